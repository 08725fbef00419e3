"""The shapes of the wooden case: two framed halves, their playing fields, hinges and the table.

Each half is a closed frame of one moulding with mitred corners, swept round the field; the two
inner sides meet as the bar. No GL here.
"""

from __future__ import annotations

import itertools
import math
from typing import Final

import attrs
import numpy as np

from plakoto_client.render.meshes import Floats, Mesh, flat_rectangle, grid_mesh, rod, rounded_box
from plakoto_client.scene.fold import Fold
from plakoto_client.scene.layout import (
    BAR_HALF_WIDTH,
    BOARD_HALF_DEPTH,
    BOARD_HALF_WIDTH,
    FIELD_HALF_DEPTH,
    FIELD_HALF_WIDTH,
    RAIL_HEIGHT,
    RAIL_WIDTH,
    TABLE_LEVEL,
    Vec3,
)

_SEAM: Final = 0.008
"""Half the gap between the closed halves."""
_OUTER_ROUND: Final = 0.085
_INNER_ROUND: Final = 0.055
_OUTER_STEPS: Final = 3
_INNER_STEPS: Final = 2
"""Facets of a rounding: a pixel wide at home, each costs a CPU more than it shows."""
_CORNER_ROUND: Final = 0.10
_CORNER_STEPS: Final = 5
_TABLE_REACH: Final = 70.0
_FIELD_OVERLAP: Final = 0.02
_HINGE_Z: Final = 3.1
_HINGE_HALF: Final[Vec3] = (0.25, 0.012, 0.40)
_KNUCKLE_RADIUS: Final = 0.045
_KNUCKLES: Final = 5


@attrs.frozen
class Box:
    """An upright box that casts shadows in place of a finer shape."""

    centre: Vec3
    half: Vec3


def frame_mesh() -> Mesh:
    """Both halves of the case, each with the underside that is seen when the board is folded."""
    return _half(-1).joined(_half(1), _underside(-1), _underside(1))


def field_mesh() -> Mesh:
    """The two playing surfaces."""
    z = (-FIELD_HALF_DEPTH - _FIELD_OVERLAP, FIELD_HALF_DEPTH + _FIELD_OVERLAP)
    inner, outer = BAR_HALF_WIDTH - _FIELD_OVERLAP, FIELD_HALF_WIDTH + _FIELD_OVERLAP
    return flat_rectangle((-outer, -inner), z, 0.0).joined(flat_rectangle((inner, outer), z, 0.0))


def table_mesh() -> Mesh:
    """The table top, to the horizon and beyond."""
    reach = (-_TABLE_REACH, _TABLE_REACH)
    return flat_rectangle(reach, reach, TABLE_LEVEL)


def hinges_mesh() -> Mesh:
    """Two brass hinges let into the bar: leaves and knuckles."""
    parts = []
    for z in (-_HINGE_Z, _HINGE_Z):
        leaf = rounded_box(_HINGE_HALF, 0.010, 2)
        parts.append(leaf.moved((0.0, RAIL_HEIGHT, z)))
        length = 2 * _HINGE_HALF[2] / _KNUCKLES
        for number in range(_KNUCKLES):
            along = z + (number - (_KNUCKLES - 1) / 2) * length
            knuckle = rod(_KNUCKLE_RADIUS, length * 0.92)
            parts.append(knuckle.moved((0.0, RAIL_HEIGHT + 0.012, along)))
    return parts[0].joined(*parts[1:])


def rail_boxes() -> tuple[Box, ...]:
    """The rails as boxes above the field: what shades it."""
    middle = RAIL_HEIGHT / 2
    half_width = RAIL_WIDTH / 2
    sides = [
        Box(
            (sign * (FIELD_HALF_WIDTH + half_width), middle, 0.0),
            (half_width, middle, BOARD_HALF_DEPTH),
        )
        for sign in (-1, 1)
    ]
    ends = [
        Box(
            (0.0, middle, sign * (FIELD_HALF_DEPTH + half_width)),
            (BOARD_HALF_WIDTH, middle, half_width),
        )
        for sign in (-1, 1)
    ]
    bar = Box((0.0, middle, 0.0), (BAR_HALF_WIDTH, middle, BOARD_HALF_DEPTH))
    return (*sides, *ends, bar)


