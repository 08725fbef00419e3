"""What the player may do at a table, and what he asks the server for."""

from __future__ import annotations

import attrs
import pytest

from plakoto.notation import parse_position
from plakoto.position import OFF, Side
from plakoto.protocol.events import StepData
from plakoto.protocol.messages import (
    CommitTurn,
    Done,
    MakeStep,
    Refused,
    RollDice,
    TableEvent,
    UndoStep,
)
from plakoto_client.view.pace import INSTANT, Pace
from plakoto_client.view.table import TableView
from playing.desk import BLACK_PLAYS, WHITE_PLAYS, Desk

START = parse_position("w15/22/b15 w 0 0")


@attrs.define
class Seat:
    """A desk and the view of the one who plays there."""

    desk: Desk
    view: TableView
    now_s: float = 0.0

    def settle(self) -> None:
        """Deliver everything, and let time pass until it is shown."""
        while self.desk.deliveries:
            self.hear_next()

    def hear_next(self) -> None:
        """Deliver one message, and show what follows."""
        message = self.desk.deliveries.pop(0)
        self.now_s += 1.0
        if isinstance(message, TableEvent):
            self.view.push(message)
        elif isinstance(message, Done | Refused):
            self.view.answered(message, self.now_s)
        self.view.playback.advance(self.now_s)
        self.view.shown()


def seated(desk: Desk) -> Seat:
    return Seat(desk, TableView(desk.watched(), desk.request, Pace(INSTANT)))


@pytest.fixture
def seat() -> Seat:
    """White, who has rolled 6-5 at the start."""
    seat = seated(Desk(position=START, dice=(6, 5, 4, 3)))
    seat.view.roll()
    seat.settle()
    return seat


def test_the_viewer_is_the_person() -> None:
    assert seated(Desk(WHITE_PLAYS, (6, 5))).view.viewer is Side.WHITE
    assert seated(Desk(BLACK_PLAYS, (6, 5))).view.viewer is Side.BLACK


def test_one_may_roll_at_the_beginning_of_the_turn_and_not_twice() -> None:
    seat = seated(Desk(position=START, dice=(6, 5)))
    assert seat.view.can_roll

    seat.view.roll()
    assert not seat.view.can_roll
    seat.view.roll()
    seat.settle()

    assert [type(each) for each in seat.desk.requests] == [RollDice]
    assert seat.view.turn is not None


def test_nothing_may_be_done_before_the_answer_has_come(seat: Seat) -> None:
    """The events come first; until the request is answered, another one would be out of turn."""
    seat.view.select(1)
    seat.view.go(7)
    seat.hear_next()

    assert not seat.view.is_free
    seat.hear_next()
    assert seat.view.is_free


def test_nothing_may_be_done_in_the_computers_turn() -> None:
    seat = seated(Desk(position=START.with_turn(Side.BLACK)))

    assert not seat.view.can_roll
    assert seat.view.press(1) is None
    assert seat.desk.requests == []


def test_clicking_a_checker_and_a_target_asks_for_the_step(seat: Seat) -> None:
    assert seat.view.press(1) is None
    assert seat.view.selected == 1

    assert seat.view.press(7) is None

    assert isinstance(seat.desk.requests[-1], MakeStep)
    assert seat.desk.requests[-1].step == StepData(1, 7, 6)
    assert seat.view.selected is None


def test_a_target_of_two_dice_is_asked_for_step_by_step(seat: Seat) -> None:
    seat.view.select(1)

    assert seat.view.go(12)

    assert [type(each) for each in seat.desk.requests] == [RollDice, MakeStep]
    seat.settle()
    steps = [each.step for each in seat.desk.requests if isinstance(each, MakeStep)]
    assert steps == [StepData(1, 6, 5), StepData(6, 12, 6)]
    assert seat.view.can_commit


