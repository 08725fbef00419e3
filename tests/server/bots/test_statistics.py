"""The figures of a match, checked by hand and by many simulated matches."""

from __future__ import annotations

import random

import pytest

from plakoto_server.ai.jobs import GameResult
from plakoto_server.bots.match import Pair
from plakoto_server.bots.statistics import Score, figures_of

SINGLE_0 = GameResult(winner=0, points=1, borne_off=1, turns=90)
SINGLE_1 = GameResult(winner=1, points=1, borne_off=1, turns=80)
MARS_0 = GameResult(winner=0, points=2, borne_off=1, turns=70)
MOTHER_1 = GameResult(winner=1, points=2, borne_off=0, turns=30)
TIE = GameResult(winner=-1, points=0, borne_off=0, turns=40)


def test_games_and_points_are_counted() -> None:
    figures = figures_of([(SINGLE_0, MOTHER_1), (MARS_0, SINGLE_1), (TIE, MARS_0)])

    assert figures.scores == (Score(games=3, points=5), Score(games=2, points=3))
    assert (figures.singles, figures.doubles, figures.mars, figures.mothers) == (2, 3, 2, 1)
    assert (figures.ties, figures.games, figures.pairs) == (1, 6, 3)
    assert figures.turns == 90 + 30 + 70 + 80 + 40 + 70
    assert figures.share == 5 / 8
    assert figures.per_game(figures.singles) == 2 / 6


def test_a_match_without_points_has_no_share() -> None:
    figures = figures_of([(TIE, TIE), (TIE, TIE)])

    assert (figures.share, figures.interval) == (None, None)


def test_a_match_without_games_has_no_figures() -> None:
    figures = figures_of([])

    assert (figures.games, figures.share, figures.interval) == (0, None, None)
    assert figures.per_game(figures.turns) == 0


def test_one_pair_has_no_interval() -> None:
    assert figures_of([(SINGLE_0, SINGLE_1)]).interval is None


def test_pairs_that_all_end_alike_leave_no_doubt() -> None:
    assert figures_of([(MARS_0, SINGLE_1)] * 5).interval == (2 / 3, 2 / 3)


def test_the_interval_of_four_pairs() -> None:
    """Worked by hand: share 5/8, deviations 3/4, -1/2, -1/4 and 0, their squares 7/8 in all.

    Half the interval is 1.959964 x sqrt(7/8 x 4/3) / 8 = 0.26463.
    """
    pairs = [(SINGLE_0, SINGLE_0), (MARS_0, MOTHER_1), (SINGLE_0, SINGLE_1), (TIE, TIE)]

    figures = figures_of(pairs)

    assert figures.share == 5 / 8
    assert figures.interval == pytest.approx((0.625 - 0.26463, 0.625 + 0.26463), abs=1e-5)


def test_the_interval_stays_between_none_and_all() -> None:
    figures = figures_of([(SINGLE_0, SINGLE_0), (SINGLE_0, MOTHER_1)])

    assert figures.interval is not None
    assert 0 <= figures.interval[0] < figures.interval[1] <= 1


def test_a_forfeited_game_counts_in_the_points_only() -> None:
    lost = MOTHER_1._replace(forfeit="crashed")

    figures = figures_of([(SINGLE_0, lost), (MARS_0, TIE)])

    assert figures.scores == (Score(2, 3, forfeits=1), Score(1, 2, forfeits=0))
    assert (figures.singles, figures.doubles, figures.ties, figures.forfeits) == (1, 1, 1, 1)


def test_the_luck_taken_out_of_two_pairs() -> None:
    """Worked by hand: the first player's 3 points of 6 owe 1 to luck, so 1/2 is given back.

    With luck 0.5 and 0.5 in the pairs: adjusted 1.75 of 3 and 0.75 of 3, share 2.5/6. Deviations
    0.5 and -0.5; half the interval is 1.959964 x sqrt(0.5 x 2) / 6. Raw: 2 and 1, as wide.
    """
    pairs = [
        (MARS_0._replace(luck=0.75), SINGLE_1._replace(luck=-0.25)),
        (SINGLE_0._replace(luck=0.0), MOTHER_1._replace(luck=0.5)),
    ]

    adjusted = figures_of(pairs).adjusted

    assert adjusted is not None
    assert adjusted.share == pytest.approx(2.5 / 6)
    reach = 1.959964 / 6
    assert adjusted.interval == pytest.approx((2.5 / 6 - reach, 2.5 / 6 + reach))
    assert adjusted.worth == pytest.approx(1.0)


def test_without_the_luck_of_every_game_there_is_nothing_adjusted() -> None:
    assert figures_of([(MARS_0, SINGLE_1)]).adjusted is None
    assert figures_of([(MARS_0._replace(luck=0.5), SINGLE_1)]).adjusted is None


def test_no_points_no_adjusted_share() -> None:
    assert figures_of([(TIE._replace(luck=0.5), TIE._replace(luck=0.5))]).adjusted is None


def test_about_95_intervals_of_100_hold_the_true_share() -> None:
    """Pairs whose games hang together, as games with the same dice do."""
    rng = random.Random(1)
    outcomes = [SINGLE_0, SINGLE_1, MARS_0, MOTHER_1, TIE]

    def pair() -> Pair:
        first = rng.choices(outcomes, [40, 25, 20, 10, 5])[0]
        second = first if rng.random() < 0.4 else rng.choices(outcomes, [40, 25, 20, 10, 5])[0]
        return first, second

    true_share = (40 + 2 * 20) / (40 + 25 + 2 * 20 + 2 * 10)
    intervals = [figures_of([pair() for _ in range(100)]).interval for _ in range(500)]

    holding = sum(low <= true_share <= high for low, high in filter(None, intervals))
    assert 460 <= holding <= 490
