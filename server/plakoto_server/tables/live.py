"""A table in play: stores what happens, tells those who watch, keeps the computer moving.

The only place where a table changes. It changes after the journal has the events, never before:
until it has them nobody hears of them, and whatever else is asked of the table waits in line.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import attrs

from plakoto.dice import Dice
from plakoto.errors import ProtocolError
from plakoto.position import Side
from plakoto.protocol.messages import Done, TableEvent, TableRequest, TableSummary, Watched
from plakoto_server.tables.decisions import Happening, computer_plays, computer_rolls, decide
from plakoto_server.tables.journal import (
    DamagedEntryError,
    Entry,
    Journal,
    JournalError,
    Receipt,
    digest_of,
    receipt_of,
)
from plakoto_server.tables.line import Leave, Line
from plakoto_server.tables.snapshot import snapshot
from plakoto_server.tables.table import Table
from plakoto_server.tables.thinking import (
    Question,
    Thinker,
    play_for,
    play_seed,
    question_about,
)

MAX_CATCH_UP = 100
"""Events that one who returns is told one by one; beyond it, he gets the state as it is now."""
ATTEMPTS = 3
"""How often a question is asked before the table plays for a computer that gives no answer."""
RETRY_S = 5.0
"""Seconds after which a computer's turn that failed, such as for a full disk, is tried again."""

Answer = Callable[[Done | Exception], None]
"""Is told once what became of a request, and must not raise.

A `ProtocolError` says why nothing has happened; any other exception is a fault of ours.
"""
Listener = Callable[[TableEvent], None]
Later = Callable[[float, Callable[[], None]], object]
"""Calls a function after so many seconds, on this thread and never at once."""

_log = logging.getLogger(__name__)


@attrs.frozen
class Means:
    """What every table of a server uses."""

    journal: Journal
    thinker: Thinker
    dice: Dice
    later: Later


