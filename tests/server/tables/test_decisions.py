"""What requests make happen at a table, and what they are refused for."""

from __future__ import annotations

import random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakoto.dice import ScriptedDice, SeededDice
from plakoto.errors import ProtocolError
from plakoto.match import MatchScore
from plakoto.notation import parse_position
from plakoto.position import Side
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
from plakoto.protocol.messages import (
    CloseTable,
    CommitTurn,
    LastPlay,
    MakeStep,
    NextGame,
    Resign,
    RollDice,
    TableRequest,
    UndoStep,
)
from plakoto_server.tables.decisions import computer_plays, computer_rolls, decide, set_up
from plakoto_server.tables.forms import step_data, step_of
from plakoto_server.tables.phases import Phase
from plakoto_server.tables.snapshot import snapshot
from plakoto_server.tables.table import Table

PEOPLE = TableSettings(Seat(), Seat())
BOTH = frozenset(Side)
START = "w15/22/b15 w 0 0"
BLOCKED = "w15/5/b2/16/b13 w 0 0"
"""White cannot play a 6."""
LAST_CHECKER = "22/w1/b14 w 14 1"


def table_at(position: str, table_settings: TableSettings = PEOPLE, **fields: object) -> Table:
    """A first game, begun by White, that has come to `position`."""
    table = Table.replayed([Created(table_settings), GameStarted("w")])
    return attrs.evolve(table, before=parse_position(position), **fields)


def make(
    table: Table,
    kind: type[TableRequest],
    *fields: object,
    sides: frozenset[Side] = BOTH,
    throws: tuple[int, ...] = (),
) -> tuple[list[Event], Table]:
    """What a request makes happen, and the table after it."""
    happenings = decide(table, kind("r", "t", *fields), sides, ScriptedDice(throws))
    return [happening.event for happening in happenings], happenings[-1].table


def after(table: Table, *requests: tuple[type[TableRequest], object]) -> Table:
    """The table after some requests with one field each; None for no field."""
    for kind, field in requests:
        fields = () if field is None else (field,)
        table = make(table, kind, *fields)[1]
    return table


def rolled(position: str, *throws: int) -> Table:
    return make(table_at(position), RollDice, throws=throws)[1]


def refusal(table: Table, kind: type[TableRequest], *fields: object, **others: object) -> str:
    with pytest.raises(ProtocolError) as refused:
        make(table, kind, *fields, **others)
    return refused.value.code


# --- the start of a game -----------------------------------------------------------------------


def events_of(table_settings: TableSettings, *throws: int) -> list[Event]:
    return [one.event for one in set_up(table_settings, ScriptedDice(throws))]


def test_the_higher_opening_die_starts() -> None:
    assert events_of(PEOPLE, 5, 2) == [Created(PEOPLE), GameStarted("w", ((5, 2),))]
    assert events_of(PEOPLE, 2, 5) == [Created(PEOPLE), GameStarted("b", ((2, 5),))]


def test_equal_opening_dice_are_thrown_again() -> None:
    happened = events_of(PEOPLE, 3, 3, 6, 6, 1, 4)

    assert happened[1] == GameStarted("b", ((3, 3), (6, 6), (1, 4)))


def test_the_starter_plays_the_opening_dice_if_that_is_agreed() -> None:
    agreed = attrs.evolve(PEOPLE, opening_dice_played=True)

    assert events_of(agreed, 4, 4, 2, 5)[1:] == [GameStarted("b", ((4, 4), (2, 5))), Rolled("52")]


@pytest.mark.parametrize("opening_dice_played", [True, False])
def test_the_next_game_has_no_opening_throw(opening_dice_played: bool) -> None:  # noqa: FBT001  pytest fills it in
    """Its starter is known, so there are no opening dice to play either."""
    agreed = attrs.evolve(PEOPLE, opening_dice_played=opening_dice_played)
    over = make(table_at(START, agreed), Resign, 1)[1]

    assert make(over, NextGame)[0] == [GameStarted("b")]


def test_the_winner_starts_the_next_game() -> None:
    won = make(rolled(LAST_CHECKER, 6, 1), MakeStep, StepData(23, 25, 6))[1]
    won = make(won, CommitTurn)[1]

    assert make(won, NextGame)[0] == [GameStarted("w")]


def test_the_starter_of_a_tie_starts_again() -> None:
    tie = Finished(OutcomeData("tie", None, 0))
    for starter in ("w", "b"):
        over = Table.replayed([Created(PEOPLE), GameStarted(starter), tie])

        assert make(over, NextGame)[0] == [GameStarted(starter)]


