"""A style of the player's own in the running game: offered, laid out, followed, and missed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from plakoto.notation import parse_position
from plakoto_client.app.preferences import Preferences
from plakoto_client.app.style_cards import StyleCards
from plakoto_client.own_styles import StyleShelf
from plakoto_client.settings import SettingsStore, load
from plakoto_client.ui.i18n import choose_language
from plakoto_client.ui.intents import ChangeSetting, ShowSheet
from plakoto_client.ui.model import Sheet
from playing.desk import Desk
from playing.inside import Player, playing_at

pytestmark = pytest.mark.gl

FILE = 'format = 1\nname = "Night"\n[parts]\nfield = "{field}"\nframe = "nero"\n'


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    """In a plain window, with a folder of styles and a file of settings."""
    choose_language("en")
    (tmp_path / "styles").mkdir()
    desk = Desk(position=parse_position("w15/22/b15 w 0 0"), dice=(6, 5))
    with playing_at(desk, tmp_path, is_plain=True) as player:
        shelf = StyleShelf(tmp_path / "styles")
        app = player.app
        app.graphics._shelf = shelf
        app.preferences = Preferences(
            SettingsStore(tmp_path / "settings.json"),
            app.window,
            app.graphics,
            app.game,
            cards=StyleCards(shelf),
        )
        yield player


def look(player: Player) -> bytes:
    """Let everything be drawn, and see the middle of the board."""
    player.app.step(0.0)
    player.until(lambda: not player.app.graphics.overlay.needs_redraw)
    seen = player.app.graphics.read()
    return seen[len(seen) // 3 : 2 * len(seen) // 3]


def test_a_file_becomes_a_board_and_is_followed(player: Player, tmp_path: Path) -> None:
    """It is offered once the settings are opened, laid out when chosen, and seen when changed."""
    path = tmp_path / "styles" / "night.toml"
    path.write_text(FILE.format(field="maple"), encoding="utf-8")
    walnut = look(player)

    player.app.carry_out(ShowSheet(Sheet.SETTINGS))
    look(player)
    assert player.app.game.styles[-1].label == "Night"
    player.app.carry_out(ChangeSetting("theme", "own:night"))
    pale = look(player)
    player.app.carry_out(ShowSheet(None))
    look(player)
    path.write_text(FILE.format(field="nero"), encoding="utf-8")
    player.app.carry_out(ShowSheet(Sheet.SETTINGS))
    dark = look(player)

    assert len({walnut, pale, dark}) == 3
    assert sum(dark) < sum(pale)
    player.app.preferences.store.save()
    assert load(tmp_path / "settings.json").remembered.settings.theme == "own:night"


def test_a_broken_file_is_told_and_the_game_goes_on(player: Player, tmp_path: Path) -> None:
    (tmp_path / "styles" / "bad.toml").write_text('format = 1\nname = "x"\noops = 1', "utf-8")

    player.app.carry_out(ShowSheet(Sheet.SETTINGS))
    look(player)

    model = player.app.game.hud()
    assert model.notice is not None
    assert "bad.toml is passed over. There is no entry “oops”" in model.notice
    assert [card.label for card in model.styles if card.label] == []


def test_a_style_whose_file_is_gone_is_drawn_in_walnut(player: Player) -> None:
    walnut = look(player)

    player.app.carry_out(ChangeSetting("theme", "own:gone"))

    assert look(player) == walnut
