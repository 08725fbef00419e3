"""Messages survive the wire unchanged, and nothing but messages comes through it."""

from __future__ import annotations

from typing import Any

import attrs
import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

import wire_strategies as wire
from plakoto.protocol import codec, events, messages
from plakoto.protocol.codec import MessageError

ROLL = {"kind": "roll_dice", "id": "r1", "table": "t1"}
STEP = {
    "kind": "make_step",
    "id": "r1",
    "table": "t1",
    "step": {"origin": 1, "target": 7, "die": 6, "pins": True},
}
CREATE = {"kind": "create_table", "id": "r1", "settings": {"white": {}, "black": {"level": 3}}}


def without(message: dict[str, Any], field: str) -> dict[str, Any]:
    return {name: value for name, value in message.items() if name != field}


def with_step(**fields: object) -> dict[str, Any]:
    return {**STEP, "step": {**STEP["step"], **fields}}


def with_settings(**fields: object) -> dict[str, Any]:
    return {**CREATE, "settings": {**CREATE["settings"], **fields}}


def read(data: bytes) -> messages.Request | MessageError:
    """What `data` is read as; any other exception is a fault and passes through."""
    try:
        return codec.decode_request(data)
    except MessageError as error:
        return error


def refusal(data: bytes) -> MessageError:
    with pytest.raises(MessageError) as refused:
        codec.decode_request(data)
    return refused.value


@given(wire.requests)
def test_a_request_survives_the_wire(request_: messages.Request) -> None:
    assert codec.decode_request(codec.encode(request_)) == request_


@given(wire.server_messages)
def test_a_message_of_the_server_survives_the_wire(message: messages.ServerMessage) -> None:
    assert codec.decode_server_message(codec.encode(message)) == message


@given(wire.all_events)
def test_an_event_survives_the_journal(event: events.Event) -> None:
    assert codec.decode_event(codec.encode(event)) == event


@pytest.mark.parametrize(
    ("strategy", "kinds"),
    [
        (wire.requests, codec.REQUESTS),
        (wire.server_messages, codec.SERVER_MESSAGES),
        (wire.all_events, codec.EVENTS),
    ],
)
def test_no_kind_of_message_is_left_out_of_these_tests(
    strategy: st.SearchStrategy[object], kinds: dict[str, type]
) -> None:
    """One that is added must be added to the strategies as well."""
    built = {branch.wrapped_strategy.target for branch in strategy.original_strategies}

    assert built == set(kinds.values())


@pytest.mark.parametrize(
    ("cls", "kind"),
    [
        (messages.RollDice, "roll_dice"),
        (messages.Hello, "hello"),
        (events.GameStarted, "game_started"),
    ],
)
def test_a_kind_is_the_name_of_its_class_in_small_letters(cls: type, kind: str) -> None:
    assert codec.kind_of(cls) == kind


def test_fields_that_have_a_default_may_be_left_out() -> None:
    message = STEP | {"step": {"origin": 1, "target": 7, "die": 6}}

    request = codec.decode_request(msgpack.packb(message))

    assert request == messages.MakeStep("r1", "t1", events.StepData(1, 7, 6, pins=False))


