"""Lets tables ask the pool: implements `plakoto_server.tables.Thinker`. Loads no Numba."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from functools import cached_property

from plakoto_server.ai.jobs import choose_play
from plakoto_server.ai.pool import Pool, Progress
from plakoto_server.tables import Question

_log = logging.getLogger(__name__)


class PoolThinker:
    """Asks a pool that is made when it is first needed."""

    def __init__(
        self, make_pool: Callable[[], Pool], in_reactor: Callable[[Callable[[], None]], object]
    ) -> None:
        """Prepare.

        Args:
            make_pool: makes the pool.
            in_reactor: calls a function in the thread that the tables live in.
        """
        self._make_pool = make_pool
        self._in_reactor = in_reactor

    @cached_property
    def _pool(self) -> Pool:
        return self._make_pool()

    def ask(self, question: Question, tell: Callable[[str | None], None]) -> None:
        """See `Thinker`."""

        def answered(future: Future[str]) -> None:
            answer = _answer(future)
            self._in_reactor(lambda: tell(answer))

        self._pool.submit(
            choose_play, question.position, question.roll, question.level, question.seed
        ).add_done_callback(answered)

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