class LiveTable:
    """The one owner of a table while the server runs."""

    def __init__(
        self, name: str, table: Table, seq: int, means: Means, recorded: Callable[[LiveTable], None]
    ) -> None:
        """Take over a table.

        Args:
            name: its id.
            table: as it is after its event `seq`.
            seq: its last event in the journal.
            means: what it works with.
            recorded: called after each change.
        """
        self.name = name
        self.table = table
        self.seq = seq
        self._means = means
        self._recorded = recorded
        self._listeners: list[Listener] = []
        self._line = Line()
        """For all that changes the table: each is decided on what the one before it has left."""
        self._asked_at = 0
        """The event whose question the thinker is busy with; 0: none."""
        self._is_retry_due = False
        """Whether a failed turn is tried again in a while: once, however often it was looked at."""

    @property
    def summary(self) -> TableSummary:
        """Its row in the list of tables."""
        return TableSummary(self.name, self.seq, snapshot(self.table))

    def handle(self, request: TableRequest, sides: frozenset[Side], answer: Answer) -> None:
        """Carry `request` out for one who may move for `sides`; a repeated one has no effect."""
        self._line.join(lambda leave: self._handle(request, sides, before_leaving(answer, leave)))

    def watch(
        self, request_id: str, listener: Listener, after: int | None
    ) -> tuple[Watched, tuple[TableEvent, ...]]:
        """Tell `listener` every event from now on.

        Returns:
            The table at event `after` and the events missed since. Where that is unknown or too
            long ago, the table as it is now and none.

        Raises:
            ProtocolError: the events missed cannot be read.
        """
        missed = self._missed(after) if after is not None else ()
        if listener not in self._listeners:
            self._listeners.append(listener)
        self.wake()
        if not missed:
            return Watched(request_id, self.name, self.seq, snapshot(self.table)), ()
        (first, table), *later = missed
        events = tuple(
            TableEvent(self.name, entry.seq, entry.event, snapshot(after_it))
            for entry, after_it in later
        )
        return Watched(request_id, self.name, first.seq, snapshot(table)), events

    def unwatch(self, listener: Listener) -> None:
        """Tell `listener` nothing more."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def wake(self) -> None:
        """See to it that the computer moves, if it is its turn."""
        if self._computer_level is not None:
            self._means.later(0.0, self._advance)

    @property
    def _computer_level(self) -> int | None:
        """The level of the computer to move; None while it is a person's turn, or nobody's."""
        side = self.table.to_move
        return self.table.seat(side).level if side else None

    def _missed(self, after: int) -> tuple[tuple[Entry, Table], ...]:
        """Event `after` and those that followed, each with the table after it."""
        if not self.seq - MAX_CATCH_UP <= after < self.seq:
            return ()
        try:
            entries = self._means.journal.read(self.name, max(after, 1))
        except JournalError as error:
            raise ProtocolError("not_stored", str(error)) from error
        except DamagedEntryError as error:
            raise ProtocolError("table_damaged", str(error)) from error
        found = []
        table = Table.replayed([entries[0].event])
        for entry in entries:
            table = table.after(entry.event) if entry is not entries[0] else table
            if after <= entry.seq <= self.seq:  # what is stored beyond it is about to be told
                found.append((entry, table))
        return tuple(found)

    def _handle(self, request: TableRequest, sides: frozenset[Side], answer: Answer) -> None:
        try:
            receipt = receipt_of(self._means.journal, request, self.name)
            happenings = decide(self.table, request, sides, self._means.dice) if not receipt else ()
            last = self.seq + len(happenings)
            receipt = receipt or Receipt(request.id, digest_of(request), self.name, last)
        except Exception as error:  # noqa: BLE001  the one who asks is told, whatever it is
            answer(as_refusal(error))
            return
        done = Done(request.id, self.name, receipt.seq)

        def recorded(error: Exception | None) -> None:
            answer(as_refusal(error) if error else done)
            self.wake()

        if happenings:
            self._record(happenings, receipt, recorded)
        else:
            recorded(None)

    def _record(
        self,
        happenings: tuple[Happening, ...],
        receipt: Receipt | None,
        then: Callable[[Exception | None], None],
    ) -> None:
        """Store `happenings`; then, and only then, they have happened."""
        entries = [
            Entry(seq, happening.event)
            for seq, happening in enumerate(happenings, start=self.seq + 1)
        ]

        def stored(error: Exception | None) -> None:
            if error is None:
                try:
                    self._happened(entries, happenings)
                except Exception as fault:  # noqa: BLE001  `then` has to be told, whatever it is
                    error = fault
            then(error)

        try:
            self._means.journal.append(self.name, entries, receipt, stored)
        except Exception as fault:  # noqa: BLE001  likewise
            stored(fault)

    def _happened(self, entries: list[Entry], happenings: tuple[Happening, ...]) -> None:
        """Change, and tell those who watch."""
        self.table = happenings[-1].table
        self.seq = entries[-1].seq
        self._recorded(self)
        for entry, happening in zip(entries, happenings, strict=True):
            self._tell(TableEvent(self.name, entry.seq, entry.event, snapshot(happening.table)))

    def _tell(self, event: TableEvent) -> None:
        for listener in tuple(self._listeners):
            try:
                listener(event)
            except Exception:  # noqa: BLE001  one listener's trouble is nobody else's
                _log.exception("table %s: a listener failed and is dropped", self.name)
                self.unwatch(listener)

    # --- the computer's turn ------------------------------------------------------------------

    def _advance(self) -> None:
        self._attempt(self._next_of_computer)

    def _attempt(self, decide_it: Callable[[], tuple[Happening, ...]]) -> None:
        """Carry out in its turn what `decide_it` decides.

        If that fails, the table is as it was, and it is tried again later.
        """

        def begin(leave: Leave) -> None:
            def ended(error: Exception | None) -> None:
                if error:
                    self._failed(error)
                elif happenings:
                    self.wake()
                leave()

            happenings: tuple[Happening, ...] = ()
            try:
                happenings = decide_it()
            except Exception as error:  # noqa: BLE001  a fault of ours must not end the game
                ended(error)
                return
            if happenings:
                self._record(happenings, None, ended)
            else:
                ended(None)

        self._line.join(begin)

    def _failed(self, error: Exception) -> None:
        _log.error("table %s: the computer's turn failed", self.name, exc_info=error)
        self._asked_at = 0
        if not self._is_retry_due:
            self._is_retry_due = True
            self._means.later(RETRY_S, self._retry)

    def _retry(self) -> None:
        self._is_retry_due = False
        self._advance()

    def _next_of_computer(self) -> tuple[Happening, ...]:
        """The computer's roll; or its play is asked for, and nothing happens for now."""
        level = self._computer_level
        if level is None or self._asked_at == self.seq:
            return ()
        if self.table.turn is None:
            return computer_rolls(self.table, self._means.dice)
        seed = play_seed(self.name, self.seq)
        self._ask(question_about(self.table.turn, level, seed), ATTEMPTS)
        self._asked_at = self.seq
        return ()

    def _ask(self, question: Question, attempts: int) -> None:
        asked_at = self.seq

        def answered(answer: str | None) -> tuple[Happening, ...]:
            if self.seq != asked_at or self.table.turn is None:
                _log.info("table %s: an answer for event %d comes too late", self.name, asked_at)
                return ()
            if answer is None and attempts > 1:
                _log.warning("table %s: no answer, asking again", self.name)
                self._ask(question, attempts - 1)
                return ()
            return computer_plays(self.table, play_for(self.table.turn, question, answer))

        self._means.thinker.ask(question, lambda answer: self._attempt(lambda: answered(answer)))


def before_leaving(answer: Answer, leave: Leave) -> Answer:
    """An answer after which the next in line has its turn."""

    def answer_and_leave(what: Done | Exception) -> None:
        try:
            answer(what)
        finally:
            leave()

    return answer_and_leave


def as_refusal(error: Exception) -> Exception:
    """What one who asks is told of `error`."""
    return ProtocolError("not_stored", str(error)) if isinstance(error, JournalError) else error
