"""Random reachable positions with a roll each, of which every corner of the rules has its share.

Games are cut into excerpts: half start from the opening, the others go on from a board met before
in the category that is wanted most, with new dice and new tempers (still by legal plays, so still
reachable). That is how a sample gets its share of turns that random games hardly ever see.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping
from itertools import islice

import attrs

from verification.bruteforce import OTHER, Board
from verification.games import OPENING, Category, Situation, categories, game

LEAST_SHARE = 0.05
"""Each of `REQUIRED` has at least this share of the sample."""
REQUIRED = (
    Category.CAPTIVE_AT_HOME,
    Category.CAPTIVE_OUTSIDE,
    Category.WAIVER,
    Category.ONE_DIE_FORCED,
    Category.DOUBLE_IN_PART,
)
RESERVED: Mapping[Category, float] = {
    **dict.fromkeys(REQUIRED, 1.1 * LEAST_SHARE),
    Category.ONLY_CAPTIVE_OUTSIDE: 0.02,
    Category.LARGER_DIE_FORCED: 0.02,
    Category.NO_DIE: 0.01,
    Category.CAN_BEAR_OUT: 0.01,
    Category.CAN_TAKE_MOTHER: 0.01,
    Category.CAN_TIE: 0.005,
}
"""Shares of a sample kept for categories; the rest goes to any turn that comes."""
EXCERPT = 30
"""Turns that a game goes on for from a board met before."""
REMEMBERED = 500
"""Boards kept for each category to go on from."""


@attrs.frozen
class Sample:
    """How many situations, and the seed that makes them."""

    seed: str
    size: int


class Sampler:
    """Random reachable situations, all different, with the reserved share of each category."""

    def __init__(self, sample: Sample) -> None:
        self._rng = random.Random(sample.seed)
        self._size = sample.size
        self._short = {c: math.ceil(share * sample.size) for c, share in RESERVED.items()}
        self._met: dict[Category, list[tuple[Board, str]]] = {c: [] for c in RESERVED}
        self._taken: set[tuple[Board, str, int, int]] = set()

    def __iter__(self) -> Iterator[Situation]:
        while True:
            for now in self._excerpt():
                if len(self._taken) == self._size:
                    return
                if self._takes(now):
                    yield now

    def _excerpt(self) -> Iterator[Situation]:
        wanted = max(self._short, key=lambda c: self._short[c] / RESERVED[c])
        boards = self._met[wanted]
        if not boards or self._rng.random() < 0.5:
            return game(self._rng, OPENING, self._rng.choice(list(OTHER)))
        return islice(game(self._rng, *self._rng.choice(boards)), EXCERPT)

    def _takes(self, now: Situation) -> bool:
        found = categories(now)
        for category in sorted(found & RESERVED.keys(), key=lambda c: c.name):
            boards = self._met[category]
            if len(boards) < REMEMBERED:
                boards.append((now.board, now.mover))
            else:
                boards[self._rng.randrange(REMEMBERED)] = (now.board, now.mover)
        key = (now.board, now.mover, max(now.roll), min(now.roll))
        wanted = any(self._short.get(category, 0) for category in found)
        free = self._size - len(self._taken) - sum(self._short.values())
        if key in self._taken or not (wanted or (free > 0 and self._rng.random() < 0.5)):
            return False
        self._taken.add(key)
        for category in found & self._short.keys():
            self._short[category] = max(0, self._short[category] - 1)
        return True
