"""The command as a whole, from outside."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from pathlib import Path

from plakoto_server.records import Store

PATIENCE_S = 180.0


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `plakoto` without any screen."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    return subprocess.run(
        [sys.executable, "-m", "plakoto_client", *arguments],
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def test_without_a_screen_one_sentence_says_what_to_do(tmp_path: Path) -> None:
    """SDL would silently draw where nobody sees it."""
    ended = run("--data", str(tmp_path))

    assert ended.returncode == 1
    assert "plakoto: there is no screen" in ended.stderr
    assert "DISPLAY" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_server_that_cannot_start_is_explained(tmp_path: Path) -> None:
    """The reason is the server's own, and the exit status tells a script."""
    data = tmp_path / "data"
    data.write_text("a file where a folder should be", encoding="utf-8")

    ended = run("--data", str(data), "--offscreen", "--window", "640x480")

    assert ended.returncode == 1
    assert str(data) in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_second_window_on_the_same_games_is_told_so(tmp_path: Path) -> None:
    with contextlib.closing(Store(tmp_path)):
        ended = run("--data", str(tmp_path), "--offscreen", "--window", "640x480", "--lang", "en")

    assert ended.returncode == 1
    assert "plakoto: Plakoto is already open." in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_trace_that_cannot_be_written_is_explained(tmp_path: Path) -> None:
    trace = tmp_path / "no folder" / "trace"

    ended = run("--data", str(tmp_path), "--offscreen", "--trace", str(trace))

    assert ended.returncode == 1
    assert "plakoto: no trace can be written" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_help_needs_nothing_slow() -> None:
    """`--help` answers before pygame, OpenGL or Twisted are even loaded."""
    code = (
        "import sys, plakoto_client.__main__ as program\n"
        "try:\n    program.main(['--help'])\n"
        "except SystemExit:\n    pass\n"
        "slow = {'pygame', 'moderngl', 'twisted', 'numpy', 'imgui_bundle'} & sys.modules.keys()\n"
        "sys.exit(str(slow) if slow else 0)\n"
    )

    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )

    assert ended.returncode == 0, ended.stderr
    assert "usage: plakoto" in ended.stdout
