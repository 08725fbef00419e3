"""The strips about the board of a small window: menu, scores, dice, what is waited for, buttons.

A tall window has one above and one below the board, a wide one has one at each side. Everything
that is not about the play of the moment is in the menu, which comes out of an edge like a drawer.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from plakoto.position import Side
from plakoto.protocol.messages import TableState
from plakoto_client.ui.action_bar import Action, actions_of, draw_dice
from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import Intent, ShowSheet
from plakoto_client.ui.layout import FINGER, Layout
from plakoto_client.ui.model import HudModel, Sheet
from plakoto_client.ui.ornaments import bars, checker, thinking_dots, turn_marker
from plakoto_client.ui.round_pill import round_text
from plakoto_client.ui.status import status_sentence
from plakoto_client.ui.theme import (
    BODY,
    BRASS,
    BRASS_LIGHT,
    CAPTION,
    IVORY,
    LARGE,
    MUTED,
    SMALL,
    STRONG,
    STRONG_SMALL,
    TextStyle,
    Theme,
)
from plakoto_client.ui.tools import draw_tools
from plakoto_client.ui.widgets import button, icon_button
from plakoto_client.ui.wording import (
    computer_level,
    level_name,
    player_name,
    score_of,
    side_to_move,
)

_MARGIN = 4
_PAD = 5
_GAP = 6
_SCORE = 50
"""Height of a side's standing."""
_WIDE_STRIP = 164
"""Width of the strip at the right of a wide window."""
_DICE = 38
"""Height of the row of dice."""
_MOST_SHRUNK = 7.0
"""Units by which the sentence gets smaller at most to fit."""


@attrs.frozen
class Strips:
    """What the strips take of the window at each edge, in pixels."""

    top: float = 0.0
    bottom: float = 0.0
    left: float = 0.0
    right: float = 0.0


def strips_of(theme: Theme) -> Strips:
    """The strips of the compact layout that `theme` is in."""
    px = theme.px
    if theme.layout is Layout.TALL:
        top = px(max(_SCORE, FINGER) + 2 * _PAD + 2 * _MARGIN)
        return Strips(top=top, bottom=px(_DICE + _GAP + FINGER + 2 * _PAD + 2 * _MARGIN))
    left = px(FINGER + 2 * _PAD + 2 * _MARGIN)
    return Strips(left=left, right=px(_WIDE_STRIP + 2 * _MARGIN))


def free_room(theme: Theme, size: tuple[float, float]) -> Box:
    """The part of a window of `size` pixels that the strips leave to the board."""
    strips = strips_of(theme)
    width, height = size
    return Box(
        strips.left,
        strips.top,
        width - strips.left - strips.right,
        height - strips.top - strips.bottom,
    )


def draw_strips(canvas: Canvas, model: HudModel, *, has_free_view: bool) -> list[Intent]:
    """Draw both strips."""
    draw = _draw_tall if canvas.layout is Layout.TALL else _draw_wide
    return draw(canvas, model, has_free_view=has_free_view)


def _draw_tall(canvas: Canvas, model: HudModel, *, has_free_view: bool) -> list[Intent]:
    del has_free_view  # the tools are in the settings: there is no room for them
    px = canvas.px
    width, height = canvas.size
    strips = strips_of(canvas.theme)
    above = Box(0, 0, width, strips.top).inset(px(_MARGIN))
    with canvas.window("strip-above", above):
        canvas.panel("strip-above", above)
        room = above.inset(px(_PAD))
        edge = px(FINGER)
        asked = _menu_button(canvas, Box(room.left, room.centre[1] - edge / 2, edge, edge))
        left = room.left + edge + px(_GAP)
        half = (room.right - left - px(_GAP)) / 2
        for place, side in enumerate((model.viewer, model.viewer.opponent)):
            box = Box(left + place * (half + px(_GAP)), room.top, half, room.height)
            _draw_score(canvas, model, side, box)
    if model.state is None:
        return asked
    below = Box(0, height - strips.bottom, width, strips.bottom).inset(px(_MARGIN))
    with canvas.window("strip-below", below):
        canvas.panel("strip-below", below)
        room = below.inset(px(_PAD + 2), px(_PAD))
        left = draw_dice(canvas, model.dice, Box(room.left, room.top, room.width, px(_DICE)), 34)
        _draw_status(canvas, model, Box(left, room.top, room.right - left, px(_DICE)))
        actions = actions_of(model)
        wide = (room.width - px(_GAP) * (len(actions) - 1)) / len(actions)
        top = room.bottom - px(FINGER)
        boxes = [
            Box(room.left + place * (wide + px(_GAP)), top, wide, px(FINGER))
            for place in range(len(actions))
        ]
        return asked + _draw_actions(canvas, actions, boxes)


