"""What a package imports is among what is installed with it, not only with the tools."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OURS = {"plakoto", "plakoto_server", "plakoto_client"}
OPTIONAL = {"cluster.py": {"distributed"}}
"""What an extra of its own brings, by the only file that imports it."""


def declared(*extras: str) -> set[str]:
    """The distributions that the project and `extras` ask for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = list(project["dependencies"])
    for extra in extras:
        asked += project["optional-dependencies"][extra]
    return {re.split(r"[^\w-]", each)[0].lower().replace("_", "-") for each in asked}


def imported(folder: str) -> dict[str, set[str]]:
    """The modules of others that the files of a package import, each with those files."""
    found: dict[str, set[str]] = {}
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            for name in names:
                found.setdefault(name.partition(".")[0], set()).add(path.name)
    return {
        name: files
        for name, files in found.items()
        if name not in OURS and name not in sys.stdlib_module_names
    }


@pytest.mark.parametrize(
    ("folder", "extras"),
    [
        ("shared/plakoto", ("server",)),
        ("server/plakoto_server", ("server",)),
        ("client/plakoto_client", ("server", "client")),
    ],
)
def test_what_is_imported_is_installed(folder: str, extras: tuple[str, ...]) -> None:
    """The kernels of the shared package are for those who have the server's libraries."""
    known, brought = packages_distributions(), declared(*extras)

    missing = {
        name: files
        for name, files in imported(folder).items()
        if not any(
            distribution.lower().replace("_", "-") in brought
            for distribution in known.get(name, ())
        )
        and not all(name in OPTIONAL.get(file, ()) for file in files)
    }

    assert missing == {}
