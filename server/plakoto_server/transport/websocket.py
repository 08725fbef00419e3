"""The WebSocket: Autobahn on Twisted, the only module of the server that knows Autobahn.

Autobahn has few types: its classes are subclassed here and nowhere else, and every override hands
over to the session.
"""

from __future__ import annotations

import logging
from typing import cast

from autobahn.twisted.websocket import WebSocketServerFactory, WebSocketServerProtocol
from autobahn.websocket.types import ConnectionDeny, ConnectionRequest
from twisted.internet.base import DelayedCall
from twisted.internet.defer import Deferred, succeed
from twisted.internet.interfaces import IAddress, IReactorTime
from twisted.python.failure import Failure

from plakoto.protocol.codec import MAX_REQUEST_BYTES, encode
from plakoto.protocol.messages import SUBPROTOCOL, ServerMessage
from plakoto_server.tables import Lobby
from plakoto_server.transport.callers import Callers
from plakoto_server.transport.limits import Bucket
from plakoto_server.transport.pressure import Pressure, Transport
from plakoto_server.transport.session import HELLO_DEADLINE_S, Goodbye, Session

HANDSHAKE_DEADLINE_S = 5
MAX_HANDSHAKE_BYTES = 16 * 1024
"""Autobahn itself would take in a handshake without an end for as long as the deadline lets it."""
GOODBYE_DEADLINE_S = 1
PING_INTERVAL_S = 20
PING_TIMEOUT_S = 20
"""A connection that shows no life for so long after a ping is dropped."""
MAX_CONNECTIONS = 500
"""Connections at a time, those that have not said hello included: a system runs out of sockets."""
PER_ADDRESS = 20
"""Connections of one address at a time: a household, or a club behind one router."""
TOO_MANY_REQUESTS = 429
"""HTTP status for an address that has too many."""
BURST = 2000
"""Requests a connection may make at once: a bot that plays as fast as it can makes fewer."""
PER_SECOND = 500.0
"""Requests a connection may make in the long run."""
MAX_UNSENT_BYTES = 8 * 1024 * 1024
"""What may wait for a client that does not read what it is sent; beyond it, it is dropped."""

_log = logging.getLogger(__name__)


class Doors(WebSocketServerFactory):
    """Lets clients in: makes a connection for each."""

    noisy = False
    """Twisted need not log that it starts."""

    def __init__(
        self, lobby: Lobby, token: str, reactor: IReactorTime, per_address: int | None = None
    ) -> None:
        """Prepare to listen.

        Args:
            lobby: where the tables are.
            token: the secret that lets a client in.
            reactor: for the deadlines.
            per_address: connections that an address may have, those of this machine included;
                None: `PER_ADDRESS`, and this machine as many as there may be.
        """
        super().__init__(protocols=[SUBPROTOCOL], reactor=reactor)  # type: ignore[no-untyped-call]  # Autobahn types only a part
        self.lobby = lobby
        self.token = token
        self.connections: set[Connection] = set()
        self.callers = Callers(per_address or PER_ADDRESS, counts_loopback=per_address is not None)
        self._empty: Deferred[None] | None = None
        self._encoded: tuple[ServerMessage, bytes] | None = None
        self.setProtocolOptions(  # type: ignore[no-untyped-call]  # Autobahn types only a part
            maxMessagePayloadSize=MAX_REQUEST_BYTES,
            maxFramePayloadSize=MAX_REQUEST_BYTES,
            maxConnections=MAX_CONNECTIONS,
            openHandshakeTimeout=HANDSHAKE_DEADLINE_S,
            closeHandshakeTimeout=GOODBYE_DEADLINE_S,
            autoPingInterval=PING_INTERVAL_S,
            autoPingTimeout=PING_TIMEOUT_S,
            failByDrop=False,  # tell the code before closing
            tcpNoDelay=True,
            webStatus=False,
            allowedOrigins=[],  # a web page the user happens to open is no client
        )

    def buildProtocol(self, addr: IAddress | None) -> Connection | None:  # type: ignore[override]  # noqa: N802  Twisted's name; it describes the result by a private protocol
        """Make the protocol of a new connection; hang up on an address that opens far too many.

        One that opens a few too many is told so, in answer to its handshake.
        """
        host: str | None = getattr(addr, "host", None)
        excess = self.callers.opened(host)
        if excess > self.callers.most:
            self.callers.closed(host)
            return None
        connection = Connection()
        connection.factory = self
        connection.host = host
        connection.is_too_many = excess > 0
        return connection

    def encoded(self, message: ServerMessage) -> bytes:
        """Encode `message`; once only where it goes to one connection after another."""
        if self._encoded is None or self._encoded[0] is not message:
            self._encoded = message, encode(message)
        return self._encoded[1]

    def close(self) -> Deferred[None]:
        """Say goodbye to everybody; fires when all have gone, `GOODBYE_DEADLINE_S` at most."""
        if not self.connections:
            return succeed(None)
        self._empty = Deferred[None]()
        for connection in tuple(self.connections):
            connection.say_goodbye()
        return self._empty

    def gone(self, connection: Connection) -> None:
        """Take note that a connection is closed."""
        self.connections.discard(connection)
        if self._empty is not None and not self.connections:
            empty, self._empty = self._empty, None
            empty.callback(None)


