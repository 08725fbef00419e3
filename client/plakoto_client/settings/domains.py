"""What values a setting may take: its domain checks a value, and mends one from a file.

A value that came from a file or from another player's export is *mended*: brought to the nearest
that is allowed, or refused. A value the program itself sets is *checked*. May import only attrs.
"""

from __future__ import annotations

import math
import re
from typing import Final, Protocol

import attrs

Plain = bool | int | float | str | tuple[int, ...] | tuple[float, ...] | None
"""What settings are made of; JSON can hold each."""


class _Refused:
    """The type of `REFUSED`."""


REFUSED: Final = _Refused()
"""What `mend` returns for a value that cannot be made sense of."""


class Domain(Protocol):
    """The values that one setting may take."""

    def problem(self, value: object) -> str | None:
        """Say what is wrong with `value`, as the end of a sentence; None if nothing is."""

    def mend(self, stored: object) -> Plain | _Refused:
        """Bring `stored` into the domain, or return `REFUSED`."""


@attrs.frozen
class Switch:
    """On or off."""

    def problem(self, value: object) -> str | None:
        """Say what is wrong with `value`; None if nothing is."""
        return None if isinstance(value, bool) else "must be true or false"

    def mend(self, stored: object) -> Plain | _Refused:
        """Take a truth value and nothing that merely resembles one."""
        return stored if isinstance(stored, bool) else REFUSED


@attrs.frozen
class Choice:
    """One of several words or numbers, or None where that is one of them."""

    values: tuple[str | int | None, ...]
    others: str | None = None
    """A regular expression for words that may be chosen too: they can be had at other times."""

    def problem(self, value: object) -> str | None:
        """Say what is wrong with `value`; None if nothing is."""
        if self.mend(value) is not REFUSED:
            return None
        return f"must be one of {', '.join(map(str, self.values))}"

    def mend(self, stored: object) -> Plain | _Refused:
        """Take a value that is among those to choose from."""
        if self.others and isinstance(stored, str) and re.fullmatch(self.others, stored):
            return stored
        return next(
            (each for each in self.values if type(stored) is type(each) and stored == each), REFUSED
        )


@attrs.frozen
class Scale:
    """A whole number from `low` to `high` that goes in steps of `step`."""

    low: int
    high: int
    step: int = 1

    def problem(self, value: object) -> str | None:
        """Say what is wrong with `value`; None if nothing is."""
        if isinstance(value, int) and not isinstance(value, bool) and self.nearest(value) == value:
            return None
        return f"must be a whole number from {self.low} to {self.high} in steps of {self.step}"

    def mend(self, stored: object) -> Plain | _Refused:
        """Take the nearest step to a number."""
        number = _finite(stored)
        return REFUSED if number is None else self.nearest(number)

    def nearest(self, value: float) -> int:
        """The step of the scale that is nearest to `value`."""
        inside = min(max(value, self.low), self.high)
        return self.low + round((inside - self.low) / self.step) * self.step


@attrs.frozen
class Size:
    """Width and height of a window in pixels, or None for what suits the screen."""

    least: tuple[int, int] = (1, 1)
    most: int = 16384

    def problem(self, value: object) -> str | None:
        """Say what is wrong with `value`; None if nothing is."""
        is_right = value is None or (isinstance(value, tuple) and self.mend(list(value)) == value)
        return None if is_right else "must be a width and a height in pixels, or nothing"

    def mend(self, stored: object) -> Plain | _Refused:
        """Take a pair of whole numbers no larger than any screen."""
        match stored:
            case None:
                return None
            case [int(width), int(height)]:
                edges = (width, height)
                is_right = all(
                    not isinstance(edge, bool) and least <= edge <= self.most
                    for edge, least in zip(edges, self.least, strict=True)
                )
                return edges if is_right else REFUSED
            case _:
                return REFUSED


@attrs.frozen
class Numbers:
    """A fixed count of numbers, each within its own bounds, or None."""

    bounds: tuple[tuple[float, float], ...]

    def problem(self, value: object) -> str | None:
        """Say what is wrong with `value`; None if nothing is."""
        is_right = value is None or (isinstance(value, tuple) and self.mend(list(value)) == value)
        return None if is_right else f"must be {len(self.bounds)} numbers within {self.bounds}"

    def mend(self, stored: object) -> Plain | _Refused:
        """Bring each number within its bounds."""
        if stored is None:
            return None
        if not isinstance(stored, list) or len(stored) != len(self.bounds):
            return REFUSED
        numbers: list[float] = []
        for value, (low, high) in zip(stored, self.bounds, strict=True):
            number = _finite(value)
            if number is None:
                return REFUSED
            numbers.append(min(max(number, low), high))
        return tuple(numbers)


def _finite(stored: object) -> float | None:
    """A stored value as a number; None if it is none, or none that can be reckoned with."""
    if isinstance(stored, bool) or not isinstance(stored, int | float):
        return None
    try:
        number = float(stored)
    except OverflowError:  # JSON's whole numbers know no end
        return None
    return number if math.isfinite(number) else None
