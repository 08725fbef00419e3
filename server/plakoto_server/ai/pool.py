"""The processes that the computer thinks in.

`Pool` is all the rest of the program knows; `LocalPool` keeps processes on this machine, each a
`plakoto_server.ai.worker.Worker`, and decides which job is next; `plakoto_server.ai.cluster` has
one for several machines. Knows nothing of what a job does.
"""

from __future__ import annotations

import bisect
import itertools
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from enum import IntEnum
from functools import partial
from typing import Any, Protocol, TypeVar

import attrs

from plakoto.errors import PlakotoError
from plakoto_server.ai.jobs import PARTS, load
from plakoto_server.ai.warming import Progress, WarmUp
from plakoto_server.ai.worker import LOST, Worker

Answer = TypeVar("Answer")

TRIES = 2
"""How often a job is started whose worker dies, or that exceeds its limit."""
OVERTAKINGS = 3
"""How often a job may lose its worker to a live one before it is left in peace."""


_DIED = (
    f"{TRIES} worker processes in a row died at the same work or did not start: somebody ended "
    "them, or the machine is short of memory; with fewer workers it takes less"
)


class WorkerDiedError(PlakotoError):
    """A job has cost as many workers as it may; the message says what to do."""


class Priority(IntEnum):
    """Whose jobs are done first; among equals, those that were submitted first."""

    LIVE = 0
    """Somebody waits for it at a table."""
    ANALYSIS = 1
    """Somebody is reading what comes of it, and can read on meanwhile."""
    BACKGROUND = 2
    """Nobody waits for it. It may be stopped in favour of a live job, and begun anew later."""


class Pool(Protocol):
    """Somewhere jobs are done, each in another process.

    A worker that dies harms no job but its own, which is done again; the second time, the answer
    is a `WorkerDiedError`. Jobs are functions of their arguments and change nothing. What takes
    long is best submitted as many jobs of a second or less: one that waits can be overtaken and
    cancelled for nothing, one that runs only at the cost of its worker, for which another has to be
    started.
    """

    @property
    def workers(self) -> int:
        """How many jobs it does at a time."""

    def submit(
        self,
        function: Callable[..., Answer],
        *arguments: object,
        priority: Priority = Priority.LIVE,
        limit_s: float | None = None,
    ) -> Future[Answer]:
        """Do `function(*arguments)`: both picklable, the function at the top of a module.

        The answer comes in another thread. Cancelling it takes back a job that waits and stops one
        that runs.

        Args:
            function: what to do.
            arguments: of the function.
            priority: whether other jobs come first.
            limit_s: seconds, from when a worker is given the job, after which the worker is taken
                to be frozen. It is replaced and the job is done again; the second time the answer
                is a `TimeoutError`.
        """

    def warm_up(
        self,
        progress: Progress | None = None,
        parts: Sequence[str] = PARTS,
        priority: Priority = Priority.ANALYSIS,
    ) -> Future[None]:
        """Start the workers and let them load and compile `parts`; done when they are ready."""

    def close(self) -> None:
        """Stop every worker; answers still due are cancelled."""


@attrs.define(eq=False)
class _Job:
    """What is to be done, and how it stands with it."""

    function: Callable[..., Any]
    arguments: tuple[object, ...]
    priority: Priority
    limit_s: float | None = None
    worker: Worker | None = None
    """The only one that may do it, if that matters."""
    number: int = 0
    """Its place among all jobs; it keeps it when it has to be done again."""
    tries: int = TRIES
    overtaken: int = 0
    answer: Future[Any] = attrs.field(factory=Future)

    @property
    def turn(self) -> tuple[int, int]:
        """Jobs are done in this order."""
        return self.priority, self.number


@attrs.frozen(eq=False)
class _Attempt:
    """A job in the hands of a worker."""

    worker: Worker
    job: _Job
    outcome: Future[Any]
    alarm: threading.Timer | None


