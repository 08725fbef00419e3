"""Everybody at once, by fair means and foul, while one pair of players wants to be left in peace.

The lobby, the session and the decoder are the server's own; journal, clock and dice are recorders.
"""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import msgpack

from hostile.messages import MUTATIONS
from plakoto.dice import SeededDice
from plakoto.protocol.codec import as_plain, encode
from plakoto.protocol.events import Seat, StepData, TableSettings
from plakoto.protocol.messages import (
    CloseTable,
    CommitTurn,
    CreateTable,
    Hello,
    ListTables,
    MakeStep,
    NextGame,
    Ping,
    Refused,
    Request,
    Resign,
    RollDice,
    ServerMessage,
    TableEvent,
    UndoStep,
    Watch,
    Watched,
    Welcome,
)
from plakoto_server.transport.session import Goodbye, Phase, Session
from serving.room import Room

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
_REFUSALS = PAGE.read_text(encoding="utf-8").split("## Refusals")[1].split("## ")[0]
DOCUMENTED = frozenset(re.findall(r"^\| `(\w+)` \|", _REFUSALS, re.MULTILINE))
"""The codes of refusals that the page names."""
TOKEN = "a token for the siege"  # noqa: S105  no secret
PEOPLE = TableSettings(Seat(), Seat())
SESSIONS = 6
FAIR = 0.45
"""Share of messages that are what a client would send."""
HELD = 0.02
"""How often the disk begins to be slow, and how often it is done, among messages."""


class SiegeError(AssertionError):
    """The server did what it must not."""


class Caller:
    """One connection, which counts what it is owed."""

    def __init__(self, room: Room, counts: Counter[str]) -> None:
        self.owed = 0
        self.goodbye: Goodbye | None = None
        self.last_seen: dict[str, int] = {}
        self._counts = counts
        self.session = Session(room.lobby, TOKEN, self._hear, self._part)

    def say(self, data: bytes) -> None:
        """Send a message."""
        self.owed += 1
        self.session.received(data)

    def check(self) -> None:
        """Each message has had exactly one answer."""
        if self.goodbye is None and self.owed:
            raise SiegeError(f"{self.owed} answers are missing")
        if self.goodbye is Goodbye.INTERNAL:
            raise SiegeError("a fault of the server's own")

    def _hear(self, message: ServerMessage) -> None:
        if isinstance(message, Welcome):
            return
        encode(message)  # it must be sendable
        if isinstance(message, TableEvent):
            expected = self.last_seen.get(message.table, message.seq - 1) + 1
            if message.seq != expected:
                raise SiegeError(f"event {message.seq} where {expected} was due")
            self.last_seen[message.table] = message.seq
            return
        self.owed -= 1
        if self.owed < 0:
            raise SiegeError(f"an answer nobody asked for: {message}")
        if isinstance(message, Watched):
            self.last_seen[message.table] = message.seq
        if isinstance(message, Refused) and message.code not in DOCUMENTED:
            raise SiegeError(f"the page does not name {message.code}")
        self._counts[message.code if isinstance(message, Refused) else type(message).__name__] += 1

    def _part(self, goodbye: Goodbye) -> None:
        self.goodbye = goodbye
        self._counts[f"closed with {goodbye.code}"] += 1


