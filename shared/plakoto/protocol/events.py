"""What happens at a table. The same classes travel on the wire and stand in the journal.

A table is the fold of its events, so an event says everything that was decided (dice included)
and nothing that follows from it.
"""

from __future__ import annotations

from typing import Literal

import attrs
from attrs.validators import ge, in_, le, max_len, optional

from plakoto.match import MATCH_LENGTHS
from plakoto.notation import parse_roll
from plakoto.position import OFF, POINTS

SideLetter = Literal["w", "b"]
"""White or Black, as in the text forms."""

MAX_STEPS = 4


def _is_roll(_instance: object, _attribute: object, value: str) -> None:
    parse_roll(value)


@attrs.frozen
class StepData:
    """One checker moved by one die, in the mover's own numbers."""

    origin: int = attrs.field(validator=[ge(1), le(POINTS)])
    target: int = attrs.field(validator=[ge(2), le(OFF)])
    """25 bears off."""
    die: int = attrs.field(validator=[ge(1), le(6)])
    pins: bool = False


@attrs.frozen
class Seat:
    """Who plays a side."""

    level: int | None = attrs.field(default=None, validator=optional([ge(1), le(10)]))
    """The computer's level; None for a person."""


@attrs.frozen
class TableSettings:
    """What is agreed before the first game."""

    white: Seat
    black: Seat
    match_length: int | None = attrs.field(default=None, validator=optional(in_(MATCH_LENGTHS)))
    """None: single games with a running score."""
    opening_dice_played: bool = False
    """Whether the starter plays the two dice of the opening throw instead of rolling anew."""


@attrs.frozen
class Created:
    """The table was set up."""

    settings: TableSettings


@attrs.frozen
class GameStarted:
    """A game began from the starting position."""

    starter: SideLetter
    throws: tuple[tuple[int, int], ...] = ()
    """The opening throws, White's die and Black's, until they differ; only in the first game."""


@attrs.frozen
class Rolled:
    """The side to move threw its dice."""

    roll: str = attrs.field(validator=_is_roll)


@attrs.frozen
class Stepped:
    """The side to move made a step."""

    step: StepData


@attrs.frozen
class Undone:
    """The side to move took its last step back."""


@attrs.frozen
class Committed:
    """The side to move finished its turn; without a step, it had to pass."""

    steps: tuple[StepData, ...] = attrs.field(validator=max_len(MAX_STEPS))


@attrs.frozen
class OutcomeData:
    """How a game ended."""

    termination: Literal["borne_off", "mars", "mother", "tie", "resigned"]
    winner: SideLetter | None
    points: int = attrs.field(validator=[ge(0), le(2)])


@attrs.frozen
class Finished:
    """The game ended."""

    outcome: OutcomeData


@attrs.frozen
class Closed:
    """The table was closed for good; an unfinished game stays without a result."""


Event = Created | GameStarted | Rolled | Stepped | Undone | Committed | Finished | Closed
