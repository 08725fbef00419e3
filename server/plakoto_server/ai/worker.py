"""A process that does one job at a time, and is replaced when it is lost. Wraps Pebble.

Knows nothing of what waits, or of what a job does. A pool of Pebble's has one lock for all its
workers, which one that dies at the wrong moment keeps; so each worker here is a pool of its own.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from typing import Any

from pebble import ProcessExpired, ProcessPool

from plakoto_server.ai.jobs import load

LOST = (ProcessExpired, BrokenProcessPool)
"""What `Worker.begin` answers when the process died, at work or before it could begin."""

PAUSE_SECONDS = 0.2
"""From a process that could not be started to the next try."""


class Worker:
    """A spawned process, and the one in its place if need be.

    It ends with this process, however that ends, and ignores Ctrl-C, which is this process's
    business. Not safe to be used by several threads at once.
    """

    def __init__(self, parts: Sequence[str]) -> None:
        """Prepare; the process starts when it is first needed.

        Args:
            parts: of `plakoto_server.ai.jobs`, which a process loads before its first job. Read
                when a process starts, so that they may change meanwhile; what cannot be loaded is
                left to the jobs.
        """
        self._parts = parts
        self._endings: list[threading.Thread] = []
        self._process = self._new_process()

    def start(self) -> None:
        """Start the process, if it has not been."""
        with _interrupts_held():
            _ = self._process.active  # starts it

    def begin(self, function: Callable[..., Any], arguments: tuple[object, ...]) -> Future[Any]:
        """Do `function(*arguments)`, when nothing else is being done.

        Returns:
            What comes of it; one of `LOST` if the process dies or cannot be started. It cannot be
            cancelled.
        """
        try:
            with suppress(RuntimeError), _interrupts_held():
                return self._process.schedule(function, args=arguments)
            self.replace()  # it died while it had nothing to do
            return self._process.schedule(function, args=arguments)
        except (OSError, RuntimeError) as error:
            return _lost_soon(f"no process can be started: {error.__cause__ or error}")

    def replace(self) -> None:
        """End the process, whatever it does, and start another; no answer to it counts any more.

        Should the system not let it start now, the next job tries again.
        """
        self.stop()
        self._process = self._new_process()
        with suppress(OSError, BrokenProcessPool):
            self.start()

    def stop(self) -> None:
        """End the process, soon."""
        self._process.stop()  # type: ignore[no-untyped-call]  # untyped in Pebble
        ending = threading.Thread(target=self._process.join, daemon=True, name="end of a worker")
        ending.start()
        self._endings = [thread for thread in self._endings if thread.is_alive()] + [ending]

    def join(self) -> None:
        """Wait until every process that was stopped has ended."""
        for ending in self._endings:
            ending.join()

    def _new_process(self) -> ProcessPool:
        return ProcessPool(
            max_workers=1,
            initializer=_prepare,
            initargs=(self._parts,),
            context=multiprocessing.get_context("spawn"),
        )


def _lost_soon(reason: str) -> Future[Any]:
    """What is answered where no process can be started, but not at once.

    Whoever tries again is not to do so within the same call, nor at the same moment.
    """
    lost: Future[Any] = Future()
    moment = threading.Timer(PAUSE_SECONDS, lost.set_exception, [BrokenProcessPool(reason)])
    moment.daemon = True
    moment.start()
    return lost


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let what starts meanwhile be deaf to Ctrl-C from its first moment.

    Threads and processes inherit the signals that are held back, so that this goes for processes
    started later in place of dead ones, too. Where no system holds signals back (Windows), a worker
    is deaf a moment later.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # Starting it later would let the signals through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare(parts: Sequence[str]) -> None:
    """In a new process: make sure of its end, and load what it is going to need."""
    # Pebble's own handler would wait until compiled code is done.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _end_with_parent()
    for part in parts:
        with suppress(Exception):  # whatever it is, the job that needs this part reports it
            load(part)


def _end_with_parent() -> None:
    """End as soon as the process that started this one is gone, even at work."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True, name="parent watch").start()
