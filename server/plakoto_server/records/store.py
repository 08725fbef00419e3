"""The journal in SQLite: implements `plakoto_server.tables.Journal`.

Reads in the thread that asks; all writing is done by the one `Writer`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, Engine, func, or_, select
from sqlalchemy.exc import SQLAlchemyError

from plakoto.errors import ProtocolError
from plakoto.protocol.codec import decode_event, kind_of
from plakoto.protocol.events import Created, Finished, GameStarted
from plakoto_server.records.batch import Task
from plakoto_server.records.database import FolderLock, open_engine
from plakoto_server.records.models import EventRow, ReceiptRow, TableRow
from plakoto_server.records.schema import upgrade
from plakoto_server.records.writer import Deliver, Writer
from plakoto_server.tables.journal import (
    DamagedEntryError,
    Entry,
    JournalError,
    Receipt,
    Stored,
)

DATABASE_NAME = "plakoto.sqlite3"

_OUTLINE = tuple(kind_of(cls) for cls in (Created, GameStarted, Finished))
"""Kinds of events from which the score follows."""


def _at_once(call: Callable[[], None]) -> None:
    call()


class Store:
    """The journal of the server whose data lies in some folder."""

    def __init__(
        self,
        folder: Path,
        clock: Callable[[], float] = time.time,
        deliver: Deliver = _at_once,
    ) -> None:
        """Open the journal, creating or migrating it as needed.

        Args:
            folder: the server's data; created if it does not exist.
            clock: seconds since 1970 UTC.
            deliver: calls a function in the thread that the tables live in; without it, they
                are told in the writer's own.

        Raises:
            FolderError: another server has it open, or it cannot be written.
            DamagedDatabaseError: the file is no database of this program, or broken.
            NewerDatabaseError: it is newer than this program.
        """
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / DATABASE_NAME
        self._clock = clock
        self._lock = FolderLock(folder)
        try:
            upgrade(self.path)
            self._engine: Engine = open_engine(self.path)
            self._writer = Writer(self._engine, deliver, partial(self._failure, "saved"))
        except BaseException:
            self._lock.release()
            raise

    def close(self) -> None:
        """Store what is still under way, close the file and let another server have the folder."""
        self._writer.close()
        self._engine.dispose()
        self._lock.release()

    def append(
        self, table: str, entries: Sequence[Entry], receipt: Receipt | None, stored: Stored
    ) -> None:
        """See `Journal`."""
        at_ms = int(self._clock() * 1000)
        self._writer.add(Task.made(table, entries, receipt, at_ms, stored))

    def receipt(self, request: str, table: str | None) -> Receipt | None:
        """See `Journal`."""
        wanted = ReceiptRow.table_id == table if table else ReceiptRow.sets_up
        query = select(ReceiptRow.digest, ReceiptRow.table_id, ReceiptRow.seq).where(
            wanted, ReceiptRow.request_id == request
        )
        with self._reading() as connection:
            row = connection.execute(query).one_or_none()
        return Receipt(request, row.digest, row.table_id, row.seq) if row else None

    def open_tables(self) -> tuple[str, ...]:
        """See `Journal`."""
        touched = (
            select(func.max(EventRow.at_ms))
            .where(EventRow.table_id == TableRow.id)
            .scalar_subquery()
        )
        query = select(TableRow.id).where(~TableRow.is_closed).order_by(touched, TableRow.id)
        with self._reading() as connection:
            return tuple(connection.scalars(query))

    def read(self, table: str, since: int | None = None) -> tuple[Entry, ...]:
        """See `Journal`."""
        of_table = EventRow.table_id == table
        start = select(func.max(EventRow.seq)).where(
            of_table, EventRow.kind == kind_of(GameStarted)
        )
        if since is not None:
            start = start.where(EventRow.seq <= since)
        with self._reading() as connection:
            whole_from = connection.scalar(start) or 0
            query = (
                select(EventRow.seq, EventRow.payload)
                .where(of_table, or_(EventRow.seq >= whole_from, EventRow.kind.in_(_OUTLINE)))
                .order_by(EventRow.seq)
            )
            rows = connection.execute(query).all()
        return tuple(_entry(table, row.seq, row.payload) for row in rows)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise self._failure("read", error) from error

    def _failure(self, done: str, cause: Exception) -> JournalError:
        reason = getattr(cause, "orig", None) or cause
        failure = JournalError(
            f"the game could not be {done} ({reason}); nothing has changed: check the disk that "
            f"{self.path} is on, then try again"
        )
        failure.__cause__ = cause
        return failure


def _entry(table: str, seq: int, payload: bytes) -> Entry:
    try:
        return Entry(seq, decode_event(payload))
    except ProtocolError as error:
        raise DamagedEntryError(f"event {seq} of table {table} is damaged: {error}") from error
