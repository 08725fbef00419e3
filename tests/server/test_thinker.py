"""The bridge between tables and the pool: answers on the right thread, faults as no answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

import attrs
import pytest

from plakoto.notation import format_play, parse_position, parse_roll
from plakoto.plays import LegalPlays, Play
from plakoto_server.ai import makis
from plakoto_server.ai.jobs import choose_play
from plakoto_server.ai.levels import MAKIS
from plakoto_server.ai.pool import Priority
from plakoto_server.tables import Question
from plakoto_server.thinker import FIRST_PARTS, LIMIT_S, WARM_UPS, PoolThinker

QUESTION = Question("w15/22/b15 w 0 0", "65", 3, 7)


class Recorder:
    """A pool, and the tables' thread: a queue."""

    def __init__(self) -> None:
        self.jobs: list[tuple[object, ...]] = []
        self.limits: list[float | None] = []
        self.priorities: list[Priority] = []
        self.futures: list[Future[str]] = []
        self.warm_ups: list[Future[None]] = []
        self.parts: list[tuple[Sequence[str], Priority]] = []
        self.queue: list[Callable[[], None]] = []
        self.news: list[str] = []
        self.is_closed = False
        self.thinker = PoolThinker(self, self)

    workers = 1

    def callFromThread(self, call: Callable[[], None]) -> None:  # noqa: N802  Twisted's name
        """See `TablesThread`."""
        self.queue.append(call)

    def run(self) -> None:
        """Let the tables' thread call what is in its queue."""
        while self.queue:
            self.queue.pop(0)()

    def start(self) -> None:
        """Let the thinker prepare its workers."""
        self.thinker.warm_up(
            lambda *_: None,
            lambda: self.news.append("ready"),
            lambda reason: self.news.append(f"failed: {reason}"),
        )

    def submit(
        self, *job: object, priority: Priority = Priority.LIVE, limit_s: float | None = None
    ) -> Future[str]:
        """See `Pool`."""
        self.jobs.append(job)
        self.limits.append(limit_s)
        self.priorities.append(priority)
        self.futures.append(Future())
        return self.futures[-1]

    def warm_up(self, _progress: object, parts: Sequence[str], priority: Priority) -> Future[None]:
        """See `Pool`."""
        self.parts.append((parts, priority))
        self.warm_ups.append(Future())
        return self.warm_ups[-1]

    def close(self) -> None:
        """See `Pool`."""
        self.is_closed = True


def test_a_question_is_a_job_that_goes_first_and_must_not_take_for_ever() -> None:
    recorder = Recorder()

    recorder.thinker.ask(QUESTION, lambda _answer: None)

    assert recorder.jobs == [(choose_play, "w15/22/b15 w 0 0", "65", 3, 7)]
    assert recorder.priorities == [Priority.LIVE]
    assert recorder.limits == [LIMIT_S]


def test_mr_makis_thinks_with_the_whole_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder()
    told: list[str | None] = []
    asked: list[tuple[object, ...]] = []
    decision: Future[Play] = Future()

    def decide(*question: object) -> Future[Play]:
        asked.append(question)
        return decision

    monkeypatch.setattr(makis, "decide", decide)
    recorder.thinker.ask(attrs.evolve(QUESTION, level=MAKIS), told.append)
    position, roll = parse_position(QUESTION.position), parse_roll(QUESTION.roll)
    assert asked == [(recorder, position, roll, QUESTION.seed)]

    play = next(iter(LegalPlays(position, roll)))
    decision.set_result(play)
    recorder.run()

    assert told == [format_play(play)]


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


def test_readiness_is_reported_when_what_is_needed_first_is_loaded() -> None:
    recorder = Recorder()
    recorder.start()
    assert recorder.parts == [(FIRST_PARTS, Priority.LIVE)]
    assert recorder.news == []

    recorder.warm_ups[0].set_result(None)

    assert recorder.news == ["ready"]


def test_the_rest_is_loaded_in_the_background(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    recorder = Recorder()
    recorder.start()
    recorder.warm_ups[0].set_result(None)

    ((parts, priority),) = recorder.parts[1:]
    assert "plakoto_server.ai.search.thinking" in parts
    assert not set(parts) & set(FIRST_PARTS)
    assert priority is Priority.BACKGROUND

    recorder.warm_ups[1].set_result(None)
    assert "the highest levels are ready, too" in caplog.text


def test_a_rest_that_cannot_be_loaded_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    recorder = Recorder()
    recorder.start()
    recorder.warm_ups[0].set_result(None)

    recorder.warm_ups[1].set_exception(RuntimeError("no compiler"))

    assert recorder.news == ["ready"]
    assert "the highest levels cannot be prepared: no compiler" in caplog.text


def test_preparations_that_fail_are_tried_again() -> None:
    recorder = Recorder()
    recorder.start()

    recorder.warm_ups[0].set_exception(RuntimeError("died"))
    assert recorder.news == []
    recorder.warm_ups[1].set_result(None)

    assert recorder.news == ["ready"]


def test_preparations_that_always_fail_are_reported() -> None:
    recorder = Recorder()
    recorder.start()

    for attempt in range(WARM_UPS):
        assert recorder.news == []
        recorder.warm_ups[attempt].set_exception(RuntimeError("no compiler"))

    assert recorder.news == ["failed: no compiler"]
    assert len(recorder.warm_ups) == WARM_UPS


def test_a_pool_that_is_closed_meanwhile_is_no_failure() -> None:
    recorder = Recorder()
    recorder.start()

    recorder.warm_ups[0].cancel()

    assert recorder.news == []
    assert len(recorder.warm_ups) == 1


def test_closing_closes_the_pool() -> None:
    recorder = Recorder()

    recorder.thinker.close()

    assert recorder.is_closed
