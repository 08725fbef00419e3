"""The computer's turn: what is asked, and what becomes of the answer."""

from __future__ import annotations

import pytest

from plakoto.dice import SeededDice
from plakoto.errors import ProtocolError
from plakoto.protocol.events import (
    Closed,
    Committed,
    Seat,
    StepData,
)
from plakoto.protocol.messages import (
    CloseTable,
    CommitTurn,
    MakeStep,
    Resign,
)
from plakoto_server.tables.live import ATTEMPTS
from plakoto_server.tables.thinking import play_seed
from serving.room import COMPUTER, WHITE_STARTS, Room


def test_the_computer_is_asked_for_its_roll_and_its_answer_is_played() -> None:
    room = Room([1, 6, 5, 4])
    table = room.create(black=COMPUTER)
    (question,) = room.thinker.questions
    assert (question.position, question.roll, question.level) == ("w15/22/b15 b 0 0", "54", 3)

    room.thinker.answer("1/6 1/5")

    assert room.events(table)[-1] == Committed((StepData(1, 6, 5), StepData(1, 5, 4)))
    assert room.state(table).phase == "rolling"
    assert room.thinker.open == 0


def test_the_seed_of_the_computer_follows_from_table_and_event_alone() -> None:
    """Published in docs/protocol.md."""
    room = Room([1, 6, 5, 4])
    room.create(black=COMPUTER)

    assert room.thinker.questions[0].seed == play_seed("table-1", 3) == 3741705698


def test_the_computer_plays_the_opening_dice_if_that_is_agreed() -> None:
    room = Room([1, 6])
    room.create(black=COMPUTER, opening_dice_played=True)

    assert [question.roll for question in room.thinker.questions] == ["61"]


@pytest.mark.parametrize("answer", ["1/8 1/9", "nonsense", "-", "1/6"])
def test_an_illegal_answer_is_replaced_by_a_legal_play(
    answer: str, caplog: pytest.LogCaptureFixture
) -> None:
    room = Room([1, 6, 5, 4])
    table = room.create(black=COMPUTER)

    room.thinker.answer(answer)

    assert "illegal answer" in caplog.text
    assert isinstance(room.events(table)[-1], Committed)
    assert room.state(table).phase == "rolling"


def test_a_computer_that_gives_no_answer_is_asked_again_and_then_played_for() -> None:
    room = Room([1, 6, 5, 4])
    table = room.create(black=COMPUTER)

    for _ in range(ATTEMPTS):
        room.thinker.answer(None)

    assert len(room.thinker.questions) == ATTEMPTS
    assert len(set(room.thinker.questions)) == 1
    assert isinstance(room.events(table)[-1], Committed)


def test_an_answer_for_a_table_that_has_gone_on_is_dropped() -> None:
    room = Room([1, 6, 5, 4])
    table = room.create(black=COMPUTER)
    room.ask(CloseTable, table)

    room.thinker.answer_legally()

    assert room.events(table)[-1] == Closed()


def test_the_computer_is_asked_once_however_often_the_table_is_looked_at() -> None:
    room = Room([1, 6, 5, 4])
    table = room.create(black=COMPUTER)

    for _ in range(3):
        room.watch(table)
        room.run()

    assert len(room.thinker.questions) == 1


def test_people_cannot_move_for_the_computer() -> None:
    room = Room([1, 6, 5, 4])
    table = room.create(black=COMPUTER)

    for request in (MakeStep, table, StepData(1, 6, 5)), (CommitTurn, table), (Resign, table, 1):
        assert room.refusal(*request) == "not_your_turn"


def test_computers_play_each_other_to_the_end() -> None:
    room = Room(SeededDice(5))
    table = room.create(white=Seat(1), black=Seat(2))

    while room.thinker.open:
        room.thinker.answer_legally()
        room.run()

    assert room.state(table).phase == "over"
    assert [event.seq for event in room.heard] == list(range(2, len(room.heard) + 2))
    assert {question.level for question in room.thinker.questions} == {1, 2}


def test_no_level_but_the_known_ones_can_be_seated() -> None:
    room = Room(WHITE_STARTS)

    with pytest.raises(ProtocolError) as refused:
        room.create(black=Seat(9))

    assert refused.value.code == "unknown_level"
