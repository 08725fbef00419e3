"""A table as the fold of its events: an immutable value, without a socket, a clock or dice.

An event is a decision that has been judged already (see `decisions`), so the fold checks that it
fits the phase, not that it obeys the rules again: a long journal is replayed in a moment.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from plakoto.match import MatchScore, next_starter
from plakoto.notation import format_roll, parse_roll
from plakoto.outcome import Outcome, judge
from plakoto.position import Position, Side
from plakoto.protocol.events import (
    Closed,
    Committed,
    Created,
    Event,
    Finished,
    GameStarted,
    Rolled,
    Seat,
    Stepped,
    TableSettings,
    Undone,
)
from plakoto.protocol.messages import LastPlay
from plakoto.turn import Turn
from plakoto_server.tables.forms import outcome_of, side_letter, step_data, step_of
from plakoto_server.tables.phases import IllegalEventError, Phase, following


@attrs.frozen
class Table:
    """Everything a table is after some event."""

    settings: TableSettings
    phase: Phase = Phase.SET_UP
    score: MatchScore = attrs.field(factory=MatchScore)
    game: int = 0
    """Number of the game, from 1; 0 before the first."""
    starter: Side = Side.WHITE
    throws: tuple[tuple[int, int], ...] = ()
    """Opening throws of this game, White's die and Black's."""
    turn_number: int = 0
    """Turns finished in this game."""
    before: Position = attrs.field(factory=Position.start)
    """The position before the turn under way."""
    turn: Turn | None = None
    """The roll being played."""
    last_play: LastPlay | None = None
    outcome: Outcome | None = None

    @classmethod
    def created(cls, event: Created) -> Table:
        """The table that `event` sets up."""
        return cls(event.settings, score=MatchScore(event.settings.match_length))

    @classmethod
    def replayed(cls, events: Iterable[Event]) -> Table:
        """The table that `events`, from `Created` on, have made.

        Raises:
            IllegalEventError: one of them cannot follow those before it.
        """
        events = iter(events)
        first = next(events, None)
        if not isinstance(first, Created):
            raise IllegalEventError(f"a table begins with Created, not {first!r}")
        table = cls.created(first)
        for event in events:
            table = table.after(event)
        return table

    @property
    def position(self) -> Position:
        """The board, the steps of the turn under way included."""
        return self.turn.position if self.turn else self.before

    @property
    def to_move(self) -> Side | None:
        """The side to move, None while no game is being played."""
        return self.before.turn if self.phase in (Phase.ROLLING, Phase.MOVING) else None

    def seat(self, side: Side) -> Seat:
        """Who plays `side`."""
        return self.settings.white if side is Side.WHITE else self.settings.black

    @property
    def next_starter(self) -> Side:
        """Who starts the game after this one, which has ended."""
        return next_starter(self.starter, self.outcome) if self.outcome else self.starter

    def after(self, event: Event) -> Table:
        """The table after `event`.

        Raises:
            IllegalEventError: it cannot happen now.
        """
        phases = following(self.phase, event)
        table = self._applied(event)
        if table.phase not in phases:
            raise IllegalEventError(f"{event} leads from {self.phase} to {table.phase}")
        return table

    def _applied(self, event: Event) -> Table:
        match event:
            case GameStarted():
                table = self._with_game(Side(event.starter), event.throws)
            case Rolled():
                turn = Turn.begin(self.before, parse_roll(event.roll))
                table = attrs.evolve(self, phase=Phase.MOVING, turn=turn)
            case Stepped():
                turn = self._turn_under_way()
                stepped = attrs.evolve(turn, steps=(*turn.steps, step_of(event.step)))
                table = attrs.evolve(self, turn=stepped)
            case Undone():
                table = attrs.evolve(self, turn=self._turn_under_way().undone())
            case Committed():
                table = self._with_turn_finished(event)
            case Finished():
                table = self._with_result(event)
            case Closed():
                table = attrs.evolve(self, phase=Phase.CLOSED)
            case Created():
                raise IllegalEventError("a table is created once")
        return table

    def _with_game(self, starter: Side, throws: tuple[tuple[int, int], ...]) -> Table:
        return Table(
            self.settings,
            phase=Phase.ROLLING,
            score=self.score,
            game=self.game + 1,
            starter=starter,
            throws=throws,
            before=Position.start(starter),
        )

    def _with_turn_finished(self, event: Committed) -> Table:
        turn = self._turn_under_way()
        mover = self.before.turn
        steps = tuple(step_data(step) for step in turn.steps)
        if event.steps != steps:
            raise IllegalEventError(f"{event} after the steps {steps}")
        roll = turn.plays.roll
        board = turn.position.with_turn(mover.opponent)
        outcome = judge(board)
        return attrs.evolve(
            self,
            phase=Phase.DECIDED if outcome else Phase.ROLLING,
            turn_number=self.turn_number + 1,
            before=board,
            turn=None,
            last_play=LastPlay(side_letter(mover), format_roll(roll), steps),
            outcome=outcome,
            score=self.score.after(outcome) if outcome else self.score,
        )

    def _with_result(self, event: Finished) -> Table:
        outcome = outcome_of(event.outcome)
        if self.phase is not Phase.DECIDED:
            score = self.score.after(outcome)
            return attrs.evolve(self, phase=Phase.OVER, outcome=outcome, score=score)
        if outcome != self.outcome:
            raise IllegalEventError(f"{event} instead of {self.outcome}")
        return attrs.evolve(self, phase=Phase.OVER)

    def _turn_under_way(self) -> Turn:
        if self.turn is None:
            raise AssertionError(f"the table is {self.phase} without a turn")
        return self.turn
