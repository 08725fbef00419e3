"""The journal in SQLite: durable, append-only, for one server at a time, and clear in trouble."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from plakoto.protocol.events import Closed, Created, GameStarted, Rolled, Seat, TableSettings
from plakoto_server.records import (
    DamagedDatabaseError,
    FolderError,
    FolderInUseError,
    Store,
    database,
)
from plakoto_server.records.store import DATABASE_NAME
from plakoto_server.tables import DamagedEntryError, Entry, JournalError, Receipt
from serving.at_once import save

BEGINNING = [Entry(1, Created(TableSettings(Seat(), Seat()))), Entry(2, GameStarted("w"))]
ROLL = [Entry(3, Rolled("65"))]
RECEIPT = Receipt("r", b"digest", "t", 3)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


def sql(path: Path, statement: str) -> list[tuple[object, ...]]:
    """Do something to the file behind the store's back."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement).fetchall()


def test_commits_survive_a_loss_of_power(store: Store) -> None:
    """As far as SQLite can see to it: write-ahead log, and a sync with every commit."""
    with store._engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }

    assert settings == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": database.BUSY_TIMEOUT_MS,
    }


def test_the_journal_is_there_when_the_store_is_opened_again(tmp_path: Path) -> None:
    first = Store(tmp_path)
    save(first, "t", BEGINNING, None)
    save(first, "t", ROLL, RECEIPT)
    first.close()

    second = Store(tmp_path)

    assert second.read("t") == (*BEGINNING, *ROLL)
    assert second.receipt("r", "t") == RECEIPT
    second.close()


@pytest.mark.parametrize("statement", ["UPDATE events SET seq = 9", "DELETE FROM events"])
def test_events_are_only_ever_added(store: Store, statement: str) -> None:
    save(store, "t", BEGINNING, None)

    with pytest.raises(sqlite3.IntegrityError, match="only ever added"):
        sql(store.path, statement)


@pytest.mark.parametrize(
    ("table", "entries", "receipt"),
    [
        ("t", [Entry(2, Rolled("65"))], None),
        ("t", BEGINNING, None),
        ("t", [Entry(3, Rolled("65")), Entry(3, Closed())], None),
        ("t", [Entry(3, Rolled("65"))], Receipt("used", b"", "t", 3)),
        ("u", BEGINNING, Receipt("used", b"", "u", 2)),
        ("unknown", ROLL, None),
    ],
    ids=["number used", "table set up twice", "number twice", "id used", "set-up used", "no table"],
)
def test_a_contradiction_is_refused_and_nothing_of_it_stored(
    store: Store, table: str, entries: list[Entry], receipt: Receipt | None
) -> None:
    save(store, "t", BEGINNING, Receipt("used", b"", "t", 2))
    before = sql(store.path, "SELECT * FROM events, receipts, tables")

    with pytest.raises(JournalError, match="could not be saved") as failure:
        save(store, table, entries, receipt)

    assert isinstance(failure.value.__cause__, IntegrityError)
    assert sql(store.path, "SELECT * FROM events, receipts, tables") == before


def test_a_full_disk_is_named_and_stores_nothing(store: Store) -> None:
    save(store, "t", BEGINNING, None)
    with store._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    many = [Entry(seq, Rolled("65")) for seq in range(3, 3000)]

    with pytest.raises(JournalError, match=r"database or disk is full.*check the disk"):
        save(store, "t", many, RECEIPT)

    assert store.read("t") == tuple(BEGINNING)
    assert store.receipt("r", "t") is None
    save(store, "t", ROLL, RECEIPT)
    assert store.read("t") == (*BEGINNING, *ROLL)


def test_a_damaged_event_is_named(tmp_path: Path) -> None:
    store = Store(tmp_path)
    save(store, "t", BEGINNING, None)
    sql(store.path, "DROP TRIGGER events_no_update")
    sql(store.path, "UPDATE events SET payload = x'8101' WHERE seq = 2")

    with pytest.raises(DamagedEntryError, match="event 2 of table t is damaged"):
        store.read("t")
    store.close()


def test_a_second_server_on_the_same_folder_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOCK_WAIT_S", 0.0)
    first = Store(tmp_path)

    with pytest.raises(FolderInUseError, match=r"another server is using .* --data"):
        Store(tmp_path)

    first.close()
    Store(tmp_path).close()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / database.LOCK_NAME).mkdir()

    with pytest.raises(FolderError, match=r"cannot be used \(unable to open.*--data"):
        Store(tmp_path)


def test_a_store_that_cannot_be_opened_lets_go_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOCK_WAIT_S", 0.0)
    (tmp_path / DATABASE_NAME).write_bytes(b"x" * 100)
    for _ in range(2):
        with pytest.raises(DamagedDatabaseError):
            Store(tmp_path)

    (tmp_path / DATABASE_NAME).unlink()
    Store(tmp_path).close()


def written(folder: Path) -> bytes:
    """A whole database, without a log beside it."""
    store = Store(folder)
    save(store, "t", BEGINNING, None)
    for seq in range(3, 400):
        save(store, "t", [Entry(seq, Rolled("65"))], None)
    store.close()
    return store.path.read_bytes()


@pytest.mark.parametrize("damage", ["text", "cut short", "overwritten", "another program's"])
def test_a_damaged_database_is_named_and_left_as_it_is(tmp_path: Path, damage: str) -> None:
    whole = written(tmp_path)
    path = tmp_path / DATABASE_NAME
    if damage == "text":
        path.write_bytes(b"This is not a database." * 10)
    elif damage == "cut short":
        path.write_bytes(whole[: len(whole) // 2])
    elif damage == "overwritten":
        middle = len(whole) // 2
        path.write_bytes(whole[:middle] + b"\xff" * 4096 + whole[middle + 4096 :])
    else:
        path.unlink()
        sql(path, "CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()

    with pytest.raises(DamagedDatabaseError, match=r"cannot be used \(.+\): put a backup") as found:
        Store(tmp_path)

    assert str(path) in str(found.value)
    assert path.read_bytes() == before


def test_the_folder_may_have_any_name(tmp_path: Path) -> None:
    """Spaces, percent signs, question marks and Greek letters mean something to somebody."""
    folder = tmp_path / "τάβλι 100% mine # 1" / "deeper"

    store = Store(folder)
    save(store, "t", BEGINNING, None)
    store.close()

    store = Store(folder)
    assert store.read("t") == tuple(BEGINNING)
    store.close()
