"""The bar at the bottom: dice, what the game waits for, what the player can do."""

from __future__ import annotations

import math
from collections.abc import Callable

import attrs

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import (
    EndTurn,
    Intent,
    NextGame,
    RollDice,
    ShowSheet,
    SlamBoard,
    Undo,
)
from plakoto_client.ui.model import DieChip, HudModel, Sheet
from plakoto_client.ui.ornaments import die, thinking_dots
from plakoto_client.ui.status import status_sentence
from plakoto_client.ui.theme import BODY, MUTED, SMALL, STRONG
from plakoto_client.ui.widgets import Weight, button, button_width

_HEIGHT = 62
_MARGIN = 12
_PAD = 12
_DIE = 36
_DIE_GAP = 7
_BUTTON_GAP = 8
_LEAST_BUTTON = 96
_TEXT_PAD = 22
_DOTS_ROOM = 44
_LEAST_WIDTH = 640
_PULSE_SECONDS = 1.3
_PULSES = 3
"""Then the halo rests: a picture that moves for ever wears out eyes and processors."""
_FRAME_SECONDS = 1 / 15


def bar_height(px: Callable[[float], float]) -> float:
    """Height of the strip at the window's lower edge that the bar takes; `px` gives pixels."""
    return px(_HEIGHT + _MARGIN)


@attrs.frozen
class Action:
    """A button of the bar and what it asks for."""

    name: str
    label: str
    hint: str
    intent: Intent
    weight: Weight = Weight.PLAIN
    is_enabled: bool = True


@attrs.define
class ActionBar:
    """The bar; remembers since when the turn could end."""

    _done_since: float | None = None

    def draw(self, canvas: Canvas, model: HudModel) -> tuple[Box | None, list[Intent]]:
        """Draw the bar and return its place, None before the first game, and what was asked."""
        if model.state is None:
            return None, []
        if not model.can_commit:
            self._done_since = None
        elif self._done_since is None:
            self._done_since = canvas.seconds
        actions = actions_of(model)
        needed = _place(canvas, model, _widths(canvas, actions)).width
        room = canvas.size[0] - 2 * canvas.px(_MARGIN)
        with canvas.theme.reduced_to(canvas.theme.unit * room / needed):
            return self._draw_bar(canvas, model, actions)

    def _draw_bar(
        self, canvas: Canvas, model: HudModel, actions: list[Action]
    ) -> tuple[Box, list[Intent]]:
        widths = _widths(canvas, actions)
        box = _place(canvas, model, widths)
        with canvas.window("actions", box):
            canvas.panel("actions", box)
            left = draw_dice(canvas, model.dice, box.inset(canvas.px(_PAD), 0))
            _draw_text(canvas, model, Box(left, box.top, box.right - left, box.height))
            return box, self._draw_buttons(canvas, actions, widths, box)

    def _draw_buttons(
        self, canvas: Canvas, actions: list[Action], widths: list[float], box: Box
    ) -> list[Intent]:
        intents: list[Intent] = []
        right = box.right - canvas.px(_PAD)
        for action, width in zip(reversed(actions), reversed(widths), strict=True):
            if button(
                canvas,
                action.name,
                Box(right - width, box.top + canvas.px(10), width, box.height - canvas.px(20)),
                action.label,
                weight=action.weight,
                is_enabled=action.is_enabled,
                hint=action.hint,
                glow=self._glow(canvas) if action.name == "done" else 0.0,
            ):
                intents.append(action.intent)
            right -= width + canvas.px(_BUTTON_GAP)
        return intents

    def _glow(self, canvas: Canvas) -> float:
        """How bright the halo of Done is: it pulses a few times, then rests."""
        if self._done_since is None:
            return 0.0
        phase = (canvas.seconds - self._done_since) / _PULSE_SECONDS
        if canvas.reduced_motion or phase >= _PULSES:
            return 0.5
        canvas.want_frame_in(_FRAME_SECONDS)
        return 0.5 - 0.5 * math.cos(phase * 2 * math.pi)


