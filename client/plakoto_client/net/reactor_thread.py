"""The one thread in which Twisted's reactor runs, started when it is first needed.

A process has one reactor, and it cannot be started twice; so there is one such thread, a daemon
that ends with the process. Twisted is imported in that thread, while the window opens.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from functools import cache
from typing import Protocol, cast


class _Reactor(Protocol):
    """The part of Twisted's reactor that is used here."""

    def callFromThread(self, function: Callable[[], None]) -> None:  # noqa: N802 - Twisted's name
        """Run `function` in the reactor's thread."""

    def callWhenRunning(self, function: Callable[[], None]) -> None:  # noqa: N802 - Twisted's name
        """Run `function` once the reactor has started."""

    def run(self, *, installSignalHandlers: bool) -> None:  # noqa: N803 - Twisted's name
        """Run until the process ends."""


class ReactorThread:
    """Runs functions in the reactor's thread, in the order in which they were handed in."""

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._reactor: _Reactor | None = None
        self._thread = threading.Thread(target=self._run, name="network", daemon=True)
        self._thread.start()

    def call(self, function: Callable[[], None]) -> None:
        """Run `function` in the reactor's thread, from any thread."""
        self._calls.put(function)
        if self._reactor is not None:
            self._reactor.callFromThread(self._work)

    def _run(self) -> None:
        from twisted.internet import reactor as module  # noqa: PLC0415 - slow: not in the window's way

        reactor = cast("_Reactor", module)
        reactor.callWhenRunning(self._work)
        self._reactor = reactor
        reactor.run(installSignalHandlers=False)

    def _work(self) -> None:
        while not self._calls.empty():
            self._calls.get()()


@cache
def reactor_thread() -> ReactorThread:
    """The thread, started by the first call."""
    return ReactorThread()
