"""kill -9 of the real server at every kind of moment: nothing acknowledged is ever lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import psutil

from plakoto.protocol.events import Committed, Rolled, Seat, TableSettings
from plakoto.protocol.messages import (
    CommitTurn,
    CreateTable,
    Done,
    ListTables,
    MakeStep,
    NextGame,
    Resign,
    RollDice,
    Tables,
    TableState,
    UndoStep,
)
from serving.crash_game import CrashGame
from serving.process import BlockingClient, ServerProcess, assert_gone, new_id

PEOPLE = TableSettings(Seat(), Seat(), match_length=3)
OPENING_DICE = TableSettings(Seat(), Seat(), opening_dice_played=True)
COMPUTERS = TableSettings(Seat(3), Seat(3))
RESTARTS = 3
"""How often a server is killed again before the game goes on."""

Start = Callable[..., ServerProcess]


def latest(client: BlockingClient) -> TableState:
    """The state that came with the last event."""
    return client.events[-1].state


def roll(client: BlockingClient, table: str) -> None:
    client.done(RollDice(new_id(), table))


def step(client: BlockingClient, table: str) -> None:
    client.done(MakeStep(new_id(), table, latest(client).next_steps[0]))


def undo(client: BlockingClient, table: str) -> None:
    client.done(UndoStep(new_id(), table))


def commit(client: BlockingClient, table: str) -> None:
    while not latest(client).can_commit:
        step(client, table)
    client.done(CommitTurn(new_id(), table))


def next_game(client: BlockingClient, table: str) -> None:
    client.done(NextGame(new_id(), table))


def resign(client: BlockingClient, table: str) -> None:
    client.done(Resign(new_id(), table, 2))


MOMENTS: dict[str, tuple[TableSettings, list[Callable[[BlockingClient, str], None]]]] = {
    "set up": (PEOPLE, []),
    "rolled": (PEOPLE, [roll]),
    "between two steps": (PEOPLE, [roll, step]),
    "undone": (PEOPLE, [roll, step, undo]),
    "stepped again": (PEOPLE, [roll, step, undo, step]),
    "committed": (PEOPLE, [roll, commit]),
    "resigned": (PEOPLE, [roll, commit, roll, resign]),
    "next game": (PEOPLE, [resign, next_game]),
    "opening dice to be played": (OPENING_DICE, []),
    "between two steps of the opening dice": (OPENING_DICE, [step]),
}


def test_a_killed_server_comes_back_with_the_very_same_tables(start: Start) -> None:
    """Position, dice, steps, undo, score: the whole state, each time it is killed."""
    server = start()
    left = {}
    for moment, (settings, moves) in MOMENTS.items():
        client = server.client()
        table = client.create(settings)
        for move in moves:
            move(client, table)
        left[moment] = (table, client.events[-1].seq, latest(client))
    server.kill()

    for _ in range(RESTARTS):
        server = start()
        client = server.client()
        found = {
            moment: (table, watched.seq, watched.state)
            for moment, (table, _, _) in left.items()
            for watched in [client.watch(table)]
        }
        assert found == left
        server.kill()


def test_a_game_goes_on_after_a_kill_in_mid_turn(start: Start) -> None:
    server = start()
    client = server.client()
    table = client.create(PEOPLE)
    roll(client, table)
    step(client, table)
    server.kill()

    client = start().client()
    client.watch(table, 3)
    undo(client, table)
    commit(client, table)

    assert latest(client).turn_number == 1
    assert [event.seq for event in client.events] == list(range(4, 4 + len(client.events)))


def test_a_request_whose_answer_was_lost_has_one_effect(start: Start) -> None:
    server = start()
    set_up = CreateTable(new_id(), PEOPLE)
    server.client().send(set_up)
    server.kill()
    server = start()
    client = server.client()
    table = client.done(set_up).table or ""
    request = RollDice(new_id(), table)
    first_answer = client.done(request)
    client.send(request)
    server.kill()

    server = start()
    client = server.client()

    assert client.done(request) == first_answer
    assert client.done(set_up) == Done(set_up.id, table, 2)
    assert client.watch(table).seq == first_answer.seq
    tables = client.ask(ListTables(new_id()))
    assert isinstance(tables, Tables)
    assert [row.table for row in tables.tables] == [table]


def test_a_server_killed_while_the_computer_thinks_plays_the_same_roll_the_same_way(
    start: Start, data: Path, tmp_path: Path
) -> None:
    """Again and again: each restart is made from a copy of what the kill left."""
    server = start().ready()
    client = server.client()
    freeze(server)
    table = client.create(COMPUTERS)
    rolled = client.wait_for_event(Rolled)
    server.kill()
    plays = []
    for number in range(2):
        folder = tmp_path / f"copy-{number}"
        shutil.copytree(data, folder)

        again = start(folder=folder)
        client = again.client()
        watched = client.watch(table, rolled.seq)
        assert (watched.seq, watched.state) == (rolled.seq, rolled.state)
        plays.append(client.wait_for_event(Committed).event)
        again.kill()

    assert plays[0] == plays[1]


def test_a_worker_killed_while_it_thinks_costs_nothing_but_time(start: Start) -> None:
    server = start().ready()
    client = server.client()
    frozen = freeze(server)
    client.create(COMPUTERS)
    client.wait_for_event(Rolled)

    for process in frozen:
        process.kill()
    assert_gone(frozen)

    assert client.wait_for_event(Committed)
    assert server.close() == 0


def freeze(server: ServerProcess) -> list[psutil.Process]:
    """Stop the workers in their tracks, so that the computer thinks until they are killed."""
    workers = server.workers()
    assert workers
    for worker in workers:
        worker.suspend()
    return workers


def test_a_game_survives_kills_at_random_moments(data: Path) -> None:
    """A whole game; `python tests/crash_games.py` plays more of them, with more kills."""
    game = CrashGame(data, seed=2026, kills=4)

    state = game.play()

    assert state.phase == "over"
    assert game.kills > 0
