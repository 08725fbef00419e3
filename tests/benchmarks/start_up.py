"""Measures how long the window takes to appear: `python tests/benchmarks/start_up.py`.

Starts the program twice under Xvfb, the first time with empty caches, and prints the seconds from
the start of the process to the first picture of the board and to the first sheet; then the share
of one processor that the idle program takes.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playing.outside import program

SIZE = (1280, 800)
IDLE_S = 10.0


def measure(folder: Path, quality: str) -> tuple[float, float, float]:
    """Seconds to the board, seconds to the first sheet, idle share of a processor."""
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
    run = Path(tempfile.mkdtemp(dir=folder))
    began = time.monotonic()
    with program(run, "--quality", quality, data=folder / "data", size=SIZE) as running:
        running.until(bool)
        board_s = time.monotonic() - began
        running.until(lambda seen: seen["sheet"] == "welcome")
        sheet_s = time.monotonic() - began
        running.until(lambda seen: seen["is_settled"])
        time.sleep(IDLE_S)  # the workers compile in the meantime
        window = psutil.Process(running.process.pid)
        before = sum(window.cpu_times()[:2])
        time.sleep(IDLE_S)
        return board_s, sheet_s, (sum(window.cpu_times()[:2]) - before) / IDLE_S


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        for start in ("first", "second"):
            board_s, sheet_s, idle = measure(Path(name), "auto")
            sys.stdout.write(
                f"{start} start: board after {board_s:.2f} s, first sheet after {sheet_s:.2f} s; "
                f"idle: {idle:.1%} of a processor\n"
            )


if __name__ == "__main__":
    main()
