"""Play-outs: the same whoever makes them, without the luck of the dice, and true on average."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from plakoto.dice import ALL_ROLLS
from plakoto.kernels import SIZE, Board, board_of, switch_sides
from plakoto.notation import parse_position
from plakoto.plays import LegalPlays
from plakoto_server.ai.bearoff import load_table
from plakoto_server.ai.compiled.lookahead import expect_ahead, spaces
from plakoto_server.ai.compiled.rollouts import Tree, new_tree, play_out
from plakoto_server.ai.jobs import shipped_mind
from plakoto_server.ai.network.weights import OUTCOMES

START = "w15/22/b15 w 0 0"
PINS = "w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0"
POINTS = np.array([2, 1, 0, -1, -2])
TO_THE_END = 1000

every_position = pytest.mark.parametrize("text", [START, PINS])
Results = NDArray[np.float64]


def after_play(text: str) -> Board:
    """A board that the side not on roll has just left, as that side sees it."""
    board = np.empty(SIZE, np.int8)
    switch_sides(board_of(parse_position(text)), board)
    return board


def played_out(
    text: str,
    playouts: int,
    *,
    turns: int,
    adjusted: int = 3,
    seed: int = 1,
    first: int = 0,
    tree: Tree | None = None,
) -> Results:
    """The result of each play-out."""
    results = np.empty((playouts, OUTCOMES))
    play_out(
        shipped_mind(),
        load_table(),
        after_play(text),
        seed,
        first,
        turns,
        adjusted,
        *(tree or new_tree()),
        results,
    )
    return results


def expected(text: str) -> Results:
    """What the side that has moved may expect: the other side's best replies to all rolls."""
    chances = np.empty(OUTCOMES, np.float32)
    board = board_of(parse_position(text))
    expect_ahead(shipped_mind(), load_table(), board, 1, 1, 0.0, *spaces(1), chances)
    return chances[::-1].astype(np.float64)


def error(equities: Results) -> float:
    """The standard error of their mean."""
    return float(equities.std() / len(equities) ** 0.5)


@every_position
@pytest.mark.parametrize("adjusted", [0, 1])
def test_the_first_roll_of_36_playouts_comes_up_as_often_as_it_should(
    text: str, adjusted: int
) -> None:
    results = played_out(text, 36, turns=1, adjusted=adjusted)

    np.testing.assert_allclose(results.mean(axis=0), expected(text), atol=1e-5)


@every_position
def test_the_first_two_rolls_of_1296_playouts_come_up_as_often_as_they_should(text: str) -> None:
    """With the luck taken out or without, the mean is exactly the same then."""
    plain, adjusted = (played_out(text, 1296, turns=2, adjusted=turns) for turns in (0, 2))

    np.testing.assert_allclose(plain.mean(axis=0), adjusted.mean(axis=0), atol=1e-5)


@every_position
def test_without_its_luck_the_first_turn_is_always_worth_the_same(text: str) -> None:
    results = played_out(text, 36, turns=1, adjusted=1)

    np.testing.assert_allclose(results, np.broadcast_to(expected(text), (36, OUTCOMES)), atol=1e-5)


@every_position
def test_taking_out_the_luck_leaves_the_mean_and_takes_most_of_the_scatter(text: str) -> None:
    plain, adjusted = (
        played_out(text, 1296, turns=7, adjusted=turns, seed=seed) @ POINTS
        for turns, seed in ((0, 1), (7, 2))
    )

    assert plain.mean() == pytest.approx(
        adjusted.mean(), abs=4 * (error(plain) ** 2 + error(adjusted) ** 2) ** 0.5
    )
    assert adjusted.var() < plain.var() / 4


def test_the_mean_to_the_end_is_the_same_with_luck_taken_out_of_some_turns() -> None:
    plain, adjusted = (
        played_out(PINS, 1296, turns=TO_THE_END, adjusted=turns, seed=seed) @ POINTS
        for turns, seed in ((0, 1), (3, 2))
    )

    assert plain.mean() == pytest.approx(
        adjusted.mean(), abs=4 * (error(plain) ** 2 + error(adjusted) ** 2) ** 0.5
    )
    assert adjusted.var() < plain.var()


def test_a_playout_to_the_end_has_one_result_or_an_exact_endgame() -> None:
    results = played_out(PINS, 100, turns=TO_THE_END, adjusted=0)

    np.testing.assert_allclose(results.sum(axis=1), 1, atol=1e-6)
    assert results.min() >= 0
    assert (results.max(axis=1) == 1).sum() > 10


@every_position
def test_results_sum_to_one(text: str) -> None:
    np.testing.assert_allclose(played_out(text, 100, turns=9).sum(axis=1), 1, atol=1e-5)


def test_what_the_rules_exclude_gets_nothing() -> None:
    """White has borne a checker off and no checker on its start: it cannot lose 2, nor tie."""
    results = played_out("b3/b3/b3/b3/b2/12/b1/w3/w3/w3/w2/w2/w1 b 1 0", 100, turns=5)

    assert not results[:, [2, 4]].any()


def test_a_playout_is_told_by_its_seed_and_number_alone() -> None:
    together = played_out(PINS, 108, turns=9)
    tree = new_tree()
    later = played_out(PINS, 36, turns=9, first=72, tree=tree)
    again = played_out(PINS, 36, turns=9, first=72, tree=tree)

    assert np.array_equal(together[72:], later)
    assert np.array_equal(later, again)
    assert not np.array_equal(later, played_out(PINS, 36, turns=9, first=72, seed=2))


def test_different_boards_get_the_same_dice() -> None:
    """Equities of two plays go up and down together: their difference scatters less."""
    one, other = (
        played_out(text, 720, turns=25) @ POINTS
        for text in (
            "w13/4/w1/w1/16/b15 b 0 0",
            "w13/5/w2/16/b15 b 0 0",
        )
    )

    assert (one - other).var() < 0.9 * (one.var() + other.var())


def test_a_board_before_a_certain_win_is_worth_it() -> None:
    """White bears its last checker off with any roll, before Black can."""
    text = "b1/22/w1 w 14 14"
    assert all(len(LegalPlays(parse_position(text), roll)) == 1 for roll in ALL_ROLLS)

    np.testing.assert_allclose(
        played_out(text, 36, turns=5), np.broadcast_to([0, 0, 0, 1, 0], (36, OUTCOMES)), atol=1e-6
    )
