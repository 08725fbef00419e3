"""Messages that nobody should send: mutated from real ones, and hostile ones made by hand."""

from __future__ import annotations

import math
import random
import struct
import zlib
from collections.abc import Callable
from typing import Any

import msgpack

from plakoto.protocol.codec import MAX_REQUEST_BYTES, REQUESTS

FIELDS = (
    "id", "kind", "token", "client", "table", "after", "step", "points", "settings", "white",
    "black", "level", "match_length", "opening_dice_played", "origin", "target", "die", "pins",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 6, 7, 25, 2**31, 2**53, 2**53 + 1, 2**64 - 1, -(2**63), 0.0, 1.5,
    math.nan, math.inf, "", "x", "w", "x" * 41, "x" * 5000, "\u0000", "\u202e", "γειά", "../../etc",
    "'; DROP TABLE events; --", b"", b"\xff" * 40, [], {}, [[]], {"a": 1}, [1] * 50,
)  # fmt: skip


def _nested(depth: int, opening: bytes) -> bytes:
    return opening * depth + b"\xc0"


BY_HAND: tuple[bytes, ...] = (
    b"",
    b"\xc1",
    _nested(10_000, b"\x91"),
    _nested(5_000, b"\x81\xa1a"),
    _nested(400, b"\x81\xa1a"),
    b"\xdd\xff\xff\xff\xff",  # a list of four billion
    b"\xdf\xff\xff\xff\xff",  # a map of four billion
    b"\xc6\xff\xff\xff\xff",  # four billion raw bytes
    b"\xdb\xff\xff\xff\xff",  # a text of four billion
    b"\x81\xa4kind\xa2\xff\xfe",  # no UTF-8
    b"\x81\xa2\xff\xfe\xa4ping",
    b"\x82\xa4kind\xa4ping\xa4kind\xa4ping",  # a key twice
    b"\x81\x01\x02",  # a key that is no text
    b"\xc7\x05\x01hello",  # an extension
    b"\xd6\xff\x00\x00\x00\x00",  # a time
    b"\xcb" + struct.pack(">d", math.nan),
    msgpack.packb({"kind": "ping", "id": "p"}) + b"\x00",
    bytes(MAX_REQUEST_BYTES),
    bytes(MAX_REQUEST_BYTES + 1),
    zlib.compress(bytes(10_000_000))[:MAX_REQUEST_BYTES],
    b"\x80\x04cos\nsystem\n(S'true'\ntR.",  # what a pickle would run
    msgpack.packb({"kind": "__class__", "id": "p"}),
    msgpack.packb({"kind": ["ping"], "id": "p"}),
    msgpack.packb({"kind": "ping", "id": "p" * 16_000}),
)
"""Each is to be refused, whoever sends it."""

Mutation = Callable[[random.Random, dict[str, Any]], bytes]


def with_other_value(chance: random.Random, plain: dict[str, Any]) -> bytes:
    """One field, at some depth, has a value of another kind or out of range."""
    copy = _deep_copy(plain)
    place = copy
    while True:
        key = chance.choice(list(place) or ["id"])
        if isinstance(place.get(key), dict) and chance.random() < 0.7:
            place = place[key]
        else:
            place[key] = chance.choice(VALUES)
            return _packed(copy)


def with_field_more(chance: random.Random, plain: dict[str, Any]) -> bytes:
    """A field of another message, or of none."""
    name = chance.choice((*FIELDS, "castle", "__init__"))
    return _packed({**plain, name: chance.choice(VALUES)})


def with_field_less(chance: random.Random, plain: dict[str, Any]) -> bytes:
    """A field is missing."""
    missing = chance.choice(list(plain))
    return _packed({name: value for name, value in plain.items() if name != missing})


def with_other_kind(chance: random.Random, plain: dict[str, Any]) -> bytes:
    """The fields of one kind under the name of another."""
    return _packed({**plain, "kind": chance.choice((*REQUESTS, "welcome", "done", "rolled"))})


def with_bytes_changed(chance: random.Random, plain: dict[str, Any]) -> bytes:
    """Bits flipped, bytes cut off, put in or doubled."""
    data = bytearray(_packed(plain))
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(data) + 1)
        match chance.randrange(5):
            case 0 if place < len(data):
                data[place] ^= 1 << chance.randrange(8)
            case 1:
                del data[place:]
            case 2:
                data[place:place] = chance.randbytes(chance.randint(1, 8))
            case 3:
                data[place:place] = data[: chance.randint(0, len(data))]
            case _:
                del data[place : place + chance.randint(1, 4)]
    return bytes(data)


def without_sense(chance: random.Random, _plain: dict[str, Any]) -> bytes:
    """Bytes at random."""
    return chance.randbytes(chance.randint(0, 80))


def made_by_hand(chance: random.Random, _plain: dict[str, Any]) -> bytes:
    """One of `BY_HAND`."""
    return chance.choice(BY_HAND)


MUTATIONS: tuple[Mutation, ...] = (
    with_other_value,
    with_other_value,
    with_field_more,
    with_field_less,
    with_other_kind,
    with_bytes_changed,
    without_sense,
    made_by_hand,
)


def _packed(plain: dict[str, Any]) -> bytes:
    packed: bytes = msgpack.packb(plain)
    return packed


def _deep_copy(plain: dict[str, Any]) -> dict[str, Any]:
    return {
        name: _deep_copy(value) if isinstance(value, dict) else value
        for name, value in plain.items()
    }
