"""Rolls, and where they come from. No hidden randomness: every source is handed in."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Protocol

import attrs

from plakoto.errors import NotationError

FACES = range(1, 7)


@attrs.frozen
class Roll:
    """Two dice thrown together; the larger first, so that equal rolls compare equal."""

    high: int
    low: int

    @classmethod
    def of(cls, first: int, second: int) -> Roll:
        """The roll of two dice in any order.

        Raises:
            NotationError: a die is not 1 to 6.
        """
        if first not in FACES or second not in FACES:
            raise NotationError(f"dice show 1 to 6, not {first} and {second}")
        return cls(max(first, second), min(first, second))

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same."""
        return self.high == self.low

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice to be played: two, or four of a double."""
        return (self.high,) * 4 if self.is_double else (self.high, self.low)


ALL_ROLLS = tuple(Roll(high, low) for high in FACES for low in range(1, high + 1))
"""The 21 different rolls."""


class Dice(Protocol):
    """Something that throws dice."""

    def throw(self) -> int:
        """One die, 1 to 6."""


def roll(dice: Dice) -> Roll:
    """Throw two dice of `dice`."""
    return Roll.of(dice.throw(), dice.throw())


class SeededDice:
    """Dice that repeat themselves for the same seed: for bots and tests, not for games."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def throw(self) -> int:
        """One die, 1 to 6."""
        return self._random.randint(1, 6)


class ScriptedDice:
    """Dice that show what a test tells them to, in order.

    Raises:
        IndexError: on a throw after the last one written down.
    """

    def __init__(self, throws: Iterable[int]) -> None:
        self._throws = list(throws)

    def throw(self) -> int:
        """The next die written down."""
        return self._throws.pop(0)
