"""Does everything at random for as long as one likes, and looks for faults.

    python tests/mash.py --minutes 10 --seed 1
    python tests/mash.py --minutes 1 --plain     without OpenGL and with tables in memory: quicker

Keys, clicks, drags, gamepad, fingers, text, wheel, resizes, styles, languages, sizes, in the real
program: its renderer, drawing where nobody sees it, and a server process of its own, which plays
the other side. After each event the program must still draw, have 15 checkers of each side on and
beside the board, and have raised or logged nothing; OpenGL must be content, the server alive, and
the computer not stuck. In the end a new game must still begin, and no process may be left behind. A
fault ends the run with the seed and the last events; the same seed does the same, as far as the
time that the machine takes allows.
"""

from __future__ import annotations

import argparse
import contextlib
import logging
import random
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from pathlib import Path

import psutil
import pygame

from plakoto.position import CHECKERS, Side
from plakoto_client.app.graphics import Graphics
from plakoto_client.app.loop import App
from plakoto_client.app.preferences import Preferences
from plakoto_client.app.window import Window, wake
from plakoto_client.embedded import EmbeddedServer
from plakoto_client.net import ServerLink
from plakoto_client.settings import Plain, SettingsStore
from plakoto_client.settings.model import LAYOUTS, THEMES
from plakoto_client.ui.intents import ChangeSetting, NewGame, ShowSheet
from plakoto_client.ui.model import Sheet
from plakoto_client.view import Game, TableView
from playing.hands import buttons
from playing.inside import Player, playing_alone
from playing.touch import Hand

_GL_FLAGS = pygame.RESIZABLE | pygame.OPENGL | pygame.DOUBLEBUF
_KEYS = (
    *(getattr(pygame, f"K_{letter}") for letter in "abcdefghijklmnopqrstuvwxyz0123456789"),
    *(pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F10, pygame.K_F11, pygame.K_DELETE),
)
_SETTINGS: tuple[tuple[str, tuple[Plain, ...]], ...] = (
    ("theme", THEMES),
    ("language", ("en", "el")),
    ("layout", LAYOUTS),
    ("ui_scale", (75, 100, 150, 200)),
    ("lamp", (True, False)),
    ("view_locked", (True, False)),
    ("reduced_motion", (True, False)),
    ("high_contrast", (True, False)),
    ("auto_end", (True, False)),
)
_STUCK_S = 180.0
"""After so long without a sign of the computer, it will not move any more."""
_PHOTO_MS = 1500
"""After so long a photo is cancelled: it would take the time of hundreds of presses."""
_ENDING_S = 30.0
"""In so long every process has ended."""
_MODS = (0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT)
_FULL = 32767
_REMEMBERED = 30
_KINDS = {
    "key": 30,
    "button": 25,
    "click": 15,
    "pad": 15,
    "drag": 5,
    "stick": 3,
    "wheel": 3,
    "text": 2,
    "resize": 1,
    "touch": 8,
    "pinch": 2,
    "setting": 1,
}
"""How often each happens, in parts of about a hundred."""


class Masher:
    """Somebody without a plan."""

    def __init__(self, player: Player, seed: int) -> None:
        self._player = player
        self._chance = random.Random(seed)
        self.done: deque[str] = deque(maxlen=_REMEMBERED)
        """The last events."""
        self.counts: Counter[str] = Counter()
        self._logged = _Logged()
        self._seen: tuple[object, ...] = ()
        self._seen_s = time.monotonic()

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
        before = None if app.game.table is None else app.game.table.table
        app.carry_out(NewGame(Side.WHITE, 1))
        self._player.until(lambda: app.game.table is not None and app.game.table.table != before)
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
            if item.name == "menu-photo":
                escape = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
                pygame.time.set_timer(escape, _PHOTO_MS, loops=1)
            self._player.click(item.box.centre)

    def _click(self) -> None:
        button = self._chance.choice((1, 1, 1, 2, 3))
        pixel = self._pixel()
        self.done.append(f"click {button} {pixel}")
        self._player.click(pixel, button)

    def _drag(self) -> None:
        start, end = self._pixel(), self._pixel()
        self.done.append(f"drag {start} {end}")
        self._player.drag(start, end)

    def _pad(self) -> None:
        button = self._chance.randrange(pygame.CONTROLLER_BUTTON_DPAD_RIGHT + 1)
        self.done.append(f"pad {button}")
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, instance_id=0, button=button))

    def _stick(self) -> None:
        axis, value = self._chance.randrange(6), self._chance.randint(-_FULL, _FULL)
        self.done.append(f"stick {axis} {value}")
        event = pygame.event.Event(
            pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value
        )
        pygame.event.post(event)

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

    def _setting(self) -> None:
        name, values = self._chance.choice(_SETTINGS)
        value = self._chance.choice(values)
        self.done.append(f"setting {name} {value}")
        self._player.app.carry_out(ChangeSetting(name, value))

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


@contextlib.contextmanager
def playing_really(folder: Path) -> Iterator[Player]:
    """The program with a server of its own and settings in `folder`, drawing unseen."""
    link = ServerLink(wake)
    with contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.closing(EmbeddedServer(link.deliver, folder)))
        window = Window("Plakoto", (640, 480), fullscreen=False, offscreen=True)
        stack.callback(window.close)
        graphics = Graphics(window, "low", folder / "cache")
        stack.callback(graphics.release)
        game = Game(link)
        store = SettingsStore(folder / "settings.json")
        preferences = Preferences(store, window, graphics, game, folder / "files", speed=4.0)
        stack.callback(link.close)
        app = App(window, graphics, game, link, preferences=preferences)
        app.photos = folder / "photos"
        player = Player(app)
        player.until(lambda: app.game.sheet is Sheet.WELCOME)
        yield player


def _mash(player: Player, seed: int, minutes: float) -> Masher:
    """Go on for so many minutes, and tell of each; a fault is told of and raised."""
    masher = Masher(player, seed)
    began = time.monotonic()
    told = 0
    try:
        while (passed := time.monotonic() - began) < 60 * minutes:
            masher.step()
            if passed // 60 > told:
                told = int(passed // 60)
                print(f"{told} min: {sum(masher.counts.values())} events", flush=True)
        masher.finish()
    except BaseException:
        print(f"a fault with seed {seed}, after:", *masher.done, sep="\n  ")
        raise
    return masher


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 if no fault was found."""
    parser = argparse.ArgumentParser(description="Do everything at random; look for faults.")
    parser.add_argument("--minutes", type=float, default=10.0, help="usually %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="which presses; usually %(default)s")
    parser.add_argument(
        "--plain", action="store_true", help="without OpenGL, and with tables in memory"
    )
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        session = playing_alone(options.seed) if options.plain else playing_really(place)
        with session as player:
            masher = _mash(player, options.seed, options.minutes)
    _alive, left = psutil.wait_procs(psutil.Process().children(recursive=True), _ENDING_S)
    if left:
        raise AssertionError(f"processes left behind: {left}")
    print(f"no fault in {sum(masher.counts.values())} events: {dict(masher.counts)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
