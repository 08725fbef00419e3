"""The command `plakoto-server match` as a person uses it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any

import psutil
import pytest

from plakoto_server.__main__ import main

MATCH = [sys.executable, "-m", "plakoto_server", "match"]
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
    assert "3 games make 2 pairs: playing 4" in run.stderr
    assert "\x1b" not in run.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["3"], "second"),
        (["3", "4"], "there is no player '4'; the players are 1 (Beginner)"),
        (["net", "10@1s"], "there is no player '10@1s'; the players are 1 (Beginner)"),
        (["3", "cmd:engine"], "there is no player 'cmd:engine'; the players are 1"),
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


def test_ctrl_c_prints_what_is_done_and_leaves_no_process() -> None:
    """As from a keyboard: the signal goes to every process of the command."""
    group: dict[str, Any] = (
        {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        if sys.platform == "win32"
        else {"start_new_session": True}
    )
    with subprocess.Popen(
        [*MATCH, "3", "2", "--games", "10000000", "--workers", "2", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **group,
    ) as running:
        assert running.stderr
        # The first line comes at the start, the second once games are played.
        running.stderr.readline()
        assert " of 10000000 games" in running.stderr.readline()
        workers = psutil.Process(running.pid).children(recursive=True)

        if sys.platform == "win32":
            running.send_signal(signal.CTRL_BREAK_EVENT)
        else:
            os.killpg(running.pid, signal.SIGINT)

        output, errors = running.communicate(timeout=PATIENCE_S)
    assert running.returncode == 130
    assert "Traceback" not in errors
    written = json.loads(output)
    assert written["complete"] is False
    assert 0 < written["games"] < written["games_asked"] == 10_000_000
    assert len(workers) >= 2
    _, alive = psutil.wait_procs(workers, PATIENCE_S)
    assert alive == []