@attrs.define
class Siege:
    """One round, the same for the same seed."""

    seed: int
    counts: Counter[str] = attrs.field(factory=Counter)
    """What came of the messages."""

    def run(self, messages: int) -> None:
        """Send so many messages.

        Raises:
            SiegeError: the server did what it must not; the text says at which message.
        """
        chance = random.Random(self.seed)
        room = Room(SeededDice(self.seed))
        # No flipped bit makes one of these names into another.
        names = itertools.chain(["the-others"], map("siege-{}".format, itertools.count()))
        room.lobby._new_name = names.__next__
        peaceful, quiet = room.create(), Caller(room, Counter())
        quiet.say(encode(Hello("h", TOKEN, "quiet")))
        quiet.say(encode(Watch("w", peaceful)))
        before = room.state(peaceful)
        tables = [room.create() for _ in range(3)]
        callers = [Caller(room, self.counts) for _ in range(SESSIONS)]
        said: list[dict[str, Any]] = [as_plain(Ping("first"))]
        for number in range(messages):
            place = chance.randrange(SESSIONS)
            if callers[place].session.phase is Phase.ENDED:
                callers[place] = Caller(room, self.counts)
            data = self._message(chance, room, tables, said, callers[place])
            try:
                callers[place].say(data)
                self._let_time_pass(chance, room)
                if not room.journal.is_held:
                    callers[place].check()
            except Exception as error:
                raise SiegeError(
                    f"seed {self.seed}, message {number}, {data.hex()}: {error}"
                ) from error
        room.journal.is_held = False
        room.journal.let_go()
        for caller in callers:
            caller.check()
        quiet.say(encode(Ping("still-there")))
        quiet.check()
        if room.state(peaceful) != before or quiet.last_seen != {peaceful: 2}:
            raise SiegeError(f"seed {self.seed}: the table of the others was touched")

    def _let_time_pass(self, chance: random.Random, room: Room) -> None:
        if chance.random() < HELD:
            room.journal.is_held = not room.journal.is_held
        if not room.journal.is_held or chance.random() < HELD:
            room.journal.let_go()

    def _message(
        self,
        chance: random.Random,
        room: Room,
        tables: list[str],
        said: list[dict[str, Any]],
        caller: Caller,
    ) -> bytes:
        """What is said next: by fair means, again, or by foul ones."""
        if caller.session.phase is Phase.GREETED and chance.random() < 0.8:
            return encode(Hello("hello", TOKEN, "siege"))
        if chance.random() < FAIR:
            plain = as_plain(self._fair(chance, room, tables))
            said.append(plain)
            del said[:-50]
        else:
            plain = chance.choice(said)
            if chance.random() < 0.8:
                return chance.choice(MUTATIONS)(chance, plain)
        return encode_plain(plain)

    def _fair(self, chance: random.Random, room: Room, tables: list[str]) -> Request:
        """What a client could send, though often at the wrong moment."""
        new_id = f"r{chance.randrange(10**12)}"
        table = chance.choice(tables) if chance.random() < 0.97 else "nowhere"
        if table in tables and table not in room.lobby._open and not room.journal.is_held:
            tables[tables.index(table)] = table = room.create()  # it was closed
        choice = chance.random()
        if choice < 0.5 and table in room.lobby._open:
            return self._next_move(chance, room, table, new_id)
        if choice < 0.6:
            step = StepData(1, 7, 6)
            return chance.choice((CommitTurn(new_id, table), MakeStep(new_id, table, step)))
        if choice < 0.95:
            return chance.choice(
                (
                    Ping(new_id),
                    Watch(new_id, table, chance.choice((None, 0, 2, 50))),
                    NextGame(new_id, table),
                    Resign(new_id, table, chance.choice((1, 2, 3))),
                    Hello(new_id, TOKEN, "again"),
                    RollDice(new_id, table),
                )
            )
        if choice < 0.99:
            return ListTables(new_id)
        if choice < 0.995:
            return CloseTable(new_id, table)
        return CreateTable(new_id, PEOPLE)

    def _next_move(self, chance: random.Random, room: Room, table: str, new_id: str) -> Request:
        """What brings the game on."""
        state = room.state(table)
        if state.phase == "over":
            return NextGame(new_id, table)
        if state.phase == "rolling":
            return RollDice(new_id, table)
        if state.steps and chance.random() < 0.1:
            return UndoStep(new_id, table)
        if state.can_commit or not state.next_steps:
            return CommitTurn(new_id, table)
        return MakeStep(new_id, table, chance.choice(state.next_steps))


def encode_plain(plain: dict[str, Any]) -> bytes:
    """A map as it is sent."""
    packed: bytes = msgpack.packb(plain)
    return packed
