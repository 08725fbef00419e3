"""Steps and plays: the one place where the rules move a checker.

A *step* is one checker moved by one die; a *play* is all the steps of a turn. Everything here is
seen by the side to move, in its own numbers. `plakoto.kernels` is the compiled twin of this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import attrs

from plakoto.dice import Roll
from plakoto.errors import IllegalPlayError
from plakoto.position import EMPTY, HOME, OFF, POINTS, Position, Side, Stack, own_index


@attrs.frozen
class Step:
    """One checker moved by one die."""

    origin: int
    """The mover's own point, 1 to 24."""
    target: int
    """The mover's own point, or `OFF`."""
    die: int
    """The die it uses: `target - origin`, or more when a larger die bears off."""
    pins: bool = False
    """Whether it lands on a lone opposing checker."""

    @property
    def way(self) -> str:
        """Where from and where to, such as `1/7` or `20/off`."""
        return f"{self.origin}/{'off' if self.target == OFF else self.target}"


@attrs.frozen
class Play:
    """All steps of a turn. Two plays are the same play when they end in the same position."""

    steps: tuple[Step, ...] = attrs.field(eq=False)
    """In the order played; empty for a turn that must pass."""
    result: Position
    """The position after the turn, the other side to move."""


class LegalPlays:
    """The legal plays of a roll: iterate over them, count them, test and look one up.

    Each is a different final position; `Play.steps` is one way to get there.
    """

    def __init__(self, position: Position, roll: Roll) -> None:
        self.position = position
        """The position before the turn."""
        self.roll = roll
        self._can_finish: dict[tuple[Position, tuple[int, ...]], bool] = {}

    def __iter__(self) -> Iterator[Play]:
        return iter(self._by_result.values())

    def __len__(self) -> int:
        return len(self._by_result)

    def __contains__(self, play: object) -> bool:
        return isinstance(play, Play) and play.result in self._by_result

    def __repr__(self) -> str:
        return f"LegalPlays({self.position!r}, {self.roll!r})"

    @property
    def must_pass(self) -> bool:
        """Whether no die can be played."""
        return self.to(self.position.with_turn(self.position.turn.opponent)) is not None

    def to(self, result: Position) -> Play | None:
        """The legal play that ends in `result` (the other side to move), if there is one."""
        return self._by_result.get(result)

    def finishes(self, position: Position) -> bool:
        """Whether the turn may end on the board of `position` (the mover still to move)."""
        return position.with_turn(position.turn.opponent) in self._by_result

    def can_finish(self, position: Position, dice: tuple[int, ...]) -> bool:
        """Whether a legal play's final position can be reached from `position` with `dice` left."""
        key = (position, dice)
        known = self._can_finish.get(key)
        if known is None:
            known = self.finishes(position) or any(
                self.can_finish(advance(position, step), left)
                for step, left in _steps_and_dice_left(position, dice)
            )
            self._can_finish[key] = known
        return known

    @cached_property
    def _by_result(self) -> dict[Position, Play]:
        """Every legal play by its final position: as many dice as possible, else the larger."""
        ways: dict[tuple[Position, tuple[int, ...]], tuple[Step, ...]] = {
            (self.position, self.roll.dice): (),
        }
        while True:
            longer: dict[tuple[Position, tuple[int, ...]], tuple[Step, ...]] = {}
            for (position, dice), steps in ways.items():
                for step, left in _steps_and_dice_left(position, dice):
                    longer.setdefault((advance(position, step), left), (*steps, step))
            if not longer:
                break
            ways = longer
        if not self.roll.is_double and all(len(dice) == 1 for _, dice in ways):
            larger = {k: steps for k, steps in ways.items() if steps[0].die == self.roll.high}
            ways = larger or ways
        after = self.position.turn.opponent
        plays: dict[Position, Play] = {}
        for (position, _), steps in ways.items():
            result = position.with_turn(after)
            plays.setdefault(result, Play(steps, result))
        return plays


def legal_steps(position: Position, die: int) -> Iterator[Step]:
    """Every step the side to move can make with one die, whatever the other dice ask for."""
    side = position.turn
    furthest = furthest_back(position, side)
    for origin in range(1, POINTS + 1):
        if position.at(side, origin).owner is not side:
            continue
        target = origin + die
        if target < OFF:
            landing = position.at(side, target)
            if not is_closed(landing, side):
                yield Step(origin, target, die, pins=landing.owner is side.opponent)
        elif furthest >= HOME and (target == OFF or origin == furthest):
            yield Step(origin, OFF, die)


def is_closed(landing: Stack, side: Side) -> bool:
    """Whether `side` may not land there: two or more opposing checkers, or one pinning his."""
    return landing.owner is side.opponent and (landing.count > 1 or landing.pins)


def furthest_back(position: Position, side: Side) -> int:
    """`side`'s own point furthest from home where it has a checker, a pinned one included.

    `OFF` if all are borne off.
    """
    return next((point for point, _, _ in position.checkers(side)), OFF)


def advance(position: Position, step: Step) -> Position:
    """The board after `step`, the same side still to move.

    Raises:
        IllegalPlayError: no free checker of the mover at the origin, or the target is closed.
    """
    side = position.turn
    stacks = list(position.stacks)
    leaving = own_index(side, step.origin)
    origin = stacks[leaving]
    if origin.owner is not side:
        raise IllegalPlayError(f"no free checker on point {step.origin}")
    if origin.count > 1:
        stacks[leaving] = attrs.evolve(origin, count=origin.count - 1)
    else:
        stacks[leaving] = Stack(side.opponent, 1) if origin.pins else EMPTY
    white_off, black_off = position.white_off, position.black_off
    if step.target == OFF:
        white_off += side is Side.WHITE
        black_off += side is Side.BLACK
    else:
        landing_on = own_index(side, step.target)
        landing = stacks[landing_on]
        if is_closed(landing, side):
            raise IllegalPlayError(f"point {step.target} is closed")
        if landing.owner is side:
            stacks[landing_on] = attrs.evolve(landing, count=landing.count + 1)
        else:
            stacks[landing_on] = Stack(side, 1, pins=landing.owner is not None)
    return Position(tuple(stacks), side, white_off, black_off)


def _steps_and_dice_left(
    position: Position, dice: tuple[int, ...]
) -> Iterator[tuple[Step, tuple[int, ...]]]:
    """Each step that one of `dice` allows, with the dice it leaves."""
    for die in dict.fromkeys(dice):
        left = list(dice)
        left.remove(die)
        for step in legal_steps(position, die):
            yield step, tuple(left)
