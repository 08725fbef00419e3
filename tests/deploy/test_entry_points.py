"""The two files a person starts: readable for any Python, needing nothing that is installed."""

import ast
import runpy
import sys
from pathlib import Path

import pytest

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
ENTRY_POINTS = [DEPLOY / "play.py", DEPLOY / "test.py"]
SOURCES = sorted(DEPLOY.rglob("*.py"))


def imported_packages(source: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.relative_to(DEPLOY).as_posix())
def test_only_the_standard_library_is_imported(source: Path) -> None:
    foreign = imported_packages(source) - sys.stdlib_module_names - {"bootstrap"}

    assert foreign == set()


@pytest.mark.parametrize("source", ENTRY_POINTS, ids=lambda path: path.name)
def test_an_old_python_can_read_the_entry_point(source: Path) -> None:
    """It holds nothing but statements that every Python has had: no annotation, no f-string."""
    text = source.read_text(encoding="utf-8")

    tree = ast.parse(text, feature_version=(3, 4))

    allowed = (ast.Expr, ast.Import, ast.ImportFrom, ast.If)
    assert all(isinstance(statement, allowed) for statement in tree.body)
    assert not any(isinstance(node, ast.JoinedStr) for node in ast.walk(tree))


@pytest.mark.parametrize("source", ENTRY_POINTS, ids=lambda path: path.name)
def test_an_old_python_is_told_which_one_is_needed(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 12, "final", 0))
    monkeypatch.setattr(sys, "version", "3.10.12 (main)")

    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer; this is Python 3\.10\.12"):
        runpy.run_path(str(source), run_name="__main__")
