"""The command `plakoto-server bench` as a person uses it. How fast is fast enough is not asked."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from plakoto_server.__main__ import main
from plakoto_server.bots.bench.beside import parsed
from plakoto_server.bots.bench.memory import memory_in_use

BENCH = [sys.executable, "-m", "plakoto_server", "bench"]


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    return subprocess.run([*BENCH, *arguments], capture_output=True, text=True, check=False)


def test_the_speeds_are_printed_beside_those_of_another_program() -> None:
    other = f'"{sys.executable}" -c "print(\'evaluations/s 1,000\')"'

    run = bench("--only", "core", "--rounds", "1", "--beside", other)

    assert run.returncode == 0, run.stderr
    figures = parsed(run.stdout)
    assert figures["self-play games/s"] > 0
    assert figures["legal plays, positions x rolls/s"] > 0
    ratio = re.search(r"\nevaluations/s +[\d,]+ +1,000 +([\d.]+) times", run.stdout)
    assert ratio
    assert float(ratio[1]) == pytest.approx(figures["evaluations/s"] / 1000, rel=0.001)
    assert "times" not in run.stdout.splitlines()[1]


def test_another_program_without_a_figure_is_refused() -> None:
    other = f'"{sys.executable}" -c pass'

    run = bench("--only", "core", "--rounds", "1", "--beside", other)

    assert run.returncode == 1
    assert "prints none of the figures known here: self-play games/s, legal plays" in run.stderr
    assert "Traceback" not in run.stderr


def test_another_program_beside_nothing_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--only", "makis", "--beside", "other bench"]) == 1

    assert "add --only core" in capsys.readouterr().err


def test_a_part_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["bench", "--only", "everything"])

    assert refused.value.code == 2
    assert "core" in capsys.readouterr().err


def test_the_memory_of_a_process_grows_with_what_it_holds() -> None:
    before = memory_in_use().most
    if before is None:
        assert sys.platform == "win32"
        return

    held = bytearray(b"x") * (before + 10**8)

    after = memory_in_use().most
    assert after is not None
    assert after - before > 0.9 * 10**8
    del held
