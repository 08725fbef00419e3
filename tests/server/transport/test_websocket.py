"""The WebSocket on a transport in memory: who gets in, limits, deadlines, faults, goodbyes."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest

from plakoto.protocol.codec import MAX_REQUEST_BYTES, encode
from plakoto.protocol.events import StepData, TableSettings
from plakoto.protocol.messages import (
    SUBPROTOCOL,
    CreateTable,
    Done,
    Hello,
    ListTables,
    MakeStep,
    Ping,
    Refused,
    RollDice,
    TableEvent,
    Tables,
    UndoStep,
    Watch,
    Welcome,
)
from plakoto_server.transport import Doors, websocket
from plakoto_server.transport.session import HELLO_DEADLINE_S, MAX_WAITING
from plakoto_server.transport.websocket import (
    BURST,
    GOODBYE_DEADLINE_S,
    HANDSHAKE_DEADLINE_S,
    MAX_HANDSHAKE_BYTES,
    PER_SECOND,
    PING_INTERVAL_S,
    PING_TIMEOUT_S,
)
from serving.frames import BINARY, CLOSE, PING, TEXT, frame
from serving.memory_socket import TOKEN, MemoryClient, SlowTransport, doors
from serving.room import PERSON, Room

ROLL = RollDice("r", "table-1")


@pytest.fixture
def room() -> Room:
    return Room([6, 1, 6, 5, 4, 3])


@pytest.fixture
def entrance(room: Room) -> Iterator[Doors]:
    with doors(room.lobby, room.clock) as found:
        yield found


def create(client: MemoryClient) -> None:
    client.send(CreateTable("c", TableSettings(PERSON, PERSON)))
    client.send(Watch("w", "table-1"))


# --- opening ------------------------------------------------------------------------------------


def test_a_client_that_speaks_the_protocol_is_welcomed(entrance: Doors) -> None:
    client = MemoryClient(entrance)

    assert "101 Switching Protocols" in client.response
    assert f"Sec-WebSocket-Protocol: {SUBPROTOCOL}" in client.response
    assert isinstance(client.messages[0], Welcome)


@pytest.mark.parametrize("protocol", [None, "plakoto.v999", "chat"])
def test_a_client_of_another_version_is_told_which_is_spoken(
    entrance: Doors, protocol: str | None
) -> None:
    client = MemoryClient(entrance, protocol=protocol)

    assert client.response.startswith(f"HTTP/1.1 400 this server speaks {SUBPROTOCOL}")
    assert client.is_disconnected


def test_a_web_page_cannot_connect(entrance: Doors) -> None:
    """Any page that the user looks at could otherwise try tokens on loopback."""
    client = MemoryClient(entrance, "Origin: https://example.com")

    assert client.response.startswith("HTTP/1.1 400")


def test_compression_is_not_agreed_to(entrance: Doors) -> None:
    """A small message could otherwise become a huge one."""
    client = MemoryClient(entrance, "Sec-WebSocket-Extensions: permessage-deflate")

    assert "101 Switching Protocols" in client.response
    assert "extensions" not in client.response.lower()


def test_there_is_an_end_to_connections(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "MAX_CONNECTIONS", 2)
    with doors(room.lobby, room.clock) as entrance:
        first, _second = MemoryClient(entrance).admitted(), MemoryClient(entrance)

        refused = MemoryClient(entrance)
        assert refused.response.startswith("HTTP/1.1 503")
        assert first.send(Ping("p")) == Done("p")

        refused.vanish()
        first.vanish()
        assert isinstance(MemoryClient(entrance).messages[0], Welcome)


def test_a_client_that_sends_no_handshake_is_dropped(entrance: Doors, room: Room) -> None:
    client = MemoryClient(entrance, handshaking=False)

    room.run(HANDSHAKE_DEADLINE_S + 1)

    assert client.is_disconnected


def test_a_handshake_without_an_end_is_dropped(entrance: Doors) -> None:
    client = MemoryClient(entrance, handshaking=False)
    client.send_bytes(b"GET / HTTP/1.1\r\n")

    for _ in range(MAX_HANDSHAKE_BYTES // 1024):
        assert not client.is_disconnected
        client.send_bytes(b"x" * 1024)

    assert client.is_disconnected


def test_a_client_that_does_not_say_hello_is_sent_away(entrance: Doors, room: Room) -> None:
    silent, polite = MemoryClient(entrance), MemoryClient(entrance).admitted()

    room.run(HELLO_DEADLINE_S)

    assert silent.close_code == 4000
    assert polite.close_code is None
    assert polite.send(Ping("p")) == Done("p")


# --- messages -----------------------------------------------------------------------------------


def test_requests_are_answered_and_events_told(entrance: Doors) -> None:
    client = MemoryClient(entrance).admitted()
    create(client)

    client.send(ROLL)

    event, done = client.messages[-2:]
    assert isinstance(event, TableEvent)
    assert done == Done("r", "table-1", 3)


def test_what_many_are_told_is_encoded_once(
    entrance: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = MemoryClient(entrance).admitted()
    create(player)
    spectators = [MemoryClient(entrance).admitted() for _ in range(3)]
    for spectator in spectators:
        spectator.send(Watch("w", "table-1"))
    encoded: list[object] = []
    monkeypatch.setattr(
        websocket, "encode", lambda message: (encoded.append(message), encode(message))[1]
    )

    player.send(ROLL)

    assert [type(message) for message in encoded] == [TableEvent, Done]
    assert [spectator.messages[-1] for spectator in spectators] == [encoded[0]] * 3


def test_a_message_may_come_in_pieces(entrance: Doors) -> None:
    client = MemoryClient(entrance).admitted()
    data = encode(Ping("p"))

    for byte in frame(data[:3], final=False) + frame(data[3:], opcode=0):
        client.send_bytes(bytes([byte]))

    assert client.messages[-1] == Done("p")


def test_text_is_refused(entrance: Doors) -> None:
    client = MemoryClient(entrance).admitted()

    client.send_bytes(frame(b"roll!", TEXT))

    assert client.close_code == 1003


@pytest.mark.parametrize("pieces", [1, 40])
def test_a_message_too_long_is_refused_before_it_is_whole(entrance: Doors, pieces: int) -> None:
    client = MemoryClient(entrance).admitted()
    piece = bytes((MAX_REQUEST_BYTES + 40) // pieces)

    for number in range(pieces):
        opcode = BINARY if number == 0 else 0
        client.send_bytes(frame(piece, opcode, final=number == pieces - 1))

    assert client.close_code == 1009


def test_the_longest_message_allowed_is_read(entrance: Doors) -> None:
    client = MemoryClient(entrance).admitted()

    client.send_bytes(frame(bytes(MAX_REQUEST_BYTES)))

    assert isinstance(client.messages[-1], Refused)
    assert client.close_code is None


def test_frames_that_break_the_rules_end_the_connection(entrance: Doors) -> None:
    client = MemoryClient(entrance).admitted()

    client.send_bytes(b"\xf2\x00")  # reserved bits, not masked

    assert client.close_code == 1002


@pytest.mark.parametrize(
    ("payload", "code"),
    [(b"\x03", 1002), (b"\x00\x05", 1002), (b"\x03\xe8\xff", 1007)],
    ids=["half a code", "a code that is none", "a reason that is no UTF-8"],
)
def test_a_goodbye_that_breaks_the_rules_is_told_so(
    entrance: Doors, payload: bytes, code: int
) -> None:
    client = MemoryClient(entrance).admitted()

    client.send_bytes(frame(payload, CLOSE))

    assert client.close_code == code
    assert client.is_disconnected


def test_a_flood_is_stopped(entrance: Doors) -> None:
    flooder, other = MemoryClient(entrance).admitted(), MemoryClient(entrance).admitted()

    for _ in range(BURST):
        flooder.send_bytes(frame(encode(Ping("p"))))

    assert flooder.close_code == 4003
    assert other.send(Ping("p")) == Done("p")


def test_as_many_requests_as_are_allowed_are_no_flood(entrance: Doors, room: Room) -> None:
    client = MemoryClient(entrance).admitted()

    for _ in range(3 * BURST):
        room.run(1 / PER_SECOND)
        client.send_bytes(frame(encode(Ping("p"))))

    assert client.close_code is None


# --- a client that does not read ----------------------------------------------------------------


def test_one_who_does_not_read_is_not_read_until_he_does(entrance: Doors) -> None:
    transport = SlowTransport()
    client = MemoryClient(entrance, transport=transport)
    client.send_bytes(frame(encode(Hello("h", TOKEN, "a test"))))
    client.send_bytes(frame(encode(CreateTable("c", TableSettings(PERSON, PERSON)))))
    assert transport.is_read

    for _ in range(BURST // 2):
        client.send_bytes(frame(encode(ListTables("l"))))
        if not transport.is_read:
            break
    assert not transport.is_read
    transport.client_reads()

    assert transport.is_read
    assert isinstance(client.messages[-1], Tables)
    assert client.close_code is None


def test_one_whose_requests_wait_is_not_read_although_he_reads(entrance: Doors, room: Room) -> None:
    """Neither the disk nor the client may let the other's delay be forgotten."""
    transport = SlowTransport()
    client = MemoryClient(entrance, transport=transport)
    client.send_bytes(frame(encode(Hello("h", TOKEN, "a test"))))
    client.send_bytes(frame(encode(CreateTable("c", TableSettings(PERSON, PERSON)))))
    room.journal.is_held = True
    client.send_bytes(frame(encode(ROLL)))
    for _ in range(MAX_WAITING + 1):
        client.send_bytes(frame(encode(ListTables("l"))))

    transport.client_reads()
    assert not transport.is_read
    room.journal.let_go()
    transport.client_reads()

    assert transport.is_read
    assert client.close_code is None


