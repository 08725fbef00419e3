"""The text forms: there and back, and a refusal with a reason for everything else."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plakoto.dice import ALL_ROLLS, Roll
from plakoto.errors import IllegalPlayError, InvalidPositionError, NotationError
from plakoto.notation import (
    MAX_TEXT,
    format_play,
    format_position,
    format_roll,
    parse_play,
    parse_position,
    parse_roll,
)
from plakoto.plays import LegalPlays
from plakoto.position import Position, Side, Stack
from strategies import positions, rolls
from verification import bruteforce

START = "w15/22/b15 w 0 0"
PINS = "w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0"
OPENING = LegalPlays(Position.start(), Roll.of(6, 5))
MIDDLE_GAME = LegalPlays(parse_position(PINS), Roll.of(2, 1))
ENOUGH_PLAYS = 50
"""Plays looked at; a double in mid-game can have hundreds."""


def test_the_examples_of_the_rules_are_read_and_written() -> None:
    pins = parse_position(PINS)

    assert parse_position(START) == Position.start()
    assert format_position(Position.start()) == START
    assert pins.stacks[6] == Stack(Side.WHITE, 1, pins=True)
    assert pins.stacks[11] == Stack(Side.BLACK, 1, pins=True)
    assert format_position(pins) == PINS


@given(position=positions())
def test_a_position_survives_its_text(position: Position) -> None:
    text = format_position(position)

    assert parse_position(text) == position
    assert bruteforce.write(*bruteforce.read(text)) == text


@pytest.mark.parametrize("roll", ALL_ROLLS, ids=format_roll)
def test_a_roll_survives_its_text_in_any_order(roll: Roll) -> None:
    text = format_roll(roll)

    assert parse_roll(text) == parse_roll(text[::-1]) == roll


@given(position=positions(), roll=rolls())
def test_a_play_survives_its_text(position: Position, roll: Roll) -> None:
    plays = LegalPlays(position, roll)

    for play in islice(plays, ENOUGH_PLAYS):
        text = format_play(play)
        parsed = parse_play(text, plays)

        assert parsed == play
        assert format_play(parsed) == text
        assert parse_play(text.replace("*", ""), plays) == play


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "has 4 fields"),
        ("w15/22/b15", "has 4 fields"),
        ("w15/22/b15 w 0", "has 4 fields"),
        ("w15/22/b15 w 0 0 0", "has 4 fields"),
        ("w15/22/b15  w 0 0", "has 4 fields"),
        (" w15/22/b15 w 0 0", "has 4 fields"),
        ("w15/22/b15 w 0 0\n", "borne-off count is a number"),
        ("w15/22/b15 x 0 0", "side to move is w or b"),
        ("w15/22/b15 W 0 0", "side to move is w or b"),
        ("w15/22/b15 w -1 0", "borne-off count is a number"),
        ("w15/22/b15 w 0 +1", "borne-off count is a number"),
        ("w15/22/b15 w 00 0", "borne-off count is a number"),
        ("w15/22/b15 w 0 100", "borne-off count is a number"),
        ("w15/22/b15 w \u0663 0", "borne-off count is a number"),
        ("w15/21/b15 w 0 0", "23 points instead of 24"),
        ("w15/23/b15 w 0 0", "25 points instead of 24"),
        ("w15/99/b15 w 0 0", "101 points instead of 24"),
        ("w15/20/2/b15 w 0 0", "two runs of empty points side by side"),
        ("w15/\u0662\u0662/b15 w 0 0", "a point is written like"),
        ("w15/22//b15 w 0 0", "a point is written like"),
        ("w15/0/22/b15 w 0 0", "a point is written like"),
        ("w15/022/b15 w 0 0", "a point is written like"),
        ("w15/22/b15/ w 0 0", "a point is written like"),
        ("w/22/b15 w 0 0", "a point is written like"),
        ("w0/22/b15 w 0 0", "a point is written like"),
        ("w015/22/b15 w 0 0", "a point is written like"),
        ("15w/22/b15 w 0 0", "a point is written like"),
        ("W15/22/B15 w 0 0", "a point is written like"),
        ("w14bb/22/b14 w 0 0", "a point is written like"),
        ("w14b2/22/b13 w 0 0", "a point is written like"),
        ("w14w/22/b15 w 0 0", "cannot pin its own checker"),
        ("b14b/22/w15 w 0 0", "cannot pin its own checker"),
        ("w1/" * 200, "at most 400 characters"),
    ],
)
def test_a_malformed_position_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        parse_position(text)


@pytest.mark.parametrize(
    ("text", "defects"),
    [
        ("w16/22/b15 w 0 0", ("White has 16 checkers instead of 15",)),
        ("w15/22/b15 w 1 0", ("White has 16 checkers instead of 15",)),
        ("w14b/22/b15 w 1 0", ("Black has 16 checkers instead of 15",)),
        (
            "24 w 0 0",
            ("White has 0 checkers instead of 15", "Black has 0 checkers instead of 15"),
        ),
        (
            "w15/22/b15 w 16 99",
            (
                "White has borne off 16, not 0 to 15",
                "White has 31 checkers instead of 15",
                "Black has borne off 99, not 0 to 15",
                "Black has 114 checkers instead of 15",
            ),
        ),
    ],
)
def test_an_impossible_position_is_refused_with_every_defect(
    text: str, defects: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        parse_position(text)

    assert caught.value.defects == defects


@pytest.mark.parametrize(
    "text",
    ["", "6", "665", "07", "70", "6 5", "6-5", "65\n", " 65", "\u0666\u0665", "w1", "6" * 500],
)
def test_a_malformed_roll_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="a roll is two digits from 1 to 6"):
        parse_roll(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a step is written like"),
        (" ", "a step is written like"),
        ("1/7 ", "a step is written like"),
        ("1/7  1/6", "a step is written like"),
        ("1-7 1-6", "a step is written like"),
        ("1/7,1/6", "a step is written like"),
        ("- 1/7", "a step is written like"),
        ("--", "a step is written like"),
        ("1/7(0)", "a step is written like"),
        ("1/7(1)", "a step is written like"),
        ("1/7(5)", "a step is written like"),
        ("1/7(2)*", "a step is written like"),
        ("1/7**", "a step is written like"),
        ("01/7", "a step is written like"),
        ("0/6", "a step is written like"),
        ("off/7", "a step is written like"),
        ("1/OFF", "a step is written like"),
        ("1/7/12", "a step is written like"),
        ("\u0661/\u0667", "a step is written like"),
        ("25/off", "points run from 1 to 24"),
        ("19/25", "points run from 1 to 24"),
        ("1/7 " * 200, "at most 400 characters"),
    ],
)
def test_a_malformed_play_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        parse_play(text, OPENING)


@pytest.mark.parametrize(
    ("text", "plays", "reason"),
    [
        ("-", OPENING, "the turn is not over: 6 or 5 can still be played"),
        ("1/7", OPENING, "the turn is not over: 5 can still be played"),
        ("1/7 1/7", OPENING, "step 2, 1/7: no 6 is left to play"),
        ("1/7(2)", OPENING, "step 2, 1/7: no 6 is left to play"),
        ("1/7 1/6 1/5", OPENING, "3 steps, but 65 gives fewer dice"),
        ("1/12", OPENING, "a die moves a checker 1 to 6 points forward"),
        ("7/1", OPENING, "a die moves a checker 1 to 6 points forward"),
        ("7/7", OPENING, "a die moves a checker 1 to 6 points forward"),
        ("1/off", OPENING, "a die moves a checker 1 to 6 points forward"),
        ("1/5", OPENING, "no 4 is left to play"),
        ("2/8", OPENING, "no checker on point 2"),
        ("24/off", OPENING, "bearing off from point 24 is not allowed|no checker on point 24"),
        ("1/7* 1/6", OPENING, r"step 1, 1/7\*: it pins nothing"),
        ("4/6 13/14*", MIDDLE_GAME, r"step 2, 13/14\*: .* point 14 is closed"),
        ("12/13 4/6", MIDDLE_GAME, "step 1, 12/13: .* checker on point 12 is pinned"),
        ("9/11 4/5", MIDDLE_GAME, "step 1, 9/11: .* no checker on point 9"),
    ],
)
def test_an_illegal_play_is_refused_with_its_first_bad_step(
    text: str, plays: LegalPlays, reason: str
) -> None:
    with pytest.raises(IllegalPlayError, match=reason):
        parse_play(text, plays)


def test_steps_are_kept_in_the_order_written() -> None:
    assert format_play(parse_play("1/6 1/7", OPENING)) == "1/6 1/7"
    assert format_play(parse_play("1/6 6/12", OPENING)) == "1/6 6/12"


def test_a_pin_is_always_written_and_may_be_left_out() -> None:
    play = parse_play("4/5 7/9", MIDDLE_GAME)

    assert format_play(play) == "4/5 7/9*"


@given(text=st.text(max_size=MAX_TEXT + 20))
def test_no_text_breaks_a_parser(text: str) -> None:
    """Whatever comes from outside is understood or refused, and nothing else."""
    _understand_or_refuse(text)


@given(
    text=st.lists(st.sampled_from([*"wb0123456/-*() \n", "off", "15", "24"]), max_size=40).map(
        "".join
    )
)
def test_no_text_in_our_own_letters_breaks_a_parser(text: str) -> None:
    _understand_or_refuse(text)


@given(
    steps=st.lists(st.tuples(st.integers(1, 24), st.integers(1, 24) | st.just("off")), max_size=5),
    position=positions(),
    roll=rolls(),
)
def test_any_well_formed_play_is_legal_or_refused(
    steps: list[tuple[int, int | str]], position: Position, roll: Roll
) -> None:
    text = " ".join(f"{origin}/{target}" for origin, target in steps) or "-"
    plays = LegalPlays(position, roll)

    with suppress(IllegalPlayError):
        assert parse_play(text, plays) in plays


def _understand_or_refuse(text: str) -> None:
    with suppress(NotationError, InvalidPositionError):
        assert format_position(parse_position(text)) == text
    with suppress(NotationError):
        assert format_roll(parse_roll(text)) in (text, text[::-1])
    with suppress(NotationError, IllegalPlayError):
        assert parse_play(text, OPENING) in OPENING
