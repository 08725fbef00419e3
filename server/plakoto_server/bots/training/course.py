"""Runs a training plan in a pool of processes, round by round. Writes no file, prints nothing."""

from __future__ import annotations

import time
from concurrent.futures import Future
from itertools import pairwise

import attrs
import numpy as np

from plakoto.errors import PlakotoError
from plakoto_server.ai.jobs import GameResult, play_pairs
from plakoto_server.ai.lessons import Learner, Marks, learn, mean_learner, polish
from plakoto_server.ai.network import NETWORK
from plakoto_server.ai.network.weights import weights_of
from plakoto_server.ai.pool import Pool, Priority
from plakoto_server.bots.interrupts import Check, answer_to
from plakoto_server.bots.statistics import figures_of
from plakoto_server.bots.training.checkpoint import Measurement, Run

AVERAGED = 0.15
"""About what share of a run, its latest part, counts in its average."""
OPPONENT = 3
"""The level that strength is measured against."""
OPPONENT_SEED = 1
MEASURE_JOBS = 4


class TrainingError(PlakotoError):
    """Training that leads nowhere."""


def next_round(pool: Pool, run: Run, check: Check = lambda: None) -> tuple[Run, Marks]:
    """The run after one more round, and how the round went.

    `check` is asked while waiting, and may raise.

    Raises:
        TrainingError: the weights are no numbers any more.
    """
    started = time.perf_counter()
    plan = run.plan
    jobs = [_lane(pool, run, run.lessons + lane) for lane in range(plan.lanes)]
    answers = [answer_to(job, check) for job in jobs]
    learner = mean_learner([learner for learner, _ in answers])
    if not np.isfinite(learner.parameters).all():
        raise TrainingError(
            "the weights have run away and are no numbers any more: begin anew with a lower rate"
        )
    marks = _sum_of([marks for _, marks in answers])
    newest = np.float32(1.0 / (1.0 + AVERAGED * run.averaged))
    after = attrs.evolve(
        run,
        done=run.done + 1,
        rounds=run.rounds + 1,
        games=run.games + marks.games,
        positions=run.positions + marks.positions,
        lessons=run.lessons + plan.lanes,
        seconds=run.seconds + time.perf_counter() - started,
        learner=learner,
        average=run.average + newest * (learner.parameters - run.average),
        averaged=run.averaged + 1,
    )
    return after, marks


def _lane(pool: Pool, run: Run, number: int) -> Future[tuple[Learner, Marks]]:
    """Ask for what a lane does in a round."""
    plan = run.plan
    if plan.is_polishing:
        exercise = plan.exercise(run.done, run.seed, number)
        return pool.submit(polish, run.learner, run.average, exercise, priority=Priority.BACKGROUND)
    lesson = plan.lesson(run.done, run.seed, number)
    return pool.submit(learn, run.learner, lesson, priority=Priority.BACKGROUND)


def measured(pool: Pool, run: Run, marks: Marks, pairs: int, check: Check = lambda: None) -> Run:
    """The run with a point added to its curve, from `pairs` pairs of games.

    The games have the same dice each time, so that the points compare well.
    """
    weights = weights_of(run.average)
    edges = [round(job * pairs / MEASURE_JOBS) for job in range(MEASURE_JOBS + 1)]
    jobs = [
        pool.submit(
            play_pairs,
            NETWORK,
            OPPONENT,
            OPPONENT_SEED,
            start,
            end - start,
            weights,
            priority=Priority.BACKGROUND,
        )
        for start, end in pairwise(edges)
    ]
    games: list[GameResult] = [game for job in jobs for game in answer_to(job, check)]
    figures = figures_of(list(zip(games[::2], games[1::2], strict=True)))
    low, high = figures.interval or (0.0, 1.0)
    plan = run.plan
    before = run.curve[-1] if run.curve else None
    seconds = run.seconds - (before.seconds if before else 0.0)
    learnt = (run.games - (before.games if before else 0)) + (
        run.positions - (before.positions if before else 0)
    )
    point = Measurement(
        games=run.games,
        positions=run.positions,
        rate=plan.rate_at(run.done - 1),
        trace=0.0 if plan.is_polishing else plan.trace_at(run.done - 1),
        error=marks.error,
        turns=marks.turns / max(1, marks.games),
        share=figures.share or 0.0,
        low=low,
        high=high,
        pace=learnt / seconds if seconds else 0.0,
        seconds=run.seconds,
    )
    return attrs.evolve(run, curve=(*run.curve, point))


def _sum_of(all_marks: list[Marks]) -> Marks:
    return Marks(
        games=sum(marks.games for marks in all_marks),
        turns=sum(marks.turns for marks in all_marks),
        positions=sum(marks.positions for marks in all_marks),
        error=sum(marks.error for marks in all_marks) / len(all_marks),
    )
