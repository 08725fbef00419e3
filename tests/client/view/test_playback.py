"""How events are shown: when, in which order, and never anything the server has not said."""

from __future__ import annotations

import pytest

from plakoto.notation import parse_position
from plakoto.position import CHECKERS, OFF
from plakoto.protocol.events import Committed, Finished, GameStarted, Rolled, StepData, Stepped
from plakoto.protocol.messages import (
    CommitTurn,
    MakeStep,
    NextGame,
    Resign,
    RollDice,
    TableEvent,
    UndoStep,
)
from plakoto_client.scene import face_up
from plakoto_client.view import pace
from plakoto_client.view.pace import INSTANT
from playing.desk import Desk
from playing.show import Show

START = parse_position("w15/22/b15 w 0 0")
AFTER_WHITE = parse_position("w13/4/w1/w1/16/b15 b 0 0")
SIX = StepData(1, 7, 6)
FIVE = StepData(1, 6, 5)
LONG_S = 30.0
"""Longer than anything takes."""


def kinds(shown: list[TableEvent]) -> list[type]:
    return [type(each.event) for each in shown]


def test_the_roll_is_not_shown_before_the_dice_lie_still() -> None:
    show = Show.of(Desk(position=START, dice=(6, 5)))
    show.desk.request(RollDice("r", "desk"))
    show.hear()

    show.wait(0.3)

    assert show.playback.stage.is_throwing
    assert show.playback.stage.state.roll is None
    assert kinds(show.wait(LONG_S)) == [Rolled]
    assert show.playback.stage.state.roll == "65"


def test_the_dice_land_on_the_faces_that_the_server_threw() -> None:
    show = Show.of(Desk(position=START, dice=(2, 6)))
    show.desk.request(RollDice("r", "desk"))
    show.hear()

    show.wait(LONG_S)

    dice = show.playback.stage.dice(show.now_s)
    assert sorted(face_up(die.pose.rotation) for die in dice) == [2, 6]


def test_a_used_die_is_dimmed_and_half_of_a_double_too() -> None:
    plain = played((6, 5), SIX)
    double = played((3, 3), StepData(1, 4, 3), StepData(1, 4, 3))

    assert [die.strength < 1 for die in plain.playback.stage.dice(plain.now_s)] == [True, False]
    assert [die.strength < 1 for die in double.playback.stage.dice(double.now_s)] == [True, False]


def test_a_step_is_shown_at_once_while_its_checker_still_flies() -> None:
    show = rolled((6, 5))
    show.desk.request(MakeStep("s", "desk", SIX))
    show.hear()

    assert kinds(show.wait(0.02)) == [Stepped]

    stage = show.playback.stage
    assert stage.state.steps == (SIX,)
    assert not stage.is_at_rest
    show.wait(LONG_S)
    assert stage.is_at_rest
    assert all(place is None for _, place in stage.standing(show.now_s))


def test_hurry_puts_flying_checkers_down() -> None:
    show = rolled((6, 5))
    show.desk.request(MakeStep("s", "desk", SIX))
    show.hear()
    show.wait(0.02)

    show.playback.hurry(show.now_s)

    assert show.playback.stage.is_at_rest


def test_undo_takes_the_very_checker_back() -> None:
    show = rolled((6, 5))
    before = {each.checker: each.place for each in show.playback.stage.placed()}
    show.desk.request(MakeStep("s", "desk", SIX))
    show.desk.request(UndoStep("u", "desk"))
    show.hear()

    show.wait(LONG_S)

    assert {each.checker: each.place for each in show.playback.stage.placed()} == before


def test_a_borne_off_checker_is_taken_back() -> None:
    position = parse_position("b15/17/w1/w14/4 w 0 0")
    show = Show.of(Desk(position=position, dice=(6, 5)))
    show.desk.request(RollDice("r", "desk"))
    show.desk.request(MakeStep("s", "desk", StepData(19, OFF, 6)))
    show.hear()
    show.wait(LONG_S)
    assert show.playback.stage.position.white_off == 1

    show.desk.request(UndoStep("u", "desk"))
    show.hear()
    show.wait(LONG_S)

    assert show.playback.stage.position.white_off == 0
    assert show.playback.stage.arrangement.is_of(position)


