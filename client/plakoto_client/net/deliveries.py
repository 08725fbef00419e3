"""What the window learns about its server, besides the server's own messages."""

from __future__ import annotations

import enum

import attrs

from plakoto.protocol.messages import Done, Refused, TableEvent, Tables, Watched


@attrs.frozen
class Online:
    """The server has let us in; whatever was left unanswered has been sent again."""

    levels: tuple[int, ...]
    """Levels the computer can play at."""


@attrs.frozen
class Offline:
    """There is no connection; another attempt follows by itself."""

    reason: str


@attrs.frozen
class Rejected:
    """The server does not want us: trying again is useless."""

    reason: str


@attrs.frozen
class Unwatched:
    """The server does not know the table we asked to watch."""

    table: str
    reason: str


@attrs.frozen
class Listening:
    """The embedded server accepts connections on this port of the loopback interface."""

    port: int
    token: str = attrs.field(repr=False)


@attrs.frozen
class Preparing:
    """The embedded server is getting the computer players ready; games can begin before that."""

    done: int
    total: int
    """Of so many parts."""


@attrs.frozen
class Prepared:
    """The embedded server has finished getting ready."""


@attrs.frozen
class Unprepared:
    """The embedded server cannot get the computer players ready; they may play at random."""

    reason: str
    """In English: what the server said."""


class Trouble(enum.Enum):
    """What kind of thing keeps the embedded server from running."""

    IN_USE = "in use"
    """Another program has the games open."""
    NOT_STARTED = "not started"
    """Its process cannot be started at all."""
    KEEPS_ENDING = "keeps ending"
    """It dies again and again, and does not say why."""
    OTHER = "other"
    """What it says itself."""


@attrs.frozen
class Failed:
    """The embedded server cannot be had; the game cannot go on."""

    trouble: Trouble
    reason: str
    """More about it, in English: what the server or the system said."""


ServerNews = Listening | Preparing | Prepared | Unprepared | Failed
"""From the process of the embedded server."""

Delivery = (
    Online
    | Offline
    | Rejected
    | Unwatched
    | ServerNews
    | Done
    | Refused
    | Tables
    | Watched
    | TableEvent
)
"""Everything that arrives in the window's queue."""
