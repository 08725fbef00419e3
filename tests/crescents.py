"""How much of a pinned checker is seen: rays from the eye through a fine grid of pixels over it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from plakoto_client.scene import Camera, Vec3
from plakoto_client.scene.layout import (
    BAR_HALF_WIDTH,
    BOARD_HALF_DEPTH,
    BOARD_HALF_WIDTH,
    CHECKER_HEIGHT,
    CHECKER_RADIUS,
    FIELD_HALF_DEPTH,
    FIELD_HALF_WIDTH,
    RAIL_HEIGHT,
)

Floats = npt.NDArray[np.float64]

_PIXELS: Final = 40
"""Along each edge of the grid."""
_REACH: Final = 1.25 * CHECKER_RADIUS
_NEIGHBOURHOOD: Final = 4.5


def seen_share(camera: Camera, pinned: Vec3, others: Sequence[Vec3]) -> float:
    """Pixels of the pinned checker that are seen, as a share of those of its bare disc.

    Args:
        camera: what looks.
        pinned: centre of its bottom face.
        others: those of checkers that may hide it, as the rails may.
    """
    eye, foot = np.array(camera.eye), np.array(pinned)
    middle = foot + np.array((0.0, CHECKER_HEIGHT / 2, 0.0))
    ahead = (middle - eye) / np.linalg.norm(middle - eye)
    right = np.cross(ahead, (0.0, 1.0, 0.0))
    right /= np.linalg.norm(right)
    up = np.cross(right, ahead)
    steps = np.linspace(-_REACH, _REACH, _PIXELS)
    pixels = middle + steps[:, None, None] * right + steps[None, :, None] * up
    ways = pixels.reshape(-1, 3) - eye
    own, on_top = _to_checker(eye, ways, foot)
    nearest = _to_rails(eye, ways)
    for other in others:
        if math.dist(other, pinned) < _NEIGHBOURHOOD:
            nearest = np.minimum(nearest, _to_checker(eye, ways, np.array(other))[0])
    is_seen = np.isfinite(own) & (own < nearest)
    return float(is_seen.sum() / on_top.sum())


def is_within(camera: Camera, place: Vec3) -> bool:
    """Whether a checker at `place` is wholly in the window."""
    x, y, z = place
    reach = (-CHECKER_RADIUS, CHECKER_RADIUS)
    pixels = camera.project_all([(x + dx, y, z + dz) for dx in reach for dz in reach])
    return bool(((pixels > 0) & (pixels < (camera.width, camera.height))).all())


def _to_checker(eye: Floats, ways: Floats, foot: Floats) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """How far along each way an upright checker is met, and whether on its top."""
    start = eye - foot
    with np.errstate(invalid="ignore", divide="ignore"):
        to_top = (CHECKER_HEIGHT - start[1]) / ways[:, 1]
        at_top = start + to_top[:, None] * ways
        on_top = np.hypot(at_top[:, 0], at_top[:, 2]) < CHECKER_RADIUS
        a = ways[:, 0] ** 2 + ways[:, 2] ** 2
        b = start[0] * ways[:, 0] + start[2] * ways[:, 2]
        root = np.sqrt(b * b - a * (start[0] ** 2 + start[2] ** 2 - CHECKER_RADIUS**2))
        to_side = (-b - root) / a
        height = start[1] + to_side * ways[:, 1]
    on_side = (height > 0) & (height < CHECKER_HEIGHT)
    return np.where(on_top, to_top, np.where(on_side, to_side, np.inf)), on_top


def _to_rails(eye: Floats, ways: Floats) -> Floats:
    nearest = np.full(len(ways), np.inf)
    for low, high in _RAILS:
        with np.errstate(divide="ignore"):
            ones, others = (np.array(low) - eye) / ways, (np.array(high) - eye) / ways
        enters, leaves = np.minimum(ones, others).max(axis=1), np.maximum(ones, others).min(axis=1)
        nearest = np.minimum(nearest, np.where(enters <= leaves, enters, np.inf))
    return nearest


def _rail(x: tuple[float, float], z: tuple[float, float]) -> tuple[Vec3, Vec3]:
    return (x[0], 0.0, z[0]), (x[1], RAIL_HEIGHT, z[1])


_ACROSS: Final = (-BOARD_HALF_WIDTH, BOARD_HALF_WIDTH)
_ALONG: Final = (-BOARD_HALF_DEPTH, BOARD_HALF_DEPTH)
_RAILS: Final = (
    _rail(_ACROSS, (FIELD_HALF_DEPTH, BOARD_HALF_DEPTH)),
    _rail(_ACROSS, (-BOARD_HALF_DEPTH, -FIELD_HALF_DEPTH)),
    _rail((FIELD_HALF_WIDTH, BOARD_HALF_WIDTH), _ALONG),
    _rail((-BOARD_HALF_WIDTH, -FIELD_HALF_WIDTH), _ALONG),
    _rail((-BAR_HALF_WIDTH, BAR_HALF_WIDTH), _ALONG),
)
