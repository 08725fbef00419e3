"""The first sheet: set up a game, or go on with one that is not finished."""

from __future__ import annotations

import attrs
from imgui_bundle import imgui

from plakoto.match import MATCH_LENGTHS
from plakoto.position import Side
from plakoto_client.settings import Settings
from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.i18n import pgettext
from plakoto_client.ui.intents import Intent, NewGame, ResumeGame, ShowSheet
from plakoto_client.ui.model import HudModel, Sheet
from plakoto_client.ui.ornaments import checker, strength
from plakoto_client.ui.sheets.frame import FootButton, foot, sheet, title
from plakoto_client.ui.theme import (
    BODY,
    BRASS,
    CAPTION,
    IVORY,
    MUTED,
    SMALL,
    STRONG,
    STRONG_SMALL,
)
from plakoto_client.ui.widgets import Weight, button_width, card, choice, switch, switch_width
from plakoto_client.ui.wording import (
    level_character,
    level_name,
    person_side,
    side_name,
    unfinished_detail,
    unfinished_title,
)

_WIDTH = 700
_LIST_WIDTH = 320
_HEIGHT = 578
_LEVEL_HEIGHT = 54
_LEVELS_A_ROW = 3
_PARAGRAPH = 18
_GAP = 10


@attrs.define
class WelcomeSheet:
    """What has been chosen so far: at first what is set, which is how the last game was begun."""

    side: Side = Side.WHITE
    level: int = 3
    match_length: int | None = None
    opening_dice_played: bool = False
    is_asking: bool = False
    """Whether the player is being asked if he means to leave the game he is in."""
    _set: tuple[str, int, int | None, bool] | None = None
    """What was set when the choices were last made to follow it."""

    def forget_question(self) -> None:
        """Ask again next time: the sheet has been closed."""
        self.is_asking = False

    def draw(self, canvas: Canvas, model: HudModel) -> list[Intent]:
        """Draw the sheet."""
        if self.is_asking:
            return self._draw_question(canvas)
        self._follow(model.settings)
        levels = model.levels or (1, 2, 3)
        if self.level not in levels:
            self.level = levels[-1]
        intents: list[Intent] = []
        extra = _LIST_WIDTH + 30 if model.unfinished else 0
        px = canvas.px
        with sheet(canvas, "welcome-sheet", _WIDTH + extra, _HEIGHT) as box:
            room = title(canvas, box, pgettext("game", "Plakoto"))
            if model.unfinished:
                listed = Box(room.left, room.top, px(_LIST_WIDTH), room.height)
                intents += _unfinished(canvas, model, listed)
                left = listed.right + px(30)
                canvas.fill(Box(left - px(15), room.top, 1, room.height), BRASS.faded(0.3))
                room = Box(left, room.top, room.right - left, room.height)
            self._draw_choices(canvas, levels, room)
            buttons = [
                FootButton(
                    "start",
                    _("Start the game"),
                    Weight.PRIMARY,
                    is_default=not model.unfinished,
                ),
                FootButton("welcome-rules", _("Rules")),
            ]
            if model.state is not None:
                buttons.append(FootButton("welcome-close", _("Back")))
            pressed = foot(canvas, box, buttons)
        if pressed == "start":
            if model.state is not None and model.state.phase in ("rolling", "moving"):
                self.is_asking = True
            else:
                intents.append(self._new_game())
        elif pressed == "welcome-rules":
            intents.append(ShowSheet(Sheet.RULES.value))
        elif pressed == "welcome-close":
            intents.append(ShowSheet(None))
        return intents

    def _follow(self, settings: Settings) -> None:
        """Choose what is set, once it is set anew."""
        wanted = (
            settings.side,
            settings.level,
            settings.match_length,
            settings.opening_dice_played,
        )
        if wanted != self._set:
            self._set = wanted
            self.side = Side.WHITE if settings.side == "white" else Side.BLACK
            self.level = settings.level
            self.match_length = settings.match_length
            self.opening_dice_played = settings.opening_dice_played

    def _new_game(self) -> NewGame:
        return NewGame(self.side, self.level, self.match_length, self.opening_dice_played)

    def _draw_choices(self, canvas: Canvas, levels: tuple[int, ...], room: Box) -> None:
        px = canvas.px
        top = _caption(canvas, room, room.top + px(8), _("You play"))
        top = self._draw_sides(canvas, room, top) + px(_PARAGRAPH)
        top = _caption(canvas, room, top, _("The computer"))
        top = self._draw_levels(canvas, levels, room, top) + px(_PARAGRAPH)
        top = _caption(canvas, room, top, _("Length, in points"))
        top = self._draw_lengths(canvas, room, top) + px(_PARAGRAPH)
        label = _("The opening dice are played")
        box = Box(room.left, top, switch_width(canvas, label), px(36))
        if switch(canvas, "opening-dice", box, label, is_on=self.opening_dice_played):
            self.opening_dice_played = not self.opening_dice_played

    def _draw_sides(self, canvas: Canvas, room: Box, top: float) -> float:
        px = canvas.px
        for box, side in zip(_columns(canvas, room, top, 48, 2), Side, strict=True):
            if card(canvas, f"side-{side.value}", box, is_chosen=self.side is side):
                self.side = side
            checker(canvas, box.left + px(28), box.centre[1], px(14), side)
            label = Box(box.left + px(54), box.top, box.width - px(54), box.height)
            canvas.text_in(label, side_name(side), STRONG)
        return top + px(48)

    def _draw_levels(self, canvas: Canvas, levels: tuple[int, ...], room: Box, top: float) -> float:
        px = canvas.px
        pad = px(14)
        columns = _columns(canvas, room, top, _LEVEL_HEIGHT, min(len(levels), _LEVELS_A_ROW))
        widest = max(canvas.measure(level_name(level), STRONG)[0] for level in levels)
        style = STRONG if widest <= columns[0].width - 2 * pad else STRONG_SMALL
        for index, level in enumerate(levels):
            row, column = divmod(index, _LEVELS_A_ROW)
            box = attrs.evolve(columns[column], top=top + row * px(_LEVEL_HEIGHT + _GAP))
            if card(canvas, f"level-{level}", box, is_chosen=self.level == level):
                self.level = level
            canvas.text(box.left + pad, box.top + px(9), level_name(level), style)
            strength(canvas, box.left + pad, box.top + px(41), index + 1, len(levels))
        rows = -(-len(levels) // _LEVELS_A_ROW)
        bottom = top + rows * px(_LEVEL_HEIGHT + _GAP)
        return canvas.paragraph(
            room.left, bottom, room.width, level_character(self.level), SMALL, MUTED
        )

    def _draw_lengths(self, canvas: Canvas, room: Box, top: float) -> float:
        px = canvas.px
        single = _("Single games")
        first = button_width(canvas, single)
        rest = (room.width - first - px(6) * len(MATCH_LENGTHS)) / len(MATCH_LENGTHS)
        left = room.left
        for length in (None, *MATCH_LENGTHS):
            width = first if length is None else rest
            if choice(
                canvas,
                f"length-{length or 'single'}",
                Box(left, top, width, px(42)),
                single if length is None else str(length),
                is_chosen=self.match_length == length,
            ):
                self.match_length = length
            left += width + px(6)
        return top + px(42)

    def _draw_question(self, canvas: Canvas) -> list[Intent]:
        with sheet(canvas, "welcome-question", 620, 300) as box:
            room = title(canvas, box, _("Start another game?"))
            canvas.paragraph(
                room.left,
                room.top + canvas.px(14),
                room.width,
                _(
                    "The game you are in is kept as it stands. "
                    "You find it again under New game and can go on at any time."
                ),
                BODY,
                IVORY,
                align=0.5,
            )
            pressed = foot(
                canvas,
                box,
                [
                    FootButton("question-start", _("Start another game"), Weight.PRIMARY),
                    FootButton("question-stay", _("Stay in this game"), is_default=True),
                ],
            )
        if pressed is None:
            return []
        return [self._new_game()] if pressed == "question-start" else [ShowSheet(None)]


def _unfinished(canvas: Canvas, model: HudModel, room: Box) -> list[Intent]:
    intents: list[Intent] = []
    px = canvas.px
    top = _caption(canvas, room, room.top + px(8), _("Go on playing"))
    with canvas.scroll_region("unfinished", Box(room.left, top, room.width, room.bottom - top)):
        top -= imgui.get_scroll_y()
        for index, summary in enumerate(model.unfinished):
            detail = canvas.wrapped(unfinished_detail(summary.state), SMALL, room.width - px(72))
            height = px(38) + len(detail) * canvas.line_height(SMALL) + px(6)
            box = Box(room.left + px(4), top + px(4), room.width - px(16), height)
            if card(canvas, f"resume-{summary.table}", box):
                intents.append(ResumeGame(summary.table))
            if index == 0:
                imgui.set_item_default_focus()
            checker(
                canvas,
                box.left + px(24),
                box.centre[1],
                px(12),
                person_side(summary.state.settings),
            )
            left = box.left + px(48)
            canvas.text(left, box.top + px(9), unfinished_title(summary.state), STRONG)
            line_top = box.top + px(34)
            for line in detail:
                canvas.text(left, line_top, line, SMALL, MUTED)
                line_top += canvas.line_height(SMALL)
            top += height + px(_GAP)
    return intents


def _caption(canvas: Canvas, room: Box, top: float, text: str) -> float:
    canvas.text(room.left, top, text, CAPTION, BRASS)
    return top + canvas.px(24)


def _columns(canvas: Canvas, room: Box, top: float, height: float, count: int) -> list[Box]:
    gap = canvas.px(_GAP)
    width = (room.width - gap * (count - 1)) / count
    return [
        Box(room.left + index * (width + gap), top, width, canvas.px(height))
        for index in range(count)
    ]
