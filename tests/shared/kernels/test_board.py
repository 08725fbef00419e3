"""The compiled board says the same as the reference's position."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given

from plakoto import kernels
from plakoto.dice import Roll
from plakoto.notation import parse_position
from plakoto.outcome import judge
from plakoto.plays import LegalPlays, advance, legal_steps
from plakoto.position import OFF, Position, Side
from strategies import positions, rolls


@given(position=positions())
def test_a_position_comes_back_from_its_board(position: Position) -> None:
    board = kernels.board_of(position)

    assert kernels.position_of(board, position.turn) == position


@pytest.mark.parametrize("side", Side)
def test_the_start_is_the_same_for_both_sides(side: Side) -> None:
    assert kernels.position_of(kernels.start_board(), side) == Position.start(side)


def test_a_board_is_seen_by_the_mover() -> None:
    position = parse_position("w4/w1b/b2/w2/18/b1w/b10 b 7 1")

    board = kernels.board_of(position)

    expected = {0: 10, 1: 17, 20: -2, 21: 2, 22: -17, 23: -4, kernels.OFF: 1, kernels.THEIR_OFF: 7}
    assert {i: int(board[i]) for i in np.flatnonzero(board)} == expected


@given(position=positions())
def test_switching_sides_mirrors_the_position(position: Position) -> None:
    switched = np.empty(kernels.SIZE, np.int8)

    kernels.switch_sides(kernels.board_of(position), switched)

    assert kernels.position_of(switched, position.turn) == position.sides_switched().with_turn(
        position.turn
    )
    assert kernels.position_of(switched, position.turn.opponent) == position.with_turn(
        position.turn.opponent
    )


@given(position=positions())
def test_pips_are_those_of_the_reference(position: Position) -> None:
    board = kernels.board_of(position)

    assert kernels.my_pips(board) == position.pips(position.turn)
    assert kernels.their_pips(board) == position.pips(position.turn.opponent)


@given(position=positions(), roll=rolls())
def test_a_step_leads_to_the_reference_s_board(position: Position, roll: Roll) -> None:
    for step in legal_steps(position, roll.high):
        board = kernels.board_of(position)

        kernels.advance(
            board, step.origin - 1, kernels.OFF if step.target == OFF else step.target - 1
        )

        assert kernels.position_of(board, position.turn) == advance(position, step)


@given(position=positions(), roll=rolls())
def test_a_finished_turn_is_judged_as_by_the_reference(position: Position, roll: Roll) -> None:
    for play in LegalPlays(position, roll):
        board = kernels.board_of(play.result.with_turn(position.turn))

        outcome = judge(play.result)

        assert kernels.outcome(board) == (outcome.points if outcome else kernels.ONGOING)


def test_a_board_of_another_type_is_refused() -> None:
    """A kernel has one signature: it is never compiled a second time by accident."""
    floats: Any = np.zeros(kernels.SIZE)

    with pytest.raises(TypeError, match="No matching definition"):
        kernels.my_pips(floats)
