"""How checkers move: pure functions of the seconds since a movement began.

Owns no clock: the caller asks where a checker is at a given moment. May not import anything that
draws.
"""

from __future__ import annotations

import math
from typing import Final

import attrs

from plakoto_client.scene.layout import BOARD_HALF_WIDTH, Vec3

GLIDE_S: Final = 0.2
"""How long an illegally dropped checker takes to glide home."""
_SHORTEST_STEP_S: Final = 0.32
_LONGEST_EXTRA_S: Final = 0.45
_FARTHEST: Final = 2 * BOARD_HALF_WIDTH
_LEAST_CLEARANCE: Final = 0.75
_CLEARANCE_PER_WIDTH: Final = 0.11
"""How much higher the arc rises for each point's width of distance."""

_DROP_S: Final = 0.55
_DROP_STAGGER_S: Final = 0.035
_DROP_HEIGHT: Final = 5.0
_DROP_FALL_SHARE: Final = 0.62
"""Part of a drop's time that is spent falling; the rest is one small bounce."""
_DROP_BOUNCE: Final = 0.3


def smooth(share: float) -> float:
    """Ease in and out: 0 to 1, level at both ends."""
    clamped = min(max(share, 0.0), 1.0)
    return clamped * clamped * (3 - 2 * clamped)


@attrs.frozen
class Arc:
    """A checker's flight from one place to another, over everything between."""

    start: Vec3
    end: Vec3

    @property
    def distance(self) -> float:
        """Level distance between the ends."""
        return math.hypot(self.end[0] - self.start[0], self.end[2] - self.start[2])

    @property
    def duration_s(self) -> float:
        """How long the flight takes."""
        return _SHORTEST_STEP_S + _LONGEST_EXTRA_S * min(self.distance / _FARTHEST, 1.0)

    @property
    def _rise(self) -> float:
        """Height of the parabola over the straight line between the ends.

        Measured so that the top clears both ends by the clearance.
        """
        clearance = _LEAST_CLEARANCE + _CLEARANCE_PER_WIDTH * self.distance
        return clearance + abs(self.end[1] - self.start[1]) / 2

    def along(self, share: float) -> Vec3:
        """The place after `share` of the way (0 to 1)."""
        x, y, z = (a + share * (b - a) for a, b in zip(self.start, self.end, strict=True))
        return (x, y + 4 * self._rise * share * (1 - share), z)

    def at(self, seconds: float) -> Vec3:
        """The place `seconds` after the start; the end once the flight is over."""
        return self.along(smooth(seconds / self.duration_s))

    def is_over(self, seconds: float) -> bool:
        """Whether the checker has arrived."""
        return seconds >= self.duration_s

    def points(self, count: int = 33) -> tuple[Vec3, ...]:
        """`count` places along the flight, both ends included: the trail of a move."""
        return tuple(self.along(index / (count - 1)) for index in range(count))


@attrs.frozen
class Glide:
    """A straight, quick way home for a checker that was dropped where it may not go."""

    start: Vec3
    end: Vec3
    duration_s: float = GLIDE_S

    def at(self, seconds: float) -> Vec3:
        """The place `seconds` after the start."""
        share = smooth(seconds / self.duration_s)
        x, y, z = (a + share * (b - a) for a, b in zip(self.start, self.end, strict=True))
        return (x, y, z)

    def is_over(self, seconds: float) -> bool:
        """Whether the checker is home."""
        return seconds >= self.duration_s


def drop_duration_s(checkers: int) -> float:
    """How long it takes until the last of `checkers` lies still at the start of a game."""
    return _DROP_S + _DROP_STAGGER_S * max(checkers - 1, 0)


def drop_height(order: int, seconds: float) -> float | None:
    """Height over its place of the checker that falls as number `order` at the start of a game.

    Returns:
        None while the checker is not yet to be seen; 0 once it lies still.
    """
    share = (seconds - order * _DROP_STAGGER_S) / _DROP_S
    if share < 0:
        return None
    if share < _DROP_FALL_SHARE:
        return _DROP_HEIGHT * (1 - (share / _DROP_FALL_SHARE) ** 2)
    bounce = (share - _DROP_FALL_SHARE) / (1 - _DROP_FALL_SHARE)
    return 4 * _DROP_BOUNCE * bounce * (1 - bounce) if bounce < 1 else 0.0


def drop_touches_s(order: int) -> tuple[float, float]:
    """When the checker that falls as number `order` at the start of a game strikes its place."""
    begins_s = order * _DROP_STAGGER_S
    return begins_s + _DROP_FALL_SHARE * _DROP_S, begins_s + _DROP_S
