"""Draws settings as rows: a label, and the slider, switch or choice that changes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import attrs
from imgui_bundle import imgui

from plakoto_client.settings import Scale, Settings, Switch, domain_of
from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import LANGUAGE_NAMES, LANGUAGES, current_language
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import ChangeSetting, ChooseLanguage, Intent
from plakoto_client.ui.sheets.settings_groups import Row
from plakoto_client.ui.sheets.style_cards import draw_cards
from plakoto_client.ui.style_card import StyleCard
from plakoto_client.ui.theme import BODY, BRASS_LIGHT, IVORY, MUTED, STRONG_SMALL
from plakoto_client.ui.widgets import choice, slider, switch

ROW: Final = 46
GAP: Final = 10
_CONTROL: Final = 34
_SLIDER: Final = 28
_VALUE: Final = 62
"""Room for a slider's value."""
_FAINT: Final = 0.45
_MOST_IN_LINE: Final = 4
_COLUMNS: Final = 2
"""Of choices with more values than fit in a line."""


@attrs.define
class RowPainter:
    """Draws rows one below the other and notes what the player does to them."""

    canvas: Canvas
    settings: Settings
    left: float
    width: float
    top: float
    turned: tuple[str, int] | None = None
    """A slider and by how many steps a key has turned it."""
    styles: tuple[StyleCard, ...] = ()
    """What is known of each board style."""
    intents: list[Intent] = attrs.field(factory=list)
    focused_slider: str | None = None
    hint: str | None = None
    """Of the row that the pointer or the keyboard is at."""

    def draw(self, row: Row) -> None:
        """Draw one row."""
        domain = domain_of(row.name)
        before = len(self.canvas.items)
        if row.name == "language":
            words = tuple((code, LANGUAGE_NAMES[code]) for code in LANGUAGES)
            self._draw_choice(row, words, current_language(), ChooseLanguage)
        elif row.name == "theme":
            self._draw_styles(row)
        elif isinstance(domain, Switch):
            self._draw_switch(row)
        elif isinstance(domain, Scale):
            self._draw_slider(row, domain)
        else:
            words = tuple((value, _(word)) for value, word in row.words)
            chosen = getattr(self.settings, row.name)
            self._draw_choice(row, words, chosen, lambda value: ChangeSetting(row.name, value))
        drawn = self.canvas.items[before:]
        mouse = imgui.get_mouse_pos()
        band = Box(self.left, drawn[0].box.top, self.width, self.top - drawn[0].box.top)
        is_pointed_at = imgui.is_window_hovered() and band.contains(mouse.x, mouse.y)
        is_focused = self.canvas.shows_focus and any(item.is_focused for item in drawn)
        if is_pointed_at or is_focused:
            self.hint = _(row.hint)

    def _draw_styles(self, row: Row) -> None:
        """Draw a card for each board style, the player's own last."""
        known = {card.theme: card for card in self.styles}
        cards = [(theme, _(word), known.get(theme)) for theme, word in row.words]
        cards += [(card.theme, card.label, card) for card in self.styles if card.label is not None]
        box = Box(self.left, self.top, self.width, 0)
        chosen = self.settings.theme
        pressed, below = draw_cards(self.canvas, box, cards, chosen, _(row.hint))
        if pressed is not None and pressed != chosen:
            self.intents.append(ChangeSetting(row.name, pressed))
        self.top = below + self.canvas.px(GAP)

    def _draw_switch(self, row: Row) -> None:
        is_on: bool = getattr(self.settings, row.name)
        box = Box(self.left, self.top, self.width, self.canvas.control_px(_CONTROL))
        if switch(self.canvas, row.name, box, _(row.label), is_on=is_on, hint=_(row.hint)):
            self.intents.append(ChangeSetting(row.name, not is_on))
        self.top = box.bottom + self.canvas.px(ROW - _CONTROL)

    def _draw_slider(self, row: Row, scale: Scale) -> None:
        canvas, px = self.canvas, self.canvas.px
        value: int = getattr(self.settings, row.name)
        is_enabled = row.needs is None or getattr(self.settings, row.needs)
        fade = 1.0 if is_enabled else _FAINT
        head = Box(self.left + px(8), self.top, self.width - px(16), px(26))
        label = _(row.label)
        style = canvas.fitting(label, BODY, head.width - px(_VALUE))
        canvas.text_in(head, label, style, IVORY.faded(fade))
        canvas.text_in(head, row.form(value), STRONG_SMALL, BRASS_LIGHT.faded(fade), align=1.0)
        dragged, has_focus = slider(
            canvas,
            row.name,
            Box(self.left, head.bottom, self.width, canvas.control_px(_SLIDER)),
            (value - scale.low) / (scale.high - scale.low),
            hint=_(row.hint),
            is_enabled=is_enabled,
        )
        wanted = value
        if has_focus:
            self.focused_slider = row.name
        if dragged is not None:
            wanted = scale.nearest(scale.low + dragged * (scale.high - scale.low))
        elif self.turned is not None and self.turned[0] == row.name:
            wanted = scale.nearest(value + self.turned[1] * scale.step)
        if wanted != value:
            self.intents.append(ChangeSetting(row.name, wanted))
        self.top = head.bottom + canvas.control_px(_SLIDER) + px(GAP)

    def _draw_choice(
        self,
        row: Row,
        words: tuple[tuple[str, str], ...],
        chosen: object,
        intent: Callable[[str], Intent],
    ) -> None:
        canvas, px = self.canvas, self.canvas.px
        head = Box(self.left + px(8), self.top, self.width - px(16), px(28))
        canvas.text_in(head, _(row.label), BODY)
        gap = px(6)
        most = _COLUMNS if canvas.is_compact else _MOST_IN_LINE
        columns = len(words) if len(words) <= most else _COLUMNS
        high = canvas.control_px(_CONTROL)
        width = (self.width - gap * (columns - 1)) / columns
        top = head.bottom - high - gap
        for index, (value, word) in enumerate(words):
            if index % columns == 0:
                top += high + gap
            box = Box(self.left + index % columns * (width + gap), top, width, high)
            is_chosen = value == chosen
            pressed = choice(
                canvas,
                f"{row.name}-{value}",
                box,
                word,
                is_chosen=is_chosen,
                style=STRONG_SMALL,
                hint=_(row.hint),
            )
            if pressed:  # even what is chosen: it may not be in force, see `--quality`
                self.intents.append(intent(value))
        self.top = top + high + px(GAP)


def paragraph(canvas: Canvas, left: float, top: float, width: float, text: str) -> float:
    """Write an explanation between rows; the y below it."""
    return canvas.paragraph(left + canvas.px(8), top, width - canvas.px(16), text, BODY, MUTED)
