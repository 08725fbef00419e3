"""The program's loop: events in, time on, picture out, and sleep until something changes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Protocol

import attrs
import pygame

from plakoto.position import Position, Side
from plakoto_client.app.drawing import Drawing
from plakoto_client.app.errors import GameFailedError
from plakoto_client.app.fingers import EVENTS as FINGER_EVENTS
from plakoto_client.app.fingers import Fingers, Gesture
from plakoto_client.app.gamepad import EVENTS as GAMEPAD_EVENTS
from plakoto_client.app.gamepad import Gamepads
from plakoto_client.app.keys import global_intent, letter_of, light_step, press_key
from plakoto_client.app.pointer import Pointer
from plakoto_client.app.preferences import Preferences
from plakoto_client.app.rest import Rest
from plakoto_client.app.sounding import Sounding, Speaker
from plakoto_client.app.viewing import Viewing
from plakoto_client.app.window import Window
from plakoto_client.net.deliveries import Delivery
from plakoto_client.scene import Arrangement, Camera, Frame, rest_frame
from plakoto_client.settings import Scale, SettingsStore, domain_of
from plakoto_client.ui.forms import percent_text
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import (
    ChangeSetting,
    ImportSettings,
    Intent,
    Quit,
    ShowSheet,
    TakePhoto,
    ToggleFullscreen,
)
from plakoto_client.ui.model import HudModel, Sheet
from plakoto_client.view import Game, Marks, compose, lit
from plakoto_client.view.lamplight import Lamplight

_SHORTEST_FRAME_S: Final = 1 / 60
_LONGEST_SLEEP_S: Final = 10.0
_COMMANDS: Final = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
_PHOTO_NOTICE_S: Final = 12.0
_POINTER: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_PRESSES: Final = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
"""Whatever of these ends a Slam! does nothing else."""
_SIZE_CHANGES: Final = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)
_UNCOVERED: Final = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN)
_OF_THE_WINDOW: Final = (pygame.QUIT, pygame.DROPFILE, *_SIZE_CHANGES, *_UNCOVERED)


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
        graphics: Drawing,
        game: Game,
        link: Deliveries,
        clock: Callable[[], float] = time.monotonic,
        preferences: Preferences | None = None,
        speaker: Speaker | None = None,
        gamepads: Gamepads | None = None,
    ) -> None:
        """Put the parts together.

        Without `preferences` nothing is kept of what is set; without `speaker` nothing is heard.
        """
        self.window = window
        self.graphics = graphics
        self.game = game
        self.is_open = True
        self.picture: Picture | None = None
        """The last one drawn."""
        self.preferences = preferences or Preferences(
            SettingsStore(None), window, graphics, game, speed=game.pace.speed
        )
        self.photos: Path | None = None
        """Where photos are kept; None: among the player's pictures."""
        self.watchers: list[Callable[[App], None]] = []
        """Called with each picture drawn, just before it is presented."""
        self._link = link
        self._clock = clock
        self._pointer = Pointer(game)
        self._fingers = Fingers()
        self._viewing = Viewing()
        self._gamepads = gamepads or Gamepads()
        self._sounding = Sounding(speaker)
        self._drawn_s = 0.0
        self._rest = Rest()
        self._lamplight = Lamplight(is_on=self.preferences.store.settings.lamp)
        self._is_stale = True
        self.preferences.store.listen(lambda _before, _after: self._mark_stale())
        self.preferences.greet(clock())

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
        self._sounding.follow(self.game, self.preferences.store.settings)
        self.preferences.notice_sheet(self.game.sheet, now_s)
        if self._viewing.take_swing() and not self._is_calm:
            self._sounding.swing()
        view = self._viewing.news(self.graphics.camera)
        if view is not None:
            self.preferences.store.change(saved_view=view)
        self.preferences.store.keep(now_s)
        if self.is_open:
            self._draw(now_s)

    def carry_out(self, intent: Intent) -> None:
        """Do what the player asks for."""
        match intent:
            case Quit():
                self.is_open = False
            case TakePhoto():
                self._take_photo()
            case ToggleFullscreen():
                self.preferences.store.change(fullscreen=not self.window.is_fullscreen)
            case _ if not self.preferences.carry_out(intent, self._clock()):
                self.game.carry_out(intent)

    def _take_photo(self) -> None:
        """Take a photo of the board as it stands; the game waits until it is done."""
        if self.game.sheet is Sheet.MENU:
            self.game.carry_out(ShowSheet(None))
        settings = self.preferences.store.settings
        told = self.graphics.take_photo(self._frame(self._clock()), settings, self.photos)
        if told is not None:
            self.game.say(told, self._clock(), lasts_s=_PHOTO_NOTICE_S)
        self._is_stale = True

    def _mark_stale(self) -> None:
        self._is_stale = True

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in FINGER_EVENTS:
            for each in self._fingers.events(event, self.window.size):
                if not isinstance(each, Gesture):
                    self._heed(each)
                elif self.game.sheet is None and self.graphics.has_free_view:
                    self._viewing.follow(each, self.graphics.camera)
        elif not self._fingers.is_echo(event):
            self._heed(event)

    def _heed(self, event: pygame.event.Event) -> None:
        """Deal with an event that nothing else has to be made of."""
        now_s = self._clock()
        if event.type in _OF_THE_WINDOW:
            self._heed_window(event)
        elif event.type in _PRESSES and self.game.show.is_slamming:
            self.game.show.restore()
        elif event.type in GAMEPAD_EVENTS:
            for key in self._gamepads.keys(event, has_sheet=self.game.sheet is not None):
                self._heed(key)
        elif event.type == pygame.WINDOWLEAVE:
            self.graphics.overlay.handle_event(event)
            self._pointer.left(now_s)
        elif event.type == pygame.KEYDOWN and (intent := global_intent(event)) is not None:
            self.carry_out(intent)
        elif self.graphics.overlay.handle_event(event):
            if event.type in _POINTER:
                self._pointer.left(now_s)
        elif not self._moves_view(event):
            self._play(event, now_s)

    def _play(self, event: pygame.event.Event, now_s: float) -> None:
        """Deal with what happens over the board."""
        if event.type in _POINTER:
            self._pointer.handle(event, self._camera(now_s), now_s)
        elif event.type == pygame.KEYDOWN and _is_lamp_key(event):
            self.carry_out(ChangeSetting("lamp", not self.preferences.store.settings.lamp))
        elif event.type == pygame.KEYDOWN and (percent := light_step(event)):
            self._turn_light(percent)
        elif event.type == pygame.KEYDOWN:
            press_key(event, self.game, now_s)

    def _turn_light(self, percent: int) -> None:
        """Make the room brighter or darker, as far as it goes, and tell how bright it is."""
        wanted = self.preferences.store.settings.light + percent
        domain = domain_of("light")
        light = domain.nearest(wanted) if isinstance(domain, Scale) else wanted
        self.carry_out(ChangeSetting("light", light))
        told = _("Light in the room: {share}").format(share=percent_text(light))
        self.game.say(told, self._clock())

    def _moves_view(self, event: pygame.event.Event) -> bool:
        """Whether `event` is about the view of the board; if so, deal with it."""
        if not self.graphics.has_free_view:
            return False
        is_plain_key = event.type == pygame.KEYDOWN and not event.mod & pygame.KMOD_CTRL
        if is_plain_key and letter_of(event) == "v":
            store = self.preferences.store
            store.change(view_locked=not store.settings.view_locked)
            return True
        return self._viewing.handle(event, self.graphics.camera)

    def _camera(self, now_s: float) -> Camera:
        """What the board is seen through at this moment."""
        home = self.graphics.camera
        if not self.graphics.has_free_view:
            return home
        settings = self.preferences.store.settings
        if settings.view_locked != self._viewing.is_locked:
            self._viewing.lock(is_locked=settings.view_locked)
            if not settings.view_locked:
                self._viewing.recall(settings.saved_view, home)
        return self._viewing.camera(home, now_s, is_calm=self._is_calm)

    @property
    def _is_calm(self) -> bool:
        """Whether the view is where it is going at once."""
        return self.preferences.store.settings.reduced_motion or self.game.pace.is_instant

    def _heed_window(self, event: pygame.event.Event) -> None:
        """Deal with what happens to the window as a whole."""
        if event.type == pygame.QUIT:
            self.is_open = False
        elif event.type == pygame.DROPFILE:
            self.carry_out(ImportSettings(Path(event.file)))
        else:
            if event.type in _SIZE_CHANGES:
                self.graphics.resized()
            self._is_stale = True

    def _draw(self, now_s: float) -> None:
        settings = self.preferences.store.settings
        lamp = self._lamplight.level(now_s, is_on=settings.lamp, calm=settings.reduced_motion)
        frame = attrs.evolve(self._frame(now_s), lamp=lamp)
        picture = Picture(frame, self.game.hud())
        overlay = self.graphics.overlay
        self._rest.follow(frame, now_s)
        has_news = self._photo_due_s(now_s) == 0.0 and self.graphics.develop(frame, settings)
        is_same = picture == self.picture and not overlay.needs_redraw and not self._is_stale
        if is_same and not has_news:
            return
        self._is_stale = False
        intents = self.graphics.draw(picture.frame, picture.model)
        self.picture = picture
        for watcher in self.watchers:
            watcher(self)
        self.window.present()
        self._drawn_s = self._clock()
        for intent in intents:
            self._sounding.press()
            self.carry_out(intent)

    def _photo_due_s(self, now_s: float) -> float | None:
        """Seconds until there is work on a photo of the resting board; None: there is none."""
        is_wanted = self.preferences.store.settings.photo_at_rest and self.game.sheet is None
        if not is_wanted or self.picture is None or self.graphics.has_photo_of(self.picture.frame):
            return None
        return self._rest.begins_in_s(now_s)

    def _frame(self, now_s: float) -> Frame:
        view = self.game.table
        camera = self._camera(now_s)
        settings = self.preferences.store.settings
        if view is None:
            empty = rest_frame(Arrangement.of(Position.start()), Side.WHITE, camera)
            return lit(empty, settings)
        is_idle = self.game.sheet is not None or self.game.show.is_slamming
        marks = Marks() if is_idle else view.marks(self._pointer.aimed(camera, now_s))
        frame = compose(view.playback.stage, marks, camera, now_s, settings)
        is_calm = settings.reduced_motion
        return self.game.show.over(frame, now_s, self.game.pace, is_calm=is_calm)

    def _may_sleep_s(self) -> float:
        """How long nothing will change by itself."""
        now_s = self._clock()
        change = self.game.next_change_s(now_s)
        waits = [_LONGEST_SLEEP_S] if change is None else [change]
        waits += [0.0] if self._viewing.is_gliding else []
        redraw = 0.0 if self._is_stale else self.graphics.overlay.seconds_to_redraw
        waits += [] if redraw is None else [redraw]
        keeping = self.preferences.store.seconds_to_keep(now_s)
        waits += [] if keeping is None else [keeping]
        waits += [0.0] if self._lamplight.is_changing(now_s) else []
        photo = self._photo_due_s(now_s)
        waits += [] if photo is None else [photo]
        since_drawn = now_s - self._drawn_s
        return max(min(waits), _SHORTEST_FRAME_S - since_drawn, 0.0)


def _is_lamp_key(event: pygame.event.Event) -> bool:
    """Whether a key is L, by its place on a keyboard that does not write Latin letters."""
    is_letter = event.key == pygame.K_l or event.scancode == pygame.KSCAN_L
    return is_letter and not event.mod & _COMMANDS
