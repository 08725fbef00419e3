"""The command `plakoto-server match` as a person uses it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import ANY

import psutil
import pytest

from plakoto_server.__main__ import main

MATCH = [sys.executable, "-m", "plakoto_server", "match"]
FAKE = Path(__file__).parents[2] / "data" / "fake_engine.py"
PATIENCE_S = 60
"""How long anything may take before a test gives up; nothing waits for so long."""


def match(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    return subprocess.run([*MATCH, *arguments], capture_output=True, text=True, check=False)


def figures(*arguments: str) -> dict[str, Any]:
    """The JSON of a match, but for its speed."""
    run = match("--json", *arguments)
    assert run.returncode == 0, run.stderr
    written: dict[str, Any] = json.loads(run.stdout)
    assert written.pop("games_per_second") > 0
    return written


@pytest.fixture(scope="module")
def by_one_worker() -> dict[str, Any]:
    return figures("3", "2", "--games", "300", "--seed", "7", "--workers", "1")


def test_the_number_of_workers_changes_nothing(by_one_worker: dict[str, Any]) -> None:
    by_three = figures("3", "2", "--games", "300", "--seed", "7", "--workers", "3")

    assert by_three == by_one_worker


def test_the_network_plays_the_same_for_any_number_of_workers() -> None:
    by_one = figures("net", "3", "--games", "150", "--seed", "7", "--workers", "1")
    by_two = figures("net", "3", "--games", "150", "--seed", "7", "--workers", "2")

    assert by_two == by_one
    assert by_one["players"][0]["title"] == "Network"
    assert by_one["points_share"] > 0.6


def test_the_figures_add_up(by_one_worker: dict[str, Any]) -> None:
    first, second = by_one_worker["players"]
    games = by_one_worker["games"]

    assert games == by_one_worker["games_asked"] == 300
    assert by_one_worker["complete"] is True
    kinds = {kind: by_one_worker[kind] * games for kind in ("singles", "doubles", "ties")}
    assert sum(kinds.values()) == pytest.approx(games)
    assert by_one_worker["mars"] + by_one_worker["mothers"] == pytest.approx(
        by_one_worker["doubles"]
    )
    assert first["games"] + second["games"] + kinds["ties"] == pytest.approx(games)
    points = first["points"] + second["points"]
    assert points == pytest.approx(kinds["singles"] + 2 * kinds["doubles"])
    assert by_one_worker["points_share"] == first["points"] / points
    low, high = by_one_worker["points_share_95"]
    assert low < by_one_worker["points_share"] < high


def test_the_text_says_it_all() -> None:
    run = match("2", "1", "--games", "3", "--workers", "1")

    assert run.returncode == 0
    lines = run.stdout.splitlines()
    assert lines[0] == "2 Novice against 1 Beginner: 4 games"
    assert len(lines) == 6
    assert "games are played in pairs: 4 of them, not 3" in run.stderr
    assert "\x1b" not in run.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["3"], "second"),
        (["3", "6"], "there is no player '6'; the players are 1 (Beginner)"),
        (["net", "10"], "there is no player '10'; the players are 1 (Beginner)"),
        (["3", "cmd:"], "there is no player 'cmd:'; the players are 1"),
        (["3", "2", "--answer-limit", "0"], "a number from 0.001 to 86400 is wanted"),
        (["3", "2", "--games", "0"], "a whole number from 1 to 1000000000 is wanted, not '0'"),
        (["3", "2", "--games", "many"], "a whole number from 1"),
        (["3", "2", "--seed", "-1"], "a whole number from 0"),
        (["3", "2", "--seed", "9" * 5000], "a whole number from 0"),
        (["3", "2", "--workers", "0"], "a whole number from 1 to 1024 is wanted"),
        (["3", "2", "--workers", "²"], "a whole number from 1"),
    ],
)
def test_a_bad_argument_is_refused_with_what_is_wanted(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["match", *arguments])

    assert refused.value.code == 2
    assert reason in capsys.readouterr().err


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where a match is written down."""
    return tmp_path / "match.jsonl"


def fake(how: str) -> str:
    """The name of a program as a player."""
    return f'cmd:"{sys.executable}" "{FAKE}" {how}'


