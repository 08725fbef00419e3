"""The boards listed by the kernels, and the list they are written to.

`tests/shared/test_agreement.py` holds them against the rules on a larger sample.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given

from plakoto import kernels
from plakoto.dice import ALL_ROLLS, Roll
from plakoto.notation import parse_position
from plakoto.plays import LegalPlays
from plakoto.position import Position
from strategies import positions, rolls

SPREAD = "w1/w1/w1/w1/w1/w1/w1/w1/w1/w1/w1/w1/w1/w1/w1/9 w 0 15"
"""As many plays as can be: fifteen lone checkers and nobody in the way."""


def boards_of(position: Position, die1: int, die2: int) -> list[bytes]:
    """The listed boards, as bytes so that they can be compared as a whole."""
    out = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)
    count = kernels.legal_plays(kernels.board_of(position), die1, die2, out)
    return [row.tobytes() for row in out[:count]]


@given(position=positions(), roll=rolls())
def test_every_board_is_listed_once(position: Position, roll: Roll) -> None:
    expected = {
        kernels.board_of(play.result.with_turn(position.turn)).tobytes()
        for play in LegalPlays(position, roll)
    }

    listed = boards_of(position, roll.high, roll.low)

    assert len(listed) == len(set(listed))
    assert set(listed) == expected


@given(position=positions(), roll=rolls())
def test_the_order_of_the_dice_does_not_matter(position: Position, roll: Roll) -> None:
    assert set(boards_of(position, roll.high, roll.low)) == set(
        boards_of(position, roll.low, roll.high)
    )


@given(position=positions(), roll=rolls())
def test_the_board_asked_about_stays_as_it_is(position: Position, roll: Roll) -> None:
    board = kernels.board_of(position)
    out = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)

    kernels.legal_plays(board, roll.high, roll.low, out)

    assert kernels.position_of(board, position.turn) == position


def test_a_turn_that_must_pass_is_one_board() -> None:
    blocked = parse_position("w15/b2/b2/b2/b2/b2/b5/17 w 0 0")

    assert boards_of(blocked, 6, 5) == [kernels.board_of(blocked).tobytes()]


def test_the_list_holds_more_plays_than_any_roll_has() -> None:
    """Each board is told by which of 15 checkers each die went to: 4 dice alike, or 2."""
    assert math.comb(15 + 4 - 1, 4) == kernels.MAX_PLAYS
    assert kernels.MAX_PLAYS >= 15 * 15

    most = max(len(boards_of(parse_position(SPREAD), r.high, r.low)) for r in ALL_ROLLS)

    assert 1000 < most <= kernels.MAX_PLAYS


def test_no_row_beyond_the_list_is_written() -> None:
    around = np.full((kernels.CAPACITY + 1, kernels.SIZE), 77, np.int8)

    for roll in ALL_ROLLS:
        board = kernels.board_of(parse_position(SPREAD))
        kernels.legal_plays(board, roll.high, roll.low, around[: kernels.CAPACITY])

    assert (around[-1] == 77).all()


def test_a_list_that_is_too_short_is_refused() -> None:
    short = np.empty((kernels.CAPACITY - 1, kernels.SIZE), np.int8)

    with pytest.raises(ValueError, match="CAPACITY rows"):
        kernels.legal_plays(kernels.start_board(), 6, 5, short)


def test_a_board_with_too_many_checkers_is_refused() -> None:
    """Sixteen checkers could have more plays than the list has rows."""
    board = kernels.start_board()
    board[5] = 1
    out = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)

    with pytest.raises(ValueError, match="more than 15 checkers"):
        kernels.legal_plays(board, 1, 1, out)
