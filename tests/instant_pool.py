"""A pool that does each job at once, in the process that asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TypeVar

from plakoto_server.ai.jobs import PARTS
from plakoto_server.ai.pool import Progress

Answer = TypeVar("Answer")


class InstantPool:
    """See `plakoto_server.ai.pool.Pool`."""

    def submit(self, function: Callable[..., Answer], *arguments: object) -> Future[Answer]:
        """Do it now."""
        answer: Future[Answer] = Future()
        answer.set_result(function(*arguments))
        return answer

    def warm_up(
        self, progress: Progress | None = None, parts: Sequence[str] = PARTS
    ) -> Future[None]:
        """Nobody asks for it here."""
        raise NotImplementedError

    def close(self) -> None:
        """Nor for this."""
        raise NotImplementedError
