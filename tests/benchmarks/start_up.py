"""Measures how the window appears: `python tests/benchmarks/start_up.py`.

Starts the program under Xvfb (on Debian the package xvfb), the first time with empty caches, and
tells when there was the first picture of all, when the board, and when the first sheet; and how
long the longest wait for another picture was meanwhile. Seconds go by the clock and, in brackets,
by the CPU time of the window's process, which a busy machine does not lengthen.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import attrs
import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

SIZE = (1280, 800)


@attrs.frozen
class Moment:
    """When a picture was presented, since the process began."""

    what: str
    """`splash`, `board`, or the name of the sheet above it."""
    clock_s: float
    cpu_s: float

    def __str__(self) -> str:
        return f"{self.clock_s:.2f} s ({self.cpu_s:.2f} CPU)"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quality", choices=("auto", "low", "mid", "high"), default="auto")
    parser.add_argument("--theme", default="walnut", help="board style; usually %(default)s")
    parser.add_argument("--starts", type=int, default=2, help="usually %(default)s")
    parser.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside is not None:
        run_inside(options.inside, options.quality)
        return
    with tempfile.TemporaryDirectory() as name:
        first: Moment | None = None
        for number in range(1, options.starts + 1):
            moments = start(Path(name), options.quality, options.theme)
            picture, board = moments[0], _first(moments, "board")
            print(f"start {number}: first picture after {picture}, board after {board},")
            print(f"  first sheet after {_first(moments, 'welcome')}; {_longest_wait(moments)}")
            if first is not None:
                ratio = board.cpu_s / first.cpu_s
                print(f"  CPU time to the board: {ratio:.2f} of the first start's")
            first = first or board


def start(folder: Path, quality: str, theme: str) -> list[Moment]:
    """Start the program once; every picture that it presents until the first sheet is there."""
    from playing.outside import screen  # noqa: PLC0415 - not needed inside

    settings = folder / "data" / "settings.json"
    if not settings.exists():
        settings.parent.mkdir(exist_ok=True)
        _remember(settings.parent, theme)
    with screen(SIZE) as display:
        inside = subprocess.run(
            [sys.executable, __file__, "--inside", str(folder), "--quality", quality],
            env={
                **os.environ,
                "DISPLAY": display,
                "SDL_VIDEODRIVER": "x11",
                "SDL_AUDIODRIVER": "dummy",
                "XDG_CACHE_HOME": str(folder / "cache"),
            },
            capture_output=True,
            text=True,
            check=True,
        )
    lines = [line for line in inside.stdout.splitlines() if line.startswith("{")]
    return [Moment(**json.loads(line)) for line in lines]


def run_inside(folder: Path, quality: str) -> None:
    """Be the program, and note each picture it presents; end with the first sheet."""
    from plakoto_client.__main__ import main as play  # noqa: PLC0415 - measured from here on
    from plakoto_client.app.window import Window  # noqa: PLC0415 - likewise

    began_s = psutil.Process().create_time()
    present = Window.present

    def note(window: Window) -> None:
        present(window)
        app: Any = sys._getframe(1).f_locals["self"]
        what = "splash" if not hasattr(app, "game") else "board"
        if what == "board" and app.game.sheet is not None:
            what = app.game.sheet.value
        moment = Moment(what, time.time() - began_s, time.process_time())
        print(json.dumps(attrs.asdict(moment)), flush=True)
        if what == "welcome" and not app.graphics.overlay.needs_redraw:
            app.is_open = False

    Window.present = note  # type: ignore[method-assign]  # to look on
    size = f"{SIZE[0]}x{SIZE[1]}"
    play(["--data", str(folder / "data"), "--lang", "en", "--quality", quality, "--window", size])


def _remember(folder: Path, theme: str) -> None:
    """Let `theme` be the style that was chosen last time."""
    from plakoto_client.settings import SettingsStore, settings_path  # noqa: PLC0415 - not inside

    store = SettingsStore(settings_path(folder))
    store.change(theme=theme)
    store.save()


def _first(moments: list[Moment], what: str) -> Moment:
    return next((each for each in moments if each.what in (what, "welcome")), moments[-1])


def _longest_wait(moments: list[Moment]) -> str:
    pairs = list(itertools.pairwise(moments))
    before, after = max(pairs, key=lambda pair: pair[1].cpu_s - pair[0].cpu_s)
    seconds = f"{after.clock_s - before.clock_s:.2f} s"
    return f"longest wait between pictures {seconds} ({after.cpu_s - before.cpu_s:.2f} CPU)"


if __name__ == "__main__":
    main()
