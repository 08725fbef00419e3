"""The bridge between tables and the pool: answers on the right thread, faults as no answer."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future

import pytest

from plakoto_server.ai.jobs import choose_play
from plakoto_server.dice import SystemDice
from plakoto_server.tables import Question
from plakoto_server.thinker import PoolThinker

QUESTION = Question("w15/22/b15 w 0 0", "65", 3, 7)


class Recorder:
    """A pool, and the queue of the tables' thread."""

    def __init__(self) -> None:
        self.pools = 0
        self.jobs: list[tuple[object, ...]] = []
        self.futures: list[Future[str]] = []
        self.warm: Future[None] = Future()
        self.queue: list[Callable[[], None]] = []
        self.is_closed = False
        self.thinker = PoolThinker(self._make, self.queue.append)

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
    for call in recorder.queue:
        call()

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
    for call in recorder.queue:
        call()

    assert told == [None]


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


def test_the_dice_of_games_show_every_face_and_no_other() -> None:
    dice = SystemDice()

    assert {dice.throw() for _ in range(1000)} == {1, 2, 3, 4, 5, 6}
