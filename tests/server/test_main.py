"""The command `plakoto-server` itself; each sub-command has tests of its own."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import pytest

from plakoto_server.__main__ import COMMANDS, main


def test_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])

    assert ended.value.code == 0
    shown = " ".join(capsys.readouterr().out.split())
    for name, (_module, summary) in COMMANDS.items():
        assert f"{name} {summary}" in shown


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])

    assert ended.value.code == 0
    assert capsys.readouterr().out == f"plakoto {version('plakoto')}\n"


@pytest.mark.parametrize("arguments", [[], ["castle"], ["serve", "--castle"]])
def test_what_is_no_command_is_refused_with_a_hint(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)

    assert ended.value.code == 2
    assert "usage: plakoto-server" in capsys.readouterr().err


def test_a_command_loads_nothing_of_the_others() -> None:
    """So each starts fast: the help of one needs neither Twisted nor Numba."""
    program = """
import contextlib, sys
from plakoto_server.__main__ import main
with contextlib.suppress(SystemExit):
    main(["engine", "--help"])
loaded = {"twisted", "sqlalchemy", "numba", "plakoto_server.serve_command"} & set(sys.modules)
sys.exit(" ".join(loaded) or None)
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )

    assert ended.stderr == ""
    assert ended.returncode == 0


def test_output_that_nobody_reads_on_is_no_fault() -> None:
    """As after `plakoto-server match 2 1 | head -1`."""
    command = [sys.executable, "-m", "plakoto_server", "match", "1", "1", "--games", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()

        said = process.stderr.read().decode()

    assert "Error" not in said
    assert process.returncode == 0
