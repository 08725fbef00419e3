"""The digits of the points' numbers: drawn as strokes, kept as distances. No font, no GL.

An atlas of distances stays sharp at any size with one small texture.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from plakoto.position import POINTS
from plakoto_client.scene.layout import (
    BOARD_HALF_DEPTH,
    FIELD_HALF_DEPTH,
    foot_sign,
    point_x,
)

CELL_WIDTH: Final = 48
CELL_HEIGHT: Final = 64
DIGITS: Final = 10
_PEN_ACROSS: Final = 0.080
_PEN_UP: Final = 0.040
"""Half the widths of an upright and of a level stroke: a broad pen. A digit is one high."""
_SPREAD: Final = 0.16
"""Distance at which the atlas saturates."""
_HALF_HEIGHT: Final = 0.165
_HALF_WIDTH: Final = _HALF_HEIGHT * CELL_WIDTH / CELL_HEIGHT
_ADVANCE: Final = 0.205
"""Between the digits of a number, on the board."""
_ON_RAIL: Final = 0.55
"""Where on the rail's width numbers stand, from the field."""

Stroke = npt.NDArray[np.float64]


def digit_atlas() -> npt.NDArray[np.uint8]:
    """Distances to the digits' outlines side by side, shape (CELL_HEIGHT, DIGITS * CELL_WIDTH).

    128 is the outline, more is inside. The first row is a digit's top.
    """
    aspect = CELL_WIDTH / CELL_HEIGHT
    x = ((np.arange(CELL_WIDTH) + 0.5) / CELL_WIDTH - 0.5) * aspect * 1.25
    y = (0.5 - (np.arange(CELL_HEIGHT) + 0.5) / CELL_HEIGHT) * 1.25
    grid = np.stack(np.meshgrid(x, y), -1)[..., None, :]
    cells = []
    for digit in range(DIGITS):
        distance = np.full(grid.shape[:2], np.inf)
        for stroke in _strokes(digit):
            distance = np.minimum(distance, _to_polyline(grid, stroke))
        inside = (_PEN_ACROSS - distance) / _SPREAD
        cells.append(np.clip(128 + 127 * inside, 0, 255))
    return np.concatenate(cells, 1).astype(np.uint8)


def number_rows() -> npt.NDArray[np.float32]:
    """Every digit on the rails: x, z, half width, half height, which digit; shape (n, 5)."""
    rows: list[tuple[float, ...]] = []
    for point in range(1, POINTS + 1):
        text = str(point)
        middle = FIELD_HALF_DEPTH + _ON_RAIL * (BOARD_HALF_DEPTH - FIELD_HALF_DEPTH)
        z = foot_sign(point) * middle
        start = point_x(point) - _ADVANCE * (len(text) - 1) / 2
        rows.extend(
            (start + place * _ADVANCE, z, _HALF_WIDTH * 1.25, _HALF_HEIGHT * 1.25, float(digit))
            for place, digit in enumerate(text)
        )
    return np.array(rows, np.float32)


def _strokes(digit: int) -> list[Stroke]:
    """Middle lines of the strokes of a digit that is 0.85 high about the origin."""
    top, bottom = 0.425, -0.425
    shapes = {
        0: [_arc(0, 0, 0.235, 0.425, 0, 360)],
        1: [_line((-0.14, 0.29), (0.04, top), (0.04, bottom))],
        2: [
            np.concatenate(
                [_arc(0, 0.19, 0.225, 0.235, 165, -38), _line((-0.24, bottom), (0.25, bottom))]
            )
        ],
        3: [_arc(-0.01, 0.205, 0.205, 0.22, 150, -90), _arc(-0.01, -0.205, 0.235, 0.22, 90, -150)],
        4: [_line((0.12, bottom), (0.12, top), (-0.27, -0.16), (0.27, -0.16))],
        5: [
            np.concatenate(
                [
                    _line((0.21, top), (-0.16, top), (-0.20, 0.02)),
                    _arc(-0.01, -0.16, 0.245, 0.265, 125, -145),
                ]
            )
        ],
        6: [_arc(0, -0.165, 0.235, 0.26, 0, 360), _arc(0.24, -0.17, 0.47, 0.61, 180, 97)],
        7: [_line((-0.24, top), (0.24, top), (-0.08, bottom))],
        8: [_arc(0, 0.215, 0.195, 0.21, 0, 360), _arc(0, -0.205, 0.24, 0.22, 0, 360)],
        9: [_arc(0, 0.165, 0.235, 0.26, 0, 360), _arc(-0.24, 0.17, 0.47, 0.61, 0, -83)],
    }
    return shapes[digit]


def _line(*corners: tuple[float, float]) -> Stroke:
    return np.array(corners)


def _arc(x: float, y: float, across: float, up: float, start: float, stop: float) -> Stroke:
    """Part of an ellipse from `start` to `stop` degrees, counter-clockwise from the right."""
    steps = max(int(abs(stop - start) / 8), 2)
    angles = np.radians(np.linspace(start, stop, steps + 1))
    return np.stack([x + across * np.cos(angles), y + up * np.sin(angles)], -1)


def _to_polyline(grid: npt.NDArray[np.float64], stroke: Stroke) -> npt.NDArray[np.float64]:
    nib = np.array((1.0, _PEN_ACROSS / _PEN_UP))
    grid, stroke = grid * nib, stroke * nib
    start, stop = stroke[:-1], stroke[1:]
    way = stop - start
    length = np.maximum((way * way).sum(-1), 1e-12)
    share = np.clip(((grid - start) * way).sum(-1) / length, 0, 1)
    nearest = start + share[..., None] * way
    distance: npt.NDArray[np.float64] = np.linalg.norm(grid - nearest, axis=-1).min(-1)
    return distance
