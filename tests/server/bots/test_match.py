"""Matches shared out to workers."""

from __future__ import annotations

import pytest

from instant_pool import InstantPool
from plakoto_server.bots.match import JOBS_A_WORKER, PAIRS_A_JOB, Pair, play_match
from plakoto_server.bots.players import LevelPlayer

PLAYERS = (LevelPlayer(3), LevelPlayer(2))


def sizes(pool: InstantPool) -> list[int]:
    """How many pairs each job was to play."""
    return [int(str(job[-1])) for job in pool.jobs]


def played(pairs: int, workers: int) -> list[Pair]:
    """All pairs of a match, in order."""
    found = dict(play_match(InstantPool(), PLAYERS, pairs, 7, workers))
    return [pair for number in sorted(found) for pair in found[number]]


@pytest.mark.parametrize("pairs", [1, PAIRS_A_JOB, 2 * PAIRS_A_JOB + 3])
def test_every_pair_is_played_once(pairs: int) -> None:
    pool = InstantPool()

    found = dict(play_match(pool, PLAYERS, pairs, 7, 2))

    assert sum(sizes(pool)) == pairs == sum(len(part) for part in found.values())
    assert sorted(found) == list(range(0, pairs, PAIRS_A_JOB))


def test_the_number_of_workers_changes_no_game() -> None:
    assert played(60, 1) == played(60, 5)


def test_a_longer_match_starts_with_the_shorter_one() -> None:
    assert played(60, 2)[:10] == played(10, 2)


def test_few_jobs_are_handed_out_ahead() -> None:
    """So that a match can be stopped soon, and a long one needs no list of all its jobs."""
    pool = InstantPool()
    match = play_match(pool, PLAYERS, 100 * PAIRS_A_JOB, 7, 2)

    next(match)

    assert len(pool.jobs) == 2 * JOBS_A_WORKER
