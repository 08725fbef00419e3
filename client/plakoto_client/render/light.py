"""The lamp over the board: where it hangs, how large and bright it is, what it sees.

One round area light stands for a lamp to the viewer's left. It hangs so far to the side that at home
its mirror image in the lacquer falls beside the board, not on it, and low enough that all that
stands on the board throws a shadow that is seen.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from plakoto_client.scene.camera import Camera, Matrix
from plakoto_client.scene.layout import Vec3

KEY_POSITION: Final[Vec3] = (-16.5, 16.0, -2.5)
KEY_RADIUS: Final = 2.2
KEY_COLOUR: Final[Vec3] = (7.0, 6.0, 4.85)
"""Irradiance it sheds on the middle of the board, facing it."""
FRAME_REACH: Final = 9.6
"""What the shadow map covers: this far from the middle of the board."""
_NEAR_MARGIN: Final = 10.5
_FAR_MARGIN: Final = 12.0
_GOLDEN_ANGLE: Final = math.pi * (3 - math.sqrt(5))


def key_distance() -> float:
    """How far the lamp is from the middle of the board."""
    return math.dist(KEY_POSITION, (0.0, 0.0, 0.0))


def depth_range() -> tuple[float, float]:
    """Nearest and furthest distance that the shadow map tells apart."""
    return key_distance() - _NEAR_MARGIN, key_distance() + _FAR_MARGIN


def light_view_projection() -> Matrix:
    """What the lamp sees: world to the shadow map's clip coordinates."""
    near, far = depth_range()
    camera = Camera(
        KEY_POSITION,
        (0.0, 0.0, 0.0),
        1.0,
        1.0,
        field_of_view=2 * half_angle(),
        nearest=near,
        furthest=far,
    )
    return camera.view_projection


def half_angle() -> float:
    """Half the angle of the lamp's view."""
    return math.atan(FRAME_REACH / key_distance())


def lamp_points(count: int) -> npt.NDArray[np.float64]:
    """`count` places spread evenly over the lamp's disc, shape (count, 3)."""
    axis = np.array(KEY_POSITION) / key_distance()
    right = np.cross(axis, (0.0, 1.0, 0.0))
    right /= np.linalg.norm(right)
    up = np.cross(right, axis)
    number = np.arange(count)
    radius = KEY_RADIUS * np.sqrt((number + 0.5) / count)
    angle = number * _GOLDEN_ANGLE
    points: npt.NDArray[np.float64] = (
        np.array(KEY_POSITION)
        + (radius * np.cos(angle))[:, None] * right
        + (radius * np.sin(angle))[:, None] * up
    )
    return points
