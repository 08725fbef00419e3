"""The menu: everything that is not a move, for pointer and keyboard alike."""

from __future__ import annotations

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
from plakoto_client.ui.sheets.frame import HEAD, PAD, sheet, title
from plakoto_client.ui.widgets import BUTTON_HEIGHT, Weight, button, choice

_WIDTH = 420
_GAP = 10


def menu_sheet(canvas: Canvas, model: HudModel) -> list[Intent]:
    """Draw the menu."""
    intents: list[Intent] = []
    can_resume = model.state is not None
    rows: list[tuple[str, str, Intent, Weight]] = []
    if can_resume:
        rows.append(("resume", _("Back to the game"), ShowSheet(None), Weight.PRIMARY))
    rows += [
        ("menu-new-game", _("New game"), ShowSheet(Sheet.WELCOME.value), Weight.PLAIN),
        ("menu-rules", _("Rules"), ShowSheet(Sheet.RULES.value), Weight.PLAIN),
        ("menu-photo", _("Take a photo (F12)"), TakePhoto(), Weight.PLAIN),
        ("fullscreen", _("Full screen on or off"), ToggleFullscreen(), Weight.PLAIN),
        ("menu-words", _("The board in words"), ShowSheet(Sheet.WORDS.value), Weight.PLAIN),
    ]
    if model.resignations:
        rows.append(
            ("menu-resign", _("Resign this game"), ShowSheet(Sheet.RESIGN.value), Weight.PLAIN)
        )
    rows.append(("quit", _("Quit (the game is kept)"), Quit(), Weight.PLAIN))
    height = HEAD + (len(rows) + 1) * (BUTTON_HEIGHT + _GAP) + PAD
    px = canvas.px
    with sheet(canvas, "menu-sheet", _WIDTH, height) as card:
        room = title(canvas, card, _("Menu"))
        top = room.top + px(6)
        for index, (name, label, intent, weight) in enumerate(rows):
            box = Box(room.left, top, room.width, px(BUTTON_HEIGHT))
            if button(canvas, name, box, label, weight=weight, is_default=index == 0):
                intents.append(intent)
            top += px(BUTTON_HEIGHT + _GAP)
        width = (room.width - px(_GAP)) / len(LANGUAGES)
        for index, code in enumerate(LANGUAGES):
            box = Box(room.left + index * (width + px(_GAP)), top, width, px(BUTTON_HEIGHT))
            chosen = code == current_language()
            pressed = choice(
                canvas, f"menu-language-{code}", box, LANGUAGE_NAMES[code], is_chosen=chosen
            )
            if pressed and not chosen:
                intents.append(ChooseLanguage(code))
    return intents
