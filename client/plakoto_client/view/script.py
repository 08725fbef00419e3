"""What a table's event looks like on the board: the acts that show it, in order.

An act is one movement with a wait before it. Owns which movement belongs to which event and how
long to wait for it, not the movements themselves. May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

import attrs

from plakoto.position import Side
from plakoto.protocol.events import (
    Committed,
    Finished,
    GameStarted,
    Rolled,
    Stepped,
    Undone,
)
from plakoto.protocol.messages import TableEvent, TableState
from plakoto_client.ui.wording import computer_level, side_to_move
from plakoto_client.view import pace
from plakoto_client.view.dice import Cast, cast_of, opening_cast


@attrs.frozen
class Deal:
    """All checkers fall onto their starting points."""


@attrs.frozen
class Throw:
    """Dice are thrown."""

    cast: Cast


@attrs.frozen
class Move:
    """A checker flies from one of its side's own points to another."""

    side: Side
    source: int
    """`OFF` where a borne-off checker is taken back."""
    target: int


Motion = Deal | Throw | Move


@attrs.frozen
class Act:
    """One movement, or none, with the wait before it."""

    motion: Motion | None
    wait_s: float = 0.0
    """After the act before it, at normal speed."""
    event: TableEvent | None = None
    """What has been shown with this act; its state is, from then on."""
    shows_after: bool = False
    """Whether that is so only when the movement is over."""
    state: TableState | None = None
    """What is shown already while the event itself is still being told."""


def acts_of(event: TableEvent, before: TableState, viewer: Side) -> tuple[Act, ...]:
    """The acts that show `event`.

    Args:
        event: what happened.
        before: the state just before it.
        viewer: who looks.
    """
    wait_s, motion = 0.0, None
    match event.event:
        case GameStarted():
            return _start(event)
        case Rolled():
            return _roll(event, before)
        case Stepped(step=step):
            mover = side_to_move(event.state)
            wait_s = _before_step_s(before, mover)
            motion = Move(mover, step.origin, step.target)
        case Undone():
            taken = before.steps[-1]
            motion = Move(side_to_move(before), taken.target, taken.origin)
        case Committed(steps=()):
            wait_s = pace.COMPUTER_PASS_S if _is_computers(before) else pace.OWN_PASS_S
        case Finished(outcome=outcome):
            wait_s = pace.before_result_s(
                outcome,
                is_won=outcome.winner == viewer.value,
                is_match_over=event.state.match_winner is not None,
            )
    return (Act(motion, wait_s, event),)


def _start(event: TableEvent) -> tuple[Act, ...]:
    state = event.state
    throws = [
        Act(Throw(opening_cast(event.table, state, number)), pace.OPENING_S if number else 0.0)
        for number in range(len(state.throws))
    ]
    last = Act(None, pace.OPENING_S if throws else 0.0, event)
    return (Act(Deal(), state=state), *throws, last)


def _roll(event: TableEvent, before: TableState) -> tuple[Act, ...]:
    cast = cast_of(event.table, event.state)
    if cast is None or cast == cast_of(event.table, before):
        return (Act(None, 0.0, event),)
    wait_s = pace.COMPUTER_PAUSE_S if _is_computers(before) else 0.0
    return (Act(Throw(cast), wait_s, event, shows_after=True),)


def _is_computers(state: TableState) -> bool:
    return computer_level(state.settings, side_to_move(state)) is not None


def _before_step_s(before: TableState, mover: Side) -> float:
    level = computer_level(before.settings, mover)
    if level is None:
        return 0.0
    return pace.BETWEEN_STEPS_S if before.steps else pace.thinking_s(level)
