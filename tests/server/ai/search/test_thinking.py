"""Thinking on one core: what it finds, when it stops, and that it repeats."""

from __future__ import annotations

import itertools

import attrs
import pytest

from plakoto.dice import ALL_ROLLS
from plakoto.notation import format_play, parse_position, parse_roll
from plakoto.plays import LegalPlays
from plakoto_server.ai.choosing import choose
from plakoto_server.ai.jobs import search
from plakoto_server.ai.levels import MAKIS
from plakoto_server.ai.search.schedule import DECISION, Depth
from plakoto_server.ai.search.shortlist import list_candidates
from plakoto_server.ai.search.thinking import analyse, play_out, think

START = "w15/22/b15 w 0 0"
PINS = "w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0"
BLOCKED = "w15/b2/b2/b2/b2/b2/b5/17 w 0 0"
DOUBTFUL = attrs.evolve(DECISION, clear=9.0, margin=9.0)
"""Takes no play for clear without play-outs, whatever the network thinks."""
SEVERAL = (
    PINS,
    "b1/b3/b1/2/b1w/1/b1w/1/b2/1/b2/w2/b2/w1b/1/w2/1/w2b/1/w2/w1/w2/w1 w 0 0",
    "w2/1/w2/b1w/w3/1/w5/2/b1w/2/w1/b2/4/b2/b2/3/b7 b 0 0",
    "2/b1/b2w/b1/b1/w3/w2/1/b1w/w2/w1b/b1w/w1b/1/b2/b4/w3/6 w 0 0",
)


@pytest.mark.parametrize(
    ("text", "roll", "expected", "reason"),
    [
        ("b14/8/w14/7/w1/5/b1 w 0 0", "65", "18/24* 10/15", "their mother, and the game"),
        ("b1/17/w1/4/w1 w 13 14", "61", "19/off 24/off", "the last two checkers"),
        (BLOCKED, "65", "-", "nothing else is legal"),
    ],
)
def test_it_finds(text: str, roll: str, expected: str, reason: str) -> None:
    analysis = think(parse_position(text), parse_roll(roll), 1)

    assert format_play(analysis.candidates[0].play) == expected, reason


def test_every_play_is_ranked_once() -> None:
    position, roll = parse_position(PINS), parse_roll("64")

    analysis = think(position, roll, 1)

    assert (analysis.position, analysis.roll) == (position, roll)
    ranked = [candidate.play.result for candidate in analysis.candidates]
    assert len(ranked) == len(LegalPlays(position, roll))
    assert set(ranked) == {play.result for play in LegalPlays(position, roll)}


@pytest.mark.parametrize("text", SEVERAL)
def test_every_play_is_ranked_once_however_few_were_looked_at_before(text: str) -> None:
    """A second look stops at the first play that the look before it had left out."""
    narrow = attrs.evolve(DECISION, clear=9.0, depths=(Depth(1, 3, 9.0), Depth(1, 6, 0.02)))
    position = parse_position(text)

    for roll in ALL_ROLLS:
        found = [each.play.result for each in list_candidates(position, roll, narrow)]

        assert len(found) == len(set(found)) == len(LegalPlays(position, roll))


def test_a_clear_play_needs_neither_a_further_look_nor_playouts() -> None:
    """Here any lead is clear enough."""
    sure = attrs.evolve(DECISION, clear=0.0, margin=0.0)

    analysis = think(parse_position(PINS), parse_roll("64"), 1, schedule=sure)

    assert {(each.plies, each.playouts) for each in analysis.candidates} == {(0, 0)}


@pytest.mark.parametrize(
    ("text", "roll", "off"),
    [
        ("b1/17/w2/w2/w2/w2/w2/w5 w 0 14", "11", 4),  # lost: Black bears off the last one next
        ("b15/20/w1/w1/w1 w 12 0", "21", 2),  # won: Black is far too late
    ],
)
def test_a_game_that_is_decided_is_not_dawdled_through(text: str, roll: str, off: int) -> None:
    question = parse_position(text), parse_roll(roll), 1

    for found in (think(*question), analyse(*question, candidates=2, playouts=36)):
        best = found.candidates[0].play.result

        assert best.white_off - found.position.white_off == off


