"""Somebody who does everything at random: keys, mouse, fingers, gamepads, window and sheets."""

from __future__ import annotations

import functools
import logging
import random
import time
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

import pygame

from plakoto.position import CHECKERS, Side
from plakoto_client.settings import Plain, Scale, default_of, domain_of, setting_names
from plakoto_client.settings.domains import Choice, Numbers, Switch
from plakoto_client.ui.intents import ChangeSetting, NewGame, ShowSheet
from plakoto_client.ui.model import Sheet
from plakoto_client.view import TableView
from playing.hands import buttons
from playing.inside import Player
from playing.touch import Hand

_GL_FLAGS = pygame.RESIZABLE | pygame.OPENGL | pygame.DOUBLEBUF
_KEYS = (
    *(getattr(pygame, f"K_{letter}") for letter in "abcdefghijklmnopqrstuvwxyz0123456789"),
    *(pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F10, pygame.K_F11, pygame.K_F12),
    *(pygame.K_DELETE, pygame.K_LEFTBRACKET, pygame.K_RIGHTBRACKET),
)
_MODS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
_WINDOW_EVENTS = (
    pygame.WINDOWLEAVE,
    pygame.WINDOWENTER,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWFOCUSGAINED,
)
_PAD, _BARE_PAD = 0, 1
"""Numbers of two gamepads, as events tell them: SDL knows one, the other reports bare numbers."""
_FULL = 32767
_STUCK_S = 180.0
"""After so long without a sign of the computer, it will not move any more."""
_PHOTO_MS = 1500
"""After so long a photo is cancelled: it would take the time of hundreds of presses."""
_REMEMBERED = 30
_KINDS = {
    "key": 28,
    "button": 25,
    "click": 12,
    "pad": 12,
    "touch": 8,
    "drag": 4,
    "hold": 1,
    "stick": 3,
    "bare_pad": 3,
    "wheel": 3,
    "text": 2,
    "pinch": 2,
    "sheet": 2,
    "setting": 2,
    "window": 1,
    "resize": 1,
    "drop": 1,
}
"""How often each happens, in parts of about a hundred."""

_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


