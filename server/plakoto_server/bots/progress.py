"""Tells on a terminal how far a long command has come, and in a log now and then."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TextIO

BAR = 30
"""Characters of the bar."""
TERMINAL_SECONDS = 0.1
LOG_SECONDS = 10.0
"""How long at least between two messages, on a terminal and elsewhere."""


class Progress:
    """A bar that is redrawn on a terminal; elsewhere, a plain line now and then."""

    def __init__(
        self, stream: TextIO, unit: str, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Write to `stream`, counting in `unit` (a plural)."""
        self._stream = stream
        self._unit = unit
        self._clock = clock
        self._terminal = stream.isatty()
        self._started = clock()
        self._last = -math.inf

    def note(self, text: str) -> None:
        """Write a line that stays."""
        self._stream.write(f"{text}\n")
        self._stream.flush()

    def show(self, text: str) -> None:
        """Say what is being done; on a terminal, until the next message."""
        self._stream.write(f"\r\x1b[K{text}" if self._terminal else f"{text}\n")
        self._stream.flush()

    def update(self, done: int, total: int) -> None:
        """Show that `done` of `total` are done, unless the last message is recent."""
        now = self._clock()
        if now - self._last < (TERMINAL_SECONDS if self._terminal else LOG_SECONDS):
            return
        self._last = now
        seconds = now - self._started
        filled = BAR * done // total
        bar = f"[{'#' * filled}{'.' * (BAR - filled)}] " if self._terminal else ""
        left = f", {seconds * (total - done) / done:.0f} s left" if done else ""
        self.show(f"{bar}{done} of {total} {self._unit}{left}")

    def restart(self) -> None:
        """Measure the time left from now on."""
        self._started = self._clock()

    def finish(self) -> None:
        """Wipe the bar off a terminal."""
        if self._terminal:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
