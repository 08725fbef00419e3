"""What the window learns about its server, besides the server's own messages."""

from __future__ import annotations

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
class Failed:
    """The embedded server cannot be started; the game cannot go on."""

    reason: str
    """For the player, with the last lines of the server's log."""


ServerNews = Listening | Preparing | Prepared | Failed
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
