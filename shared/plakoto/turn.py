"""A turn in the making: step by step, with undo, offering only what can become a legal play."""

from __future__ import annotations

from functools import cached_property

import attrs

from plakoto.dice import Roll
from plakoto.errors import IllegalPlayError
from plakoto.plays import LegalPlays, Play, Step, advance, legal_steps
from plakoto.position import POINTS, START, Position


@attrs.frozen(slots=False)
class Turn:
    """A roll being played. Immutable: `after` and `undone` give the turn that follows."""

    plays: LegalPlays = attrs.field(eq=lambda plays: (plays.position, plays.roll))
    """The legal plays of the roll, which hold the position before the turn."""
    steps: tuple[Step, ...] = ()
    """The steps made so far."""

    @classmethod
    def begin(cls, position: Position, roll: Roll) -> Turn:
        """The turn of `position`'s side to move, with nothing played yet."""
        return cls(LegalPlays(position, roll))

    @cached_property
    def position(self) -> Position:
        """The board after the steps made so far, the mover still to move."""
        board = self.plays.position
        for step in self.steps:
            board = advance(board, step)
        return board

    @cached_property
    def dice_left(self) -> tuple[int, ...]:
        """The dice not yet used, the larger first."""
        left = list(self.plays.roll.dice)
        for step in self.steps:
            left.remove(step.die)
        return tuple(left)

    @cached_property
    def next_steps(self) -> tuple[Step, ...]:
        """Every step from which the final position of a legal play can still be reached."""
        found = []
        for die in dict.fromkeys(self.dice_left):
            left = list(self.dice_left)
            left.remove(die)
            found += [
                step
                for step in legal_steps(self.position, die)
                if self.plays.can_finish(advance(self.position, step), tuple(left))
            ]
        return tuple(found)

    @property
    def must_pass(self) -> bool:
        """Whether the roll cannot be played at all."""
        return self.plays.must_pass

    @property
    def can_commit(self) -> bool:
        """Whether the turn may end here: the board is that of a legal play."""
        return self.plays.finishes(self.position)

    def after(self, step: Step) -> Turn:
        """The turn with `step` made.

        Raises:
            IllegalPlayError: the step is not among `next_steps`.
        """
        if step not in self.next_steps:
            raise IllegalPlayError(self._reason_against(step))
        return attrs.evolve(self, steps=(*self.steps, step))

    def undone(self) -> Turn:
        """The turn with its last step taken back.

        Raises:
            IllegalPlayError: no step has been made.
        """
        if not self.steps:
            raise IllegalPlayError("there is no step to take back")
        return attrs.evolve(self, steps=self.steps[:-1])

    def committed(self) -> Play:
        """The finished play.

        Raises:
            IllegalPlayError: more dice must be played.
        """
        if not self.can_commit:
            playable = dict.fromkeys(str(step.die) for step in self.next_steps)
            raise IllegalPlayError(
                f"the turn is not over: {' or '.join(playable)} can still be played"
            )
        return Play(self.steps, self.position.with_turn(self.position.turn.opponent))

    def _reason_against(self, step: Step) -> str:
        if step.die not in self.dice_left:
            return f"no {step.die} is left to play"
        if not START <= step.origin <= POINTS:
            return f"points run from {START} to {POINTS}, not {step.origin}"
        if step in legal_steps(self.position, step.die):
            if not self.plays.roll.is_double and all(len(play.steps) == 1 for play in self.plays):
                return f"only one die can be played, and it must be the {self.plays.roll.high}"
            return f"{step.way} would leave a die unplayed that can be played"
        return f"the {step.die} cannot be played so: {_obstacle(self.position, step)}"


def _obstacle(position: Position, step: Step) -> str:
    """Why no single checker can make `step`, in plain words."""
    side = position.turn
    same_way = [legal for legal in legal_steps(position, step.die) if legal.origin == step.origin]
    if same_way:
        (legal,) = same_way
        if legal.target != step.target:
            return f"its way is {legal.way}"
        return "it pins" if legal.pins else "it pins nothing"
    stack = position.at(side, step.origin)
    if not stack.checkers(side):
        return f"no checker on point {step.origin}"
    if stack.owner is not side:
        return f"the checker on point {step.origin} is pinned"
    if step.origin + step.die > POINTS:
        return f"bearing off from point {step.origin} is not allowed"
    return f"point {step.origin + step.die} is closed"
