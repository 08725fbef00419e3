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
_WIDEST = 720


def notice(canvas: Canvas, text: str, bottom: float) -> None:
    """Draw a message in the middle, its lower edge a little above `bottom`."""
    px = canvas.px
    widest = min(px(_WIDEST), canvas.size[0] - px(80))
    lines = canvas.wrapped(text, STRONG_SMALL, widest - px(44))
    width = max(canvas.measure(line, STRONG_SMALL)[0] for line in lines) + px(44)
    step = canvas.line_height(STRONG_SMALL)
    height = len(lines) * step + px(16)
    left = float(round((canvas.size[0] - width) / 2))
    box = Box(left, bottom - px(8) - height, width, height)
    with canvas.window("notice", box):
        canvas.panel("notice", box, rounding=17)
        for number, line in enumerate(lines):
            room = Box(box.left, box.top + px(8) + number * step, box.width, step)
            canvas.text_in(room, line, STRONG_SMALL, align=0.5)


def connection_banner(canvas: Canvas) -> None:
    """Say that the server is gone: above, between the corners, or below them in a narrow window."""
    px = canvas.px
    text = _("The connection to the game was lost. Trying again")
    width = canvas.measure(text, STRONG_SMALL)[0] + px(80)
    box = Box(float(round((canvas.size[0] - width) / 2)), px(_MARGIN), width, px(40))
    with canvas.theme.reduced_to(canvas.theme.corner_unit):
        corners = (brand_box(px), score_box(canvas.size[0], px))
    if any(box.overlaps(corner) for corner in corners):
        box = attrs.evolve(box, top=max(corner.bottom for corner in corners) + px(_MARGIN))
    with canvas.window("connection", box):
        canvas.panel("connection", box, WARNING.faded(0.95), rounding=20)
        room = Box(box.left + px(22), box.top, box.width, box.height)
        written = canvas.text_in(room, text, STRONG_SMALL)
        thinking_dots(canvas, written.right + px(6), box.centre[1] + px(3))
