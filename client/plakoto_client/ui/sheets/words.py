"""The sheet that tells in words how the board stands and what has happened.

Up, Down, Page Up, Page Down, Home and End scroll it.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

import attrs
import pygame
from imgui_bundle import imgui

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import Intent, ShowSheet
from plakoto_client.ui.layout import Layout
from plakoto_client.ui.model import HudModel
from plakoto_client.ui.sheets.frame import FootButton, foot, sheet, title
from plakoto_client.ui.theme import BODY, BRASS_LIGHT, HAIRLINE, HEADING, IVORY
from plakoto_client.ui.widgets import Weight

_WIDTH = 980
_HEIGHT = 690
_GAP = 40
_BAR = 20
_HEAD = 40
_LINE = 24
_BETWEEN = 4
"""Between two sentences."""
_END = 1e9
_STEPS = MappingProxyType({pygame.K_UP: -2.0, pygame.K_DOWN: 2.0})
_PAGES = MappingProxyType({pygame.K_PAGEUP: -0.9, pygame.K_PAGEDOWN: 0.9})


@attrs.define
class WordsSheet:
    """Where the reader is."""

    _lines: float = 0.0
    _pages: float = 0.0
    _wanted: float | None = None
    """Where to scroll in the next frame, in pixels."""

    def handle_key(self, key: int) -> bool:
        """Scroll; whether the key is one that does."""
        if key in _STEPS:
            self._lines += _STEPS[key]
        elif key in _PAGES:
            self._pages += _PAGES[key]
        elif key in (pygame.K_HOME, pygame.K_END):
            self._wanted = 0.0 if key == pygame.K_HOME else _END
        else:
            return False
        return True

    def draw(self, canvas: Canvas, model: HudModel) -> list[Intent]:
        """Draw the sheet: the board on the left, what has happened on the right, newest first."""
        px = canvas.px
        with sheet(canvas, "words-sheet", _WIDTH, _HEIGHT) as card:
            close = [FootButton("close", _("Close"), Weight.PRIMARY, is_default=True)]
            room = title(canvas, card, _("The board in words"), close)
            page = Box(room.left, room.top + px(8), room.width, room.height - px(8))
            with canvas.scroll_region("words-text", page, has_widgets=False):
                self._scroll(canvas, page)
                top = page.top - imgui.get_scroll_y()
                below = self._draw_columns(canvas, model, page, top)
                imgui.set_cursor_pos(imgui.ImVec2(0, 0))
                imgui.dummy(imgui.ImVec2(1, below - top + px(_BETWEEN)))
            pressed = foot(canvas, card, close)
        return [ShowSheet(None)] if pressed else []

    def _draw_columns(self, canvas: Canvas, model: HudModel, page: Box, top: float) -> float:
        """Write both parts, below each other where there is no room beside; the y below."""
        px = canvas.px
        now, latest = _("Now"), _("What has happened, the latest first")
        if canvas.layout is Layout.TALL:
            width = page.width - px(_BAR)
            middle = _column(canvas, Box(page.left, top, width, 0), now, model.described)
            box = Box(page.left, middle + px(_HEAD / 2), width, 0)
            return _column(canvas, box, latest, reversed(model.told))
        width = (page.width - px(_GAP + _BAR)) / 2
        right = page.left + width + px(_GAP)
        below = max(
            _column(canvas, Box(page.left, top, width, 0), now, model.described),
            _column(canvas, Box(right, top, width, 0), latest, reversed(model.told)),
        )
        canvas.fill(Box(right - px(_GAP / 2), top, max(1, px(1)), below - top), HAIRLINE)
        return below

    def _scroll(self, canvas: Canvas, page: Box) -> None:
        if self._lines or self._pages or self._wanted is not None:
            start = imgui.get_scroll_y() if self._wanted is None else self._wanted
            start += self._lines * canvas.px(_LINE) + self._pages * page.height
            self._lines = self._pages = 0.0
            self._wanted = None
            imgui.set_scroll_y(max(0.0, min(start, imgui.get_scroll_max_y())))


def _column(canvas: Canvas, box: Box, heading: str, sentences: Iterable[str]) -> float:
    """Write sentences below each other and return the y below the last."""
    style = canvas.fitting(heading, HEADING, box.width)
    canvas.text(box.left, box.top, heading, style, BRASS_LIGHT)
    top = box.top + canvas.px(_HEAD)
    for sentence in sentences:
        top = canvas.paragraph(box.left, top, box.width, sentence, BODY, IVORY)
        top += canvas.px(_BETWEEN)
    return top
