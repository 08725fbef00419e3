"""Levels 4 and 5: the eye of level 3, the judgement of the network."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from plakoto.kernels import CAPACITY, ONGOING, SIZE, board_of, legal_plays, outcome, switch_sides
from plakoto.notation import parse_position, parse_roll
from plakoto.position import Position
from plakoto_server.ai.choosing import choose
from plakoto_server.ai.compiled.advanced import ADVANCED, EXPERT, choose_with_network
from plakoto_server.ai.compiled.evaluation import evaluate
from plakoto_server.ai.compiled.expectation import expect
from plakoto_server.ai.compiled.intermediate import intermediate_value
from plakoto_server.ai.compiled.shots import MOST_DICE
from plakoto_server.ai.jobs import choose_play, play_pairs, shipped_mind
from plakoto_server.ai.levels import JUDGING_BY_NETWORK, LEVELS
from plakoto_server.ai.network.weights import OUTCOMES

POINTS_WON = np.array([2, 1, 0, -1, -2])
PINS = parse_position("w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0")
OPEN = parse_position("w9/w2/1/w1/2/w1/w2/6/b2/b1/3/b3/b1/2/b8 w 0 0")
both = pytest.mark.parametrize("level", [ADVANCED, EXPERT])
questions = pytest.mark.parametrize(
    ("position", "roll"), [(PINS, "64"), (PINS, "31"), (OPEN, "52"), (OPEN, "66"), (OPEN, "21")]
)


def boards_that_strike(position: Position, roll: str) -> np.ndarray:
    """The boards that the plays of a roll leave, those that level 3 likes best first."""
    boards = np.empty((CAPACITY, SIZE), np.int8)
    dice = parse_roll(roll)
    count = legal_plays(board_of(position), dice.high, dice.low, boards)
    shots = np.empty(24, np.int64)
    likings = [intermediate_value(board, shots, MOST_DICE) for board in boards[:count]]
    return boards[np.argsort(-np.array(likings), kind="stable")]


def weighed(board: np.ndarray) -> float:
    """What the network thinks of a board that a play leaves."""
    chances = np.empty((1, OUTCOMES), np.float32)
    evaluate(shipped_mind(), board[None], chances)
    return float(chances[0] @ POINTS_WON)


def after_replies(board: np.ndarray) -> float:
    """The mean over all rolls of the other side, each played as the network likes best."""
    if outcome(board) != ONGOING:
        return float(outcome(board))
    theirs, chances = np.empty(SIZE, np.int8), np.empty(OUTCOMES, np.float32)
    switch_sides(board, theirs)
    expect(shipped_mind(), theirs, chances)
    return -float(chances @ POINTS_WON)


def chosen_boards(position: Position, roll: str, level: int, seeds: int) -> Counter[bytes]:
    """How often the level leaves each board."""
    results = (choose(position, parse_roll(roll), level, seed).result for seed in range(seeds))
    return Counter(board_of(result.with_turn(position.turn)).tobytes() for result in results)


@questions
def test_the_advanced_player_weighs_one_to_three_plays_that_strike_him(
    position: Position, roll: str
) -> None:
    striking = boards_that_strike(position, roll)
    values = [weighed(board) for board in striking[:3]]

    chosen = chosen_boards(position, roll, ADVANCED, 60)

    assert set(chosen) == {
        striking[int(np.argmax(values[:seen]))].tobytes() for seen in range(1, 4)
    }


@questions
def test_the_expert_looks_at_every_reply_to_two_to_five_plays(
    position: Position, roll: str
) -> None:
    striking = boards_that_strike(position, roll)
    values = [after_replies(board) for board in striking[:5]]

    chosen = chosen_boards(position, roll, EXPERT, 60)

    assert set(chosen) == {
        striking[int(np.argmax(values[:seen]))].tobytes() for seen in range(2, 6)
    }


@both
@pytest.mark.parametrize(
    ("text", "roll", "expected", "reason"),
    [
        ("b14/8/w14/7/w1/5/b1 w 0 0", "65", "18/24* 10/15", "their mother, and the game"),
        ("b12/20/w1/1/w1 w 13 3", "31", "22/off 24/off", "the last two checkers off"),
    ],
)
def test_whatever_comes_to_mind_they_find(
    level: int, text: str, roll: str, expected: str, reason: str
) -> None:
    assert {choose_play(text, roll, level, seed) for seed in range(20)} == {expected}, reason


@both
def test_a_pin_in_the_first_six_points_is_made_without_a_risk(level: int) -> None:
    position = parse_position("w5/11/w10/5/b1/4/b14 w 0 0")

    results = [choose(position, parse_roll("62"), level, seed).result for seed in range(20)]

    assert all(result.stacks[18].pins for result in results)


@both
def test_no_lone_mother_is_left_in_front_of_three(level: int) -> None:
    position = parse_position("w2/4/b3/3/w13/13/b12 w 0 0")

    results = [choose(position, parse_roll("41"), level, seed).result for seed in range(20)]

    assert all(result.stacks[0].count != 1 for result in results)


def test_another_level_is_refused() -> None:
    boards, chance = np.empty((CAPACITY, SIZE), np.int8), np.zeros(1, np.uint64)

    with pytest.raises(ValueError, match="without the network"):
        choose_with_network(3, shipped_mind(), board_of(OPEN), 2, 1, boards, chance)


def test_they_are_the_levels_that_judge_by_the_network() -> None:
    assert frozenset({ADVANCED, EXPERT}) == JUDGING_BY_NETWORK < set(LEVELS)


def test_the_advanced_player_beats_the_intermediate_one() -> None:
    """Over enough games with this seed; how much is measured in docs/ai.md."""
    games = play_pairs(4, 3, 1, 0, 200)

    won = sum(game.points for game in games if game.winner == 0)
    assert won > 0.5 * sum(game.points for game in games)
