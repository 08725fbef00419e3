"""The checks of this project: what each runs, and in which environment. Runs none itself."""

import enum
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from bootstrap.environment import ROOT, Environment

TEST = Environment(ROOT, "test", "dev")
ADDED = ("hatchling", "hypothesis", "psutil", "pytest")  # what tests of the server need on top
# With the cluster, which is an extra of the server: its tests are among them.
SERVER_ONLY = Environment(ROOT, "server-only", "cluster", also=ADDED)
NOT_ON_A_SERVER = ("pygame", "moderngl", "glcontext", "imgui_bundle")
NEEDS_LINUX = "gl or window"
"""The marks of tests that need EGL or Xvfb."""


class Lane(enum.Enum):
    """When a check runs, and how its output is shown."""

    FIRST = enum.auto()
    """A matter of seconds: before all others, so that a slip is known at once."""
    FRONT = enum.auto()
    """Shown line by line while it runs."""
    BESIDE = enum.auto()
    """At the same time as the one in front; shown when it has ended."""


@dataclass(frozen=True)
class Check:
    """One line of the report."""

    name: str
    what: str
    lane: Lane
    environment: Environment
    commands: tuple[tuple[str, ...], ...]
    """Each begins with the name of a program in the environment; one that fails is the last."""


def all_checks(pytest_arguments: Sequence[str], *, platform: str = sys.platform) -> list[Check]:
    """Return every check, in the order of the report."""
    marks = () if platform == "linux" else ("-m", f"not ({NEEDS_LINUX})")
    apart = ("-o", "cache_dir=.pytest_cache/server-only")
    return [
        Check("lint", "ruff check", Lane.FIRST, TEST, (("ruff", "check"),)),
        Check("format", "ruff format --check", Lane.FIRST, TEST, (("ruff", "format", "--check"),)),
        Check("imports", "lint-imports", Lane.FIRST, TEST, (("lint-imports",),)),
        Check("tests", "pytest", Lane.FRONT, TEST, (("pytest", *marks, *pytest_arguments),)),
        Check("types", "mypy --strict", Lane.BESIDE, TEST, (("mypy",), ("mypy", "deploy"))),
        Check(
            "server-only",
            "the server's tests without pygame and OpenGL",
            Lane.BESIDE,
            SERVER_ONLY,
            (
                ("python", "deploy/bootstrap/absent.py", *NOT_ON_A_SERVER),
                ("pytest", *apart, "tests/shared", "tests/server"),
            ),
        ),
    ]


def choose_checks(names: Sequence[str] | None, pytest_arguments: Sequence[str]) -> list[Check]:
    """Return the checks with these names, or every one where none is named."""
    checks = all_checks(pytest_arguments)
    return [check for check in checks if names is None or check.name in names]
