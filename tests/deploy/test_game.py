"""deploy/play.py, as a person starts it, with a stand-in for the game."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from bootstrap.environment import Environment
from bootstrap.game import start
from bootstrap.locks import FileLock
from bootstrap.processes import Children

ROOT = Path(__file__).resolve().parents[2]
GAME = """\
import sys
print("playing", *sys.argv[1:])
sys.exit(7)
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A copy of this project where everything is installed, except that the game is a stand-in."""
    shutil.copytree(ROOT / "deploy", tmp_path / "deploy")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    environment = Environment(tmp_path, "play", "client")
    venv.create(environment.folder, symlinks=sys.platform != "win32")
    game = environment._path("purelib") / "plakoto_client"
    game.mkdir()
    (game / "__main__.py").write_text(GAME)
    environment.mark_ready()
    return tmp_path


def play(root: Path, *arguments: str) -> tuple[int, list[str]]:
    """Return the exit status and the lines printed."""
    command = (sys.executable, str(root / "deploy" / "play.py"), *arguments)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()


def test_arguments_go_to_the_game_and_its_status_comes_back(installed: Path) -> None:
    """And at the second start nothing else is said."""
    assert play(installed, "--level", "3", "two words") == (7, ["playing --level 3 two words"])


def test_preparing_does_not_start_the_game(installed: Path) -> None:
    status, lines = play(installed, "--prepare")

    assert status == 0
    assert not any(line.startswith("playing") for line in lines)


def test_help_says_how_to_ask_the_game_for_its_own(installed: Path) -> None:
    status, lines = play(installed, "--help")

    assert status == 0
    assert any("-- --help" in line for line in lines)
    assert play(installed, "--", "--help") == (7, ["playing --help"])


def test_this_process_becomes_the_game_and_keeps_the_lock(tmp_path: Path) -> None:
    became = []

    def become(program: str, command: list[str]) -> int:
        became.append((program, command))
        return 0

    with FileLock(tmp_path / "play.lock") as lock:
        start(("python", "-m", "game"), Children(), lock, become=become)

        assert os.get_inheritable(lock.descriptor)
    assert became == [("python", ["python", "-m", "game"])]
