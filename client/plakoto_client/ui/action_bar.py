"""The bar at the bottom: dice, what the game waits for, what the player can do; notices above."""

from __future__ import annotations

import math
from collections.abc import Callable

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import EndTurn, Intent, NextGame, RollDice, ShowSheet, Undo
from plakoto_client.ui.model import HudModel, Sheet
from plakoto_client.ui.ornaments import die, thinking_dots
from plakoto_client.ui.status import status_sentence
from plakoto_client.ui.theme import BODY, IVORY, MUTED, SMALL, STRONG, STRONG_SMALL
from plakoto_client.ui.widgets import Weight, button, button_width

_HEIGHT = 62
_MARGIN = 12
_PAD = 12
_DIE = 36
_DIE_GAP = 7
_LEAST_BUTTON = 96
_STATUS_ROOM = 200
_LEAST_WIDTH = 640
_PULSES_PER_SECOND = 0.8


def bar_height(px: Callable[[float], float]) -> float:
    """Height of the strip at the window's lower edge that the bar takes; `px` gives pixels."""
    return px(_HEIGHT + _MARGIN)


def action_bar(canvas: Canvas, model: HudModel) -> list[Intent]:
    """Draw the bar, with the notice and the cursor's description above it."""
    if model.state is None:
        return []
    intents: list[Intent] = []
    box = _draw_bar(canvas, model, intents)
    top = box.top
    if model.cursor:
        top = _draw_line(canvas, "cursor", model.cursor, top)
    if model.notice:
        _draw_line(canvas, "notice", model.notice, top)
    return intents


def _draw_bar(canvas: Canvas, model: HudModel, intents: list[Intent]) -> Box:
    px = canvas.px
    buttons = _buttons(canvas, model)
    sentence = status_sentence(model)
    dice_room = len(model.dice) * px(_DIE + _DIE_GAP) + (px(8) if model.dice else 0)
    status_room = max(px(_STATUS_ROOM), canvas.measure(sentence, BODY)[0] + px(44))
    button_room = sum(width + px(8) for *_rest, width in buttons)
    needed = 2 * px(_PAD) + dice_room + status_room + button_room
    width = max(px(_LEAST_WIDTH), needed)  # it would be restless if it followed every sentence
    box = Box(
        float(round((canvas.size[0] - width) / 2)),
        canvas.size[1] - px(_HEIGHT + _MARGIN),
        width,
        px(_HEIGHT),
    )
    with canvas.window("actions", box):
        canvas.panel("actions", box)
        left = box.left + px(_PAD)
        for chip in model.dice:
            place = Box(left, box.centre[1] - px(_DIE) / 2, px(_DIE), px(_DIE))
            die(canvas, place, chip.face, is_used=chip.used)
            left += px(_DIE + _DIE_GAP)
        left += px(8)
        written = canvas.text_in(Box(left, box.top, status_room, box.height), sentence, BODY)
        if model.is_thinking:
            thinking_dots(canvas, written.right + px(6), box.centre[1] + px(3))
        right = box.right - px(_PAD)
        for name, label, hint, intent, weight, enabled, room in reversed(buttons):
            place = Box(right - room, box.top + px(10), room, box.height - px(20))
            pulse = _pulse(canvas) if name == "done" and enabled else 0.0
            if button(
                canvas,
                name,
                place,
                label,
                weight=weight,
                is_enabled=enabled,
                hint=hint,
                glow=pulse,
            ):
                intents.append(intent)
            right -= room + px(8)
    return box


def _buttons(
    canvas: Canvas, model: HudModel
) -> list[tuple[str, str, str, Intent, Weight, bool, float]]:
    """Name, label, hint, intent, weight, enabled and width of each button, from left to right."""
    state = model.state
    if state is None:
        return []
    rows: list[tuple[str, str, str, Intent, Weight, bool]]
    if state.outcome is not None:
        over: tuple[str, str, str, Intent] = (
            ("next-game", _("Next game"), _("Next game (Enter)"), NextGame())
            if state.match_winner is None
            else (
                "new-match",
                _("New match"),
                _("New match (Enter)"),
                ShowSheet(Sheet.WELCOME.value),
            )
        )
        rows = [
            (
                "result",
                _("Result"),
                _("How the game ended"),
                ShowSheet(Sheet.RESULT.value),
                Weight.PLAIN,
                True,
            ),
            (*over, Weight.PRIMARY, True),
        ]
    else:
        rows = [
            (
                "undo",
                _("Undo"),
                _("Take the last step back (U)"),
                Undo(),
                Weight.PLAIN,
                model.can_undo,
            )
        ]
        if model.can_roll or state.phase == "rolling":
            rows.append(
                (
                    "roll",
                    _("Roll"),
                    _("Roll the dice (Space)"),
                    RollDice(),
                    Weight.PRIMARY,
                    model.can_roll,
                )
            )
        else:
            rows.append(
                (
                    "done",
                    _("Done"),
                    _("End the turn (Space)"),
                    EndTurn(),
                    Weight.PRIMARY,
                    model.can_commit,
                )
            )
    return [(*row, button_width(canvas, row[1], STRONG, _LEAST_BUTTON)) for row in rows]


def _pulse(canvas: Canvas) -> float:
    if canvas.reduced_motion:
        return 0.6
    canvas.is_animated = True
    return 0.5 + 0.5 * math.sin(canvas.seconds * 2 * math.pi * _PULSES_PER_SECOND)


def _draw_line(canvas: Canvas, name: str, text: str, bottom: float) -> float:
    """Draw a short message whose lower edge stands above `bottom`; return its upper edge."""
    px = canvas.px
    style = STRONG_SMALL if name == "notice" else SMALL
    most = canvas.size[0] - px(80)
    lines = canvas.wrapped(text, style, most - px(40)) or [""]
    width = max(canvas.measure(line, style)[0] for line in lines) + px(40)
    height = len(lines) * canvas.line_height(style) + px(14)
    box = Box(float(round((canvas.size[0] - width) / 2)), bottom - px(8) - height, width, height)
    with canvas.window(name, box):
        canvas.panel(name, box, rounding=16)
        top = box.top + px(7)
        for line in lines:
            canvas.text_in(
                Box(box.left, top, box.width, canvas.line_height(style)),
                line,
                style,
                IVORY if name == "notice" else MUTED,
                align=0.5,
            )
            top += canvas.line_height(style)
    return box.top
