"""The rings and sparks that lie on the plain board; each kind has a shape of its own."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import pygame

from plakoto_client.flat.camera import ELEVATION
from plakoto_client.flat.palette import Rgb
from plakoto_client.flat.surfaces import FINENESS, soft_ellipse
from plakoto_client.scene import MarkerKind
from plakoto_client.scene.layout import CHECKER_RADIUS

_COLOURS: Final[dict[MarkerKind, Rgb]] = {
    MarkerKind.TARGET: (255, 214, 116),
    MarkerKind.AIMED: (255, 232, 160),
    MarkerKind.CURSOR: (255, 255, 255),
    MarkerKind.ORIGIN: (150, 170, 196),
    MarkerKind.LANDING: (236, 190, 96),
    MarkerKind.HINT: (120, 220, 120),
}
_DARK: Final[Rgb] = (40, 22, 10)
_REACH: Final = 1.5
"""Half the width of a picture, in radii of a checker."""
_KEPT: Final = 64


@lru_cache(maxsize=_KEPT)
def ring_picture(kind: MarkerKind, scale: float, strength: float) -> pygame.Surface:
    """The ring with its middle in the middle; `scale` is pixels in a point's width."""
    radius = CHECKER_RADIUS * scale
    width = 2 * math.ceil(_REACH * radius)
    height = 2 * math.ceil(_REACH * radius * math.sin(ELEVATION))
    large = pygame.Surface((width * FINENESS, height * FINENESS), pygame.SRCALPHA)
    fine = radius * FINENESS
    colour = _COLOURS[kind]
    match kind:
        case MarkerKind.CURSOR:
            _brackets(large, 1.22 * fine, 0.20 * fine, _DARK)
            _brackets(large, 1.22 * fine, 0.11 * fine, colour)
        case MarkerKind.AIMED:
            _ring(large, 1.30 * fine, 0.20 * fine, _DARK)
            _ring(large, 1.28 * fine, 0.15 * fine, colour)
            _disc(large, 0.26 * fine, colour)
        case MarkerKind.TARGET | MarkerKind.HINT:
            _ring(large, 0.96 * fine, 0.18 * fine, _DARK)
            _ring(large, 0.94 * fine, 0.12 * fine, colour)
            _disc(large, 0.20 * fine, _DARK)
            _disc(large, 0.16 * fine, colour)
        case MarkerKind.ORIGIN:
            _ring(large, 0.98 * fine, 0.05 * fine, _DARK)
            _ring(large, 0.96 * fine, 0.08 * fine, colour)
        case MarkerKind.LANDING:
            _ring(large, 1.05 * fine, 0.10 * fine, colour)
    picture = pygame.transform.smoothscale(large, (width, height))
    picture.set_alpha(round(255 * min(max(strength, 0.0), 1.0)))
    return picture


@lru_cache(maxsize=_KEPT)
def spark_picture(scale: float, strength: float) -> pygame.Surface:
    """One of the soft lights that make a trail."""
    edge = max(round(0.26 * scale), 3)
    return soft_ellipse((edge, edge), (255, 206, 120), 0.55 * min(max(strength, 0.0), 1.0))


def _box(large: pygame.Surface, radius: float) -> pygame.Rect:
    width, height = large.get_size()
    flat = radius * math.sin(ELEVATION)
    return pygame.Rect(
        round(width / 2 - radius), round(height / 2 - flat), round(2 * radius), round(2 * flat)
    )


def _ring(large: pygame.Surface, radius: float, thickness: float, colour: Rgb) -> None:
    pygame.draw.ellipse(large, colour, _box(large, radius), max(round(thickness), 1))


def _disc(large: pygame.Surface, radius: float, colour: Rgb) -> None:
    pygame.draw.ellipse(large, colour, _box(large, radius))


def _brackets(large: pygame.Surface, reach: float, thickness: float, colour: Rgb) -> None:
    """Four corners around the place."""
    box = _box(large, reach)
    arm = 0.55 * reach
    wide = max(round(thickness), 1)
    for x, to_right in ((box.left, 1), (box.right, -1)):
        for y, to_bottom in ((box.top, 1), (box.bottom, -1)):
            corner = [(x + to_right * arm, y), (x, y), (x, y + to_bottom * arm)]
            pygame.draw.lines(large, colour, False, corner, wide)  # noqa: FBT003 - pygame takes no name here
            pygame.draw.circle(large, colour, (x, y), wide / 2)
