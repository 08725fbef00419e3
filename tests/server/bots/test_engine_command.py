"""The engine's streams: hostile bytes, endless lines, and the ways it ends."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakoto.position import Position
from plakoto_server.__main__ import main
from plakoto_server.ai.search import thinking
from plakoto_server.ai.search.playing_out import tally_playouts
from plakoto_server.ai.search.schedule import Schedule
from plakoto_server.ai.search.tally import Tally
from plakoto_server.bots.engine import Engine
from plakoto_server.bots.engine_command import LONGEST_LINE, serve

ENGINE = [sys.executable, "-m", "plakoto_server", "engine"]
SHOWN = b"position w15/22/b15 w 0 0\n"


def answers(commands: bytes) -> bytes:
    """What the engine writes when it reads `commands` and then the end of input."""
    written = io.BytesIO()
    serve(Engine(), io.BytesIO(commands), written)
    return written.getvalue()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"\xff\xfe show", b"the line is not UTF-8: byte 1"),
        (b"show \xce", b"the line is not UTF-8: byte 6"),
        (b"\0\0\0", b"unknown command '\\x00\\x00\\x00'"),
        (b"show\0", b"unknown command 'show\\x00'"),
        (b"\x1b[2J", b"unknown command '\\x1b[2J'"),
        (b"a" * 1_000_000, b"a line has fewer than 4096 bytes"),
        ("moves \u2028".encode(), b"a roll is two digits"),
        (b"show\rshow", b"unknown command 'show\\rshow'"),
    ],
)
def test_hostile_lines_get_one_error_each(line: bytes, reason: bytes) -> None:
    first, second, rest = answers(line + b"\nshow\n").split(b"\n", 2)

    assert first.startswith(b"error " + reason)
    assert first.isascii()
    assert (second + b"\n", rest) == (SHOWN, b"")


@settings(deadline=None)
@given(line=st.binary(max_size=200).filter(lambda line: b"\n" not in line))
def test_any_bytes_leave_the_engine_at_work(line: bytes) -> None:
    *errors, last = answers(line + b"\nshow\n").splitlines(keepends=True)

    assert last == SHOWN
    assert len(errors) <= 1
    assert all(error.startswith(b"error ") for error in errors)


def test_the_longest_line_is_still_read() -> None:
    padded = b"show".ljust(LONGEST_LINE - 1)

    assert answers(padded + b"\n") == SHOWN
    assert answers(padded + b" \n").startswith(b"error a line has fewer than")


def test_the_last_line_needs_no_end() -> None:
    assert answers(b"show") == SHOWN
    assert answers(b"") == b""


def test_nothing_is_answered_after_quit() -> None:
    assert answers(b"quit\nshow\n") == b""


def test_answers_come_at_once_and_the_end_of_input_ends_it() -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin
        assert engine.stdout
        engine.stdin.write(b"show\n")
        engine.stdin.flush()
        assert engine.stdout.readline() == SHOWN

        engine.stdin.write(b"isready\ngo 65 level 3\n")
        engine.stdin.flush()
        assert engine.stdout.readline() == b"readyok\n"
        assert engine.stdout.readline().startswith(b"bestmove ")

        engine.stdin.close()
        assert engine.stdout.read() == b""
        assert engine.wait() == 0


def test_quit_ends_the_process() -> None:
    run = subprocess.run(ENGINE, input=b"quit\n", capture_output=True, check=False)

    assert (run.returncode, run.stdout, run.stderr) == (0, b"", b"")


def test_it_ends_quietly_when_nobody_listens() -> None:
    with subprocess.Popen(
        ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as engine:
        assert engine.stdin
        assert engine.stdout
        assert engine.stderr
        engine.stdout.close()

        engine.stdin.write(b"show\n" * 5)
        engine.stdin.flush()

        assert engine.stderr.read() == b""
        assert engine.wait() == 0


def test_ctrl_c_ends_it_cleanly(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(io.BytesIO):
        """Somebody presses Ctrl-C while the engine waits for a command."""

        def readline(self, _size: int | None = -1) -> bytes:
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(Interrupted()))

    assert main(["engine"]) == 130
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    "command", ["analyse 31 playouts 1000000000000", "eval playouts 1000000000000"]
)
def test_ctrl_c_ends_it_while_it_thinks(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], command: str
) -> None:
    """The command would take years; Ctrl-C is pressed as soon as some games are played out."""
    made = 0

    def interrupted(
        positions: Sequence[Position], seed: int, first: int, playouts: int, schedule: Schedule
    ) -> Tally:
        nonlocal made
        made += 1
        if made == 3:
            signal.raise_signal(signal.SIGINT)
        return tally_playouts(positions, seed, first, playouts, schedule)

    monkeypatch.setattr(thinking, "tally_playouts", interrupted)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(command.encode())))

    assert main(["engine"]) == 130
    assert made == 3
    assert capfd.readouterr() == ("", "")