# --- turns --------------------------------------------------------------------------------------


def test_a_turn_is_rolled_stepped_and_committed() -> None:
    steps = (StepData(1, 7, 6), StepData(7, 12, 5))
    table = table_at(START)

    happened, table = make(table, RollDice, throws=(5, 6))
    assert happened == [Rolled("65")]
    for step in steps:
        happened, table = make(table, MakeStep, step)
        assert happened == [Stepped(step)]
    happened, table = make(table, CommitTurn)
    assert happened == [Committed(steps)]
    assert table.to_move is Side.BLACK


def test_every_step_offered_can_be_made_and_no_other() -> None:
    table = rolled("w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0", 6, 5)
    offered = snapshot(table).next_steps
    assert offered

    for origin in range(1, 25):
        for die in (5, 6):
            for pins in (False, True):
                step = StepData(origin, min(origin + die, 25), die, pins)
                if step in offered:
                    assert make(table, MakeStep, step)[0] == [Stepped(step)]
                else:
                    assert refusal(table, MakeStep, step) == "illegal_step"


def test_steps_are_taken_back_one_by_one() -> None:
    table = rolled(START, 6, 5)
    stepped = after(table, (MakeStep, StepData(1, 7, 6)), (MakeStep, StepData(7, 12, 5)))

    happened, once = make(stepped, UndoStep)
    assert happened == [Undone()]
    assert make(once, UndoStep)[1] == table
    assert refusal(table, UndoStep) == "cannot_undo"


def test_a_turn_cannot_end_while_a_die_can_be_played() -> None:
    table = rolled(START, 6, 5)

    assert refusal(table, CommitTurn) == "cannot_commit"
    assert refusal(make(table, MakeStep, StepData(1, 7, 6))[1], CommitTurn) == "cannot_commit"


def test_a_roll_that_cannot_be_played_passes_the_turn_at_once() -> None:
    happened, table = make(table_at(BLOCKED), RollDice, throws=(6, 6))

    assert happened == [Rolled("66"), Committed(())]
    assert table.to_move is Side.BLACK
    assert table.last_play == LastPlay("w", "66", ())


@pytest.mark.parametrize("kind", [RollDice, CommitTurn, UndoStep])
def test_only_the_side_to_move_may_play(kind: type[TableRequest]) -> None:
    table = table_at(START) if kind is RollDice else rolled(START, 6, 5)

    assert refusal(table, kind, sides=frozenset({Side.BLACK})) == "not_your_turn"
    assert refusal(table, kind, sides=frozenset()) == "not_your_turn"


def test_only_the_side_to_move_may_step_or_resign() -> None:
    table = rolled(START, 6, 5)

    black = frozenset({Side.BLACK})
    assert refusal(table, MakeStep, StepData(1, 7, 6), sides=black) == "not_your_turn"
    assert refusal(table, Resign, 1, sides=black) == "not_your_turn"


# --- the end of a game --------------------------------------------------------------------------


def test_the_last_checker_borne_off_with_one_die_of_two_ends_the_game() -> None:
    step = StepData(23, 25, 6)
    table = make(rolled(LAST_CHECKER, 6, 1), MakeStep, step)[1]

    happened, table = make(table, CommitTurn)

    assert happened == [Committed((step,)), Finished(OutcomeData("borne_off", "w", 1))]
    assert snapshot(table).white_score == 1


@pytest.mark.parametrize("points", [1, 2])
def test_resigning_costs_what_was_said(points: int) -> None:
    happened, table = make(table_at(START), Resign, points)

    assert happened == [Finished(OutcomeData("resigned", "b", points))]
    assert table.score == MatchScore(None, black=points)


def test_resigning_is_possible_in_mid_turn() -> None:
    table = make(rolled(START, 6, 5), MakeStep, StepData(1, 7, 6))[1]

    assert make(table, Resign, 2)[0] == [Finished(OutcomeData("resigned", "b", 2))]


@pytest.mark.parametrize(("position", "points"), [(LAST_CHECKER, 2), (START, 3)])
def test_resigning_for_points_that_are_not_on_offer_is_refused(position: str, points: int) -> None:
    table = table_at(position)

    assert points not in snapshot(table).resignations
    assert refusal(table, Resign, points) == "cannot_resign"


