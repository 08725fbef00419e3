"""All tables: what comes back after a restart, and how tables are found."""

from __future__ import annotations

import attrs
import pytest

from plakoto.dice import SeededDice
from plakoto.errors import ProtocolError
from plakoto.protocol.events import (
    Created,
    Rolled,
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
)
from plakoto_server.tables.lobby import MAX_LISTED, MAX_OPEN
from plakoto_server.tables.snapshot import snapshot
from plakoto_server.tables.table import Table
from serving.room import COMPUTER, DISK_FULL, PERSON, WHITE_STARTS, Room, play_turn

STEP = StepData(1, 7, 6)


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
    room.carry_out(CommitTurn("c", table))  # and the server dies before the computer rolls

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
    assert refused.value.code == "table_damaged"


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


def test_a_table_that_cannot_be_read_just_now_is_not_called_damaged() -> None:
    room = Room(WHITE_STARTS)
    table = room.create()
    room.ask(CloseTable, table)
    room.journal.failure = DISK_FULL

    with pytest.raises(ProtocolError) as refused:
        room.watch(table)

    assert refused.value.code == "not_stored"
    room.journal.failure = None
    assert room.watch(table).state.phase == "closed"


def test_an_unknown_table_is_named() -> None:
    room = Room()

    with pytest.raises(ProtocolError, match="there is no table nowhere") as refused:
        room.carry_out(RollDice("r", "nowhere"))

    assert refused.value.code == "unknown_table"


def test_there_is_an_end_to_tables_and_to_the_list_of_them() -> None:
    room = Room(SeededDice(1))
    for _ in range(MAX_OPEN):
        room.carry_out(CreateTable(room.new_id(), TableSettings(PERSON, PERSON)))

    with pytest.raises(ProtocolError) as refused:
        room.create()

    assert refused.value.code == "too_many_tables"
    assert len(room.lobby.summaries()) == MAX_LISTED


def test_the_first_event_says_what_was_agreed() -> None:
    room = Room(WHITE_STARTS)
    table = room.create(black=COMPUTER, match_length=7)

    assert room.events(table)[0] == Created(TableSettings(PERSON, COMPUTER, match_length=7))
