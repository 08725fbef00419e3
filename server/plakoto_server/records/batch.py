"""What is stored together in one transaction. Knows no thread and no reason why."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
from sqlalchemy import Connection, insert, update

from plakoto.protocol.codec import encode, kind_of
from plakoto.protocol.events import Closed, Created
from plakoto_server.records.models import EventRow, ReceiptRow, TableRow
from plakoto_server.tables.journal import Entry, Receipt, Stored


@attrs.frozen
class Task:
    """Events of one table that one request caused, ready to be stored."""

    table: str
    rows: tuple[dict[str, object], ...]
    """Of `EventRow`."""
    receipt: Receipt | None
    sets_up: bool
    closes: bool
    stored: Stored
    """Told what became of it."""

    @classmethod
    def made(
        cls,
        table: str,
        entries: Sequence[Entry],
        receipt: Receipt | None,
        at_ms: int,
        stored: Stored,
    ) -> Task:
        """Encode `entries`; `at_ms` is the time, milliseconds since 1970 UTC."""
        return cls(
            table,
            tuple(
                {
                    "table_id": table,
                    "seq": entry.seq,
                    "at_ms": at_ms,
                    "kind": kind_of(type(entry.event)),
                    "payload": encode(entry.event),
                }
                for entry in entries
            ),
            receipt,
            sets_up=any(isinstance(entry.event, Created) for entry in entries),
            closes=any(isinstance(entry.event, Closed) for entry in entries),
            stored=stored,
        )


def insert_all(connection: Connection, tasks: Sequence[Task]) -> None:
    """Add everything that `tasks` hold, by a few statements however many they are.

    Raises:
        IntegrityError: at least one of them contradicts what is stored.
    """
    new_tables = [{"id": task.table, "is_closed": False} for task in tasks if task.sets_up]
    receipts = [
        {
            "table_id": task.table,
            "request_id": task.receipt.request,
            "digest": task.receipt.digest,
            "seq": task.receipt.seq,
            "sets_up": task.sets_up,
        }
        for task in tasks
        if task.receipt
    ]
    for model, rows in (
        (TableRow, new_tables),
        (EventRow, [row for task in tasks for row in task.rows]),
        (ReceiptRow, receipts),
    ):
        if rows:
            connection.execute(insert(model), rows)
    closed = [task.table for task in tasks if task.closes]
    if closed:
        connection.execute(update(TableRow).where(TableRow.id.in_(closed)).values(is_closed=True))
