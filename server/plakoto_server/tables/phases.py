"""The phases of a table and the one table of transitions between them."""

from __future__ import annotations

import enum

from plakoto.errors import PlakotoError
from plakoto.protocol.events import (
    Closed,
    Committed,
    Event,
    Finished,
    GameStarted,
    Rolled,
    Stepped,
    Undone,
)


class Phase(enum.Enum):
    """What a table is waiting for."""

    SET_UP = "set up"
    """Created; its first game is about to start."""
    ROLLING = "rolling"
    """The side to move has yet to roll."""
    MOVING = "moving"
    """A roll is being played."""
    DECIDED = "decided"
    """The last turn ended the game; the result is about to be announced."""
    OVER = "over"
    """The game has ended; another may follow."""
    CLOSED = "closed"
    """Nothing follows."""


TRANSITIONS: dict[tuple[Phase, type[Event]], tuple[Phase, ...]] = {
    (Phase.SET_UP, GameStarted): (Phase.ROLLING,),
    (Phase.ROLLING, Rolled): (Phase.MOVING,),
    (Phase.ROLLING, Finished): (Phase.OVER,),
    (Phase.ROLLING, Closed): (Phase.CLOSED,),
    (Phase.MOVING, Stepped): (Phase.MOVING,),
    (Phase.MOVING, Undone): (Phase.MOVING,),
    (Phase.MOVING, Committed): (Phase.ROLLING, Phase.DECIDED),
    (Phase.MOVING, Finished): (Phase.OVER,),
    (Phase.MOVING, Closed): (Phase.CLOSED,),
    (Phase.DECIDED, Finished): (Phase.OVER,),
    (Phase.OVER, GameStarted): (Phase.ROLLING,),
    (Phase.OVER, Closed): (Phase.CLOSED,),
}
"""Phase and event: the phases that may follow. What is not here is illegal.

A game that finishes while rolling or moving was resigned. `Created` is not here because there is
no table before it.
"""


class IllegalEventError(PlakotoError):
    """An event that cannot happen at a table in its phase."""


def is_possible(phase: Phase, event: type[Event]) -> bool:
    """Whether such an event can happen in `phase`."""
    return (phase, event) in TRANSITIONS


def following(phase: Phase, event: Event) -> tuple[Phase, ...]:
    """The phases that may follow `event`.

    Raises:
        IllegalEventError: the event cannot happen in `phase`.
    """
    if not is_possible(phase, type(event)):
        raise IllegalEventError(f"{type(event).__name__} while the table is {phase.value}")
    return TRANSITIONS[phase, type(event)]
