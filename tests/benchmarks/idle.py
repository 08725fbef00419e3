"""Measures what the open program takes of a processor while nobody does anything.

    python tests/benchmarks/idle.py
    python tests/benchmarks/idle.py --seconds 60 --quality high

Opens the game in a window of its own X server (Xvfb and xdotool are needed, on Debian the packages
xvfb and xdotool), begins a game, and takes the CPU time of the window's process, with all its
threads, over a minute: at the board, by lamplight, with a sheet open, and with the view free.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playing.outside import Program, program

SIZE = (1280, 800)
CALMING_S = 8.0
"""Until trails have faded and whatever else was under way is done."""


def share(running: Program, seconds: float) -> float:
    """Share of one processor that the window's process takes."""
    time.sleep(CALMING_S)
    running.catch_up()
    process = psutil.Process(running.process.pid)
    before = sum(process.cpu_times()[:2])
    time.sleep(seconds)
    return (sum(process.cpu_times()[:2]) - before) / seconds


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60.0, help="usually %(default)s")
    parser.add_argument("--quality", choices=("low", "mid", "high"), default="high")
    options = parser.parse_args()
    states: dict[str, Callable[[Program], None]] = {
        "at the board": lambda running: None,  # noqa: ARG005 - there is nothing to do
        "by lamplight": lambda running: running.press_key("l"),
        "with the view free": lambda running: running.press_key("v"),
        "with a sheet open": lambda running: running.press_key("F10"),
    }
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wanted = ("--quality", options.quality, "--speed", "60")
        with program(folder / "run", *wanted, data=folder / "data", size=SIZE) as running:
            running.until(lambda seen: seen["sheet"] == "welcome")
            running.press_button("start")
            running.until(lambda seen: seen.get("table") and seen["sheet"] is None)
            for state, bring_about in states.items():
                bring_about(running)
                taken = share(running, options.seconds)
                print(f"{state}: {taken:.2%} of a processor over {options.seconds:.0f} s")


if __name__ == "__main__":
    main()
