"""Shows that the program neither grows nor leaks, however long it is open.

    python tests/steady.py games --games 200
    python tests/steady.py changes --changes 500

`games` shows whole games, one after another at one table in one window, from the server's messages
as they were recorded, at full speed. It prints the memory after each tenth of them and how
steeply it rises over the second half, in KiB a game. `changes` gives the window another size and
the board another style again and again, opens and closes every sheet, and begins photos that it
does not finish.

Both count the objects that the OpenGL driver holds, before and after, and end with 1 if there are
more. They draw where nobody sees it, and need no display.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import psutil
import pygame

from gl_census import census
from plakoto.protocol.events import Finished
from plakoto_client.settings.model import THEMES
from plakoto_client.ui.intents import ChangeSetting, ShowSheet
from plakoto_client.ui.model import Sheet
from plakoto_client.view import INSTANT
from playing.desk import Desk
from playing.inside import Player, playing_at
from playing.recorded import Recording

SIZE = (320, 240)
"""Small pictures leak as large ones do."""
_TICK_S = 1 / 30
"""Between two pictures, by the clock that the program is given: it need not wait for time."""
_SHEET_EVERY = 10
_PHOTO_EVERY = 20
_STYLE_EVERY = 4
_KIB = 1024
_FEWEST = 4


class Changes:
    """Somebody who changes his mind about size, style and sheet all the time."""

    def __init__(self, player: Player, seed: int, styles: Sequence[str] = THEMES) -> None:
        self._player = player
        self._chance = random.Random(seed)
        self._styles = styles
        self.counts: Counter[str] = Counter()

    def step(self, number: int) -> None:
        """Make the change with this number."""
        self.resize((self._chance.randint(160, 400), self._chance.randint(120, 300)))
        if number % _STYLE_EVERY == 0:
            self.restyle(self._styles[number // _STYLE_EVERY % len(self._styles)])
        if number % _SHEET_EVERY == 0:
            self.open_every_sheet()
        if number % _PHOTO_EVERY == 0:
            self.begin_photo()

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        pygame.display.set_mode(size, pygame.OPENGL | pygame.DOUBLEBUF | pygame.RESIZABLE)
        self._player.until(lambda: self._player.app.graphics.camera.width == size[0])
        self._settle()
        self.counts["size"] += 1

    def restyle(self, theme: str) -> None:
        """Make the set of other materials."""
        self._player.app.carry_out(ChangeSetting("theme", theme))
        self._settle()
        self.counts["style"] += 1

    def open_every_sheet(self) -> None:
        """Open each sheet and close it again."""
        for sheet in Sheet:
            for wanted in (sheet.value, None):
                self._player.app.carry_out(ShowSheet(wanted))
                self._settle()
            self.counts["sheet"] += 1

    def begin_photo(self) -> None:
        """Begin a photo of the board, and cancel it once it develops."""
        window = self._player.app.window
        present = window.present
        shown = 0

        def present_and_cancel() -> None:
            nonlocal shown
            present()
            shown += 1
            if shown == 2:
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE))

        window.present = present_and_cancel  # type: ignore[method-assign]  # a hand on the key
        try:
            self._player.app._take_photo()
        finally:
            window.present = present  # type: ignore[method-assign]  # as it was
        self._settle()
        self.counts["photo"] += 1

    def _settle(self) -> None:
        self._player.app.step(0.0)
        self._player.until(lambda: not self._player.app.graphics.overlay.needs_redraw)


class Clock:
    """A clock that goes on by a picture at a time."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        """The time in seconds."""
        return self.now_s


def replay(player: Player, clock: Clock, recording: Recording) -> Iterator[int]:
    """Show game after game; yields after each the number of events that have been shown."""
    playback = player.table.playback
    for shown, event in enumerate(recording.events(), start=1):
        player.app.game.take(event, clock.now_s)
        while not (playback.is_up_to_date and playback.stage.is_at_rest):
            clock.now_s += _TICK_S
            player.app.step(0.0)
        if isinstance(event.event, Finished):
            yield shown


def slope(values: Sequence[float]) -> float:
    """By how much each of `values` is more than the one before, by least squares."""
    return float(np.polyfit(np.arange(len(values)), values, 1)[0])


def games(
    count: int, seed: int, speed: float = INSTANT, tell: Callable[[str], None] = print
) -> bool:
    """Show `count` games; whether no GL object is left over."""
    clock, recording = Clock(), Recording(seed)
    process = psutil.Process()
    sizes_kib: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        playing_at(recording.desk, Path(folder), speed, SIZE, clock=clock) as player,
    ):
        before: Counter[str] = Counter()
        for number, shown in enumerate(replay(player, clock, recording), start=1):
            sizes_kib.append(process.memory_info().rss / _KIB)
            if number == 1:
                before = census(player.app.window.ctx)
            if number % max(count // 10, 1) == 0:
                tell(f"{number} games, {shown} events: {sizes_kib[-1] / _KIB:.1f} MiB")
            if number == count:
                break
        after = census(player.app.window.ctx)
    later = sizes_kib[count // 2 :]
    spread = max(later) - min(later)
    tell(
        f"over the second half: {slope(later):+.1f} KiB a game, "
        f"from least to most {spread / _KIB:.1f} MiB"
    )
    return _compared(before, after, tell)


def changes(count: int, seed: int, tell: Callable[[str], None] = print) -> bool:
    """Make `count` changes; whether no GL object is left over."""
    with (
        tempfile.TemporaryDirectory() as folder,
        playing_at(Desk(dice=(5, 3)), Path(folder), size=SIZE) as player,
    ):
        somebody = Changes(player, seed)
        somebody.step(0)
        somebody.resize(SIZE)
        before = census(player.app.window.ctx)
        for number in range(1, count + 1):
            somebody.step(number)
            if number % max(count // 10, 1) == 0:
                tell(f"{number}: {dict(somebody.counts)}")
        somebody.restyle(THEMES[0])
        somebody.resize(SIZE)
        after = census(player.app.window.ctx)
    return _compared(before, after, tell)


def _compared(before: Counter[str], after: Counter[str], tell: Callable[[str], None]) -> bool:
    tell(f"GL objects before: {dict(before)}")
    tell(f"GL objects after:  {dict(after)}")
    more = after - before
    tell(f"left over: {dict(more)}" if more else "none is left over")
    return not more


def _several(text: str) -> int:
    """A number of games over which something can rise."""
    number = int(text)
    if number < _FEWEST:
        raise argparse.ArgumentTypeError(f"at least {_FEWEST}")
    return number


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 if nothing has leaked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("games", "changes"))
    parser.add_argument("--games", type=_several, default=200, help="usually %(default)s")
    parser.add_argument(
        "--speed",
        type=float,
        default=INSTANT,
        help="of checkers and dice, 1 being the usual; at first everything is there at once, "
        "which spares the search for throws",
    )
    parser.add_argument("--changes", type=int, default=500, help="usually %(default)s")
    parser.add_argument("--seed", type=int, default=1, help="which ones; usually %(default)s")
    options = parser.parse_args(arguments)
    if options.what == "games":
        is_steady = games(options.games, options.seed, options.speed)
    else:
        is_steady = changes(options.changes, options.seed)
    return 0 if is_steady else 1


if __name__ == "__main__":
    sys.exit(main())
