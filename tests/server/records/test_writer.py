"""Many tables, one writer: what comes up during a commit goes into the next one, together."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest
from sqlalchemy import event

from plakoto.protocol.events import Created, GameStarted, Rolled, Seat, TableSettings
from plakoto_server.records import Store, database
from plakoto_server.tables import Entry, JournalError, Receipt
from serving.at_once import PATIENCE_S, save

BEGINNING = [Entry(1, Created(TableSettings(Seat(), Seat()))), Entry(2, GameStarted("w"))]
ROLL = [Entry(3, Rolled("65"))]
TABLES = [f"t{number}" for number in range(20)]

News = SimpleQueue[tuple[str, JournalError | None]]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Twenty tables are set up in it."""
    store = Store(tmp_path)
    for table in TABLES:
        save(store, table, BEGINNING)
    yield store
    store.close()


@contextlib.contextmanager
def disk_busy(store: Store) -> Iterator[None]:
    """Nothing can be written, as while another program has the file: it has to wait."""
    with contextlib.closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def roll(store: Store, table: str, news: News, receipt: Receipt | None = None) -> None:
    store.append(table, ROLL, receipt, lambda error: news.put((table, error)))


def collected(news: News, count: int) -> list[tuple[str, JournalError | None]]:
    return [news.get(timeout=PATIENCE_S) for _ in range(count)]


def test_what_comes_up_during_a_commit_is_committed_together(store: Store) -> None:
    commits: list[object] = []
    event.listen(store._engine, "commit", commits.append)
    news: News = SimpleQueue()

    with disk_busy(store):
        for table in TABLES:
            roll(store, table, news)
    told = collected(news, len(TABLES))

    assert told == [(table, None) for table in TABLES]
    assert len(commits) <= 2  # what was there first, and all the rest
    assert all(store.read(table) == (*BEGINNING, *ROLL) for table in TABLES)


def test_one_that_contradicts_is_refused_and_no_other(store: Store) -> None:
    save(store, "t7", ROLL)
    news: News = SimpleQueue()

    with disk_busy(store):
        for table in TABLES:
            roll(store, table, news, Receipt("r", b"digest", table, 3))
    told = dict(collected(news, len(TABLES)))

    assert [table for table, error in told.items() if error] == ["t7"]
    assert store.receipt("r", "t7") is None
    assert all(store.receipt("r", table) for table in TABLES if table != "t7")


def disk_of(store: Store, pages: int) -> None:
    """From now on, there is room for so many pages."""
    with store._engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_refuses_what_it_met_and_loses_nothing(store: Store) -> None:
    disk_of(store, pages=1)
    many = [Entry(seq, Rolled("65")) for seq in range(4, 3000)]
    news: News = SimpleQueue()

    store.append("t0", [*ROLL, *many], None, lambda error: news.put(("t0", error)))
    ((_, refusal),) = collected(news, 1)

    assert "is full" in str(refusal)
    assert all(store.read(table) == tuple(BEGINNING) for table in TABLES)
    disk_of(store, pages=100_000)
    for table in TABLES:
        roll(store, table, news)
    assert collected(news, len(TABLES)) == [(table, None) for table in TABLES]


def test_a_database_that_another_program_holds_for_too_long_refuses_and_goes_on_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as a backup that locks it."""
    monkeypatch.setattr(database, "BUSY_TIMEOUT_MS", 0)
    store = Store(tmp_path)
    save(store, "t", BEGINNING)

    with disk_busy(store), pytest.raises(JournalError, match="database is locked"):
        save(store, "t", ROLL)
    save(store, "t", ROLL)

    assert store.read("t") == (*BEGINNING, *ROLL)
    store.close()


def test_a_fault_after_storing_is_one_tables_own(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    news: News = SimpleQueue()

    with disk_busy(store):
        store.append("t0", ROLL, None, lambda _error: 1 / 0)  # type: ignore[arg-type, return-value]  # it fails
        roll(store, "t1", news)

    assert collected(news, 1) == [("t1", None)]
    assert "table t0: a fault after storing" in caplog.text


def test_the_news_come_where_the_tables_live(tmp_path: Path) -> None:
    calls: SimpleQueue[object] = SimpleQueue()
    store = Store(tmp_path, deliver=calls.put)
    told: list[threading.Thread] = []
    store.append("t", BEGINNING, None, lambda _error: told.append(threading.current_thread()))

    call = calls.get(timeout=PATIENCE_S)
    assert told == []
    call()  # type: ignore[operator]  # what is delivered is called

    assert told == [threading.current_thread()]
    store.close()


def test_a_store_that_is_closed_stores_first_what_is_under_way(tmp_path: Path) -> None:
    store = Store(tmp_path)
    news: News = SimpleQueue()
    save(store, "t", BEGINNING)

    roll(store, "t", news)
    store.close()

    assert collected(news, 1) == [("t", None)]
    again = Store(tmp_path)
    assert again.read("t") == (*BEGINNING, *ROLL)
    again.close()