def test_the_computer_pauses_rolls_thinks_and_steps() -> None:
    """A step at a time, with the pauses between that let the player follow."""
    show = Show.of(Desk(position=AFTER_WHITE, dice=(6, 4)))
    show.desk.computer_rolls()
    show.desk.computer_plays()
    show.hear()

    assert kinds(show.wait(pace.COMPUTER_PAUSE_S - 0.05)) == []
    assert not show.playback.stage.is_throwing
    began_s = show.now_s
    seen = []
    while not show.playback.is_up_to_date:
        seen += [(kind, show.now_s - began_s) for kind in kinds(show.wait(0.01))]

    assert [kind for kind, _ in seen] == [Rolled, Stepped, Stepped, Committed]
    (_, rolled_s), (_, first_s), (_, second_s), _ = seen
    assert first_s - rolled_s >= pace.thinking_s(level=2)
    assert second_s - first_s >= pace.BETWEEN_STEPS_S


def test_a_roll_that_cannot_be_played_is_left_to_be_seen() -> None:
    closed = parse_position("w15/4/b2/b2/16/b11 w 0 0")
    show = Show.of(Desk(position=closed, dice=(6, 5)))
    show.desk.request(RollDice("r", "desk"))
    show.hear()
    while not show.wait(0.01):
        pass

    assert kinds(show.wait(pace.OWN_PASS_S - 0.1)) == []
    assert show.playback.stage.state.roll == "65"
    assert kinds(show.wait(0.2)) == [Committed]


def test_the_result_is_announced_after_the_last_position() -> None:
    show = Show.of(Desk(position=parse_position("b14/22/w1 w 14 1"), dice=(6, 5)))
    show.desk.request(RollDice("r", "desk"))
    show.desk.request(MakeStep("s", "desk", StepData(24, OFF, 5)))
    show.desk.request(CommitTurn("c", "desk"))
    show.hear()
    while Committed not in kinds(show.wait(0.01)):
        pass

    assert kinds(show.wait(pace.WIN_S - 0.1)) == []
    assert kinds(show.wait(0.2)) == [Finished]


def test_the_opening_throws_are_shown_before_the_game_may_begin() -> None:
    """Both sides throw one die, again after equal ones; only then is the first state current."""
    desk = Desk(position=START, dice=())
    show = Show.of(desk)
    opening = Desk(dice=(3, 3, 6, 2))
    desk.request(Resign("q", "desk", 1))
    desk.request(NextGame("n", "desk"))
    *others, started = desk.events()
    for event in others:
        show.playback.push(event)
    show.wait(LONG_S)
    with_throws = TableEvent("desk", started.seq, GameStarted("w", ((3, 3), (6, 2))), opening.state)

    show.playback.push(with_throws)

    faces = []
    while not show.playback.is_up_to_date:
        show.wait(0.01)
        stage = show.playback.stage
        if stage.is_throwing:
            assert stage.state.phase == "rolling"
            faces.append(len(stage.dice(show.now_s)))
    assert faces
    assert set(faces) == {2}
    landed = [face_up(die.pose.rotation) for die in show.playback.stage.dice(show.now_s)]
    assert landed == [6, 2]


def test_a_new_game_is_dealt_with_all_checkers() -> None:
    show = Show.of(Desk(position=START))
    show.desk.request(Resign("q", "desk", 1))
    show.desk.request(NextGame("n", "desk"))
    show.hear()
    show.wait(pace.RESIGNED_S + 0.2)

    assert len(list(show.playback.stage.standing(show.now_s))) < 2 * CHECKERS
    show.wait(LONG_S)
    standing = list(show.playback.stage.standing(show.now_s))
    assert len(standing) == 2 * CHECKERS
    assert all(place is None for _, place in standing)


