"""A table in play: who is told what, what happens once, what cannot be stored."""

from __future__ import annotations

import attrs
import pytest

from plakoto.errors import ProtocolError
from plakoto.protocol.events import (
    Closed,
    Committed,
    StepData,
    TableSettings,
)
from plakoto.protocol.messages import (
    CloseTable,
    CreateTable,
    MakeStep,
    NextGame,
    Resign,
    RollDice,
    TableEvent,
    UndoStep,
    Watch,
)
from plakoto_server.tables import DamagedEntryError, JournalError
from plakoto_server.tables.live import MAX_CATCH_UP, RETRY_S
from serving.room import COMPUTER, DISK_FULL, PERSON, WHITE_STARTS, Room

STEP = StepData(1, 7, 6)


# --- events and those who hear them -------------------------------------------------------------


def test_every_event_is_heard_with_its_number_and_the_table_after_it() -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()

    room.ask(RollDice, table)
    done = room.ask(MakeStep, table, STEP)

    assert [event.seq for event in room.heard] == [2, 3, 4]
    assert [event.event for event in room.heard] == room.events(table)[1:]
    assert done.seq == 4
    assert room.heard[-1].state == room.state(table)


def test_events_are_stored_before_anybody_hears_of_them() -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    stored_when_heard = []
    room.lobby.watch(
        Watch("w", table),
        lambda event: stored_when_heard.append(len(room.journal.entries[table]) >= event.seq),
    )

    room.ask(RollDice, table)

    assert stored_when_heard == [True]


def test_one_who_missed_events_is_told_them_from_the_last_he_has() -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    room.ask(RollDice, table)
    room.ask(MakeStep, table, STEP)
    everything = list(room.heard)
    for after in (2, 3):
        room.heard.clear()

        watched = room.watch(table, after)

        assert watched.seq == after
        assert [watched.state] == [event.state for event in everything if event.seq == after]
        assert room.heard == [event for event in everything if event.seq > after]


def test_one_who_has_no_event_yet_is_told_the_table_as_it_was_set_up() -> None:
    room = Room(WHITE_STARTS)
    table = room.create()
    room.heard.clear()

    watched = room.watch(table, 0)

    assert (watched.seq, watched.state.game) == (1, 0)
    assert [event.seq for event in room.heard] == [2]


def test_one_who_has_everything_is_told_the_state() -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()

    for after in (None, 2, 77):
        room.heard.clear()
        watched = room.watch(table, after)

        assert (watched.seq, watched.state) == (2, room.state(table))
        assert room.heard == []


