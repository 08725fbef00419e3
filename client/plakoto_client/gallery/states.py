"""The states of tables that the gallery shows: prepared, and such as can come about in a game.

May not import anything that draws.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from plakoto.notation import format_position, parse_position, parse_roll
from plakoto.outcome import judge
from plakoto.plays import Step
from plakoto.position import Position, Side
from plakoto.protocol.events import (
    Committed,
    OutcomeData,
    Rolled,
    Seat,
    StepData,
    Stepped,
    TableSettings,
)
from plakoto.protocol.messages import LastPlay, TableEvent, TableState, TableSummary
from plakoto.turn import Turn
from plakoto_client.view.turns import as_data

MIDGAME: Final = "w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0"
"""Pins on both sides."""
_MOTHER: Final = "2/b2/b3/b1w/b2/1/b1/b1/1/b2/1/w3/w2/w1/1/b2/w2/1/w3/w2/2/w1b b 0 0"
_PERSON_WHITE: Final = TableSettings(white=Seat(), black=Seat(level=3), match_length=5)


def opening() -> TableState:
    """White has thrown the higher die and is about to roll."""
    return attrs.evolve(
        _waiting(Position.start()),
        game=1,
        turn_number=0,
        throws=((6, 2),),
        white_score=0,
        black_score=0,
    )


def midgame() -> TableState:
    """White is to play 64; Black has just pinned."""
    turn = Turn.begin(parse_position(MIDGAME), parse_roll("64"))
    return attrs.evolve(
        _waiting(turn.position),
        phase="moving",
        roll="64",
        dice_left=turn.dice_left,
        next_steps=_as_data(turn.next_steps),
        last_play=LastPlay("b", "52", (StepData(8, 13, 5, pins=True), StepData(9, 11, 2))),
    )


def told() -> tuple[TableEvent, ...]:
    """What has happened before `midgame`, as the server told it."""
    state = midgame()
    steps = () if state.last_play is None else state.last_play.steps
    before = attrs.evolve(state, position=state.position.replace(" w ", " b "), roll="52")
    return (
        TableEvent("told", 1, Rolled("52"), before),
        *(
            TableEvent("told", 2 + number, Stepped(step), before)
            for number, step in enumerate(steps)
        ),
        TableEvent("told", 4, Committed(steps), attrs.evolve(state, phase="rolling", roll=None)),
        TableEvent("told", 5, Rolled("64"), state),
    )


def mother_pinned() -> TableState:
    """White has won by pinning Black's mother."""
    position = parse_position(_MOTHER)
    outcome = judge(position)
    if outcome is None or outcome.winner is None:
        raise AssertionError("the picture of the result shows a game that somebody has won")
    return attrs.evolve(
        _waiting(position),
        phase="over",
        resignations=(),
        last_play=LastPlay("w", "41", (StepData(20, 24, 4, pins=True), StepData(14, 15, 1))),
        outcome=OutcomeData(outcome.termination.value, outcome.winner.value, outcome.points),
        white_score=2 + outcome.points,
    )


def unfinished() -> tuple[TableSummary, ...]:
    """Games that were left, to go on with."""
    other = attrs.evolve(
        _waiting(Position.start(Side.BLACK)),
        settings=TableSettings(white=Seat(level=2), black=Seat()),
        white_score=0,
        black_score=3,
    )
    return (TableSummary("first", 90, midgame()), TableSummary("second", 7, other))


def _waiting(position: Position) -> TableState:
    """A table at which the side to move has not rolled yet."""
    return TableState(
        settings=_PERSON_WHITE,
        phase="rolling",
        game=2,
        turn_number=31,
        position=format_position(position),
        roll=None,
        dice_left=(),
        steps=(),
        next_steps=(),
        can_commit=False,
        resignations=(1, 2),
        white_score=2,
        black_score=1,
        starter="w",
        throws=(),
        last_play=None,
        outcome=None,
        match_winner=None,
    )


def _as_data(steps: Sequence[Step]) -> tuple[StepData, ...]:
    return tuple(as_data(step) for step in steps)
