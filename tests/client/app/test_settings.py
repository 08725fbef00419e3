"""What is remembered, and what is done with a damaged memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from plakoto_client.app.settings import Settings, load_settings, save_settings, settings_path


def test_settings_come_back_as_they_were_saved(tmp_path: Path) -> None:
    settings = Settings(language="el", fullscreen=True, window=(1600, 900))
    path = settings_path(tmp_path / "new folder")

    save_settings(path, settings)

    assert load_settings(path) == settings
    assert [each.name for each in path.parent.iterdir()] == ["settings.json"]


def test_no_settings_are_the_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "settings.json") == Settings()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "\x00",
        '{"language": "xx"}',
        '{"window": [0, 5]}',
        '{"window": "big"}',
        '{"fullscreen": 1}',
        '{"language": 7, "window": [1.5, 2]}',
    ],
)
def test_damaged_settings_are_the_defaults(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")

    assert load_settings(path) == Settings()


def test_what_makes_sense_of_damaged_settings_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text('{"language": "el", "window": "big", "unknown": 1}', encoding="utf-8")

    assert load_settings(path) == Settings(language="el")


def test_a_folder_that_cannot_be_written_costs_only_the_memory(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")

    save_settings(tmp_path / "file" / "settings.json", Settings())

    assert "the settings are not kept" in caplog.text
