"""What there is to see at a table, as it is sent."""

from __future__ import annotations

from typing import Literal

from plakoto.notation import format_position, format_roll
from plakoto.outcome import resignations
from plakoto.protocol.messages import TableState
from plakoto_server.tables.forms import outcome_data, side_letter, step_data
from plakoto_server.tables.phases import Phase
from plakoto_server.tables.table import Table

_SHOWN: dict[Phase, Literal["rolling", "moving", "over", "closed"]] = {
    Phase.SET_UP: "rolling",
    Phase.ROLLING: "rolling",
    Phase.MOVING: "moving",
    Phase.DECIDED: "over",
    Phase.OVER: "over",
    Phase.CLOSED: "closed",
}
"""The two phases between events of one decision show as what they lead to."""


def snapshot(table: Table) -> TableState:
    """Everything there is to see at `table`."""
    turn = table.turn
    is_moving = turn is not None and table.phase is Phase.MOVING
    person = table.to_move if table.to_move and table.seat(table.to_move).level is None else None
    return TableState(
        settings=table.settings,
        phase=_SHOWN[table.phase],
        game=table.game,
        turn_number=table.turn_number,
        position=format_position(table.position),
        roll=format_roll(turn.plays.roll) if turn else None,
        dice_left=turn.dice_left if turn else (),
        steps=tuple(step_data(step) for step in turn.steps) if turn else (),
        next_steps=tuple(step_data(step) for step in turn.next_steps) if turn and is_moving else (),
        can_commit=is_moving and turn is not None and turn.can_commit,
        resignations=resignations(table.position, person) if person else (),
        white_score=table.score.white,
        black_score=table.score.black,
        starter=side_letter(table.starter),
        throws=table.throws,
        last_play=table.last_play,
        outcome=outcome_data(table.outcome) if table.outcome else None,
        match_winner=side_letter(table.score.winner) if table.score.winner else None,
    )
