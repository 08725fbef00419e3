"""What is said about events and points."""

from __future__ import annotations

from plakoto.notation import parse_position
from plakoto.position import OFF, Side
from plakoto.protocol.events import GameStarted
from plakoto.protocol.messages import RollDice, TableEvent
from plakoto_client.view.words import notice_of, spot_text
from playing.desk import BLACK_PLAYS, WHITE_PLAYS, Desk

START = parse_position("w15/22/b15 w 0 0")
PINS = parse_position("w12/w2b/18/b1w/1/b2/b11 w 0 0")


def test_a_roll_that_can_be_played_is_not_commented_on() -> None:
    desk = Desk(position=START, dice=(6, 5))
    desk.request(RollDice("r", "desk"))
    (rolled,) = desk.events()

    assert notice_of(rolled, Side.WHITE) is None


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
