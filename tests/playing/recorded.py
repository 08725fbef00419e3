"""The server's messages of whole games at one table, as they would arrive."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from plakoto.dice import SeededDice
from plakoto.protocol.events import StepData
from plakoto.protocol.messages import (
    CommitTurn,
    MakeStep,
    NextGame,
    RollDice,
    TableEvent,
    TableRequest,
)
from plakoto_server.tables.phases import Phase
from playing.desk import NAME, WHITE_PLAYS, Desk


class Recording:
    """Games between White, who pins where he can, and the computer; they follow from a seed."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self.desk = Desk(WHITE_PLAYS, SeededDice(seed))

    def events(self) -> Iterator[TableEvent]:
        """Everything that happens at the table from its first roll on, game after game."""
        while True:
            self._go_on()
            yield from self.desk.events()

    def _go_on(self) -> None:
        desk, state = self.desk, self.desk.state
        table = desk.table
        if table.phase is Phase.OVER:
            self._ask(NextGame("next", NAME))
        elif table.to_move is not None and table.seat(table.to_move).level is not None:
            if table.phase is Phase.ROLLING:
                desk.computer_rolls()
            else:
                desk.computer_plays()
        elif table.phase is Phase.ROLLING:
            self._ask(RollDice("roll", NAME))
        elif state.next_steps:
            self._ask(MakeStep("step", NAME, self._choose(state.next_steps)))
        else:
            self._ask(CommitTurn("done", NAME))

    def _choose(self, steps: Sequence[StepData]) -> StepData:
        """One that pins, if there is any: such games are over sooner."""
        return max(steps, key=lambda step: (step.pins, self._chance.random()))

    def _ask(self, request: TableRequest) -> None:
        self.desk.request(request)