@pytest.mark.parametrize(
    ("message", "code", "detail"),
    [
        # kinds
        (without(ROLL, "kind"), "unknown_kind", "the field 'kind' is missing"),
        (ROLL | {"kind": "steal_dice"}, "unknown_kind", "no kind of message here: 'steal_dice'"),
        (ROLL | {"kind": "rolled"}, "unknown_kind", "no kind of message here: 'rolled'"),
        (ROLL | {"kind": "done"}, "unknown_kind", "no kind of message here: 'done'"),
        (ROLL | {"kind": 7}, "unknown_kind", "no kind of message here: '7'"),
        (ROLL | {"kind": ["roll_dice"]}, "unknown_kind", "no kind of message here"),
        # fields
        (without(ROLL, "table"), "missing_field", "table: is missing"),
        (without(STEP, "step"), "missing_field", "step: is missing"),
        (with_step() | {"step": {"origin": 1, "die": 6}}, "missing_field", "step.target"),
        (ROLL | {"dice": 66}, "unknown_field", "no such field: dice"),
        (with_step(by="magic"), "unknown_field", "step: no such field: by"),
        (with_settings(white={"name": "x"}), "unknown_field", "settings.white: no such field"),
        # nothing is coerced
        (ROLL | {"table": 3}, "bad_field", "table: text is expected, not a whole number"),
        (ROLL | {"table": b"t1"}, "bad_field", "table: text is expected, not raw bytes"),
        (ROLL | {"table": None}, "bad_field", "table: text is expected, not nothing"),
        (with_step(origin="1"), "bad_field", "step.origin: a whole number is expected, not text"),
        (with_step(die=6.0), "bad_field", "step.die: a whole number is expected, not a fraction"),
        (with_step(die=4.9), "bad_field", "step.die: a whole number is expected, not a fraction"),
        (with_step(die=True), "bad_field", "step.die: a whole number is expected, not true"),
        (with_step(die=float("nan")), "bad_field", "step.die: a whole number is expected"),
        (with_step(die=float("inf")), "bad_field", "step.die: a whole number is expected"),
        (with_step(pins=1), "bad_field", "step.pins: true or false is expected, not a whole"),
        (with_step(pins="no"), "bad_field", "step.pins: true or false is expected, not text"),
        (ROLL | {"kind": "make_step", "step": [1, 7, 6]}, "bad_field", "step: a map is expected"),
        (with_settings(white=None), "bad_field", "settings.white: a map is expected, not nothing"),
        (with_settings(white={"level": "3"}), "bad_field", "settings.white.level: a whole number"),
        # ranges
        (with_step(origin=0), "bad_field", "'origin' must be >= 1"),
        (with_step(origin=25), "bad_field", "'origin' must be <= 24"),
        (with_step(target=26), "bad_field", "'target' must be <= 25"),
        (with_step(die=7), "bad_field", "'die' must be <= 6"),
        (with_step(die=2**53 + 1), "bad_field", "step.die: the number is too large"),
        (with_step(die=-(2**63)), "bad_field", "step.die: the number is too large"),
        (with_step(die=2**64 - 1), "bad_field", "step.die: the number is too large"),
        (with_settings(match_length=4), "bad_field", "'match_length' must be in"),
        (with_settings(white={"level": 11}), "bad_field", "'level' must be <= 10"),
        (ROLL | {"table": ""}, "bad_field", "'table' must match regex"),
        (ROLL | {"table": "../x"}, "bad_field", "'table' must match regex"),
        (ROLL | {"table": "t1\n"}, "bad_field", "'table' must match regex"),
        (ROLL | {"kind": "watch", "after": -1}, "bad_field", "'after' must be >= 0"),
        (ROLL | {"kind": "resign", "points": 0}, "bad_field", "'points' must be >= 1"),
    ],
)
def test_a_wrong_message_is_refused_with_its_reason_and_its_id(
    message: dict[str, Any], code: str, detail: str
) -> None:
    error = refusal(msgpack.packb(message))

    assert (error.code, error.re) == (code, "r1")
    assert detail in error.detail


