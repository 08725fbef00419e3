"""The card at the end of a game: who won, how, for how many points, and what comes next."""

from __future__ import annotations

from plakoto.position import Side
from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import Intent, NextGame, ShowSheet
from plakoto_client.ui.model import HudModel, Sheet
from plakoto_client.ui.ornaments import checker
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

_WIDTH = 620
_HEIGHT = 430


def result_sheet(canvas: Canvas, model: HudModel) -> list[Intent]:
    """Draw the card."""
    state = model.state
    if state is None or state.outcome is None:
        return [ShowSheet(None)]
    outcome = state.outcome
    px = canvas.px
    words = verdict(state, outcome, model.viewer)
    over = state.match_winner is not None
    with sheet(canvas, "result-sheet", _WIDTH, _HEIGHT) as card:
        room = title(canvas, card, words.title)
        top = canvas.paragraph(
            room.left, room.top + px(4), room.width, words.reason, BODY, IVORY, align=0.5
        )
        winner = side_of(outcome.winner)
        if winner is not None:
            line = Box(room.left, top + px(4), room.width, px(28))
            canvas.text_in(line, f"+{points_text(outcome.points)}", LARGE, BRASS_LIGHT, align=0.5)
        _score(canvas, model, Box(room.left, room.bottom - px(146), room.width, px(140)))
        buttons = [
            FootButton("new-match", _("New match"), Weight.PRIMARY, is_default=True)
            if over
            else FootButton("next-game", _("Next game"), Weight.PRIMARY, is_default=True),
            FootButton("view-board", _("View the board")),
        ]
        pressed = foot(canvas, card, buttons)
    match pressed:
        case "new-match":
            return [ShowSheet(Sheet.WELCOME.value)]
        case "next-game":
            return [NextGame()]
        case "view-board":
            return [ShowSheet(None)]
        case _:
            return []


def _score(canvas: Canvas, model: HudModel, box: Box) -> None:
    """Draw the score of the match so far, both sides beside each other."""
    state = model.state
    if state is None:
        return
    px = canvas.px
    middle = box.centre[0]
    winner = None if state.outcome is None else side_of(state.outcome.winner)
    canvas.text_in(
        Box(box.left, box.top, box.width, px(20)),
        length_text(state.settings),
        CAPTION,
        BRASS,
        align=0.5,
    )
    numbers = Box(box.left, box.top + px(24), box.width, px(70))
    dash = canvas.text_in(numbers, "–", POSTER, MUTED, align=0.5)
    for side, is_left in ((model.viewer, True), (model.viewer.opponent, False)):
        half = (
            Box(box.left, numbers.top, dash.left - px(16) - box.left, numbers.height)
            if is_left
            else Box(
                dash.right + px(16), numbers.top, box.right - dash.right - px(16), numbers.height
            )
        )
        canvas.text_in(
            half,
            str(score_of(state, side)),
            POSTER,
            BRASS_LIGHT if side is winner else IVORY,
            align=1.0 if is_left else 0.0,
        )
        _name(
            canvas,
            model,
            side,
            Box(
                middle - px(230) if is_left else middle + px(30),
                numbers.bottom + px(8),
                px(200),
                px(30),
            ),
        )


def _name(canvas: Canvas, model: HudModel, side: Side, box: Box) -> None:
    state = model.state
    if state is None:
        return
    name = player_name(state.settings, side, model.viewer)
    width = canvas.measure(name, STRONG)[0] + canvas.px(30)
    left = box.left + (box.width - width) / 2
    checker(canvas, left + canvas.px(10), box.centre[1], canvas.px(10), side)
    canvas.text_in(Box(left + canvas.px(28), box.top, box.width, box.height), name, STRONG)