class LocalPool:
    """Spawned processes on this machine: see `Pool`.

    A live job that finds all workers busy takes one from the background job begun last.
    """

    def __init__(self, workers: int | None = None, parts: Sequence[str] = ()) -> None:
        """Make a pool of processes, which start when they are first needed.

        Args:
            workers: how many; one for each core if not told.
            parts: what each loads before its first job: nothing that has to be compiled.
        """
        self._lock = threading.Lock()
        self._closed = False
        self._numbers = itertools.count()
        self._waiting: list[_Job] = []  # in their order
        self._running: dict[Worker, _Attempt] = {}  # the one begun last comes last
        self._loaded = list(parts)
        self._swollen: set[Worker] = set()  # to be replaced when they have nothing to do
        self._workers = [Worker(self._loaded) for _ in range(workers or os.cpu_count() or 1)]

    @property
    def workers(self) -> int:
        """See `Pool`."""
        return len(self._workers)

    def start(self) -> None:
        """Start the workers that have not been, and do not wait for them."""
        with self._lock:
            for worker in () if self._closed else self._workers:
                worker.start()

    def submit(
        self,
        function: Callable[..., Answer],
        *arguments: object,
        priority: Priority = Priority.LIVE,
        limit_s: float | None = None,
    ) -> Future[Answer]:
        """See `Pool`.

        Raises:
            RuntimeError: the pool is closed.
        """
        return self._submit(_Job(function, arguments, priority, limit_s))

    def warm_up(
        self,
        progress: Progress | None = None,
        parts: Sequence[str] = PARTS,
        priority: Priority = Priority.ANALYSIS,
    ) -> Future[None]:
        """See `Pool`. A process that replaces another loads the parts before its first job.

        One that has compiled keeps the compiler's memory, and is replaced at the end.
        """
        compilers: set[Worker] = set()

        def load_at(worker: Worker, part: str) -> Future[bool]:
            step: Future[bool] = self._submit(_Job(load, (part,), priority, worker=worker))
            step.add_done_callback(lambda done: note(worker, part, done))
            return step

        def note(worker: Worker, part: str, done: Future[bool]) -> None:
            if done.cancelled() or done.exception():
                return
            if part not in self._loaded:
                self._loaded.append(part)
            if done.result():
                compilers.add(worker)

        def finish() -> None:
            with self._lock:
                self._swollen |= compilers
                self._renew()

        self.start()
        return WarmUp([self._workers], parts, load_at, progress, finish).ready

    def close(self) -> None:
        """See `Pool`. A second call does nothing."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            due = [job.answer for job in self._waiting]
            for attempt in self._running.values():
                due.append(attempt.job.answer)
                _disarm(attempt)
            self._waiting.clear()
            self._running.clear()
            for worker in self._workers:
                worker.stop()
        for answer in due:
            answer.cancel()
        for worker in self._workers:
            worker.join()

    def _submit(self, job: _Job) -> Future[Any]:
        with self._lock:
            if self._closed:
                raise RuntimeError("the pool is closed")
            job.number = next(self._numbers)
            self._queue(job)
        job.answer.add_done_callback(lambda _: self._withdraw(job))
        self._hand_out()
        return job.answer

    def _queue(self, job: _Job) -> None:
        bisect.insort(self._waiting, job, key=lambda waiting: waiting.turn)

    def _hand_out(self) -> None:
        """Give workers their next jobs, as long as there are both."""
        begun: list[_Attempt] = []
        with self._lock:
            for worker, job in self._pairs():
                self._waiting.remove(job)
                outcome = worker.begin(job.function, job.arguments)
                alarm = None
                if job.limit_s is not None:
                    alarm = threading.Timer(job.limit_s, self._too_slow, (worker, outcome))
                    alarm.daemon = True
                    alarm.start()
                attempt = _Attempt(worker, job, outcome, alarm)
                self._running[worker] = attempt
                begun.append(attempt)
            self._renew()
        for attempt in begun:  # it may be over already, and the lock is not to be taken twice
            attempt.outcome.add_done_callback(partial(self._ended, attempt))

    def _renew(self) -> None:
        """Replace the processes that are too large, as far as they have nothing to do."""
        for worker in self._swollen.difference(self._running):
            if not self._closed:
                worker.replace()
            self._swollen.discard(worker)

    def _pairs(self) -> Iterator[tuple[Worker, _Job]]:
        """Workers without a job, each with the next for it; then live jobs and whom they overtake.

        Whoever asks sees to it that the job is begun before the next pair.
        """
        for worker in self._workers:
            if worker not in self._running and (job := self._next_for(worker)):
                yield worker, job
        live = [job for job in self._waiting if job.priority is Priority.LIVE and not job.worker]
        for job in live:
            overtaken = next(filter(_may_be_overtaken, reversed(self._running.values())), None)
            if overtaken is None:
                return
            overtaken.job.overtaken += 1
            self._take_from(overtaken)
            self._queue(overtaken.job)
            yield overtaken.worker, job

    def _next_for(self, worker: Worker) -> _Job | None:
        return next((job for job in self._waiting if job.worker in (None, worker)), None)

    def _take_from(self, attempt: _Attempt) -> None:
        """End an attempt, and the process that makes it."""
        del self._running[attempt.worker]
        _disarm(attempt)
        self._swollen.discard(attempt.worker)
        attempt.worker.replace()

    def _withdraw(self, job: _Job) -> None:
        """See to it that a job is not done whose answer was cancelled."""
        if not job.answer.cancelled():
            return
        job.answer.set_running_or_notify_cancel()  # or else who waits for several would not notice
        with self._lock:
            if job in self._waiting:
                self._waiting.remove(job)
            for attempt in tuple(self._running.values()):
                if attempt.job is job:
                    self._take_from(attempt)
        self._hand_out()

    def _too_slow(self, worker: Worker, outcome: Future[Any]) -> None:
        """Give up an attempt that exceeds its limit."""
        with self._lock:
            attempt = self._running.get(worker)
            if attempt is None or attempt.outcome is not outcome:
                return
            self._take_from(attempt)
            is_over = not self._queue_again(attempt.job)
        self._hand_out()
        if is_over:
            _settle(attempt.job, error=TimeoutError(f"no answer within {attempt.job.limit_s:g} s"))

    def _ended(self, attempt: _Attempt, outcome: Future[Any]) -> None:
        """Take up what came of an attempt, unless it was given up before."""
        error = outcome.exception()
        with self._lock:
            if self._running.get(attempt.worker) is not attempt:
                return
            del self._running[attempt.worker]
            _disarm(attempt)
            is_over = not (isinstance(error, LOST) and self._queue_again(attempt.job))
        self._hand_out()
        if is_over and isinstance(error, LOST):
            _settle(attempt.job, WorkerDiedError(f"{_DIED} ({error})"))
        elif is_over:
            _settle(attempt.job, error, None if error else outcome.result())

    def _queue_again(self, job: _Job) -> bool:
        """Let a job be done again, unless it has been tried often enough."""
        job.tries -= 1
        if not job.tries or job.answer.cancelled():
            return False
        self._queue(job)
        return True


def _may_be_overtaken(attempt: _Attempt) -> bool:
    job = attempt.job
    return job.priority is Priority.BACKGROUND and job.overtaken < OVERTAKINGS


def _disarm(attempt: _Attempt) -> None:
    if attempt.alarm:
        attempt.alarm.cancel()


def _settle(job: _Job, error: BaseException | None = None, result: object = None) -> None:
    """Answer, unless nobody wants to know any more."""
    with suppress(InvalidStateError):  # cancelled
        if error:
            job.answer.set_exception(error)
        else:
            job.answer.set_result(result)
