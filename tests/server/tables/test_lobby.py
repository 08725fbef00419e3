"""Tables in play: what is stored, who is told, what happens once and what comes back."""

from __future__ import annotations

import attrs
import pytest

from plakoto.dice import SeededDice
from plakoto.errors import ProtocolError
from plakoto.protocol.events import (
    Closed,
    Committed,
    Created,
    Rolled,
    Seat,
    StepData,
    TableSettings,
)
from plakoto.protocol.messages import (
    CloseTable,
    CommitTurn,
    CreateTable,
    MakeStep,
    NextGame,
    Resign,
    RollDice,
    TableEvent,
    UndoStep,
    Watch,
)
from plakoto_server.tables import JournalError
from plakoto_server.tables.live import ATTEMPTS, MAX_CATCH_UP, RETRY_S
from plakoto_server.tables.lobby import MAX_LISTED, MAX_OPEN
from plakoto_server.tables.snapshot import snapshot
from plakoto_server.tables.table import Table
from plakoto_server.tables.thinking import play_seed
from serving.room import COMPUTER, PERSON, Room

WHITE_STARTS = (6, 1)
DISK_FULL = JournalError("the disk is full")
STEP = StepData(1, 7, 6)


def code_of(error: pytest.ExceptionInfo[ProtocolError]) -> str:
    return error.value.code


def play_turn(room: Room, table: str) -> None:
    """Roll, take the first steps on offer, commit."""
    room.ask(RollDice, table)
    while room.state(table).phase == "moving" and not room.state(table).can_commit:
        room.ask(MakeStep, table, room.state(table).next_steps[0])
    if room.state(table).phase == "moving":
        room.ask(CommitTurn, table)


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
    first = room.lobby.handle(request)
    events = room.events(table)

    if restart:
        room = room.restarted([4, 3])
    again = room.lobby.handle(request)

    assert again == first
    assert room.events(table) == events


@pytest.mark.parametrize("restart", [False, True])
def test_a_repeated_request_for_a_table_names_the_same_table(restart: bool) -> None:  # noqa: FBT001  pytest fills it in
    room = Room([*WHITE_STARTS, 5, 2])
    request = CreateTable("once", TableSettings(PERSON, PERSON))
    first = room.lobby.create(request)

    if restart:
        room = room.restarted([5, 2])

    assert room.lobby.create(request) == first
    assert len(room.lobby.summaries()) == 1


def test_a_repeated_request_is_answered_although_it_would_be_refused_now() -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    request = RollDice("once", table)
    first = room.lobby.handle(request)
    room.ask(MakeStep, table, STEP)

    assert room.lobby.handle(request) == first
    assert first.seq == 3


def test_closing_twice_is_closing_once() -> None:
    room = Room(WHITE_STARTS)
    table = room.create()
    request = CloseTable("once", table)
    first = room.lobby.handle(request)

    assert room.lobby.handle(request) == first
    assert room.events(table)[-1] == Closed()


def test_an_id_cannot_be_used_for_two_different_requests() -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    room.lobby.handle(RollDice("once", table))

    with pytest.raises(ProtocolError) as refused:
        room.lobby.handle(MakeStep("once", table, STEP))

    assert code_of(refused) == "id_reused"
    assert len(room.events(table)) == 3


def test_an_id_cannot_be_used_for_two_different_tables() -> None:
    room = Room([*WHITE_STARTS, 5, 2])
    settings = TableSettings(PERSON, PERSON)
    room.lobby.create(CreateTable("once", settings))

    with pytest.raises(ProtocolError) as refused:
        room.lobby.create(CreateTable("once", attrs.evolve(settings, match_length=3)))

    assert code_of(refused) == "id_reused"


def test_a_refused_request_may_be_made_again_under_its_id() -> None:
    """It has had no effect, so it is not among those that have."""
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    step = MakeStep("again", table, STEP)
    with pytest.raises(ProtocolError):
        room.lobby.handle(step)
    room.ask(RollDice, table)

    assert room.lobby.handle(step).seq == 4


# --- when the journal fails ---------------------------------------------------------------------


def test_what_cannot_be_stored_has_not_happened() -> None:
    room = Room([*WHITE_STARTS, 6, 5, 4, 3])
    table = room.create()
    room.heard.clear()
    before = room.state(table)
    room.journal.failure = DISK_FULL

    with pytest.raises(ProtocolError, match="the disk is full") as refused:
        room.ask(RollDice, table)

    assert code_of(refused) == "not_stored"
    assert room.state(table) == before
    assert room.heard == []
    room.journal.failure = None
    room.ask(RollDice, table)
    assert [event.seq for event in room.heard] == [3]


def test_a_table_that_cannot_be_stored_is_not_set_up() -> None:
    room = Room([*WHITE_STARTS, *WHITE_STARTS])
    room.journal.failure = DISK_FULL
    request = CreateTable("once", TableSettings(PERSON, PERSON))

    with pytest.raises(ProtocolError) as refused:
        room.lobby.create(request)

    assert code_of(refused) == "not_stored"
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
    table = room.lobby.create(CreateTable("once", TableSettings(PERSON, COMPUTER))).table or ""
    room.journal.failure = DISK_FULL
    for _ in range(3):
        room.watch(table)
        room.run()
    caplog.clear()

    room.run(RETRY_S)

    assert caplog.text.count("the computer's turn failed") == 1


