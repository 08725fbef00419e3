"""Matches shared out to workers and lanes."""

from __future__ import annotations

import sys
import threading
from concurrent.futures import CancelledError, Future
from pathlib import Path
from typing import Any

import attrs
import pytest

from instant_pool import InstantPool
from plakoto_server.bots.lanes import play_in_lanes
from plakoto_server.bots.match import JOBS_A_WORKER, MOST_PAIRS_A_JOB, Plan, play_match
from plakoto_server.bots.match_log import PlayedGame
from plakoto_server.bots.movers import UnfitProgramError, mover_of
from plakoto_server.bots.players import LevelPlayer, MakisPlayer, ProgramPlayer
from plakoto_server.bots.programs import Patience

FAKE = Path(__file__).parents[2] / "data" / "fake_engine.py"
PLAN = Plan(players=(LevelPlayer(3), LevelPlayer(2)), pairs=60, seed=7, luck=False)


def fake(how: str) -> ProgramPlayer:
    """Another program that plays so."""
    return ProgramPlayer(f'"{sys.executable}" "{FAKE}" {how}')


def played(pool: InstantPool, plan: Plan, games: range | None = None) -> list[PlayedGame]:
    """Games of a match, all unless told, in order."""
    wanted = range(plan.games) if games is None else games
    return sorted(play_match(pool, plan, wanted))


@pytest.mark.parametrize("pairs", [1, MOST_PAIRS_A_JOB, 2 * MOST_PAIRS_A_JOB + 3])
def test_every_game_is_played_once(pairs: int) -> None:
    pool = InstantPool(2)

    games = played(pool, attrs.evolve(PLAN, pairs=pairs))

    assert [game.number for game in games] == list(range(2 * pairs))
    assert len(pool.jobs) <= pairs


def test_the_number_of_workers_changes_no_game() -> None:
    assert played(InstantPool(1), PLAN) == played(InstantPool(5), PLAN)


def test_a_longer_match_starts_with_the_shorter_one() -> None:
    assert played(InstantPool(), PLAN)[:20] == played(InstantPool(), attrs.evolve(PLAN, pairs=10))


def test_only_the_pairs_that_are_missing_are_played() -> None:
    pool = InstantPool()

    games = played(pool, PLAN, range(5, 120, 40))

    assert [game.number for game in games] == [4, 5, 44, 45, 84, 85]
    assert games == [game for game in played(InstantPool(), PLAN) if game in games]


def test_few_jobs_are_handed_out_ahead() -> None:
    """So that a match can be stopped soon, and a long one needs no list of all its jobs."""
    pool = InstantPool(2)
    match = play_match(pool, attrs.evolve(PLAN, pairs=100 * MOST_PAIRS_A_JOB), range(5000))

    next(match)

    assert len(pool.jobs) == 2 * JOBS_A_WORKER


def in_lanes(lanes: int, *players: LevelPlayer | ProgramPlayer) -> list[PlayedGame]:
    """Four games of two players, move by move."""
    first, second = players
    pool, patience = InstantPool(), Patience()
    return sorted(
        play_in_lanes(
            lambda: (mover_of(first, pool, patience), mover_of(second, pool, patience)),
            lanes,
            range(4),
            7,
            lambda: None,
            luck=False,
        )
    )


def test_the_number_of_lanes_changes_no_game() -> None:
    one = in_lanes(1, LevelPlayer(3), LevelPlayer(1))

    assert in_lanes(3, LevelPlayer(3), LevelPlayer(1)) == one
    compiled = played(
        InstantPool(), attrs.evolve(PLAN, players=(LevelPlayer(3), LevelPlayer(1)), pairs=2)
    )
    assert [game.result for game in one] == [game.result for game in compiled]


def test_a_program_that_fails_loses_its_games_and_is_started_anew() -> None:
    games = in_lanes(2, LevelPlayer(1), fake("crash 2"))

    assert [game.number for game in games] == [0, 1, 2, 3]
    assert all(game.result.winner == 0 for game in games)
    assert all("out of ideas" in game.result.forfeit for game in games)
    assert all(len(game.moves or ()) in (4, 5) for game in games)


def test_a_program_that_cannot_be_started_stops_the_match() -> None:
    with pytest.raises(UnfitProgramError, match="unready ended with exit status 1, saying 'no li"):
        in_lanes(2, LevelPlayer(1), fake("unready"))


def test_a_match_that_is_given_up_leaves_no_thread() -> None:
    plan = attrs.evolve(PLAN, players=(LevelPlayer(1), fake("well")))
    match = play_match(InstantPool(2), plan, range(4))
    next(match)

    match.close()  # type: ignore[attr-defined]  # it is a generator

    assert [each for each in threading.enumerate() if each.name.startswith("lane")] == []


def test_an_error_that_is_no_players_fault_stops_the_match() -> None:
    """Such as a pool that was closed: no game may go missing unnoticed."""

    class ClosedPool(InstantPool):
        def submit(self, *_arguments: object, **_options: object) -> Future[Any]:
            answer: Future[Any] = Future()
            answer.cancel()
            return answer

    plan = attrs.evolve(PLAN, players=(MakisPlayer("10@1p", playouts=1), LevelPlayer(1)))

    with pytest.raises(CancelledError):
        list(play_match(ClosedPool(2), plan, range(4)))
