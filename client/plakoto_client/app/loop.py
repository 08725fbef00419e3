"""The program's loop: events in, time on, picture out, and sleep until something changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final, Protocol

import attrs
import pygame

from plakoto.position import Position, Side
from plakoto_client.app.errors import GameFailedError
from plakoto_client.app.graphics import Graphics
from plakoto_client.app.keys import global_intent, press_key
from plakoto_client.app.pointer import Pointer
from plakoto_client.app.window import Window
from plakoto_client.net.deliveries import Delivery
from plakoto_client.scene import Arrangement, Frame, rest_frame
from plakoto_client.ui.i18n import choose_language, pgettext
from plakoto_client.ui.intents import ChooseLanguage, Intent, Quit, ToggleFullscreen
from plakoto_client.ui.model import HudModel
from plakoto_client.view import Game, Marks, compose

_SHORTEST_FRAME_S: Final = 1 / 60
_LONGEST_SLEEP_S: Final = 10.0
_POINTER: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_SIZE_CHANGES: Final = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)
_UNCOVERED: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)


class Deliveries(Protocol):
    """Where what the server says arrives."""

    def collect(self) -> Iterator[Delivery]:
        """Yield everything that has arrived since the last call."""


@attrs.frozen
class Picture:
    """What is on the screen; two equal pictures need drawing only once."""

    frame: Frame
    model: HudModel


class App:
    """The running program."""

    def __init__(
        self,
        window: Window,
        graphics: Graphics,
        game: Game,
        link: Deliveries,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.window = window
        self.graphics = graphics
        self.game = game
        self.is_open = True
        self.picture: Picture | None = None
        """The last one drawn."""
        self.watchers: list[Callable[[App], None]] = []
        """Called with each picture drawn, just before it is presented."""
        self._link = link
        self._clock = clock
        self._pointer = Pointer(game)
        self._drawn_s = 0.0
        self._is_stale = True

    def run(self) -> None:
        """Go on until the player quits.

        Raises:
            GameFailedError: the server cannot be had.
        """
        while self.is_open:
            self.step()

    def step(self, longest_wait_s: float = _LONGEST_SLEEP_S) -> None:
        """Wait for something to happen, deal with it, and draw what has changed.

        Raises:
            GameFailedError: the server cannot be had.
        """
        for event in self.window.wait(min(self._may_sleep_s(), longest_wait_s)):
            self._handle(event)
        now_s = self._clock()
        for delivery in self._link.collect():
            self.game.take(delivery, now_s)
        if self.game.failure is not None:
            raise GameFailedError(self.game.failure)
        self.game.advance(now_s)
        if self.is_open:
            self._draw(now_s)

    def carry_out(self, intent: Intent) -> None:
        """Do what the player asks for."""
        match intent:
            case Quit():
                self.is_open = False
            case ToggleFullscreen():
                self.graphics.toggle_fullscreen()
                self._is_stale = True
            case ChooseLanguage(code=code):
                choose_language(code)
                self.window.entitle(pgettext("game", "Plakoto"))
                self.game.forget_notice()
                self._is_stale = True
            case _:
                self.game.carry_out(intent)

    def _handle(self, event: pygame.event.Event) -> None:
        now_s = self._clock()
        if event.type == pygame.QUIT:
            self.is_open = False
        elif event.type in _SIZE_CHANGES:
            self.graphics.resized()
            self._is_stale = True
        elif event.type in _UNCOVERED:
            self._is_stale = True
        elif event.type == pygame.WINDOWLEAVE:
            self.graphics.overlay.handle_event(event)
            self._pointer.left(now_s)
        elif event.type == pygame.KEYDOWN and (intent := global_intent(event)) is not None:
            self.carry_out(intent)
        elif self.graphics.overlay.handle_event(event):
            if event.type in _POINTER:
                self._pointer.left(now_s)
        elif event.type in _POINTER:
            self._pointer.handle(event, self.graphics.camera, now_s)
        elif event.type == pygame.KEYDOWN:
            press_key(event, self.game, now_s)

    def _draw(self, now_s: float) -> None:
        picture = Picture(self._frame(now_s), self.game.hud())
        overlay = self.graphics.overlay
        if picture == self.picture and not overlay.needs_redraw and not self._is_stale:
            return
        self._is_stale = False
        intents = self.graphics.draw(picture.frame, picture.model)
        self.picture = picture
        for watcher in self.watchers:
            watcher(self)
        self.window.present()
        self._drawn_s = self._clock()
        for intent in intents:
            self.carry_out(intent)

    def _frame(self, now_s: float) -> Frame:
        view = self.game.table
        camera = self.graphics.camera
        if view is None:
            return rest_frame(Arrangement.of(Position.start()), Side.WHITE, camera)
        is_idle = self.game.sheet is not None
        marks = Marks() if is_idle else view.marks(self._pointer.aimed(camera, now_s))
        return compose(view.playback.stage, marks, camera, now_s)

    def _may_sleep_s(self) -> float:
        """How long nothing will change by itself."""
        now_s = self._clock()
        change = self.game.next_change_s(now_s)
        waits = [_LONGEST_SLEEP_S] if change is None else [change]
        redraw = 0.0 if self._is_stale else self.graphics.overlay.seconds_to_redraw
        waits += [] if redraw is None else [redraw]
        since_drawn = now_s - self._drawn_s
        return max(min(waits), _SHORTEST_FRAME_S - since_drawn, 0.0)
