"""The command `plakoto-server train` as a person uses it."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pytest

from plakoto_server.__main__ import main
from plakoto_server.ai.network.phases import PHASES
from plakoto_server.ai.network.weights import load_weights, parameters_of
from plakoto_server.bots.training.checkpoint import load_run, new_run, save_run, with_phases
from plakoto_server.bots.training.plan import Course, Plan

TRAIN = [sys.executable, "-m", "plakoto_server", "train"]
SMALL = ["--lane-round", "4", "--batch", "2", "2", "--lanes", "2", "--measure-games", "4"]
PATIENCE_S = 120
"""How long anything may take before a test gives up; nothing waits for so long."""
PLAN = Plan(
    amount=1000,
    rate=Course(0.01, 0.0001),
    trace=Course(0.8, 0.4),
    batch=Course(4, 16),
    lanes=1,
    lane_round=100,
)


def train(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    return subprocess.run(
        [*TRAIN, *map(str, arguments)], capture_output=True, text=True, check=False
    )


def curve_of(folder: Path) -> list[dict[str, str]]:
    """The learning curve as written."""
    with (folder / "curve.csv").open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


def test_a_run_writes_a_network_and_its_curve_and_trains_on_when_asked(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "run"
    first = train(folder, "--games", "24", "--seed", "5", "--measure-every", "2", *SMALL)
    assert first.returncode == 0, first.stderr
    network = parameters_of(load_weights(folder / "weights.npz"))

    idle = train(folder)
    second = train(folder, "--games", "8", "--rate", "0.001", "0.0005", *SMALL)

    assert [row["games"] for row in curve_of(folder)] == ["16", "24", "32"]
    assert "24 games: " in first.stderr
    assert "% of the points against level 3 (95% interval " in first.stderr
    assert idle.returncode == second.returncode == 0
    assert "is done, after 24 games: add options" in idle.stderr
    assert not np.array_equal(parameters_of(load_weights(folder / "weights.npz")), network)
    assert load_run(folder / "run.npz").seed == 5


def test_a_run_gets_phases_is_cut_short_and_polished(tmp_path: Path) -> None:
    """As the network that comes with the program was made."""
    small = ["--lane-round", "4", "--batch", "2", "2", "--measure-games", "4"]
    first = train(tmp_path, "--games", "400", "--phases", "--stop-at", "8", *small)
    early = train(tmp_path, "--polish", "40", "--lane-round", "20")

    second = train(tmp_path, "--cut-short", "--games", "4", *small)
    third = train(tmp_path, "--polish", "40", "--lane-round", "20", "--batch", "8", "8")

    assert [answer.returncode for answer in (first, early, second, third)] == [0, 1, 0, 0]
    assert "saved after 8 games" in first.stderr
    assert "end that with --cut-short" in early.stderr
    assert "12 games and 40 positions: " in third.stderr
    assert "positions/s" in third.stderr
    assert load_weights(tmp_path / "weights.npz").sets == PHASES
    assert [(row["games"], row["positions"]) for row in curve_of(tmp_path)] == [
        ("12", "0"),
        ("12", "40"),
    ]


def test_ctrl_c_saves_and_leaves_no_process(tmp_path: Path) -> None:
    """As from a keyboard: the signal goes to every process of the command."""
    group: dict[str, Any] = (
        {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
        if sys.platform == "win32"
        else {"start_new_session": True}
    )
    arguments = [tmp_path, "--games", "100000000", "--seed", "3", *SMALL]
    with subprocess.Popen(
        [*TRAIN, *map(str, arguments)], stderr=subprocess.PIPE, text=True, **group
    ) as running:
        assert running.stderr
        # The first line comes at the start, the second once games are played.
        running.stderr.readline()
        assert " of 100000000 games" in running.stderr.readline()
        workers = psutil.Process(running.pid).children(recursive=True)

        if sys.platform == "win32":
            running.send_signal(signal.CTRL_BREAK_EVENT)
        else:
            os.killpg(running.pid, signal.SIGINT)

        _, errors = running.communicate(timeout=PATIENCE_S)
    assert running.returncode == 130
    assert "Traceback" not in errors
    run = load_run(tmp_path / "run.npz")
    assert f"saved after {run.games} games" in errors
    assert 0 < run.games < 100_000_000
    load_weights(tmp_path / "weights.npz")
    assert len(workers) >= 2
    _, alive = psutil.wait_procs(workers, PATIENCE_S)
    assert alive == []


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--games", "0"], "a whole number from 1"),
        (["--seed", "-1"], "a whole number from 0"),
        (["--rate", "0.1"], "expected 2 arguments"),
        (["--rate", "0.1", "0"], "a number from 1e-09 to 1 is wanted, not '0'"),
        (["--trace", "0.5", "1.5"], "a number from 0 to 1 is wanted, not '1.5'"),
        (["--trace", "nan", "1"], "a number from 0 to 1 is wanted, not 'nan'"),
        (["--batch", "1", "x"], "a whole number from 1"),
        (["--polish", "100", "--games", "100"], "not allowed with argument"),
        (["--lanes", "2000"], "a whole number from 1 to 1024 is wanted"),
    ],
)
def test_a_bad_argument_is_refused_with_what_is_wanted(
    arguments: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["train", str(tmp_path / "run"), *arguments])

    assert refused.value.code == 2
    assert reason in capsys.readouterr().err
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--seed", "2"], "has seed 1: leave --seed out"),
        (["--games", "5"], "is not done with what it began: go on without options"),
        (["--rate", "0.01", "0.001"], "is not done with what it began"),
        (["--phases"], "is not done with what it began"),
        (["--polish", "100", "--cut-short", "--trace", "1", "1"], "leave it out to polish"),
    ],
)
def test_options_that_do_not_fit_the_run_are_refused(
    arguments: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save_run(new_run(1, PLAN), tmp_path / "run.npz")
    before = (tmp_path / "run.npz").read_bytes()

    status = main(["train", str(tmp_path), *arguments])

    assert status == 1
    assert reason in capsys.readouterr().err
    assert (tmp_path / "run.npz").read_bytes() == before


def test_phases_are_given_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save_run(with_phases(new_run(1, PLAN)), tmp_path / "run.npz")

    assert main(["train", str(tmp_path), "--phases", "--cut-short"]) == 1
    assert "has phases already: leave --phases out" in capsys.readouterr().err


def test_nothing_cannot_be_polished(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", str(tmp_path), "--polish", "100"]) == 1
    assert "there is nothing to polish in" in capsys.readouterr().err


def test_a_damaged_run_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "run.npz").write_bytes(b"no archive")

    assert main(["train", str(tmp_path)]) == 1
    assert "is no training run that can be taken up" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")

    assert main(["train", str(tmp_path / "file")]) == 1
    assert str(tmp_path / "file") in capsys.readouterr().err
