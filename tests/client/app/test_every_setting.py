"""Every setting is offered somewhere, kept in the file, and there again at the next start.

That each changes what it says is shown in `test_preferences`, which has an entry for each row.
"""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest

from plakoto_client.settings import (
    Choice,
    Plain,
    Scale,
    Settings,
    SettingsStore,
    default_of,
    domain_of,
    load,
    setting_names,
)
from plakoto_client.ui.sheets.settings_groups import GROUPS

ROWS = {row.name: group for group in GROUPS for row in group.rows}
ON_FIRST_SHEET = {
    "side": "side-b",
    "level": "level-1",
    "match_length": "length-5",
    "opening_dice_played": "opening-dice",
}
"""What is chosen with a new game, and the button that chooses another than the usual."""
OF_THE_WINDOW = {
    "window": "the program keeps its size when it ends (test_program)",
    "saved_view": "the player moves the camera (test_viewing)",
}
"""What is set by what the player does to the window."""


def test_every_setting_is_offered_somewhere() -> None:
    offered = ROWS.keys() | ON_FIRST_SHEET.keys() | OF_THE_WINDOW.keys()

    assert offered == set(setting_names())


def other_value(name: str) -> Plain:
    """A value of the setting that is not the usual one."""
    domain, usual = domain_of(name), default_of(name)
    match domain:
        case Choice(values=values):
            return next(value for value in values if value != usual)
        case Scale(low=low, high=high):
            return low if low != usual else high
        case _:
            return {"window": (800, 600), "saved_view": (0.5, 0.6, 20.0)}.get(name, not usual)


@pytest.mark.parametrize("name", setting_names())
def test_a_changed_setting_is_there_at_the_next_start(tmp_path: Path, name: str) -> None:
    path = tmp_path / "settings.json"
    store = SettingsStore(path)
    store.change(**{name: other_value(name)})
    store.save()

    next_time = SettingsStore(path)

    assert next_time.settings == attrs.evolve(Settings(), **{name: other_value(name)})
    assert next_time.loaded.notice() is None


def test_a_setting_that_is_there_no_more_is_passed_over_quietly(tmp_path: Path) -> None:
    """The chances of winning were a setting before anything heeded it."""
    path = tmp_path / "settings.json"
    store = SettingsStore(path)
    store.change(light=50)
    store.save()
    document = json.loads(path.read_text(encoding="utf-8"))
    document["settings"]["chances"] = True
    path.write_text(json.dumps(document), encoding="utf-8")

    loaded = load(path)

    assert loaded.notice() is None
    assert loaded.remembered.settings == Settings(light=50)


def test_no_setting_takes_what_is_not_in_its_domain() -> None:
    for name in setting_names():
        wrong: Plain = (1, 2, 3, 4, 5)
        assert domain_of(name).problem(wrong) is not None, name
        with pytest.raises(ValueError, match=name):
            attrs.evolve(Settings(), **{name: wrong})
