"""Ctrl-C at a moment of our choosing.

Python raises KeyboardInterrupt wherever it is, also between the taking of a lock and the promise to
give it back; a thread of the pool that needs that lock then waits for ever. So Ctrl-C is noted, and
whoever waits asks for it.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from types import FrameType
from typing import TypeVar

Answer = TypeVar("Answer")
Check = Callable[[], None]
"""Raises KeyboardInterrupt if Ctrl-C was pressed."""

WAKE_SECONDS = 0.25
"""How long Ctrl-C may go unnoticed."""


@contextmanager
def noted_interrupts() -> Iterator[Check]:
    """Note Ctrl-C instead of being interrupted by it; a second one interrupts at once.

    On Windows that goes for Ctrl-Break, too, the only interruption that one program can send
    another there. To be used in the main thread.
    """
    signals = [signal.SIGINT]
    if sys.platform == "win32":
        signals.append(signal.SIGBREAK)
    pressed = False

    def note(_number: int, _frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        for number in signals:
            signal.signal(number, signal.default_int_handler)

    def check() -> None:
        if pressed:
            raise KeyboardInterrupt

    before = [(number, signal.signal(number, note)) for number in signals]
    try:
        yield check
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def answer_to(job: Future[Answer], check: Check) -> Answer:
    """The answer of a job, once it is there.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed meanwhile.
    """
    while not job.done():
        check()
        wait([job], WAKE_SECONDS)
    check()
    return job.result()
