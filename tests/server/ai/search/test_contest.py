"""Who is still in, and when it is over: with tallies made up, so that the answer is known."""

from __future__ import annotations

import numpy as np
import pytest

from plakoto.dice import Roll
from plakoto.notation import parse_position
from plakoto.outcome import judge
from plakoto.plays import LegalPlays
from plakoto.position import Position
from plakoto_server.ai.analysis import Candidate
from plakoto_server.ai.jobs import Expectation
from plakoto_server.ai.search.contest import Contest, entrants, open_ones, ranked
from plakoto_server.ai.search.schedule import DECISION, chunks, next_chunks
from plakoto_server.ai.search.tally import Tally

PLAYS = tuple(LegalPlays(Position.start(), Roll(2, 2)))[:3]
WORTH = 0.002


def candidate(place: int, equity: float, plies: int = 2) -> Candidate:
    """A candidate that the search thinks so much of."""
    return Candidate(PLAYS[place], won(equity), 0.0, plies, 0)


def won(equity: float) -> Expectation:
    """Chances of that equity, between -1 and 1, without a double result."""
    return Expectation(0.0, (1 + equity) / 2, 0.0, (1 - equity) / 2, 0.0)


CANDIDATES = [candidate(0, 0.10), candidate(1, 0.09), candidate(2, 0.08)]


def tally(equities: list[float], scatter: float, playouts: int = 72) -> Tally:
    """Play-outs of that mean and standard deviation, all boards' independent of each other."""
    rng = np.random.default_rng(1)
    results = rng.normal(0, 1, (len(equities), playouts))
    results -= results.mean(axis=1, keepdims=True)
    results *= scatter / results.std(axis=1, keepdims=True)
    results += np.array(equities)[:, None]
    return Tally(
        playouts,
        tuple(tuple(playouts * chance for chance in won(equity)) for equity in equities),
        tuple(map(tuple, (results @ results.T).tolist())),
    )


def test_clear_losers_are_ruled_out_and_the_last_one_in_has_won() -> None:
    contest = Contest(CANDIDATES, 1000, WORTH)

    contest.take(tally([0.0, 0.4, -0.2], 0.3))

    assert contest.is_over
    assert contest.positions == (PLAYS[1].result,)
    assert [found.play for found in contest.ranking] == [PLAYS[1], PLAYS[0], PLAYS[2]]
    assert [found.playouts for found in contest.ranking] == [72, 72, 72]
    assert contest.ranking[0].expectation.equity == pytest.approx(0.4)
    assert contest.ranking[0].error == pytest.approx(1.9939 * 0.3 / 71**0.5, rel=1e-3)


def test_it_goes_on_while_two_are_too_close_to_call() -> None:
    contest = Contest(CANDIDATES, 1000, WORTH)

    contest.take(tally([0.10, 0.11, -0.4], 0.3))
    assert not contest.is_over
    assert contest.positions == (PLAYS[0].result, PLAYS[1].result)

    contest.take(tally([0.5, 0.1], 0.3))
    assert contest.is_over
    assert [found.play for found in contest.ranking] == [PLAYS[0], PLAYS[1], PLAYS[2]]
    assert [found.playouts for found in contest.ranking] == [144, 144, 72]
    assert contest.ranking[0].expectation.equity == pytest.approx(0.3)


def test_it_is_over_when_all_playouts_are_made() -> None:
    contest = Contest(CANDIDATES, 144, WORTH)

    for _ in range(2):
        assert not contest.is_over
        contest.take(tally([0.1] * len(contest.positions), 0.5))

    assert contest.is_over
    assert contest.playouts == 144


def test_differences_too_small_to_matter_end_it() -> None:
    contest = Contest(CANDIDATES, 100_000, WORTH)

    contest.take(tally([0.1001, 0.1, 0.0999], 0.3, 100_000 - 1))

    assert contest.is_over
    assert contest.ranking[0].play == PLAYS[0]


def test_at_no_worth_everyone_stays_to_the_end() -> None:
    contest = Contest(CANDIDATES, 72, 0)

    contest.take(tally([0.9, 0.0, -0.9], 0.01))

    assert [found.playouts for found in contest.ranking] == [72, 72, 72]
    assert len(contest.positions) == 3


def test_without_playouts_the_search_has_the_last_word() -> None:
    contest = Contest(CANDIDATES, 0, WORTH)

    assert contest.is_over
    assert list(contest.ranking) == CANDIDATES


def test_only_plays_near_the_best_and_looked_at_as_far_take_part() -> None:
    near = candidate(1, 0.10 - DECISION.margin / 2)
    far = candidate(2, 0.10 - DECISION.margin * 2)
    shallow = candidate(2, 0.10, plies=1)

    assert list(entrants([CANDIDATES[0], near, far], DECISION)) == [CANDIDATES[0], near]
    assert list(entrants([CANDIDATES[0], near, shallow], DECISION)) == [CANDIDATES[0], near]


def test_where_one_of_the_near_plays_ties_at_once_the_search_has_the_last_word() -> None:
    """It looks no further there than the end, but the tie is not forgotten for that."""
    plays = list(LegalPlays(parse_position("b14w/8/w13/7/w1/5/b1 w 0 0"), Roll(6, 1)))
    (tie,) = (play for play in plays if judge(play.result))
    others = [play for play in plays if play is not tie]
    tied = Candidate(tie, won(0.0), 0.0, 0, 0)
    better, worse = (
        Candidate(play, won(equity), 0.0, 1, 0)
        for play, equity in zip(others[:2], (0.05, -0.05), strict=True)
    )

    assert list(entrants([better, tied, worse], DECISION)) == [better]


@pytest.mark.parametrize(
    "text",
    [
        "b14/8/w14/7/w1/5/b1 w 0 0",  # 6-1 takes the mother
        "b2/17/w2/3/w1/w1 w 11 13",  # both sides are home
    ],
)
def test_what_is_certain_is_not_played_out(text: str) -> None:
    plays = LegalPlays(parse_position(text), Roll(6, 1))
    candidates = [Candidate(play, won(0.0), 0.0, 2, 0) for play in plays]

    assert len(entrants(candidates, DECISION)) == 1
    assert len(open_ones(candidates)) < len(candidates)


def test_the_ranking_of_an_analysis_has_the_certain_ones_in_their_place() -> None:
    contest = Contest([CANDIDATES[0], CANDIDATES[2]], 72, 0)
    contest.take(tally([-0.5, 0.5], 0.1))

    found = ranked(CANDIDATES, contest)

    assert [each.play for each in found] == [PLAYS[2], PLAYS[1], PLAYS[0]]
    assert [each.playouts for each in found] == [72, 0, 72]


@pytest.mark.parametrize("most", [1, 36, 100, 1000])
def test_rounds_make_every_playout_once(most: int) -> None:
    made: list[int] = []
    while len(made) < most:
        made += [first + k for first, size in next_chunks(len(made), most) for k in range(size)]

    assert made == list(range(most))
    assert [first + k for first, size in chunks(0, most) for k in range(size)] == made
