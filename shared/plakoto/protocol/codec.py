"""Messages and events to MessagePack and back, strictly. The one module that touches msgpack.

Nothing is coerced: text is no number, `true` is no number, a fraction is no whole number. Unknown
kinds and fields, repeated keys and whatever follows the message are refused, each with its reason.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Iterable
from typing import Any, Literal

import attrs
import msgpack
from cattrs import Converter
from cattrs.errors import (
    AttributeValidationNote,
    ClassValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn

from plakoto.errors import ProtocolError
from plakoto.protocol.events import Event
from plakoto.protocol.messages import Request, ServerMessage

MAX_REQUEST_BYTES = 16 * 1024
"""Longest message a client may send; the longest sensible one is far below 1 KiB."""
MAX_SERVER_MESSAGE_BYTES = 1024 * 1024
"""Longest message a server sends."""
MAX_NUMBER = 2**53
"""Largest whole number on the wire, either sign: what every language can hold exactly."""

_MAX_DETAIL = 300
_KIND = "kind"
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


class MessageError(ProtocolError):
    """A message that cannot be read; `re` is its request id, where at least that could be."""

    def __init__(self, code: str, detail: str, re: str | None = None) -> None:
        super().__init__(code, detail)
        self.re = re


def kind_of(cls: type) -> str:
    """The name of a message or event class on the wire: `MakeStep` is `make_step`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def _kinds(*unions: object) -> dict[str, type]:
    return {kind_of(cls): cls for union in unions for cls in typing.get_args(union)}


REQUESTS = _kinds(Request)
SERVER_MESSAGES = _kinds(ServerMessage)
EVENTS = _kinds(Event)
"""Kind on the wire: its class."""


def encode(message: Request | ServerMessage | Event) -> bytes:
    """`message` as one MessagePack map, tagged with its kind."""
    packed: bytes = msgpack.packb(_to_map(message))
    return packed


def decode_request(data: bytes) -> Request:
    """The request in `data`.

    Raises:
        MessageError: it is refused; code and text say why.
    """
    request: Request = _decode(data, REQUESTS, MAX_REQUEST_BYTES)
    return request


def decode_server_message(data: bytes) -> ServerMessage:
    """The server's message in `data`.

    Raises:
        MessageError: it is refused; code and text say why.
    """
    message: ServerMessage = _decode(data, SERVER_MESSAGES, MAX_SERVER_MESSAGE_BYTES)
    return message


def decode_event(data: bytes) -> Event:
    """The event in `data`, as the journal keeps it.

    Raises:
        MessageError: it is refused; code and text say why.
    """
    event: Event = _decode(data, EVENTS, MAX_SERVER_MESSAGE_BYTES)
    return event


def as_plain(message: Request | ServerMessage | Event) -> dict[str, Any]:
    """`message` as it stands on the wire, before packing: for logs and documents."""
    return _to_map(message)


# --- bytes to plain values --------------------------------------------------------------------


def _decode(data: bytes, kinds: dict[str, type], limit: int) -> Any:  # noqa: ANN401  one of `kinds`
    plain = _unpacked(data, limit)
    try:
        return _tagged(plain, kinds)
    except Exception as error:
        # Validators raise whatever they like; each is the sender's fault and is told to him.
        code, detail = _translated(error)
        raise MessageError(code, detail, _readable_id(plain)) from error


def _unpacked(data: bytes, limit: int) -> object:
    if len(data) > limit:
        raise MessageError("malformed", f"{len(data)} bytes, where {limit} are the limit")
    try:
        plain: object = msgpack.unpackb(
            data, raw=False, strict_map_key=True, object_pairs_hook=_without_repeated_keys
        )
    except MessageError:
        raise
    except msgpack.StackError as error:
        raise MessageError("malformed", "nested too deeply") from error
    except msgpack.ExtraData as error:
        raise MessageError("malformed", "bytes follow after the end of the message") from error
    except UnicodeDecodeError as error:
        raise MessageError("malformed", "a text is not UTF-8") from error
    except (msgpack.UnpackException, ValueError, RecursionError) as error:
        raise MessageError("malformed", f"no MessagePack: {error}"[:_MAX_DETAIL]) from error
    return plain


