"""The journal in SQLite for tests that do one thing after another and wait for the disk."""

from __future__ import annotations

from collections.abc import Sequence
from queue import SimpleQueue

from plakoto_server.records import Store
from plakoto_server.tables import Entry, Journal, JournalError, Receipt, Stored

PATIENCE_S = 60.0
"""After which a test gives up; nothing waits for so long."""


class AtOnce:
    """A `Store` that tells what became of it before `append` returns."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.receipt = store.receipt
        self.open_tables = store.open_tables
        self.read = store.read

    def append(
        self, table: str, entries: Sequence[Entry], receipt: Receipt | None, stored: Stored
    ) -> None:
        """See `Journal`."""
        news: SimpleQueue[JournalError | None] = SimpleQueue()
        self.store.append(table, entries, receipt, news.put)
        stored(news.get(timeout=PATIENCE_S))


def save(
    journal: Journal, table: str, entries: Sequence[Entry], receipt: Receipt | None = None
) -> None:
    """Store, and wait until it is done; raise why it could not be."""
    news: SimpleQueue[JournalError | None] = SimpleQueue()
    journal.append(table, entries, receipt, news.put)
    error = news.get(timeout=PATIENCE_S)
    if error:
        raise error
