"""Thinks about a roll in this process, on one core, for as long as it is given. Imports Numba.

What it finds depends on the position, the roll, the seed and the number of play-outs alone, unless
time ends it. `plakoto_server.ai.makis` does the same with a pool of processes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from plakoto.dice import Roll
from plakoto.outcome import judge
from plakoto.position import HOME, Position, Side
from plakoto_server.ai.analysis import Analysis, Candidate
from plakoto_server.ai.search.contest import Contest
from plakoto_server.ai.search.playing_out import tally_playouts
from plakoto_server.ai.search.schedule import DECISION, ROUND, Schedule
from plakoto_server.ai.search.shortlist import list_candidates


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
        number = min(ROUND, most - contest.playouts)
        contest.take(tally_playouts(contest.positions, seed, contest.playouts, number, schedule))
    return Analysis(position, roll, (*contest.ranking, *candidates[len(entered) :]))


def entrants(candidates: Sequence[Candidate], schedule: Schedule) -> Sequence[Candidate]:
    """The candidates whose games are to be played out; only the best if that would tell no more.

    It would not where a play ends the game, or once both sides are home.
    """
    best = candidates[0]
    near = [
        candidate
        for candidate in candidates[: schedule.plays]
        if candidate.plies == best.plies
        and candidate.expectation.equity >= best.expectation.equity - schedule.margin
    ]
    return near[:1] if any(_is_certain(candidate.play.result) for candidate in near) else near


def _is_certain(position: Position) -> bool:
    """Whether the chances are known without playing out."""
    return judge(position) is not None or all(
        point >= HOME for side in Side for point, _, _ in position.checkers(side)
    )