def test_a_path_ends_where_the_server_refuses(seat: Seat) -> None:
    seat.view.select(1)
    seat.view.go(12)
    refused = seat.desk.requests[-1]
    seat.desk.deliveries.clear()

    seat.view.answered(Refused(refused.id, "illegal_step", "no"), 0.0)

    assert seat.view.is_free
    assert len(seat.desk.requests) == 2


def test_pressing_the_selected_checker_puts_it_down(seat: Seat) -> None:
    seat.view.press(1)

    seat.view.press(1)

    assert seat.view.selected is None


def test_pressing_another_movable_checker_changes_the_selection() -> None:
    seat = seated(Desk(position=parse_position("w14/w1/21/b15 w 0 0"), dice=(6, 5)))
    seat.view.roll()
    seat.settle()
    seat.view.press(1)

    seat.view.press(2)

    assert seat.view.selected == 2


def test_reasons_are_given_and_the_selection_stays(seat: Seat) -> None:
    seat.view.press(1)

    assert seat.view.press(24) == "Point 24 is closed: two or more checkers hold it."
    assert (
        seat.view.press(OFF) == "You bear off when all your checkers are home; one is on point 1."
    )
    assert seat.view.selected == 1


def test_before_the_roll_one_is_told_to_roll() -> None:
    seat = seated(Desk(position=START))

    assert seat.view.press(1) == "Roll the dice first."


def test_marks_show_the_movable_then_the_targets(seat: Seat) -> None:
    assert list(seat.view.marks().movable) == [1]

    seat.view.press(1)
    marks = seat.view.marks(aimed=12)

    assert list(marks.movable) == []
    assert marks.selected == 1
    assert set(marks.targets) == {6, 7, 12}
    assert marks.aimed == 12
    assert seat.view.marks(aimed=5).aimed is None


def test_undo_is_possible_after_a_step_and_takes_it_back(seat: Seat) -> None:
    assert not seat.view.can_undo
    seat.view.press(1)
    seat.view.press(7)
    seat.settle()
    assert seat.view.can_undo

    seat.view.undo()
    seat.settle()

    assert isinstance(seat.desk.requests[-1], UndoStep)
    assert seat.view.state.steps == ()


def test_the_turn_ends_when_all_dice_are_played(seat: Seat) -> None:
    seat.view.commit()
    assert not seat.view.can_commit
    assert not any(isinstance(each, CommitTurn) for each in seat.desk.requests)
    seat.view.select(1)
    seat.view.go(12)
    seat.settle()

    seat.view.commit()
    seat.settle()

    assert isinstance(seat.desk.requests[-1], CommitTurn)
    assert not seat.view.is_my_turn


def test_the_computer_is_thinking_between_its_roll_and_its_first_step() -> None:
    seat = seated(Desk(position=START.with_turn(Side.BLACK), dice=(6, 4)))
    assert not seat.view.is_thinking
    seat.desk.computer_rolls()
    seat.settle()
    assert seat.view.is_thinking

    seat.desk.computer_plays()
    seat.settle()

    assert not seat.view.is_thinking


def test_resigning_is_offered_in_ones_own_turn_only() -> None:
    seat = seated(Desk(position=START))
    other = seated(Desk(position=START.with_turn(Side.BLACK)))

    assert seat.view.resignations == (1, 2)
    assert other.view.resignations == ()


def test_the_next_game_is_asked_for_once_the_result_is_shown() -> None:
    seat = seated(Desk(position=START))
    seat.view.next_game()
    assert seat.desk.requests == []
    seat.view.resign(2)
    seat.settle()

    seat.view.next_game()
    seat.settle()

    assert seat.view.state.game == 2


def test_a_shown_cursor_follows_what_can_be_chosen(seat: Seat) -> None:
    seat.view.cursor = seat.view.cursor.to(20)
    seat.view.shown()
    assert seat.view.cursor.spot == 1

    seat.view.press(1)
    assert seat.view.cursor.spot == 6


def test_a_hidden_cursor_stays_hidden(seat: Seat) -> None:
    seat.view.press(1)

    assert seat.view.marks().cursor is None
