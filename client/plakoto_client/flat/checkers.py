"""Checkers of the plain board, each painted once and then copied.

A checker is seen from high above: a round top with two turned rings, and a narrow edge below it. A
mark tells the two sides apart by shape as well as by colour: White's bears an open ring, Black's a
cross.
"""

from __future__ import annotations

import math
from typing import Final

import attrs
import pygame

from plakoto.position import Side
from plakoto_client.flat.camera import ELEVATION
from plakoto_client.flat.palette import Palette, Rgb
from plakoto_client.flat.surfaces import FINENESS, mixed, shaded, soft_ellipse
from plakoto_client.scene import CheckerDraw, Glow
from plakoto_client.scene.layout import CHECKER_HEIGHT, CHECKER_RADIUS

_TINTS: Final = 4
"""No two pieces of wood are quite alike."""
_RIMS: Final[dict[Glow, tuple[Rgb, float]]] = {
    Glow.MOVABLE: ((255, 214, 120), 0.55),
    Glow.SELECTED: ((255, 232, 160), 1.0),
    Glow.HINT: ((120, 220, 120), 1.0),
}
"""Colour and strength of the rim of a checker that stands out."""
_GOLD: Final[Rgb] = (214, 170, 88)
_STAR_POINTS: Final = 5


@attrs.frozen
class Look:
    """All that tells one picture of a checker from another."""

    side: Side
    tint: int
    is_pinned: bool
    is_mother: bool
    glow: Glow
    has_mark: bool

    @classmethod
    def of(cls, checker: CheckerDraw, *, has_mark: bool) -> Look:
        """What `checker` looks like."""
        return cls(
            checker.side,
            int(checker.grain * _TINTS) % _TINTS,
            checker.is_pinned,
            checker.is_mother,
            checker.glow,
            has_mark,
        )


class Checkers:
    """Pictures of checkers at one size, in one palette."""

    def __init__(self, scale: float, palette: Palette) -> None:
        """Paint nothing yet.

        Args:
            scale: pixels in a point's width.
            palette: what they are coloured.
        """
        self._palette = palette
        self.radius = CHECKER_RADIUS * scale
        self._flat = math.sin(ELEVATION)
        """Height of the round top, as a share of its width."""
        self.edge = CHECKER_HEIGHT * scale * math.cos(ELEVATION)
        """Pixels of the side that are seen."""
        self._pictures: dict[Look, pygame.Surface] = {}
        self._shadow: pygame.Surface | None = None

    def picture(self, look: Look) -> pygame.Surface:
        """The checker; `foot` tells where its bottom face's middle lies in it."""
        if look not in self._pictures:
            self._pictures[look] = self._painted(look)
        return self._pictures[look]

    @property
    def foot(self) -> tuple[float, float]:
        """The middle of the bottom face in a picture, in pixels."""
        margin = self._margin
        return margin + self.radius, margin + self.edge + self.radius * self._flat

    @property
    def shadow(self) -> pygame.Surface:
        """What lies around a checker's foot, its middle under the foot's."""
        if self._shadow is None:
            size = (round(self.radius * 2.9), round(self.radius * 2.9 * self._flat))
            self._shadow = soft_ellipse((max(size[0], 2), max(size[1], 2)), (20, 8, 2), 0.72)
        return self._shadow

    @property
    def _margin(self) -> float:
        return 2 + 0.22 * self.radius

    def _painted(self, look: Look) -> pygame.Surface:
        width = math.ceil(2 * (self.radius + self._margin))
        height = math.ceil(2 * (self.radius * self._flat + self._margin) + self.edge)
        large = pygame.Surface((width * FINENESS, height * FINENESS), pygame.SRCALPHA)
        self._turn(large, look)
        return pygame.transform.smoothscale(large, (width, height))

    def _turn(self, large: pygame.Surface, look: Look) -> None:
        palette = self._palette
        base = palette.light if look.side is Side.WHITE else palette.dark
        tint = 0.97 + 0.06 * look.tint / (_TINTS - 1)
        body = shaded(base, tint * (0.86 if look.is_pinned else 1.0))
        pen = _Pen(large, self, self._margin)
        if look.glow in _RIMS:
            colour, strength = _RIMS[look.glow]
            for ring in range(6, 0, -1):
                pen.disc(1 + 0.035 * ring, (*colour, round(70 * strength)))
        is_dark = sum(body) < 3 * 128
        for step in range(pen.edge_steps + 1):
            share = 1 - step / max(pen.edge_steps, 1)
            pen.disc(1.0, shaded(body, 0.48 + 0.18 * (1 - share)), down=share)
        pen.disc(1.0, shaded(body, 1.5 if is_dark else 1.04))
        pen.disc(0.955, shaded(body, 0.86), shift=0.02)
        pen.disc(0.93, shaded(body, 1.22 if is_dark else 1.0))
        for step in range(10):  # the face is a little hollow: lighter towards the lower right
            share = step / 9
            low, high = (1.0, 1.45) if is_dark else (0.93, 1.03)
            pen.disc(
                0.90 - 0.55 * share, shaded(body, low + (high - low) * share), shift=0.05 * share
            )
        groove = shaded(body, 0.6 if is_dark else 0.78)
        light = shaded(body, 1.9 if is_dark else 1.06)
        for radius in (0.78, 0.56):
            pen.ring(radius, 0.035, light, shift=0.012)
            pen.ring(radius, 0.03, groove)
        if look.glow in _RIMS:
            colour, strength = _RIMS[look.glow]
            pen.ring(0.97, 0.05 + 0.05 * strength, colour)
        if look.has_mark:
            pen.mark(look.side, (40, 24, 16) if look.side is Side.WHITE else (244, 226, 190))
        if look.is_mother:
            pen.star(0.34, mixed(_GOLD, body, 0.1), shaded(_GOLD, 0.45))


