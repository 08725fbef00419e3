"""A whole game against the computer during which the server is killed again and again.

The client keeps a ledger of all it was told, and holds the server to it after every kill.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from pathlib import Path

from plakoto.position import Side
from plakoto.protocol.events import Finished, Seat, TableSettings
from plakoto.protocol.messages import (
    CommitTurn,
    CreateTable,
    MakeStep,
    Request,
    RollDice,
    TableEvent,
    TableState,
    UndoStep,
)
from plakoto_server.records import Store
from plakoto_server.tables import Entry
from plakoto_server.tables.snapshot import snapshot
from plakoto_server.tables.table import Table
from serving.process import BlockingClient, ServerProcess, new_id

SETTINGS = TableSettings(Seat(), Seat(3))
LONGEST_DELAY_S = 0.02
"""Between the sending of a request and the kill; an answer takes a few milliseconds."""
EARLY_REQUESTS = 40
"""The kills fall among the first so many requests of the person, which few games fall short of."""


class CrashGame:
    """One game, the server killed at random moments."""

    def __init__(self, data: Path, seed: int, kills: int) -> None:
        """Prepare to play.

        Args:
            data: the server's folder.
            seed: of the person's choices and of the moments of the kills, not of the dice.
            kills: how often to kill.
        """
        self._data = data
        self._random = random.Random(seed)
        self._deadly = set(self._random.sample(range(1, EARLY_REQUESTS + 1), kills))
        self._server = ServerProcess(data)
        self._client: BlockingClient | None = None
        self._told: list[TableEvent] = []
        self._taken = 0
        """How many of the present client's events are in the ledger."""
        self._killer: threading.Timer | None = None
        """The kill that is due."""
        self._requests = 0
        self._table = ""
        self.kills = 0
        self.repeats = 0
        """Requests made again because their answer was lost."""

    def play(self) -> TableState:
        """Play to the end and check everything; return the last state."""
        try:
            self._table = self._insist(CreateTable(new_id(), SETTINGS)) or ""
            self._client = None  # the next one watches the table
            self._until(lambda: bool(self._told))
            while not self._is_over:
                if self._is_my_turn:
                    self._insist(self._choice())
                self._until(lambda: self._is_my_turn or self._is_over)
            self._let_the_kill_come()
            self._check_journal()
            return self._state
        finally:
            self._server.end()

    @property
    def events(self) -> int:
        """How many events the client was told."""
        return len(self._told)

    @property
    def _state(self) -> TableState:
        return self._told[-1].state

    @property
    def _is_over(self) -> bool:
        """Whether the last event of the game has come."""
        return isinstance(self._told[-1].event, Finished)

    @property
    def _is_my_turn(self) -> bool:
        mover = Side(self._state.position.split(" ")[1])
        return self._state.phase in ("rolling", "moving") and mover is Side.WHITE

    def _choice(self) -> Request:
        state = self._state
        if state.phase == "rolling":
            return RollDice(new_id(), self._table)
        if state.steps and self._random.random() < 0.1:
            return UndoStep(new_id(), self._table)
        if state.can_commit:
            return CommitTurn(new_id(), self._table)
        return MakeStep(new_id(), self._table, self._random.choice(state.next_steps))

    def _insist(self, request: Request) -> str | None:
        """Make a request, over and over under the same id, until it is answered."""
        self._requests += 1
        if self._requests in self._deadly:
            self._let_the_kill_come()
            delay = self._random.uniform(0, LONGEST_DELAY_S)
            self._killer = threading.Timer(delay, self._server.process.kill)
            self._killer.start()
        while True:
            try:
                done = self._connected().done(request)
            except ConnectionError:
                self._restart()
                self.repeats += 1
            else:
                self._take()
                assert not self._table or (done.seq or 0) <= self._told[-1].seq
                return done.table

    def _until(self, is_wanted: Callable[[], bool]) -> None:
        """Listen until something has happened."""
        while True:
            try:
                client = self._connected()
                self._take()
                if is_wanted():
                    return
                client.wait_for_more()
            except ConnectionError:
                self._restart()

    def _connected(self) -> BlockingClient:
        """The client; after a kill a new one, which is told what it has missed."""
        if self._client is None:
            client = self._server.client()
            if self._told:
                last = self._told[-1]
                watched = client.watch(self._table, last.seq)
                assert (watched.seq, watched.state) == (last.seq, last.state)
            elif self._table:
                client.watch(self._table, 1)
            self._client, self._taken = client, 0
        return self._client

    def _take(self) -> None:
        """Enter what the client was told into the ledger; the numbers have no gap."""
        if self._client is None:
            return
        for event in self._client.events[self._taken :]:
            expected = self._told[-1].seq + 1 if self._told else 2
            assert event.seq == expected
            self._told.append(event)
        self._taken = len(self._client.events)

    def _let_the_kill_come(self) -> None:
        """Wait for a kill that is still due, and start anew after it."""
        if self._killer:
            self._killer.join()
            self._restart()

    def _restart(self) -> None:
        """After a kill: nothing but ours may end the server."""
        assert self._killer
        self._killer.join()
        self._killer = None
        self._take()
        self._server.wait()
        self.kills += 1
        self._server = ServerProcess(self._data)
        self._client = None

    def _check_journal(self) -> None:
        """Everything told is stored, nothing else is, and it makes the states that were told."""
        self._server.close()
        store = Store(self._data)
        stored = store.read(self._table, 1)
        store.close()
        assert [entry.seq for entry in stored] == list(range(1, len(stored) + 1))
        assert list(stored[1:]) == [Entry(told.seq, told.event) for told in self._told]
        table = Table.replayed([stored[0].event])
        for entry, told in zip(stored[1:], self._told, strict=True):
            table = table.after(entry.event)
            assert snapshot(table) == told.state