def _widths(canvas: Canvas, actions: list[Action]) -> list[float]:
    return [button_width(canvas, each.label, STRONG, _LEAST_BUTTON) for each in actions]


def _place(canvas: Canvas, model: HudModel, button_widths: list[float]) -> Box:
    """The bar in the middle of the lower edge, as wide as it takes."""
    px = canvas.px
    text = canvas.measure(status_sentence(model), BODY)[0] + px(_DOTS_ROOM)
    if model.cursor:
        text = max(text, canvas.measure(model.cursor, SMALL)[0])
    dice = len(model.dice) * px(_DIE + _DIE_GAP)
    buttons = sum(width + px(_BUTTON_GAP) for width in button_widths)
    needed = 2 * px(_PAD) + dice + px(_TEXT_PAD) + text + buttons
    width = max(px(_LEAST_WIDTH), needed)  # it would be restless if it followed every sentence
    height = px(_HEIGHT)
    left = float(round((canvas.size[0] - width) / 2))
    return Box(left, canvas.size[1] - height - px(_MARGIN), width, height)


def draw_dice(canvas: Canvas, dice: tuple[DieChip, ...], box: Box, edge: float = _DIE) -> float:
    """Draw dice of `edge` units at the left end of `box` and return the x behind them."""
    px = canvas.px
    left = box.left
    for chip in dice:
        place = Box(left, box.centre[1] - px(edge) / 2, px(edge), px(edge))
        die(canvas, place, chip.face, is_used=chip.used)
        left += px(edge + _DIE_GAP)
    return left + px(8)


def _draw_text(canvas: Canvas, model: HudModel, room: Box) -> None:
    """Say what is waited for and, below, what the keyboard's cursor stands on."""
    px = canvas.px
    upper = room
    if model.cursor:
        upper = Box(room.left, room.top + px(8), room.width, px(24))
        lower = Box(room.left, upper.bottom, room.width, px(22))
        canvas.text_in(lower, model.cursor, SMALL, MUTED)
    written = canvas.text_in(upper, status_sentence(model), BODY)
    if model.is_thinking:
        thinking_dots(canvas, written.right + px(6), upper.centre[1] + px(3))


def actions_of(model: HudModel) -> list[Action]:
    """The buttons from left to right."""
    state = model.state
    slam = Action(
        "slam",
        _("Slam!"),
        _("Slam the board shut: everything comes back (S)"),
        SlamBoard(),
        is_enabled=model.can_slam,
    )
    if state is not None and state.outcome is not None:
        return [
            slam,
            Action(
                "result", _("Result"), _("How the game ended (E)"), ShowSheet(Sheet.RESULT.value)
            ),
            _after_the_game(is_match_over=state.match_winner is not None),
        ]
    undo = Action(
        "undo",
        _("Undo"),
        _("Take the last step back (U)"),
        Undo(),
        is_enabled=model.can_undo,
    )
    main = _main_action(model, is_rolling=state is not None and state.phase == "rolling")
    return [slam, undo, main]


def _after_the_game(*, is_match_over: bool) -> Action:
    if is_match_over:
        welcome = ShowSheet(Sheet.WELCOME.value)
        return Action("new-match", _("New match"), _("New match (Enter)"), welcome, Weight.PRIMARY)
    return Action("next-game", _("Next game"), _("Next game (Enter)"), NextGame(), Weight.PRIMARY)


def _main_action(model: HudModel, *, is_rolling: bool) -> Action:
    if is_rolling:
        return Action(
            "roll",
            _("Roll"),
            _("Roll the dice (Space)"),
            RollDice(),
            Weight.PRIMARY,
            model.can_roll,
        )
    return Action(
        "done",
        _("Done"),
        _("End the turn (Space)"),
        EndTurn(),
        Weight.PRIMARY,
        model.can_commit,
    )
