"""Runs the program as its player does: a process of its own, a screen, real mouse and keyboard.

The screen is Xvfb's and the events are the X server's, made by xdotool. What is on the screen is
followed by the program's own trace, through a named pipe, so that nothing has to be polled.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

PATIENCE_S = 180.0
"""After so long without what it waits for, a test fails; nothing is measured by it."""

Seen = dict[str, Any]
"""One line of the trace."""


def found(program: str) -> str:
    """Where a program is that the test cannot do without."""
    path = shutil.which(program)
    if path is None:
        raise AssertionError(f"{program} is needed for this test (on Debian: xvfb, xdotool)")
    return path


@contextlib.contextmanager
def screen(size: tuple[int, int]) -> Iterator[str]:
    """An X server with one screen; yields its DISPLAY."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [
            found("Xvfb"),
            *("-displayfd", str(writing), "-nolisten", "tcp"),
            *("-screen", "0", f"{size[0]}x{size[1]}x24"),
        ],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


class Program:
    """The running program, as seen and handled from outside."""

    def __init__(self, display: str, folder: Path, data: Path, *options: str) -> None:
        self.environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        self._pipe = folder / "trace"
        os.mkfifo(self._pipe)
        self._lines: queue.SimpleQueue[Seen | None] = queue.SimpleQueue()
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "plakoto_client"),
                *("--data", str(data), "--trace", str(self._pipe)),
                *("--lang", "en", "--quality", "low", *options),
            ],
            env=self.environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        threading.Thread(target=self._read, daemon=True).start()
        self.seen: Seen = {}
        """What the last picture showed."""

    def until(self, condition: Callable[[Seen], object]) -> Seen:
        """Wait for a picture that fulfils `condition`, and return what it shows."""
        while not self._fulfils(condition):
            self.seen = self._next()
        return self.seen

    def until_even_briefly(self, condition: Callable[[Seen], object]) -> None:
        """Wait for a picture that fulfils `condition`, even if others have followed it already."""
        while not condition(self.seen):
            self.seen = self._next()

    def catch_up(self) -> None:
        """Take note of all that has been drawn so far."""
        while not self._lines.empty():
            self.seen = self._lines.get() or self.seen

    def do(self, *commands: object) -> None:
        """Make xdotool press, move and click."""
        subprocess.run(
            [found("xdotool"), *map(str, commands)],
            env=self.environment,
            check=True,
            timeout=PATIENCE_S,
        )

    def click(self, pixel: tuple[float, float]) -> None:
        """Click the left button at `pixel` of the window, which fills the screen."""
        self.do("mousemove", round(pixel[0]), round(pixel[1]), "click", "--delay", 0, 1)

    def press_key(self, *names: str) -> None:
        """Press and release keys, one after another, not so fast as to look like a held key."""
        self.do("key", "--delay", 10, *names)

    def press_button(self, name: str) -> None:
        """Click a button of the interface, once it is there to stay, and see what it does."""
        seen = self.until(lambda seen: seen["is_settled"] and enabled_button(seen, name))
        self.seen = {}
        self.click(enabled_button(seen, name)["at"])
        self.until(lambda seen: seen["is_settled"])

    def _next(self) -> Seen:
        try:
            seen = self._lines.get(timeout=PATIENCE_S)
        except queue.Empty:
            raise AssertionError(f"nothing new on the screen; the last was {self.seen}") from None
        if seen is None:
            raise AssertionError(f"the program ended: {self.process.communicate()[1]}")
        return seen

    def _fulfils(self, condition: Callable[[Seen], object]) -> bool:
        self.catch_up()
        return bool(self.seen) and bool(condition(self.seen))

    def _read(self) -> None:
        with self._pipe.open(encoding="utf-8") as lines:
            for line in lines:
                self._lines.put(json.loads(line))
        self._lines.put(None)


@contextlib.contextmanager
def program(
    folder: Path, *options: str, data: Path, size: tuple[int, int] = (640, 480)
) -> Iterator[Program]:
    """The program in a window that fills a small screen of its own."""
    folder.mkdir(exist_ok=True)
    with screen(size) as display:
        running = Program(display, folder, data, "--window", f"{size[0]}x{size[1]}", *options)
        try:
            yield running
        finally:
            running.process.kill()
            running.process.communicate()


def enabled_button(seen: Seen, name: str) -> Seen:
    """The foremost button of that name; empty if it is not there or cannot be pressed."""
    buttons: list[Seen] = [
        each for each in seen["buttons"] if each["name"] == name and each["is_enabled"]
    ]
    return buttons[-1] if buttons else {}


def focused_button(seen: Seen) -> str | None:
    """The button that Enter would press."""
    return next((each["name"] for each in seen["buttons"] if each["is_focused"]), None)
