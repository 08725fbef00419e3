"""The client's half of RFC 6455, just enough for tests, sharing no code with the server's.

No socket: bytes go in and come out.
"""

from __future__ import annotations

import struct

import attrs

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
_MASK = b"\x12\x34\x56\x78"


@attrs.frozen
class Frame:
    """A frame from the server."""

    opcode: int
    payload: bytes

    @property
    def close_code(self) -> int:
        """The code of a close frame."""
        return int.from_bytes(self.payload[:2], "big")


def handshake(*headers: str, protocol: str | None) -> bytes:
    """The request that opens a WebSocket."""
    lines = [
        "GET / HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        *([f"Sec-WebSocket-Protocol: {protocol}"] if protocol else []),
        *headers,
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def frame(payload: bytes, opcode: int = BINARY, *, final: bool = True) -> bytes:
    """A masked frame to the server."""
    first = opcode | (0x80 if final else 0)
    if len(payload) < 126:
        head = struct.pack("!BB", first, 0x80 | len(payload))
    elif len(payload) < 1 << 16:
        head = struct.pack("!BBH", first, 0x80 | 126, len(payload))
    else:
        head = struct.pack("!BBQ", first, 0x80 | 127, len(payload))
    masked = bytes(byte ^ _MASK[index % 4] for index, byte in enumerate(payload))
    return head + _MASK + masked


class Reader:
    """Takes the server's bytes apart."""

    def __init__(self) -> None:
        self._bytes = b""
        self.response: str | None = None
        """The answer to the handshake, once it is complete."""

    def feed(self, data: bytes) -> list[Frame]:
        """Take in bytes; return the frames they complete."""
        self._bytes += data
        if self.response is None:
            head, end, rest = self._bytes.partition(b"\r\n\r\n")
            if not end:
                return []
            self.response, self._bytes = head.decode(), rest
        found = []
        while (one := self._next()) is not None:
            found.append(one)
        return found

    def _next(self) -> Frame | None:
        if len(self._bytes) < 2:
            return None
        first, length = self._bytes[0], self._bytes[1]
        assert first & 0x80, "the server does not fragment"
        start = 2
        if length == 126:
            start = 4
        elif length == 127:
            start = 10
        if len(self._bytes) < start:
            return None
        if start > 2:
            length = int.from_bytes(self._bytes[2:start], "big")
        if len(self._bytes) < start + length:
            return None
        payload = self._bytes[start : start + length]
        self._bytes = self._bytes[start + length :]
        return Frame(first & 0x0F, payload)
