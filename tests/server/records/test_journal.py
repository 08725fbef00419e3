"""What every journal must do; the one in memory, with which tables are tested, is no exception."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from plakoto.protocol.events import (
    Closed,
    Committed,
    Created,
    Event,
    Finished,
    GameStarted,
    OutcomeData,
    Rolled,
    Seat,
    StepData,
    Stepped,
    TableSettings,
    Undone,
)
from plakoto_server.records import Store
from plakoto_server.tables import Entry, Journal, Receipt
from serving.at_once import save
from serving.room import MemoryJournal

SETTINGS = TableSettings(Seat(), Seat(2), match_length=5, opening_dice_played=True)
STEP = StepData(1, 7, 6, pins=True)
RESIGNED = Finished(OutcomeData("resigned", "w", 2))
BEGINNING = (Created(SETTINGS), GameStarted("w", ((2, 2), (4, 1))))


@pytest.fixture(params=["memory", "sqlite"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    if request.param == "memory":
        yield MemoryJournal()
        return
    ticks = iter(range(1_000_000))
    store = Store(tmp_path, clock=lambda: next(ticks))
    yield store
    store.close()


def entries(*events: Event, start: int = 1) -> list[Entry]:
    return [Entry(seq, event) for seq, event in enumerate(events, start=start)]


def receipt(request: str, table: str, seq: int) -> Receipt:
    return Receipt(request, request.encode() * 2, table, seq)


def test_what_is_appended_is_read(journal: Journal) -> None:
    later = (Rolled("65"), Stepped(STEP), Undone(), Stepped(STEP), Committed((STEP,)), Closed())

    save(journal, "t", entries(*BEGINNING), None)
    save(journal, "t", entries(*later, start=3), None)

    assert journal.read("t") == tuple(entries(*BEGINNING, *later))


def test_tables_are_kept_apart(journal: Journal) -> None:
    save(journal, "t", entries(*BEGINNING), None)
    save(journal, "u", entries(*BEGINNING), None)
    save(journal, "t", entries(Rolled("65"), start=3), None)

    assert len(journal.read("t")) == 3
    assert len(journal.read("u")) == 2


def test_an_unknown_table_has_no_events(journal: Journal) -> None:
    assert journal.read("t") == ()


def test_of_games_that_are_over_only_start_and_result_are_read(journal: Journal) -> None:
    games = [Rolled("65"), RESIGNED, GameStarted("b"), Rolled("21"), RESIGNED, GameStarted("w")]
    save(journal, "t", entries(*BEGINNING, *games, Rolled("33")), None)

    read = {since: [entry.seq for entry in journal.read("t", since)] for since in (None, 6, 3, 1)}

    assert read == {
        None: [1, 2, 4, 5, 7, 8, 9],
        6: [1, 2, 4, 5, 6, 7, 8, 9],
        3: [1, 2, 3, 4, 5, 6, 7, 8, 9],
        1: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    }


def test_a_receipt_is_found_at_its_table_only(journal: Journal) -> None:
    rolled = receipt("r", "t", 3)
    save(journal, "t", entries(*BEGINNING), receipt("c", "t", 2))
    save(journal, "u", entries(*BEGINNING), receipt("d", "u", 2))
    save(journal, "t", entries(Rolled("65"), start=3), rolled)

    assert journal.receipt("r", "t") == rolled
    assert journal.receipt("r", "u") is None
    assert journal.receipt("r", None) is None
    assert journal.receipt("x", "t") is None


def test_a_receipt_for_setting_up_is_found_without_the_table(journal: Journal) -> None:
    save(journal, "t", entries(*BEGINNING), receipt("c", "t", 2))

    assert journal.receipt("c", None) == receipt("c", "t", 2)


def test_the_same_id_may_be_used_at_two_tables(journal: Journal) -> None:
    for table in ("t", "u"):
        save(journal, table, entries(*BEGINNING), receipt(f"c-{table}", table, 2))
        save(journal, table, entries(Rolled("65"), start=3), receipt("r", table, 3))

    assert journal.receipt("r", "t") == receipt("r", "t", 3)
    assert journal.receipt("r", "u") == receipt("r", "u", 3)


def test_open_tables_are_listed_the_longest_untouched_first(journal: Journal) -> None:
    for table in "tuvw":
        save(journal, table, entries(*BEGINNING), None)
    save(journal, "v", entries(Closed(), start=3), None)

    assert journal.open_tables() == ("t", "u", "w")
