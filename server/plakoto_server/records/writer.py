"""The one thread that writes. What comes up while it commits goes into its next transaction.

So a busy server syncs the disk no more often than the disk allows, and the tables' thread never
waits for it.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from queue import Empty, SimpleQueue

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError

from plakoto_server.records.batch import Task, insert_all
from plakoto_server.tables.journal import JournalError

Deliver = Callable[[Callable[[], None]], object]
"""Calls a function in the thread that the tables live in."""

_log = logging.getLogger(__name__)


class Writer:
    """Stores tasks in the order in which they come, many to a transaction."""

    def __init__(
        self, engine: Engine, deliver: Deliver, explain: Callable[[Exception], JournalError]
    ) -> None:
        """Start the thread.

        Args:
            engine: of the database.
            deliver: brings the news back.
            explain: makes of what failed what the tables are told.
        """
        self._engine = engine
        self._deliver = deliver
        self._explain = explain
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        # A daemon, so that a failure elsewhere cannot keep the process alive: to the database, to
        # be cut off is to be killed, and it is made for that.
        self._thread = threading.Thread(target=self._work, daemon=True, name="writer")
        self._thread.start()

    def add(self, task: Task) -> None:
        """Have `task` stored."""
        self._tasks.put(task)

    def close(self) -> None:
        """Store what has been added, and end."""
        self._tasks.put(None)
        self._thread.join()

    def _work(self) -> None:
        is_open = True
        while is_open:
            batch = [self._tasks.get()]
            try:
                while True:
                    batch.append(self._tasks.get_nowait())
            except Empty:
                pass
            is_open = None not in batch
            tasks = [task for task in batch if task is not None]
            if tasks:
                news = tuple(zip(tasks, self._written(tasks), strict=True))
                self._deliver(partial(_tell, news))

    def _written(self, tasks: Sequence[Task]) -> list[JournalError | None]:
        """What became of each of `tasks`."""
        try:
            with self._engine.begin() as connection:
                insert_all(connection, tasks)
        except IntegrityError as error:
            if len(tasks) > 1:
                # One of them contradicts what is stored. The others have nothing to do with it.
                return [found for task in tasks for found in self._written([task])]
            return [self._explain(error)]
        except Exception as error:  # noqa: BLE001  whatever it is, it must not end the thread
            refusal = self._explain(error)
            _log.error("tables %s: %s", ", ".join(task.table for task in tasks[:9]), refusal)
            return [refusal] * len(tasks)
        return [None] * len(tasks)


def _tell(news: Iterable[tuple[Task, JournalError | None]]) -> None:
    for task, error in news:
        try:
            task.stored(error)
        except Exception:  # noqa: BLE001  one table's fault is no other's
            _log.exception("table %s: a fault after storing", task.table)
