"""What is said about events and points."""

from __future__ import annotations

from plakoto.notation import parse_position
from plakoto.position import OFF, Side
from plakoto.protocol.events import GameStarted, StepData
from plakoto.protocol.messages import CommitTurn, MakeStep, Resign, RollDice, TableEvent
from plakoto_client.view.words import event_line, notice_of, spot_text
from playing.desk import BLACK_PLAYS, WHITE_PLAYS, Desk

START = parse_position("w15/22/b15 w 0 0")
PINS = parse_position("w12/w2b/18/b1w/1/b2/b11 w 0 0")


def test_a_turn_is_logged_with_its_roll_and_steps() -> None:
    desk = Desk(position=START, dice=(6, 5))
    desk.request(RollDice("r", "desk"))
    desk.request(MakeStep("a", "desk", StepData(1, 7, 6)))
    desk.request(MakeStep("b", "desk", StepData(7, 12, 5)))
    desk.request(CommitTurn("c", "desk"))
    *_, before, committed = desk.events()

    line = event_line(committed, before.state, Side.WHITE)

    assert line == "White, 6–5: 1/7 7/12"


def test_steps_and_rolls_alone_are_not_logged() -> None:
    desk = Desk(position=START, dice=(6, 5))
    desk.request(RollDice("r", "desk"))
    (rolled,) = desk.events()

    assert event_line(rolled, desk.state, Side.WHITE) is None
    assert notice_of(rolled, Side.WHITE) is None


def test_the_end_of_a_game_is_logged_for_its_reader() -> None:
    desk = Desk(position=START)
    desk.request(Resign("q", "desk", 2))
    (finished,) = desk.events()

    assert event_line(finished, desk.state, Side.WHITE) == "The computer wins. You resigned."


def test_the_starter_is_announced_as_he_is_to_the_reader() -> None:
    mine = Desk(WHITE_PLAYS, (6, 2))
    theirs = Desk(BLACK_PLAYS, (6, 2))

    assert notice_of(started(mine), Side.WHITE) == "You threw the higher die: you start."
    assert notice_of(started(theirs), Side.BLACK) == (
        "The computer threw the higher die: it starts."
    )


def test_a_point_is_told_in_the_viewers_numbers() -> None:
    assert spot_text(PINS, Side.WHITE, 1) == "Point 1: 12 checkers of White"
    assert spot_text(PINS, Side.WHITE, 2) == "Point 2: 2 checkers of White, pinning one of Black"
    assert spot_text(PINS, Side.BLACK, 4) == "Point 4: 1 checker of Black, pinning one of White"
    assert spot_text(PINS, Side.BLACK, 10) == "Point 10: empty"
    assert spot_text(PINS, Side.WHITE, OFF) == "Tray: 0 checkers borne off"


def started(desk: Desk) -> TableEvent:
    """The event with which the desk's first game began."""
    state = desk.state
    return TableEvent("desk", 2, GameStarted(state.starter, state.throws), state)
