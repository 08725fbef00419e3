"""The shape of the tray beside the board: a low wooden block with a recess for each side.

It stands flush with the board and keeps what has been borne off; its felt is the table's surface
(see `table.frag.glsl`). No GL here.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from plakoto_client.render.board_meshes import Box
from plakoto_client.render.meshes import Floats, Mesh, grid_mesh
from plakoto_client.scene.layout import (
    BOARD_HALF_WIDTH,
    TABLE_LEVEL,
    TOWER_X,
    TRAY_FURTHEST,
    TRAY_HALF_WIDTH,
    TRAY_NEAREST,
)

TRAY_HEIGHT: Final = 0.40
"""Of its rim over the table."""
_RIM: Final = 0.30
_GAP: Final = 0.012
"""Between it and the board, and half of that between its two parts."""
LEFT: Final = BOARD_HALF_WIDTH + _GAP
RIGHT: Final = TOWER_X + TRAY_HALF_WIDTH + _RIM
END: Final = TRAY_FURTHEST + _RIM
"""The |z| at which it ends."""
_TOP: Final = TABLE_LEVEL + TRAY_HEIGHT
_ROUND: Final = 0.06
_STEPS: Final = 2
_CORNER: Final = 0.07
_CORNER_STEPS: Final = 3

_Rectangle = tuple[float, float, float, float]
"""Lowest and highest x, lowest and highest z."""

_OUTSIDE: Final[_Rectangle] = (LEFT, RIGHT, _GAP / 2, END)
_INSIDE: Final[_Rectangle] = (
    TOWER_X - TRAY_HALF_WIDTH,
    TOWER_X + TRAY_HALF_WIDTH,
    TRAY_NEAREST,
    TRAY_FURTHEST,
)


def tray_mesh() -> Mesh:
    """Both parts: the viewer's and, behind it, the opponent's."""
    near = _part()
    far = near.vertices * np.array((1, 1, -1, 1, 1, -1))
    return near.joined(Mesh(far, near.indices.reshape(-1, 3)[:, ::-1].reshape(-1)))


def tray_boxes() -> tuple[Box, ...]:
    """Its walls as boxes that cast shadows."""
    inner_left, inner_right, nearest, furthest = _INSIDE
    walls = (
        (LEFT, inner_left, -END, END),
        (inner_right, RIGHT, -END, END),
        (LEFT, RIGHT, -nearest, nearest),
        (LEFT, RIGHT, furthest, END),
        (LEFT, RIGHT, -END, -furthest),
    )
    half_height = TRAY_HEIGHT / 2
    return tuple(
        Box(
            ((x0 + x1) / 2, TABLE_LEVEL + half_height, (z0 + z1) / 2),
            ((x1 - x0) / 2, half_height, (z1 - z0) / 2),
        )
        for x0, x1, z0, z1 in walls
    )


def _part() -> Mesh:
    """One part, swept from its outer foot over the rim down into the recess."""
    arc = np.linspace(0, math.pi / 2, _STEPS + 1)
    rows = [_loop(_OUTSIDE, 0.0, TABLE_LEVEL, 1.0, 0.0)]
    rows += [
        _loop(
            _OUTSIDE,
            _ROUND * (1 - math.cos(angle)),
            _TOP - _ROUND * (1 - math.sin(angle)),
            math.cos(angle),
            math.sin(angle),
        )
        for angle in arc
    ]
    rows += [
        _loop(
            _INSIDE,
            -_ROUND * (1 - math.cos(angle)),
            _TOP - _ROUND * (1 - math.sin(angle)),
            -math.cos(angle),
            math.sin(angle),
        )
        for angle in arc[::-1]
    ]
    rows.append(_loop(_INSIDE, 0.0, TABLE_LEVEL, -1.0, 0.0))
    return grid_mesh(np.stack(rows))


def _loop(rectangle: _Rectangle, inset: float, y: float, out: float, up: float) -> Floats:
    """A line round a rectangle with rounded corners, `inset` from it; normals lean outwards."""
    left, right, low, high = rectangle
    corners = (
        (right - _CORNER, high - _CORNER, 0.0),
        (left + _CORNER, high - _CORNER, math.pi / 2),
        (left + _CORNER, low + _CORNER, math.pi),
        (right - _CORNER, low + _CORNER, 3 * math.pi / 2),
    )
    radius = _CORNER - inset
    rows = []
    for x, z, start in corners:
        for angle in np.linspace(start, start + math.pi / 2, _CORNER_STEPS + 1):
            cos, sin = math.cos(angle), math.sin(angle)
            rows.append((x + radius * cos, y, z + radius * sin, out * cos, up, out * sin))
    rows.append(rows[0])
    return np.array(rows)
