"""Chooses the camera: the board as large as the window allows, and nothing of it under a panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from plakoto_client.scene import Camera, Insets, Vec3, home_camera
from plakoto_client.scene.layout import (
    CHECKER_HEIGHT,
    FIELD_HALF_DEPTH,
    FIELD_HALF_WIDTH,
    TOWER_HEIGHT,
    off_place,
)
from plakoto_client.ui.geometry import Box

_LEAST_TOP: Final = 0.02
"""Share of the window's height left free above the board."""
_TOP_STEP: Final = 0.02
_MOST_TOP: Final = 0.4
_RIGHTS: Final = (0.0, 0.03, 0.06)
"""Shares of the width: the panel on the right is the wider one, so the board may move left."""


def frame_board(size: tuple[int, int], bottom: float, panels: Sequence[Box]) -> Camera:
    """The largest view of the board in which no panel lies on a place for checkers.

    Args:
        size: of the window in pixels.
        bottom: height of the strip below the board, where the action bar lies.
        panels: what lies in the upper corners.
    """
    cameras = (home_camera(*size, insets) for insets in _insets(size, bottom))
    first = next(cameras)
    if _is_clear(first, panels):
        return first
    return next((camera for camera in cameras if _is_clear(camera, panels)), first)


def _insets(size: tuple[int, int], bottom: float) -> Iterator[Insets]:
    """What might be left free around the board, the least first."""
    width, height = size
    top = _LEAST_TOP
    while top <= _MOST_TOP:
        for right in _RIGHTS:
            yield Insets(top=top * height, bottom=bottom, right=right * width)
        top += _TOP_STEP


def _is_clear(camera: Camera, panels: Sequence[Box]) -> bool:
    pixels = [camera.project(place) for place in _far_corners()]
    return not any(panel.contains(*pixel) for panel in panels for pixel in pixels)


def _far_corners() -> tuple[Vec3, ...]:
    """The places furthest up in the window where checkers can stand."""
    x, y, z = off_place(0, is_viewer=False)
    return (
        (-FIELD_HALF_WIDTH, 0.0, -FIELD_HALF_DEPTH),
        (FIELD_HALF_WIDTH, 0.0, -FIELD_HALF_DEPTH),
        (x, y + TOWER_HEIGHT * CHECKER_HEIGHT, z),
    )
