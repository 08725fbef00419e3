"""Confetti: how each snippet of paper flies from its cannon, and when it is gone.

Cannons at both sides of the board fire up and inwards; the air soon brakes the paper, which then
sinks, fluttering, and vanishes before it lies on anything. Owns how many snippets there are, their
ways and their colours. May not import anything that draws.
"""

from __future__ import annotations

import enum
import math
from functools import lru_cache
from typing import Final

import attrs
import numpy as np

from plakoto_client.scene.layout import BOARD_HALF_DEPTH, BOARD_HALF_WIDTH
from plakoto_client.scene.physics import Floats, Ints

MOST_SNIPPETS: Final = 320
SNIPPET: Final = (0.23, 0.15)
"""Width and length of a snippet."""
COLOURS: Final = (
    (0.86, 0.13, 0.16),
    (0.96, 0.62, 0.10),
    (0.98, 0.86, 0.28),
    (0.20, 0.62, 0.30),
    (0.16, 0.42, 0.86),
    (0.66, 0.26, 0.72),
)
"""As screens write them: red, green and blue from 0 to 1."""

_CANNON_X: Final = BOARD_HALF_WIDTH + 0.8
_CANNON_Z: Final = 0.45 * BOARD_HALF_DEPTH
_UPWARDS: Final = (11.0, 19.0)
_INWARDS: Final = (5.0, 18.0)
_AWAY: Final = (-6.0, 6.0)
"""Speeds on leaving a cannon, in point widths per second; away is from the viewer."""
_BRAKING_S: Final = 0.62
"""In this time the air takes two thirds of the speed."""
_SINKING: Final = 2.6
_FLUTTER: Final = 0.35
_SPIN: Final = (4.0, 13.0)
_VANISHING: Final = (0.45, 1.05)
"""Between these heights over the board snippets become smaller until they are gone."""
_CALM_HEIGHT: Final = (5.0, 9.0)
_CALM_SINKING: Final = 1.6


class Triumph(enum.Enum):
    """What is celebrated."""

    GAME = enum.auto()
    DOUBLE = enum.auto()
    """A game that counts double."""
    MATCH = enum.auto()


_SALVOS: Final = {
    Triumph.GAME: ((0.0, 80),),
    Triumph.DOUBLE: ((0.0, 90), (0.7, 50)),
    Triumph.MATCH: ((0.0, 90), (0.8, 70)),
}
"""When each pair of cannons fires, and how many snippets each of the two."""
_CALM_COUNTS: Final = {Triumph.GAME: 110, Triumph.DOUBLE: 170, Triumph.MATCH: 170}


@attrs.frozen
class Confetti:
    """One celebration; a picture tells with it and the seconds where every snippet is."""

    triumph: Triumph
    seed: int
    is_calm: bool = False
    """Whether few snippets sink slowly, without spinning, in place of salvos."""

    @property
    def salvos_s(self) -> tuple[float, ...]:
        """When cannons are to be heard."""
        return () if self.is_calm else tuple(when for when, _ in _SALVOS[self.triumph])

    @property
    def duration_s(self) -> float:
        """Until the last snippet is gone."""
        return _snippets(self).duration_s

    def at(self, seconds: float) -> Snippets:
        """Those that are to be seen after so many seconds."""
        return _snippets(self).at(seconds)


@attrs.frozen(eq=False)
class Snippets:
    """Those that are to be seen at one moment."""

    places: Floats
    """Middles, shape (n, 3)."""
    turns: Floats
    """Unit quaternions (w, x, y, z), shape (n, 4); one that is not turned lies flat."""
    sizes: Floats
    """Shares of the full size, shape (n,)."""
    colours: Ints
    """Indices of `COLOURS`, shape (n,)."""


@attrs.frozen
class ConfettiDraw:
    """Confetti in a picture."""

    confetti: Confetti
    seconds: float
    """Since it began."""


@attrs.frozen(eq=False)
class _Ways:
    """How all snippets of one celebration fly."""

    starts: Floats
    waits: Floats
    speeds: Floats
    sinking: float
    axes: Floats
    spins: Floats
    phases: Floats

    @property
    def duration_s(self) -> float:
        fallen = self.starts[:, 1] + (self.speeds[:, 1] + self.sinking) * _BRAKING_S
        return float((self.waits + (fallen - _VANISHING[0]) / self.sinking).max())

    def at(self, seconds: float) -> Snippets:
        own = seconds - self.waits
        flying = own > 0
        own = np.maximum(own, 0.0)
        gone = _BRAKING_S * (1 - np.exp(-own / _BRAKING_S))
        places = self.starts + self.speeds * gone[:, None]
        places[:, 1] += self.sinking * (gone - own)
        places[:, 0] += _FLUTTER * np.sin(2.1 * own + self.phases) * np.minimum(own, 1.0)
        angles = (self.phases + self.spins * own) / 2
        turns = np.column_stack([np.cos(angles), self.axes * np.sin(angles)[:, None]])
        low, high = _VANISHING
        is_rising = self.speeds[:, 1] * np.exp(-own / _BRAKING_S) > self.sinking
        sizes = np.where(is_rising, 1.0, np.clip((places[:, 1] - low) / (high - low), 0.0, 1.0))
        seen = np.nonzero(flying & (sizes > 0))[0]
        colours = seen % len(COLOURS)
        return Snippets(places[seen], turns[seen], sizes[seen], colours)


@lru_cache(maxsize=2)
def _snippets(confetti: Confetti) -> _Ways:
    chance = np.random.default_rng(confetti.seed)
    return _sinking(confetti, chance) if confetti.is_calm else _fired(confetti, chance)


def _fired(confetti: Confetti, chance: np.random.Generator) -> _Ways:
    sides, waits = [], []
    for when, count in _SALVOS[confetti.triumph]:
        sides += [-1.0] * count + [1.0] * count
        waits += [when] * (2 * count)
    side = np.array(sides)
    count = len(side)
    starts = np.column_stack([side * _CANNON_X, np.zeros(count), np.full(count, _CANNON_Z)])
    speeds = np.column_stack(
        [
            -side * chance.uniform(*_INWARDS, count),
            chance.uniform(*_UPWARDS, count),
            chance.uniform(*_AWAY, count),
        ]
    )
    spins = chance.uniform(*_SPIN, count)
    begins = np.array(waits) + chance.uniform(0, 0.08, count)
    return _Ways(
        starts, begins, speeds, _SINKING, _axes(chance, count), spins, _phases(chance, count)
    )


def _sinking(confetti: Confetti, chance: np.random.Generator) -> _Ways:
    count = _CALM_COUNTS[confetti.triumph]
    starts = np.column_stack(
        [
            chance.uniform(-BOARD_HALF_WIDTH, BOARD_HALF_WIDTH, count),
            chance.uniform(*_CALM_HEIGHT, count),
            chance.uniform(-BOARD_HALF_DEPTH, BOARD_HALF_DEPTH, count),
        ]
    )
    waits = chance.uniform(0, 1.5, count)
    still = np.zeros((count, 3))
    axes = _axes(chance, count)
    return _Ways(starts, waits, still, _CALM_SINKING, axes, np.zeros(count), _phases(chance, count))


def _axes(chance: np.random.Generator, count: int) -> Floats:
    axes = chance.normal(size=(count, 3))
    return np.asarray(axes / np.linalg.norm(axes, axis=1, keepdims=True))


def _phases(chance: np.random.Generator, count: int) -> Floats:
    return chance.uniform(0, 2 * math.pi, count)
