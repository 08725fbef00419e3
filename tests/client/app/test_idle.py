"""While nothing changes nothing is drawn, however long: on the board, by lamplight, on sheets."""

from __future__ import annotations

from pathlib import Path

import pytest

from plakoto.position import Position
from plakoto_client.ui.intents import ChangeSetting, Intent, ShowSheet
from plakoto_client.ui.model import Sheet
from playing.desk import Desk
from playing.inside import Player, playing_at
from steady import Clock

SECONDS = 60
SIZE = (640, 480)
SHEETS = [sheet for sheet in Sheet if sheet is not Sheet.RESULT]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Baked once for all tests here."""
    return tmp_path_factory.mktemp("cache")


@pytest.mark.gl
@pytest.mark.parametrize(
    "changes",
    [
        (),
        (ChangeSetting("lamp", True),),  # noqa: FBT003 - the value of a setting
        (ChangeSetting("view_locked", False),),  # noqa: FBT003 - the value of a setting
        (ChangeSetting("lamp", True), ShowSheet("menu")),  # noqa: FBT003 - the value of a setting
    ],
    ids=["board", "lamp", "free view", "lamp and sheet"],
)
def test_the_board_at_rest_is_not_drawn_again(cache: Path, changes: tuple[Intent, ...]) -> None:
    clock = Clock()
    with playing_at(Desk(position=Position.start()), cache, size=SIZE, clock=clock) as player:
        for change in changes:
            player.app.carry_out(change)

        assert drawn_in_a_minute(player, clock) == 0


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.value)
def test_a_sheet_that_nobody_touches_is_not_drawn_again(cache: Path, sheet: Sheet) -> None:
    clock = Clock()
    desk = Desk(position=Position.start())
    with playing_at(desk, cache, size=SIZE, is_plain=True, clock=clock) as player:
        player.app.carry_out(ShowSheet(sheet.value))

        assert drawn_in_a_minute(player, clock) == 0


def drawn_in_a_minute(player: Player, clock: Clock) -> int:
    """How often the picture is drawn once it has come to rest."""
    app = player.app
    for _ in range(SECONDS):  # what flickers, fades or glides comes to its end
        clock.now_s += 1
        app.step(0.0)
    player.until(lambda: not app.graphics.overlay.needs_redraw)
    app.step(0.0)
    drawn: list[object] = []
    app.watchers.append(drawn.append)
    for _ in range(SECONDS):
        clock.now_s += 1
        app.step(0.0)
    return len(drawn)
