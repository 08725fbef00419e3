"""The panels in the upper corners: brand and menu, scoreboard."""

from __future__ import annotations

from collections.abc import Callable

from plakoto.position import Side
from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import LANGUAGES, current_language, pgettext
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import ChooseLanguage, Intent, ShowSheet
from plakoto_client.ui.model import HudModel, Sheet
from plakoto_client.ui.ornaments import arrow, checker, turn_marker
from plakoto_client.ui.theme import (
    BRAND,
    BRASS,
    BRASS_LIGHT,
    CAPTION,
    IVORY,
    MUTED,
    SCORE,
    SMALL,
    STRONG,
    STRONG_SMALL,
)
from plakoto_client.ui.widgets import button, choice
from plakoto_client.ui.wording import (
    computer_level,
    length_text,
    level_name,
    player_name,
    score_of,
    side_to_move,
)

_MARGIN = 14
_PAD = 14
_BRAND_WIDTH = 196
_SCORE_WIDTH = 268
_ROW = 58
_BRAND_HEAD = 46
_MENU_ROW = 34
_MENU_ROWS = 5
_LANGUAGE_LABELS = {"en": "EN", "el": "ΕΛ"}


def brand_box(px: Callable[[float], float]) -> Box:
    """The room of name and menu, whatever stands there; `px` gives the pixels of units."""
    height = px(_BRAND_HEAD) + px(10) + _MENU_ROWS * px(_MENU_ROW + 4) + px(_PAD) + px(30)
    return Box(px(_MARGIN), px(_MARGIN), px(_BRAND_WIDTH), height)


def score_box(width: float, px: Callable[[float], float]) -> Box:
    """The room of the scoreboard in a window of `width` pixels, shown or not."""
    left = width - px(_SCORE_WIDTH + _MARGIN)
    return Box(left, px(_MARGIN), px(_SCORE_WIDTH), px(34) + 2 * px(_ROW) + px(10))


def brand_panel(canvas: Canvas, model: HudModel) -> list[Intent]:
    """Draw name and menu in the upper left corner."""
    px = canvas.px
    intents: list[Intent] = []
    rows = [
        ("new-game", _("New game"), _("New game (N)"), Sheet.WELCOME),
        ("rules", _("Rules"), _("Rules (R)"), Sheet.RULES),
        ("resign", _("Resign"), _("Give this game up"), Sheet.RESIGN),
        ("settings", _("Settings"), _("Settings (Ctrl+,)"), Sheet.SETTINGS),
        ("menu", _("Menu"), _("Menu (Esc)"), Sheet.MENU),
    ]
    head = px(_BRAND_HEAD)
    box = brand_box(px)
    with canvas.window("brand", box):
        canvas.panel("brand", box)
        canvas.text_in(
            Box(box.left + px(_PAD + 2), box.top + px(6), box.width, head),
            pgettext("game", "Plakoto"),
            BRAND,
            BRASS_LIGHT,
        )
        canvas.rule(box.left + px(_PAD), box.right - px(_PAD), box.top + head + px(6))
        top = box.top + head + px(12)
        for name, label, hint, sheet in rows:
            row = Box(box.left + px(_PAD), top, box.width - 2 * px(_PAD), px(_MENU_ROW))
            if button(
                canvas,
                name,
                row,
                label,
                style=STRONG_SMALL,
                hint=hint,
                is_enabled=sheet is not Sheet.RESIGN or bool(model.resignations),
            ):
                intents.append(ShowSheet(sheet.value))
            top += px(_MENU_ROW + 4)
        intents += _language_row(
            canvas, Box(box.left + px(_PAD), top + px(2), box.width - 2 * px(_PAD), px(28))
        )
    return intents


def _language_row(canvas: Canvas, box: Box) -> list[Intent]:
    gap = canvas.px(6)
    width = (box.width - gap * (len(LANGUAGES) - 1)) / len(LANGUAGES)
    intents: list[Intent] = []
    for index, code in enumerate(LANGUAGES):
        place = Box(box.left + index * (width + gap), box.top, width, box.height)
        chosen = code == current_language()
        pressed = choice(
            canvas,
            f"language-{code}",
            place,
            _LANGUAGE_LABELS[code],
            is_chosen=chosen,
            style=CAPTION,
        )
        if pressed and not chosen:
            intents.append(ChooseLanguage(code))
    return intents


def scoreboard(canvas: Canvas, model: HudModel) -> None:
    """Draw both sides' standing in the upper right corner."""
    state = model.state
    if state is None:
        return
    px = canvas.px
    box = score_box(canvas.size[0], px)
    to_move = side_to_move(state) if state.outcome is None else None
    with canvas.window("score", box):
        canvas.panel("score", box)
        head = Box(box.left + px(_PAD), box.top, box.width - 2 * px(_PAD), px(34))
        canvas.text_in(head, length_text(state.settings), CAPTION, BRASS)
        canvas.text_in(
            head, _("Game {number}").format(number=state.game), CAPTION, MUTED, align=1.0
        )
        canvas.rule(head.left, head.right, head.bottom)
        top = head.bottom + px(4)
        for side in (model.viewer.opponent, model.viewer):
            row = Box(box.left + px(6), top, box.width - px(12), px(_ROW))
            _score_row(canvas, model, side, row, is_active=side is to_move)
            top = row.bottom


def _score_row(canvas: Canvas, model: HudModel, side: Side, box: Box, *, is_active: bool) -> None:
    state = model.state
    if state is None:
        return
    px = canvas.px
    if is_active:
        canvas.fill(box.inset(0, px(2)), BRASS.faded(0.16), 10)
        arrow(canvas, box.left + px(3), box.centre[1])
    x, y = box.left + px(32), box.centre[1]
    checker(canvas, x, y, px(15), side)
    if is_active:
        turn_marker(canvas, x, y, px(18))
    index = 0 if side is Side.WHITE else 1
    left = box.left + px(60)
    name = player_name(state.settings, side, model.viewer)
    level = computer_level(state.settings, side)
    if level is not None:
        name = level_name(level)
    canvas.text(left, box.top + px(9), name, STRONG, IVORY)
    canvas.text(
        left,
        box.top + px(32),
        _("{pips} pips · {off} off").format(pips=model.pips[index], off=model.off[index]),
        SMALL,
        MUTED,
    )
    canvas.text_in(
        Box(box.left, box.top, box.width - px(12), box.height),
        str(score_of(state, side)),
        SCORE,
        BRASS_LIGHT if is_active else IVORY,
        align=1.0,
    )
