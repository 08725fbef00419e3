"""Where a checker can go, and the turn behind a state."""

import random

import attrs
import pytest

from plakoto.dice import Roll
from plakoto.notation import format_position, format_roll, parse_position, parse_roll
from plakoto.outcome import judge
from plakoto.plays import Step
from plakoto.position import OFF, Position
from plakoto.protocol.messages import TableState
from plakoto.turn import Turn
from plakoto_client.view.turns import as_data, destinations, origins, turn_of
from playing.desk import Desk

START = "w15/22/b15 w 0 0"


def begun(position: str, roll: str) -> Turn:
    return Turn.begin(parse_position(position), parse_roll(roll))


def test_both_dice_together_reach_a_third_target() -> None:
    reach = destinations(begun(START, "65"), 1)

    assert {target: [step.die for step in steps] for target, steps in reach.items()} == {
        7: [6],
        6: [5],
        12: [5, 6],
    }


def test_a_double_reaches_four_targets() -> None:
    reach = destinations(begun(START, "33"), 1)

    assert [(target, len(steps)) for target, steps in reach.items()] == [
        (4, 1),
        (7, 2),
        (10, 3),
        (13, 4),
    ]


def test_a_path_goes_round_a_closed_stop() -> None:
    turn = begun("w15/4/b2/17/b13 w 0 0", "65")

    reach = destinations(turn, 1)

    assert 6 not in reach
    assert [step.target for step in reach[12]] == [7, 12]


def test_nothing_is_reached_past_two_closed_stops() -> None:
    turn = begun("w15/4/b2/b2/16/b11 w 0 0", "65")

    assert destinations(turn, 1) == {}
    assert turn.must_pass


def test_the_smallest_die_that_bears_off_is_taken() -> None:
    turn = begun("b15/18/w15/4 w 0 0", "65")

    assert destinations(turn, 20)[OFF] == (Step(20, OFF, 5),)


def test_only_legal_origins_are_offered() -> None:
    turn = begun("w13/w2/21/b15 w 0 0", "61")

    assert origins(turn) == (1, 2)


@pytest.mark.parametrize("seed", range(6))
def test_the_turn_is_rebuilt_from_any_state_of_it(seed: int) -> None:
    """From a state in mid-turn the very turn is found again, borne-off and freed checkers too."""
    chance = random.Random(seed)
    position = Position.start()
    while judge(position) is None:
        roll = Roll.of(chance.randint(1, 6), chance.randint(1, 6))
        turn = Turn.begin(position, roll)
        while turn.next_steps:
            turn = turn.after(chance.choice(turn.next_steps))
        from_state = turn_of(in_mid_turn(turn))
        assert from_state == turn
        position = turn.committed().result


def in_mid_turn(turn: Turn) -> TableState:
    """The state in which `turn` has been played so far."""
    return attrs.evolve(
        Desk(position=turn.plays.position).state,
        phase="moving",
        position=format_position(turn.position),
        roll=format_roll(turn.plays.roll),
        steps=tuple(as_data(step) for step in turn.steps),
    )


def test_there_is_no_turn_before_the_roll() -> None:
    assert turn_of(Desk(dice=(5, 3)).state) is None
