"""The interface as the application sees it: takes events, draws a `HudModel`, returns intents.

Decides which events belong to it: the pointer over a panel, and every key while a sheet is open
(the application keeps for itself those that work everywhere: full screen, quitting).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Generic

import pygame

from plakoto_client.ui import keyboard
from plakoto_client.ui.action_bar import ActionBar, bar_height
from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.compact import Strips, draw_strips, free_room, strips_of
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.hud import brand_box, brand_panel, score_box, scoreboard
from plakoto_client.ui.imgui_context import Painter, Target_contra
from plakoto_client.ui.intents import Intent, ShowSheet
from plakoto_client.ui.items import Item, Kind
from plakoto_client.ui.layout import Layout
from plakoto_client.ui.model import Connection, HudModel, Sheet
from plakoto_client.ui.notices import connection_banner, notice
from plakoto_client.ui.round_pill import round_pill
from plakoto_client.ui.sheets.menu import menu_sheet
from plakoto_client.ui.sheets.resign import resign_sheet
from plakoto_client.ui.sheets.result import result_sheet
from plakoto_client.ui.sheets.rules import RulesSheet
from plakoto_client.ui.sheets.settings import SettingsSheet
from plakoto_client.ui.sheets.welcome import WelcomeSheet
from plakoto_client.ui.sheets.words import WordsSheet
from plakoto_client.ui.splash import is_starting, splash
from plakoto_client.ui.swiping import Swiping
from plakoto_client.ui.theme import Theme
from plakoto_client.ui.tools import tools_panel

_POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_KEYS = (pygame.KEYDOWN, pygame.KEYUP)
_SETTLING = 3
"""Frames ImGui needs to show an event's whole effect: hover, press, focus."""


