"""One position as one side sees it: its facts, without a judgement.

Owns what closed points, lone checkers, contact and the like are; moves no checker. "Mine" is the
viewer's, "theirs" the other side's, every point is the viewer's own number.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from plakoto.position import CHECKERS, HOME, OFF, POINTS, START, Position, Side

THEIR_START = OFF - START
"""The point where the other side's mother stands."""


class Run(NamedTuple):
    """Closed points side by side."""

    first: int
    last: int

    @property
    def length(self) -> int:
        """How many points."""
        return self.last - self.first + 1


class View:
    """What one side sees on a board."""

    def __init__(self, position: Position, side: Side) -> None:
        stacks = [position.at(side, point) for point in range(1, POINTS + 1)]
        self.mine = {p: stack.checkers(side) for p, stack in enumerate(stacks, start=1)}
        """My checkers on each point, a pinned one included."""
        self.theirs = {p: stack.checkers(side.opponent) for p, stack in enumerate(stacks, start=1)}
        """The same of theirs."""
        self.pins = frozenset(
            p for p, stack in enumerate(stacks, start=1) if stack.pins and stack.owner is side
        )
        """Where I pin one of theirs."""
        self.pinned = frozenset(
            p for p, stack in enumerate(stacks, start=1) if stack.pins and stack.owner is not side
        )
        """Where one of mine is pinned."""
        self.my_off = position.off(side)
        self.their_off = position.off(side.opponent)
        self.my_pips = position.pips(side)
        self.their_pips = position.pips(side.opponent)

    @cached_property
    def lone(self) -> frozenset[int]:
        """Where a checker of mine can be pinned: alone, and pinning nothing itself."""
        return (
            frozenset(p for p, count in self.mine.items() if count == 1) - self.pins - self.pinned
        )

    @cached_property
    def closed(self) -> frozenset[int]:
        """Points where they may not land."""
        several = {p for p, count in self.mine.items() if count > 1}
        return self.pins | several

    @cached_property
    def their_closed(self) -> frozenset[int]:
        """Points where I may not land."""
        several = {p for p, count in self.theirs.items() if count > 1}
        return self.pinned | several

    @cached_property
    def has_contact(self) -> bool:
        """Whether some checkers of both sides have still to pass each other."""
        my_rearmost = min((p for p, count in self.mine.items() if count), default=OFF)
        their_rearmost = max((p for p, count in self.theirs.items() if count), default=0)
        return my_rearmost <= their_rearmost

    def theirs_beyond(self, point: int) -> int:
        """Their checkers that have still to pass `point`."""
        return sum(count for p, count in self.theirs.items() if p > point)

    def mine_before(self, point: int) -> int:
        """My checkers that have still to pass `point`."""
        return sum(count for p, count in self.mine.items() if p < point)

    @cached_property
    def block(self) -> Run | None:
        """My longest run of closed points that some of theirs have still to pass.

        Of equal ones the one that most have to pass, or else the rearmost. My start is no part of
        it: nobody goes on from there.
        """
        standing = [run for run in runs(self.closed - {START}) if self.theirs_beyond(run.last)]
        return max(
            standing,
            key=lambda run: (run.length, self.theirs_beyond(run.last), -run.first),
            default=None,
        )

    @cached_property
    def doors(self) -> frozenset[int]:
        """Points past the start that I close without a pin, before checkers of theirs."""
        return frozenset(p for p in self.closed - self.pins if p != START and self.theirs_beyond(p))

    @property
    def mine_outside(self) -> int:
        """My checkers short of home."""
        return self.mine_before(HOME)

    @property
    def theirs_outside(self) -> int:
        """Theirs short of their home."""
        return self.theirs_beyond(OFF - HOME)

    @property
    def my_pips_to_home(self) -> int:
        """Pips that bring all of mine home."""
        return sum((HOME - p) * count for p, count in self.mine.items() if p < HOME)

    @property
    def their_pips_to_home(self) -> int:
        """Pips that bring all of theirs home."""
        return sum((p - (OFF - HOME)) * count for p, count in self.theirs.items() if p > OFF - HOME)

    @property
    def mine_left(self) -> int:
        """Checkers I have still to bear off."""
        return CHECKERS - self.my_off

    @property
    def theirs_left(self) -> int:
        """Checkers they have still to bear off."""
        return CHECKERS - self.their_off


def runs(points: Iterable[int]) -> list[Run]:
    """Points side by side put together, each run as long as it goes."""
    found: list[Run] = []
    for point in sorted(points):
        if found and found[-1].last == point - 1:
            found[-1] = Run(found[-1].first, point)
        else:
            found.append(Run(point, point))
    return found
