"""The unfinished games on the first sheet, each a card that takes it up again."""

from __future__ import annotations

from imgui_bundle import imgui

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.intents import Intent, ResumeGame
from plakoto_client.ui.model import HudModel
from plakoto_client.ui.ornaments import checker
from plakoto_client.ui.theme import MUTED, SMALL, STRONG
from plakoto_client.ui.widgets import card
from plakoto_client.ui.wording import person_side, unfinished_detail, unfinished_title

_GAP = 10


def draw_unfinished(
    canvas: Canvas, model: HudModel, left: float, top: float, width: float, intents: list[Intent]
) -> float:
    """Draw the cards below each other, the first with the focus; the y below them."""
    px = canvas.px
    for index, summary in enumerate(model.unfinished):
        detail = canvas.wrapped(unfinished_detail(summary.state), SMALL, width - px(56))
        height = px(38) + len(detail) * canvas.line_height(SMALL) + px(6)
        box = Box(left, top + px(4), width, height)
        if card(canvas, f"resume-{summary.table}", box):
            intents.append(ResumeGame(summary.table))
        if index == 0:
            imgui.set_item_default_focus()
        side = person_side(summary.state.settings)
        checker(canvas, box.left + px(24), box.centre[1], px(12), side)
        text_left = box.left + px(48)
        name = unfinished_title(summary.state)
        style = canvas.fitting(name, STRONG, width - px(56))
        canvas.text(text_left, box.top + px(9), name, style)
        line_top = box.top + px(34)
        for line in detail:
            canvas.text(text_left, line_top, line, SMALL, MUTED)
            line_top += canvas.line_height(SMALL)
        top += height + px(_GAP)
    return top
