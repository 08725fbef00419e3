"""Shows a person that something is happening; owns the lines written to the terminal.

A terminal sees one line per step, redrawn with the seconds it has taken. Anything else (a file, a
build log) gets plain lines: one at the start of a step, one every few seconds, one at its end.
"""

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from bootstrap.wording import _

LIVE_SECONDS = 0.1
PLAIN_SECONDS = 10.0
SPINNER = "|/-\\"


class Step:
    """One line of the list: what is being done now, and how it ended."""

    def __init__(self, title: str, started: float, note: Callable[[], str]) -> None:
        self.title = title
        self.started = started
        self.note = note
        self.ending = _("done")
        """Said when the step has ended well."""
        self.seconds: float | None = None
        """How long it took, if somebody measured that better than by our waiting."""


class Console:
    """Writes steps and sentences to one stream."""

    def __init__(
        self,
        stream: TextIO,
        *,
        is_live: bool | None = None,
        clock: Callable[[], float] = time.monotonic,
        plain_seconds: float = PLAIN_SECONDS,
    ) -> None:
        self._stream = stream
        self._is_live = stream.isatty() if is_live is None else is_live
        self._clock = clock
        self._plain_seconds = plain_seconds

    def say(self, text: str = "") -> None:
        """Write one line, at once."""
        self._stream.write(text + "\n")
        self._stream.flush()

    @contextmanager
    def step(self, title: str, note: Callable[[], str] = str) -> Iterator[Step]:
        """Show a step for as long as the block runs.

        `note` tells what is going on inside at the moment; it is asked from another thread.
        """
        step = Step(title, self._clock(), note)
        ended = threading.Event()
        if not self._is_live:
            self.say(f"  {title} ...")
        ticker = threading.Thread(target=self._tick, args=(step, ended), daemon=True)
        ticker.start()
        is_done = False
        try:
            yield step
            is_done = True
        finally:
            ended.set()
            ticker.join()
            self._close(step, is_done=is_done)

    def _tick(self, step: Step, ended: threading.Event) -> None:
        frame = 0
        while not ended.wait(LIVE_SECONDS if self._is_live else self._plain_seconds):
            seconds = self._clock() - step.started
            if self._is_live:
                mark = SPINNER[frame % len(SPINNER)]
                self._redraw(f"{mark} {step.title}  {seconds:.0f} s  {step.note()}")
                frame += 1
            else:
                self.say(f"    {seconds:.0f} s  {step.note()}".rstrip())

    def _close(self, step: Step, *, is_done: bool) -> None:
        waited = self._clock() - step.started
        seconds = f"{waited if step.seconds is None else step.seconds:.1f} s"
        if not self._is_live:
            self.say("    " + "  ".join(filter(None, (step.ending if is_done else "!", seconds))))
            return
        parts = ("+" if is_done else "!", step.title, step.ending if is_done else "", seconds)
        self._redraw(" ".join(filter(None, parts)))
        self.say()

    def _redraw(self, line: str) -> None:
        width = shutil.get_terminal_size().columns - 1
        self._stream.write("\r" + line[:width].ljust(width))
        self._stream.flush()
