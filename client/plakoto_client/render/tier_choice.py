"""Which tier suits a machine, by the time that pictures take. Knows no GL and no clock.

The rules are made so that the picture never flickers between tiers: a tier is only left after a
good many pictures, it is only entered from below if the cost told beforehand leaves room to spare,
and one that has proved too slow is not tried again.
"""

from __future__ import annotations

import statistics
from typing import Final

import attrs

TIERS: Final = ("low", "mid", "high")
"""From the cheapest to the best."""

_PICTURES: Final = 24
"""How many are judged together."""
_WARMING: Final = 3
"""How many are not judged at first: they make what later ones find ready."""
_DEARER: Final = 2.4
"""How many times as long as the tier below it a tier takes, told generously."""


@attrs.frozen
class Patience:
    """How long a picture may take."""

    longest_s: float
    """If the middle one of many takes longer, a cheaper tier is due."""
    best: str = TIERS[-1]
    """The best tier that is tried."""


FOR_CARD: Final = Patience(1 / 40)
FOR_CPU: Final = Patience(1 / 10, "mid")
"""A CPU has other things to do; it never draws the best tier unasked."""


class TierChoice:
    """Chooses a tier from one picture to the next.

    Args:
        patience: how long pictures may take.
        tier: the one to begin with.
    """

    def __init__(self, patience: Patience, tier: str) -> None:
        self._patience = patience
        best = TIERS.index(patience.best)
        self._best = best
        self._tier = min(TIERS.index(tier), best)
        self._times: list[float] = []
        self._warming = _WARMING

    @property
    def tier(self) -> str:
        """The tier to draw with."""
        return TIERS[self._tier]

    def take(self, seconds: float) -> bool:
        """Take note of how long a picture took; tell whether another tier is due from now on."""
        if self._warming:
            self._warming -= 1
            return False
        self._times.append(seconds)
        if len(self._times) < _PICTURES:
            return False
        middle = statistics.median(self._times)
        self._times.clear()
        if middle > self._patience.longest_s and self._tier > 0:
            self._best = self._tier = self._tier - 1
            self.forget()
            return True
        if self._tier < self._best and middle * _DEARER < self._patience.longest_s:
            self._tier += 1
            self.forget()
            return True
        return False

    def forget(self) -> None:
        """Judge afresh: another tier, or a window of another size, changes what pictures cost."""
        self._times.clear()
        self._warming = _WARMING
