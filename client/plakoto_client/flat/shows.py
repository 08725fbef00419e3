"""Slam! and confetti on the plain board: its halves squeezed as they fold, paper over everything.

The eye is so high over the plain board that a half which is being turned is as good as squeezed.
"""

from __future__ import annotations

import math
from typing import Final

import attrs
import numpy as np
import pygame

from plakoto_client.flat.camera import ELEVATION
from plakoto_client.flat.palette import Palette
from plakoto_client.flat.surfaces import grained, shaded
from plakoto_client.scene import Camera, CheckerDraw
from plakoto_client.scene.confetti import COLOURS, SNIPPET, ConfettiDraw
from plakoto_client.scene.fold import Fold
from plakoto_client.scene.layout import BOARD_HALF_DEPTH, BOARD_HALF_WIDTH, RAIL_HEIGHT, TABLE_LEVEL
from plakoto_client.scene.physics import matrices
from plakoto_client.scene.rotation import matrix

_TOWARDS_EYE: Final = np.array([0.0, math.sin(ELEVATION), math.cos(ELEVATION)])
_THINNEST: Final = 0.3
"""A checker seen edge-on is still so high, as a share of its width."""
_CORNERS: Final = np.array([(-1.0, 0.0, -1.0), (1.0, 0.0, -1.0), (1.0, 0.0, 1.0), (-1.0, 0.0, 1.0)])


@attrs.frozen
class Folder:
    """Draws a board that is being folded."""

    background: pygame.Surface
    """The board as it lies open, with its table."""
    camera: Camera
    table: pygame.Surface
    """The table alone."""
    plank: pygame.Surface
    """The underside of a half."""

    @classmethod
    def of(cls, background: pygame.Surface, camera: Camera, palette: Palette) -> Folder:
        """Paint what is seen besides the open board."""
        _, _, width, height = _half(camera)
        plank = grained((width, height), palette.frame, 3, palette.grain)
        edge = shaded(palette.frame, 0.5)
        pygame.draw.rect(plank, edge, plank.get_rect(), max(width // 60, 1))
        table = grained(background.get_size(), palette.table, 11, 0.9 * palette.grain)
        return cls(background, camera, table, plank)

    def draw(self, target: pygame.Surface, fold: Fold) -> None:
        """Draw table and board, its right half turned."""
        left, top, width, height = _half(self.camera)
        hinge_x, hinge_y = self.camera.project((0.0, RAIL_HEIGHT, 0.0))
        x, y = self.camera.project((fold.aside, RAIL_HEIGHT + fold.lift, 0.0))
        across, down = round(x - hinge_x), round(y - hinge_y)
        target.blit(self.table, (0, 0))
        target.blit(
            self.background, (left - width + across, top + down), (left - width, top, width, height)
        )
        share = math.cos(fold.angle)
        squeezed = max(round(width * abs(share)), 1)
        face = self.background.subsurface((left, top, width, height)) if share > 0 else self.plank
        lid = pygame.transform.smoothscale(face, (squeezed, height))
        at = left + across if share > 0 else left + across - squeezed
        target.blit(lid, (at, top + down - round(0.06 * height * math.sin(fold.angle))))


def tilted(picture: pygame.Surface, checker: CheckerDraw) -> pygame.Surface:
    """The picture of a checker that does not lie flat."""
    axis = matrix(checker.tilt)[:, 1]
    flatness = max(abs(float(axis @ _TOWARDS_EYE)) / math.sin(ELEVATION), _THINNEST)
    width, height = picture.get_size()
    squeezed = pygame.transform.smoothscale(picture, (width, max(round(height * flatness), 1)))
    lean = math.degrees(math.atan2(float(axis[0]), math.hypot(float(axis[1]), float(axis[2]))))
    return pygame.transform.rotate(squeezed, -lean)


def draw_confetti(target: pygame.Surface, camera: Camera, drawn: ConfettiDraw) -> None:
    """Draw the snippets that are in the air."""
    seen = drawn.confetti.at(drawn.seconds)
    if not len(seen.places):
        return
    halves = _CORNERS * (SNIPPET[0] / 2, 0.0, SNIPPET[1] / 2)
    corners = seen.sizes[:, None, None] * (halves @ matrices(seen.turns).transpose(0, 2, 1))
    pixels = camera.project_all((corners + seen.places[:, None]).reshape(-1, 3)).reshape(-1, 4, 2)
    for colour, corner in zip(seen.colours.tolist(), pixels.tolist(), strict=True):
        red, green, blue = (round(255 * share) for share in COLOURS[colour])
        pygame.draw.polygon(target, (red, green, blue), corner)


def _half(camera: Camera) -> tuple[int, int, int, int]:
    """Left, top, width and height in pixels of the right half, from the seam on."""
    left, _ = camera.project((0.0, RAIL_HEIGHT, 0.0))
    right, _ = camera.project((BOARD_HALF_WIDTH, RAIL_HEIGHT, 0.0))
    _, top = camera.project((0.0, RAIL_HEIGHT, -BOARD_HALF_DEPTH))
    _, bottom = camera.project((0.0, TABLE_LEVEL, BOARD_HALF_DEPTH))
    width = min(round(right - left), round(left), round(camera.width - left))
    top = max(top, 0.0)
    return (round(left), round(top), max(width, 1), max(round(min(bottom, camera.height) - top), 1))
