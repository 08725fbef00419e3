"""The eye over the plain board: so high and far that the picture is all but a plan.

An ordinary camera, so that whatever projects and picks for the board in 3D works here, too. It
looks down at a slant, so that a tower shows how many checkers stand in it. May not import anything
that draws.
"""

from __future__ import annotations

import math
from typing import Final

import attrs

from plakoto_client.scene import Camera, Insets, Vec3
from plakoto_client.scene.layout import (
    BOARD_HALF_DEPTH,
    BOARD_HALF_WIDTH,
    CHECKER_HEIGHT,
    RAIL_HEIGHT,
    TABLE_LEVEL,
    TOWER_HEIGHT,
    TOWER_X,
    TRAY_FURTHEST,
    TRAY_HALF_WIDTH,
)

ELEVATION: Final = math.radians(68)
_FIELD_OF_VIEW: Final = math.radians(2.0)
_MARGIN: Final = 0.15
"""Table shown around the board, in widths of a point."""


def plan_camera(width: float, height: float, insets: Insets | None = None) -> Camera:
    """Show the whole board and the towers beside it, as large as the free part of the window lets.

    Args:
        width: of the window in pixels.
        height: of the window in pixels.
        insets: strips to be left free; none by default.
    """
    free = insets or Insets()
    room_x = max(width - free.left - free.right, 1.0)
    room_y = max(height - free.top - free.bottom, 1.0)
    first = _from_afar(width, height, height / 40)
    pixels = first.project_all(_CORNERS)
    (left, top), (right, bottom) = pixels.min(axis=0), pixels.max(axis=0)
    growth = min(room_x / (right - left), room_y / (bottom - top))
    camera = _from_afar(width, height, height / 40 * growth)
    pixels = camera.project_all(_CORNERS)
    (left, top), (right, bottom) = pixels.min(axis=0), pixels.max(axis=0)
    aside = (free.left - free.right) / 2  # the board's middle in the middle, if the towers fit
    aside = max(min(aside, width - free.right - float(right)), free.left - float(left))
    down = (free.top + height - free.bottom) / 2 - float(top + bottom) / 2
    return attrs.evolve(camera, shift=(2 * aside / width, -2 * down / height))


def _from_afar(width: float, height: float, pixels: float) -> Camera:
    """A camera that shows a point's width in so many `pixels`."""
    distance = height / pixels / 2 / math.tan(_FIELD_OF_VIEW / 2)
    eye = (0.0, distance * math.sin(ELEVATION), distance * math.cos(ELEVATION))
    return Camera(
        eye,
        (0.0, 0.0, 0.0),
        width,
        height,
        field_of_view=_FIELD_OF_VIEW,
        nearest=distance / 2,
        furthest=distance * 2,
    )


def _corners() -> tuple[Vec3, ...]:
    half_width, half_depth = BOARD_HALF_WIDTH + _MARGIN, BOARD_HALF_DEPTH + _MARGIN
    case = [
        (x, y, z)
        for x in (-half_width, half_width)
        for y in (TABLE_LEVEL, RAIL_HEIGHT)
        for z in (-half_depth, half_depth)
    ]
    towers = [
        (TOWER_X + TRAY_HALF_WIDTH, TABLE_LEVEL + level * CHECKER_HEIGHT, z)
        for level in (0, TOWER_HEIGHT)
        for z in (-TRAY_FURTHEST, TRAY_FURTHEST)
    ]
    return (*case, *towers)


_CORNERS: Final = _corners()
