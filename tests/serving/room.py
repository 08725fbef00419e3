"""A lobby with everything around it replaced by recorders: no socket, disk, clock or process."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Sequence
from itertools import count

from twisted.internet.task import Clock

from plakoto.dice import Dice, ScriptedDice
from plakoto.errors import ProtocolError
from plakoto.notation import format_play, parse_position, parse_roll
from plakoto.plays import LegalPlays
from plakoto.protocol.codec import kind_of
from plakoto.protocol.events import Closed, Created, Finished, GameStarted, Seat, TableSettings
from plakoto.protocol.messages import (
    CommitTurn,
    CreateTable,
    Done,
    MakeStep,
    RollDice,
    TableEvent,
    TableRequest,
    TableState,
    Watch,
    Watched,
)
from plakoto_server.tables import (
    DamagedEntryError,
    Entry,
    JournalError,
    Lobby,
    Means,
    Question,
    Receipt,
    Stored,
)
from plakoto_server.tables.snapshot import snapshot

PERSON = Seat()
COMPUTER = Seat(3)
LEVELS = (1, 2, 3)
WHITE_STARTS = (6, 1)
"""Opening throws."""
DISK_FULL = JournalError("the disk is full")


class MemoryJournal:
    """A journal that forgets; while `failure` is set, it can neither store nor read.

    It stores at once, unless a test holds it: then `let_go` tells what has been stored meanwhile.
    """

    def __init__(self) -> None:
        self.is_held = False
        self._untold: list[Callable[[], None]] = []
        self.entries: dict[str, list[Entry]] = {}
        self.receipts: dict[tuple[str, str | None], Receipt] = {}
        self.failure: JournalError | DamagedEntryError | None = None

    def append(
        self, table: str, entries: Sequence[Entry], receipt: Receipt | None, stored: Stored
    ) -> None:
        """See `Journal`."""
        failure = self.failure if isinstance(self.failure, JournalError) else None
        if failure is None:
            self._store(table, entries, receipt)
        if self.is_held:
            self._untold.append(lambda: stored(failure))
        else:
            stored(failure)

    def let_go(self) -> None:
        """Tell what has become of everything that was to be stored so far."""
        untold, self._untold = self._untold, []
        for tell in untold:
            tell()

    def _store(self, table: str, entries: Sequence[Entry], receipt: Receipt | None) -> None:
        known = self.entries.setdefault(table, [])
        assert [entry.seq for entry in entries] == list(
            range(len(known) + 1, len(known) + len(entries) + 1)
        )
        known += entries
        if receipt:
            assert (receipt.request, table) not in self.receipts
            self.receipts[receipt.request, table] = receipt
            if isinstance(entries[0].event, Created):
                assert (receipt.request, None) not in self.receipts
                self.receipts[receipt.request, None] = receipt

    def receipt(self, request: str, table: str | None) -> Receipt | None:
        """See `Journal`."""
        self._fail()
        return self.receipts.get((request, table))

    def open_tables(self) -> tuple[str, ...]:
        """See `Journal`."""
        self._fail()
        return tuple(
            name
            for name, entries in self.entries.items()
            if not isinstance(entries[-1].event, Closed)
        )

    def read(self, table: str, since: int | None = None) -> tuple[Entry, ...]:
        """See `Journal`."""
        self._fail()
        entries = self.entries.get(table, [])
        starts = [
            entry.seq
            for entry in entries
            if isinstance(entry.event, GameStarted) and (since is None or entry.seq <= since)
        ]
        whole_from = max(starts, default=0)
        return tuple(
            entry
            for entry in entries
            if entry.seq >= whole_from or isinstance(entry.event, Created | GameStarted | Finished)
        )

    def _fail(self) -> None:
        if self.failure:
            raise self.failure


class Thinking:
    """A thinker that keeps the questions until a test answers them."""

    def __init__(self) -> None:
        self.questions: list[Question] = []
        self._tells: list[Callable[[str | None], None]] = []

    def ask(self, question: Question, tell: Callable[[str | None], None]) -> None:
        """See `Thinker`."""
        self.questions.append(question)
        self._tells.append(tell)

    def answer(self, text: str | None) -> None:
        """Answer the oldest question that is still open."""
        self._tells.pop(0)(text)

    def answer_legally(self) -> None:
        """Answer it with a legal play."""
        question = self.questions[-len(self._tells)]
        self.answer(legal_answer(question))

    @property
    def open(self) -> int:
        """How many questions are not answered yet."""
        return len(self._tells)


def legal_answer(question: Question) -> str:
    """The first legal play to a question, as text."""
    plays = LegalPlays(parse_position(question.position), parse_roll(question.roll))
    return format_play(next(iter(plays)))


class Room:
    """A lobby and all its recorders."""

    def __init__(
        self,
        throws: Iterable[int] | Dice = (),
        journal: MemoryJournal | None = None,
        levels: Sequence[int] = LEVELS,
    ) -> None:
        self.journal = journal or MemoryJournal()
        self.thinker = Thinking()
        self.clock = Clock()
        self.heard: list[TableEvent] = []
        dice = ScriptedDice(throws) if isinstance(throws, Iterable) else throws
        names = (f"table-{number}" for number in count(len(self.journal.entries) + 1))
        means = Means(self.journal, self.thinker, dice, self.clock.callLater)
        self.lobby = Lobby(means, levels, lambda: next(names))
        self.lobby.reopen()
        self.run()

    def restarted(self, throws: Iterable[int] = ()) -> Room:
        """What a server started anew on the same journal makes of it."""
        return Room(throws, self.journal)

    def create(self, white: Seat = PERSON, black: Seat = PERSON, **settings: object) -> str:
        """Set a table up, listen to it from its first event on, and return its id."""
        request = CreateTable(self.new_id(), TableSettings(white, black, **settings))  # type: ignore[arg-type]  # by name
        table = self.carry_out(request).table
        assert table
        self.watch(table, 0)
        self.run()
        return table

    def watch(self, table: str, after: int | None = None) -> Watched:
        """Listen to a table."""
        watched, missed = self.lobby.watch(Watch(self.new_id(), table, after), self.heard.append)
        self.heard += missed
        return watched

    def ask(self, kind: type[TableRequest], table: str, *fields: object) -> Done:
        """Make a request under a new id, and let happen what follows from it."""
        done = self.carry_out(kind(self.new_id(), table, *fields))
        self.run()
        return done

    def begin(self, request: CreateTable | TableRequest) -> list[Done | Exception]:
        """Make a request; what is returned holds its answer as soon as there is one."""
        answers: list[Done | Exception] = []
        if isinstance(request, CreateTable):
            self.lobby.create(request, answers.append)
        else:
            self.lobby.handle(request, answers.append)
        return answers

    def carry_out(self, request: CreateTable | TableRequest) -> Done:
        """Make a request that is answered at once; raise what it is refused with."""
        (answer,) = self.begin(request)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def refusal(self, kind: type[TableRequest], table: str, *fields: object) -> str:
        """Make a request that has to be refused, without an effect; return the code."""
        before = self.state(table)
        try:
            self.ask(kind, table, *fields)
        except ProtocolError as error:
            assert self.state(table) == before
            return error.code
        raise AssertionError(f"{kind_of(kind)} was not refused")

    def state(self, table: str) -> TableState:
        """What there is to see at a table."""
        return snapshot(self.lobby._found(table).table)

    def events(self, table: str) -> list[object]:
        """Everything that has happened at a table."""
        return [entry.event for entry in self.journal.entries[table]]

    def new_id(self) -> str:
        """An id for a request."""
        return uuid.uuid4().hex

    def run(self, seconds: float = 0.0) -> None:
        """Let time pass."""
        self.clock.advance(seconds)


def play_turn(room: Room, table: str) -> None:
    """Roll, take the first steps on offer, commit."""
    room.ask(RollDice, table)
    while room.state(table).phase == "moving" and not room.state(table).can_commit:
        room.ask(MakeStep, table, room.state(table).next_steps[0])
    if room.state(table).phase == "moving":
        room.ask(CommitTurn, table)
