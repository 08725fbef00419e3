"""The table as the fold of its events."""

from __future__ import annotations

from itertools import product

import attrs
import pytest

from plakoto.match import MatchScore
from plakoto.notation import format_position, parse_position
from plakoto.outcome import Outcome, Termination
from plakoto.position import Side
from plakoto.protocol import codec
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
from plakoto.protocol.messages import LastPlay
from plakoto_server.tables.phases import TRANSITIONS, IllegalEventError, Phase
from plakoto_server.tables.snapshot import snapshot
from plakoto_server.tables.table import Table

SETTINGS = TableSettings(Seat(), Seat(), match_length=3)
FIRST, SECOND = StepData(1, 7, 6), StepData(1, 6, 5)
BLACK_RESIGNS = Finished(OutcomeData("resigned", "w", 1))
LAST_CHECKER = "22/w1/b14 w 14 1"
"""White bears his last checker off with any roll of 2 or more."""
WHITE_WINS = Finished(OutcomeData("borne_off", "w", 1))

SET_UP: tuple[Event, ...] = (Created(SETTINGS),)
ROLLING = (*SET_UP, GameStarted("w", ((4, 4), (3, 2))))
MOVING = (*ROLLING, Rolled("65"))
STEPPED = (*MOVING, Stepped(FIRST))
OVER = (*ROLLING, BLACK_RESIGNS)
CLOSED = (*ROLLING, Closed())


def at(position: str, **fields: object) -> Table:
    """A game that has come to `position`, White or Black to roll."""
    board = parse_position(position)
    return attrs.evolve(Table.replayed(ROLLING), before=board, **fields)


def decided() -> Table:
    """White has just borne his last checker off."""
    step = StepData(23, 25, 2)
    table = at(LAST_CHECKER)
    for event in (Rolled("21"), Stepped(step), Committed((step,))):
        table = table.after(event)
    return table


IN_PHASE = {
    Phase.SET_UP: Table.replayed(SET_UP),
    Phase.ROLLING: Table.replayed(ROLLING),
    Phase.MOVING: Table.replayed(STEPPED),
    Phase.DECIDED: decided(),
    Phase.OVER: Table.replayed(OVER),
    Phase.CLOSED: Table.replayed(CLOSED),
}
EXAMPLES: dict[type[Event], Event] = {
    Created: Created(SETTINGS),
    GameStarted: GameStarted("b"),
    Rolled: Rolled("21"),
    Stepped: Stepped(SECOND),
    Undone: Undone(),
    Committed: Committed((FIRST,)),
    Finished: BLACK_RESIGNS,
    Closed: Closed(),
}


def test_there_is_a_table_in_every_phase_and_an_example_of_every_event() -> None:
    assert {phase: table.phase for phase, table in IN_PHASE.items()} == {
        phase: phase for phase in Phase
    }
    assert set(EXAMPLES) == set(codec.EVENTS.values())


@pytest.mark.parametrize(("phase", "kind"), list(product(Phase, EXAMPLES)))
def test_an_event_happens_in_the_phases_of_the_table_of_transitions_and_no_other(
    phase: Phase, kind: type[Event]
) -> None:
    table = IN_PHASE[phase]
    event = WHITE_WINS if (phase, kind) == (Phase.DECIDED, Finished) else EXAMPLES[kind]

    if (phase, kind) in TRANSITIONS:
        assert table.after(event).phase in TRANSITIONS[phase, kind]
    else:
        with pytest.raises(IllegalEventError):
            table.after(event)


def test_a_table_begins_with_its_creation() -> None:
    with pytest.raises(IllegalEventError, match="begins with Created"):
        Table.replayed([GameStarted("w")])
    with pytest.raises(IllegalEventError, match="begins with Created"):
        Table.replayed([])


def test_steps_and_undo_move_the_board_and_leave_the_turn_open() -> None:
    table = Table.replayed([*MOVING, Stepped(FIRST), Stepped(SECOND), Undone()])

    assert format_position(table.position) == "w14/5/w1/16/b15 w 0 0"
    assert table.to_move is Side.WHITE
    assert snapshot(table).steps == (FIRST,)


def test_a_commit_gives_the_turn_to_the_other_side_and_is_remembered() -> None:
    steps = (FIRST, SECOND)
    table = Table.replayed([*MOVING, *map(Stepped, steps), Committed(steps)])

    assert format_position(table.position) == "w13/4/w1/w1/16/b15 b 0 0"
    assert (table.to_move, table.turn_number) == (Side.BLACK, 1)
    assert table.last_play == LastPlay("w", "65", steps)


def test_a_commit_of_other_steps_than_were_made_cannot_happen() -> None:
    """The journal repeats the steps, and a contradiction is noticed."""
    with pytest.raises(IllegalEventError, match="after the steps"):
        Table.replayed([*STEPPED, Committed((SECOND,))])


def test_an_undo_without_a_step_cannot_happen() -> None:
    with pytest.raises(ValueError, match="no step to take back"):
        Table.replayed([*MOVING, Undone()])


def test_the_turn_that_ends_a_game_counts_at_once() -> None:
    table = decided()

    assert table.outcome == Outcome(Termination.BORNE_OFF, Side.WHITE, 1)
    assert table.score == MatchScore(3, white=1)
    assert snapshot(table) == snapshot(table.after(WHITE_WINS))


def test_a_result_other_than_the_board_shows_cannot_happen() -> None:
    with pytest.raises(IllegalEventError, match="instead of"):
        decided().after(Finished(OutcomeData("mars", "w", 2)))


def test_a_resignation_in_mid_turn_leaves_the_board_as_it_is() -> None:
    table = Table.replayed([*STEPPED, Finished(OutcomeData("resigned", "b", 2))])

    assert format_position(table.position) == "w14/5/w1/16/b15 w 0 0"
    assert table.score == MatchScore(3, black=2)
    assert table.to_move is None


def test_the_next_game_keeps_the_score_and_nothing_else() -> None:
    table = Table.replayed([*STEPPED, BLACK_RESIGNS, GameStarted("b")])

    assert table == Table(
        SETTINGS,
        Phase.ROLLING,
        MatchScore(3, white=1),
        game=2,
        starter=Side.BLACK,
        before=table.before,
    )
    assert format_position(table.before) == "w15/22/b15 b 0 0"


def test_a_closed_table_shows_the_game_as_it_was() -> None:
    table = Table.replayed([*STEPPED, Closed()])

    state = snapshot(table)
    assert state.phase == "closed"
    assert (state.position, state.roll, state.steps) == ("w14/5/w1/16/b15 w 0 0", "65", (FIRST,))
    assert (state.next_steps, state.can_commit, state.resignations) == ((), False, ())


def test_games_that_are_over_may_be_left_out_but_for_start_and_result() -> None:
    """The journal is read so: a long evening at one table is back in a moment."""
    first_game = [*ROLLING, Rolled("65"), *map(Stepped, (FIRST, SECOND))]
    first_game += [Committed((FIRST, SECOND)), BLACK_RESIGNS]
    second_game = [GameStarted("w"), Rolled("21"), Stepped(StepData(1, 3, 2))]

    whole = Table.replayed([*first_game, *second_game])
    outline = Table.replayed([*ROLLING, BLACK_RESIGNS, *second_game])

    assert outline == whole
    assert snapshot(outline) == snapshot(whole)
