"""`docs/protocol.md` says what the server does: kinds, fields, codes and a session."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from plakoto.protocol import codec, events, messages
from plakoto_server.tables import live, lobby
from plakoto_server.transport import session, websocket
from plakoto_server.transport.session import Goodbye
from serving.session_record import PAGE, framed, in_the_page, record

REPOSITORY = Path(__file__).parents[2]
TEXT = PAGE.read_text(encoding="utf-8")
KINDS = {"Requests": codec.REQUESTS, "Messages of the server": codec.SERVER_MESSAGES}


def rows(section: str) -> dict[str, str]:
    """The table of a section: what stands in the first column, and in the second."""
    body = TEXT.split(f"\n## {section}\n")[1].split("\n## ")[0]
    lines = [line.split("|")[1:3] for line in body.splitlines() if line.startswith("|")]
    return {first.strip().strip("`"): second.strip() for first, second in lines[2:]}


def fields(cls: type) -> list[str]:
    return [field.name for field in attrs.fields(cls)]


def test_the_recorded_session_is_what_the_server_says_today() -> None:
    """If not, `python tests/record_session.py` records it anew: a change of the protocol."""
    assert in_the_page() == framed(record())


@pytest.mark.parametrize(
    ("section", "kinds"),
    [
        ("Requests", codec.REQUESTS),
        ("Messages of the server", codec.SERVER_MESSAGES),
        ("Events", codec.EVENTS),
    ],
)
def test_every_kind_is_described_with_its_fields(section: str, kinds: dict[str, type]) -> None:
    described = {kind: re.findall(r"`(\w+)`", cell) for kind, cell in rows(section).items()}

    assert described == {kind: fields(cls) for kind, cls in kinds.items()}


def test_fields_that_may_be_left_out_are_marked() -> None:
    for section, kinds in {**KINDS, "Events": codec.EVENTS}.items():
        for kind, cell in rows(section).items():
            marked = set(re.findall(r"`(\w+)`\?", cell))
            optional = {
                field.name
                for field in attrs.fields(kinds[kind])
                if field.default is not attrs.NOTHING
            }
            if kind == "refused":
                optional = {"re"}  # always there, but may be empty

            assert marked == optional, kind


@pytest.mark.parametrize(
    ("part", "cls"),
    [
        ("settings", events.TableSettings),
        ("seat", events.Seat),
        ("step", events.StepData),
        ("outcome", events.OutcomeData),
        ("state", messages.TableState),
        ("last_play", messages.LastPlay),
    ],
)
def test_every_part_is_described_with_its_fields(part: str, cls: type) -> None:
    cell = re.sub(r"\([^)]*\)", "", rows("Parts of messages")[part])

    assert re.findall(r"`(\w+)`", cell) == fields(cls)


def test_every_code_of_a_refusal_is_described_and_no_other() -> None:
    raised = set()
    for folder in ("shared/plakoto/protocol", "server/plakoto_server"):
        for path in (REPOSITORY / folder).rglob("*.py"):
            source = path.read_text(encoding="utf-8")
            raised |= set(re.findall(r'(?:ProtocolError|MessageError)\(\s*"(\w+)"', source))
            raised |= set(re.findall(r'Refused\([^"()]*"(\w+)"', source))
            raised |= set(re.findall(r'return "(\w+_field)"', source))

    assert set(rows("Refusals")) == raised


def test_every_close_code_of_ours_is_described() -> None:
    assert {str(goodbye.code) for goodbye in Goodbye} <= set(rows("Close codes"))


def test_the_figures_are_those_of_the_code() -> None:
    for figure in (
        f"`{messages.SUBPROTOCOL}`",
        f"handshake has at most {websocket.MAX_HANDSHAKE_BYTES // 1024} KiB",
        f"request at most {codec.MAX_REQUEST_BYTES // 1024} KiB",
        f"server at most {codec.MAX_SERVER_MESSAGE_BYTES // 1024**2} MiB",
        f"within {session.HELLO_DEADLINE_S:.0f} seconds",
        f"pings every {websocket.PING_INTERVAL_S} seconds",
        f"no life for another {websocket.PING_TIMEOUT_S}.",
        f"{websocket.BURST:,} requests at once and {websocket.PER_SECOND:.0f} a second",
        f"state`, the latest touched first, {lobby.MAX_LISTED} at most",
        f"{lobby.MAX_OPEN:,} tables are open",
        f"If they are more than {live.MAX_CATCH_UP}",
        f"more than {websocket.MAX_UNSENT_BYTES // 1024**2} MiB wait",
        f"There are {websocket.MAX_CONNECTIONS} connections at a time",
        f"may have {websocket.PER_ADDRESS} of them",
        f"HTTP status {websocket.TOO_MANY_REQUESTS}",
        f"Whole numbers are at most 2^{codec.MAX_NUMBER.bit_length() - 1}.",
    ):
        assert figure in TEXT
