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

_MINUTE = 60
_MANY = 2
"""Minutes that are still told in seconds, hours that are still told in minutes."""


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
        self._before = 0
        self._last = -math.inf
        self._is_shown = False

    def note(self, text: str) -> None:
        """Write a line that stays."""
        if self._terminal and self._is_shown:
            self._stream.write("\r\x1b[K")
            self._is_shown = False
            self._last = -math.inf
        self._stream.write(f"{text}\n")
        self._stream.flush()

    def show(self, text: str) -> None:
        """Say what is being done; on a terminal, until the next message."""
        self._is_shown = True
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
        new = done - self._before
        left = f", {duration(seconds * (total - done) / new)} left" if new else ""
        self.show(f"{bar}{done} of {total} {self._unit}{left}")

    def restart(self, done: int = 0) -> None:
        """Measure the time left from now on, `done` having been done before."""
        self._started = self._clock()
        self._before = done

    def finish(self) -> None:
        """Wipe the bar off a terminal."""
        if self._terminal:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def duration(seconds: float) -> str:
    """A time for people, such as 45 s, 12 min or 3 h 20 min."""
    if seconds < _MANY * _MINUTE:
        return f"{seconds:.0f} s"
    minutes = round(seconds / _MINUTE)
    if minutes < _MANY * _MINUTE:
        return f"{minutes} min"
    return f"{minutes // _MINUTE} h {minutes % _MINUTE} min"
