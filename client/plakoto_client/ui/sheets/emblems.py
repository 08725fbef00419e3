"""The small picture on the result card: how the game ended, told with checkers."""

from __future__ import annotations

from plakoto.position import Side
from plakoto.protocol.events import OutcomeData
from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.ornaments import checker, glow
from plakoto_client.ui.wording import side_of

_RADIUS = 25
_PIN_SHIFT = 0.55
"""How far the pinned checker looks out from under the other, in radii."""
_STACK_SHIFT = 0.62


def emblem(canvas: Canvas, outcome: OutcomeData, x: float, y: float) -> None:
    """Draw the picture of `outcome` around the point (`x`, `y`), in pixels."""
    radius = canvas.px(_RADIUS)
    winner = side_of(outcome.winner)
    if winner is None:
        for side, offset in ((Side.WHITE, -1.35), (Side.BLACK, 1.35)):
            _pin(canvas, side, x + offset * radius, y, radius)
        return
    glow(canvas, x, y, radius * 2.1)
    match outcome.termination:
        case "mother":
            _pin(canvas, winner, x, y, radius)
        case "borne_off":
            _row(canvas, winner, 3, x, y, radius)
        case "mars":
            _row(canvas, winner, 5, x, y, radius)
        case _:
            checker(canvas, x, y, radius, winner)


def _pin(canvas: Canvas, side: Side, x: float, y: float, radius: float) -> None:
    """One checker of `side` upon one of the other, of which a crescent is to be seen."""
    shift = radius * _PIN_SHIFT / 2
    checker(canvas, x - shift, y + shift, radius, side.opponent)
    checker(canvas, x + shift, y - shift, radius, side)


def _row(canvas: Canvas, side: Side, count: int, x: float, y: float, radius: float) -> None:
    """Checkers borne off, leaning on each other like those on the table."""
    step = radius * _STACK_SHIFT
    left = x - step * (count - 1) / 2
    for number in range(count):
        checker(canvas, left + number * step, y, radius, side)
