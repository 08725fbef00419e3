"""Thinks about a roll in this process, on one core, for as long as it is given. Imports Numba.

What it finds depends on the position, the roll, the seed and the number of play-outs alone, unless
time ends it. `plakoto_server.ai.makis` does the same with a pool of processes.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from plakoto.dice import Roll
from plakoto.position import Position
from plakoto_server.ai.analysis import Analysis
from plakoto_server.ai.jobs import Expectation
from plakoto_server.ai.judging import expectation_of
from plakoto_server.ai.search.contest import Contest, entrants, is_certain, open_ones, ranked
from plakoto_server.ai.search.playing_out import tally_playouts
from plakoto_server.ai.search.schedule import ANALYSIS, DECISION, Schedule, chunks, next_chunks
from plakoto_server.ai.search.shortlist import list_candidates
from plakoto_server.ai.search.tally import Tally


def think(
    position: Position,
    roll: Roll,
    seed: int,
    *,
    seconds: float | None = None,
    playouts: int | None = None,
    schedule: Schedule = DECISION,
    clock: Callable[[], float] = time.monotonic,
) -> Analysis:
    """The plays of a roll, the best one first, found within a time or a number of play-outs.

    It stops early once the best play is clear; a forced one is answered at once.

    Args:
        position: the side to move has just rolled; the game is not over.
        roll: its roll.
        seed: any number; decides the dice of the play-outs.
        seconds: after so long it answers with the best it has found; if None, time does not matter.
        playouts: of each play at the most; if None, what the schedule says.
        schedule: how far to look and what to play out.
        clock: tells the time in seconds.
    """
    end = None if seconds is None else clock() + seconds

    def is_late() -> bool:
        return end is not None and clock() >= end

    candidates = list_candidates(position, roll, schedule, is_late=is_late)
    entered = entrants(candidates, schedule)
    most = schedule.playouts if playouts is None else playouts
    contest = Contest(entered, most, schedule.worth)
    while not (contest.is_over or is_late()):
        tally = Tally.nothing(len(contest.positions))
        for first, number in next_chunks(contest.playouts, most):
            tally += tally_playouts(contest.positions, seed, first, number, schedule)
            if is_late():
                break
        contest.take(tally)
    return Analysis(position, roll, (*contest.ranking, *candidates[len(entered) :]))


def analyse(
    position: Position,
    roll: Roll,
    seed: int,
    *,
    candidates: int,
    playouts: int,
    schedule: Schedule = ANALYSIS,
) -> Analysis:
    """The same as `plakoto_server.ai.makis.analyse`, in this process."""
    best = list_candidates(position, roll, schedule, least=candidates)[:candidates]
    contest = Contest(open_ones(best), playouts, worth=0)
    while not contest.is_over:
        tally = Tally.nothing(len(contest.positions))
        for first, number in chunks(0, playouts):
            tally += tally_playouts(contest.positions, seed, first, number, schedule)
        contest.take(tally)
    return Analysis(position, roll, ranked(best, contest))


def play_out(
    position: Position, seed: int, *, playouts: int, schedule: Schedule = ANALYSIS
) -> tuple[Expectation, float]:
    """What the side to move may expect before its roll, and half the width of the 95% interval.

    Args:
        position: the game is not over.
        seed: decides the dice of the play-outs.
        playouts: how many, 1 or more; none are needed where the chances are exact, and the
            width is 0.
        schedule: how long a play-out is.
    """
    if is_certain(position):
        return expectation_of(position), 0.0
    tally = Tally.nothing(1)
    for first, number in chunks(0, playouts):
        tally += tally_playouts([position], seed, first, number, schedule)
    theirs = tally.expectation(0)  # of the side that moved last
    return Expectation(*reversed(theirs)), tally.half_width(0)