@pytest.mark.parametrize(
    ("data", "detail"),
    [
        (b"", "no MessagePack"),
        (b"\xc1", "no MessagePack"),
        (msgpack.packb(ROLL)[:-1], "no MessagePack"),
        (msgpack.packb(ROLL) + b"\x00", "bytes follow"),
        (msgpack.packb(ROLL) * 2, "bytes follow"),
        (b"\xa2\xff\xfe", "not UTF-8"),
        (b"\xa3\xed\xa0\x80", "not UTF-8"),
        (b"\x91" * 5000 + b"\xc0", "nested too deeply"),
        (b"\x81\xa1a" * 5000 + b"\xc0", "nested too deeply"),
        (b"\x82\xa2id\xa1x\xa2id\xa1y", "the key 'id' is repeated"),
        (b"\x81\x01\x02", "no MessagePack"),
        (b"\x81\x91\x01\x02", "no MessagePack"),
        (b"\xdf\xff\xff\xff\xff", "no MessagePack"),
        (b"\xc6\xff\xff\xff\xff", "no MessagePack"),
        (bytes(codec.MAX_REQUEST_BYTES + 1), "bytes, where"),
    ],
    ids=lambda value: value if isinstance(value, str) else value[:4].hex(),
)
def test_bytes_that_are_no_single_map_are_refused(data: bytes, detail: str) -> None:
    error = refusal(data)

    assert (error.code, error.re) == ("malformed", None)
    assert detail in error.detail


@pytest.mark.parametrize(
    "plain",
    [None, 1, "roll_dice", [ROLL], b"", msgpack.Timestamp(1), msgpack.ExtType(5, b"x")],
    ids=repr,
)
def test_what_is_no_map_is_refused(plain: object) -> None:
    assert "a map is expected" in refusal(msgpack.packb(plain)).detail


@pytest.mark.parametrize("id_", [7, "", "a b", "x" * 41, ["r1"], None])
def test_an_id_that_is_none_is_not_repeated_to_the_sender(id_: object) -> None:
    assert refusal(msgpack.packb(ROLL | {"id": id_})).re is None


def test_the_refusal_of_a_long_text_stays_short() -> None:
    error = refusal(msgpack.packb(ROLL | {"table": "x" * 10_000}))

    assert len(error.detail) <= 300


def test_the_reason_for_an_event_names_the_place_in_it() -> None:
    stored = codec.encode(events.Committed((events.StepData(1, 2, 1),)))
    spoilt = msgpack.unpackb(stored)
    spoilt["steps"][0]["die"] = "1"

    with pytest.raises(MessageError, match=r"steps\[0\].die: a whole number is expected"):
        codec.decode_event(msgpack.packb(spoilt))


def test_a_roll_in_an_event_is_two_dice() -> None:
    spoilt = msgpack.packb({"kind": "rolled", "roll": "70"})

    with pytest.raises(MessageError, match="a roll is two digits"):
        codec.decode_event(spoilt)


plain_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats()
    | st.text(max_size=20)
    | st.binary(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(max_size=8) | st.integers(0, 9), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.binary(max_size=200))
def test_any_bytes_are_either_a_request_or_refused(data: bytes) -> None:
    found = read(data)

    if isinstance(found, MessageError):
        assert found.code
        assert found.detail
    else:
        assert read(codec.encode(found)) == found


@given(st.data(), wire.requests)
def test_a_request_spoilt_in_one_place_is_a_request_or_refused(
    data: st.DataObject, request_: messages.Request
) -> None:
    """Any value in any field, at any depth."""
    plain = codec.as_plain(request_)
    inner = plain
    while True:
        field = data.draw(st.sampled_from([*sorted(inner), "more"]))
        if not isinstance(inner.get(field), dict) or data.draw(st.booleans()):
            break
        inner = inner[field]
    inner[field] = data.draw(plain_values)

    found = read(msgpack.packb(plain))

    if isinstance(found, MessageError):
        assert found.re in (None, plain["id"])
    else:
        assert codec.as_plain(found).keys() >= plain.keys()


def test_the_token_is_not_shown() -> None:
    """Hellos end up in logs and tracebacks."""
    assert "secret" not in repr(messages.Hello("r1", "secret", "client"))


def test_every_message_is_frozen() -> None:
    for cls in {**codec.REQUESTS, **codec.SERVER_MESSAGES, **codec.EVENTS}.values():
        assert attrs.has(cls)
        assert cls.__setattr__ is not object.__setattr__, cls
