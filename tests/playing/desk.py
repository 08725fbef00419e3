"""A table without a server: the real rules and events, at once, with dice that a test decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from plakoto.dice import Dice, ScriptedDice
from plakoto.errors import ProtocolError
from plakoto.position import Position, Side
from plakoto.protocol.events import GameStarted, Seat, TableSettings
from plakoto.protocol.messages import (
    Done,
    Refused,
    Request,
    TableEvent,
    TableRequest,
    TableState,
    Watched,
)
from plakoto_client.net.deliveries import Delivery
from plakoto_server.tables.decisions import (
    Happening,
    computer_plays,
    computer_rolls,
    decide,
    set_up,
)
from plakoto_server.tables.phases import Phase
from plakoto_server.tables.snapshot import snapshot
from plakoto_server.tables.table import Table

NAME = "desk"
WHITE_PLAYS = TableSettings(white=Seat(), black=Seat(2))
BLACK_PLAYS = TableSettings(white=Seat(2), black=Seat())


class Desk:
    """One table; what happens at it is collected until it is delivered."""

    def __init__(
        self,
        settings: TableSettings = WHITE_PLAYS,
        dice: Iterable[int] | Dice = (),
        position: Position | None = None,
    ) -> None:
        """Set the table up.

        Args:
            settings: who plays what.
            dice: every die thrown from now on, or what throws them; without a position, the
                opening throws first.
            position: to begin at, its side to move about to roll.
        """
        self._dice = ScriptedDice(dice) if isinstance(dice, Iterable) else dice
        self.seq = 0
        self.deliveries: list[Delivery] = []
        self.requests: list[Request] = []
        if position is None:
            happenings = set_up(settings, self._dice)
            self.table = happenings[-1].table
            self.seq = len(happenings)
        else:
            started = GameStarted("w" if position.turn is Side.WHITE else "b")
            table = Table(settings).after(started)
            self.table = Table(
                settings, Phase.ROLLING, table.score, 1, position.turn, before=position
            )
            self.seq = 2

    @property
    def state(self) -> TableState:
        """The table as it is."""
        return snapshot(self.table)

    def watched(self) -> Watched:
        """The answer to whoever sits down now."""
        return Watched("watch", NAME, self.seq, self.state)

    def request(self, request: TableRequest) -> None:
        """Answer a request as the server does: the events first, then the answer."""
        self.requests.append(request)
        people = frozenset(side for side in Side if self.table.seat(side).level is None)
        try:
            self._happen(decide(self.table, request, people, self._dice))
        except ProtocolError as error:
            self.deliveries.append(Refused(request.id, error.code, error.detail))
        else:
            self.deliveries.append(Done(request.id, NAME, self.seq))

    def computer_rolls(self) -> None:
        """Throw the computer's dice."""
        self._happen(computer_rolls(self.table, self._dice))

    def computer_plays(self) -> None:
        """Play the first legal play of the computer's roll."""
        turn = self.table.turn
        if turn is None:
            raise AssertionError("the computer has not rolled")
        self._happen(computer_plays(self.table, next(iter(turn.plays))))

    def events(self) -> list[TableEvent]:
        """Take the events that have been collected; answers are dropped."""
        found = [each for each in self.deliveries if isinstance(each, TableEvent)]
        self.deliveries = []
        return found

    def deliver(self, take: Callable[[Delivery], None]) -> None:
        """Hand everything collected to `take`."""
        while self.deliveries:
            take(self.deliveries.pop(0))

    def _happen(self, happenings: Iterable[Happening]) -> None:
        for happening in happenings:
            self.seq += 1
            self.table = happening.table
            self.deliveries.append(
                TableEvent(NAME, self.seq, happening.event, snapshot(happening.table))
            )