def test_one_who_never_reads_is_dropped_and_the_others_play_on(
    entrance: Doors,
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(websocket, "MAX_UNSENT_BYTES", 10_000)
    transport = SlowTransport()
    client, other = MemoryClient(entrance, transport=transport), MemoryClient(entrance).admitted()
    client.send_bytes(frame(encode(Hello("h", TOKEN, "a test"))))
    create(other)
    client.send_bytes(frame(encode(Watch("w", "table-1"))))
    other.send(ROLL)
    step = MakeStep("s", "table-1", StepData(1, 7, 6))

    for _ in range(BURST // 3):
        other.send_bytes(frame(encode(attrs.evolve(step, id=room.new_id()))))
        other.send_bytes(frame(encode(UndoStep(room.new_id(), "table-1"))))
        if "does not read" in caplog.text:
            break
    waiting = len(transport.dataBuffer) + sum(map(len, transport._tempDataBuffer))
    other.send_bytes(frame(encode(attrs.evolve(step, id="more"))))
    other.send_bytes(frame(encode(UndoStep(room.new_id(), "table-1"))))

    assert len(transport.dataBuffer) + sum(map(len, transport._tempDataBuffer)) == waiting
    room.run(GOODBYE_DEADLINE_S + 1)
    assert transport.is_aborted
    assert caplog.text.count("does not read") == 1
    assert isinstance(other.send(attrs.evolve(step, id="still")), Done)


def test_one_who_reads_after_all_learns_why_he_is_dropped(
    entrance: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "MAX_UNSENT_BYTES", 1)
    transport = SlowTransport()
    client, other = MemoryClient(entrance, transport=transport), MemoryClient(entrance).admitted()
    client.send_bytes(frame(encode(Hello("h", TOKEN, "a test"))))
    create(other)
    client.send_bytes(frame(encode(Watch("w", "table-1"))))
    while transport.is_read:
        client.send_bytes(frame(encode(ListTables("l"))))

    other.send(ROLL)
    other.send(MakeStep("s", "table-1", StepData(1, 7, 6)))
    transport.client_reads()

    assert client.close_code == 4004


def test_what_happens_while_a_connection_is_closing_troubles_nobody(
    entrance: Doors, room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    client = MemoryClient(entrance).admitted()
    create(client)
    client.send_bytes(b"\xf2\x00")

    room.ask(RollDice, "table-1")

    assert client.close_code == 1002
    assert "listener failed" not in caplog.text


# --- faults and ends ----------------------------------------------------------------------------


def test_a_fault_ends_one_connection_and_leaves_the_table_as_it_was(
    entrance: Doors,
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    client, other = MemoryClient(entrance).admitted(), MemoryClient(entrance).admitted()
    create(client)
    before = room.state("table-1")
    with monkeypatch.context() as patched:
        patched.setattr(room.journal, "append", lambda *_: 1 / 0)
        client.send_bytes(frame(encode(ROLL)))

    assert client.close_code == 1011
    assert "ZeroDivisionError" in caplog.text
    assert room.state("table-1") == before
    assert other.send(ROLL) == Done("r", "table-1", 3)


def test_a_client_that_vanishes_is_forgotten(entrance: Doors, room: Room) -> None:
    client = MemoryClient(entrance).admitted()
    create(client)

    client.vanish()
    room.ask(RollDice, "table-1")

    assert entrance.connections == set()
    assert [message for message in client.messages if isinstance(message, TableEvent)] == []


def test_a_client_that_shows_no_life_is_dropped(entrance: Doors, room: Room) -> None:
    client = MemoryClient(entrance).admitted()

    room.run(PING_INTERVAL_S)
    room.run(PING_TIMEOUT_S + 1)

    client.messages  # noqa: B018  collects the frames
    assert PING in [one.opcode for one in client.frames]
    assert client.is_disconnected


def test_everybody_is_told_when_the_server_ends(entrance: Doors, room: Room) -> None:
    clients = [MemoryClient(entrance).admitted() for _ in range(3)]
    gone: list[object] = []

    entrance.close().addCallback(gone.append)
    assert [client.close_code for client in clients] == [1001, 1001, 1001]
    assert gone == []

    room.run(GOODBYE_DEADLINE_S + 1)  # none of them answers
    for client in clients:
        assert client.is_disconnected
        client.vanish()
    assert gone == [None]


def test_a_server_without_clients_ends_at_once(entrance: Doors) -> None:
    gone: list[object] = []

    entrance.close().addCallback(gone.append)

    assert gone == [None]