class Connection(WebSocketServerProtocol):
    """One client's socket. Frames come in and go out here; all else is the session's."""

    factory: Doors
    session: Session | None = None
    host: str | None = None
    is_too_many = False
    """Whether its address has too many connections."""
    _deadline: DelayedCall | None = None

    def dataReceived(self, data: bytes) -> None:  # noqa: N802  Twisted's name
        """Drop a client whose handshake is too long."""
        is_opening = self.state == self.STATE_CONNECTING
        if is_opening and len(self.data) + len(data) > MAX_HANDSHAKE_BYTES:
            self.dropConnection(abort=True)
        else:
            super().dataReceived(data)

    def onConnect(self, request: ConnectionRequest) -> str:  # noqa: N802  Autobahn's name
        """Agree on the sub-protocol, which carries the version.

        Raises:
            ConnectionDeny: the client does not speak it, or its address has connections enough.
        """
        if self.is_too_many:
            reason = f"there are {self.factory.callers.most} connections from this address already"
            raise ConnectionDeny(TOO_MANY_REQUESTS, reason)  # type: ignore[no-untyped-call]  # Autobahn types only a part
        if SUBPROTOCOL not in request.protocols:
            reason = f"this server speaks {SUBPROTOCOL}"
            raise ConnectionDeny(ConnectionDeny.BAD_REQUEST, reason)  # type: ignore[no-untyped-call]  # Autobahn types only a part
        return SUBPROTOCOL

    def onOpen(self) -> None:  # noqa: N802  Autobahn's name
        """Begin the conversation."""
        reactor = self.factory.reactor
        self.factory.connections.add(self)
        self._requests = Bucket(BURST, PER_SECOND, reactor.seconds())
        transport = cast("Transport", self.transport)  # it has one by now
        self._pressure = Pressure(transport, MAX_UNSENT_BYTES)
        self.session = Session(
            self.factory.lobby, self.factory.token, self._transmit, self._part, self._pressure.hold
        )
        self._deadline = reactor.callLater(HELLO_DEADLINE_S, self.session.deadline)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: FBT001, N802, N803  Autobahn's
        """Hand a message to the session."""
        if self.session is None:
            return
        if not isBinary:
            self.session.end(Goodbye.NOT_BINARY)
        elif not self._requests.take(self.factory.reactor.seconds()):
            self.session.end(Goodbye.TOO_FAST)
        else:
            self.session.received(payload)

    def onClose(self, wasClean: bool, code: int | None, reason: str | None) -> None:  # noqa: ARG002, FBT001, N802, N803  Autobahn's
        """Tell the session that the connection is gone."""
        self.factory.gone(self)
        if self._deadline is not None and self._deadline.active():
            self._deadline.cancel()
        if self.session is not None:
            self.session.ended()

    def connectionLost(self, reason: Failure) -> None:  # type: ignore[override]  # noqa: N802  Twisted's name; Autobahn gives it a default that Twisted never uses
        """Take note that its address has one connection less."""
        self.factory.callers.closed(self.host)
        super().connectionLost(reason)

    def say_goodbye(self) -> None:
        """Close because the server is ending."""
        if self.session is not None:
            self.session.end(Goodbye.GOING_AWAY)

    def _transmit(self, message: ServerMessage) -> None:
        if self.state != self.STATE_OPEN:
            return  # either side is closing the connection; `onClose` has not come yet
        data = self.factory.encoded(message)
        if self._pressure.has_room_for(len(data)):
            self.sendMessage(data, isBinary=True)  # type: ignore[no-untyped-call]  # Autobahn types only a part
        else:
            self._give_up()

    def _give_up(self) -> None:
        """Send nothing more to a client that does not read but why, if it should read after all.

        If it does not at once, it is dropped.
        """
        _log.warning("a client does not read what it is sent and is dropped")
        if self.session is not None:
            self.session.end(Goodbye.TOO_SLOW)

    def _part(self, goodbye: Goodbye) -> None:
        # `sendClose` allows only the codes from 3000 on.
        self.sendCloseFrame(goodbye.code, goodbye.reason.encode())
