"""Where tables keep their events. Declares `Journal`, which `plakoto_server.records` implements."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Protocol

import attrs

from plakoto.errors import PlakotoError, ProtocolError
from plakoto.protocol.codec import encode
from plakoto.protocol.events import Event
from plakoto.protocol.messages import CreateTable, TableRequest


class JournalError(PlakotoError):
    """Events could not be stored or read; nothing has been changed."""


class DamagedEntryError(PlakotoError):
    """An event that is stored, but not as this program stores it: trying again is no use."""


@attrs.frozen
class Entry:
    """An event with its number at its table."""

    seq: int
    event: Event


@attrs.frozen
class Receipt:
    """That a request has taken effect. Stored with the events it caused, in one transaction."""

    request: str
    """The request's id."""
    digest: bytes
    """Of the whole request: two different requests must not share an id."""
    table: str
    seq: int
    """The last event it caused."""


Stored = Callable[[JournalError | None], None]
"""Is told once: None, everything is on the disk; or why nothing of it is."""


class Journal(Protocol):
    """Append-only events of tables, in the order in which they happened."""

    def append(
        self, table: str, entries: Sequence[Entry], receipt: Receipt | None, stored: Stored
    ) -> None:
        """Store `entries`, and what request caused them, durably: all or nothing.

        Does not wait for the disk: `stored` is told what became of it, at once or later, in the
        thread that the tables live in. What is read meanwhile may hold the entries or not.
        """

    def receipt(self, request: str, table: str | None) -> Receipt | None:
        """The receipt of a request to `table`; with None, of a request that set a table up.

        Raises:
            JournalError: it cannot be read.
        """

    def open_tables(self) -> tuple[str, ...]:
        """The tables not closed, the longest untouched first.

        Raises:
            JournalError: they cannot be read.
        """

    def read(self, table: str, since: int | None = None) -> tuple[Entry, ...]:
        """A table's events, without the turns of games that were over by then.

        Args:
            table: its id; an unknown one has no events.
            since: the game under way after this event, and everything later, comes whole; None
                stands for the last event.

        Raises:
            JournalError: they cannot be read.
            DamagedEntryError: one of them makes no sense.
        """


def receipt_of(
    journal: Journal, request: CreateTable | TableRequest, table: str | None
) -> Receipt | None:
    """The receipt of `request` to `table`, or for setting one up, if it has taken effect already.

    Raises:
        JournalError: it cannot be read.
        ProtocolError: another request has taken effect under this id.
    """
    receipt = journal.receipt(request.id, table)
    if receipt and receipt.digest != digest_of(request):
        raise ProtocolError("id_reused", "this id was used for another request")
    return receipt


def digest_of(request: CreateTable | TableRequest) -> bytes:
    """What two requests share only if they ask for the same thing."""
    return hashlib.sha256(encode(request)).digest()[:16]
