"""A server in memory for whole games: tables are set up on request, and the computer plays."""

from __future__ import annotations

import random
from collections.abc import Iterator

from plakoto.dice import FACES
from plakoto.position import Side
from plakoto.protocol.events import Seat, TableSettings
from plakoto.protocol.messages import (
    CloseTable,
    CreateTable,
    Done,
    ListTables,
    Request,
    TableRequest,
    Tables,
    TableSummary,
)
from plakoto_client.net import Delivery, Online
from plakoto_server.tables.phases import Phase
from playing.desk import NAME, Desk

_MOST_DICE = 4000
"""More than any game throws."""


class LivelyLink:
    """A link to one table at a time, whose dice and computer follow from a seed."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._arrived: list[Delivery] = [Online((1, 2, 3))]
        self.desk: Desk | None = None

    def connect(self, port: int, token: str) -> None:
        """There is nothing to connect to."""

    def request(self, request: Request) -> None:
        """Answer at once."""
        match request:
            case ListTables():
                summaries = (
                    ()
                    if self.desk is None
                    else (TableSummary(NAME, self.desk.seq, self.desk.state),)
                )
                self._arrived.append(Tables(request.id, summaries))
            case CreateTable(settings=settings):
                self._set_up(settings)
                self._arrived.append(Done(request.id, NAME, None))
            case CloseTable():
                self._arrived.append(Done(request.id, NAME, None))
            case _ if self.desk is not None and isinstance(request, TableRequest):
                self.desk.request(request)
                self.desk.deliver(self._arrived.append)

    def watch(self, table: str) -> None:
        """Sit down."""
        del table  # there is but one
        if self.desk is not None:
            self._arrived.append(self.desk.watched())

    def collect(self) -> Iterator[Delivery]:
        """Yield everything that has arrived; when nothing has, the computer plays if it can."""
        if not self._arrived and self.desk is not None:
            self._let_computer_play(self.desk)
        while self._arrived:
            yield self._arrived.pop(0)

    def _set_up(self, settings: TableSettings) -> None:
        dice = [self._chance.choice(FACES) for _ in range(_MOST_DICE)]
        self.desk = Desk(settings, dice)
        self.desk.deliver(lambda _: None)  # whoever watches is told where it stands

    def _let_computer_play(self, desk: Desk) -> None:
        table = desk.table
        side = table.to_move
        if side is None or table.seat(side).level is None:
            return
        if table.phase is Phase.ROLLING:
            desk.computer_rolls()
        elif table.phase is Phase.MOVING:
            desk.computer_plays()
        desk.deliver(self._arrived.append)


def at_level_one(person: Side) -> TableSettings:
    """A single game against the weakest computer."""
    seats = (Seat(), Seat(1)) if person is Side.WHITE else (Seat(1), Seat())
    return TableSettings(*seats)
