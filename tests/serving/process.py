"""The real server as a process of its own, and a client on a plain blocking socket."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import socket
import subprocess
import sys
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil

from plakoto.protocol.codec import decode_server_message, encode
from plakoto.protocol.events import Event, TableSettings
from plakoto.protocol.messages import (
    SUBPROTOCOL,
    CreateTable,
    Done,
    Hello,
    Ping,
    Refused,
    Request,
    ServerMessage,
    TableEvent,
    Tables,
    Watch,
    Watched,
    Welcome,
)
from serving.frames import BINARY, CLOSE, PING, PONG, Frame, Reader, frame, handshake

PATIENCE_S = 60.0
"""How long anything may take before a test gives up; nothing waits for so long."""
_MARK = "PLAKOTO_TEST_SERVER"
Answer = Done | Refused | Tables | Watched


class ServerProcess:
    """`plakoto-server serve --embedded`, as the game starts it."""

    def __init__(self, data: Path, *arguments: str) -> None:
        """Start it; `port` waits until it listens."""
        self.token = secrets.token_urlsafe(24)
        self.data = data
        data.mkdir(parents=True, exist_ok=True)
        self.log = data.parent / f"{data.name}-{uuid.uuid4().hex[:8]}.log"
        self._mark = uuid.uuid4().hex
        command = [sys.executable, "-m", "plakoto_server", "serve", "--embedded", "--workers", "1"]
        with self.log.open("w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [*command, "--data", str(data), *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, _MARK: self._mark},
            )
        self._write(f"{self.token}\n")
        self._port: int | None = None
        self._clients: list[BlockingClient] = []

    def report(self) -> dict[str, Any]:
        """The next line it reports on standard output.

        Raises:
            ConnectionError: it has ended.
        """
        assert self.process.stdout
        line = self.process.stdout.readline()
        if not line:
            raise ConnectionError(f"the server has ended: {self.log.read_text(encoding='utf-8')}")
        found: dict[str, Any] = json.loads(line)
        return found

    @property
    def port(self) -> int:
        """Where it listens."""
        if self._port is None:
            first = self.report()
            assert first["pid"] == self.process.pid
            self._port = first["port"]
        return self._port

    def ready(self) -> ServerProcess:
        """Wait until the computer players are ready."""
        assert self.port
        while "ready" not in self.report():
            pass
        return self

    def client(self) -> BlockingClient:
        """A client that has been let in."""
        return self.stranger(self.token)

    def stranger(self, token: str | None) -> BlockingClient:
        """A client with some other token, or with none yet."""
        self._clients.append(BlockingClient(self.port, token))
        return self._clients[-1]

    def workers(self) -> list[psutil.Process]:
        """The processes in which the computer thinks."""
        return [one for one in self._family() if "spawn_main" in " ".join(one.cmdline())]

    def kill(self) -> None:
        """`kill -9`; nothing that it started may stay."""
        self.process.kill()
        self.wait()

    def close(self) -> int:
        """End it as the game does, by the end of its standard input; return its exit status."""
        assert self.process.stdin
        self.process.stdin.close()
        return self.wait()

    def wait(self) -> int:
        """Wait for its end; nothing that it started may stay. Return its exit status."""
        status = self.process.wait(PATIENCE_S)
        family = self._family()
        for one in family:
            if one.is_running() and one.status() == psutil.STATUS_STOPPED:
                one.resume()  # frozen by a test, it could not notice
        assert_gone(family)
        self._release()
        return status

    def end(self) -> None:
        """Clean up, whatever state it is in."""
        if self.process.poll() is None:
            self.kill()
        self._release()

    def _family(self) -> list[psutil.Process]:
        """What it has started, known by its environment even when it is gone itself."""
        return [
            one
            for one in psutil.process_iter(["environ"])
            if (one.info["environ"] or {}).get(_MARK) == self._mark and one.pid != self.process.pid
        ]

    def _write(self, text: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def _release(self) -> None:
        for client in self._clients:
            client.close()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe and not pipe.closed:
                pipe.close()


def assert_gone(processes: list[psutil.Process]) -> None:
    """Wait for processes to end; none of them may stay."""
    _, alive = psutil.wait_procs(processes, timeout=PATIENCE_S)
    assert alive == []


class BlockingClient:
    """A client that does one thing at a time."""

    def __init__(self, port: int, token: str | None) -> None:
        """Connect, and say hello unless there is no token to say it with."""
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE_S)
        self._socket.sendall(handshake(protocol=SUBPROTOCOL))
        self._reader = Reader()
        self._waiting: list[ServerMessage] = []
        self.events: list[TableEvent] = []
        """Every event received, in order."""
        self.closed: int | None = None
        """The code the server has closed the connection with."""
        self.welcome = self._next()
        assert isinstance(self.welcome, Welcome)
        if token is not None:
            self.done(Hello(new_id(), token, "a test"))

    def send(self, request: Request) -> None:
        """Send a request and do not wait for the answer.

        Raises:
            ConnectionError: the server is gone.
        """
        self.send_bytes(frame(encode(request)))

    def send_bytes(self, data: bytes) -> None:
        """Send bytes as they are.

        Raises:
            ConnectionError: the server is gone.
        """
        self._socket.sendall(data)

    def ask(self, request: Request) -> Answer:
        """Make a request and wait for its answer; events that come before it are kept.

        Raises:
            ConnectionError: the server is gone.
        """
        self.send(request)
        answer = self.answer()
        assert answer.re == request.id
        return answer

    def answer(self) -> Answer:
        """The next answer; events that come before it are kept.

        Raises:
            ConnectionError: the server is gone.
        """
        while True:
            message = self._next()
            if isinstance(message, TableEvent):
                self.events.append(message)
            elif not isinstance(message, Welcome):
                return message

    def done(self, request: Request) -> Done:
        """Make a request that is not refused."""
        answer = self.ask(request)
        assert isinstance(answer, Done), answer
        return answer

    def watch(self, table: str, after: int | None = None) -> Watched:
        """Ask for a table's events."""
        answer = self.ask(Watch(new_id(), table, after))
        assert isinstance(answer, Watched), answer
        return answer

    def create(self, settings: TableSettings) -> str:
        """Set a table up and watch it."""
        table = self.done(CreateTable(new_id(), settings)).table
        assert table
        self.watch(table, 0)
        self.done(Ping(new_id()))  # its first events have come by then
        return table

    def wait_for_more(self) -> None:
        """Wait for one more event."""
        known = len(self.events)
        self.wait_for(lambda _event: len(self.events) > known)

    def wait_for(self, is_wanted: Callable[[TableEvent], bool]) -> TableEvent:
        """The first event that is wanted, received already or to come."""
        for event in self.events:
            if is_wanted(event):
                return event
        while True:
            message = self._next()
            assert isinstance(message, TableEvent), message
            self.events.append(message)
            if is_wanted(message):
                return message

    def wait_for_event(self, kind: type[Event], after: int = 0) -> TableEvent:
        """The first event of a kind whose number is greater than `after`."""
        return self.wait_for(lambda event: event.seq > after and isinstance(event.event, kind))

    def wait_for_end(self) -> int | None:
        """Wait until the server closes the connection; return the code it gave."""
        try:
            while True:
                self._next()
        except ConnectionError:
            return self.closed

    def hang_up(self) -> None:
        """Close, and wait until the server has closed as well."""
        if self._socket.fileno() >= 0:
            with contextlib.suppress(ConnectionError):
                self.send_bytes(frame((1000).to_bytes(2, "big"), CLOSE))
            self.wait_for_end()
        self.close()

    def close(self) -> None:
        """Hang up without a word."""
        self._socket.close()

    def _next(self) -> ServerMessage:
        while not self._waiting:
            data = self._socket.recv(1 << 16)
            if not data:
                raise ConnectionError("the server has closed the connection")
            for one in self._reader.feed(data):
                self._received(one)
        return self._waiting.pop(0)

    def _received(self, one: Frame) -> None:
        if one.opcode == BINARY:
            self._waiting.append(decode_server_message(one.payload))
        elif one.opcode == PING:
            self._socket.sendall(frame(one.payload, PONG))
        elif one.opcode == CLOSE:
            self.closed = one.close_code
            self._socket.sendall(frame(one.payload[:2], CLOSE))


def new_id() -> str:
    """An id for a request."""
    return uuid.uuid4().hex
