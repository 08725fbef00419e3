"""Nothing that is received or stored is ever run: no pickle, no eval, nothing of their kind."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PLACES = (
    "shared/plakoto/protocol",
    "server/plakoto_server/records",
    "server/plakoto_server/tables",
    "server/plakoto_server/transport",
    "server/plakoto_server/service.py",
)
"""Whatever touches what comes from outside. (Workers are sent pickles, by their own server.)"""
MODULES = {"pickle", "cPickle", "marshal", "shelve", "dill", "cloudpickle", "yaml", "code"}
CALLS = {"eval", "exec", "compile", "__import__"}


def dangers(source: str) -> list[str]:
    """What in a program could run what it is given."""
    found = []
    for node in ast.walk(ast.parse(source)):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found += [node.func.id] if node.func.id in CALLS else []
        found += [name for name in names if name.split(".")[0] in MODULES]
    return found


@pytest.mark.parametrize("place", PLACES)
def test_nothing_received_can_be_run(place: str) -> None:
    path = REPOSITORY / place
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))

    assert files
    assert {str(file): dangers(file.read_text(encoding="utf-8")) for file in files} == {
        str(file): [] for file in files
    }


@pytest.mark.parametrize(
    "source", ["import pickle", "from pickle import loads", "eval(data)", "exec(data)"]
)
def test_the_search_would_find_it(source: str) -> None:
    assert dangers(source)
