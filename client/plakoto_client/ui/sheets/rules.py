"""The sheet with the rules of the game and how to play them with mouse and keyboard.

Up, Down, Page Up, Page Down, Home and End scroll the text; Tab reaches the list of sections.
"""

from __future__ import annotations

from types import MappingProxyType

import attrs
import pygame
from imgui_bundle import imgui

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import current_language
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import Intent, ShowSheet
from plakoto_client.ui.rules_text import RulesText, load_rules
from plakoto_client.ui.sheets.frame import FootButton, foot, sheet, title
from plakoto_client.ui.theme import HAIRLINE, SHEET
from plakoto_client.ui.typesetting import SetText, Typesetter
from plakoto_client.ui.widgets import Weight, entry

_WIDTH = 1040
_HEIGHT = 690
_LIST_WIDTH = 236
_ENTRY_HEIGHT = 33
_GAP = 34
_LINES = MappingProxyType({pygame.K_UP: -2.0, pygame.K_DOWN: 2.0})
_PAGES = MappingProxyType({pygame.K_PAGEUP: -0.9, pygame.K_PAGEDOWN: 0.9})
_LINE = 24
_BAR = 20
"""Room of the scroll bar."""
_FADE = 26
_END = 1e9


@attrs.define
class RulesSheet:
    """Where the reader is."""

    _text: RulesText | None = None
    _set: SetText | None = None
    _set_for: tuple[str, float, float] | None = None
    """Language, width and unit the text was set for."""
    _wanted: float | None = None
    """Where to scroll in the next frame, in pixels."""
    _pages: float = 0.0
    _lines: float = 0.0
    scroll: float = 0.0
    """Pixels above the window."""

    def handle_key(self, key: int) -> bool:
        """Scroll the text; whether the key is one that does."""
        if key in _LINES:
            self._lines += _LINES[key]
        elif key in _PAGES:
            self._pages += _PAGES[key]
        elif key == pygame.K_HOME:
            self._wanted = 0.0
        elif key == pygame.K_END:
            self._wanted = _END
        else:
            return False
        return True

    def draw(self, canvas: Canvas) -> list[Intent]:
        """Draw the sheet."""
        px = canvas.px
        with sheet(canvas, "rules-sheet", _WIDTH, _HEIGHT) as card:
            close = [FootButton("close", _("Close"), Weight.PRIMARY, is_default=True)]
            room = title(canvas, card, _("The rules of Plakoto"), close)
            page = Box(room.left, room.top + px(8), room.width, room.height - px(8))
            if canvas.is_compact:  # the page has the room: its sections are found by scrolling
                self._draw_text(canvas, page, self._typeset(canvas, page.width - px(_BAR)))
            else:
                listed = Box(page.left, page.top, px(_LIST_WIDTH), page.height)
                left = listed.right + px(_GAP)
                page = Box(left, page.top, page.right - left, page.height)
                text = self._typeset(canvas, page.width - px(_BAR))
                line = Box(left - px(_GAP / 2), page.top, max(1, px(1)), page.height)
                canvas.fill(line, HAIRLINE)
                self._draw_list(canvas, listed, text)
                self._draw_text(canvas, page, text)
            pressed = foot(canvas, card, close)
        return [ShowSheet(None)] if pressed else []

    def _typeset(self, canvas: Canvas, width: float) -> SetText:
        wanted = (current_language(), width, canvas.theme.unit)
        if self._set is None or self._text is None or self._set_for != wanted:
            self._text = load_rules(wanted[0])
            self._set = Typesetter(
                lambda text, style: canvas.measure(text, style)[0], canvas.px, width
            ).set(self._text)
            self._set_for = wanted
        return self._set

    def _draw_list(self, canvas: Canvas, box: Box, text: SetText) -> None:
        if self._text is None:
            return
        height = min(canvas.px(_ENTRY_HEIGHT), box.height // len(text.sections))
        reading = max(
            (i for i, y in enumerate(text.sections) if y <= self.scroll + canvas.px(40)),
            default=0,
        )
        for index, section in enumerate(self._text.sections):
            place = Box(box.left, box.top + index * height, box.width, height - canvas.px(2))
            if entry(canvas, f"section-{index}", place, section.title, is_chosen=index == reading):
                self._wanted = text.sections[index]

    def _draw_text(self, canvas: Canvas, page: Box, text: SetText) -> None:
        px = canvas.px
        with canvas.scroll_region("rules-text", page, has_widgets=False):
            if self._lines or self._pages or self._wanted is not None:
                start = imgui.get_scroll_y() if self._wanted is None else self._wanted
                start += self._lines * px(_LINE) + self._pages * page.height
                self._lines = self._pages = 0.0
                self._wanted = None
                imgui.set_scroll_y(max(0.0, min(start, imgui.get_scroll_max_y())))
            self.scroll = imgui.get_scroll_y()
            top = page.top - self.scroll
            for run in text.runs:
                y = top + run.y
                if page.top - px(40) < y < page.bottom:
                    canvas.text(page.left + run.x, y, run.text, run.style, run.colour)
            for y, strength in text.rules:
                if page.top < top + y < page.bottom:
                    canvas.rule(page.left, page.right - px(_BAR), top + y, HAIRLINE.faded(strength))
            _fade_edges(canvas, page, at_top=self.scroll <= 0)
            imgui.set_cursor_pos(imgui.ImVec2(0, 0))
            imgui.dummy(imgui.ImVec2(1, text.height + px(_FADE)))


def _fade_edges(canvas: Canvas, page: Box, *, at_top: bool) -> None:
    """Let the text fade where it goes on: a line cut in two looks like a fault."""
    height = canvas.px(_FADE)
    width = page.width - canvas.px(_BAR)
    below = Box(page.left, page.bottom - height, width, height)
    canvas.fade(below, SHEET.faded(0), SHEET)
    if not at_top:
        above = Box(page.left, page.top, width, height)
        canvas.fade(above, SHEET, SHEET.faded(0))
