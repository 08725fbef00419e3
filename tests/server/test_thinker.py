"""The bridge between tables and the pool: answers on the right thread, faults as no answer."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future

import pytest
from twisted.internet.task import Clock

from plakoto_server.ai.jobs import choose_play
from plakoto_server.tables import Question
from plakoto_server.thinker import DEADLINE_S, PoolThinker

QUESTION = Question("w15/22/b15 w 0 0", "65", 3, 7)


class Recorder(Clock):
    """A pool, and the tables' thread: a clock and a queue."""

    def __init__(self) -> None:
        super().__init__()
        self.pools = 0
        self.jobs: list[tuple[object, ...]] = []
        self.futures: list[Future[str]] = []
        self.warm: Future[None] = Future()
        self.queue: list[Callable[[], None]] = []
        self.is_closed = False
        self.thinker = PoolThinker(self._make, self)

    def callFromThread(self, call: Callable[[], None]) -> None:  # noqa: N802  Twisted's name
        """See `TablesThread`."""
        self.queue.append(call)

    def run(self) -> None:
        """Let the tables' thread call what is in its queue."""
        while self.queue:
            self.queue.pop(0)()

    def _make(self) -> Recorder:
        self.pools += 1
        return self

    def submit(self, *job: object) -> Future[str]:
        """See `Pool`."""
        self.jobs.append(job)
        self.futures.append(Future())
        return self.futures[-1]

    def warm_up(self, _progress: object) -> Future[None]:
        """See `Pool`."""
        return self.warm

    def close(self) -> None:
        """See `Pool`."""
        self.is_closed = True


def test_a_question_is_a_job_for_a_worker() -> None:
    recorder = Recorder()

    recorder.thinker.ask(QUESTION, lambda _answer: None)

    assert recorder.jobs == [(choose_play, "w15/22/b15 w 0 0", "65", 3, 7)]


def test_an_answer_is_told_on_the_thread_of_the_tables() -> None:
    recorder = Recorder()
    told: list[str | None] = []
    recorder.thinker.ask(QUESTION, told.append)

    recorder.futures[0].set_result("1/7 1/6")
    assert told == []
    recorder.run()

    assert told == ["1/7 1/6"]


@pytest.mark.parametrize(
    "fail",
    [lambda future: future.cancel(), lambda future: future.set_exception(RuntimeError("died"))],
    ids=["cancelled", "failed"],
)
def test_a_job_that_fails_is_no_answer(fail: Callable[[Future[str]], object]) -> None:
    recorder = Recorder()
    told: list[str | None] = []
    recorder.thinker.ask(QUESTION, told.append)

    fail(recorder.futures[0])
    recorder.run()

    assert told == [None]


def test_a_frozen_worker_is_given_up_and_replaced(caplog: pytest.LogCaptureFixture) -> None:
    recorder = Recorder()
    told: list[str | None] = []
    recorder.thinker.ask(QUESTION, told.append)

    recorder.advance(DEADLINE_S)
    recorder.run()

    assert recorder.futures[0].cancelled()  # which ends the worker: see `Pool.submit`
    assert told == [None]
    assert "no answer within 120 s" in caplog.text


def test_an_answer_in_time_is_told_once() -> None:
    recorder = Recorder()
    told: list[str | None] = []
    recorder.thinker.ask(QUESTION, told.append)
    recorder.futures[0].set_result("1/7 1/6")
    recorder.run()

    recorder.advance(DEADLINE_S)
    recorder.run()

    assert told == ["1/7 1/6"]
    assert recorder.getDelayedCalls() == []


def test_readiness_is_reported_when_the_workers_are_ready() -> None:
    recorder = Recorder()
    ready: list[bool] = []
    recorder.thinker.warm_up(lambda *_: None, lambda: ready.append(True))
    assert ready == []

    recorder.warm.set_result(None)

    assert ready == [True]


def test_workers_that_cannot_be_prepared_are_never_ready(caplog: pytest.LogCaptureFixture) -> None:
    recorder = Recorder()
    ready: list[bool] = []
    recorder.thinker.warm_up(lambda *_: None, lambda: ready.append(True))

    recorder.warm.set_exception(RuntimeError("no compiler"))

    assert ready == []
    assert "cannot be prepared: no compiler" in caplog.text


def test_closing_makes_no_pool_just_to_close_it() -> None:
    recorder = Recorder()

    recorder.thinker.close()
    assert recorder.pools == 0

    recorder.thinker.ask(QUESTION, lambda _answer: None)
    recorder.thinker.close()
    assert (recorder.pools, recorder.is_closed) == (1, True)
