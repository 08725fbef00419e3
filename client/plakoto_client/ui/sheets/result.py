"""The card at the end of a game: who won, how, for how many points, and what comes next."""

from __future__ import annotations

import attrs

from plakoto.position import Side
from plakoto.protocol.events import OutcomeData
from plakoto.protocol.messages import TableState
from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import Intent, NextGame, ShowSheet, SlamBoard
from plakoto_client.ui.layout import Layout
from plakoto_client.ui.model import HudModel, Sheet
from plakoto_client.ui.ornaments import checker
from plakoto_client.ui.sheets.emblems import emblem
from plakoto_client.ui.sheets.frame import FootButton, foot, sheet, title
from plakoto_client.ui.theme import (
    BODY,
    BRASS,
    BRASS_LIGHT,
    CAPTION,
    IVORY,
    LARGE,
    MUTED,
    POSTER,
    STRONG,
)
from plakoto_client.ui.widgets import Weight
from plakoto_client.ui.wording import (
    length_text,
    player_name,
    points_text,
    score_of,
    side_of,
    verdict,
)

_WIDTH = 600
_HEIGHT = 500
_COLUMN = 220
_DASH = 64
_SCORE_HEIGHT = 142


def result_sheet(canvas: Canvas, model: HudModel) -> list[Intent]:
    """Draw the card."""
    state = model.state
    if state is None or state.outcome is None:
        return [ShowSheet(None)]
    goes_on = state.match_winner is None
    buttons = [
        FootButton("next-game", _("Next game"), Weight.PRIMARY, is_default=True)
        if goes_on
        else FootButton("new-match", _("New match"), Weight.PRIMARY, is_default=True),
        FootButton("slam", _("Slam!"), is_enabled=model.can_slam),
        FootButton("view-board", _("View the board")),
    ]
    with sheet(canvas, "result-sheet", _WIDTH, _HEIGHT) as card:
        words = verdict(state, state.outcome, model.viewer)
        room = title(canvas, card, words.title, buttons)
        high = canvas.px(_SCORE_HEIGHT)
        if canvas.layout is Layout.WIDE:  # beside each other: there is no room below
            half = room.width / 2
            _reason(canvas, attrs.evolve(room, width=half), words.reason, state.outcome)
            top = room.top + (room.height - high) / 2
            score = Box(room.left + half, top, half, high)
        else:
            _reason(canvas, room, words.reason, state.outcome)
            score = Box(room.left, room.bottom - high, room.width, high)
        _score(canvas, state, model.viewer, score)
        pressed = foot(canvas, card, buttons)
    match pressed:
        case "next-game":
            return [NextGame()]
        case "new-match":
            return [ShowSheet(Sheet.WELCOME.value)]
        case "slam":
            return [SlamBoard()]
        case "view-board":
            return [ShowSheet(None)]
        case _:
            return []


def _reason(canvas: Canvas, room: Box, reason: str, outcome: OutcomeData) -> None:
    """Say how the game ended and what it is worth."""
    px = canvas.px
    lift = px(16) if canvas.layout is Layout.WIDE else 0.0
    room = attrs.evolve(room, top=room.top - lift)
    emblem(canvas, outcome, room.centre[0], room.top + px(52))
    top = canvas.paragraph(room.left, room.top + px(102), room.width, reason, BODY, align=0.5)
    if outcome.winner is not None:
        worth = f"+{points_text(outcome.points)}"
        line = Box(room.left, top + px(4), room.width, px(28))
        canvas.text_in(line, worth, LARGE, BRASS_LIGHT, align=0.5)


def _score(canvas: Canvas, state: TableState, viewer: Side, box: Box) -> None:
    """Draw the score so far, the two sides beside each other, the viewer's on the left."""
    px = canvas.px
    middle = box.centre[0]
    caption = Box(box.left, box.top, box.width, px(22))
    canvas.text_in(caption, length_text(state.settings), CAPTION, BRASS, align=0.5)
    top = caption.bottom + px(6)
    dash = Box(middle - px(_DASH) / 2, top, px(_DASH), px(72))
    canvas.text_in(dash, "–", POSTER, MUTED, align=0.5)
    column = min(px(_COLUMN), (box.width - dash.width) / 2)
    winner = None if state.outcome is None else side_of(state.outcome.winner)
    for side, left in (
        (viewer, dash.left - column),
        (viewer.opponent, dash.right),
    ):
        number = Box(left, top, column, dash.height)
        colour = BRASS_LIGHT if side is winner else IVORY
        canvas.text_in(number, str(score_of(state, side)), POSTER, colour, align=0.5)
        name = Box(left, number.bottom + px(4), number.width, px(26))
        _player(canvas, side, player_name(state.settings, side, viewer), name)


def _player(canvas: Canvas, side: Side, name: str, box: Box) -> None:
    """Draw a checker and its player's name, together in the middle of `box`."""
    px = canvas.px
    style = canvas.fitting(name, STRONG, box.width - px(36))
    left = box.left + (box.width - px(28) - canvas.measure(name, style)[0]) / 2
    checker(canvas, left + px(10), box.centre[1], px(10), side)
    canvas.text_in(Box(left + px(28), box.top, box.width, box.height), name, style)
