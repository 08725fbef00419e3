"""The lamp beside the board: where it stands, and how it flickers on and glows out.

Owns its measures and its brightness over time. May not import anything that draws.
"""

from __future__ import annotations

import itertools
import math
from typing import Final

from plakoto_client.scene.camera import Ray
from plakoto_client.scene.layout import BOARD_HALF_WIDTH, TABLE_LEVEL, Vec3

FOOT: Final[Vec3] = (-BOARD_HALF_WIDTH - 1.0, TABLE_LEVEL, 3.2)
"""The middle of its foot, on the table to the left of the board: so near that from home a nearly
square window still shows all of it, and below the panel in the corner."""
FOOT_RADIUS: Final = 0.74
FOOT_HEIGHT: Final = 0.26
SOCKET_RADIUS: Final = 0.25
SOCKET_TOP: Final = 1.15
"""Height over the table at which the glass begins."""
BULB_RADIUS: Final = 0.56
BULB_TOP: Final = 2.95
BULB: Final[Vec3] = (FOOT[0], FOOT[1] + 2.15, FOOT[2])
"""The middle of the bulb."""
CHAIN_ASIDE: Final = 0.42
"""How far from the axis the chain hangs."""

_FLICKER: Final = ((0.0, 0.0), (0.05, 0.75), (0.11, 0.10), (0.20, 0.85), (0.27, 0.30), (0.5, 1.0))
"""Seconds and brightness: two false starts, fewer than three flashes a second."""
ON_S: Final = 0.5
OFF_S: Final = 0.7
_CALM_S: Final = 0.4


def lamp_level(since_s: float, *, is_on: bool, calm: bool = False) -> float:
    """How brightly the lamp burns, 0 to 1.

    Args:
        since_s: seconds since it was switched; infinite if it has long been so.
        is_on: whether it was switched on.
        calm: without flicker, for players who want less motion.
    """
    if calm:
        share = min(max(since_s / _CALM_S, 0.0), 1.0)
        return share if is_on else 1.0 - share
    if not is_on:
        # The filament cools: fast at first, then it glows on.
        cooled = min(max(since_s / OFF_S, 0.0), 1.0)
        return (1.0 - cooled) * math.exp(-3.0 * cooled)
    for (start_s, low), (end_s, high) in itertools.pairwise(_FLICKER):
        if since_s < end_s:
            return low + (high - low) * max(since_s - start_s, 0.0) / (end_s - start_s)
    return 1.0


def lamp_is_settled(since_s: float) -> bool:
    """Whether nothing changes any more that long after it was switched."""
    return since_s >= max(ON_S, OFF_S, _CALM_S)


def is_on_lamp(ray: Ray) -> bool:
    """Whether a ray meets the lamp: its bulb, its stem or its foot, generously measured."""
    return any(
        _passes(ray, (FOOT[0], FOOT[1] + height, FOOT[2]), radius)
        for height, radius in ((2.1, 0.75), (1.1, 0.5), (0.2, 0.8))
    )


def _passes(ray: Ray, middle: Vec3, radius: float) -> bool:
    to_middle = [there - here for there, here in zip(middle, ray.origin, strict=True)]
    along = sum(a * b for a, b in zip(to_middle, ray.direction, strict=True))
    off = [a - along * b for a, b in zip(to_middle, ray.direction, strict=True)]
    return along > 0 and math.hypot(*off) < radius