# --- the computer's turn ------------------------------------------------------------------------


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

    assert code_of(refused) == "unknown_level"


# --- after a restart ----------------------------------------------------------------------------


def test_a_restarted_server_has_the_same_table() -> None:
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create(match_length=3)
    room.ask(RollDice, table)
    room.ask(MakeStep, table, STEP)
    state = room.state(table)

    again = room.restarted()

    assert again.state(table) == state
    assert again.lobby.summaries() == room.lobby.summaries()


def test_a_restarted_server_asks_the_computer_the_same_question() -> None:
    room = Room([1, 6, 5, 4])
    room.create(black=COMPUTER)

    again = room.restarted()

    assert again.thinker.questions == room.thinker.questions


def test_a_restarted_server_rolls_for_a_computer_that_had_not_rolled() -> None:
    room = Room([*WHITE_STARTS, 2, 1])
    table = room.create(black=COMPUTER)
    room.ask(RollDice, table)
    room.ask(MakeStep, table, StepData(1, 3, 2))
    room.ask(MakeStep, table, StepData(3, 4, 1))
    room.lobby.handle(CommitTurn("c", table))  # and the server dies before the computer rolls

    again = room.restarted([6, 6])

    assert again.events(table)[-1] == Rolled("66")
    assert len(again.thinker.questions) == 1


def test_a_restarted_server_goes_on_with_the_score() -> None:
    room = Room(WHITE_STARTS)
    table = room.create(match_length=3)
    room.ask(Resign, table, 2)
    room.ask(NextGame, table)

    again = room.restarted()
    again.ask(Resign, table, 1)

    state = again.state(table)
    assert (state.white_score, state.black_score, state.match_winner) == (1, 2, None)


def test_what_the_journal_tells_in_short_is_what_it_tells_in_full() -> None:
    room = Room(SeededDice(11))
    table = room.create()
    for _ in range(2):
        for _ in range(6):
            play_turn(room, table)
        room.ask(Resign, table, 1)
        room.ask(NextGame, table)
    play_turn(room, table)

    in_full = Table.replayed(entry.event for entry in room.journal.entries[table])

    assert snapshot(in_full) == room.restarted().state(table)
    assert len(room.journal.read(table)) < len(room.journal.entries[table]) / 2


def test_a_damaged_table_keeps_no_other_from_coming_back() -> None:
    room = Room([*WHITE_STARTS, *WHITE_STARTS])
    damaged, sound = room.create(), room.create()
    room.journal.entries[damaged][1] = attrs.evolve(
        room.journal.entries[damaged][1], event=Rolled("65")
    )

    again = room.restarted()

    assert [summary.table for summary in again.lobby.summaries()] == [sound]
    with pytest.raises(ProtocolError) as refused:
        again.ask(RollDice, damaged)
    assert code_of(refused) == "table_damaged"


def test_a_table_that_could_not_be_read_at_the_start_comes_back_when_it_can() -> None:
    """And there is one of it: who watches it hears what others do."""
    room = Room([*WHITE_STARTS, 6, 5])
    table = room.create()
    sound = room.journal.entries[table][1]
    room.journal.entries[table][1] = attrs.evolve(sound, event=Rolled("65"))
    again = room.restarted([6, 5])
    room.journal.entries[table][1] = sound

    again.watch(table)
    again.ask(RollDice, table)

    assert [event.seq for event in again.heard] == [3]
    assert [summary.table for summary in again.lobby.summaries()] == [table]


# --- finding tables -----------------------------------------------------------------------------


def test_the_latest_touched_table_is_listed_first() -> None:
    room = Room([*WHITE_STARTS * 3, 6, 5])
    first, second, third = (room.create() for _ in range(3))
    room.ask(RollDice, second)
    room.ask(CloseTable, first)

    assert [summary.table for summary in room.lobby.summaries()] == [second, third]


def test_a_closed_table_can_still_be_looked_at() -> None:
    room = Room(WHITE_STARTS)
    table = room.create()
    room.ask(CloseTable, table)

    assert room.watch(table).state.phase == "closed"
    assert room.refusal(RollDice, table) == "wrong_phase"


def test_an_unknown_table_is_named() -> None:
    room = Room()

    with pytest.raises(ProtocolError, match="there is no table nowhere") as refused:
        room.lobby.handle(RollDice("r", "nowhere"))

    assert code_of(refused) == "unknown_table"


def test_there_is_an_end_to_tables_and_to_the_list_of_them() -> None:
    room = Room(SeededDice(1))
    for _ in range(MAX_OPEN):
        room.lobby.create(CreateTable(room.new_id(), TableSettings(PERSON, PERSON)))

    with pytest.raises(ProtocolError) as refused:
        room.create()

    assert code_of(refused) == "too_many_tables"
    assert len(room.lobby.summaries()) == MAX_LISTED


def test_the_first_event_says_what_was_agreed() -> None:
    room = Room(WHITE_STARTS)
    table = room.create(black=COMPUTER, match_length=7)

    assert room.events(table)[0] == Created(TableSettings(PERSON, COMPUTER, match_length=7))
