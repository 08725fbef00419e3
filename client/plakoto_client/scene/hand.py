"""Dice that are shaken in the hand before they are thrown: where they are at each moment.

May not import anything that draws.
"""

from __future__ import annotations

import math
from typing import Final

from plakoto_client.scene.dice import DiePose
from plakoto_client.scene.layout import Vec3
from plakoto_client.scene.rotation import X_AXIS, Y_AXIS, Z_AXIS, after, turn

_MIDDLES: Final[tuple[Vec3, ...]] = ((6.75, 2.07, 3.85), (7.25, 2.17, 4.7))
"""Of the dice in a hand, as its owner sees it: where a throw begins."""
_SWING: Final[Vec3] = (0.16, 0.07, 0.13)
"""How far they rattle about."""
_SHAKES_PER_S: Final = 5.5
_SPIN: Final = 7.0


def shaken_dice(count: int, seconds: float, *, is_near: bool) -> tuple[DiePose, ...]:
    """The dice `seconds` after they have been taken up.

    Args:
        count: 1 or 2.
        seconds: since then.
        is_near: whether the thrower sits on the near side, and not opposite.
    """
    return tuple(_shaken(number, seconds, 1 if is_near else -1) for number in range(count))


def _shaken(number: int, seconds: float, sign: int) -> DiePose:
    phase = 2 * math.pi * _SHAKES_PER_S * seconds + 2.4 * number
    x, y, z = _MIDDLES[number]
    place = (
        sign * (x + _SWING[0] * math.sin(phase)),
        y + _SWING[1] * math.sin(2 * phase + 0.7),
        sign * (z + _SWING[2] * math.cos(phase)),
    )
    angle = _SPIN * seconds + 1.9 * number
    wobble = after(turn(X_AXIS, angle), turn(Z_AXIS, 1.3 * angle))
    return DiePose(place, after(turn(Y_AXIS, 0.4 * math.sin(phase)), wobble))
