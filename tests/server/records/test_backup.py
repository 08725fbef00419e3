"""Copies of a database in use: whole, of one moment, and in nobody's way."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from plakoto.errors import PlakotoError
from plakoto.protocol.events import Created, GameStarted, Rolled, Seat, TableSettings
from plakoto_server.records import DamagedDatabaseError, Store
from plakoto_server.records.backup import Backup, BackupError, back_up, default_target
from plakoto_server.records.store import DATABASE_NAME
from plakoto_server.tables import Entry, JournalError
from serving.at_once import PATIENCE_S, save

BEGINNING = [Entry(1, Created(TableSettings(Seat(), Seat()))), Entry(2, GameStarted("w"))]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store in use, with two tables."""
    store = Store(tmp_path / "data")
    for table in "tu":
        save(store, table, BEGINNING)
    yield store
    store.close()


def opened(copy: Path, folder: Path) -> Store:
    """What a server makes of a copy that is put in the place of its database."""
    folder.mkdir()
    (folder / DATABASE_NAME).write_bytes(copy.read_bytes())
    return Store(folder)


def test_a_copy_has_everything_that_was_stored(store: Store, tmp_path: Path) -> None:
    made = back_up(store.path, tmp_path / "copy.sqlite3")

    assert made == Backup(tmp_path / "copy.sqlite3", tables=2, events=4)
    again = opened(made.path, tmp_path / "again")
    assert again.read("t") == store.read("t")
    assert again.open_tables() == ("t", "u")
    again.close()


def test_a_copy_is_one_file(store: Store, tmp_path: Path) -> None:
    back_up(store.path, tmp_path / "copies" / "copy.sqlite3")

    assert [path.name for path in (tmp_path / "copies").iterdir()] == ["copy.sqlite3"]


def test_a_server_that_is_writing_goes_on(store: Store, tmp_path: Path) -> None:
    """The copies are made while events are being stored, and each is a beginning of them."""
    news: SimpleQueue[JournalError | None] = SimpleQueue()
    last = 300
    for seq in range(3, last + 1):
        store.append("t", [Entry(seq, Rolled("65"))], None, news.put)

    copies = [back_up(store.path, tmp_path / f"{number}.sqlite3") for number in range(3)]

    assert [news.get(timeout=PATIENCE_S) for _ in range(3, last + 1)] == [None] * (last - 2)
    counts = [made.events for made in copies]
    assert counts == sorted(counts)
    for number, made in enumerate(copies):
        again = opened(made.path, tmp_path / f"again-{number}")
        assert again.read("t") == store.read("t")[: made.events - 2]
        again.close()


def test_a_copy_replaces_nothing(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    target.write_text("something else", encoding="utf-8")

    with pytest.raises(BackupError, match="exists already: choose another name"):
        back_up(store.path, target)

    assert target.read_text(encoding="utf-8") == "something else"


def test_two_copies_within_a_second_have_two_names(store: Store) -> None:
    made = [back_up(store.path, default_target(store.path, "asked")).path for _ in range(3)]

    assert len(set(made)) == 3


def test_what_is_no_database_is_named(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match=r"there is no database .*nothing.*--data"):
        back_up(tmp_path / "nothing", tmp_path / "copy.sqlite3")


def test_a_damaged_database_is_not_copied(store: Store, tmp_path: Path) -> None:
    """It would only push out the copies that are sound."""
    store.close()
    whole = store.path.read_bytes()
    store.path.write_bytes(whole[: len(whole) // 2])

    with pytest.raises(DamagedDatabaseError):
        back_up(store.path, tmp_path / "copy.sqlite3")

    assert not (tmp_path / "copy.sqlite3").exists()
    store.path.write_bytes(whole)  # for the fixture


def test_a_copy_that_cannot_be_written_leaves_nothing_behind(store: Store, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(PlakotoError, match="the database has not been touched"):
        back_up(store.path, tmp_path / "file" / "copy.sqlite3")

    with contextlib.closing(sqlite3.connect(store.path)) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (4,)
