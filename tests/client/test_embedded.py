"""The keeper of the embedded server, with small programs in the server's place."""

from __future__ import annotations

import contextlib
import queue
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from plakoto_client.embedded import EmbeddedServer
from plakoto_client.net.deliveries import (
    Failed,
    Listening,
    Prepared,
    Preparing,
    ServerNews,
    Trouble,
    Unprepared,
)

PATIENCE_S = 60.0

SERVER = """
import json, os, sys
token = sys.stdin.readline().strip()
print(json.dumps({"port": 4000, "pid": os.getpid()}), flush=True)
print(json.dumps({"preparing": "players", "done": 1, "total": 3}), flush=True)
print(json.dumps({"ready": True}), flush=True)
print(json.dumps({"unprepared": "no compiler"}), flush=True)
print("log of " + token, file=sys.stderr, flush=True)
sys.stdin.read()
"""


class Keeper:
    """An embedded server, and what it reports."""

    def __init__(self, data: Path, program: str) -> None:
        self._news: queue.SimpleQueue[ServerNews] = queue.SimpleQueue()
        self.server = EmbeddedServer(self._news.put, data, (sys.executable, "-c", program))

    def news(self) -> ServerNews:
        """The next report."""
        return self._news.get(timeout=PATIENCE_S)


@contextlib.contextmanager
def keeping(data: Path, program: str) -> Iterator[Keeper]:
    keeper = Keeper(data, program)
    with contextlib.closing(keeper.server):
        yield keeper


def test_the_server_gets_a_token_and_its_reports_are_passed_on(tmp_path: Path) -> None:
    with keeping(tmp_path, SERVER) as keeper:
        listening = keeper.news()

        assert isinstance(listening, Listening)
        assert listening.port == 4000
        assert len(listening.token) > 20
        assert [keeper.news(), keeper.news()] == [Preparing(1, 3), Prepared()]
        assert keeper.news() == Unprepared("no compiler")
    assert listening.token in (tmp_path / "server.log").read_text(encoding="utf-8")


def test_the_token_is_not_shown_by_repr(tmp_path: Path) -> None:
    with keeping(tmp_path, SERVER) as keeper:
        listening = keeper.news()

        assert isinstance(listening, Listening)
        assert listening.token not in repr(listening)


def test_closing_ends_the_server(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path, SERVER)
    keeper.news()
    pid = keeper.server.pid
    assert pid is not None

    keeper.server.close()

    assert not psutil.pid_exists(pid)


def test_a_server_that_dies_is_started_again_with_another_token(tmp_path: Path) -> None:
    with keeping(tmp_path, SERVER) as keeper:
        first = keeper.news()
        assert keeper.server.pid is not None
        for _ in range(3):
            keeper.news()

        psutil.Process(keeper.server.pid).kill()

        second = keeper.news()
        assert isinstance(first, Listening)
        assert isinstance(second, Listening)
        assert first.token != second.token


def test_a_server_that_keeps_dying_is_given_up_with_the_end_of_its_log(tmp_path: Path) -> None:
    program = "import sys; print('the disk is on fire', file=sys.stderr); sys.exit(3)"

    with keeping(tmp_path, program) as keeper:
        failed = keeper.news()

    assert isinstance(failed, Failed)
    assert failed.trouble is Trouble.KEEPS_ENDING
    assert "the disk is on fire" in failed.reason
    assert str(tmp_path / "server.log") in failed.reason


@pytest.mark.parametrize(
    ("in_use", "trouble"), [("true", Trouble.IN_USE), ("false", Trouble.OTHER)]
)
def test_a_server_that_says_why_it_cannot_run_is_not_started_again(
    tmp_path: Path, in_use: str, trouble: Trouble
) -> None:
    program = f"""
import sys
print("started", file=sys.stderr)
print('{{"error": "no folder", "in_use": {in_use}}}', flush=True)
sys.exit(1)
"""

    with keeping(tmp_path, program) as keeper:
        failed = keeper.news()

    assert failed == Failed(trouble, "no folder")
    assert (tmp_path / "server.log").read_text(encoding="utf-8").count("started") == 1


def test_a_program_that_does_not_exist_is_reported(tmp_path: Path) -> None:
    news: queue.SimpleQueue[ServerNews] = queue.SimpleQueue()

    with contextlib.closing(EmbeddedServer(news.put, tmp_path, (str(tmp_path / "none"),))):
        failed = news.get(timeout=PATIENCE_S)

    assert isinstance(failed, Failed)
    assert failed.trouble is Trouble.NOT_STARTED


@pytest.mark.parametrize("noise", ["print('no json')", "print('[1]')", "print('{}')"])
def test_output_that_is_no_report_is_ignored(tmp_path: Path, noise: str) -> None:
    with keeping(tmp_path, f"{noise}\n{SERVER}") as keeper:
        assert isinstance(keeper.news(), Listening)


def test_a_long_log_is_put_aside(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    log.write_text("old\n" * 400_000, encoding="utf-8")

    with keeping(tmp_path, SERVER) as keeper:
        keeper.news()

    assert (tmp_path / "server.old.log").stat().st_size > log.stat().st_size