class Overlay(Generic[Target_contra]):
    """HUD and sheets above the board.

    `painter` draws them, on a picture of its size; `scale` is pixels for each unit in which the
    window system gives the pointer's place (2 on many HiDPI screens).
    """

    def __init__(
        self,
        painter: Painter[Target_contra],
        scale: float = 1.0,
        *,
        clock: Callable[[], float] = time.monotonic,
        reduced_motion: bool = False,
    ) -> None:
        self._renderer = painter
        self._theme = Theme(painter.size)
        self._scale = scale
        self._clock = clock
        self._drawn_at = clock()
        self._reduced_motion = reduced_motion
        self._items: tuple[Item, ...] = ()
        self._sheet: Sheet | None = None
        self._has_board = False
        self._unsettled = _SETTLING
        self._next_frame_s: float | None = None
        self._is_held = False
        """Whether a button went down over the interface, which then gets it until it is up."""
        self._is_over = False
        self._by_keyboard = False
        self._waiting: list[Intent] = []
        self.has_free_view = True
        """Whether the board can be seen from elsewhere too, which the tools then offer."""
        self._scrolled: list[Box] = []
        self._swiping = Swiping()
        self._action_bar = ActionBar()
        self._welcome = WelcomeSheet()
        self._rules = RulesSheet()
        self._words = WordsSheet()
        self._settings = SettingsSheet()

    @property
    def items(self) -> tuple[Item, ...]:
        """What the last frame showed, and where."""
        return self._items

    @property
    def unit(self) -> float:
        """Pixels in a unit of `theme`, in which the interface is laid out."""
        return self._theme.unit

    @property
    def corners(self) -> tuple[Box, ...]:
        """The room of the panels in the upper corners, shown or not; none when compact."""
        if self._theme.layout.is_compact:
            return ()
        px = self._theme.px
        with self._theme.reduced_to(self._theme.corner_unit):
            return brand_box(px), score_box(self._renderer.size[0], px)

    @property
    def strips(self) -> Strips:
        """What the interface takes of the window's edges, where the action bar lies."""
        if self._theme.layout.is_compact:
            return strips_of(self._theme)
        return Strips(bottom=bar_height(self._theme.px))

    @property
    def needs_redraw(self) -> bool:
        """Whether another frame would look different though the model is the same."""
        return self.seconds_to_redraw == 0

    @property
    def seconds_to_redraw(self) -> float | None:
        """How long the picture stays as it is: 0 if it is out of date, None if it stays so."""
        if self._unsettled or self._waiting:
            return 0.0
        if self._next_frame_s is None:
            return None
        return max(0.0, self._next_frame_s - (self._clock() - self._drawn_at))

    def set_scale(self, scale: float) -> None:
        """Draw everything `scale` times as large as usual, as far as the window has room."""
        self._theme.ui_scale = scale
        self._theme.fit(self._renderer.size)
        self._unsettled = _SETTLING

    def set_layout(self, wanted: str) -> None:
        """Lay everything out compactly, fully, or by the size of the window (`auto`)."""
        self._theme.wanted_layout = wanted
        self._theme.fit(self._renderer.size)
        self._unsettled = _SETTLING

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Take a new framebuffer size and pointer scale."""
        self._scale = scale
        self._renderer.resize(size)
        self._theme.fit(size)
        self._unsettled = _SETTLING

    def handle_event(self, event: pygame.event.Event) -> bool:
        """Take an event; whether it was for the interface and nobody else."""
        self._renderer.activate()
        if event.type in _POINTER:
            return self._handle_pointer(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._handle_wheel(event)
        if event.type in _KEYS:
            return self._handle_key(event)
        if event.type == pygame.TEXTINPUT and self._sheet is not None:
            self._unsettled = _SETTLING
            keyboard.pass_text(event)
            return True
        if event.type == pygame.WINDOWLEAVE:
            self._leave()
        return False

    def draw(self, model: HudModel, target: Target_contra) -> list[Intent]:
        """Draw `model` on `target` and return what the player asked for."""
        if model.sheet is not self._sheet:
            self._unsettled = _SETTLING  # ImGui focuses the default button in the next frame
            self._sheet = model.sheet
            # ImGui lets a new window be clicked only once it has been laid out. What was pressed
            # before it could be seen was not meant for it.
            self._lay_out(model)
            self._renderer.drop()
        self._has_board = model.state is not None
        canvas, asked = self._lay_out(model)
        intents = self._waiting + asked
        self._waiting = []
        self._renderer.end(target)
        self._items = tuple(canvas.items)
        self._next_frame_s = canvas.next_frame_s
        self._unsettled = max(0, self._unsettled - 1)
        return intents

    def release(self) -> None:
        """Free what it is drawn with."""
        self._renderer.release()

    def _lay_out(self, model: HudModel) -> tuple[Canvas, list[Intent]]:
        """Begin a frame of ImGui's and put everything into it."""
        now = self._clock()
        self._renderer.begin(now - self._drawn_at)
        self._drawn_at = now
        canvas = Canvas(
            self._theme,
            seconds=now,
            reduced_motion=self._reduced_motion or model.settings.reduced_motion,
            shows_focus=self._by_keyboard,
            has_high_contrast=model.settings.high_contrast,
            texture_of=self._renderer.texture_of,
            swipe=self._swiping.take(),
        )
        asked = self._draw_all(canvas, model)
        self._scrolled = canvas.scrolled
        return canvas, asked

    def _draw_all(self, canvas: Canvas, model: HudModel) -> list[Intent]:
        if is_starting(model):
            splash(canvas, model)
            return []
        return self._draw_panels(canvas, model) + self._draw_sheet(canvas, model)

    def _draw_panels(self, canvas: Canvas, model: HudModel) -> list[Intent]:
        if canvas.is_compact:
            return self._draw_compact(canvas, model)
        with self._theme.reduced_to(self._theme.corner_unit):
            intents = brand_panel(canvas, model)
            scoreboard(canvas, model)
            if model.connection is not Connection.LOST:
                round_pill(canvas, model)
        bar, asked = self._action_bar.draw(canvas, model)
        intents += tools_panel(canvas, model, bar, has_free_view=self.has_free_view)
        if _has_notice(model):
            width, height = canvas.size
            notice(canvas, model.notice or "", Box(0, 0, width, height if bar is None else bar.top))
        if model.connection is Connection.LOST:
            connection_banner(canvas)
        return intents + asked

    def _draw_compact(self, canvas: Canvas, model: HudModel) -> list[Intent]:
        """Draw the strips of a small window, and between them what comes and goes."""
        intents = draw_strips(canvas, model, has_free_view=self.has_free_view)
        room = free_room(self._theme, canvas.size)
        if model.connection is Connection.LOST:
            connection_banner(canvas, room)
        elif canvas.layout is Layout.TALL:
            round_pill(canvas, model, room)
        if _has_notice(model):
            notice(canvas, model.notice or "", room)
        return intents

    def _draw_sheet(self, canvas: Canvas, model: HudModel) -> list[Intent]:
        if model.sheet is not Sheet.WELCOME:
            self._welcome.forget_question()
        if model.sheet is not Sheet.SETTINGS:
            self._settings.forget_questions()
        painters: dict[Sheet, Callable[[], list[Intent]]] = {
            Sheet.WELCOME: lambda: self._welcome.draw(canvas, model),
            Sheet.RULES: lambda: self._rules.draw(canvas),
            Sheet.RESIGN: lambda: resign_sheet(canvas, model),
            Sheet.RESULT: lambda: result_sheet(canvas, model),
            Sheet.MENU: lambda: menu_sheet(canvas, model),
            Sheet.SETTINGS: lambda: self._settings.draw(canvas, model),
            Sheet.WORDS: lambda: self._words.draw(canvas, model),
        }
        return [] if model.sheet is None else painters[model.sheet]()

    def _panels(self) -> list[Box]:
        return [item.box for item in self._items if item.kind is Kind.PANEL]

    def _pixels(self, position: tuple[int, int]) -> tuple[float, float]:
        return position[0] * self._scale, position[1] * self._scale

    def _is_ours(self, x: float, y: float) -> bool:
        return self._sheet is not None or any(box.contains(x, y) for box in self._panels())

    def _handle_pointer(self, event: pygame.event.Event) -> bool:
        x, y = self._pixels(event.pos)
        dragging_board = event.type == pygame.MOUSEMOTION and any(event.buttons)
        ours = self._is_held or (self._is_ours(x, y) and not dragging_board)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._is_held = ours
        elif event.type == pygame.MOUSEBUTTONUP:
            ours = self._is_held
            self._is_held = False
        if not ours:
            self._leave()
            return False
        self._is_over = True
        self._by_keyboard = False
        is_finger = getattr(event, "touch", False)
        told = self._swiping.sort(event, (x, y), self._scrolled) if is_finger else [(event, (x, y))]
        self._unsettled = max(_SETTLING, self._unsettled)
        for each, pixel in told:
            self._expect(each)
            keyboard.pass_pointer(each, pixel)
        return True

    def _handle_wheel(self, event: pygame.event.Event) -> bool:
        if not self._is_over and self._sheet is None:
            return False
        self._unsettled = _SETTLING
        keyboard.pass_pointer(event, (0, 0))
        return True

    def _expect(self, event: pygame.event.Event) -> None:
        """Draw as many frames as the event needs: ImGui takes one press or release in each."""
        more = 0 if event.type == pygame.MOUSEMOTION else 1
        self._unsettled = max(_SETTLING, self._unsettled + more)

    def _leave(self) -> None:
        self._swiping.forget()
        if self._is_over:
            self._is_over = False
            self._unsettled = max(_SETTLING, self._unsettled + 1)
            keyboard.forget_pointer()

    def _handle_key(self, event: pygame.event.Event) -> bool:
        self._by_keyboard = True
        if self._sheet is None:
            return False
        self._expect(event)
        if event.key == pygame.K_ESCAPE:
            is_open_for_good = self._sheet is Sheet.WELCOME and not self._has_board
            if event.type == pygame.KEYDOWN and not is_open_for_good:
                self._waiting.append(ShowSheet(None))
            return True
        if event.type != pygame.KEYDOWN or not self._is_for_sheet(event.key):
            keyboard.pass_key(event)
        return True

    def _is_for_sheet(self, key: int) -> bool:
        """Let the open sheet do what it has a key for; whether it has."""
        if self._sheet is Sheet.RULES:
            return self._rules.handle_key(key)
        if self._sheet is Sheet.WORDS:
            return self._words.handle_key(key)
        return self._sheet is Sheet.SETTINGS and self._settings.handle_key(key)


def _has_notice(model: HudModel) -> bool:
    """Whether there is something to say, which the sheet of settings says itself."""
    return bool(model.notice) and model.sheet is not Sheet.SETTINGS
