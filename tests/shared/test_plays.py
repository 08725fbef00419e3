"""Legal plays as an object, and what holds for all of them."""

from __future__ import annotations

import pytest
from hypothesis import given

from plakoto.dice import Roll
from plakoto.errors import IllegalPlayError
from plakoto.notation import format_position, parse_position
from plakoto.plays import LegalPlays, Play, Step, advance, furthest_back, legal_steps
from plakoto.position import OFF, Position, Side
from strategies import positions, rolls
from verification import bruteforce

START = Position.start()


def test_the_plays_can_be_iterated_counted_tested_and_looked_up() -> None:
    plays = LegalPlays(START, Roll.of(6, 5))

    results = {format_position(play.result) for play in plays}

    assert results == {"w13/4/w1/w1/16/b15 b 0 0", "w14/10/w1/11/b15 b 0 0"}
    assert len(plays) == 2
    for play in plays:
        assert play in plays
        assert plays.to(play.result) is play
        assert plays.finishes(play.result.with_turn(Side.WHITE))
    assert Play((), START) not in plays
    assert "1/7 1/6" not in plays
    assert plays.to(START) is None
    assert not plays.must_pass


def test_plays_that_end_in_the_same_position_are_the_same() -> None:
    result = parse_position("w14/10/w1/11/b15 b 0 0")
    one_way = Play((Step(1, 7, 6), Step(7, 12, 5)), result)
    other_way = Play((Step(1, 6, 5), Step(6, 12, 6)), result)

    assert one_way == other_way
    assert len({one_way, other_way}) == 1
    assert other_way in LegalPlays(START, Roll.of(6, 5))


def test_a_turn_that_must_pass_has_one_play_without_a_step() -> None:
    plays = LegalPlays(parse_position("4/b1w/17/w14/b14 w 0 0"), Roll.of(6, 1))

    (play,) = plays

    assert plays.must_pass
    assert play.steps == ()
    assert play.result == plays.position.with_turn(Side.BLACK)


def test_a_step_without_a_free_checker_or_onto_a_closed_point_is_refused() -> None:
    position = parse_position("4/w1/5/b1w/11/w13/b14 w 0 0")

    with pytest.raises(IllegalPlayError, match="no free checker on point 4"):
        advance(position, Step(4, 5, 1))
    with pytest.raises(IllegalPlayError, match="no free checker on point 11"):
        advance(position, Step(11, 12, 1))
    with pytest.raises(IllegalPlayError, match="point 11 is closed"):
        advance(position, Step(5, 11, 6))


def test_the_furthest_back_checker_may_be_a_captive() -> None:
    assert furthest_back(parse_position("1/b14/16/b1w/2/w1/2 w 13 0"), Side.WHITE) == 19
    assert furthest_back(parse_position("1/b15/22 w 15 0"), Side.WHITE) == OFF


@given(position=positions(), roll=rolls())
def test_steps_lead_to_the_result_with_the_dice_of_the_roll(position: Position, roll: Roll) -> None:
    must_play, _ = bruteforce.legal_boards(
        *bruteforce.read(format_position(position)), (roll.high, roll.low)
    )

    for play in LegalPlays(position, roll):
        board, left = position, list(roll.dice)
        for step in play.steps:
            assert step in list(legal_steps(board, step.die))
            left.remove(step.die)
            board = advance(board, step)
        assert board.with_turn(position.turn.opponent) == play.result
        assert len(play.steps) == must_play


@given(position=positions(), roll=rolls())
def test_no_play_loses_or_adds_a_checker_or_touches_the_other_side(
    position: Position, roll: Roll
) -> None:
    other = position.turn.opponent
    where_the_others_stand = [(point, count) for point, count, _ in position.checkers(other)]

    for play in LegalPlays(position, roll):
        assert play.result.defects() == ()
        assert play.result.turn is other
        after = [(point, count) for point, count, _ in play.result.checkers(other)]
        assert after == where_the_others_stand
        moved = sum(min(step.die, OFF - step.origin) for step in play.steps)
        assert position.pips(position.turn) - play.result.pips(position.turn) == moved


@given(position=positions(), roll=rolls())
def test_both_sides_play_alike(position: Position, roll: Roll) -> None:
    results = {play.result.sides_switched() for play in LegalPlays(position, roll)}
    mirrored = {play.result for play in LegalPlays(position.sides_switched(), roll)}

    assert results == mirrored


@given(roll=rolls())
def test_a_side_that_has_borne_off_all_has_nothing_to_play(roll: Roll) -> None:
    assert LegalPlays(parse_position("1/b15/22 w 15 0"), roll).must_pass
