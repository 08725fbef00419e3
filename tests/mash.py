"""Presses keys, buttons and gamepads at random for as long as one likes, and looks for faults.

    python tests/mash.py --minutes 10 --seed 1

The game runs in a plain window without a screen, against the computer of the lowest level, in the
language that was pressed last. After each event it must still draw, have 15 checkers of each side
on and beside the board, and have raised nothing. A fault ends the run with the seed and the last
events, which help to repeat it: the same seed presses the same.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, deque
from collections.abc import Sequence

import pygame

from plakoto.position import CHECKERS, Side
from plakoto_client.ui.intents import NewGame
from playing.hands import buttons
from playing.inside import Player, playing_alone

_KEYS = (
    *(getattr(pygame, f"K_{letter}") for letter in "abcdefghijklmnopqrstuvwxyz0123456789"),
    *(pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_TAB, pygame.K_BACKSPACE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END),
    *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_F10, pygame.K_F11, pygame.K_DELETE),
)
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
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def _pixel(self) -> tuple[float, float]:
        width, height = self._player.app.window.size
        return self._chance.uniform(0, width), self._chance.uniform(0, height)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 if no fault was found."""
    parser = argparse.ArgumentParser(description="Press everything at random; look for faults.")
    parser.add_argument("--minutes", type=float, default=10.0, help="usually %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="which presses; usually %(default)s")
    options = parser.parse_args(arguments)
    end = time.monotonic() + 60 * options.minutes
    with playing_alone(options.seed) as player:
        masher = Masher(player, options.seed)
        try:
            while time.monotonic() < end:
                masher.step()
        except Exception:
            print(f"a fault with seed {options.seed}, after:", *masher.done, sep="\n  ")
            raise
    print(f"no fault in {sum(masher.counts.values())} events: {dict(masher.counts)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
