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
from plakoto_server.tables.line import Leave, Line

HELLO_DEADLINE_S = 10.0
"""Time from the opening of a connection to an accepted `Hello`."""
MAX_UNREADABLE = 20
"""Messages that cannot be read before the connection is closed."""
MAX_WAITING = 64
"""Messages that may wait for their turn before no more of them are read from the socket."""

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
    TOO_SLOW = (4004, "what is sent is not read")

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
        hold: Callable[[bool], None] = lambda _is_held: None,
    ) -> None:
        """Greet.

        Args:
            lobby: where the tables are.
            token: the secret that lets a client in.
            send: sends a message.
            close: closes the connection; must call `ended` sooner or later.
            hold: told whether too many messages wait, so that no more should be read.
        """
        self.phase = Phase.GREETED
        self._lobby = lobby
        self._token = token.encode()
        self._send = send
        self._close = close
        self._hold = hold
        self._is_held = False
        self._line = Line()
        """Of the messages: each is answered before the next is looked at."""
        self._unreadable = 0
        send(Welcome(f"plakoto {version('plakoto')}", VERSION, lobby.levels))

    def received(self, data: bytes) -> None:
        """Answer the message `data` as soon as all before it are answered."""
        self._line.join(lambda leave: self._begin(data, leave))
        self._hold_or_not()

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

    def _begin(self, data: bytes, leave: Leave) -> None:
        def answered(outcome: Done | Exception | None) -> None:
            try:
                self._reply(request_id, outcome)
            except Exception:  # noqa: BLE001  whatever it is, it ends this connection only
                _log.exception("an answer failed")
                self.end(Goodbye.INTERNAL)
            leave()
            self._hold_or_not()

        request_id = None
        if self.phase is Phase.ENDED:
            leave()
            return
        try:
            request = decode_request(data)
            request_id = request.id
            self._answer(request, answered)
        except Exception as error:  # noqa: BLE001  sorted in `_reply`; a fault ends this connection only
            answered(error)

    def _reply(self, request_id: str | None, outcome: Done | Exception | None) -> None:
        """Send what became of a request; None says that it has been answered already."""
        if outcome is None or self.phase is Phase.ENDED:
            return
        match outcome:
            case Done():
                self._send(outcome)
            case MessageError():
                self._send(Refused(outcome.re, outcome.code, outcome.detail))
                self._unreadable += 1
                if self._unreadable >= MAX_UNREADABLE:
                    self.end(Goodbye.UNREADABLE)
            case ProtocolError():
                self._send(Refused(request_id, outcome.code, outcome.detail))
            case _:
                _log.error("a request failed", exc_info=outcome)
                self.end(Goodbye.INTERNAL)

    def _answer(
        self, request: Request, answered: Callable[[Done | Exception | None], None]
    ) -> None:
        """Deal with `request`, and call `answered` once, at once or later, unless this raises."""
        if not isinstance(request, Hello) and self.phase is not Phase.ADMITTED:
            raise ProtocolError("hello_first", "say hello first")
        match request:
            case CreateTable():
                self._lobby.create(request, answered)
                return
            case Hello():
                self._hello(request)
            case Ping():
                self._send(Done(request.id))
            case ListTables():
                self._send(Tables(request.id, self._lobby.summaries()))
            case Watch():
                watched, missed = self._lobby.watch(request, self._tell)
                self._send(watched)
                for event in missed:
                    self._send(event)
            case _:
                self._lobby.handle(request, answered)
                return
        answered(None)

    def _hold_or_not(self) -> None:
        is_held = len(self._line) > (0 if self._is_held else MAX_WAITING)
        if is_held is not self._is_held:
            self._is_held = is_held
            self._hold(is_held)

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
