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
from plakoto_client.ui.intents import Intent, NewGame, ShowSheet
from plakoto_client.ui.layout import Layout
from plakoto_client.ui.model import HudModel, Sheet
from plakoto_client.ui.ornaments import checker, strength
from plakoto_client.ui.sheets.frame import FootButton, foot, scrolled, sheet, title
from plakoto_client.ui.sheets.unfinished import draw_unfinished
from plakoto_client.ui.theme import (
    BODY,
    BRASS,
    CAPTION,
    IVORY,
    MUTED,
    SMALL,
    STRONG,
)
from plakoto_client.ui.widgets import Weight, button_width, card, choice, switch, switch_width
from plakoto_client.ui.wording import (
    level_character,
    level_name,
    side_name,
)

_WIDTH = 700
_LIST_WIDTH = 320
_HEIGHT = 622
_COMPACT_HEIGHT = 2000
"""More than any window has: the sheet takes what there is."""
_LEVEL_HEIGHT = 54
_LEVELS_A_ROW = 3
_LEVELS_A_TALL_ROW = 2
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
        buttons = _buttons(model)
        if canvas.is_compact:
            with sheet(canvas, "welcome-sheet", _WIDTH, _COMPACT_HEIGHT) as box:
                room = title(canvas, box, pgettext("game", "Plakoto"), buttons)
                with scrolled(canvas, "welcome-choices", room) as body:
                    top = body.top
                    if model.unfinished:
                        top = _caption(canvas, body.left, top + canvas.px(4), _("Go on playing"))
                        top = draw_unfinished(canvas, model, body.left, top, body.width, intents)
                    listed = Box(body.left, top, body.width, 0)
                    body.bottom = self._draw_choices(canvas, levels, listed)
                pressed = foot(canvas, box, buttons)
        else:
            pressed = self._draw_beside(canvas, model, levels, buttons, intents)
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

    def _draw_beside(
        self,
        canvas: Canvas,
        model: HudModel,
        levels: tuple[int, ...],
        buttons: list[FootButton],
        intents: list[Intent],
    ) -> str | None:
        """Draw unfinished games and the choices beside each other; the button pressed."""
        px = canvas.px
        extra = _LIST_WIDTH + 30 if model.unfinished else 0
        with sheet(canvas, "welcome-sheet", _WIDTH + extra, _HEIGHT) as box:
            room = title(canvas, box, pgettext("game", "Plakoto"), buttons)
            if model.unfinished:
                listed = Box(room.left, room.top, px(_LIST_WIDTH), room.height)
                _unfinished(canvas, model, listed, intents)
                left = listed.right + px(30)
                canvas.fill(Box(left - px(15), room.top, 1, room.height), BRASS.faded(0.3))
                room = Box(left, room.top, room.right - left, room.height)
            self._draw_choices(canvas, levels, room)
            return foot(canvas, box, buttons)

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

    def _draw_choices(self, canvas: Canvas, levels: tuple[int, ...], room: Box) -> float:
        """Draw what can be chosen; the y below it."""
        px = canvas.px
        top = _caption(canvas, room.left, room.top + px(8), _("You play"))
        top = self._draw_sides(canvas, room, top) + px(_PARAGRAPH)
        top = _caption(canvas, room.left, top, _("The computer"))
        top = self._draw_levels(canvas, levels, room, top) + px(_PARAGRAPH)
        top = _caption(canvas, room.left, top, _("Length, in points"))
        top = self._draw_lengths(canvas, room, top) + px(_PARAGRAPH)
        label = _("The first roll is that of the opening")
        width = min(switch_width(canvas, label), room.width)
        box = Box(room.left, top, width, canvas.control_px(36))
        is_on = self.opening_dice_played
        if switch(canvas, "opening-dice", box, label, is_on=is_on):
            self.opening_dice_played = not is_on
        text = (
            _("Each throws one die to see who begins; whoever throws higher plays these two dice.")
            if is_on
            else _(
                "Each throws one die to see who begins; whoever throws higher rolls anew to play."
            )
        )
        return canvas.paragraph(room.left, box.bottom, room.width, text, SMALL, MUTED)

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
        most = _LEVELS_A_TALL_ROW if canvas.layout is Layout.TALL else _LEVELS_A_ROW
        columns = _columns(canvas, room, top, _LEVEL_HEIGHT, min(len(levels), most))
        widest = max(
            (level_name(level) for level in levels),
            key=lambda name: canvas.measure(name, STRONG)[0],
        )
        style = canvas.fitting(widest, STRONG, columns[0].width - 2 * pad)
        for index, level in enumerate(levels):
            row, column = divmod(index, most)
            box = attrs.evolve(columns[column], top=top + row * px(_LEVEL_HEIGHT + _GAP))
            if card(canvas, f"level-{level}", box, is_chosen=self.level == level):
                self.level = level
            canvas.text(box.left + pad, box.top + px(9), level_name(level), style)
            strength(canvas, box.left + pad, box.top + px(41), index + 1, len(levels))
        rows = -(-len(levels) // most)
        bottom = top + rows * px(_LEVEL_HEIGHT + _GAP)
        return canvas.paragraph(
            room.left, bottom, room.width, level_character(self.level), SMALL, MUTED
        )

    def _draw_lengths(self, canvas: Canvas, room: Box, top: float) -> float:
        px = canvas.px
        single = _("Single games")
        gap, high = px(6), canvas.control_px(42)
        first = room.width if canvas.layout is Layout.TALL else button_width(canvas, single)
        left = room.left if canvas.layout is Layout.TALL else room.left + first + gap
        rest = (room.right - left - gap * (len(MATCH_LENGTHS) - 1)) / len(MATCH_LENGTHS)
        boxes = [Box(room.left, top, first, high)]
        if canvas.layout is Layout.TALL:
            top += high + gap
        boxes += [
            Box(left + place * (rest + gap), top, rest, high) for place in range(len(MATCH_LENGTHS))
        ]
        for box, length in zip(boxes, (None, *MATCH_LENGTHS), strict=True):
            if choice(
                canvas,
                f"length-{length or 'single'}",
                box,
                single if length is None else str(length),
                is_chosen=self.match_length == length,
            ):
                self.match_length = length
        return top + high

    def _draw_question(self, canvas: Canvas) -> list[Intent]:
        buttons = [
            FootButton("question-start", _("Start another game"), Weight.PRIMARY),
            FootButton("question-stay", _("Stay in this game"), is_default=True),
        ]
        with sheet(canvas, "welcome-question", 620, 300) as box:
            room = title(canvas, box, _("Start another game?"), buttons)
            text = _(
                "The game you are in is kept as it stands. "
                "You find it again under New game and can go on at any time."
            )
            top = room.top + canvas.px(6 if canvas.is_compact else 14)
            canvas.paragraph(room.left, top, room.width, text, BODY, IVORY, align=0.5)
            pressed = foot(canvas, box, buttons)
        if pressed is None:
            return []
        return [self._new_game()] if pressed == "question-start" else [ShowSheet(None)]


def _buttons(model: HudModel) -> list[FootButton]:
    """The buttons at the foot."""
    start = FootButton(
        "start", _("Start the game"), Weight.PRIMARY, is_default=not model.unfinished
    )
    rules = FootButton("welcome-rules", _("Rules"))
    back = FootButton("welcome-close", _("Back"))
    return [start, rules, back] if model.state is not None else [start, rules]


def _unfinished(canvas: Canvas, model: HudModel, room: Box, intents: list[Intent]) -> None:
    top = _caption(canvas, room.left, room.top + canvas.px(8), _("Go on playing"))
    with canvas.scroll_region("unfinished", Box(room.left, top, room.width, room.bottom - top)):
        top -= imgui.get_scroll_y()
        left, width = room.left + canvas.px(4), room.width - canvas.px(16)
        draw_unfinished(canvas, model, left, top, width, intents)


def _caption(canvas: Canvas, left: float, top: float, text: str) -> float:
    canvas.text(left, top, text, CAPTION, BRASS)
    return top + canvas.px(24)


def _columns(canvas: Canvas, room: Box, top: float, height: float, count: int) -> list[Box]:
    gap = canvas.px(_GAP)
    width = (room.width - gap * (count - 1)) / count
    return [
        Box(room.left + index * (width + gap), top, width, canvas.px(height))
        for index in range(count)
    ]
