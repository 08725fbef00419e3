"""Files of settings that are passed on: what is written, and what is taken over of a stranger's."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from plakoto_client.settings import (
    ExchangeError,
    Favourite,
    Remembered,
    Settings,
    exchange_folder,
    export_to,
    exported_files,
    import_from,
)
from plakoto_client.settings.exchange import LARGEST

_NOW = datetime(2026, 12, 1, 18, 30, tzinfo=UTC)
_MINE = Remembered(
    Settings(theme="olive", light=75, language="el", window=(900, 700), trails=False),
    (Favourite("Evening", Settings(lamp=True)), Favourite("Morning", Settings(light=160))),
)


def a_file(folder: Path, **changes: object) -> Path:
    """A file with a set-up of its own, and `changes`."""
    document = {
        "format": "plakoto-setup",
        "version": 1,
        "setup": {"theme": "verde"},
        "favourites": [],
        **changes,
    }
    path = folder / "other.vbs"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_what_was_exported_is_imported_without_the_machine(tmp_path: Path) -> None:
    path = export_to(exchange_folder(tmp_path), _MINE, "Plakoto 1.0", _NOW)
    other = Remembered(Settings(language="en", ui_scale=150))

    imported = import_from(path, other)

    assert imported.remembered.settings == Settings(
        theme="olive", light=75, trails=False, language="en", ui_scale=150
    )
    assert imported.remembered.favourites == _MINE.favourites
    assert (imported.added, imported.left_out) == (2, 0)
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written["app"] == "Plakoto 1.0"
    assert written["exportedAt"] == "2026-12-01T18:30:00+00:00"
    assert path.stat().st_size < LARGEST


def test_a_second_export_on_the_same_day_is_another_file(tmp_path: Path) -> None:
    paths = [export_to(tmp_path, _MINE, "Plakoto 1.0", _NOW) for _ in range(3)]

    assert [path.name for path in paths] == [
        "plakoto-2026-12-01.vbs",
        "plakoto-2026-12-01-2.vbs",
        "plakoto-2026-12-01-3.vbs",
    ]
    assert set(exported_files(tmp_path)) == set(paths)


def test_values_are_clamped_and_strangers_dropped(tmp_path: Path) -> None:
    setup = {"light": 9999, "theme": "plastic", "trails": 1, "numbers": False, "evil": "x"}
    setup |= {"language": "el", "window": [1, 1], "fullscreen": True}

    imported = import_from(a_file(tmp_path, setup=setup), Remembered())

    assert imported.remembered.settings == Settings(light=160, numbers=False)


def test_favourites_that_are_there_already_are_skipped(tmp_path: Path) -> None:
    offered = [
        {"name": "EVENING", "setup": {}},
        {"name": "New", "setup": {"lamp": True}},
        {"name": "new", "setup": {}},
        {"name": 7, "setup": {}},
        {"name": "no set-up"},
        {"name": "y" * 60, "setup": {}},
    ]

    imported = import_from(a_file(tmp_path, favourites=offered), _MINE)

    names = [each.name for each in imported.remembered.favourites]
    assert names == ["Evening", "Morning", "New", "y" * 40]
    assert (imported.added, imported.left_out) == (2, 4)


def test_favourites_beyond_the_eighth_are_left_out(tmp_path: Path) -> None:
    offered = [{"name": f"number {number}", "setup": {}} for number in range(9)]

    imported = import_from(a_file(tmp_path, favourites=offered), _MINE)

    assert len(imported.remembered.favourites) == 8
    assert (imported.added, imported.left_out) == (6, 3)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": "plakoto-game"}, "holds no settings"),
        ({"version": 0}, "holds no settings"),
        ({"version": True, "setup": 3}, "holds no settings"),
        ({"version": "1"}, "holds no settings"),
        ({"setup": []}, "holds no settings"),
        ({"version": 2}, "newer Plakoto"),
        ({"padding": "x" * LARGEST}, "at most 64 KiB"),
    ],
)
def test_a_file_that_will_not_do_is_refused_with_the_reason(
    tmp_path: Path, changes: dict[str, object], reason: str
) -> None:
    with pytest.raises(ExchangeError, match=reason):
        import_from(a_file(tmp_path, **changes), _MINE)


@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b"[" * 60_000])
def test_a_file_of_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "holiday.vbs"
    path.write_bytes(content)

    with pytest.raises(ExchangeError, match=r"holiday\.vbs holds no settings"):
        import_from(path, _MINE)


def test_a_file_that_is_gone_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(ExchangeError, match=r"gone\.vbs cannot be read"):
        import_from(tmp_path / "gone.vbs", _MINE)


def test_a_folder_that_cannot_be_written_is_told_of(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")

    with pytest.raises(ExchangeError, match="cannot be written"):
        export_to(blocked, _MINE, "Plakoto 1.0", _NOW)


def test_no_folder_holds_no_files(tmp_path: Path) -> None:
    assert exported_files(tmp_path / "none") == ()
