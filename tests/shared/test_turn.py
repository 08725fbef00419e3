"""A turn step by step: what is offered, what is refused and why, undo, and the end of the turn."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest
from hypothesis import given, settings

from plakoto.dice import Roll
from plakoto.errors import IllegalPlayError
from plakoto.notation import format_position, format_step, parse_position
from plakoto.plays import LegalPlays, Step, advance
from plakoto.position import Position
from plakoto.turn import Turn
from strategies import positions, rolls
from verification import bruteforce
from verification.edge_cases import EdgeCase, edge_cases

ENOUGH_STATES = 300
"""States of a turn looked at; a double in mid-game can have thousands."""
ENOUGH_PLAYS = 50
"""Legal plays looked at, likewise."""


def begin(text: str, roll: str) -> Turn:
    return Turn.begin(parse_position(text), Roll.of(int(roll[0]), int(roll[1])))


def offered(turn: Turn) -> set[str]:
    return {format_step(step) for step in turn.next_steps}


def states(turn: Turn) -> list[Turn]:
    """The turn and every different state that its offered steps lead to, up to a bound."""
    found = {(turn.position, turn.dice_left): turn}
    waiting = [turn]
    while waiting and len(found) < ENOUGH_STATES:
        now = waiting.pop()
        for step in now.next_steps:
            after = now.after(step)
            key = (after.position, after.dice_left)
            if key not in found:
                found[key] = after
                waiting.append(after)
    return list(found.values())


def test_a_turn_begins_with_all_dice_and_no_step() -> None:
    turn = begin("w15/22/b15 w 0 0", "33")

    assert turn.dice_left == (3, 3, 3, 3)
    assert turn.steps == ()
    assert turn.position == Position.start()
    assert offered(turn) == {"1/4"}
    assert not turn.can_commit
    assert not turn.must_pass


def test_only_steps_that_leave_both_dice_playable_are_offered() -> None:
    turn = begin("4/w1/b2/1/w1/b2/2/b2/10/w13/b9 w 0 0", "61")

    assert offered(turn) == {"8/14"}
    with pytest.raises(IllegalPlayError, match="5/11 would leave a die unplayed"):
        turn.after(Step(5, 11, 6))


def test_only_the_larger_die_is_offered_where_one_must_be_chosen() -> None:
    turn = begin("4/w1/6/b2/10/w14/b13 w 0 0", "61")

    assert offered(turn) == {"5/11"}
    with pytest.raises(IllegalPlayError, match="only one die can be played, and it must be the 6"):
        turn.after(Step(5, 6, 1))
    assert turn.after(Step(5, 11, 6)).can_commit


def test_the_turn_may_end_early_in_the_position_of_a_legal_play() -> None:
    turn = begin("1/b14/20/w1/1 w 14 1", "61").after(Step(23, 25, 6))

    assert turn.can_commit
    assert turn.dice_left == (1,)
    assert turn.next_steps == ()
    assert turn.committed().result == parse_position("1/b14/22 b 15 1")


def test_the_turn_may_end_early_or_go_on() -> None:
    """19/off ends like 19/20 20/off; playing the 1 as well is another legal play."""
    turn = begin("1/b15/16/w1/3/w1/1 w 13 0", "61").after(Step(19, 25, 6))

    assert turn.can_commit
    assert offered(turn) == {"23/24"}
    assert turn.after(Step(23, 24, 1)).can_commit


def test_a_turn_that_must_pass_is_over_at_once() -> None:
    turn = begin("4/b1w/17/w14/b14 w 0 0", "61")

    assert turn.must_pass
    assert turn.can_commit
    assert turn.next_steps == ()
    assert turn.committed().steps == ()


def test_a_turn_cannot_end_before_all_is_played() -> None:
    turn = begin("w15/22/b15 w 0 0", "65").after(Step(1, 7, 6))

    with pytest.raises(IllegalPlayError, match="the turn is not over: 5 can still be played"):
        turn.committed()


def test_there_is_no_undo_before_the_first_step() -> None:
    with pytest.raises(IllegalPlayError, match="no step to take back"):
        begin("w15/22/b15 w 0 0", "65").undone()


@pytest.mark.parametrize(
    ("position", "roll", "step", "reason"),
    [
        ("w15/22/b15 w 0 0", "65", Step(1, 5, 4), "no 4 is left to play"),
        ("w15/22/b15 w 0 0", "65", Step(2, 8, 6), "no checker on point 2"),
        ("w15/22/b15 w 0 0", "65", Step(24, 25, 6), "no checker on point 24"),
        ("w15/22/b15 w 0 0", "65", Step(1, 8, 6), "its way is 1/7"),
        ("w15/22/b15 w 0 0", "65", Step(1, 7, 6, pins=True), "it pins nothing"),
        ("w15/22/b15 w 0 0", "65", Step(0, 6, 6), "points run from 1 to 24, not 0"),
        ("w15/22/b15 w 0 0", "65", Step(25, 31, 6), "points run from 1 to 24, not 25"),
        ("w15/22/b15 w 0 0", "65", Step(-1, 5, 6), "points run from 1 to 24, not -1"),
        ("w15/22/b15 w 0 0", "65", Step(1, 1, 0), "no 0 is left to play"),
        ("4/w1/5/b1/11/w14/b14 w 0 0", "61", Step(5, 11, 6), "it pins"),
        ("4/w1/5/b2/11/w14/b13 w 0 0", "61", Step(5, 11, 6), "point 11 is closed"),
        ("4/w1/5/b1w/11/w13/b14 w 0 0", "61", Step(5, 11, 6), "point 11 is closed"),
        ("4/b1w/17/w14/b14 w 0 0", "61", Step(5, 11, 6), "the checker on point 5 is pinned"),
        ("1/b14/7/b1w/11/w14/2 w 0 0", "33", Step(22, 25, 3), "bearing off from point 22"),
        ("1/b14/16/b1w/2/w1/2 w 13 0", "55", Step(22, 25, 5), "bearing off from point 22"),
        ("1/b15/20/w2/1 w 13 0", "61", Step(23, 24, 6), "its way is 23/off"),
    ],
)
def test_an_illegal_step_is_refused_with_its_reason(
    position: str, roll: str, step: Step, reason: str
) -> None:
    with pytest.raises(IllegalPlayError, match=reason):
        begin(position, roll).after(step)


def test_turns_with_the_same_steps_are_equal() -> None:
    one, other = (begin("w15/22/b15 w 0 0", "65") for _ in range(2))

    assert one == other
    assert one.after(Step(1, 7, 6)) == other.after(Step(1, 7, 6))
    assert one.after(Step(1, 7, 6)) != other.after(Step(1, 6, 5))
    assert one != begin("w15/22/b15 w 0 0", "64")


@settings(max_examples=60)
@given(position=positions(), roll=rolls())
def test_every_offered_step_can_be_made_and_undone(position: Position, roll: Roll) -> None:
    for turn in states(Turn.begin(position, roll)):
        for step in turn.next_steps:
            after = turn.after(step)

            assert after.position == advance(turn.position, step)
            assert sorted((*after.dice_left, step.die)) == sorted(turn.dice_left)
            assert after.undone() == turn


@settings(max_examples=60)
@given(position=positions(), roll=rolls())
def test_no_offered_step_leads_into_a_dead_end(position: Position, roll: Roll) -> None:
    plays = LegalPlays(position, roll)
    ends = {play.result.with_turn(position.turn) for play in plays}

    for turn in states(Turn(plays)):
        assert turn.can_commit or turn.next_steps
        assert turn.can_commit == (turn.position in ends)
        if turn.can_commit:
            assert turn.committed() in plays


@settings(max_examples=60)
@given(position=positions(), roll=rolls())
def test_offered_steps_lead_to_every_legal_play(position: Position, roll: Roll) -> None:
    plays = LegalPlays(position, roll)

    for play in islice(plays, ENOUGH_PLAYS):
        turn = Turn(plays)
        for step in play.steps:
            turn = turn.after(step)
        assert turn.committed() == play


@pytest.mark.parametrize("case", edge_cases(), ids=lambda case: case.name.replace(" ", "_"))
def test_the_turns_of_an_edge_case_end_exactly_in_its_plays(case: EdgeCase) -> None:
    every = states(begin(case.position, case.roll))
    ends = {format_position(turn.committed().result) for turn in every if turn.can_commit}

    assert ends == case.endings.keys()
    assert all(turn.can_commit or turn.next_steps for turn in every)


@settings(max_examples=60)
@given(position=positions(), roll=rolls())
def test_exactly_the_steps_are_offered_that_brute_force_can_complete(
    position: Position, roll: Roll
) -> None:
    start, mover = bruteforce.read(format_position(position))
    _, legal_ends = bruteforce.legal_boards(start, mover, (roll.high, roll.low))

    @cache
    def can_end(board: bruteforce.Board, dice: tuple[int, ...]) -> bool:
        return board in legal_ends or any(
            can_end(after, _without(dice, die))
            for die in set(dice)
            for after in bruteforce.after_one_die(board, mover, die)
        )

    for turn in states(Turn.begin(position, roll)):
        board, _ = bruteforce.read(format_position(turn.position))
        for die in set(turn.dice_left):
            left = _without(turn.dice_left, die)
            expected = {
                bruteforce.write(after, mover)
                for after in bruteforce.after_one_die(board, mover, die)
                if can_end(after, left)
            }
            found = {
                format_position(turn.after(step).position)
                for step in turn.next_steps
                if step.die == die
            }
            assert found == expected


def _without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    left = list(dice)
    left.remove(die)
    return tuple(left)
