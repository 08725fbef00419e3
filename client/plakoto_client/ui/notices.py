"""Short messages that come and go: what happened or was refused, and that the server is gone."""

from __future__ import annotations

import attrs

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.hud import brand_box, score_box
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.ornaments import thinking_dots
from plakoto_client.ui.theme import STRONG_SMALL, WARNING

_MARGIN = 14
_CLOSE = 4
_WIDEST = 720


def notice(canvas: Canvas, text: str, room: Box) -> None:
    """Draw a message in the middle of `room`, a little above its lower edge."""
    px = canvas.px
    beside = px(16 if canvas.is_compact else 80)
    widest = min(px(_WIDEST), room.width - beside)
    lines = canvas.wrapped(text, STRONG_SMALL, widest - px(44))
    width = max(canvas.measure(line, STRONG_SMALL)[0] for line in lines) + px(44)
    step = canvas.line_height(STRONG_SMALL)
    height = len(lines) * step + px(16)
    left = float(round(room.left + (room.width - width) / 2))
    box = Box(left, room.bottom - px(8) - height, width, height)
    with canvas.window("notice", box):
        canvas.panel("notice", box, rounding=17)
        for number, line in enumerate(lines):
            place = Box(box.left, box.top + px(8) + number * step, box.width, step)
            canvas.text_in(place, line, STRONG_SMALL, align=0.5)


def connection_banner(canvas: Canvas, room: Box | None = None) -> None:
    """Say that the server is gone: above, between the corners or below them, or above in `room`."""
    px = canvas.px
    text = _("The connection to the game was lost. Trying again")
    free = Box(0, 0, *canvas.size) if room is None else room
    style = canvas.fitting(text, STRONG_SMALL, free.width - px(88))
    width = canvas.measure(text, style)[0] + px(80)
    above = px(_MARGIN if room is None else _CLOSE)
    left = float(round(free.left + (free.width - width) / 2))
    box = Box(left, free.top + above, width, px(40))
    if room is None:
        with canvas.theme.reduced_to(canvas.theme.corner_unit):
            corners = (brand_box(px), score_box(canvas.size[0], px))
        if any(box.overlaps(corner) for corner in corners):
            box = attrs.evolve(box, top=max(corner.bottom for corner in corners) + px(_MARGIN))
    with canvas.window("connection", box):
        canvas.panel("connection", box, WARNING.faded(0.95), rounding=20)
        line = Box(box.left + px(22), box.top, box.width, box.height)
        written = canvas.text_in(line, text, style)
        thinking_dots(canvas, written.right + px(6), box.centre[1] + px(3))
