"""The processes that the computer thinks in.

`Pool` is all the rest of the program knows; `LocalPool` keeps spawned processes on this machine.
Knows nothing of what a job does.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from multiprocessing import resource_tracker
from typing import Any, Protocol, TypeVar

from pebble import ProcessExpired, ProcessPool

from plakoto_server.ai.jobs import PARTS, load

Answer = TypeVar("Answer")
Progress = Callable[[int, int], None]
"""Told how many steps are done, of how many; called in a thread of the pool."""

TRIES = 2
"""How often a job is started whose worker dies."""


class Pool(Protocol):
    """Somewhere jobs are done, each in another process."""

    def submit(self, function: Callable[..., Answer], *arguments: object) -> Future[Answer]:
        """Do `function(*arguments)`: both picklable, the function at the top of a module.

        The answer comes in another thread. Cancelling it stops the job, even one that is running.
        """

    def warm_up(
        self, progress: Progress | None = None, parts: Sequence[str] = PARTS
    ) -> Future[None]:
        """Start the workers and let them load and compile `parts`; done when they are ready."""

    def close(self) -> None:
        """Stop every worker; answers still due are cancelled."""


class LocalPool:
    """Spawned processes on this machine.

    A worker that dies loses only its own job, which is done once more. The workers end with this
    process, however that ends, and ignore Ctrl-C, which is this process's business.
    """

    def __init__(self, workers: int | None = None) -> None:
        """Make a pool of `workers` processes, one for each core if not told.

        They start with the first job.
        """
        self.workers = workers or os.cpu_count() or 1
        self._lock = threading.Lock()
        self._started = self._closed = False
        self._due: set[Future[Any]] = set()
        self._processes = self._new_processes()

    def submit(self, function: Callable[..., Answer], *arguments: object) -> Future[Answer]:
        """See `Pool`.

        Raises:
            RuntimeError: the pool is closed.
        """
        answer: Future[Answer] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("the pool is closed")
            self._due.add(answer)
        answer.add_done_callback(self._due.discard)
        self._start(answer, function, arguments, TRIES)
        return answer

    def warm_up(
        self, progress: Progress | None = None, parts: Sequence[str] = PARTS
    ) -> Future[None]:
        """See `Pool`. Each worker is given each part, but a quick one may take another's share."""
        ready: Future[None] = Future()
        steps = [self.submit(load, part) for part in parts for _ in range(self.workers)]
        done = 0
        lock = threading.Lock()

        def one_done(step: Future[str]) -> None:
            nonlocal done
            with lock:
                done += 1
                if ready.done():
                    return
                if step.cancelled():
                    ready.cancel()
                elif error := step.exception():
                    ready.set_exception(error)
                elif progress:
                    progress(done, len(steps))
                if done == len(steps) and not ready.done():
                    ready.set_result(None)

        for step in steps:
            step.add_done_callback(one_done)
        return ready

    def close(self) -> None:
        """See `Pool`. A second call does nothing."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            due = tuple(self._due)
        for answer in due:
            answer.cancel()
        self._processes.stop()  # type: ignore[no-untyped-call]  # untyped in Pebble
        self._processes.join()

    def _new_processes(self) -> ProcessPool:
        return ProcessPool(
            max_workers=self.workers,
            initializer=_end_with_parent,
            context=multiprocessing.get_context("spawn"),
        )

    def _start(
        self,
        answer: Future[Any],
        function: Callable[..., Any],
        arguments: tuple[object, ...],
        tries: int,
    ) -> None:
        """Try a job that may be tried `tries` times in all."""

        def finished(attempt: Future[Any]) -> None:
            if attempt.cancelled():
                answer.cancel()
                return
            error = attempt.exception()
            lost = isinstance(error, (ProcessExpired, BrokenProcessPool))
            if lost and tries > 1 and not answer.cancelled():
                self._start(answer, function, arguments, tries - 1)
            elif answer.set_running_or_notify_cancel():
                if error:
                    answer.set_exception(error)
                else:
                    answer.set_result(attempt.result())

        try:
            attempt = self._schedule(function, arguments)
        except RuntimeError:  # closed meanwhile
            answer.cancel()
            return
        attempt.add_done_callback(finished)
        answer.add_done_callback(lambda _: attempt.cancel())

    def _schedule(self, function: Callable[..., Any], arguments: tuple[object, ...]) -> Future[Any]:
        """Hand a job to the processes, to new ones where the old no longer take any.

        Pebble gives up when all workers have died while none was at work.
        """
        with self._lock, nullcontext() if self._started else _interrupts_held():
            self._started = True
            try:
                return self._processes.schedule(function, args=arguments)
            except RuntimeError:
                if self._closed:
                    raise
                broken, self._processes = self._processes, self._new_processes()
                threading.Thread(target=broken.join, daemon=True).start()
                return self._processes.schedule(function, args=arguments)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let what starts meanwhile be deaf to Ctrl-C from its first moment.

    Threads and processes inherit the signals that are held back, so that this goes for workers
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


def _end_with_parent() -> None:
    """In a worker: end as soon as the process that started it is gone, even at work."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True, name="parent watch").start()
