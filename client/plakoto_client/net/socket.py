"""The WebSocket itself: Autobahn on Twisted, the only module that knows either.

Runs in the reactor's thread. Autobahn has no types: its classes are subclassed here and nowhere
else, and every override hands over in one line.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol, cast

import attrs
from autobahn.twisted.websocket import WebSocketClientFactory, WebSocketClientProtocol
from twisted.internet import reactor
from twisted.internet.base import DelayedCall
from twisted.python.failure import Failure

from plakoto.errors import ProtocolError
from plakoto.protocol.codec import decode_server_message, encode
from plakoto.protocol.messages import SUBPROTOCOL, Request
from plakoto_client.net.deliveries import Delivery
from plakoto_client.net.session import Session

_LOOPBACK = "127.0.0.1"
_LARGEST_MESSAGE = 1 << 20
"""Bytes; a state with its event takes a few thousand."""
_FIRST_DELAY_S = 0.1
_LONGEST_DELAY_S = 3.0
_PING_INTERVAL_S = 10
_PING_TIMEOUT_S = 20

_log = logging.getLogger(__name__)


class _Reactor(Protocol):
    """The part of Twisted's reactor that is used here."""

    def callLater(self, delay: float, function: Callable[[], None]) -> DelayedCall:  # noqa: N802 - Twisted's name
        """Run `function` after `delay` seconds."""

    def connectTCP(self, host: str, port: int, factory: WebSocketClientFactory) -> object:  # noqa: N802 - Twisted's name
        """Begin to connect; `factory` hears how it went."""


_reactor = cast("_Reactor", reactor)


@attrs.frozen
class _Handlers:
    """Whom an attempt tells what becomes of it."""

    opened: Callable[[_Socket], None]
    received: Callable[[_Socket, bytes], None]
    closed: Callable[[str], None]


class Dialler:
    """Keeps one connection to one server, and says so to the session."""

    def __init__(self, deliver: Callable[[Delivery], None]) -> None:
        self.session = Session(self._transmit, deliver)
        self._target: tuple[int, str] | None = None
        self._socket: _Socket | None = None
        self._attempt = 0
        """Distinguishes the present attempt from earlier ones that report late."""
        self._delay_s = _FIRST_DELAY_S
        self._retry: DelayedCall | None = None

    def dial(self, port: int, token: str) -> None:
        """Connect to `port` of this machine, leaving any other server."""
        self.hang_up()
        self._target = (port, token)
        self._delay_s = _FIRST_DELAY_S
        self._connect()

    def hang_up(self) -> None:
        """Close the connection and stop trying."""
        self._target = None
        self._attempt += 1
        if self._retry is not None and self._retry.active():
            self._retry.cancel()
        if self._socket is not None:
            socket, self._socket = self._socket, None
            socket.sendClose(1000)
            self.session.closed("hung up")

    def _connect(self) -> None:
        if self._target is None:
            return
        self._attempt += 1
        attempt = self._attempt
        port, token = self._target

        def opened(socket: _Socket) -> None:
            if attempt != self._attempt:
                socket.dropConnection(abort=True)
                return
            self._socket = socket
            self._delay_s = _FIRST_DELAY_S
            self.session.opened(token)

        def closed(reason: str) -> None:
            if attempt != self._attempt:
                return
            self._socket = None
            self.session.closed(reason)
            self._try_later()

        handlers = _Handlers(opened, self._received, closed)
        _reactor.connectTCP(_LOOPBACK, port, _Factory(port, handlers))

    def _try_later(self) -> None:
        self._retry = _reactor.callLater(self._delay_s, self._connect)
        self._delay_s = min(2 * self._delay_s, _LONGEST_DELAY_S)

    def _transmit(self, request: Request) -> None:
        if self._socket is not None:
            self._socket.sendMessage(encode(request), isBinary=True)  # type: ignore[no-untyped-call]  # Autobahn types only a part

    def _received(self, socket: _Socket, payload: bytes) -> None:
        if socket is not self._socket:
            return
        try:
            self.session.received(decode_server_message(payload))
        except ProtocolError as error:
            _log.exception("the server broke the protocol; connecting anew")
            socket.sendClose(3000, error.code)


class _Socket(WebSocketClientProtocol):
    """One connection; passes on what happens to it."""

    def __init__(self, handlers: _Handlers) -> None:
        super().__init__()
        self._handlers = handlers

    def onOpen(self) -> None:  # noqa: N802 - Autobahn's name
        self._handlers.opened(self)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803, FBT001 - Autobahn's
        self._handlers.received(self, payload if isBinary else b"")

    def onClose(self, wasClean: bool, code: int | None, reason: str | None) -> None:  # noqa: ARG002, N802, N803, FBT001 - Autobahn's
        self._handlers.closed(reason or f"closed with {code}")


class _Factory(WebSocketClientFactory):
    """Makes the socket of one attempt."""

    noisy = False

    def __init__(self, port: int, handlers: _Handlers) -> None:
        super().__init__(  # type: ignore[no-untyped-call]  # Autobahn types only a part
            f"ws://{_LOOPBACK}:{port}", protocols=[SUBPROTOCOL]
        )
        self._handlers = handlers
        self.setProtocolOptions(  # type: ignore[no-untyped-call]  # Autobahn types only a part
            maxMessagePayloadSize=_LARGEST_MESSAGE,
            maxFramePayloadSize=_LARGEST_MESSAGE,
            autoPingInterval=_PING_INTERVAL_S,
            autoPingTimeout=_PING_TIMEOUT_S,
            tcpNoDelay=True,
        )

    def buildProtocol(self, addr: object) -> _Socket:  # noqa: ARG002, N802 - Twisted's
        socket = _Socket(self._handlers)
        socket.factory = self
        return socket

    def clientConnectionFailed(self, connector: object, reason: Failure) -> None:  # noqa: ARG002, N802 - Twisted's
        self._handlers.closed(reason.getErrorMessage())
