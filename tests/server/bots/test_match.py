"""Matches shared out to workers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TypeVar

import pytest

from plakoto_server.ai.jobs import PARTS
from plakoto_server.ai.pool import Progress
from plakoto_server.bots.match import JOBS_A_WORKER, PAIRS_A_JOB, Pair, play_match
from plakoto_server.bots.players import LevelPlayer

Answer = TypeVar("Answer")
PLAYERS = (LevelPlayer(3), LevelPlayer(2))


class PoolInThisProcess:
    """Does each job when it is submitted, and notes how many pairs it was to play."""

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def submit(self, function: Callable[..., Answer], *arguments: object) -> Future[Answer]:
        """Do it now."""
        answer: Future[Answer] = Future()
        answer.set_result(function(*arguments))
        self.sizes.append(int(str(arguments[-1])))
        return answer

    def warm_up(
        self, progress: Progress | None = None, parts: Sequence[str] = PARTS
    ) -> Future[None]:
        """Nobody asks for it here."""
        raise NotImplementedError

    def close(self) -> None:
        """Nor for this."""
        raise NotImplementedError


def played(pairs: int, workers: int) -> list[Pair]:
    """All pairs of a match, in order."""
    found = dict(play_match(PoolInThisProcess(), PLAYERS, pairs, 7, workers))
    return [pair for number in sorted(found) for pair in found[number]]


@pytest.mark.parametrize("pairs", [1, PAIRS_A_JOB, 2 * PAIRS_A_JOB + 3])
def test_every_pair_is_played_once(pairs: int) -> None:
    pool = PoolInThisProcess()

    found = dict(play_match(pool, PLAYERS, pairs, 7, 2))

    assert sum(pool.sizes) == pairs == sum(len(part) for part in found.values())
    assert sorted(found) == list(range(0, pairs, PAIRS_A_JOB))


def test_the_number_of_workers_changes_no_game() -> None:
    assert played(60, 1) == played(60, 5)


def test_a_longer_match_starts_with_the_shorter_one() -> None:
    assert played(60, 2)[:10] == played(10, 2)


def test_few_jobs_are_handed_out_ahead() -> None:
    """So that a match can be stopped soon, and a long one needs no list of all its jobs."""
    pool = PoolInThisProcess()
    match = play_match(pool, PLAYERS, 100 * PAIRS_A_JOB, 7, 2)

    next(match)

    assert len(pool.sizes) == 2 * JOBS_A_WORKER
