"""The command `plakoto-server ladder` as a person uses it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from plakoto_server.__main__ import main
from plakoto_server.ai.levels import LEVELS

LADDER = [sys.executable, "-m", "plakoto_server", "ladder"]
SHORT = ("--games", "1", "--makis", "10@0.01s", "--makis-games", "1", "--workers", "2")


def ladder(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    return subprocess.run([*LADDER, *arguments], capture_output=True, text=True, check=False)


def test_a_ladder_is_played_written_down_and_printed_again_at_once(tmp_path: Path) -> None:
    folder = str(tmp_path / "ladder")

    played = ladder(*SHORT, "--log", folder)
    again = ladder(*SHORT, "--log", folder, "--markdown")

    assert (played.returncode, again.returncode) == (0, 0), played.stderr + again.stderr
    assert len(played.stdout.splitlines()) == 1 + len(LEVELS) - 1
    assert len(again.stdout.splitlines()) == 2 + len(LEVELS) - 1
    assert "2 Novice against 1 Beginner" in played.stderr
    assert again.stderr == ""
    assert [
        line.split() for line in played.stdout.replace("95% interval", "").splitlines()[1:]
    ] == [line.replace("|", "").split() for line in again.stdout.splitlines()[2:]]
    logs = sorted(path.name for path in (tmp_path / "ladder").iterdir())
    assert logs[0].startswith("10@0.01s-against-")
    assert len(logs) == len(LEVELS) - 1


def test_a_log_of_other_matches_is_refused(tmp_path: Path) -> None:
    (tmp_path / "2-against-1.jsonl").write_text("my diary\n")

    refused = ladder(*SHORT, "--log", str(tmp_path))

    assert (refused.returncode, refused.stdout) == (1, "")
    assert "2-against-1.jsonl is no match log" in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--makis", "3"], "Mr. Makis is called 10@1s or 10@500p, not '3'"),
        (["--makis", "10"], "there is no player '10'"),
        (["--games", "0"], "a whole number from 1"),
    ],
)
def test_a_bad_argument_is_refused_with_what_is_wanted(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["ladder", *arguments])

    assert refused.value.code == 2
    assert reason in capsys.readouterr().err