def half_boxes(fold: Fold) -> tuple[Box, ...]:
    """Upright boxes around the halves of a case that is being folded."""
    y = (TABLE_LEVEL, RAIL_HEIGHT)
    z = (-BOARD_HALF_DEPTH, BOARD_HALF_DEPTH)
    boxes = []
    for pose, outer in ((fold.left(), -BOARD_HALF_WIDTH), (fold.right(), BOARD_HALF_WIDTH)):
        corners = np.array(list(itertools.product((0.0, outer), y, z, (1.0,)))) @ pose.T
        low, high = corners[:, :3].min(axis=0), corners[:, :3].max(axis=0)
        boxes.append(Box(_as_place((low + high) / 2), _as_place((high - low) / 2)))
    return tuple(boxes)


def _as_place(array: Floats) -> Vec3:
    x, y, z = array.tolist()
    return (x, y, z)


def case_box() -> Box:
    """The whole case as one box: what shades the table."""
    half_height = (RAIL_HEIGHT - TABLE_LEVEL) / 2
    return Box(
        (0.0, (RAIL_HEIGHT + TABLE_LEVEL) / 2, 0.0),
        (BOARD_HALF_WIDTH, half_height, BOARD_HALF_DEPTH),
    )


def _half(side: int) -> Mesh:
    """One half of the case; `side` is the sign of its x."""
    profile = _moulding()
    rows = np.stack([_loop(side, share, y, out, up) for share, y, out, up in profile])
    return grid_mesh(rows if side > 0 else rows[:, ::-1])


def _underside(side: int) -> Mesh:
    """What a half lies on, looking down."""
    z = (-BOARD_HALF_DEPTH + _CORNER_ROUND / 4, BOARD_HALF_DEPTH - _CORNER_ROUND / 4)
    near, far = side * _SEAM, side * (BOARD_HALF_WIDTH - _CORNER_ROUND / 4)
    top = flat_rectangle((min(near, far), max(near, far)), z, TABLE_LEVEL)
    vertices = top.vertices * np.array((1, 1, 1, -1, -1, -1))
    return attrs.evolve(top, vertices=vertices, indices=top.indices.reshape(-1, 3)[:, ::-1].ravel())


def _moulding() -> list[tuple[float, float, float, float]]:
    """The rail's section from the table, over the top, down to the field.

    Rows of (distance from the outer face as a share of the width, height, normal outwards, normal
    upwards).
    """
    outer, inner = _OUTER_ROUND, _INNER_ROUND
    outer_arc = [
        (
            outer * (1 - math.cos(angle)) / RAIL_WIDTH,
            RAIL_HEIGHT - outer * (1 - math.sin(angle)),
            math.cos(angle),
            math.sin(angle),
        )
        for angle in np.linspace(0, math.pi / 2, _OUTER_STEPS + 1)
    ]
    inner_arc = [
        (
            1 - inner * (1 - math.cos(angle)) / RAIL_WIDTH,
            RAIL_HEIGHT - inner * (1 - math.sin(angle)),
            -math.cos(angle),
            math.sin(angle),
        )
        for angle in np.linspace(math.pi / 2, 0, _INNER_STEPS + 1)
    ]
    return [
        (0.0, TABLE_LEVEL, 1.0, 0.0),
        (0.0, RAIL_HEIGHT - outer, 1.0, 0.0),
        *outer_arc,
        *inner_arc,
        (1.0, 0.0, -1.0, 0.0),
    ]


def _loop(side: int, share: float, y: float, out: float, up: float) -> Floats:
    """One line of the moulding round a half: a rectangle whose outer corners are rounded.

    The rail beside the bar is narrower, so the same share of the width is a smaller inset there.
    """
    inset = share * RAIL_WIDTH
    bar_width = BAR_HALF_WIDTH - _SEAM
    left, right = _SEAM + share * bar_width, BOARD_HALF_WIDTH - inset
    depth = BOARD_HALF_DEPTH - inset
    radius = max(_CORNER_ROUND - inset, 0.0)
    bar_radius = max(0.03 - inset, 0.0)
    corners = (
        (right, depth, radius, 0.0),
        (left, depth, bar_radius, math.pi / 2),
        (left, -depth, bar_radius, math.pi),
        (right, -depth, radius, 3 * math.pi / 2),
    )
    rows = []
    for x, z, rounding, start in corners:
        sign_x, sign_z = (1 if x == right else -1), (1 if z > 0 else -1)
        middle_x, middle_z = x - sign_x * rounding, z - sign_z * rounding
        for angle in np.linspace(start, start + math.pi / 2, _CORNER_STEPS + 1):
            cos, sin = math.cos(angle), math.sin(angle)
            # Mitred: the two ends of a corner keep their own rail's normal.
            rows.append(
                (middle_x + rounding * cos, y, middle_z + rounding * sin, out * cos, up, out * sin)
            )
    rows.append(rows[0])
    loop = np.array(rows)
    loop[:, 0] *= side
    loop[:, 3] *= side
    return loop
