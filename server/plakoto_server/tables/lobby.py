"""All tables of a server: sets them up, finds them, brings them back after a restart."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection

from plakoto.errors import PlakotoError, ProtocolError
from plakoto.position import Side
from plakoto.protocol.events import TableSettings
from plakoto.protocol.messages import (
    CreateTable,
    Done,
    TableEvent,
    TableRequest,
    TableSummary,
    Watch,
    Watched,
)
from plakoto_server.tables.decisions import set_up
from plakoto_server.tables.journal import Entry, JournalError, Receipt, digest_of, receipt_of
from plakoto_server.tables.line import Line
from plakoto_server.tables.live import (
    Answer,
    Listener,
    LiveTable,
    Means,
    as_refusal,
    before_leaving,
)
from plakoto_server.tables.phases import Phase
from plakoto_server.tables.table import Table

MAX_OPEN = 1000
"""Tables open at a time."""
MAX_LISTED = 50
"""Tables in the answer to `ListTables`."""

_log = logging.getLogger(__name__)


class Lobby:
    """The tables that are open, by id, the longest untouched first."""

    def __init__(self, means: Means, levels: Collection[int], new_name: Callable[[], str]) -> None:
        """Start with no table.

        Args:
            means: what every table works with.
            levels: those a computer can play at.
            new_name: makes the id of a new table, unlike any other's.
        """
        self.levels = tuple(sorted(levels))
        self._means = means
        self._new_name = new_name
        self._open: dict[str, LiveTable] = {}
        self._line = Line()
        """For setting tables up: a repeated request has to find the receipt of the first."""

    def reopen(self) -> None:
        """Bring every open table of the journal back; computers to move go on thinking.

        Raises:
            JournalError: the list of tables cannot be read. A single damaged table is logged.
        """
        for name in self._means.journal.open_tables():
            try:
                self._found(name)
            except ProtocolError as error:
                _log.error("table %s stays out of play: %s", name, error)

    def summaries(self) -> tuple[TableSummary, ...]:
        """The open tables, the latest touched first, `MAX_LISTED` at most."""
        latest = list(reversed(self._open.values()))[:MAX_LISTED]
        return tuple(live.summary for live in latest)

    def create(self, request: CreateTable, answer: Answer) -> None:
        """Set a table up; a repeated request names the table it has made."""
        self._line.join(lambda leave: self._create(request, before_leaving(answer, leave)))

    def handle(self, request: TableRequest, answer: Answer) -> None:
        """Carry a request out at its table."""
        try:
            live = self._found(request.table)
        except Exception as error:  # noqa: BLE001  the one who asks is told, whatever it is
            answer(error)
        else:
            live.handle(request, seats_of_people(live.table.settings), answer)

    def watch(self, request: Watch, listener: Listener) -> tuple[Watched, tuple[TableEvent, ...]]:
        """Tell `listener` every event of a table from now on; see `LiveTable.watch`.

        Raises:
            ProtocolError: the table is unknown or cannot be read.
        """
        return self._found(request.table).watch(request.id, listener, request.after)

    def unwatch(self, listener: Listener) -> None:
        """Tell `listener` nothing more, of any table."""
        for live in self._open.values():
            live.unwatch(listener)

    def _create(self, request: CreateTable, answer: Answer) -> None:
        try:
            receipt = receipt_of(self._means.journal, request, None)
            if receipt is None:
                self._set_up(request, answer)
                return
        except Exception as error:  # noqa: BLE001  the one who asks is told, whatever it is
            answer(as_refusal(error))
        else:
            answer(Done(request.id, receipt.table, receipt.seq))

    def _set_up(self, request: CreateTable, answer: Answer) -> None:
        for seat in (request.settings.white, request.settings.black):
            if seat.level is not None and seat.level not in self.levels:
                raise ProtocolError("unknown_level", f"no computer plays at level {seat.level}")
        if len(self._open) >= MAX_OPEN:
            raise ProtocolError("too_many_tables", f"{MAX_OPEN} tables are open; close some first")
        name = self._new_name()
        happenings = set_up(request.settings, self._means.dice)
        entries = [Entry(seq, one.event) for seq, one in enumerate(happenings, start=1)]
        receipt = Receipt(request.id, digest_of(request), name, len(entries))

        def stored(error: JournalError | None) -> None:
            if error:
                answer(as_refusal(error))
                return
            live = LiveTable(name, happenings[-1].table, len(entries), self._means, self._recorded)
            self._open[name] = live
            live.wake()
            answer(Done(request.id, name, receipt.seq))

        self._means.journal.append(name, entries, receipt, stored)

    def _found(self, name: str) -> LiveTable:
        """The table; read from the journal if it is closed, or could not be read until now."""
        live = self._open.get(name)
        if live is None:
            live = self._loaded(name)
            if live.table.phase is not Phase.CLOSED:
                self._open[name] = live
                live.wake()
        return live

    def _loaded(self, name: str) -> LiveTable:
        try:
            entries = self._means.journal.read(name)
            table = Table.replayed(entry.event for entry in entries) if entries else None
        except JournalError as error:
            raise ProtocolError("not_stored", str(error)) from error
        except PlakotoError as error:
            _log.exception("table %s cannot be brought back", name)
            raise ProtocolError("table_damaged", f"the table cannot be read: {error}") from error
        if table is None:
            raise ProtocolError("unknown_table", f"there is no table {name}")
        return LiveTable(name, table, entries[-1].seq, self._means, self._recorded)

    def _recorded(self, live: LiveTable) -> None:
        """Keep the order of touching, and let go of a closed table."""
        self._open.pop(live.name, None)
        if live.table.phase is not Phase.CLOSED:
            self._open[live.name] = live


def seats_of_people(settings: TableSettings) -> frozenset[Side]:
    """The sides that one who is let in may move for: all that no computer plays.

    The only place that knows who holds a seat.
    """
    levels = {Side.WHITE: settings.white.level, Side.BLACK: settings.black.level}
    return frozenset(side for side, level in levels.items() if level is None)
