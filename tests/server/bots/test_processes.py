"""Processes of other programs that a command waits for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from plakoto_server.bots.processes import output_of

HANG = "import threading; threading.Event().wait()"


def test_a_program_is_told_its_input_and_waited_for(tmp_path: Path) -> None:
    """Also one that takes longer than the wait between two looks at Ctrl-C."""
    looked = tmp_path / "looked"
    code = (
        f"import pathlib, sys; text = sys.stdin.read(); looked = pathlib.Path({str(looked)!r})\n"
        "while not looked.exists(): pass\n"
        "sys.stdout.write(text)"
    )

    assert output_of([sys.executable, "-c", code], looked.touch, text=b"go 65") == b"go 65"


def test_a_program_that_fails_is_told() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        output_of([sys.executable, "-c", "raise SystemExit(3)"], lambda: None)


def test_a_program_that_takes_too_long_is_ended() -> None:
    before = psutil.Process().children()

    with pytest.raises(subprocess.TimeoutExpired):
        output_of([sys.executable, "-c", HANG], lambda: None, limit_s=0.1)

    assert psutil.Process().children() == before


def test_ctrl_c_ends_the_program_that_is_waited_for() -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    before = psutil.Process().children()

    with pytest.raises(KeyboardInterrupt):
        output_of([sys.executable, "-c", HANG], interrupted)

    assert psutil.Process().children() == before
