"""Dice as bodies: which way up shows which face.

Owns the orientation of the faces (opposite faces sum to 7; 1, 2 and 3 turn counter-clockwise about
their corner) and where two dice come to rest. May not import anything that draws.
"""

from __future__ import annotations

import math
import random
from typing import Final

import attrs
import numpy as np

from plakoto.dice import FACES
from plakoto.position import Side
from plakoto_client.scene.layout import (
    BAR_HALF_WIDTH,
    DICE_STRIP_HALF_DEPTH,
    DIE_HALF,
    FIELD_HALF_WIDTH,
    Vec3,
)
from plakoto_client.scene.rotation import (
    IDENTITY,
    X_AXIS,
    Y_AXIS,
    Z_AXIS,
    Rotation,
    after,
    matrix,
    turn,
)

FACE_NORMALS: Final[dict[int, Vec3]] = {
    1: (0.0, 1.0, 0.0),
    2: (0.0, 0.0, 1.0),
    3: (1.0, 0.0, 0.0),
    4: (-1.0, 0.0, 0.0),
    5: (0.0, 0.0, -1.0),
    6: (0.0, -1.0, 0.0),
}
"""Which way each face looks on a die that is not turned."""

FACE_UP: Final[dict[int, Rotation]] = {
    1: IDENTITY,
    2: turn(X_AXIS, -math.pi / 2),
    3: turn(Z_AXIS, math.pi / 2),
    4: turn(Z_AXIS, -math.pi / 2),
    5: turn(X_AXIS, math.pi / 2),
    6: turn(X_AXIS, math.pi),
}
"""How a die that is not turned has to be turned so that a face is up."""

_REACH: Final = DIE_HALF * math.sqrt(2)
"""Furthest that a flat-lying die reaches from its centre, whichever way it is turned."""
_LEAST_GAP: Final = 0.12
"""Free space kept between two dice and beside them."""
_YAW_RANGE: Final = 0.7
"""Dice come to rest turned by up to this many radians; more reads less well."""


@attrs.frozen
class DiePose:
    """Where a die is and how it is turned."""

    place: Vec3
    """Its centre."""
    rotation: Rotation


def face_up(rotation: Rotation) -> int:
    """Read the face that looks most nearly upwards."""
    up = matrix(rotation)[1]
    return max(FACE_NORMALS, key=lambda face: float(np.dot(up, FACE_NORMALS[face])))


def showing(face: int, yaw: float) -> Rotation:
    """The rotation of a die that lies flat with `face` up, turned by `yaw` about the vertical."""
    return after(turn(Y_AXIS, yaw), FACE_UP[face])


def rest_poses(
    faces: tuple[int, ...], thrower: Side, viewer: Side, seed: int
) -> tuple[DiePose, ...]:
    """Where one or two dice may lie that nobody sees fly, in the thrower's right-hand half.

    The viewer's right-hand half is the right one; the opponent, who sits opposite, throws into the
    left one. The same seed gives the same places, so a resumed game shows the dice as they lay.

    Args:
        faces: what the dice show, in the order in which they were thrown.
        thrower: who threw them.
        viewer: who looks.
        seed: which of the many ways of lying there.
    """
    chance = random.Random(seed)
    room = FIELD_HALF_WIDTH - BAR_HALF_WIDTH - 2 * (_REACH + _LEAST_GAP)
    spread = 2 * _REACH + _LEAST_GAP
    first = chance.uniform(0.30, 0.62) * (room - spread)
    second = first + spread + chance.uniform(0.0, 0.3) * (room - spread - first)
    across = DICE_STRIP_HALF_DEPTH - _REACH - _LEAST_GAP / 2
    direction = 1 if thrower is viewer else -1
    return tuple(
        DiePose(
            (
                direction * (BAR_HALF_WIDTH + _REACH + _LEAST_GAP + along),
                DIE_HALF,
                chance.uniform(-across, across),
            ),
            showing(face, chance.uniform(-_YAW_RANGE, _YAW_RANGE)),
        )
        for face, along in zip(faces, (first, second), strict=False)
    )


def check_faces(faces: tuple[int, ...]) -> None:
    """Refuse what no die shows.

    Raises:
        ValueError: a face is not 1 to 6, or there are not one or two of them.
    """
    if len(faces) not in (1, 2) or any(face not in FACES for face in faces):
        raise ValueError(f"one or two dice of 1 to 6 are thrown, not {faces}")
