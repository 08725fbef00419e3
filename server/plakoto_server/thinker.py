"""Lets tables ask the pool: implements `plakoto_server.tables.Thinker`. Loads no Numba.

Knows nothing of Twisted but that something calls functions in the tables' thread.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from functools import cached_property, partial
from typing import Protocol

from plakoto_server.ai.jobs import choose_play
from plakoto_server.ai.pool import Pool
from plakoto_server.ai.warming import Progress
from plakoto_server.tables import Question

DEADLINE_S = 120.0
"""After so long, waiting for a worker included, the worker is taken to be frozen and is replaced.

The very first answer waits for the compiler, which takes a slow machine a minute.
"""

_log = logging.getLogger(__name__)


class Timer(Protocol):
    """A call that is due some time."""

    def active(self) -> bool:
        """Whether it is still to come."""

    def cancel(self) -> None:
        """Do without it."""


class TablesThread(Protocol):
    """The thread that the tables live in: Twisted's reactor."""

    def callFromThread(self, call: Callable[[], None], /) -> object:  # noqa: N802  Twisted's name
        """Call a function there; may be called anywhere."""

    def callLater(self, delay_s: float, call: Callable[[], object], /) -> Timer:  # noqa: N802  Twisted's name
        """Call a function there after so many seconds; may be called only there."""


class PoolThinker:
    """Asks a pool that is made when it is first needed."""

    def __init__(self, make_pool: Callable[[], Pool], thread: TablesThread) -> None:
        """Prepare.

        Args:
            make_pool: makes the pool.
            thread: that the tables live in.
        """
        self._make_pool = make_pool
        self._thread = thread

    @cached_property
    def _pool(self) -> Pool:
        return self._make_pool()

    def ask(self, question: Question, tell: Callable[[str | None], None]) -> None:
        """See `Thinker`."""
        job = self._pool.submit(
            choose_play, question.position, question.roll, question.level, question.seed
        )

        def expired() -> None:
            _log.error("no answer within %.0f s; its worker is replaced", DEADLINE_S)
            job.cancel()

        timer = self._thread.callLater(DEADLINE_S, expired)

        def answered(answer: str | None) -> None:
            if timer.active():
                timer.cancel()
            tell(answer)

        job.add_done_callback(
            lambda done: self._thread.callFromThread(partial(answered, _answer(done)))
        )

    def warm_up(self, progress: Progress, ready: Callable[[], None]) -> None:
        """Start the pool; `ready` is called, in another thread, once its workers are."""

        def done(future: Future[None]) -> None:
            error = None if future.cancelled() else future.exception()
            if error:
                _log.error("the computer players cannot be prepared: %s", error)
            elif not future.cancelled():
                ready()

        self._pool.warm_up(progress).add_done_callback(done)

    def close(self) -> None:
        """Stop the pool, if there is one."""
        if "_pool" in self.__dict__:
            self._pool.close()


def _answer(future: Future[str]) -> str | None:
    try:
        return future.result()
    except CancelledError:
        return None
    except Exception:  # noqa: BLE001  whatever went wrong in the worker: there is no answer
        _log.exception("a worker failed")
        return None
