"""The messages on the wire. `docs/protocol.md` describes the conversation.

The server speaks first (`Welcome`). Each request of the client bears an id of its own and gets
exactly one answer that names it; the server sends `TableEvent`s of its own accord.
"""

from __future__ import annotations

from typing import Literal

import attrs
from attrs.validators import ge, matches_re, max_len, optional

from plakoto.protocol.events import (
    Event,
    OutcomeData,
    SideLetter,
    StepData,
    TableSettings,
)

VERSION = 1
"""Grows with every change of a message."""
SUBPROTOCOL = f"plakoto.v{VERSION}"
"""WebSocket sub-protocol that client and server agree on."""

_IS_ID = matches_re(r"[A-Za-z0-9_-]{1,40}")
"""Ids of requests and tables."""

# --- requests -------------------------------------------------------------------------------


@attrs.frozen
class Hello:
    """First request of a connection: shows the secret that lets it in."""

    id: str = attrs.field(validator=_IS_ID)
    token: str = attrs.field(validator=max_len(100), repr=False)
    client: str = attrs.field(validator=max_len(60))
    """Program and version, for the log."""


@attrs.frozen
class Ping:
    """Ask for a `Done`: everything requested before it has been dealt with."""

    id: str = attrs.field(validator=_IS_ID)


@attrs.frozen
class ListTables:
    """Ask for the tables that are still open."""

    id: str = attrs.field(validator=_IS_ID)


@attrs.frozen
class CreateTable:
    """Set up a table and start its first game."""

    id: str = attrs.field(validator=_IS_ID)
    settings: TableSettings


@attrs.frozen
class Watch:
    """Ask for a table's state and every event from now on."""

    id: str = attrs.field(validator=_IS_ID)
    table: str = attrs.field(validator=_IS_ID)
    after: int | None = attrs.field(default=None, validator=optional(ge(0)))
    """Number of the last event the client has; those it missed follow the answer. None: all new."""


@attrs.frozen
class RollDice:
    """Throw the dice."""

    id: str = attrs.field(validator=_IS_ID)
    table: str = attrs.field(validator=_IS_ID)


@attrs.frozen
class MakeStep:
    """Move one checker by one die."""

    id: str = attrs.field(validator=_IS_ID)
    table: str = attrs.field(validator=_IS_ID)
    step: StepData


@attrs.frozen
class UndoStep:
    """Take the last step back."""

    id: str = attrs.field(validator=_IS_ID)
    table: str = attrs.field(validator=_IS_ID)


@attrs.frozen
class CommitTurn:
    """End the turn."""

    id: str = attrs.field(validator=_IS_ID)
    table: str = attrs.field(validator=_IS_ID)


@attrs.frozen
class Resign:
    """Give the game up for 1 or 2 points."""

    id: str = attrs.field(validator=_IS_ID)
    table: str = attrs.field(validator=_IS_ID)
    points: int = attrs.field(validator=ge(1))


@attrs.frozen
class NextGame:
    """Start the next game of the table."""

    id: str = attrs.field(validator=_IS_ID)
    table: str = attrs.field(validator=_IS_ID)


@attrs.frozen
class CloseTable:
    """Close the table for good."""

    id: str = attrs.field(validator=_IS_ID)
    table: str = attrs.field(validator=_IS_ID)


TableRequest = RollDice | MakeStep | UndoStep | CommitTurn | Resign | NextGame | CloseTable
Request = Hello | Ping | ListTables | CreateTable | Watch | TableRequest


# --- what a table looks like ----------------------------------------------------------------


@attrs.frozen
class LastPlay:
    """The turn before this one."""

    side: SideLetter
    roll: str
    steps: tuple[StepData, ...]
    """Empty for a pass."""


@attrs.frozen
class TableState:
    """Everything there is to see at a table."""

    settings: TableSettings
    phase: Literal["rolling", "moving", "over", "closed"]
    """`over`: the game has ended; `closed`: the table has."""
    game: int
    """Number of the game at this table, from 1."""
    turn_number: int
    """Turns finished in this game."""
    position: str
    """As text, the steps made so far in this turn included."""
    roll: str | None
    dice_left: tuple[int, ...]
    steps: tuple[StepData, ...]
    """Made in this turn, undoable from the last one on."""
    next_steps: tuple[StepData, ...]
    """Every step that may follow; empty unless a turn is being played."""
    can_commit: bool
    resignations: tuple[int, ...]
    """Points for which the side to move can give up now."""
    white_score: int
    black_score: int
    starter: SideLetter
    throws: tuple[tuple[int, int], ...]
    """Opening throws of this game."""
    last_play: LastPlay | None
    outcome: OutcomeData | None
    match_winner: SideLetter | None


@attrs.frozen
class TableSummary:
    """One row of the list of open tables."""

    table: str
    seq: int
    state: TableState


# --- what the server sends ------------------------------------------------------------------


@attrs.frozen
class Welcome:
    """First message of the server."""

    server: str
    """Program and version."""
    protocol: int
    levels: tuple[int, ...]
    """Levels the computer can play at."""


@attrs.frozen
class Done:
    """Answer: the request has taken effect and is stored."""

    re: str
    """The request's id."""
    table: str | None = None
    seq: int | None = None
    """The table's last event."""


@attrs.frozen
class Tables:
    """Answer to `ListTables`, the latest touched first."""

    re: str
    tables: tuple[TableSummary, ...]


@attrs.frozen
class Watched:
    """Answer to `Watch`: the table after its event `seq`."""

    re: str
    table: str
    seq: int
    state: TableState


@attrs.frozen
class Refused:
    """Answer: the request had no effect."""

    re: str | None
    """The request's id; None where it could not be read."""
    code: str
    """Fixed word for programs: see `docs/protocol.md`."""
    detail: str
    """Reason in plain English."""


@attrs.frozen
class TableEvent:
    """Something happened at a watched table."""

    table: str
    seq: int
    """Gapless, from 1 at each table."""
    event: Event
    state: TableState
    """The table after it."""


ServerMessage = Welcome | Done | Tables | Watched | Refused | TableEvent
