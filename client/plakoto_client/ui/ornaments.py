"""Small pictures drawn by hand: dice, checkers, the thinking dots."""

from __future__ import annotations

import math

from plakoto.position import Side
from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.theme import (
    BLACK_CHECKER,
    BLACK_RIM,
    BRASS,
    BRASS_LIGHT,
    DIE_FACE,
    DIE_PIP,
    SHADOW,
    WHITE_CHECKER,
    WHITE_RIM,
    Colour,
)

_CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
_PIPS = {
    1: ((0, 0),),
    2: _CORNERS[:2],
    3: (*_CORNERS[:2], (0, 0)),
    4: _CORNERS,
    5: (*_CORNERS, (0, 0)),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}
_USED = 0.30
_DOTS_PER_SECOND = 3.0
_DOTS_FRAME_SECONDS = 1 / 12


def die(canvas: Canvas, box: Box, face: int, *, is_used: bool) -> None:
    """Draw a die's face; a used one is dim and crossed by nothing, so it stays readable."""
    opacity = _USED if is_used else 1.0
    if not is_used:
        shadow = Box(box.left, box.top + canvas.px(2), box.width, box.height)
        canvas.fill(shadow, SHADOW.faded(0.45), 7)
    canvas.fill(box, DIE_FACE.faded(opacity), 7)
    middle_x, middle_y = box.centre
    spread = box.width * 0.26
    radius = box.width * (0.125 if face == 1 else 0.095)
    for across, down in _PIPS[face]:
        canvas.disc(
            middle_x + across * spread, middle_y + down * spread, radius, DIE_PIP.faded(opacity)
        )


def checker(canvas: Canvas, x: float, y: float, radius: float, side: Side) -> None:
    """Draw a checker from above, with its two turned rings."""
    body, rim = (WHITE_CHECKER, WHITE_RIM) if side is Side.WHITE else (BLACK_CHECKER, BLACK_RIM)
    canvas.disc(x, y + radius * 0.12, radius * 1.04, SHADOW.faded(0.45))
    canvas.disc(x, y, radius, body)
    thin = max(1.0, radius * 0.09)
    canvas.ring(x, y, radius - thin / 2, rim, thin)
    canvas.ring(x, y, radius * 0.62, rim.faded(0.75), thin)


def glow(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Draw a soft light of brass around a point; lengths in pixels."""
    rings = 14
    for ring in range(rings, 0, -1):
        canvas.disc(x, y, radius * ring / rings, BRASS_LIGHT.faded(0.022))


def turn_marker(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """Ring the checker of the side to move, and point at it: not by colour alone."""
    for halo in range(1, 5):
        canvas.ring(
            x, y, radius + halo * canvas.px(1.2), BRASS_LIGHT.faded(0.22 / halo), canvas.px(2)
        )
    canvas.ring(x, y, radius, BRASS_LIGHT, max(1.5, canvas.px(2)))


def arrow(canvas: Canvas, x: float, y: float) -> None:
    """Draw a small wedge that points right, its back at `x`."""
    half = canvas.px(5)
    canvas.pen.add_triangle_filled(
        (x, y - half), (x + canvas.px(7), y), (x, y + half), BRASS_LIGHT.packed
    )


def thinking_dots(canvas: Canvas, left: float, y: float) -> float:
    """Draw three dots that come and go; return the x behind them."""
    radius = canvas.px(2.6)
    step = canvas.px(10)
    if not canvas.reduced_motion:
        canvas.want_frame_in(_DOTS_FRAME_SECONDS)
    for index in range(3):
        strength = 0.85
        if not canvas.reduced_motion:
            phase = canvas.seconds * _DOTS_PER_SECOND - index * 0.8
            strength = 0.30 + 0.70 * (0.5 + 0.5 * math.sin(phase * 2))
        canvas.disc(left + radius + index * step, y, radius, BRASS.faded(strength))
    return left + 3 * step


def strength(canvas: Canvas, left: float, y: float, rank: int, most: int) -> None:
    """Draw how strong a level is among all: `rank` lozenges of `most` are full."""
    for index in range(most):
        colour = BRASS_LIGHT if index < rank else BRASS.faded(0.22)
        lozenge(canvas, left + canvas.px(4 + 13 * index), y, canvas.px(5), colour)


def lozenge(canvas: Canvas, x: float, y: float, size: float, colour: Colour) -> None:
    """Draw a square that stands on its corner; lengths in pixels."""
    canvas.pen.add_quad_filled(
        (x, y - size), (x + size, y), (x, y + size), (x - size, y), colour.packed
    )


def diamond(canvas: Canvas, x: float, y: float) -> None:
    """Draw the lozenge that divides a title from its text."""
    lozenge(canvas, x, y, canvas.px(5), BRASS)


def bars(canvas: Canvas, box: Box, colour: Colour) -> None:
    """Draw the three bars of a menu in the middle of `box`."""
    x, y = box.centre
    half, thick = canvas.px(10), canvas.px(2.5)
    for row in (-1, 0, 1):
        line = Box(x - half, y + row * canvas.px(7) - thick / 2, 2 * half, thick)
        canvas.fill(line, colour, 1)
