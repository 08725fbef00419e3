"""What client and server owe each other: admission, answers, and events without a gap.

Survives the connection: whatever was not answered is sent again, under the same id, over the next
one, and a table's events are asked for from the last one received. Knows no socket and no thread:
it is told what arrives and calls what it was given. May not import Twisted, Autobahn or pygame.
"""

from __future__ import annotations

import enum
import uuid
from collections.abc import Callable
from importlib.metadata import version

from plakoto.errors import ProtocolError
from plakoto.protocol.messages import (
    VERSION,
    Done,
    Hello,
    Refused,
    Request,
    ServerMessage,
    TableEvent,
    Tables,
    Watch,
    Watched,
    Welcome,
)
from plakoto_client.net.deliveries import Delivery, Offline, Online, Rejected, Unwatched


class Phase(enum.Enum):
    """How far a connection has come."""

    OFFLINE = "offline"
    GREETING = "greeting"
    """Connected; the server speaks first."""
    JOINING = "joining"
    """We have shown our token."""
    ONLINE = "online"


class Input(enum.Enum):
    """What takes a connection from one phase to the next."""

    OPENED = "opened"
    WELCOMED = "welcomed"
    ADMITTED = "admitted"
    CLOSED = "closed"


TRANSITIONS = {
    (Phase.OFFLINE, Input.OPENED): Phase.GREETING,
    (Phase.GREETING, Input.WELCOMED): Phase.JOINING,
    (Phase.JOINING, Input.ADMITTED): Phase.ONLINE,
    (Phase.OFFLINE, Input.CLOSED): Phase.OFFLINE,
    (Phase.GREETING, Input.CLOSED): Phase.OFFLINE,
    (Phase.JOINING, Input.CLOSED): Phase.OFFLINE,
    (Phase.ONLINE, Input.CLOSED): Phase.OFFLINE,
}
"""Every permitted step; anything else is a violation of the protocol."""


def new_id() -> str:
    """An id that no other request bears, in this run or any other."""
    return uuid.uuid4().hex


class Session:
    """One client's conversation with one server, over as many connections as it takes."""

    def __init__(
        self, transmit: Callable[[Request], None], deliver: Callable[[Delivery], None]
    ) -> None:
        self._transmit = transmit
        self._deliver = deliver
        self._phase = Phase.OFFLINE
        self._token = ""
        self._hello = ""
        self._levels: tuple[int, ...] = ()
        self._unanswered: dict[str, Request] = {}
        self._table: str | None = None
        self._seq: int | None = None
        self._watch: Watch | None = None

    @property
    def phase(self) -> Phase:
        """How far the present connection has come."""
        return self._phase

    def opened(self, token: str) -> None:
        """Take note of a new connection, to be entered with `token`."""
        self._enter(Input.OPENED)
        self._token = token

    def closed(self, reason: str) -> None:
        """Take note that the connection is gone or could not be made."""
        self._enter(Input.CLOSED)
        self._watch = None
        self._deliver(Offline(reason))

    def request(self, request: Request) -> None:
        """Send `request` as soon as there is a connection, and until it is answered."""
        self._unanswered[request.id] = request
        if self._phase is Phase.ONLINE:
            self._transmit(request)

    def watch(self, table: str) -> None:
        """Follow `table` instead of the one followed so far."""
        self._table, self._seq = table, None
        if self._phase is Phase.ONLINE:
            self._ask_for_events()

    def received(self, message: ServerMessage) -> None:
        """Deal with a message of the server.

        Raises:
            ProtocolError: it may not be said at this point.
        """
        match message:
            case Welcome():
                self._welcomed(message)
            case Done(re=re) if re == self._hello and self._phase is Phase.JOINING:
                self._admitted()
            case Refused(re=re) if re == self._hello and self._phase is Phase.JOINING:
                self._deliver(Rejected(message.detail))
            case Watched():
                self._watched(message)
            case TableEvent():
                self._happened(message)
            case Refused(re=re) if self._watch and re == self._watch.id:
                self._deliver(Unwatched(self._watch.table, message.detail))
                self._watch = self._table = None
            case Done() | Refused() | Tables():
                if message.re is None or self._unanswered.pop(message.re, None) is not None:
                    self._deliver(message)

    def _enter(self, what: Input) -> None:
        following = TRANSITIONS.get((self._phase, what))
        if following is None:
            raise ProtocolError("order", f"{what.value} while {self._phase.value}")
        self._phase = following

    def _welcomed(self, welcome: Welcome) -> None:
        self._enter(Input.WELCOMED)
        if welcome.protocol != VERSION:
            self._deliver(
                Rejected(
                    f"the server speaks version {welcome.protocol} of the protocol, "
                    f"this program {VERSION}: update the older one"
                )
            )
            return
        self._levels = welcome.levels
        hello = Hello(new_id(), self._token, f"plakoto {version('plakoto')}")
        self._hello = hello.id
        self._transmit(hello)

    def _admitted(self) -> None:
        self._enter(Input.ADMITTED)
        self._deliver(Online(self._levels))
        if self._table is not None:
            self._ask_for_events()
        for request in self._unanswered.values():
            self._transmit(request)

    def _ask_for_events(self) -> None:
        if self._table is None:
            return
        self._watch = Watch(new_id(), self._table, self._seq)
        self._transmit(self._watch)

    def _watched(self, answer: Watched) -> None:
        asked = self._watch
        if asked is None or answer.re != asked.id:
            return
        self._watch = None
        if answer.seq != self._seq:  # else we know that state, and the events after it follow
            self._seq = answer.seq
            self._deliver(answer)

    def _happened(self, event: TableEvent) -> None:
        if event.table != self._table or self._seq is None or event.seq <= self._seq:
            return
        if event.seq == self._seq + 1:
            self._seq = event.seq
            self._deliver(event)
        elif self._watch is None:
            self._ask_for_events()
