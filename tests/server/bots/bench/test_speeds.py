"""What the speeds are speeds of: the work counted is the work done."""

from __future__ import annotations

import numpy as np
import pytest

from plakoto.dice import Roll
from plakoto.kernels import Boards, position_of
from plakoto.plays import LegalPlays
from plakoto.position import Side
from plakoto_server.ai.compiled.games import throw
from plakoto_server.ai.compiled.measuring import (
    boards_of_games,
    judge_turns,
    list_plays,
    plays_of_turns,
)
from plakoto_server.ai.compiled.randomness import seeded
from plakoto_server.ai.jobs import shipped_mind
from plakoto_server.bots.bench.beside import KNOWN
from plakoto_server.bots.bench.speeds import speeds

SEED = 3


@pytest.fixture(scope="module")
def boards() -> Boards:
    """Boards of about one game."""
    return boards_of_games(shipped_mind(), 100, SEED)


def number_of_plays(boards: Boards) -> list[int]:
    """How many plays a random roll has on each board, by the reference rules."""
    dice = np.zeros(1, np.uint64)
    seeded(dice, SEED, 0, 0)
    positions = [position_of(board, Side.WHITE) for board in boards]
    return [len(LegalPlays(each, Roll.of(throw(dice), throw(dice)))) for each in positions]


def test_the_boards_are_those_of_whole_games(boards: Boards) -> None:
    for board in boards:
        assert position_of(board, Side.WHITE).defects() == ()
    assert boards[:, 24].max() > 0
    assert len(np.unique(boards, axis=0)) > 90


def test_the_plays_listed_are_the_legal_ones(boards: Boards) -> None:
    assert list_plays(boards, 1, SEED) == sum(number_of_plays(boards))


def test_all_plays_of_each_turn_are_judged(boards: Boards) -> None:
    plays, starts = plays_of_turns(boards, SEED)

    assert np.diff(starts).tolist() == number_of_plays(boards)
    assert judge_turns(shipped_mind(), boards, plays, starts, 2) == 2 * len(plays)


def test_every_speed_has_a_name_of_its_own_and_those_of_other_programs_are_there() -> None:
    found = list(speeds())

    assert len({speed.name for speed in found}) == len(found)
    assert set(KNOWN) <= {speed.counterpart for speed in found}
    assert all(speed.measure() > 0 for speed in found[:1])