def test_a_computer_cannot_be_made_to_resign() -> None:
    table = table_at(START, TableSettings(Seat(3), Seat()))

    assert snapshot(table).resignations == ()
    assert refusal(table, Resign, 1, sides=frozenset({Side.BLACK})) == "not_your_turn"


def test_a_match_ends_with_its_points() -> None:
    to_three = attrs.evolve(PEOPLE, match_length=3)
    table = make(table_at(START, to_three), Resign, 2)[1]
    assert snapshot(table).match_winner is None

    table = after(table, (NextGame, None), (Resign, 2), (NextGame, None), (Resign, 1))

    assert (snapshot(table).white_score, snapshot(table).black_score) == (2, 3)
    assert snapshot(table).match_winner == "b"
    assert refusal(table, NextGame) == "match_over"


# --- phases -------------------------------------------------------------------------------------

REQUESTS: dict[type[TableRequest], tuple[object, ...]] = {
    RollDice: (),
    MakeStep: (StepData(1, 7, 6),),
    UndoStep: (),
    CommitTurn: (),
    Resign: (1,),
    NextGame: (),
    CloseTable: (),
}
POSSIBLE = {
    Phase.ROLLING: {RollDice, Resign, CloseTable},
    Phase.MOVING: {MakeStep, UndoStep, CommitTurn, Resign, CloseTable},
    Phase.OVER: {NextGame, CloseTable},
    Phase.CLOSED: set(),
}


@pytest.mark.parametrize("kind", REQUESTS)
@pytest.mark.parametrize("phase", POSSIBLE)
def test_a_request_is_possible_in_its_phases_and_no_other(
    phase: Phase, kind: type[TableRequest]
) -> None:
    table = {
        Phase.ROLLING: table_at(START),
        Phase.MOVING: rolled(START, 6, 5),
        Phase.OVER: make(table_at(START), Resign, 1)[1],
        Phase.CLOSED: make(table_at(START), CloseTable)[1],
    }[phase]

    if kind in (UndoStep, CommitTurn) and phase is Phase.MOVING:
        assert refusal(table, kind) in ("cannot_undo", "cannot_commit")
    elif kind in POSSIBLE[phase]:
        assert make(table, kind, *REQUESTS[kind], throws=(2, 1))[0]
    else:
        assert refusal(table, kind, *REQUESTS[kind]) == "wrong_phase"


def test_closing_is_final() -> None:
    assert make(rolled(START, 6, 5), CloseTable)[0] == [Closed()]


# --- the computer -------------------------------------------------------------------------------


def test_the_computer_plays_its_turn_step_by_step() -> None:
    table = computer_rolls(table_at(START), ScriptedDice([6, 5]))[-1].table
    assert table.turn
    play = next(iter(table.turn.plays))

    happened = [one.event for one in computer_plays(table, play)]

    steps = tuple(step_data(step) for step in play.steps)
    assert happened == [*map(Stepped, steps), Committed(steps)]


def test_the_computer_passes_as_people_do() -> None:
    happened = computer_rolls(table_at(BLOCKED), ScriptedDice([6, 6]))

    assert [one.event for one in happened] == [Rolled("66"), Committed(())]


# --- whole games --------------------------------------------------------------------------------


@settings(deadline=None, max_examples=4)
@given(st.integers(0, 2**32))
def test_the_events_of_any_game_rebuild_the_table_exactly(seed: int) -> None:
    """Random steps with random undos, for a game and the start of the next."""
    choose, dice = random.Random(seed), SeededDice(seed)
    happened = list(set_up(PEOPLE, dice))
    table = happened[-1].table

    def request(kind: type[TableRequest], *fields: object) -> None:
        nonlocal table
        happened.extend(decide(table, kind("r", "t", *fields), BOTH, dice))
        table = happened[-1].table

    while table.game == 1:
        state = snapshot(table)
        if state.phase == "over":
            request(NextGame)
        elif state.phase == "rolling":
            request(RollDice)
        elif state.steps and choose.random() < 0.2:
            request(UndoStep)
        elif state.can_commit:
            request(CommitTurn)
        else:
            request(MakeStep, choose.choice(state.next_steps))

    replayed = Table.replayed([happened[0].event])
    for one in happened[1:]:
        replayed = replayed.after(one.event)
        assert replayed == one.table
        assert snapshot(replayed) == snapshot(one.table)


def test_steps_survive_their_two_forms() -> None:
    for step in (StepData(1, 7, 6, pins=True), StepData(20, 25, 6)):
        assert step_data(step_of(step)) == step
