"""Mr. Makis thinks in many small jobs: whoever does them, and in whatever order they end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

import attrs
import pytest

from instant_pool import InstantPool
from plakoto.dice import Roll
from plakoto.notation import parse_position, parse_roll
from plakoto.plays import LegalPlays
from plakoto.position import Position
from plakoto_server.ai.jobs import list_candidates, tally_playouts
from plakoto_server.ai.makis import analyse, decide
from plakoto_server.ai.pool import Priority
from plakoto_server.ai.search import thinking
from plakoto_server.ai.search.schedule import CHUNK, DECISION, Schedule

PINS = "w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0"
QUESTIONS = [
    (parse_position("w15/22/b15 w 0 0"), parse_roll("31"), 5),
    (parse_position(PINS), parse_roll("22"), 6),
]
DOUBTFUL = attrs.evolve(DECISION, clear=9.0, margin=9.0)
"""Takes no play for clear without play-outs, whatever the network thinks."""


class HeldPool(InstantPool):
    """Does nothing until told to, then what is asked, the latest first."""

    def __init__(self) -> None:
        super().__init__()
        self.held: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(
        self,
        function: Callable[..., Any],
        *arguments: object,
        priority: Priority = Priority.LIVE,
        limit_s: float | None = None,
    ) -> Future[Any]:
        """Note it."""
        del limit_s
        self.jobs.append((function, *arguments))
        self.priorities.append(priority)
        answer: Future[Any] = Future()
        self.held.append((answer, lambda: function(*arguments)))
        return answer

    def work(self) -> None:
        """Do all that was asked so far, in reverse."""
        due, self.held = self.held[::-1], []
        for answer, job in due:
            if answer.set_running_or_notify_cancel():
                answer.set_result(job())

    def work_all(self) -> None:
        """Go on until nothing more is asked."""
        while self.held:
            self.work()


@pytest.mark.parametrize("question", QUESTIONS)
def test_it_does_not_matter_who_does_the_work_nor_in_which_order(
    question: tuple[Position, Roll, int],
) -> None:
    backwards = HeldPool()

    asked = partial(decide, seconds=None, playouts=288, schedule=DOUBTFUL)
    at_once = asked(InstantPool(), *question).result()
    later = asked(backwards, *question)
    backwards.work_all()

    alone = thinking.think(*question, playouts=288, schedule=DOUBTFUL)
    assert at_once.result == later.result().result == alone.candidates[0].play.result


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_analysis_is_the_same_from_any_pool(question: tuple[Position, Roll, int]) -> None:
    backwards = HeldPool()

    at_once = analyse(InstantPool(), *question, candidates=3, playouts=100).result()
    later = analyse(backwards, *question, candidates=3, playouts=100)
    backwards.work_all()

    assert at_once == thinking.analyse(*question, candidates=3, playouts=100)
    assert later.result() == at_once


def test_an_analysis_is_spread_over_the_workers_and_tells_how_far_it_is() -> None:
    pool, told = HeldPool(), list[tuple[int, int]]()

    answer = analyse(
        pool, *QUESTIONS[1], playouts=100, progress=lambda done, of: told.append((done, of))
    )
    pool.work()

    assert len(pool.held) == 3
    pool.work()
    assert told == [(33, 100), (66, 100), (100, 100)]
    assert {candidate.playouts for candidate in answer.result().candidates} == {100}


def test_no_job_is_told_dice_to_come() -> None:
    """A job has the position, the roll thrown, and a seed that he was given for his own dice."""
    pool = InstantPool()
    position, roll, seed = QUESTIONS[1]

    analyse(pool, position, roll, seed, playouts=72).result()

    (lists, *asked), *others = pool.jobs
    assert lists is list_candidates
    assert asked[:2] == [position, roll]
    after = {play.result for play in LegalPlays(position, roll)}
    for tallies, positions, its_seed, first, playouts, schedule in others:
        assert tallies is tally_playouts
        assert set(positions) <= after
        assert (its_seed, playouts) == (seed, CHUNK)
        assert isinstance(first, int)
        assert isinstance(schedule, Schedule)


def test_a_decision_goes_before_an_analysis() -> None:
    pool = InstantPool()

    decide(pool, *QUESTIONS[0], seconds=None, playouts=72).result()
    decisions, pool.priorities = set(pool.priorities), []
    analyse(pool, *QUESTIONS[0], playouts=36).result()

    assert (decisions, set(pool.priorities)) == ({Priority.LIVE}, {Priority.ANALYSIS})


def test_time_ends_a_decision() -> None:
    pool = InstantPool()
    ticks = iter(range(1000))

    play = decide(
        pool, *QUESTIONS[0], seconds=3, schedule=DOUBTFUL, clock=lambda: next(ticks)
    ).result()

    assert play in LegalPlays(*QUESTIONS[0][:2])
    assert 1 < len(pool.jobs) < 20


@pytest.mark.parametrize("rounds", [0, 1, 2])
@pytest.mark.parametrize("ask", [decide, analyse])
def test_cancelling_stops_the_jobs(ask: Callable[..., Future[Any]], rounds: int) -> None:
    pool = HeldPool()
    answer = ask(pool, *QUESTIONS[1], playouts=1000, schedule=DOUBTFUL)
    for _ in range(rounds):
        pool.work()
    due = [job for job, _ in pool.held]

    was_due = answer.cancel()
    pool.work_all()

    assert all(job.cancelled() for job in due)
    assert was_due == bool(due)


def test_jobs_that_wait_are_cancelled_before_those_that_run() -> None:
    """A pool would give a worker that is stopped the next job, only to stop it again."""
    pool = HeldPool()
    answer = analyse(pool, *QUESTIONS[1], playouts=1000)
    pool.work()
    due = [job for job, _ in pool.held]
    cancelled: list[Future[Any]] = []
    for job in due:
        job.add_done_callback(cancelled.append)

    answer.cancel()

    assert len(due) > 1
    assert cancelled == due[::-1]


@pytest.mark.parametrize("ask", [decide, analyse])
def test_what_goes_wrong_in_a_job_is_the_answer(ask: Callable[..., Future[Any]]) -> None:
    class Broken(InstantPool):
        """Loses every play-out."""

        def submit(
            self,
            function: Callable[..., Any],
            *arguments: object,
            priority: Priority = Priority.LIVE,
            limit_s: float | None = None,
        ) -> Future[Any]:
            if function is tally_playouts:
                function, arguments = divmod, (1, 0)
            return super().submit(function, *arguments, priority=priority, limit_s=limit_s)

    with pytest.raises(ZeroDivisionError):
        ask(Broken(), *QUESTIONS[1], schedule=DOUBTFUL).result(0)


@pytest.mark.parametrize("ask", [decide, analyse])
def test_a_pool_that_is_closed_answers_nobody(ask: Callable[..., Future[Any]]) -> None:
    class Closed(InstantPool):
        """Takes no more jobs."""

        def submit(self, *_arguments: object, **_options: object) -> Future[Any]:
            raise RuntimeError("the pool is closed")

    assert ask(Closed(), *QUESTIONS[1]).cancelled()


def test_asking_him_loads_no_numba() -> None:
    """The server asks; only its workers compile."""
    asked = (
        "import sys, plakoto_server.ai.makis;"
        "print([name for name in sys.modules if name in ('numba', 'numpy', 'plakoto.kernels')])"
    )

    run = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)

    assert run.stdout == "[]\n"