def _draw_wide(canvas: Canvas, model: HudModel, *, has_free_view: bool) -> list[Intent]:
    px = canvas.px
    width, height = canvas.size
    strips = strips_of(canvas.theme)
    left = Box(0, 0, strips.left, height).inset(px(_MARGIN))
    with canvas.window("strip-left", left):
        canvas.panel("strip-left", left)
        edge = px(FINGER)
        box = Box(left.left + px(_PAD), left.top + px(_PAD), edge, edge)
        asked = _menu_button(canvas, box)
        asked += draw_tools(
            canvas,
            model,
            Box(box.left, left.bottom - px(_PAD), edge, edge),
            has_free_view=has_free_view,
        )
    right = Box(width - strips.right, 0, strips.right, height).inset(px(_MARGIN))
    with canvas.window("strip-right", right):
        canvas.panel("strip-right", right)
        room = right.inset(px(_PAD + 2), px(_PAD))
        top = room.top
        for side in (model.viewer.opponent, model.viewer):
            _draw_score(canvas, model, side, Box(room.left, top, room.width, px(_SCORE)))
            top += px(_SCORE + 2)
        if model.state is None:
            return asked
        actions = actions_of(model)
        boxes: list[Box] = []
        bottom = room.bottom
        for _action in actions:
            boxes.insert(0, Box(room.left, bottom - px(FINGER), room.width, px(FINGER)))
            bottom -= px(FINGER + _GAP)
        draw_dice(canvas, model.dice, Box(room.left, top, room.width, px(_DICE)), 32)
        top += px(_DICE + 2)
        if model.settings.round_shown:
            line = Box(room.left, top, room.width, px(18))
            canvas.text_in(line, round_text(model.state), CAPTION, BRASS, align=0.5)
            top += px(18)
        _draw_status(canvas, model, Box(room.left, top, room.width, bottom - top))
        return asked + _draw_actions(canvas, actions, boxes)


def _menu_button(canvas: Canvas, box: Box) -> list[Intent]:
    pressed = icon_button(canvas, "menu", box, bars, hint=_("Menu (Esc)"))
    return [ShowSheet(Sheet.MENU.value)] if pressed else []


def _draw_score(canvas: Canvas, model: HudModel, side: Side, box: Box) -> None:
    """Draw a side's checker, name, pips, checkers off and score."""
    state = model.state
    if state is None:
        return
    px = canvas.px
    is_active = state.outcome is None and side is side_to_move(state)
    if is_active:
        canvas.fill(box, BRASS.faded(0.16), 8)
    x, y = box.left + px(18), box.centre[1]
    checker(canvas, x, y, px(11), side)
    if is_active:
        turn_marker(canvas, x, y, px(14))
    score = str(score_of(state, side))
    reach = canvas.measure(score, LARGE)[0] + px(8)
    index = 0 if side is Side.WHITE else 1
    left = box.left + px(38)
    width = box.right - reach - left
    name = _name(state, side, model.viewer)
    pips, off = model.pips[index], model.off[index]
    standing = (
        _("{pips} pips · {off} off").format(pips=pips, off=off)
        if off
        else _("{pips} pips").format(pips=pips)
    )
    lines: tuple[tuple[str, TextStyle, float], ...] = (
        (name, STRONG_SMALL, box.centre[1] - px(20)),
        (standing, SMALL, box.centre[1] + px(1)),
    )
    for text, style, top in lines:
        colour = IVORY if text == name else MUTED
        line = Box(left, top, width, px(19))
        canvas.text_in(line, text, canvas.fitting(text, style, width), colour)
    colour = BRASS_LIGHT if is_active else IVORY
    place = Box(box.left, box.top, box.width - px(5), box.height)
    canvas.text_in(place, score, LARGE, colour, align=1.0)


def _name(state: TableState, side: Side, viewer: Side) -> str:
    level = computer_level(state.settings, side)
    return player_name(state.settings, side, viewer) if level is None else level_name(level)


def _draw_status(canvas: Canvas, model: HudModel, room: Box) -> None:
    """Say what is waited for and what the cursor stands on, as large as there is room."""
    texts = [(status_sentence(model), BODY, IVORY)]
    if model.cursor:
        texts.append((model.cursor, SMALL, MUTED))
    width = room.width - (canvas.px(34) if model.is_thinking else 0)
    shrunk = 0.0
    while True:
        lines = [
            (line, attrs.evolve(style, size=style.size - shrunk), colour)
            for text, style, colour in texts
            for line in canvas.wrapped(text, attrs.evolve(style, size=style.size - shrunk), width)
        ]
        high = sum(canvas.line_height(style) for _line, style, _colour in lines)
        wide = max(canvas.measure(line, style)[0] for line, style, _colour in lines)
        if (high <= room.height and wide <= width) or shrunk >= _MOST_SHRUNK:
            break
        shrunk += 0.5
    top = room.top + (room.height - high) / 2
    written = room
    for line, style, colour in lines:
        box = Box(room.left, top, width, canvas.line_height(style))
        written = canvas.text_in(box, line, style, colour)
        top = box.bottom
    if model.is_thinking:
        thinking_dots(canvas, written.right + canvas.px(4), written.centre[1] + canvas.px(3))


def _draw_actions(canvas: Canvas, actions: Sequence[Action], boxes: Sequence[Box]) -> list[Intent]:
    return [
        action.intent
        for action, box in zip(actions, boxes, strict=True)
        if button(
            canvas,
            action.name,
            box,
            action.label,
            weight=action.weight,
            style=STRONG,
            is_enabled=action.is_enabled,
            hint=action.hint,
        )
    ]
