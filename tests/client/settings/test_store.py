"""The settings in use: who is told of a change, and when the file is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from plakoto_client.settings import Settings, SettingsStore, load


def test_a_change_takes_effect_at_once_and_whoever_listens_is_told(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.json")
    told: list[tuple[int, int]] = []
    store.listen(lambda before, after: told.append((before.light, after.light)))

    store.change(light=40)
    store.change(light=40)

    assert store.settings.light == 40
    assert told == [(100, 40)]


def test_a_value_out_of_its_domain_changes_nothing() -> None:
    store = SettingsStore(None)

    with pytest.raises(ValueError, match="the setting light"):
        store.change(light=41, trails=False)

    assert store.settings == Settings()


def test_the_file_is_written_once_the_changes_have_come_to_rest(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    store = SettingsStore(path)
    assert store.seconds_to_keep(0.0) is None

    for now_s, light in ((0.0, 95), (0.5, 90), (1.0, 85)):
        store.change(light=light)
        store.keep(now_s)
    assert not path.exists()
    assert store.seconds_to_keep(1.0) == pytest.approx(0.8)
    store.keep(1.9)

    assert load(path).remembered.settings.light == 85
    assert store.seconds_to_keep(1.9) is None


def test_closing_writes_what_is_still_to_be_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    store = SettingsStore(path)
    store.change(language="el")
    store.add_favourite("mine")

    store.save()

    assert SettingsStore(path).settings.language == "el"
    assert [each.name for each in SettingsStore(path).favourites] == ["mine"]


def test_nothing_is_written_while_nothing_changes(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"

    store = SettingsStore(path)
    store.keep(0.0)
    store.keep(9.0)
    store.save()

    assert not path.exists()


def test_a_folder_that_cannot_be_written_costs_only_the_memory(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    store = SettingsStore(tmp_path / "file" / "settings.json")
    store.change(light=40)

    store.save()

    assert "the settings are not kept" in caplog.text
    assert store.settings.light == 40


def test_starting_afresh_keeps_language_window_and_favourites() -> None:
    store = SettingsStore(None)
    store.change(light=40, theme="teak", language="el", window=(900, 700), ui_scale=125)
    store.add_favourite("mine")

    store.reset()

    assert store.settings == Settings(language="el", window=(900, 700), ui_scale=125)
    assert len(store.favourites) == 1