def test_instant_shows_everything_at_once() -> None:
    show = Show.of(Desk(position=AFTER_WHITE, dice=(6, 4)), speed=INSTANT)
    show.desk.computer_rolls()
    show.desk.computer_plays()
    show.hear()

    shown = show.playback.advance(show.now_s)

    assert kinds(list(shown)) == [Rolled, Stepped, Stepped, Committed]
    assert show.playback.stage.is_at_rest


def test_a_picture_that_was_frozen_jumps_to_the_last_state() -> None:
    show = Show.of(Desk(position=START, dice=(6, 5) * 40))
    for number in range(20):
        if show.desk.table.to_move is START.turn:
            show.desk.request(RollDice(f"r{number}", "desk"))
            for step in (show.desk.state.next_steps[:1], show.desk.state.next_steps[:1]):
                show.desk.request(MakeStep(f"s{number}", "desk", *step))
            while not show.desk.state.can_commit:
                show.desk.request(MakeStep("s", "desk", show.desk.state.next_steps[0]))
            show.desk.request(CommitTurn(f"c{number}", "desk"))
        else:
            show.desk.computer_rolls()
            if show.desk.table.turn is not None:
                show.desk.computer_plays()
    show.hear()

    shown = show.playback.advance(show.now_s)

    assert show.playback.is_up_to_date
    assert show.playback.stage.arrangement.is_of(show.desk.table.position)
    assert [each.seq for each in shown] == list(range(3, show.desk.seq + 1))


@pytest.mark.parametrize("speed", [0.5, 1.0, 8.0])
def test_while_something_moves_the_picture_changes_at_once(speed: float) -> None:
    show = rolled((6, 5), speed)
    assert show.playback.next_change_s(show.now_s) is None
    show.desk.request(MakeStep("s", "desk", SIX))
    show.hear()
    show.playback.advance(show.now_s)

    assert show.playback.next_change_s(show.now_s) == 0.0
    show.wait(LONG_S)
    assert show.playback.next_change_s(show.now_s) is None


def test_the_end_of_a_movement_is_not_slept_through() -> None:
    """A movement that ends between two looks still has its state shown at the next."""
    show = Show.of(Desk(position=START, dice=(6, 5)))
    show.desk.request(RollDice("r", "desk"))
    show.hear()
    show.playback.advance(show.now_s)

    assert show.playback.next_change_s(show.now_s + LONG_S) == 0.0


def test_a_wait_is_told_in_seconds() -> None:
    show = Show.of(Desk(position=AFTER_WHITE, dice=(6, 4)), speed=2.0)
    show.desk.computer_rolls()
    show.hear()
    show.playback.advance(show.now_s)

    assert show.playback.next_change_s(show.now_s) == pytest.approx(pace.COMPUTER_PAUSE_S / 2)


def test_trails_hold_and_fade_after_the_turn() -> None:
    show = played((6, 5), SIX, FIVE)
    show.desk.request(CommitTurn("c", "desk"))
    show.hear()
    show.wait(0.02)
    stage = show.playback.stage

    fresh = stage.trails(show.now_s)
    fading = stage.trails(show.now_s + pace.TRAIL_HOLD_S + pace.TRAIL_FADE_S / 2)

    assert len(fresh) == 2
    assert all(trail.strength == 1.0 for trail in fresh)
    assert all(trail.strength == pytest.approx(0.5, abs=0.02) for trail in fading)
    assert stage.trails(show.now_s + pace.TRAIL_HOLD_S + pace.TRAIL_FADE_S + 0.1) == ()


def rolled(dice: tuple[int, int], speed: float = 1.0) -> Show:
    """White has rolled, and the dice lie still."""
    show = Show.of(Desk(position=START, dice=dice), speed)
    show.desk.request(RollDice("r", "desk"))
    show.hear()
    show.wait(LONG_S)
    return show


def played(dice: tuple[int, int], *steps: StepData) -> Show:
    """White has rolled and made the steps, and everything lies still."""
    show = rolled(dice)
    for number, step in enumerate(steps):
        show.desk.request(MakeStep(f"s{number}", "desk", step))
    show.hear()
    show.wait(LONG_S)
    return show
