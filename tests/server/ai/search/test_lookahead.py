"""Looking ahead, held to the same thing done slowly with the reference rules."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from plakoto.dice import ALL_ROLLS
from plakoto.kernels import board_of
from plakoto.notation import parse_position
from plakoto.outcome import judge
from plakoto.plays import LegalPlays, Play
from plakoto.position import Position
from plakoto_server.ai.bearoff import load_table
from plakoto_server.ai.compiled.evaluation import evaluate
from plakoto_server.ai.compiled.lookahead import MOST_KEPT, MOST_PLIES, expect_ahead, spaces
from plakoto_server.ai.jobs import shipped_mind
from plakoto_server.ai.network.weights import OUTCOMES

START = "w15/22/b15 w 0 0"
PINS = "w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0"
MOTHER = "b14/8/w14/7/w1/5/b1 w 0 0"
"""White may take the other mother."""
RACE = "b3/b2/b4/b2/b2/b2/4/w3/w3/6/w4/w5/4 w 0 0"
ROOM = spaces(MOST_PLIES)
POINTS = np.array([2, 1, 0, -1, -2])

Chances = NDArray[np.float64]


def ahead(position: Position, plies: int, keep: int = 1, margin: float = 0.0) -> Chances:
    """What the side to move may expect, as the compiled search sees it."""
    chances = np.empty(OUTCOMES, np.float32)
    board = board_of(position)
    expect_ahead(shipped_mind(), load_table(), board, plies, keep, margin, *ROOM, chances)
    return chances.astype(np.float64)


def judged(play: Play) -> Chances:
    """The network's judgement of a play, for the side that makes it."""
    mover = play.result.turn.opponent
    chances = np.empty((1, OUTCOMES), np.float32)
    evaluate(shipped_mind(), board_of(play.result.with_turn(mover))[None], chances)
    return chances[0].astype(np.float64)


def expectimax(position: Position, plies: int, keep: int, margin: float) -> Chances:
    """The same by the definition; plays of equal worth make no difference to it."""
    total = np.zeros(OUTCOMES)
    for roll in ALL_ROLLS:
        plays = [(judged(play), play) for play in LegalPlays(position, roll)]
        plays.sort(key=lambda pair: -(pair[0] @ POINTS))
        lowest = plays[0][0] @ POINTS - margin
        kept = [pair for pair in plays[:keep] if pair[0] @ POINTS >= lowest]
        if plies > 1:
            kept = [
                (chances, play)
                if judge(play.result)
                else (expectimax(play.result, plies - 1, keep, margin)[::-1], play)
                for chances, play in kept
            ]
        best = max((chances for chances, _ in kept), key=lambda chances: chances @ POINTS)
        total += (1 if roll.is_double else 2) / 36 * best
    return total


@pytest.mark.parametrize("text", [START, PINS, MOTHER, RACE])
def test_one_ply_is_the_mean_over_all_rolls_of_the_best_reply(text: str) -> None:
    position = parse_position(text)

    found = ahead(position, 1)

    np.testing.assert_allclose(found, expectimax(position, 1, 1, 0.0), atol=1e-4)


@pytest.mark.parametrize(("text", "keep", "margin"), [(START, 3, 1.0), (MOTHER, 2, 0.1)])
def test_two_plies_look_at_every_reply_to_the_best_plays_of_every_roll(
    text: str, keep: int, margin: float
) -> None:
    position = parse_position(text)

    found = ahead(position, 2, keep, margin)

    np.testing.assert_allclose(found, expectimax(position, 2, keep, margin), atol=1e-3)


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_colours_make_no_difference(plies: int) -> None:
    position = parse_position(MOTHER)

    assert ahead(position, plies).tolist() == ahead(position.sides_switched(), plies).tolist()


def test_more_plays_can_only_be_liked_more() -> None:
    """A wider search finds plays that are better for the side to move, by its own judgement."""
    position = parse_position(PINS)

    narrow, wide = ahead(position, 2, 1, 0.0), ahead(position, 2, MOST_KEPT, 9.0)

    assert wide @ POINTS >= narrow @ POINTS


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_chances_sum_to_one(plies: int) -> None:
    assert ahead(parse_position(MOTHER), plies, 2, 0.1).sum() == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("plies", [1, 2, 3])
def test_an_endgame_is_seen_exactly_by_the_bear_off_table(plies: int) -> None:
    """With checkers on 19 and 24, any 6 and 2-2 to 5-5 bear both off: 15 of 36 rolls."""
    chances = ahead(parse_position("b1/17/w1/4/w1 w 13 14"), plies, 4, 9.0)

    np.testing.assert_allclose(chances, [0, 15 / 36, 0, 21 / 36, 0], atol=1e-6)


def test_searches_leave_their_room_ready_for_the_next() -> None:
    before = [ahead(parse_position(text), 2, 2, 0.1).tolist() for text in (START, MOTHER)]

    ahead(parse_position(PINS), 3, 2, 0.02)

    after = [ahead(parse_position(text), 2, 2, 0.1).tolist() for text in (START, MOTHER)]
    assert before == after
