"""One connection's conversation: greets, admits, passes requests on, answers each exactly once.

Knows no socket (it is given `send` and `close`), no rule of the game and no database.
"""

from __future__ import annotations

import enum
import hmac
import logging
from collections.abc import Callable
from importlib.metadata import version

from plakoto.errors import ProtocolError
from plakoto.protocol.codec import MessageError, decode_request
from plakoto.protocol.messages import (
    VERSION,
    CreateTable,
    Done,
    Hello,
    ListTables,
    Ping,
    Refused,
    Request,
    ServerMessage,
    Tables,
    Watch,
    Welcome,
)
from plakoto_server.tables import Lobby

HELLO_DEADLINE_S = 10.0
"""Time from the opening of a connection to an accepted `Hello`."""
MAX_UNREADABLE = 20
"""Messages that cannot be read before the connection is closed."""

_log = logging.getLogger(__name__)


class Phase(enum.Enum):
    """How far the conversation has come."""

    GREETED = "greeted"
    """The server has spoken; a `Hello` is awaited."""
    ADMITTED = "admitted"
    ENDED = "ended"
    """The connection is closed or being closed; nothing more is read or sent."""


class Input(enum.Enum):
    """What takes the conversation from one phase to the next."""

    ACCEPTED = "accepted"
    ENDED = "ended"


TRANSITIONS = {
    (Phase.GREETED, Input.ACCEPTED): Phase.ADMITTED,
    (Phase.GREETED, Input.ENDED): Phase.ENDED,
    (Phase.ADMITTED, Input.ENDED): Phase.ENDED,
    (Phase.ENDED, Input.ENDED): Phase.ENDED,
}
"""Every permitted step; anything else is a fault of ours and raises KeyError."""


class Goodbye(enum.Enum):
    """Why the server closes a connection: WebSocket close code and reason."""

    GOING_AWAY = (1001, "the server is ending")
    NOT_BINARY = (1003, "messages are binary frames")
    INTERNAL = (1011, "internal error; the table is as it was")
    HELLO_TOO_LATE = (4000, "no hello in time")
    WRONG_TOKEN = (4001, "wrong token")
    UNREADABLE = (4002, "too many messages that cannot be read")
    TOO_FAST = (4003, "too many requests at once")

    @property
    def code(self) -> int:
        """The close code."""
        return self.value[0]

    @property
    def reason(self) -> str:
        """The reason in plain English."""
        return self.value[1]


class Session:
    """The conversation over one connection."""

    def __init__(
        self,
        lobby: Lobby,
        token: str,
        send: Callable[[ServerMessage], None],
        close: Callable[[Goodbye], None],
    ) -> None:
        """Greet.

        Args:
            lobby: where the tables are.
            token: the secret that lets a client in.
            send: sends a message.
            close: closes the connection; must call `ended` sooner or later.
        """
        self.phase = Phase.GREETED
        self._lobby = lobby
        self._token = token.encode()
        self._send = send
        self._close = close
        self._unreadable = 0
        send(Welcome(f"plakoto {version('plakoto')}", VERSION, lobby.levels))

    def received(self, data: bytes) -> None:
        """Answer the message `data`."""
        if self.phase is Phase.ENDED:
            return
        try:
            request = decode_request(data)
        except MessageError as error:
            self._send(Refused(error.re, error.code, error.detail))
            self._unreadable += 1
            if self._unreadable >= MAX_UNREADABLE:
                self.end(Goodbye.UNREADABLE)
            return
        try:
            self._answer(request)
        except ProtocolError as error:
            self._send(Refused(request.id, error.code, error.detail))

    def deadline(self) -> None:
        """Take note that `HELLO_DEADLINE_S` are over."""
        if self.phase is Phase.GREETED:
            self.end(Goodbye.HELLO_TOO_LATE)

    def end(self, goodbye: Goodbye) -> None:
        """Close the connection, and deal with no further message."""
        if self.phase is not Phase.ENDED:
            self.ended()
            self._close(goodbye)

    def ended(self) -> None:
        """Take note that the connection is closed."""
        self._enter(Input.ENDED)
        self._lobby.unwatch(self._tell)

    def _answer(self, request: Request) -> None:
        if isinstance(request, Hello):
            self._hello(request)
            return
        if self.phase is not Phase.ADMITTED:
            raise ProtocolError("hello_first", "say hello first")
        match request:
            case Ping():
                self._send(Done(request.id))
            case ListTables():
                self._send(Tables(request.id, self._lobby.summaries()))
            case CreateTable():
                self._send(self._lobby.create(request))
            case Watch():
                watched, missed = self._lobby.watch(request, self._tell)
                self._send(watched)
                for event in missed:
                    self._send(event)
            case _:
                self._send(self._lobby.handle(request))

    def _hello(self, hello: Hello) -> None:
        if self.phase is Phase.ADMITTED:
            raise ProtocolError("hello_again", "hello has been said")
        if not hmac.compare_digest(hello.token.encode(), self._token):
            _log.warning("a client showed a wrong token")
            self._send(Refused(hello.id, "wrong_token", "the token is wrong"))
            self.end(Goodbye.WRONG_TOKEN)
            return
        self._enter(Input.ACCEPTED)
        _log.info("a client was let in: %r", hello.client)
        self._send(Done(hello.id))

    def _tell(self, event: ServerMessage) -> None:
        if self.phase is Phase.ADMITTED:
            self._send(event)

    def _enter(self, what: Input) -> None:
        self.phase = TRANSITIONS[self.phase, what]
