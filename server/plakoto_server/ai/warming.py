"""The order in which workers load and compile: each part on one first, then on those beside it.

Two that compile the same at the same time would do it twice. Knows nothing of processes.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

Progress = Callable[[int, int], None]
"""Told how many steps are done, of how many; called in a thread of the pool."""
Place = TypeVar("Place")
"""A worker, as its pool knows it."""


class WarmUp(Generic[Place]):
    """Lets the workers of a pool load some parts."""

    def __init__(
        self,
        groups: Sequence[Sequence[Place]],
        parts: Sequence[str],
        load: Callable[[Place, str], Future[Any]],
        progress: Progress | None,
        finish: Callable[[], None] = lambda: None,
    ) -> None:
        """Begin.

        Args:
            groups: workers; those of a group share what one of them has compiled.
            parts: what to load, in this order.
            load: lets a worker load a part.
            progress: told about each part that a worker has loaded.
            finish: called when all is loaded, before that is told.
        """
        self.ready: Future[None] = Future()
        """Done when every worker has loaded every part; the error of the first that cannot."""
        self._parts = parts
        self._load = load
        self._progress = progress
        self._finish = finish
        self._lock = threading.Lock()
        self._done = 0
        self._total = len(parts) * sum(map(len, groups))
        if not self._total:
            self.ready.set_result(None)
        for leader, *others in groups:
            self._lead(leader, others, 0)

    def _lead(self, leader: Place, others: Sequence[Place], number: int) -> None:
        """Let the leader of a group load part `number`, then the others, while it goes on."""
        if number == len(self._parts):
            return

        def loaded() -> None:
            self._lead(leader, others, number + 1)
            for other in others:
                self._step(other, number, lambda: None)

        self._step(leader, number, loaded)

    def _step(self, place: Place, number: int, then: Callable[[], None]) -> None:
        """Let a worker load part `number`."""
        try:
            step = self._load(place, self._parts[number])
        except RuntimeError:  # the pool is closed
            self.ready.cancel()
            return
        step.add_done_callback(lambda done: self._stepped(done, then))

    def _stepped(self, step: Future[Any], then: Callable[[], None]) -> None:
        with self._lock:
            if self.ready.done():
                return
            if step.cancelled():
                self.ready.cancel()
                return
            if error := step.exception():
                self.ready.set_exception(error)
                return
            self._done += 1
            if self._progress:
                self._progress(self._done, self._total)
            if self._done == self._total:
                self._finish()
                self.ready.set_result(None)
                return
        then()
