"""Lets tables ask the pool: implements `plakoto_server.tables.Thinker`. Loads no Numba.

Knows nothing of Twisted but that something calls functions in the tables' thread.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from functools import partial
from typing import Protocol

from plakoto.notation import format_play, parse_position, parse_roll
from plakoto.plays import Play
from plakoto_server.ai import makis
from plakoto_server.ai.jobs import SEARCH_PARTS, choose_play
from plakoto_server.ai.levels import MAKIS
from plakoto_server.ai.pool import Pool, Priority
from plakoto_server.ai.warming import Progress
from plakoto_server.tables import Question

LIMIT_S = 60.0
"""A worker that takes longer for a play is taken to be frozen, and is replaced.

The very first answer waits for the compiler. Should that take longer, the worker in its place goes
on with what has been compiled until then.
"""
FIRST_PARTS = ("plakoto.kernels", "plakoto_server.ai.choosing")
"""What the workers load before the server is called ready: enough for the levels that do not judge
by the network. The others have what they need soon after; who asks before that waits."""
WARM_UPS = 2
"""How often the workers are to be prepared before that is given up."""

_log = logging.getLogger(__name__)


class TablesThread(Protocol):
    """The thread that the tables live in: Twisted's reactor."""

    def callFromThread(self, call: Callable[[], None], /) -> object:  # noqa: N802  Twisted's name
        """Call a function there; may be called anywhere."""


class PoolThinker:
    """Asks a pool, and closes it."""

    def __init__(self, pool: Pool, thread: TablesThread) -> None:
        """Prepare.

        Args:
            pool: to ask.
            thread: that the tables live in.
        """
        self._pool = pool
        self._thread = thread

    def ask(self, question: Question, tell: Callable[[str | None], None]) -> None:
        """See `Thinker`."""
        job: Future[str] | Future[Play]
        if question.level == MAKIS:
            position, roll = parse_position(question.position), parse_roll(question.roll)
            job = makis.decide(self._pool, position, roll, question.seed)
        else:
            job = self._pool.submit(
                choose_play,
                question.position,
                question.roll,
                question.level,
                question.seed,
                priority=Priority.LIVE,
                limit_s=LIMIT_S,
            )
        job.add_done_callback(
            lambda done: self._thread.callFromThread(partial(tell, _answer(done)))
        )

    def warm_up(
        self, progress: Progress, ready: Callable[[], None], failed: Callable[[str], None]
    ) -> None:
        """Prepare the workers of the pool, first for what is asked most.

        Args:
            progress: told how far the first part of it is.
            ready: called, in another thread, once that is done; the rest follows.
            failed: called so, with the reason, if it cannot be done.
        """
        self._warm_up(progress, ready, failed, WARM_UPS)

    def _warm_up(
        self,
        progress: Progress,
        ready: Callable[[], None],
        failed: Callable[[str], None],
        tries: int,
    ) -> None:
        def done(future: Future[None]) -> None:
            error = None if future.cancelled() else future.exception()
            if error and tries > 1:
                _log.warning("the computer players could not be prepared, once more: %s", error)
                self._warm_up(progress, ready, failed, tries - 1)
            elif error:
                failed(str(error) or type(error).__name__)
            elif not future.cancelled():
                ready()
                self._warm_up_the_rest()

        self._pool.warm_up(progress, FIRST_PARTS, Priority.LIVE).add_done_callback(done)

    def _warm_up_the_rest(self) -> None:
        def done(future: Future[None]) -> None:
            error = None if future.cancelled() else future.exception()
            if error:
                _log.error("the highest levels cannot be prepared: %s", error)
            elif not future.cancelled():
                _log.info("the highest levels are ready, too")

        rest = [part for part in SEARCH_PARTS if part not in FIRST_PARTS]
        self._pool.warm_up(None, rest, Priority.BACKGROUND).add_done_callback(done)

    def close(self) -> None:
        """Stop the pool."""
        self._pool.close()


def _answer(future: Future[str] | Future[Play]) -> str | None:
    try:
        found = future.result()
    except CancelledError:
        return None
    except Exception:  # noqa: BLE001  whatever went wrong in the worker: there is no answer
        _log.exception("a worker failed")
        return None
    return found if isinstance(found, str) else format_play(found)
