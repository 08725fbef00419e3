"""Runs a training plan in a pool of processes, round by round. Writes no file, prints nothing."""

from __future__ import annotations

import time
from itertools import pairwise

import attrs
import numpy as np

from plakoto.errors import PlakotoError
from plakoto_server.ai.jobs import GameResult, play_pairs
from plakoto_server.ai.lessons import Marks, learn, mean_learner
from plakoto_server.ai.network import NETWORK
from plakoto_server.ai.network.weights import weights_of
from plakoto_server.ai.pool import Pool
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
    jobs = [
        pool.submit(learn, run.learner, plan.lesson(run.done, run.seed, run.lessons + lane))
        for lane in range(plan.lanes)
    ]
    answers = [answer_to(job, check) for job in jobs]
    learner = mean_learner([learner for learner, _ in answers])
    if not np.isfinite(learner.parameters).all():
        raise TrainingError(
            "the weights have run away and are no numbers any more: begin anew with a lower rate"
        )
    marks = _sum_of([marks for _, marks in answers])
    newest = np.float32(1.0 / (1.0 + AVERAGED * run.rounds))
    after = attrs.evolve(
        run,
        done=run.done + 1,
        rounds=run.rounds + 1,
        games=run.games + marks.games,
        lessons=run.lessons + plan.lanes,
        seconds=run.seconds + time.perf_counter() - started,
        learner=learner,
        average=run.average + newest * (learner.parameters - run.average),
    )
    return after, marks


def measured(pool: Pool, run: Run, marks: Marks, pairs: int, check: Check = lambda: None) -> Run:
    """The run with a point added to its curve, from `pairs` pairs of games.

    The games have the same dice each time, so that the points compare well.
    """
    weights = weights_of(run.average)
    edges = [round(job * pairs / MEASURE_JOBS) for job in range(MEASURE_JOBS + 1)]
    jobs = [
        pool.submit(play_pairs, NETWORK, OPPONENT, OPPONENT_SEED, start, end - start, weights)
        for start, end in pairwise(edges)
    ]
    games: list[GameResult] = [game for job in jobs for game in answer_to(job, check)]
    figures = figures_of(list(zip(games[::2], games[1::2], strict=True)))
    low, high = figures.interval or (0.0, 1.0)
    lesson = run.plan.lesson(run.done - 1, run.seed, 0)
    before = run.curve[-1] if run.curve else None
    seconds = run.seconds - (before.seconds if before else 0.0)
    learnt = run.games - (before.games if before else 0)
    point = Measurement(
        games=run.games,
        rate=lesson.rate,
        trace=lesson.trace,
        error=marks.error,
        turns=marks.turns / max(1, marks.games),
        share=figures.share or 0.0,
        low=low,
        high=high,
        games_per_second=learnt / seconds if seconds else 0.0,
        seconds=run.seconds,
    )
    return attrs.evolve(run, curve=(*run.curve, point))


def _sum_of(all_marks: list[Marks]) -> Marks:
    games, turns = (sum(marks.games for marks in all_marks), sum(m.turns for m in all_marks))
    return Marks(games, turns, sum(marks.error for marks in all_marks) / len(all_marks))
