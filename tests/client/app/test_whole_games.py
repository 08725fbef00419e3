"""A whole game by mouse, by keyboard alone and by gamepad events, in each language.

In a plain window, with the game's own rules and a computer of the lowest level: every sheet is
opened and closed, and every button of each is pressed.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from plakoto_client.ui.i18n import LANGUAGES, choose_language, current_language
from plakoto_client.ui.model import Sheet
from playing.hands import Gamepad, Hands, Keyboard, Mouse, settle
from playing.inside import Player, playing_alone, reach_of
from playing.strategy import choose

HANDS = {"mouse": Mouse, "keyboard": Keyboard, "gamepad": Gamepad}
SHEETS = (Sheet.WELCOME, Sheet.RULES, Sheet.RESIGN, Sheet.MENU, Sheet.WORDS)
SEED = 39
"""Of dice with which a game is over soon."""


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    code: str = request.param
    choose_language(code)
    yield code
    choose_language("en")


@pytest.mark.parametrize("device", HANDS)
def test_a_whole_game_is_played_and_every_sheet_opened(device: str, language: str) -> None:
    with playing_alone(SEED) as player:
        hands: Hands = HANDS[device](player)
        hands.press("level-1")
        hands.press("start")
        player.until(lambda: player.app.game.table is not None)
        let_computer_play(player)
        for sheet in SHEETS:
            hands.open(sheet)
            hands.close()
            assert player.app.game.sheet is None, sheet

        play_to_the_end(player, hands)

        assert player.table.state.outcome is not None
        assert player.app.game.sheet is Sheet.RESULT
        hands.press("next-game")
        player.until(lambda: player.table.state.game == 2)
        assert current_language() == language


def play_to_the_end(player: Player, hands: Hands) -> None:
    """Play until the first game has its result."""
    table = player.table
    while table.state.outcome is None:
        if table.can_roll:
            hands.roll()
        elif table.can_commit:
            hands.end_turn()
        elif table.turn is not None:
            move = choose(reach_of(table), table.playback.stage.position, table.viewer)
            hands.move(*move)
        let_computer_play(player)
    player.until(lambda: player.app.game.sheet is Sheet.RESULT)
    settle(player)


def let_computer_play(player: Player) -> None:
    """Go on until the player may do something, or the game is over."""
    table = player.table

    def is_waiting() -> bool:
        return table.is_free and (table.is_my_turn or table.state.outcome is not None)

    player.until(is_waiting)
