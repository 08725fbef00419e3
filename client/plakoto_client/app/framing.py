"""Chooses the camera: the board as large as the window allows, and nothing of it under a panel."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from plakoto.position import CHECKERS
from plakoto_client.scene import Camera, Insets, Vec3, home_camera
from plakoto_client.scene.frame import FLOAT_HEIGHT
from plakoto_client.scene.layout import (
    BOARD_HALF_DEPTH,
    CHECKER_HEIGHT,
    CHECKER_RADIUS,
    FIELD_HALF_WIDTH,
    POINTS_PER_QUARTER,
    RAIL_HEIGHT,
    off_place,
)
from plakoto_client.scene.piles import pile_place
from plakoto_client.ui.compact import Strips
from plakoto_client.ui.geometry import Box

_LEAST_TOP: Final = 0.02
"""Share of the window's height left free above the board."""
_TOP_STEP: Final = 0.02
_MOST_TOP: Final = 0.4
_SIDE: Final = 0.01
"""Share of the width left free at the sides, so that a tall window does not cut the rails short."""
_RIGHTS: Final = (0.0, 0.03, 0.06)
"""Shares of the width: the panel on the right is the wider one, so the board may move left."""


def frame_board(
    size: tuple[int, int],
    strips: Strips,
    panels: Sequence[Box],
    camera_of: Callable[[float, float, Insets], Camera] = home_camera,
) -> Camera:
    """The largest view of the board in which no panel lies on a place for checkers or a number.

    Args:
        size: of the window in pixels.
        strips: what the interface takes of the window's edges.
        panels: what lies in the upper corners.
        camera_of: makes the camera for a window of some width and height, with strips left free.
    """
    cameras = (camera_of(*size, insets) for insets in _insets(size, strips))
    first = next(cameras)
    if _is_clear(first, panels):
        return first
    return next((camera for camera in cameras if _is_clear(camera, panels)), first)


def _insets(size: tuple[int, int], strips: Strips) -> Iterator[Insets]:
    """What might be left free around the board, the least first."""
    width, height = size
    top = _LEAST_TOP
    while top <= _MOST_TOP:
        for right in _RIGHTS:
            yield Insets(
                strips.top + top * height,
                strips.bottom,
                strips.left + _SIDE * width,
                strips.right + (_SIDE + right) * width,
            )
        top += _TOP_STEP


def _is_clear(camera: Camera, panels: Sequence[Box]) -> bool:
    pixels = camera.project_all(_PLACES)
    return not any(panel.contains(*pixel) for panel in panels for pixel in pixels)


def _far_places() -> Iterator[Vec3]:
    """What reaches furthest up in the window: on the outermost far points, beside them, behind."""
    for index in range(CHECKERS):
        yield from _rim(off_place(index, is_viewer=False), 0.0)
        for point in (1, 2 * POINTS_PER_QUARTER):
            for over_pin in (False, True):
                yield from _rim(pile_place(point, index, over_pin=over_pin), FLOAT_HEIGHT)
    for sign in (-1, 1):  # the numbers on the far rail
        yield (sign * FIELD_HALF_WIDTH, RAIL_HEIGHT, -BOARD_HALF_DEPTH)


def _rim(place: Vec3, lift: float) -> Iterator[Vec3]:
    """The upper edge of a checker, `lift` over its place: so high does one float that is chosen."""
    x, y, z = place
    for angle in range(0, 360, 45):
        across, deep = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        yield (
            x + CHECKER_RADIUS * across,
            y + lift + CHECKER_HEIGHT,
            z + CHECKER_RADIUS * deep,
        )


_PLACES: Final = tuple(_far_places())
