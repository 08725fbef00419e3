"""Dice of the plain board: rounded cubes that are drawn as they lie or tumble."""

from __future__ import annotations

import math
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

from plakoto_client.flat.camera import ELEVATION
from plakoto_client.flat.palette import Rgb
from plakoto_client.flat.surfaces import FINENESS, shaded
from plakoto_client.scene import DieDraw, DiePose
from plakoto_client.scene.dice import FACE_NORMALS
from plakoto_client.scene.layout import DIE_HALF, DIE_ROUNDING
from plakoto_client.scene.rotation import matrix

Doubles = npt.NDArray[np.float64]

_BODY: Final[Rgb] = (244, 236, 216)
_PIP: Final[Rgb] = (34, 24, 20)
_SPREAD: Final = 0.5 * DIE_HALF
_CORNERS: Final = ((-1, -1), (1, 1), (-1, 1), (1, -1))
_PIPS: Final = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (0, 0)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}
_PIP_RADIUS: Final = 0.055
_ACE_RADIUS: Final = 0.085
_ROUND: Final = 20
"""Corners of what stands for a circle."""
_LIGHT: Final = np.array([-0.45, 0.80, -0.10])
_REACH: Final = DIE_HALF * math.sqrt(3)

_RIGHT: Final = np.array([1.0, 0.0, 0.0])
_UP: Final = np.array([0.0, math.cos(ELEVATION), -math.sin(ELEVATION)])
_TOWARDS_EYE: Final = np.array([0.0, math.sin(ELEVATION), math.cos(ELEVATION)])


def die_picture(die: DieDraw, scale: float) -> pygame.Surface:
    """The die with its centre in the middle.

    Args:
        die: how it is turned, and whether it has been played.
        scale: pixels in a point's width.
    """
    edge = 2 * math.ceil(_REACH * scale + 2)
    large = pygame.Surface((edge * FINENESS, edge * FINENESS), pygame.SRCALPHA)
    fine = scale * FINENESS
    turned = matrix(die.pose.rotation)
    core = DIE_HALF - DIE_ROUNDING
    inner = [turned @ np.array(corner, float) * core for corner in product((-1, 1), repeat=3)]
    outline = _hull([_seen(corner, fine, edge) for corner in inner])
    edge_colour = shaded(_BODY, 0.80)
    for x, y in outline:
        pygame.draw.circle(large, edge_colour, (x, y), DIE_ROUNDING * fine)
    _thicken(large, outline, DIE_ROUNDING * fine, edge_colour)
    for face, normal in FACE_NORMALS.items():
        outward = turned @ np.array(normal)
        if float(outward @ _TOWARDS_EYE) > 0.02:  # noqa: PLR2004 - all but edge-on
            _draw_face(large, face, turned, fine, edge)
    picture = pygame.transform.smoothscale(large, (edge, edge))
    if die.strength < 1:
        picture.set_alpha(round(255 * die.strength))
    return picture


def die_reach(pose: DiePose, scale: float) -> float:
    """Half the width of a die's picture in pixels."""
    del pose  # however it is turned
    return math.ceil(_REACH * scale + 2)


def _draw_face(large: pygame.Surface, face: int, turned: Doubles, fine: float, edge: int) -> None:
    normal = np.array(FACE_NORMALS[face])
    across = np.roll(normal, 1)
    along = np.cross(normal, across)
    outward = turned @ normal
    light = 0.80 + 0.26 * max(float(outward @ _LIGHT), 0.0)
    core = DIE_HALF - 0.8 * DIE_ROUNDING

    def place(x: float, y: float) -> tuple[float, float]:
        return _seen(turned @ (normal * DIE_HALF + across * x + along * y), fine, edge)

    square = []
    for corner, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(6):
            angle = (corner + step / 5) * math.pi / 2
            bend = 0.45 * DIE_ROUNDING
            square.append(
                place(
                    sx * (core - bend) + bend * math.cos(angle),
                    sy * (core - bend) + bend * math.sin(angle),
                )
            )
    pygame.draw.polygon(large, shaded(_BODY, light), square)
    radius = _ACE_RADIUS if face == 1 else _PIP_RADIUS
    for px, py in _PIPS[face]:
        circle = [
            place(
                px * _SPREAD + radius * math.cos(2 * math.pi * step / _ROUND),
                py * _SPREAD + radius * math.sin(2 * math.pi * step / _ROUND),
            )
            for step in range(_ROUND)
        ]
        pygame.draw.polygon(large, _PIP, circle)


def _seen(place: Doubles, fine: float, edge: int) -> tuple[float, float]:
    middle = edge * FINENESS / 2
    return middle + float(place @ _RIGHT) * fine, middle - float(place @ _UP) * fine


def _hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The corners of the smallest convex shape around `points`, in order."""
    ordered = sorted(points)

    def half(run: list[tuple[float, float]]) -> list[tuple[float, float]]:
        chain: list[tuple[float, float]] = []
        for point in run:
            while len(chain) > 1 and _turns_right(chain[-2], chain[-1], point):
                chain.pop()
            chain.append(point)
        return chain[:-1]

    return half(ordered) + half(ordered[::-1])


def _turns_right(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0


def _thicken(
    large: pygame.Surface, outline: list[tuple[float, float]], by: float, colour: Rgb
) -> None:
    """Fill `outline` and a band of width `by` around it."""
    pygame.draw.polygon(large, colour, outline)
    for (x0, y0), (x1, y1) in zip(outline, [*outline[1:], outline[0]], strict=True):
        length = math.hypot(x1 - x0, y1 - y0)
        if length:
            dx, dy = by * (y1 - y0) / length, by * (x0 - x1) / length
            band = [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]
            pygame.draw.polygon(large, colour, band)
