"""The menu: everything that is not a move, for pointer and keyboard alike."""

from __future__ import annotations

import attrs

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import LANGUAGE_NAMES, LANGUAGES, current_language
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import (
    ChooseLanguage,
    Intent,
    Quit,
    ShowSheet,
    TakePhoto,
    ToggleFullscreen,
)
from plakoto_client.ui.model import HudModel, Sheet
from plakoto_client.ui.sheets.frame import Body, head_units, scrolled, sheet, title
from plakoto_client.ui.widgets import BUTTON_HEIGHT, Weight, button, choice

_WIDTH = 600
_GAP = 10
_BELOW = 30


@attrs.frozen
class _Entry:
    name: str
    label: str
    intent: Intent
    weight: Weight = Weight.PLAIN


def _rows(model: HudModel) -> list[tuple[_Entry, ...]]:
    """The entries from top to bottom, those of a row from left to right."""
    rows: list[tuple[_Entry, ...]] = [
        (
            _Entry("menu-new-game", _("New game"), ShowSheet(Sheet.WELCOME.value)),
            _Entry("menu-settings", _("Settings"), ShowSheet(Sheet.SETTINGS.value)),
        ),
        (
            _Entry("menu-rules", _("Rules"), ShowSheet(Sheet.RULES.value)),
            _Entry("menu-words", _("The board in words"), ShowSheet(Sheet.WORDS.value)),
        ),
        (
            _Entry("menu-photo", _("Take a photo (F12)"), TakePhoto()),
            _Entry("fullscreen", _("Full screen on or off"), ToggleFullscreen()),
        ),
    ]
    if model.state is not None:
        back = _Entry("resume", _("Back to the game"), ShowSheet(None), Weight.PRIMARY)
        rows.insert(0, (back,))
    if model.resignations:
        rows.append((_Entry("menu-resign", _("Resign this game"), ShowSheet(Sheet.RESIGN.value)),))
    rows.append((_Entry("quit", _("Quit (the game is kept)"), Quit()),))
    return rows


def menu_sheet(canvas: Canvas, model: HudModel) -> list[Intent]:
    """Draw the menu; in a small window it is the drawer that holds what is not about the board."""
    intents: list[Intent] = []
    rows = _rows(model)
    step = BUTTON_HEIGHT + _GAP
    height = head_units(canvas) + (len(rows) + 1) * step + _BELOW
    px = canvas.px
    with sheet(canvas, "menu-sheet", _WIDTH, height, is_drawer=True) as card:
        room = title(canvas, card, _("Menu"))
        with scrolled(canvas, "menu-rows", room) as body:
            high = canvas.control_px(BUTTON_HEIGHT)
            top = body.top + px(6)
            for row in rows:
                for box, entry in zip(
                    _columns(canvas, body, top, high, len(row)), row, strict=True
                ):
                    if button(
                        canvas,
                        entry.name,
                        box,
                        entry.label,
                        weight=entry.weight,
                        is_default=entry is rows[0][0],
                    ):
                        intents.append(entry.intent)
                top += high + px(_GAP)
            boxes = _columns(canvas, body, top, high, len(LANGUAGES))
            for box, code in zip(boxes, LANGUAGES, strict=True):
                chosen = code == current_language()
                pressed = choice(
                    canvas, f"menu-language-{code}", box, LANGUAGE_NAMES[code], is_chosen=chosen
                )
                if pressed and not chosen:
                    intents.append(ChooseLanguage(code))
            body.bottom = top + high
    return intents


def _columns(canvas: Canvas, body: Body, top: float, height: float, count: int) -> list[Box]:
    """The places of a row's buttons."""
    gap = canvas.px(_GAP)
    width = (body.width - gap * (count - 1)) / count
    return [Box(body.left + place * (width + gap), top, width, height) for place in range(count)]
