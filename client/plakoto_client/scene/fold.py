"""How the two halves of the board stand: flat on the table, lifted, or folded one onto the other.

The right half turns about the hinges in the bar; both are lifted and shifted together. Owns where a
place on the flat board has gone. May not import anything that draws.
"""

from __future__ import annotations

import math
from typing import Final

import attrs
import numpy as np

from plakoto_client.scene.camera import Matrix
from plakoto_client.scene.layout import RAIL_HEIGHT, Vec3
from plakoto_client.scene.rotation import IDENTITY, Z_AXIS, Rotation, matrix, turn

_HINGES: Final = (0.0, RAIL_HEIGHT, 0.0)
"""A place on the line about which the halves turn."""


@attrs.frozen
class Fold:
    """A way for the board to stand."""

    angle: float = 0.0
    """By how much the right half is turned, in radians: 0 is open, pi closed."""
    lift: float = 0.0
    """How high both halves are lifted off the table."""
    aside: float = 0.0
    """How far both are moved to the right."""

    def left(self) -> Matrix:
        """Where the left half's places have gone (4x4, for column vectors)."""
        return self._turned(0.0)

    def right(self) -> Matrix:
        """Where the right half's places have gone."""
        return self._turned(self.angle)

    def hinges(self) -> Matrix:
        """Where the hinges have gone, which follow the right half half the way."""
        return self._turned(self.angle / 2)

    def moved(self, place: Vec3) -> Vec3:
        """Where a place on the flat board has gone."""
        pose = self.right() if place[0] > 0 else self.left()
        x, y, z = (pose @ (*place, 1.0))[:3].tolist()
        return (x, y, z)

    def tilt(self, place: Vec3) -> Rotation:
        """By how much what stands at a place on the flat board has been turned."""
        return turn(Z_AXIS, self.angle) if place[0] > 0 else IDENTITY

    def _turned(self, angle: float) -> Matrix:
        hinges = np.array(_HINGES)
        rotation = matrix(turn(Z_AXIS, angle)) if angle else np.eye(3)
        pose = np.eye(4)
        pose[:3, :3] = rotation
        pose[:3, 3] = hinges - rotation @ hinges + (self.aside, self.lift, 0.0)
        return pose


FLAT: Final = Fold()
"""The board lies open on the table."""


def shut(share: float, lift: float = 0.0, aside: float = 0.0) -> Fold:
    """A board that is shut by `share`: 0 is open, 1 closed."""
    return Fold(share * math.pi, lift, aside)
