"""The board and its events in words: what is said, in both languages, by the viewer's numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from plakoto.notation import parse_position
from plakoto.position import Side
from plakoto.protocol.events import StepData
from plakoto.protocol.messages import CommitTurn, MakeStep, RollDice, TableEvent, UndoStep
from plakoto_client.ui.i18n import choose_language
from plakoto_client.view import tell_board, tell_event
from plakoto_client.view.chronicle import Chronicle
from playing.desk import BLACK_PLAYS, NAME, Desk

START = parse_position("w15/22/b15 w 0 0")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    choose_language("en")
    yield
    choose_language("en")


def played() -> tuple[Desk, list[TableEvent]]:
    """White rolls 6-5, steps, takes it back, plays both dice and ends; the computer pins him."""
    desk = Desk(position=START, dice=(6, 5, 6, 2))
    desk.request(RollDice("1", NAME))
    desk.request(MakeStep("2", NAME, StepData(1, 7, 6)))
    desk.request(UndoStep("3", NAME))
    desk.request(MakeStep("4", NAME, StepData(1, 7, 6)))
    desk.request(MakeStep("5", NAME, StepData(1, 6, 5)))
    desk.request(CommitTurn("6", NAME))
    desk.computer_rolls()
    return desk, desk.events()


def test_each_event_is_told_in_a_sentence() -> None:
    _, events = played()

    told = [sentence for event in events for sentence in tell_event(event, Side.WHITE)]

    assert told == [
        "You roll 6–5.",
        "You move from point 1 to point 7.",
        "You take a step back.",
        "You move from point 1 to point 7.",
        "You move from point 1 to point 6.",
        "It is the computer’s turn.",
        "The computer rolls 6–2.",
    ]


def test_the_computers_steps_are_told_by_the_players_numbers() -> None:
    """The board shows Black's point 1 as White's 24."""
    desk = Desk(position=parse_position("w14/16/w1/5/b15 b 0 0"), dice=(6, 2))
    desk.computer_rolls()
    desk.computer_plays()

    told = [each for event in desk.events() for each in tell_event(event, Side.WHITE)]

    assert "The computer moves from point 24 to point 18 and pins a checker." in told


def test_the_board_is_told_completely() -> None:
    desk = Desk(position=parse_position("w13/8/w1b/13/b12 w 1 2"), dice=(6, 5))
    desk.request(RollDice("1", NAME))

    lines = tell_board(desk.state, Side.WHITE)

    assert lines == (
        "Game 1. Single games. Score: you 0, the computer 0.",
        "You play White. Your home is points 19 to 24.",
        "Your turn. Dice left to play: 6, 5.",
        "Pips: you 327, the computer 298.",
        "Point 1: 13 checkers of White.",
        "Point 10: 1 checker of White, pinning one of Black.",
        "Point 24: 12 checkers of Black.",
        "You have borne off 1 checker.",
        "The computer has borne off 2 checkers.",
    )


def test_black_hears_the_same_board_by_his_own_numbers() -> None:
    desk = Desk(BLACK_PLAYS, position=START, dice=(6, 5))

    lines = tell_board(desk.state, Side.BLACK)

    assert "You play Black. Your home is points 19 to 24." in lines
    assert "Point 1: 15 checkers of Black." in lines
    assert "It is the computer’s turn." in lines


def test_greek_tells_it_in_greek() -> None:
    desk, events = played()
    choose_language("el")

    told = [*tell_board(desk.state, Side.WHITE), *tell_event(events[1], Side.WHITE)]

    assert "Παίζετε από τη θέση 1 στη θέση 7." in told
    assert not any(word in " ".join(told) for word in ("You", "Point", "checker"))


def test_the_end_is_told_with_its_reason_and_worth() -> None:
    desk = Desk(position=parse_position("b14/21/w1/b1 w 14 0"), dice=(6, 5))
    desk.request(RollDice("1", NAME))
    desk.request(MakeStep("2", NAME, StepData(23, 25, 5)))
    desk.request(CommitTurn("3", NAME))

    told = [each for event in desk.events() for each in tell_event(event, Side.WHITE)]

    assert "You bear off from point 23." in told
    assert "You win." in told
    assert told[-1].startswith("+")


def test_the_chronicle_speaks_the_language_of_the_moment() -> None:
    chronicle = Chronicle()
    for event in played()[1]:
        chronicle.note(event, Side.WHITE)

    english = chronicle.sentences()
    choose_language("el")
    greek = chronicle.sentences()

    assert len(english) == len(greek) == 7
    assert not set(english) & set(greek)


def test_the_chronicle_tells_what_is_new() -> None:
    chronicle = Chronicle()
    events = played()[1]
    for event in events[:-1]:
        chronicle.note(event, Side.WHITE)
    known = chronicle.count

    chronicle.note(events[-1], Side.WHITE)

    assert chronicle.sentences(known) == ("The computer rolls 6–2.",)
