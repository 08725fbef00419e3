"""The server's real WebSocket on a transport in memory, with a clock that tests turn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from twisted.internet.abstract import FileDescriptor
from twisted.internet.address import IPv4Address
from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.internet.testing import MemoryReactor, StringTransport
from twisted.python.failure import Failure
from txaio.testutil import replace_loop

from plakoto.protocol.codec import decode_server_message, encode
from plakoto.protocol.messages import SUBPROTOCOL, Hello, Request, ServerMessage
from plakoto_server.tables import Lobby
from plakoto_server.transport import Doors
from serving.frames import BINARY, CLOSE, Frame, Reader, frame, handshake

TOKEN = "a token for the tests"  # noqa: S105  no secret
ADDRESS = IPv4Address("TCP", "127.0.0.1", 50_000)


@contextmanager
def doors(lobby: Lobby, clock: Clock) -> Iterator[Doors]:
    """The server's end; Autobahn's own deadlines run on `clock` as well."""
    with replace_loop(clock):
        yield Doors(lobby, TOKEN, clock)


class _Transport(StringTransport):
    """As forgiving as a TCP transport where `StringTransport` is not."""

    def unregisterProducer(self) -> None:  # noqa: N802  Twisted's name
        if self.producer is not None:
            super().unregisterProducer()

    def abortConnection(self) -> None:  # noqa: N802  Twisted's name
        self.loseConnection()


class SlowTransport(FileDescriptor):
    """Twisted's own buffers, with a client behind them that reads only when a test says so."""

    def __init__(self) -> None:
        self._memory = MemoryReactor()
        super().__init__(self._memory)
        self.connected = True
        self.is_aborted = False
        self._read = b""
        self.startReading()

    @property
    def is_read(self) -> bool:
        """Whether the server takes in what the client sends."""
        return self in self._memory.getReaders()

    def client_reads(self) -> None:
        """Let the client read everything that waits for it."""
        while self in self._memory.getWriters():
            self.doWrite()

    def value(self) -> bytes:
        """What the client has read."""
        return self._read

    def clear(self) -> None:
        """Begin anew with that."""
        self._read = b""

    def writeSomeData(self, data: bytes) -> int:  # noqa: N802  Twisted's name
        """Take everything."""
        self._read += bytes(data)
        return len(data)

    def abortConnection(self) -> None:  # noqa: N802  Twisted's name
        """See `ITCPTransport`."""
        self.is_aborted = True

    def getHost(self) -> IPv4Address:  # noqa: N802  Twisted's name
        """See `ITransport`."""
        return ADDRESS

    def getPeer(self) -> IPv4Address:  # noqa: N802  Twisted's name
        """See `ITransport`."""
        return ADDRESS


class MemoryClient:
    """A client whose bytes go straight into the server's protocol."""

    def __init__(
        self,
        doors: Doors,
        *headers: str,
        protocol: str | None = SUBPROTOCOL,
        handshaking: bool = True,
        transport: SlowTransport | None = None,
    ) -> None:
        self.connection = doors.buildProtocol(ADDRESS)
        self.transport = transport or _Transport(hostAddress=ADDRESS, peerAddress=ADDRESS)
        self._reader = Reader()
        self.frames: list[Frame] = []
        self.connection.makeConnection(self.transport)
        if handshaking:
            self.send_bytes(handshake(*headers, protocol=protocol))

    @property
    def response(self) -> str:
        """The server's answer to the handshake."""
        self._collect()
        assert self._reader.response is not None
        return self._reader.response

    @property
    def messages(self) -> list[ServerMessage]:
        """Every message received."""
        self._collect()
        return [decode_server_message(one.payload) for one in self.frames if one.opcode == BINARY]

    @property
    def close_code(self) -> int | None:
        """The code of the server's close frame, if there was one."""
        self._collect()
        return next((one.close_code for one in self.frames if one.opcode == CLOSE), None)

    @property
    def is_disconnected(self) -> bool:
        """Whether the server has ended the connection."""
        return self.transport.disconnecting

    def send_bytes(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.connection.dataReceived(data)

    def send(self, request: Request) -> ServerMessage:
        """Send a request and return the last message received after it."""
        self.send_bytes(frame(encode(request)))
        return self.messages[-1]

    def admitted(self) -> MemoryClient:
        """Say hello."""
        self.send(Hello("hello", TOKEN, "a test"))
        return self

    def vanish(self) -> None:
        """Lose the connection."""
        self.connection.connectionLost(Failure(ConnectionDone()))

    def _collect(self) -> None:
        self.frames += self._reader.feed(self.transport.value())
        self.transport.clear()