def test_one_who_missed_too_much_is_told_the_state_only() -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    room.ask(RollDice, table)
    for _ in range(MAX_CATCH_UP // 2):
        room.ask(MakeStep, table, STEP)
        room.ask(UndoStep, table)
    room.heard.clear()

    watched = room.watch(table, 2)

    assert (watched.seq, watched.state) == (3 + MAX_CATCH_UP, room.state(table))
    assert room.heard == []


def test_missed_events_reach_back_into_a_game_that_is_over() -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    room.ask(RollDice, table)
    room.ask(Resign, table, 1)
    room.ask(NextGame, table)
    everything = list(room.heard)
    room.heard.clear()

    watched = room.watch(table, 3)

    assert watched.state.phase == "moving"
    assert room.heard == [event for event in everything if event.seq > 3]


def test_watching_twice_does_not_double_the_events() -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    room.watch(table)
    room.heard.clear()

    room.ask(RollDice, table)

    assert [event.seq for event in room.heard] == [3]


def test_a_listener_who_fails_harms_nobody_else() -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    calls = []

    def fail(event: TableEvent) -> None:
        calls.append(event)
        raise RuntimeError("the socket is on fire")

    room.lobby.watch(Watch("w", table), fail)
    room.watch(table)

    room.ask(RollDice, table)
    room.ask(MakeStep, table, STEP)

    assert len(calls) == 1
    assert [event.seq for event in room.heard][-2:] == [3, 4]


def test_one_who_has_left_hears_nothing() -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    listener = room.heard.append
    room.lobby.unwatch(listener)
    room.heard.clear()

    room.ask(RollDice, table)

    assert room.heard == []


# --- each request once --------------------------------------------------------------------------


@pytest.mark.parametrize("restart", [False, True])
def test_a_repeated_request_has_no_second_effect(restart: bool) -> None:  # noqa: FBT001  pytest fills it in
    room = Room([*WHITE_STARTS, 6, 5, 4, 3])
    table = room.create()
    request = RollDice("once", table)
    first = room.carry_out(request)
    events = room.events(table)

    if restart:
        room = room.restarted([4, 3])
    again = room.carry_out(request)

    assert again == first
    assert room.events(table) == events


@pytest.mark.parametrize("restart", [False, True])
def test_a_repeated_request_for_a_table_names_the_same_table(restart: bool) -> None:  # noqa: FBT001  pytest fills it in
    room = Room([*WHITE_STARTS, 5, 2])
    request = CreateTable("once", TableSettings(PERSON, PERSON))
    first = room.carry_out(request)

    if restart:
        room = room.restarted([5, 2])

    assert room.carry_out(request) == first
    assert len(room.lobby.summaries()) == 1


def test_a_repeated_request_is_answered_although_it_would_be_refused_now() -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    request = RollDice("once", table)
    first = room.carry_out(request)
    room.ask(MakeStep, table, STEP)

    assert room.carry_out(request) == first
    assert first.seq == 3


def test_closing_twice_is_closing_once() -> None:
    room = Room(WHITE_STARTS)
    table = room.create()
    request = CloseTable("once", table)
    first = room.carry_out(request)

    assert room.carry_out(request) == first
    assert room.events(table)[-1] == Closed()


def test_an_id_cannot_be_used_for_two_different_requests() -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    room.carry_out(RollDice("once", table))

    with pytest.raises(ProtocolError) as refused:
        room.carry_out(MakeStep("once", table, STEP))

    assert refused.value.code == "id_reused"
    assert len(room.events(table)) == 3


def test_an_id_cannot_be_used_for_two_different_tables() -> None:
    room = Room([*WHITE_STARTS, 5, 2])
    settings = TableSettings(PERSON, PERSON)
    room.carry_out(CreateTable("once", settings))

    with pytest.raises(ProtocolError) as refused:
        room.carry_out(CreateTable("once", attrs.evolve(settings, match_length=3)))

    assert refused.value.code == "id_reused"


def test_a_refused_request_may_be_made_again_under_its_id() -> None:
    """It has had no effect, so it is not among those that have."""
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    step = MakeStep("again", table, STEP)
    with pytest.raises(ProtocolError):
        room.carry_out(step)
    room.ask(RollDice, table)

    assert room.carry_out(step).seq == 4


# --- when the journal fails ---------------------------------------------------------------------


def test_what_cannot_be_stored_has_not_happened() -> None:
    room = Room([*WHITE_STARTS, 6, 5, 4, 3])
    table = room.create()
    room.heard.clear()
    before = room.state(table)
    room.journal.failure = DISK_FULL

    with pytest.raises(ProtocolError, match="the disk is full") as refused:
        room.ask(RollDice, table)

    assert refused.value.code == "not_stored"
    assert room.state(table) == before
    assert room.heard == []
    room.journal.failure = None
    room.ask(RollDice, table)
    assert [event.seq for event in room.heard] == [3]


@pytest.mark.parametrize(
    ("failure", "code"),
    [(DISK_FULL, "not_stored"), (DamagedEntryError("event 2 is damaged"), "table_damaged")],
)
def test_one_whose_missed_events_cannot_be_read_is_told_why(
    failure: JournalError | DamagedEntryError, code: str
) -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    room.ask(RollDice, table)
    room.journal.failure = failure

    with pytest.raises(ProtocolError) as refused:
        room.watch(table, 2)

    assert refused.value.code == code


def test_a_table_that_cannot_be_stored_is_not_set_up() -> None:
    room = Room([*WHITE_STARTS, *WHITE_STARTS])
    room.journal.failure = DISK_FULL
    request = CreateTable("once", TableSettings(PERSON, PERSON))

    with pytest.raises(ProtocolError) as refused:
        room.carry_out(request)

    assert refused.value.code == "not_stored"
    room.journal.failure = None
    assert room.lobby.summaries() == ()


def test_the_computers_turn_is_tried_again_when_the_journal_works_again() -> None:
    room = Room([1, 6, 5, 4, 3, 2])
    table = room.create(black=COMPUTER)
    seq = len(room.events(table))
    room.journal.failure = DISK_FULL
    room.thinker.answer_legally()
    assert len(room.events(table)) == seq

    room.journal.failure = None
    room.run(RETRY_S)
    room.thinker.answer_legally()

    assert isinstance(room.events(table)[-1], Committed)


def test_a_turn_that_keeps_failing_is_tried_no_more_often_for_being_looked_at(
    caplog: pytest.LogCaptureFixture,
) -> None:
    room = Room([1, 6, *[5, 4] * 10])
    table = room.carry_out(CreateTable("once", TableSettings(PERSON, COMPUTER))).table or ""
    room.journal.failure = DISK_FULL
    for _ in range(3):
        room.watch(table)
        room.run()
    caplog.clear()

    room.run(RETRY_S)

    assert caplog.text.count("the computer's turn failed") == 1
