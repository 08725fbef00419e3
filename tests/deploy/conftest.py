"""Makes deploy/ importable, behind everything else: it holds a `test.py`."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "deploy"))

from bootstrap.environment import Environment  # noqa: E402 - found by the line above
from bootstrap.system_packages import System  # noqa: E402 - found by the line above
from deploy.recording import RecordingChildren, make_skeleton  # noqa: E402 - imports bootstrap

PYPROJECT = """\
[build-system]
requires = ["hatchling"]

[project]
name = "example"
version = "1"

[project.optional-dependencies]
server = ["twisted"]
dev = ["hypothesis>=6", "pytest>=8.3", "pytest-cov"]

[tool.ruff]
line-length = 100
"""


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """An environment of a project of its own, not made yet."""
    (tmp_path / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (tmp_path / ".venv").mkdir()
    return Environment(tmp_path, "server-only", "server", also=("hypothesis", "pytest"))


@pytest.fixture
def ready_environment(environment: Environment) -> Environment:
    """An environment that has been made."""
    make_skeleton(environment.folder)
    environment.mark_ready()
    return environment


@pytest.fixture
def children() -> RecordingChildren:
    """Programs that are only recorded."""
    return RecordingChildren()


@pytest.fixture
def debian() -> System:
    """Debian 12 with its own Python, seen by somebody who may not install anything."""
    return System(
        platform="linux",
        families=frozenset({"debian"}),
        is_root=False,
        python=Path("/usr/bin/python3.11"),
        python_version=(3, 11),
    )
