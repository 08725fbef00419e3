"""The board: an immutable position. Owns no rule of movement (those are in `plays`).

Points have two numberings. *Absolute* numbers are White's. A side's *own* numbers run along its
path: it starts on 1, travels to 24 and bears off past it, so Black's own point p is White's 25 - p.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator

import attrs

from plakoto.errors import InvalidPositionError

CHECKERS = 15
"""Checkers a side plays with."""
POINTS = 24
START = 1
"""A side's own starting point, where its mother stands."""
HOME = 19
"""First point of a side's own home board, which is 19 to 24."""
OFF = 25
"""Where a borne-off checker goes, as the target of a step in own numbers."""


class Side(enum.Enum):
    """One of the two players; the value is the letter of the text forms."""

    WHITE = "w"
    BLACK = "b"

    @property
    def opponent(self) -> Side:
        """The other side."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE


@attrs.frozen
class Stack:
    """What stands on one point."""

    owner: Side | None = None
    """The side that holds the point; None on an empty point."""
    count: int = 0
    """The owner's checkers."""
    pins: bool = False
    """Whether one checker of the other side lies pinned below."""

    def checkers(self, side: Side) -> int:
        """Checkers of `side` on the point, a pinned one included."""
        if self.owner is None:
            return 0
        return self.count if self.owner is side else int(self.pins)


EMPTY = Stack()


@attrs.frozen
class Position:
    """A position: what stands on the 24 points, who is to move, who has borne off what."""

    stacks: tuple[Stack, ...]
    """24 stacks by absolute number: `stacks[0]` is White's point 1."""
    turn: Side
    """The side to move."""
    white_off: int = 0
    black_off: int = 0

    @classmethod
    def start(cls, turn: Side = Side.WHITE) -> Position:
        """Both sides with all checkers on their own point 1."""
        middle = (EMPTY,) * (POINTS - 2)
        return cls(
            (Stack(Side.WHITE, CHECKERS), *middle, Stack(Side.BLACK, CHECKERS)),
            turn,
        )

    def at(self, side: Side, point: int) -> Stack:
        """The stack on `side`'s own point number `point` (1 to 24)."""
        return self.stacks[own_index(side, point)]

    def off(self, side: Side) -> int:
        """Checkers `side` has borne off."""
        return self.white_off if side is Side.WHITE else self.black_off

    def checkers(self, side: Side) -> Iterator[tuple[int, int, bool]]:
        """Each own point where `side` has checkers: (point, how many, whether pinned)."""
        for point in range(1, POINTS + 1):
            stack = self.at(side, point)
            count = stack.checkers(side)
            if count:
                yield point, count, stack.owner is not side

    def pips(self, side: Side) -> int:
        """Pip count: points `side` still has to travel to bear all off (360 at the start)."""
        return sum((OFF - point) * count for point, count, _ in self.checkers(side))

    def is_mother_pinned(self, side: Side) -> bool:
        """Whether `side`'s last checker on its own starting point lies pinned."""
        stack = self.at(side, START)
        return stack.pins and stack.owner is side.opponent

    def with_turn(self, turn: Side) -> Position:
        """The same board with `turn` to move."""
        return attrs.evolve(self, turn=turn)

    def sides_switched(self) -> Position:
        """The mirror image: each side in the other's place, the other side to move."""
        return Position(
            tuple(
                Stack(stack.owner and stack.owner.opponent, stack.count, stack.pins)
                for stack in reversed(self.stacks)
            ),
            self.turn.opponent,
            self.black_off,
            self.white_off,
        )

    def defects(self) -> tuple[str, ...]:
        """Every reason why this position cannot occur; empty if it is valid."""
        found = []
        if len(self.stacks) != POINTS:
            found.append(f"{len(self.stacks)} points instead of {POINTS}")
        for number, stack in enumerate(self.stacks, start=1):
            if stack.owner is None and (stack.count or stack.pins):
                found.append(f"point {number} has checkers but no owner")
            if stack.owner is not None and stack.count < 1:
                found.append(f"point {number} is owned without a checker")
        for side in Side:
            off = self.off(side)
            if not 0 <= off <= CHECKERS:
                found.append(f"{side.name.title()} has borne off {off}, not 0 to {CHECKERS}")
            total = off + sum(stack.checkers(side) for stack in self.stacks)
            if total != CHECKERS:
                found.append(f"{side.name.title()} has {total} checkers instead of {CHECKERS}")
        return tuple(found)

    def validated(self) -> Position:
        """This position, if it is valid.

        Raises:
            InvalidPositionError: with every defect found.
        """
        defects = self.defects()
        if defects:
            raise InvalidPositionError(defects)
        return self


def own_index(side: Side, point: int) -> int:
    """Index into `Position.stacks` of `side`'s own point (1 to 24)."""
    return point - 1 if side is Side.WHITE else POINTS - point
