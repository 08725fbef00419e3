"""Mr. Makis: thinks with all the workers of a pool.

He does what `plakoto_server.ai.search.thinking` does on one core, in many small jobs: a job that
waits lets others pass, and one that is cancelled wastes little. No job is told a die still to
come. Loads no Numba: that is for the workers.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any, Generic, TypeVar

from plakoto.dice import Roll
from plakoto.plays import Play
from plakoto.position import Position
from plakoto_server.ai.analysis import Analysis, Candidate
from plakoto_server.ai.jobs import list_candidates, tally_playouts
from plakoto_server.ai.pool import Pool, Priority
from plakoto_server.ai.search.contest import Contest, entrants, open_ones, ranked
from plakoto_server.ai.search.schedule import ANALYSIS, DECISION, Schedule, chunks, next_chunks
from plakoto_server.ai.search.tally import Tally
from plakoto_server.ai.warming import Progress

Answer = TypeVar("Answer")
Clock = Callable[[], float]

SECONDS = 1.0
"""How long he thinks about a play, if not told otherwise."""
CANDIDATES = 4
PLAYOUTS = 1000
"""Of each candidate of an analysis, if not told otherwise."""
LIMIT_S = 120.0
"""A job that takes longer has met a frozen worker. The first ones wait for the compiler."""


def decide(
    pool: Pool,
    position: Position,
    roll: Roll,
    seed: int,
    *,
    seconds: float | None = SECONDS,
    playouts: int | None = None,
    priority: Priority = Priority.LIVE,
    schedule: Schedule = DECISION,
    clock: Clock = time.monotonic,
) -> Future[Play]:
    """The best play that he finds. Cancelling it stops his jobs.

    He answers as soon as it is clear, at the latest once the jobs are done that were begun within
    the time.

    Args:
        pool: where he thinks.
        position: the side to move has just rolled; the game is not over.
        roll: its roll.
        seed: any number; decides the dice of his play-outs.
        seconds: after so long he answers with the best he has found; if None, time does not matter,
            and the same arguments get the same answer from any pool.
        playouts: of each play at the most; if None, what the schedule says.
        priority: of his jobs.
        schedule: how far to look and what to play out.
        clock: tells the time in seconds.
    """
    most = schedule.playouts if playouts is None else playouts
    end = None if seconds is None else clock() + seconds
    work: _Work[Play] = _Work(pool, priority)

    def listed(results: Sequence[list[Candidate]]) -> None:
        contest = Contest(entrants(results[0], schedule), most, schedule.worth)
        go_on(contest)

    def go_on(contest: Contest) -> None:
        if contest.is_over or (end is not None and clock() >= end):
            work.answer_with(contest.ranking[0].play)
            return
        jobs = [
            (tally_playouts, (contest.positions, seed, *chunk, schedule))
            for chunk in next_chunks(contest.playouts, most)
        ]

        def played_out(tallies: Sequence[Tally]) -> None:
            contest.take(sum(tallies[1:], tallies[0]))
            go_on(contest)

        work.do(jobs, played_out)

    work.do([(list_candidates, (position, roll, schedule, 1))], listed)
    return work.answer


def analyse(
    pool: Pool,
    position: Position,
    roll: Roll,
    seed: int,
    *,
    candidates: int = CANDIDATES,
    playouts: int = PLAYOUTS,
    priority: Priority = Priority.ANALYSIS,
    progress: Progress | None = None,
    schedule: Schedule = ANALYSIS,
) -> Future[Analysis]:
    """His full analysis of a roll. Cancelling it stops his jobs.

    The same arguments get the same answer from any pool.

    Args:
        pool: where he thinks.
        position: the side to move has just rolled; the game is not over.
        roll: its roll.
        seed: any number; decides the dice of his play-outs.
        candidates: how many plays, 1 or more, if there are as many.
        playouts: games played out of each, 0 or more; none where its chances are exact.
        priority: of his jobs.
        progress: told how many play-outs of each candidate are done, of how many; called in a
            thread of the pool.
        schedule: how far to look and how long to play out.
    """
    work: _Work[Analysis] = _Work(pool, priority)

    def listed(results: Sequence[list[Candidate]]) -> None:
        best = results[0][:candidates]
        contest = Contest(open_ones(best), playouts, worth=0)
        if contest.is_over:
            work.answer_with(Analysis(position, roll, tuple(best)))
            return

        def played_out(tallies: Sequence[Tally]) -> None:
            contest.take(sum(tallies[1:], tallies[0]))
            work.answer_with(Analysis(position, roll, ranked(best, contest)))

        def one_done(done: int, total: int) -> None:
            if progress:
                progress(playouts * done // total, playouts)

        work.do(
            [
                (tally_playouts, (contest.positions, seed, *chunk, schedule))
                for chunk in chunks(0, playouts)
            ],
            played_out,
            one_done,
        )

    work.do([(list_candidates, (position, roll, schedule, candidates))], listed)
    return work.answer


class _Work(Generic[Answer]):
    """Jobs, one batch after the other, and the answer at the end of them."""

    def __init__(self, pool: Pool, priority: Priority) -> None:
        self.answer: Future[Answer] = Future()
        self._pool = pool
        self._priority = priority
        self._lock = threading.Lock()
        self._due: list[Future[Any]] = []
        self.answer.add_done_callback(self._stop)

    def answer_with(self, result: Answer) -> None:
        """Answer, unless nobody wants to know any more."""
        if self.answer.set_running_or_notify_cancel():
            self.answer.set_result(result)

    def do(
        self,
        jobs: Sequence[tuple[Callable[..., Any], tuple[object, ...]]],
        then: Callable[[Sequence[Any]], None],
        progress: Progress | None = None,
    ) -> None:
        """Do some jobs, functions with their arguments; `then` gets the results in their order."""
        if self.answer.cancelled():
            return
        try:
            due = [
                self._pool.submit(function, *arguments, priority=self._priority, limit_s=LIMIT_S)
                for function, arguments in jobs
            ]
        except RuntimeError:  # the pool is closed
            self.answer.cancel()
            return
        with self._lock:
            self._due = due
        if self.answer.cancelled():
            self._stop(self.answer)
        done = 0

        def one_done(job: Future[Any]) -> None:
            nonlocal done
            if job.cancelled() or job.exception():
                self._fail(job)
                return
            with self._lock:
                done += 1
                number = done
            if progress and not self.answer.done():
                progress(number, len(due))
            if number == len(due):
                self._carry_on(then, [job.result() for job in due])

        for job in due:
            job.add_done_callback(one_done)

    def _carry_on(self, then: Callable[[Sequence[Any]], None], results: Sequence[Any]) -> None:
        """Take the next step; whatever goes wrong in it is the answer."""
        if self.answer.cancelled():
            return
        try:
            then(results)
        except Exception as error:  # noqa: BLE001  it would be lost in a thread of the pool
            self._give_up(error)

    def _fail(self, job: Future[Any]) -> None:
        if job.cancelled():
            self.answer.cancel()
        else:
            self._give_up(job.exception())

    def _give_up(self, error: BaseException | None) -> None:
        with self._lock:
            if self.answer.done() or not self.answer.set_running_or_notify_cancel():
                return
        self.answer.set_exception(error)

    def _stop(self, answer: Future[Answer]) -> None:
        """Cancel what is still to be done, once the answer is not wanted or not possible."""
        if answer.cancelled() or answer.exception():
            with self._lock:
                due = tuple(self._due)
            # Those that wait first: or else one that runs would make room for the next, which would
            # have to be stopped in its turn, each at the cost of a worker.
            for job in reversed(due):
                job.cancel()
