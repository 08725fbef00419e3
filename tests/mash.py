"""Does everything at random for as long as one likes, and looks for faults.

    python tests/mash.py --minutes 10 --seed 1
    python tests/mash.py --minutes 10 --language el
    python tests/mash.py --minutes 1 --plain     without OpenGL and with tables in memory: quicker

Keys, clicks, drags, gamepads, fingers, text, wheel, dropped files, resizes, any sheet and setting,
in the real program: its renderer, drawing where nobody sees it, and a server process of its own,
which plays the other side. After each event the program must still draw, have 15 checkers of each
side on and beside the board, and have raised or logged nothing; OpenGL must be content, the server
alive, and the computer not stuck. In the end a new game must still begin, and no process may be
left behind. A fault ends the run with the seed and the last events; the same seed does the same, as
far as the time that the machine takes allows.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import psutil

from plakoto_client.app.graphics import Graphics
from plakoto_client.app.loop import App
from plakoto_client.app.preferences import Preferences
from plakoto_client.app.window import Window, wake
from plakoto_client.embedded import EmbeddedServer
from plakoto_client.net import ServerLink
from plakoto_client.settings import SettingsStore
from plakoto_client.ui.i18n import LANGUAGES
from plakoto_client.ui.intents import ChooseLanguage
from plakoto_client.ui.model import Sheet
from plakoto_client.view import Game
from playing.inside import Player, playing_alone
from playing.masher import Masher

_ENDING_S = 30.0
"""In so long every process has ended."""


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


def _mash(player: Player, seed: int, minutes: float, files: Path) -> Masher:
    """Go on for so many minutes, and tell of each; a fault is told of and raised."""
    masher = Masher(player, seed, files)
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
    parser.add_argument(
        "--language", choices=LANGUAGES, default=LANGUAGES[0], help="at first; usually %(default)s"
    )
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        session = playing_alone(options.seed) if options.plain else playing_really(place)
        with session as player:
            player.app.carry_out(ChooseLanguage(options.language))
            masher = _mash(player, options.seed, options.minutes, place / "files")
    _alive, left = psutil.wait_procs(psutil.Process().children(recursive=True), _ENDING_S)
    if left:
        raise AssertionError(f"processes left behind: {left}")
    print(f"no fault in {sum(masher.counts.values())} events: {dict(masher.counts)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
