"""What is shown until the first game can be chosen: that something happens, and what."""

from __future__ import annotations

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.i18n import pgettext
from plakoto_client.ui.model import Connection, HudModel
from plakoto_client.ui.ornaments import diamond, thinking_dots
from plakoto_client.ui.theme import BODY, BRASS_LIGHT, MUTED, POSTER, SMALL

_WIDTH = 520
_HEIGHT = 230


def is_starting(model: HudModel) -> bool:
    """Whether there is nothing to choose yet."""
    return model.connection is Connection.STARTING and model.state is None and model.sheet is None


def splash(canvas: Canvas, model: HudModel) -> None:
    """Draw the title and what is being prepared."""
    px = canvas.px
    width, height = canvas.size
    wide = min(px(_WIDTH), width - px(12))
    box = Box(
        float(round((width - wide) / 2)),
        float(round((height - px(_HEIGHT)) / 2)),
        wide,
        px(_HEIGHT),
    )
    with canvas.window("splash", box):
        canvas.panel("splash", box, rounding=18)
        canvas.text_in(
            Box(box.left, box.top + px(22), box.width, px(72)),
            pgettext("game", "Plakoto"),
            POSTER,
            BRASS_LIGHT,
            align=0.5,
        )
        middle, y = box.centre[0], box.top + px(112)
        reach = min(px(150), wide / 2 - px(20))
        canvas.rule(middle - reach, middle - px(14), y)
        canvas.rule(middle + px(14), middle + reach, y)
        diamond(canvas, middle, y)
        line = Box(box.left, box.top + px(132), box.width, px(30))
        text = model.starting or _("Setting up the board")
        style = canvas.fitting(text, BODY, wide - px(90))
        written = canvas.text_in(line, text, style, align=0.5)
        thinking_dots(canvas, written.right + px(8), line.centre[1] + px(3))
        below = Box(box.left, box.top + px(172), box.width, px(26))
        text = _("The first start takes a little longer.")
        style = canvas.fitting(text, SMALL, wide - px(20))
        canvas.text_in(below, text, style, MUTED, align=0.5)