def _without_repeated_keys(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise MessageError("malformed", f"the key {str(key)[:40]!r} is repeated")
        found[key] = value
    return found


def _readable_id(plain: object) -> str | None:
    found = plain.get("id") if isinstance(plain, dict) else None
    return found if isinstance(found, str) and _ID.fullmatch(found) else None


# --- plain values to classes ------------------------------------------------------------------


def _tagged(plain: object, kinds: dict[str, type]) -> Any:  # noqa: ANN401  one of `kinds`
    fields = dict(_expect(plain, dict))
    if _KIND not in fields:
        raise ProtocolError("unknown_kind", "the field 'kind' is missing")
    kind = fields.pop(_KIND)
    cls = kinds.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise ProtocolError("unknown_kind", f"no kind of message here: {str(kind)[:40]!r}")
    return _CONVERTER.structure(fields, cls)


def _to_map(message: Request | ServerMessage | Event) -> dict[str, Any]:
    cls = type(message)
    return {_KIND: kind_of(cls), **_CONVERTER.unstructure(message, unstructure_as=cls)}


_NAMES: dict[type, str] = {
    bool: "true or false",
    bytes: "raw bytes",
    dict: "a map",
    float: "a fraction",
    int: "a whole number",
    list: "a list",
    str: "text",
    types.NoneType: "nothing",
}


def _name(cls: type) -> str:
    return _NAMES.get(cls, f"a {cls.__name__}")


def _expect(value: object, cls: type) -> Any:  # noqa: ANN401  an instance of `cls`
    if type(value) is not cls:
        raise TypeError(f"{_name(cls)} is expected, not {_name(type(value))}")
    return value


def _number(value: object, _type: type) -> int:
    number: int = _expect(value, int)
    if abs(number) > MAX_NUMBER:
        raise ValueError("the number is too large")
    return number


def _has_origin(origin: object) -> Callable[[object], bool]:
    return lambda type_: typing.get_origin(type_) == origin


def _literal_hook(type_: Any) -> Callable[[object, object], object]:  # noqa: ANN401  typing's form
    words = typing.get_args(type_)

    def structure(value: object, _type: object) -> object:
        if _expect(value, str) not in words:
            raise ValueError(f"one of {', '.join(words)} is expected")
        return value

    return structure


def _tuple_hook(type_: Any) -> Callable[[object, object], object]:  # noqa: ANN401  typing's form
    elements = typing.get_args(type_)
    is_open = elements[-1] is Ellipsis

    def structure(value: object, _type: object) -> tuple[object, ...]:
        values = _expect(value, list)
        types_ = [elements[0]] * len(values) if is_open else elements
        if len(types_) != len(values):
            raise ValueError(f"{len(types_)} entries are expected, not {len(values)}")
        found = []
        for index, (one, cls) in enumerate(zip(values, types_, strict=True)):
            try:
                found.append(_CONVERTER.structure(one, cls))
            except Exception as error:
                error.add_note(IterableValidationNote("entry", index, cls))
                raise IterableValidationError("entries", [error], tuple) from error
        return tuple(found)

    return structure


def _class_hook(cls: type[attrs.AttrsInstance]) -> Callable[[object, object], object]:
    from_fields = make_dict_structure_fn(cls, _CONVERTER, _cattrs_forbid_extra_keys=True)

    def structure(value: object, _type: object) -> object:
        return from_fields(_expect(value, dict), cls)

    return structure


def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, detailed_validation=True)
    converter.register_structure_hook(int, _number)
    for cls in (bool, str):
        converter.register_structure_hook(cls, _expect)
    converter.register_structure_hook_factory(_has_origin(Literal), _literal_hook)
    converter.register_structure_hook_factory(_has_origin(tuple), _tuple_hook)
    converter.register_structure_hook_factory(attrs.has, _class_hook)
    converter.register_structure_hook_func(
        lambda type_: type_ == Event, lambda value, _type: _tagged(value, EVENTS)
    )
    converter.register_unstructure_hook_func(lambda type_: type_ == Event, _to_map)
    return converter


_CONVERTER = _converter()


# --- reasons ----------------------------------------------------------------------------------


def _translated(error: BaseException, path: str = "") -> tuple[str, str]:
    """Code and text for the first defect in `error`, with the path to the field it is in."""
    path += _place(error)
    if isinstance(error, (ClassValidationError, IterableValidationError)):
        return _translated(error.exceptions[0], path)
    if isinstance(error, ForbiddenExtraKeysError):
        names = ", ".join(sorted(str(name)[:40] for name in error.extra_fields))
        return "unknown_field", _detail(path, f"no such field: {names}")
    if isinstance(error, KeyError):
        return "missing_field", _detail(path, "is missing")
    if isinstance(error, ProtocolError):
        return error.code, _detail(path, error.detail)
    reason = str(error.args[0]) if error.args else type(error).__name__
    return "bad_field", _detail(path, reason)


def _place(error: BaseException) -> str:
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return f".{note.name}"
        if isinstance(note, IterableValidationNote):
            return f"[{note.index}]"
    return ""


def _detail(path: str, reason: str) -> str:
    where = path.removeprefix(".")
    return (f"{where}: {reason}" if where else reason)[:_MAX_DETAIL]