class _Pen:
    """Draws round things on the top of a checker, in shares of its radius."""

    def __init__(self, large: pygame.Surface, checkers: Checkers, margin: float) -> None:
        self._large = large
        self._radius = checkers.radius * FINENESS
        self._flat = math.sin(ELEVATION)
        self._edge = checkers.edge * FINENESS
        self._x = (margin + checkers.radius) * FINENESS
        self._y = (margin + checkers.radius * self._flat) * FINENESS
        self.edge_steps = max(round(self._edge), 1)

    def disc(
        self,
        radius: float,
        colour: Rgb | tuple[int, int, int, int],
        *,
        down: float = 0.0,
        shift: float = 0.0,
    ) -> None:
        """Fill a disc, `down` the edge (0 on top, 1 at the foot), `shift`ed to the lower right."""
        box = self._box(radius, down, shift)
        if len(colour) == 3:  # noqa: PLR2004 - red, green and blue, without opacity
            pygame.draw.ellipse(self._large, colour, box)
            return
        layer = pygame.Surface(self._large.get_size(), pygame.SRCALPHA)
        pygame.draw.ellipse(layer, colour, box)
        self._large.blit(layer, (0, 0))

    def ring(self, radius: float, thickness: float, colour: Rgb, *, shift: float = 0.0) -> None:
        """Draw a circle."""
        wide = max(round(thickness * self._radius), 1)
        pygame.draw.ellipse(self._large, colour, self._box(radius, 0.0, shift), wide)

    def mark(self, side: Side, colour: Rgb) -> None:
        """Draw the shape that stands for a side: an open ring or a cross."""
        if side is Side.WHITE:
            self.ring(0.34, 0.12, colour)
            return
        wide = max(round(0.13 * self._radius), 1)
        for sign in (-1, 1):
            start, end = self._at(-0.27, -0.27 * sign), self._at(0.27, 0.27 * sign)
            pygame.draw.line(self._large, colour, start, end, wide)

    def star(self, radius: float, colour: Rgb, edge: Rgb) -> None:
        """Draw the mother's star."""
        corners = []
        for step in range(2 * _STAR_POINTS):
            reach = radius if step % 2 == 0 else 0.45 * radius
            angle = math.pi * step / _STAR_POINTS - math.pi / 2
            corners.append(self._at(reach * math.cos(angle), reach * math.sin(angle)))
        pygame.draw.polygon(self._large, colour, corners)
        pygame.draw.polygon(self._large, edge, corners, max(round(0.03 * self._radius), 1))

    def _at(self, across: float, down: float) -> tuple[float, float]:
        return (
            self._x + across * self._radius,
            self._y + down * self._radius * self._flat,
        )

    def _box(self, radius: float, down: float, shift: float) -> pygame.Rect:
        wide, high = radius * self._radius, radius * self._radius * self._flat
        x = self._x + shift * self._radius
        y = self._y + down * self._edge + shift * self._radius
        return pygame.Rect(round(x - wide), round(y - high), round(2 * wide), round(2 * high))
