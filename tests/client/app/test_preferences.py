"""Each setting changes what it says, at once and in the running game, and comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pygame
import pytest

from plakoto.notation import parse_position
from plakoto.position import Side
from plakoto.protocol.messages import CreateTable
from plakoto_client.app.preferences import Preferences
from plakoto_client.settings import Plain, Settings, SettingsStore, exported_files, load
from plakoto_client.sound import Group
from plakoto_client.ui.i18n import choose_language, current_language
from plakoto_client.ui.intents import (
    AddFavourite,
    ApplyFavourite,
    ChangeSetting,
    ChooseLanguage,
    ExportSettings,
    ImportSettings,
    NewGame,
    RemoveFavourite,
    RenameFavourite,
    ResetSettings,
    ShowSheet,
    ToggleFullscreen,
)
from plakoto_client.ui.model import Sheet
from plakoto_client.ui.sheets.settings_groups import GROUPS
from plakoto_client.view import INSTANT
from playing.desk import Desk
from playing.inside import Player, playing_at

pytestmark = pytest.mark.gl

Probe = Callable[[Player], object]


_ROUNDING = 2
"""Of 255 levels."""


def _frame(player: Player) -> object:
    assert player.app.picture is not None
    return player.app.picture.frame


def _board(player: Player) -> bytes:
    """The middle third of the picture, where no interface is."""
    seen = player.app.graphics.read()
    return seen[len(seen) // 3 : 2 * len(seen) // 3]


PROBES: dict[str, tuple[Plain, Probe]] = {
    "theme": ("carrara", _board),
    "light": (40, lambda player: player.app.picture and player.app.picture.frame.light),
    "numbers": (False, lambda player: player.app.picture and player.app.picture.frame.numbers),
    "speed": (400, lambda player: player.table.playback.stage.pace),
    "round_shown": (True, lambda player: player.app.graphics.read()),
    "quality": ("mid", _board),
    "fullscreen": (True, lambda player: player.app.window.is_fullscreen),
    "language": ("el", lambda player: (current_language(), names(player))),
    "ui_scale": (
        125,
        lambda player: (player.app.graphics.overlay.unit, player.app.graphics.camera),
    ),
    "layout": ("full", lambda player: (names(player), player.app.graphics.camera)),
    "high_contrast": (True, lambda player: player.app.graphics.read()),
    "shape_marks": (True, _board),
}
"""Another value of a setting, and what can be seen to change by it."""
OF_PICTURES = frozenset({"theme", "quality", "high_contrast", "round_shown", "shape_marks"})
"""Settings whose probe is the picture itself."""
AT_FIRST: dict[str, Plain] = {"speed": 125, "quality": "low"}
"""Values to set out from, where the players of these tests begin otherwise than the settings say:
they show no movement, and draw as quickly as can be."""
SHOWN_ELSEWHERE = {
    "auto_end": "tests/client/view/test_auto_end.py",
    "trails": "tests/client/view/test_picture.py",
    "dice_sum": "tests/client/ui/test_wording.py",
    "reduced_motion": "tests/client/ui/test_drawing.py",
    "lamp": "tests/client/view/test_lamplight.py",
    "view_locked": "tests/client/app/test_viewing.py",
    "confetti": "tests/client/view/test_show.py",
    "photo_samples": "tests/client/app/test_photo_screen.py",
    "depth_of_field": "tests/client/app/test_photo_screen.py",
    "photo_at_rest": "tests/client/app/test_resting_photo.py",
    **dict.fromkeys(
        ("sound", "volume", *(f"volume_{group.value}" for group in Group)),
        "tests/client/app/test_sounding.py",
    ),
}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    """White has played a turn, which has left its traces; Black is to roll."""
    desk = Desk(position=parse_position("w15/22/b15 w 0 0"), dice=(6, 5))
    with playing_at(desk, tmp_path_factory.mktemp("cache")) as player:
        player.app.carry_out(ChooseLanguage("en"))
        player.play_turn(player.click_move)
        yield player


@pytest.fixture
def player(table: Player) -> Iterator[Player]:
    """The same player at each test, with everything set as at first."""
    table.app.preferences.store.change(language="en")
    rest(table)
    yield table
    table.app.preferences.store.replace(SettingsStore(None).remembered)
    choose_language("en")
    rest(table)


def names(player: Player) -> list[str]:
    return [item.name for item in player.app.graphics.overlay.items]


def same(one: object, other: object) -> bool:
    """Whether two probes are the same; of a picture, but for what drawing it anew may round."""
    if isinstance(one, bytes) and isinstance(other, bytes):
        first, second = (np.frombuffer(each, np.uint8).astype(int) for each in (one, other))
        return bool(np.abs(first - second).max() <= _ROUNDING)
    return one == other


def rest(player: Player) -> None:
    """Let everything be drawn as it is."""
    player.app.step(0.0)
    player.until(lambda: not player.app.graphics.overlay.needs_redraw)
    player.app.step(0.0)


def test_there_is_proof_of_every_setting_on_the_sheet() -> None:
    offered = {row.name for group in GROUPS for row in group.rows}

    assert PROBES.keys() | SHOWN_ELSEWHERE.keys() == offered


@pytest.mark.parametrize("name", PROBES)
def test_a_setting_changes_what_it_says_and_back(player: Player, name: str) -> None:
    value, probe = PROBES[name]
    first = getattr(player.app.preferences.store.settings, name)
    if name in AT_FIRST:
        first = AT_FIRST[name]
        player.app.carry_out(ChangeSetting(name, first))
        rest(player)
    if name in OF_PICTURES:
        player.app.carry_out(ChangeSetting("trails", value=False))  # they fade as time goes by
        rest(player)
    before = probe(player)

    player.app.carry_out(ChangeSetting(name, value))
    rest(player)
    changed = probe(player)
    player.app.carry_out(ChangeSetting(name, first))
    rest(player)

    assert not same(changed, before)
    assert same(probe(player), before)


def test_what_is_set_by_keyboard_on_the_sheet_is_in_the_picture(player: Player) -> None:
    player.key(pygame.K_COMMA, mod=pygame.KMOD_CTRL)
    player.until(lambda: player.app.game.sheet is Sheet.SETTINGS)
    rest(player)

    while not any(i.is_focused and i.name == "light" for i in player.app.graphics.overlay.items):
        player.key(pygame.K_TAB)
        rest(player)
    player.key(pygame.K_LEFT, pygame.K_LEFT)
    rest(player)

    assert player.app.picture is not None
    assert player.app.picture.frame.light == 0.9
    player.key(pygame.K_ESCAPE)
    player.until(lambda: player.app.game.sheet is None)


def test_the_table_that_is_set_up_is_offered_the_next_time(player: Player) -> None:
    player.app.preferences.carry_out(NewGame(Side.BLACK, 2, 5, opening_dice_played=True), 0.0)

    assert player.app.preferences.store.settings == Settings(
        side="black", level=2, match_length=5, opening_dice_played=True, language="en"
    )
    player.app.carry_out(ShowSheet("welcome"))
    rest(player)
    sent: list[object] = []
    player.app.game._link.request = sent.append  # type: ignore[method-assign]  # what is asked for
    try:
        player.press("start")
        rest(player)
        if "question-start" in names(player):
            player.press("question-start")
    finally:
        del player.app.game._link.request
    asked = next(each for each in sent if isinstance(each, CreateTable))
    assert (asked.settings.white.level, asked.settings.black.level) == (2, None)
    assert asked.settings.match_length == 5
    assert asked.settings.opening_dice_played
    player.app.game._creating = None
    player.app.carry_out(ShowSheet(None))


def test_a_favourite_is_kept_taken_renamed_and_forgotten(player: Player) -> None:
    app = player.app
    app.carry_out(ChangeSetting("light", 50))
    app.carry_out(AddFavourite("dusk"))
    app.carry_out(ChangeSetting("light", 150))

    app.carry_out(ApplyFavourite(0))
    app.carry_out(RenameFavourite(0, "Dusk"))
    rest(player)

    assert app.picture is not None
    assert app.picture.frame.light == 0.5
    assert [each.name for each in app.game.hud().favourites] == ["Dusk"]
    app.carry_out(RemoveFavourite(0))
    assert app.game.hud().favourites == ()
    app.carry_out(ShowSheet(None))


def test_a_favourite_for_the_other_side_offers_a_new_game_and_leaves_this_one(
    player: Player,
) -> None:
    app = player.app
    app.carry_out(ChangeSetting("side", "black"))
    app.carry_out(AddFavourite("as Black"))
    app.carry_out(ChangeSetting("side", "white"))
    table = app.game.table

    app.carry_out(ApplyFavourite(0))

    assert app.game.sheet is Sheet.WELCOME
    assert app.game.table is table
    app.carry_out(ShowSheet(None))


def test_what_a_favourite_is_refused_for_is_said(player: Player) -> None:
    player.app.carry_out(AddFavourite("   "))

    assert player.app.game.hud().notice == "Give the favourite a name first."


def test_settings_are_written_to_a_file_and_taken_over_by_dropping_it(
    player: Player, tmp_path: Path
) -> None:
    app = player.app
    there = Preferences(
        SettingsStore(None),
        app.window,
        app.graphics,
        app.game,
        tmp_path,
        local_time=lambda: datetime(2026, 12, 1, tzinfo=UTC),
    )
    there.store.change(light=30)
    there.carry_out(ExportSettings(), 0.0)
    (path,) = exported_files(tmp_path)
    assert app.game.exported == (path,)
    assert app.game.hud().notice == f"Written to {path}"

    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    rest(player)

    assert app.preferences.store.settings.light == 30
    assert app.game.hud().notice == "Taken over from plakoto-2026-12-01.vbs, with 0 new favourites."


def test_a_file_that_will_not_do_is_told_of_and_nothing_changes(
    player: Player, tmp_path: Path
) -> None:
    path = tmp_path / "song.mp3"
    path.write_bytes(b"\x00\x01")
    before = player.app.preferences.store.remembered

    player.app.carry_out(ImportSettings(path))

    assert player.app.preferences.store.remembered == before
    assert "song.mp3 holds no settings" in (player.app.game.hud().notice or "")


def test_starting_afresh_puts_everything_back(player: Player) -> None:
    player.app.carry_out(ChangeSetting("light", 50))
    player.app.carry_out(ResetSettings())
    rest(player)

    assert player.app.preferences.store.settings == Settings(language="en")
    assert player.app.picture is not None
    assert player.app.picture.frame.light == 1.0


def test_a_window_that_is_full_by_the_command_line_is_still_toggled(player: Player) -> None:
    player.app.carry_out(ToggleFullscreen())
    assert player.app.window.is_fullscreen
    assert player.app.preferences.store.settings.fullscreen

    player.app.carry_out(ToggleFullscreen())

    assert not player.app.window.is_fullscreen


def test_a_damaged_file_is_told_of_when_the_game_opens(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{", encoding="utf-8")
    app = player.app

    there = Preferences(SettingsStore(path), app.window, app.graphics, app.game, speed=INSTANT)
    there.greet(0.0)

    assert "Your settings were damaged" in (app.game.hud().notice or "")


def test_a_change_is_in_the_file_soon_after(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    store = player.app.preferences.store
    store._path = path
    try:
        player.app.carry_out(ChangeSetting("light", 50))
        player.until(path.exists)
    finally:
        store._path = None

    assert load(path).remembered.settings.light == 50
