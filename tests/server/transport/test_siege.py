"""Thousands of messages, most of them bad; `python tests/fuzz_protocol.py` sends millions."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from hostile.messages import BY_HAND
from hostile.siege import DOCUMENTED, TOKEN, Siege, SiegeError
from plakoto.protocol.codec import MessageError, decode_request, encode
from plakoto.protocol.messages import Hello, Refused, ServerMessage
from plakoto_server.transport import session
from plakoto_server.transport.session import Goodbye, Session
from serving.room import Room

TESTS = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def quiet_log(caplog: pytest.LogCaptureFixture) -> None:
    """What is refused is logged, and there is much of it."""
    caplog.set_level(logging.CRITICAL)


def test_a_siege_changes_nothing_for_others_and_every_answer_is_named() -> None:
    siege = Siege(seed=2026)

    siege.run(3000)

    assert siege.counts["Done"] > 300
    assert len(siege.counts) > 12


@pytest.mark.parametrize("data", BY_HAND, ids=range(len(BY_HAND)))
def test_each_hostile_message_is_refused_with_a_reason_that_the_page_names(data: bytes) -> None:
    sent: list[ServerMessage] = []
    goodbyes: list[Goodbye] = []
    talk = Session(Room().lobby, TOKEN, sent.append, goodbyes.append)
    talk.received(encode(Hello("h", TOKEN, "a test")))

    talk.received(data)

    assert isinstance(sent[-1], Refused)
    assert sent[-1].code in DOCUMENTED
    assert goodbyes == []


def test_a_siege_finds_an_answer_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    reply = Session._reply

    def forget(self: Session, request_id: str | None, outcome: Exception | None) -> None:
        if not isinstance(outcome, MessageError):
            reply(self, request_id, outcome)

    monkeypatch.setattr(Session, "_reply", forget)

    with pytest.raises(SiegeError, match=r"seed 1, message \d+.*answers are missing"):
        Siege(seed=1).run(200)


def test_a_siege_finds_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fragile(data: bytes) -> object:
        if len(data) > 1000:
            raise MemoryError
        return decode_request(data)

    monkeypatch.setattr(session, "decode_request", fragile)

    with pytest.raises(SiegeError, match="a fault of the server's own"):
        Siege(seed=1).run(2000)


def test_the_command_says_what_came_of_the_messages() -> None:
    ended = subprocess.run(
        [sys.executable, "fuzz_protocol.py", "--messages", "300", "--seed", "5"],
        cwd=TESTS,
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert "300 messages" in ended.stdout
    assert "malformed" in ended.stdout
