"""The settings sheet, docked at the right so that the board shows every change at once."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import attrs
import pygame
from imgui_bundle import imgui

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import Intent, ResetSettings, ShowSheet
from plakoto_client.ui.model import HudModel
from plakoto_client.ui.sheets.favourites import FavouritesPane
from plakoto_client.ui.sheets.files import files_pane
from plakoto_client.ui.sheets.frame import FootButton, foot, sheet, title
from plakoto_client.ui.sheets.settings_groups import FAVOURITES, FILES, GROUPS, Group
from plakoto_client.ui.sheets.settings_rows import RowPainter
from plakoto_client.ui.theme import BRASS_LIGHT, CAPTION, LARGE, MUTED, SMALL, STRONG
from plakoto_client.ui.widgets import Weight, button, button_width, choice

_WIDTH: Final = 520
_HEIGHT: Final = 690
_TAB: Final = 32
_TAB_GAP: Final = 6
_HINT_LINES: Final = 3
_COMPACT_HINT_LINES: Final = 2
_BAR: Final = 16
"""Room of the scroll bar."""
_TURNS = MappingProxyType(
    {
        pygame.K_LEFT: -1,
        pygame.K_RIGHT: 1,
        pygame.K_PAGEDOWN: -5,
        pygame.K_PAGEUP: 5,
        pygame.K_HOME: -10_000,
        pygame.K_END: 10_000,
    }
)
"""By how many steps a key turns the slider that has the focus."""


@attrs.define
class SettingsSheet:
    """Which group is open, and what is being asked."""

    group: Group = GROUPS[0]
    _favourites: FavouritesPane = attrs.field(factory=FavouritesPane)
    _slider: str | None = None
    """The slider that has the focus."""
    _turned: int = 0
    _is_asking_reset: bool = False

    def forget_questions(self) -> None:
        """Ask again next time: the sheet has been closed."""
        self._is_asking_reset = False
        self._favourites.forget()

    def handle_key(self, key: int) -> bool:
        """Turn the slider that has the focus; whether the key does that."""
        if self._slider is None or key not in _TURNS:
            return False
        self._turned += _TURNS[key]
        return True

    def draw(self, canvas: Canvas, model: HudModel) -> list[Intent]:
        """Draw the sheet."""
        px = canvas.px
        intents: list[Intent] = []
        with sheet(canvas, "settings-sheet", _WIDTH, _HEIGHT, is_docked=True) as card:
            buttons = self._buttons()
            room = title(canvas, card, _("Settings"), buttons)
            draw_groups = self._draw_stepper if canvas.is_compact else self._draw_tabs
            top = draw_groups(canvas, room) + px(10)
            hints = _COMPACT_HINT_LINES if canvas.is_compact else _HINT_LINES
            below = hints * canvas.line_height(SMALL) + px(4)
            page = Box(room.left, top, room.width, max(room.bottom - top - below, px(40)))
            hint = self._draw_page(canvas, model, page, intents)
            _draw_hint(canvas, Box(room.left, page.bottom + px(4), room.width, below), model, hint)
            intents += self._draw_foot(canvas, card, buttons)
        return intents

    def _draw_tabs(self, canvas: Canvas, room: Box) -> float:
        """Draw the groups' names, in as many lines as they take; the y below."""
        px = canvas.px
        left, top = room.left, room.top
        for group in GROUPS:
            label = _(group.label)
            width = button_width(canvas, label, CAPTION) - px(8)
            if left > room.left and left + width > room.right:
                left, top = room.left, top + px(_TAB + _TAB_GAP)
            box = Box(left, top, width, px(_TAB))
            chosen = group == self.group
            if choice(canvas, f"group-{group.name}", box, label, is_chosen=chosen, style=CAPTION):
                self._show(group)
            left += width + px(_TAB_GAP)
        return top + px(_TAB)

    def _draw_stepper(self, canvas: Canvas, room: Box) -> float:
        """Draw the group's name between a button for the one before and one for the next."""
        edge = canvas.control_px(_TAB)
        line = Box(room.left, room.top + canvas.px(6), room.width, edge)
        name = _(self.group.label)
        style = canvas.fitting(name, STRONG, line.width - 2 * edge)
        canvas.text_in(line, name, style, BRASS_LIGHT, align=0.5)
        for arrow, left, step in (("←", line.left, -1), ("→", line.right - edge, 1)):
            box = Box(left, line.top, edge, edge)
            direction = "next" if step > 0 else "previous"
            if button(canvas, f"group-{direction}", box, arrow, style=LARGE):
                self._show(GROUPS[(GROUPS.index(self.group) + step) % len(GROUPS)])
        return line.bottom

    def _show(self, group: Group) -> None:
        self.group = group
        self.forget_questions()

    def _draw_page(
        self, canvas: Canvas, model: HudModel, page: Box, intents: list[Intent]
    ) -> str | None:
        """Draw what belongs to the group; the hint of what the player is at."""
        px = canvas.px
        with canvas.scroll_region(f"settings-{self.group.name}", page):
            top = page.top + px(4) - imgui.get_scroll_y()
            left, width = page.left + px(4), page.width - px(_BAR + 4)
            hint: str | None = None
            turned, self._turned = self._turned, 0
            slider, self._slider = self._slider, None
            if self.group == FAVOURITES:
                intents += self._favourites.draw(canvas, model.favourites, left, top, width)
            elif self.group == FILES:
                intents += files_pane(canvas, model.exported, left, top, width)
            else:
                turn = (slider, turned) if slider is not None and turned else None
                painter = RowPainter(canvas, model.settings, left, width, top, turn, model.styles)
                for row in self.group.rows:
                    painter.draw(row)
                intents += painter.intents
                hint, self._slider = painter.hint, painter.focused_slider
            imgui.dummy(imgui.ImVec2(1, px(4)))
        return hint

    def _buttons(self) -> list[FootButton]:
        reset = _("Press again to reset") if self._is_asking_reset else _("As at first")
        return [
            FootButton("close", _("Close"), Weight.PRIMARY, is_default=True),
            FootButton("reset", reset, Weight.GRAVE if self._is_asking_reset else Weight.PLAIN),
        ]

    def _draw_foot(self, canvas: Canvas, card: Box, buttons: list[FootButton]) -> list[Intent]:
        pressed = foot(canvas, card, buttons)
        if pressed == "close":
            return [ShowSheet(None)]
        if pressed == "reset":
            self._is_asking_reset = not self._is_asking_reset
            return [] if self._is_asking_reset else [ResetSettings()]
        return []


def _draw_hint(canvas: Canvas, box: Box, model: HudModel, hint: str | None) -> None:
    """Say what has just happened, else what the setting at hand does."""
    text, colour = (model.notice, BRASS_LIGHT) if model.notice else (hint, MUTED)
    for number, line in enumerate(canvas.wrapped(text or "", SMALL, box.width)[:_HINT_LINES]):
        top = box.top + number * canvas.line_height(SMALL)
        canvas.text(box.left, top, line, SMALL, colour)