def test_playouts_stop_once_the_best_play_is_clear() -> None:
    question = parse_position(START), parse_roll("31")
    hasty, patient = (attrs.evolve(DOUBTFUL, worth=worth) for worth in (0.02, 1e-9))

    quick = think(*question, 1, playouts=720, schedule=hasty)
    thorough = think(*question, 1, playouts=720, schedule=patient)

    assert 0 < quick.candidates[0].playouts < 720
    assert thorough.candidates[0].playouts == 720


@pytest.mark.parametrize(("text", "roll"), [(START, "31"), (PINS, "22")])
def test_the_same_seed_and_playouts_find_the_same(text: str, roll: str) -> None:
    question = parse_position(text), parse_roll(roll)

    first, second = (think(*question, 7, playouts=100, schedule=DOUBTFUL) for _ in range(2))

    assert first == second
    assert first.candidates[0].playouts in (72, 100)
    assert first != think(*question, 8, playouts=100, schedule=DOUBTFUL)


def test_colours_make_no_difference() -> None:
    position, roll = parse_position(PINS), parse_roll("31")

    white, black = think(position, roll, 3), think(position.sides_switched(), roll, 3)

    assert [candidate._replace(play=None) for candidate in white.candidates] == [
        candidate._replace(play=None) for candidate in black.candidates
    ]
    assert black.candidates[0].play.result == white.candidates[0].play.result.sides_switched()


@pytest.mark.parametrize("seconds", [0.0, 1e-6])
def test_without_time_it_answers_with_what_the_network_likes(seconds: float) -> None:
    position, roll = parse_position(PINS), parse_roll("22")

    analysis = think(position, roll, 1, seconds=seconds)

    assert len(analysis.candidates) == len(LegalPlays(position, roll))
    assert {candidate.plies for candidate in analysis.candidates} == {0}
    assert {candidate.playouts for candidate in analysis.candidates} == {0}


def test_it_makes_no_more_playouts_when_its_time_is_up() -> None:
    """A clock that moves by a second each time it is looked at."""
    ticks = itertools.count()
    patient = attrs.evolve(DOUBTFUL, depths=(), worth=1e-9)
    question = parse_position(START), parse_roll("31")

    analysis = think(
        *question, 1, seconds=5, playouts=100_000, schedule=patient, clock=lambda: next(ticks)
    )

    assert 0 < analysis.candidates[0].playouts < 1000


def test_level_10_is_mr_makis() -> None:
    question = parse_position(PINS), parse_roll("31")
    best = think(*question, 5).candidates[0].play

    assert choose(*question, MAKIS, 5).result == best.result
    assert search(*question, 5, None, None).result == best.result


def test_an_analysis_plays_every_candidate_out() -> None:
    analysis = analyse(parse_position(PINS), parse_roll("31"), 1, candidates=4, playouts=100)

    equities = [candidate.expectation.equity for candidate in analysis.candidates]
    assert [candidate.playouts for candidate in analysis.candidates] == [100] * 4
    assert equities == sorted(equities, reverse=True)
    assert all(0 < candidate.error < 0.3 for candidate in analysis.candidates)
    assert len({candidate.play.result for candidate in analysis.candidates}) == 4


def test_an_analysis_leaves_exact_chances_as_they_are() -> None:
    analysis = analyse(
        parse_position("b1/17/w1/4/w1 w 13 14"), parse_roll("61"), 1, candidates=4, playouts=100
    )

    assert [candidate.expectation.equity for candidate in analysis.candidates] == [1, -1]
    assert {(candidate.playouts, candidate.error) for candidate in analysis.candidates} == {(0, 0)}


def test_a_position_played_out_by_both_sides_is_the_same_turned_round() -> None:
    """What the side to move may expect is what the other side has left it."""
    position, roll = parse_position(PINS), parse_roll("31")
    (best,) = analyse(position, roll, 1, candidates=1, playouts=100).candidates

    expectation, error = play_out(best.play.result, 1, playouts=100)

    assert expectation[::-1] == pytest.approx(best.expectation)
    assert error == pytest.approx(best.error)
    assert 0 < error < 0.5