def test_a_match_is_taken_up_from_its_log_and_ends_as_if_never_interrupted(
    by_one_worker: dict[str, Any], log: Path
) -> None:
    """The log is cut in the middle of a line, as by a power failure."""
    command = ("3", "2", "--seed", "7", "--workers", "1", "--log", str(log))
    first = figures(*command, "--games", "100")
    content = log.read_bytes()
    log.write_bytes(content[: len(content) * 2 // 3])

    rest = match("--json", *command, "--games", "300")

    assert first["games"] == 100
    assert json.loads(rest.stdout) == {**by_one_worker, "games_per_second": ANY}
    assert len(log.read_text().splitlines()) == 1 + 300


def test_a_finished_match_is_only_reported(log: Path, tmp_path: Path) -> None:
    """No worker is started: there is nowhere to keep what one would compile."""
    command = [*MATCH, "3", "2", "--games", "20", "--workers", "1", "--log", str(log), "--json"]
    first = subprocess.run(command, capture_output=True, text=True, check=True)

    second = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PLAKOTO_CACHE": str(tmp_path / "cache")},
    )

    assert second.stderr == ""
    assert json.loads(second.stdout) == {**json.loads(first.stdout), "games_per_second": 0}
    assert not (tmp_path / "cache").exists()


def test_the_log_of_another_match_is_refused(log: Path) -> None:
    command = ("3", "2", "--games", "2", "--workers", "1", "--log", str(log))
    figures(*command)
    before = log.read_bytes()

    refused = match(*command, "--seed", "8")

    assert (refused.returncode, refused.stdout) == (1, "")
    assert "holds a match with other settings: seed 1 there, 8 here" in refused.stderr
    assert log.read_bytes() == before


def test_a_log_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    refused = match("3", "2", "--games", "2", "--log", str(tmp_path))

    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr
    assert str(tmp_path) in refused.stderr


def test_a_program_that_heeds_its_seed_plays_the_same_for_any_number_of_workers() -> None:
    command = ("2", f'cmd@1:"{sys.executable}" -m plakoto_server engine', "--games", "4")

    by_one, by_two = (figures(*command, "--workers", workers) for workers in ("1", "2"))

    assert by_one == by_two
    assert by_one["points_share"] > 0.5
    assert by_one["luck_adjusted"] is not None


def test_games_lost_by_faults_are_reported_and_stop_nothing() -> None:
    run = match("1", fake("hang 1"), "--games", "4", "--workers", "2", "--answer-limit", "0.3")

    assert run.returncode == 0
    assert re.search(r"cmd:.* hang 1 +0 games +0 points +4 forfeited", run.stdout)
    for game in range(4):
        assert re.search(rf"game {game}: cmd:.* did not answer 'go \d\d' in time", run.stderr)


def test_a_program_that_is_not_there_is_named() -> None:
    run = match("1", "cmd:no-such-program", "--games", "4")

    assert (run.returncode, run.stdout) == (1, "")
    assert "plakoto-server match: cmd:no-such-program cannot be started: " in run.stderr
    assert "Traceback" not in run.stderr


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The command as from a keyboard: signals go to every process of the command."""
    group: dict[str, Any] = (
        {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        if sys.platform == "win32"
        else {"start_new_session": True}
    )
    with subprocess.Popen(
        [*MATCH, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **group
    ) as command:
        try:
            yield command
        finally:
            command.kill()


def press_ctrl_c(command: subprocess.Popen[str]) -> None:
    """The nearest to it that there is on Windows."""
    if sys.platform == "win32":
        command.send_signal(signal.CTRL_BREAK_EVENT)
    else:
        os.killpg(command.pid, signal.SIGINT)


def wait_for_a_game(command: subprocess.Popen[str], games: int) -> list[psutil.Process]:
    """Wait until games are played; every process that the command has started."""
    assert command.stderr
    while f" of {games} games" not in (line := command.stderr.readline()):
        assert line, "the command has ended"
    return psutil.Process(command.pid).children(recursive=True)


def test_ctrl_c_prints_what_is_done_and_leaves_no_process() -> None:
    with running("3", "2", "--games", "10000000", "--workers", "2", "--json") as command:
        workers = wait_for_a_game(command, 10_000_000)

        press_ctrl_c(command)

        output, errors = command.communicate(timeout=PATIENCE_S)
    assert command.returncode == 130
    assert "Traceback" not in errors
    written = json.loads(output)
    assert written["complete"] is False
    assert 0 < written["games"] < written["games_asked"] == 10_000_000
    assert len(workers) >= 2
    assert psutil.wait_procs(workers, PATIENCE_S)[1] == []


def test_ctrl_c_ends_programs_that_hang(log: Path) -> None:
    """The fake has a child and stops answering in the second game, well within its time."""
    program = fake("hang 100")
    command_line = ("1", program, "--games", "1000", "--workers", "1", "--log", str(log))
    with running(*command_line) as command:
        programs = wait_for_a_game(command, 1000)

        press_ctrl_c(command)

        output, errors = command.communicate(timeout=PATIENCE_S)
    assert command.returncode == 130
    assert "Traceback" not in errors
    assert "of 1000, interrupted" in output
    assert len(programs) >= 2
    assert psutil.wait_procs(programs, PATIENCE_S)[1] == []
    assert len(log.read_text().splitlines()) >= 2


def test_a_match_killed_in_the_middle_goes_on_with_what_was_written(
    by_one_worker: dict[str, Any], log: Path
) -> None:
    command_line = ("3", "2", "--seed", "7", "--workers", "1", "--log", str(log), "--games")
    with running(*command_line, "1000000") as command:
        wait_for_a_game(command, 1_000_000)
        command.kill()
    before = log.read_bytes().count(b"\n") - 1

    rest = match("--json", *command_line, "300")

    assert before >= 1
    assert json.loads(rest.stdout) == {**by_one_worker, "games_per_second": ANY}
