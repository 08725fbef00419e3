"""What is asked while the disk is at work: the order at a table, and nothing shown too early."""

from __future__ import annotations

import random

import pytest

from plakoto.errors import ProtocolError
from plakoto.protocol.events import Rolled, StepData, Stepped, TableSettings, Undone
from plakoto.protocol.messages import (
    CreateTable,
    Done,
    MakeStep,
    RollDice,
    TableEvent,
    UndoStep,
    Watch,
)
from serving.room import COMPUTER, DISK_FULL, PERSON, WHITE_STARTS, Room

STEP = StepData(1, 7, 6)
PEOPLE = TableSettings(PERSON, PERSON)


def busy_room() -> tuple[Room, str]:
    """A table, and a disk that takes its time."""
    room = Room([*WHITE_STARTS, 6, 5, *WHITE_STARTS, 4, 3])
    table = room.create()
    room.heard.clear()
    room.journal.is_held = True
    return room, table


def test_nothing_is_seen_or_answered_before_it_is_stored() -> None:
    room, table = busy_room()
    before = room.state(table)

    answers = room.begin(RollDice("r", table))

    assert (answers, room.heard, room.state(table)) == ([], [], before)
    assert room.watch(table).state == before
    room.journal.let_go()
    assert answers == [Done("r", table, 3)]
    assert [event.seq for event in room.heard] == [3]


def test_requests_to_a_table_are_decided_one_after_another() -> None:
    """The step is legal only after the roll, and the undo only after the step."""
    room, table = busy_room()

    answers = [
        room.begin(request)
        for request in (RollDice("r", table), MakeStep("s", table, STEP), UndoStep("u", table))
    ]
    for _ in answers:
        room.journal.let_go()

    assert answers == [[Done(name, table, seq)] for name, seq in (("r", 3), ("s", 4), ("u", 5))]
    assert [event.event for event in room.heard] == [Rolled("65"), Stepped(STEP), Undone()]


def test_a_request_repeated_before_its_answer_has_one_effect() -> None:
    """As from a second connection, the first one being lost."""
    room, table = busy_room()

    first, second = room.begin(RollDice("r", table)), room.begin(RollDice("r", table))
    room.journal.let_go()
    room.journal.let_go()

    assert first == second == [Done("r", table, 3)]
    assert [event.seq for event in room.heard] == [3]


def test_a_table_set_up_twice_under_one_id_before_the_answer_is_one_table() -> None:
    room, _ = busy_room()
    request = CreateTable("c", PEOPLE)

    first, second = room.begin(request), room.begin(request)
    room.journal.let_go()

    assert first == second
    assert isinstance(first[0], Done)
    assert len(room.lobby.summaries()) == 2


def test_a_failed_request_lets_the_next_one_have_its_turn() -> None:
    room, table = busy_room()
    room.journal.failure = DISK_FULL
    failing = room.begin(RollDice("r", table))
    room.journal.failure = None
    waiting = room.begin(RollDice("again", table))

    room.journal.let_go()
    room.journal.let_go()

    (refused,) = failing
    assert isinstance(refused, ProtocolError)
    assert refused.code == "not_stored"
    assert waiting == [Done("again", table, 3)]
    assert [event.seq for event in room.heard] == [3]


def test_a_table_that_waits_for_the_disk_keeps_no_other_waiting() -> None:
    room, table = busy_room()
    other = room.begin(CreateTable("c", PEOPLE))
    room.journal.let_go()
    (created,) = other
    assert isinstance(created, Done)
    assert created.table
    waiting = room.begin(RollDice("r", table))

    room.journal.is_held = False

    assert room.begin(RollDice("q", created.table)) == [Done("q", created.table, 3)]
    assert waiting == []


def test_a_computer_waits_for_the_disk_like_everybody() -> None:
    room = Room([1, 6, 5, 4, 3, 2])
    room.journal.is_held = True
    answers = room.begin(CreateTable("c", TableSettings(PERSON, COMPUTER)))
    room.run()
    assert (answers, room.thinker.open) == ([], 0)

    for _ in range(2):  # the setting up, the computer's roll
        room.journal.let_go()
        room.run()
    assert room.thinker.open == 1
    (created,) = answers
    assert isinstance(created, Done)
    room.watch(created.table or "", 3)
    room.thinker.answer_legally()
    assert room.heard == []

    room.journal.let_go()
    assert [event.seq for event in room.heard] == [4, 5, 6]


@pytest.mark.parametrize("seed", range(20))
def test_one_who_joins_at_the_instant_of_a_move_hears_every_event_once(seed: int) -> None:
    """What is stored, but not told yet, comes once: with the events, not with the answer."""
    room, table = busy_room()
    chance = random.Random(seed)
    heard: list[list[TableEvent]] = []

    def join() -> None:
        events: list[TableEvent] = []
        after = chance.choice([None, 0, 2, max(2, room.lobby._found(table).seq - 1)])
        watched, missed = room.lobby.watch(Watch("w", table, after), events.append)
        numbers = [event.seq for event in missed]
        assert numbers == list(range(watched.seq + 1, watched.seq + 1 + len(missed)))
        start = TableEvent(table, watched.seq, Undone(), watched.state)
        events += [start, *missed]
        heard.append(events)

    room.begin(RollDice("r", table))
    for number in range(50):
        join()
        room.journal.let_go()
        kind = MakeStep(f"s{number}", table, STEP) if number % 2 == 0 else None
        room.begin(kind or UndoStep(f"u{number}", table))
    room.journal.let_go()

    last = room.lobby._found(table).seq
    assert last == 53
    for events in heard:
        numbers = [event.seq for event in events]
        assert numbers == list(range(numbers[0], last + 1))
        assert events[-1].state == room.state(table)
