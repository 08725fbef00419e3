"""The score of a series of games, and who starts the next."""

from __future__ import annotations

import pytest

from plakoto.match import MATCH_LENGTHS, MatchScore, next_starter
from plakoto.outcome import DOUBLE, SINGLE, TIE, Outcome, Termination
from plakoto.position import Side

SINGLE_FOR_WHITE = Outcome(Termination.BORNE_OFF, Side.WHITE, SINGLE)
MARS_FOR_BLACK = Outcome(Termination.MARS, Side.BLACK, DOUBLE)


def test_points_go_to_the_winner_and_a_tie_scores_nothing() -> None:
    score = MatchScore().after(SINGLE_FOR_WHITE).after(MARS_FOR_BLACK).after(TIE)

    assert (score.white, score.black) == (1, 2)
    assert [score.points(side) for side in (Side.WHITE, Side.BLACK)] == [1, 2]


def test_single_games_go_on_without_end() -> None:
    score = MatchScore()
    for _ in range(50):
        score = score.after(MARS_FOR_BLACK)

    assert score.black == 100
    assert score.winner is None


@pytest.mark.parametrize("length", MATCH_LENGTHS)
def test_a_match_is_won_by_the_first_to_its_length(length: int) -> None:
    one_short = MatchScore(length, white=length - 1, black=length - 1)

    assert one_short.winner is None
    assert one_short.after(TIE).winner is None
    assert one_short.after(SINGLE_FOR_WHITE).winner is Side.WHITE
    assert one_short.after(MARS_FOR_BLACK).winner is Side.BLACK


@pytest.mark.parametrize("starter", Side)
def test_the_winner_starts_the_next_game_and_after_a_tie_the_same_side(starter: Side) -> None:
    assert next_starter(starter, SINGLE_FOR_WHITE) is Side.WHITE
    assert next_starter(starter, MARS_FOR_BLACK) is Side.BLACK
    assert next_starter(starter, TIE) is starter
