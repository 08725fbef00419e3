"""Files cut off at any place: what was stored before it is safe, or the error is named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from plakoto.protocol.events import Created, GameStarted, Rolled, Seat, TableSettings
from plakoto_server.records import DamagedDatabaseError, Store
from plakoto_server.records.store import DATABASE_NAME
from plakoto_server.tables import Entry
from serving.at_once import save

BEGINNING = [Entry(1, Created(TableSettings(Seat(), Seat()))), Entry(2, GameStarted("w"))]
LAST = 40
PLACES = 60
"""How many lengths are tried, besides the borders of pages and frames."""
LOG = DATABASE_NAME + "-wal"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What a kill leaves: a database, and a log with everything since it was opened."""
    store = Store(tmp_path / "data")
    save(store, "t", BEGINNING)
    store.close()
    store = Store(tmp_path / "data")
    for seq in range(3, LAST + 1):
        save(store, "t", [Entry(seq, Rolled("65"))])
    killed = tmp_path / "killed"
    shutil.copytree(tmp_path / "data", killed, ignore=shutil.ignore_patterns("*-shm", "*.lock"))
    store.close()
    return killed


def cut(folder: Path, name: str, length: int, target: Path) -> Path:
    """A copy of `folder` in which the file `name` ends after `length` bytes."""
    shutil.copytree(folder, target)
    with (target / name).open("r+b") as file:
        file.truncate(length)
    return target


def lengths(path: Path) -> list[int]:
    """Lengths up to that of the file, the borders of its pages and one byte around them."""
    whole = path.stat().st_size
    borders = range(0, whole, 4096)
    tried = {*range(0, whole, max(1, whole // PLACES)), whole - 1}
    tried |= {border + shift for border in borders[:4] for shift in (-1, 0, 1)}
    return sorted(length for length in tried if 0 <= length < whole)


def test_a_log_cut_off_anywhere_loses_the_end_and_nothing_before_it(
    folder: Path, tmp_path: Path
) -> None:
    """As when the power fails: of each commit all is there, or nothing, and those before it are."""
    found = []
    for length in lengths(folder / LOG):
        store = Store(cut(folder, LOG, length, tmp_path / f"cut-{length}"))
        entries = store.read("t")
        store.close()
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        found.append(len(entries))

    assert found == sorted(found)
    assert found[0] == len(BEGINNING)
    assert found[-1] == LAST - 1


def test_a_database_cut_off_anywhere_is_named_and_left_as_it_is(
    folder: Path, tmp_path: Path
) -> None:
    """Without the log: with it, what is missing may come back from there."""
    (folder / LOG).unlink()
    for length in lengths(folder / DATABASE_NAME)[1:]:
        damaged = cut(folder, DATABASE_NAME, length, tmp_path / f"cut-{length}")
        before = (damaged / DATABASE_NAME).read_bytes()

        with pytest.raises(DamagedDatabaseError, match="put a backup in its place"):
            Store(damaged)

        assert (damaged / DATABASE_NAME).read_bytes() == before
