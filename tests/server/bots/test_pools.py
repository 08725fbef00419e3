"""Where the long commands work: what they are told, and what they say when that is impossible."""

from __future__ import annotations

import argparse
import operator
import os
import subprocess
import sys

import pytest

from plakoto_server.ai.cluster import ClusterError
from plakoto_server.bots.pools import add_pool_arguments, open_pool

PATIENCE_S = 60
"""How long anything may take before a test gives up; nothing waits for so long."""


def options(*arguments: str) -> argparse.Namespace:
    """What a command with these arguments reads."""
    parser = argparse.ArgumentParser()
    add_pool_arguments(parser)
    return parser.parse_args(arguments)


@pytest.mark.parametrize(
    ("arguments", "default", "workers"),
    [
        ((), None, os.cpu_count()),
        ((), 1, 1),
        (("--workers", "3"), 1, 3),
    ],
)
def test_the_number_of_workers_is_as_told(
    arguments: tuple[str, ...], default: int | None, workers: int
) -> None:
    with open_pool(options(*arguments), default) as pool:
        assert pool.workers == workers


def test_the_pool_is_closed_at_the_end() -> None:
    with open_pool(options("--workers", "1")) as pool:
        assert pool.submit(operator.add, 1, 1).result(PATIENCE_S) == 2

    with pytest.raises(RuntimeError, match="closed"):
        pool.submit(operator.add, 1, 1)


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (("--workers", "0"), "a whole number from 1 to 1024 is wanted"),
        (("--workers", "2", "--cluster", "tcp://127.0.0.1:1"), "not allowed with argument"),
    ],
)
def test_arguments_that_make_no_sense_are_refused(
    arguments: tuple[str, ...], refusal: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        options(*arguments)

    assert refusal in capsys.readouterr().err


def test_a_cluster_that_is_not_there_is_explained() -> None:
    with (
        pytest.raises(ClusterError, match="no Dask scheduler answers at nowhere"),
        open_pool(options("--cluster", "nowhere")),
    ):
        pass


@pytest.mark.parametrize("command", [("match", "3", "2"), ("train", "unused")])
def test_a_command_says_why_it_cannot_work_on_a_cluster(
    command: tuple[str, ...], tmp_path: os.PathLike[str]
) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "plakoto_server", *command, "--cluster", "nowhere"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )

    assert run.returncode == 1
    assert f"plakoto-server {command[0]}: no Dask scheduler answers at nowhere" in run.stderr
    assert "Traceback" not in run.stderr
