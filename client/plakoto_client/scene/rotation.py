"""Rotations as unit quaternions (w, x, y, z): plain tuples, so that frames compare and hash.

May not import anything that draws.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from plakoto_client.scene.layout import Vec3

Rotation = tuple[float, float, float, float]
"""A unit quaternion (w, x, y, z)."""

IDENTITY: Final[Rotation] = (1.0, 0.0, 0.0, 0.0)
X_AXIS: Final[Vec3] = (1.0, 0.0, 0.0)
Y_AXIS: Final[Vec3] = (0.0, 1.0, 0.0)
Z_AXIS: Final[Vec3] = (0.0, 0.0, 1.0)


def turn(axis: Vec3, angle: float) -> Rotation:
    """Rotate by `angle` radians about the unit `axis`, counter-clockwise seen from its tip."""
    sine = math.sin(angle / 2)
    return (math.cos(angle / 2), axis[0] * sine, axis[1] * sine, axis[2] * sine)


def after(second: Rotation, first: Rotation) -> Rotation:
    """The rotation that does `first`, then `second`."""
    a, b, c, d = second
    e, f, g, h = first
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def inverse(rotation: Rotation) -> Rotation:
    """The rotation that undoes `rotation`."""
    w, x, y, z = rotation
    return (w, -x, -y, -z)


def matrix(rotation: Rotation) -> npt.NDArray[np.float64]:
    """The 3x3 matrix that rotates column vectors."""
    w, x, y, z = rotation
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )
