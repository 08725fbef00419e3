"""Attacks on the real server over real sockets: each is refused by name, and a game goes on."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator

import pytest

from plakoto.protocol.codec import MAX_REQUEST_BYTES, encode
from plakoto.protocol.events import Seat, TableSettings
from plakoto.protocol.messages import SUBPROTOCOL, Ping, RollDice
from plakoto_server.transport.session import MAX_UNREADABLE
from plakoto_server.transport.websocket import BURST, MAX_HANDSHAKE_BYTES
from serving.frames import BINARY, CLOSE, PING, TEXT, Reader, frame, handshake
from serving.process import PATIENCE_S, BlockingClient, ServerProcess, new_id

PER_ADDRESS = 4
PEOPLE = TableSettings(Seat(), Seat())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that counts this machine's connections like anybody's."""
    folder = tmp_path_factory.mktemp("attacked") / "data"
    server = ServerProcess(folder, "--per-address", str(PER_ADDRESS))
    yield server
    server.end()


@pytest.fixture
def enter(server: ServerProcess) -> Iterator[Callable[[], BlockingClient]]:
    """Lets clients in, and sees that the server has noticed their leaving."""
    inside: list[BlockingClient] = []

    def enter() -> BlockingClient:
        inside.append(server.client())
        return inside[-1]

    yield enter
    for client in inside:
        client.hang_up()


@pytest.fixture
def players(enter: Callable[[], BlockingClient]) -> Iterator[BlockingClient]:
    """A game that must not notice anything."""
    client = enter()
    table = client.create(PEOPLE)
    yield client
    assert client.done(RollDice(new_id(), table))


ATTACKS: dict[str, tuple[bytes, int]] = {
    "text": (frame(b"roll!", TEXT), 1003),
    "not masked": (b"\x82\x01x", 1002),
    "reserved bits, as of compression": (b"\xc2\x80\x00\x00\x00\x00", 1002),
    "an opcode that is none": (frame(b"", 3), 1002),
    "a ping too long": (frame(bytes(126), PING), 1002),
    "a ping in pieces": (frame(b"", PING, final=False), 1002),
    "a piece of nothing": (frame(b"x", 0), 1002),
    "a second beginning": (frame(b"x", BINARY, final=False) + frame(b"y", BINARY), 1002),
    "too long, told beforehand": (b"\x82\xff" + (2**62).to_bytes(8, "big") + bytes(4), 1009),
    "too long in pieces": (
        frame(bytes(MAX_REQUEST_BYTES), final=False) + frame(b"x", 0),
        1009,
    ),
    "nothing that can be read": (frame(b"\xc1") * MAX_UNREADABLE, 4002),
    "a flood": (frame(encode(Ping("p"))) * 3 * BURST, 4003),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_ends_its_own_connection_with_a_code(
    enter: Callable[[], BlockingClient], players: BlockingClient, name: str
) -> None:
    data, code = ATTACKS[name]
    attacker = enter()
    assert players.done(Ping("p"))

    attacker.send_bytes(data)

    assert attacker.wait_for_end() == code


@pytest.mark.parametrize("name", ["ping", "close"])
def test_what_looks_odd_but_is_allowed_is_no_attack(
    enter: Callable[[], BlockingClient], name: str
) -> None:
    client = enter()
    message = encode(Ping("p"))
    pieces = frame(message[:1], final=False) + frame(message[1:2], 0, final=False)
    if name == "ping":
        client.send_bytes(pieces + frame(b"x" * 125, PING) + frame(message[2:], 0))
        assert client.answer().re == "p"
    else:
        client.send_bytes(frame((4999).to_bytes(2, "big") + "γειά".encode(), CLOSE))
        assert client.wait_for_end() == 1000


def test_one_address_has_so_many_connections_and_no_more(
    server: ServerProcess, enter: Callable[[], BlockingClient]
) -> None:
    inside = [enter() for _ in range(PER_ADDRESS)]

    assert response(server, handshake(protocol=SUBPROTOCOL)).startswith(
        f"HTTP/1.1 429 there are {PER_ADDRESS} connections from this address already"
    )
    assert all(client.done(Ping("p")) for client in inside)
    inside[0].hang_up()
    assert enter().done(Ping("p"))


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (handshake("Origin: https://example.com", protocol=SUBPROTOCOL), "HTTP/1.1 400"),
        (handshake(protocol=None), f"HTTP/1.1 400 this server speaks {SUBPROTOCOL}"),
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 "),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\r\n\r\n", "HTTP/1.1 400"),
        (b"GET / HTTP/1.1\r\nX: " + b"x" * MAX_HANDSHAKE_BYTES, ""),
    ],
    ids=["a web page", "no sub-protocol", "no upgrade", "TLS", "without an end"],
)
def test_a_handshake_that_is_none_is_answered_and_ended(
    server: ServerProcess, players: BlockingClient, said: bytes, answer: str
) -> None:
    assert players.done(Ping("p"))

    assert response(server, said).startswith(answer)


def response(server: ServerProcess, said: bytes) -> str:
    """What comes in answer to a handshake, up to the end of the connection."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE_S) as raw:
        found = b""
        try:
            raw.sendall(said)
            while data := raw.recv(1 << 16):
                found += data
        except ConnectionError:
            pass  # it was hung up on
    reader = Reader()
    reader.feed(found)
    return reader.response or ""
