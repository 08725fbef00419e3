"""A pool that does each job at once, in the process that asks, and notes what it did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TypeVar

from plakoto_server.ai.jobs import PARTS
from plakoto_server.ai.pool import Priority
from plakoto_server.ai.warming import Progress

Answer = TypeVar("Answer")


class InstantPool:
    """See `plakoto_server.ai.pool.Pool`."""

    def __init__(self, workers: int = 1) -> None:
        self.workers = workers
        self.jobs: list[tuple[object, ...]] = []
        """Every job so far: its function and its arguments."""
        self.priorities: list[Priority] = []
        """Of each of these jobs."""

    def submit(
        self,
        function: Callable[..., Answer],
        *arguments: object,
        priority: Priority = Priority.LIVE,
        limit_s: float | None = None,
    ) -> Future[Answer]:
        """Do it now, however long it takes."""
        del limit_s
        self.jobs.append((function, *arguments))
        self.priorities.append(priority)
        answer: Future[Answer] = Future()
        try:
            answer.set_result(function(*arguments))
        except Exception as error:  # noqa: BLE001  whatever it is, it is the answer
            answer.set_exception(error)
        return answer

    def warm_up(
        self,
        progress: Progress | None = None,
        parts: Sequence[str] = PARTS,
        priority: Priority = Priority.ANALYSIS,
    ) -> Future[None]:
        """Nobody asks for it here."""
        raise NotImplementedError

    def close(self) -> None:
        """Nor for this."""
        raise NotImplementedError