class Masher:
    """Somebody without a plan."""

    def __init__(self, player: Player, seed: int, files: Path | None = None) -> None:
        """Sit down; files dropped on the window come from the folder `files`."""
        self._player = player
        self._chance = random.Random(seed)
        self._files = files
        self.done: deque[str] = deque(maxlen=_REMEMBERED)
        """The last events."""
        self.counts: Counter[str] = Counter()
        """How often each kind of event has happened."""
        self.sheets: Counter[Sheet] = Counter()
        """How many events each sheet has been open at the end of."""
        self._logged = _Logged()
        self._seen: tuple[object, ...] = ()
        self._seen_s = time.monotonic()
        graphics = player.app.graphics
        graphics.take_photo = _cancelled_soon(graphics.take_photo)  # type: ignore[method-assign]  # a hand on the key

    def step(self) -> None:
        """Do something, and see that all is well."""
        kind = self._chance.choices(list(_KINDS), list(_KINDS.values()))[0]
        self.counts[kind] += 1
        getattr(self, f"_{kind}")()
        app = self._player.app
        app.step(0.0)
        if not app.is_open:  # it was told to quit, and does; the next player comes
            app.is_open = True
            self.counts["quit"] += 1
        if app.game.sheet is not None:
            self.sheets[app.game.sheet] += 1
        if app.game.table is None:
            app.carry_out(NewGame(Side.WHITE, 1))
        self._check()

    def _check(self) -> None:
        app = self._player.app
        if app.picture is None:
            raise AssertionError("nothing has been drawn")
        view = app.game.table
        if view is None:
            return
        sides = Counter(each.side for each in view.playback.stage.placed())
        if sides != {Side.WHITE: CHECKERS, Side.BLACK: CHECKERS}:
            raise AssertionError(f"checkers on the board: {sides}")
        if app.game.failure is not None:
            raise AssertionError(app.game.failure)
        if self._logged.messages:
            raise AssertionError(f"logged: {self._logged.messages}")
        if not app.window.is_plain and (error := app.window.ctx.error) != "GL_NO_ERROR":
            raise AssertionError(f"OpenGL tells of {error}")
        self._see_to_computer(view)

    def _see_to_computer(self, view: TableView) -> None:
        """Make sure that the computer goes on when it is its turn."""
        state = view.state
        seen = (view.table, state.game, state.turn_number, state.phase, state.steps)
        if seen != self._seen or view.is_my_turn or state.phase not in ("rolling", "moving"):
            self._seen, self._seen_s = seen, time.monotonic()
        elif time.monotonic() - self._seen_s > _STUCK_S:
            raise AssertionError(f"the computer does not go on: {state}")

    def finish(self) -> None:
        """Begin a new game after all that, and see the player's turn come."""
        app = self._player.app
        self._logged.close()
        app.carry_out(ShowSheet(None))
        before = app.game.table
        app.carry_out(NewGame(Side.WHITE, 1))
        self._player.until(lambda: app.game.table is not None and app.game.table is not before)
        table = self._player.table
        self._player.until(lambda: table.is_my_turn)

    # --- what can be done -----------------------------------------------------------------

    def _key(self) -> None:
        key, mod = self._chance.choice(_KEYS), self._chance.choice(_MODS)
        self.done.append(f"key {pygame.key.name(key)} {mod}")
        self._player.key(key, mod=mod)

    def _button(self) -> None:
        shown = buttons(self._player)
        if shown:
            item = self._chance.choice(shown)
            self.done.append(f"button {item.name}")
            self._player.click(item.box.centre)

    def _click(self) -> None:
        button = self._chance.choice((1, 1, 1, 2, 3))
        pixel = self._pixel()
        self.done.append(f"click {button} {pixel}")
        self._player.click(pixel, button)

    def _hold(self) -> None:
        """Drag, and never let go."""
        start, end = self._pixel(), self._pixel()
        self.done.append(f"hold {start} {end}")
        self._player.hold(start, end)

    def _drag(self) -> None:
        start, end = self._pixel(), self._pixel()
        self.done.append(f"drag {start} {end}")
        self._player.drag(start, end)

    def _pad(self) -> None:
        button = self._chance.randrange(pygame.CONTROLLER_BUTTON_DPAD_RIGHT + 1)
        self.done.append(f"pad {button}")
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, instance_id=_PAD, button=button))

    def _stick(self) -> None:
        axis, value = self._chance.randrange(6), self._chance.randint(-_FULL, _FULL)
        self.done.append(f"stick {axis} {value}")
        event = pygame.event.Event(
            pygame.CONTROLLERAXISMOTION, instance_id=_PAD, axis=axis, value=value
        )
        pygame.event.post(event)

    def _bare_pad(self) -> None:
        """A button, the cross or a stick of a gamepad that SDL does not know."""
        button, axis = self._chance.randrange(12), self._chance.randrange(6)
        cross = (self._chance.randint(-1, 1), self._chance.randint(-1, 1))
        kind, facts = self._chance.choice(
            (
                (pygame.JOYBUTTONDOWN, {"button": button}),
                (pygame.JOYBUTTONUP, {"button": button}),
                (pygame.JOYHATMOTION, {"hat": 0, "value": cross}),
                (pygame.JOYAXISMOTION, {"axis": axis, "value": self._chance.uniform(-1, 1)}),
            )
        )
        self.done.append(f"bare pad {pygame.event.event_name(kind)} {facts}")
        pygame.event.post(pygame.event.Event(kind, instance_id=_BARE_PAD, **facts))

    def _wheel(self) -> None:
        turns = self._chance.randint(-3, 3)
        self.done.append(f"wheel {turns}")
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turns))

    def _text(self) -> None:
        text = self._chance.choice("aβ7 .")
        self.done.append(f"text {text}")
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))

    def _resize(self) -> None:
        size = (self._chance.randint(320, 900), self._chance.randint(240, 700))
        self.done.append(f"resize {size}")
        flags = pygame.RESIZABLE if self._player.app.window.is_plain else _GL_FLAGS
        pygame.display.set_mode(size, flags)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def _touch(self) -> None:
        start, end = self._pixel(), self._pixel()
        hand = Hand(self._player)
        if self._chance.random() < 0.5:
            self.done.append(f"tap {start}")
            hand.put(start)
            hand.lift(start)
            return
        self.done.append(f"swipe {start} {end}")
        hand.put(start)
        hand.move(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        hand.move(end)
        hand.lift(end)

    def _pinch(self) -> None:
        places = [self._pixel() for _ in range(4)]
        self.done.append(f"pinch {places}")
        hand = Hand(self._player)
        for finger in (0, 1):
            hand.put(places[finger], finger)
        for finger in (0, 1):
            hand.move(places[finger + 2], finger)
        for finger in (1, 0):
            hand.lift(places[finger + 2], finger)

    def _sheet(self) -> None:
        sheet = self._chance.choice((None, *Sheet))
        self.done.append(f"sheet {sheet}")
        self._player.app.carry_out(ShowSheet(None if sheet is None else sheet.value))

    def _setting(self) -> None:
        name = self._chance.choice(setting_names())
        value = self._value_of(name)
        self.done.append(f"setting {name} {value}")
        self._player.app.carry_out(ChangeSetting(name, value))

    def _value_of(self, name: str) -> Plain:
        match domain_of(name):
            case Switch():
                return self._chance.choice((True, False))
            case Choice(values=values):
                return self._chance.choice(values)
            case Scale() as scale:
                return scale.nearest(self._chance.uniform(scale.low, scale.high))
            case Numbers(bounds=bounds):
                return tuple(self._chance.uniform(*each) for each in bounds)
            case _:
                return default_of(name)

    def _window(self) -> None:
        kind = self._chance.choice(_WINDOW_EVENTS)
        self.done.append(f"window {pygame.event.event_name(kind)}")
        pygame.event.post(pygame.event.Event(kind))

    def _drop(self) -> None:
        """Drop a file on the window: exported settings, or something that holds none."""
        if self._files is None:
            return
        path = self._chance.choice((self._files / "missing.vbs", *sorted(self._files.rglob("*.*"))))
        self.done.append(f"drop {path.name}")
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))

    def _pixel(self) -> tuple[float, float]:
        width, height = self._player.app.window.size
        return self._chance.uniform(0, width), self._chance.uniform(0, height)


class _Logged(logging.Handler):
    """What has been logged as an error since it was made."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []
        logging.getLogger().addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        """Take note of a record."""
        self.messages.append(self.format(record))

    def close(self) -> None:
        """Listen no more."""
        logging.getLogger().removeHandler(self)
        super().close()


def _cancelled_soon(take: Callable[_Given, _Result]) -> Callable[_Given, _Result]:
    """Take a photo, and cancel it before long if it is not done by then."""
    cancel = pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=pygame.KSCAN_ESCAPE
    )

    @functools.wraps(take)
    def take_and_cancel(*args: _Given.args, **kwargs: _Given.kwargs) -> _Result:
        pygame.time.set_timer(cancel, _PHOTO_MS)
        try:
            return take(*args, **kwargs)
        finally:
            pygame.time.set_timer(cancel, 0)

    return take_and_cancel
