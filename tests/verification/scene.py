"""A board of `bruteforce` in the numbers of one side, and the plain facts of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from verification.bruteforce import OTHER, TRAY, Board
from verification.pinning import shots

POINTS = range(1, 25)


class Scene:
    """A board in the numbers of one side, "me"."""

    def __init__(self, board: Board, me: str) -> None:
        self.board, self.me, self.them = board, me, OTHER[me]
        path = board[1:25] if me == "w" else board[24:0:-1]
        self.points = dict(zip(POINTS, path, strict=True))

    def mine(self, points: Iterable[int] = POINTS) -> int:
        """My checkers on some points, pinned ones included."""
        return sum(self.points[p].count(self.me) for p in points)

    def theirs(self, points: Iterable[int] = POINTS) -> int:
        """Theirs."""
        return sum(self.points[p].count(self.them) for p in points)

    @property
    def my_off(self) -> int:
        """Checkers I have borne off."""
        return len(self.board[TRAY[self.me]])

    @property
    def their_off(self) -> int:
        """Theirs."""
        return len(self.board[TRAY[self.them]])

    @cached_property
    def pins(self) -> set[int]:
        """Where a checker of mine stands on top of one of theirs."""
        return {p for p, on in self.points.items() if on[:1] == self.them and on[-1] == self.me}

    @cached_property
    def pinned(self) -> set[int]:
        """Where one of mine lies below one of theirs."""
        return {p for p, on in self.points.items() if on[:1] == self.me and on[-1] == self.them}

    def shut(self, side: str) -> set[int]:
        """Points with several checkers of which a side has the top one: the other cannot land."""
        return {p for p, on in self.points.items() if len(on) > 1 and on.endswith(side)}

    @cached_property
    def doors(self) -> set[int]:
        """Those of mine with two of mine or more, past the start, that some of theirs must pass."""
        return {
            p for p in self.shut(self.me) - self.pins if p > 1 and self.theirs(range(p + 1, 25))
        }

    @cached_property
    def rows(self) -> list[tuple[int, int, int]]:
        """Rows of my shut points, past the start, before theirs: length, theirs to come, first."""
        shut = self.shut(self.me) - {1}
        found = []
        for first in shut - {p + 1 for p in shut}:
            after = next(p for p in range(first, 26) if p not in shut)
            if behind := self.theirs(range(after, 25)):
                found.append((after - first, behind, first))
        return found

    @property
    def longest(self) -> int:
        """Points in the longest row."""
        return max((length for length, _, _ in self.rows), default=0)

    @property
    def meets(self) -> bool:
        """Whether one of mine has one of theirs on its point or ahead."""
        return any(self.mine([p]) and self.theirs(range(p, 25)) for p in POINTS)

    @property
    def my_pips(self) -> int:
        """What all mine have still to go."""
        return sum((25 - p) * self.mine([p]) for p in POINTS)

    @property
    def their_pips(self) -> int:
        """The same of theirs."""
        return sum(p * self.theirs([p]) for p in POINTS)

    @cached_property
    def danger(self) -> tuple[dict[int, int], int]:
        """My lone checkers that rolls of theirs can pin, with how many do; rolls that pin any."""
        counts, some = shots(self.board, self.them)
        own = {p if self.me == "w" else 25 - p: rolls for p, rolls in counts.items() if rolls}
        return own, some
