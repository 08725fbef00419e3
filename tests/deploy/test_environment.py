"""When an environment counts as ready."""

import shutil
import sys
from dataclasses import replace

import pytest

from bootstrap.environment import Environment


def change_pyproject(environment: Environment, old: str, new: str) -> None:
    path = environment.root / "pyproject.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_nothing_is_ready_before_it_is_made(environment: Environment) -> None:
    assert not environment.is_ready()


def test_what_was_made_is_ready(ready_environment: Environment) -> None:
    assert ready_environment.is_ready()


def test_a_half_made_environment_is_not_ready(ready_environment: Environment) -> None:
    ready_environment.mark_unfinished()

    assert not ready_environment.is_ready()


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"key": 3, "inventory": 4}'])
def test_a_damaged_stamp_does_not_count(ready_environment: Environment, text: str) -> None:
    ready_environment._stamp.write_text(text)

    assert not ready_environment.is_ready()


def test_a_missing_interpreter_is_noticed(ready_environment: Environment) -> None:
    ready_environment.python.unlink()

    assert not ready_environment.is_ready()


def test_a_missing_library_is_noticed(ready_environment: Environment) -> None:
    (ready_environment._path("purelib") / "pip").rmdir()

    assert not ready_environment.is_ready()


def test_a_library_put_in_by_hand_does_no_harm(ready_environment: Environment) -> None:
    (ready_environment._path("purelib") / "ipython").mkdir()

    assert ready_environment.is_ready()


@pytest.mark.parametrize(
    ("old", "new"),
    [("twisted", "twisted>=24.7"), ("hatchling", "hatchling>=1.25"), ("pytest>=8.3", "pytest>=9")],
)
def test_a_changed_requirement_asks_for_a_new_environment(
    ready_environment: Environment, old: str, new: str
) -> None:
    change_pyproject(ready_environment, old, new)

    assert not ready_environment.is_ready()


def test_a_changed_setting_of_a_tool_leaves_it_as_it_is(ready_environment: Environment) -> None:
    change_pyproject(ready_environment, "line-length = 100", "line-length = 99")

    assert ready_environment.is_ready()


def test_an_environment_copied_elsewhere_is_not_ready(ready_environment: Environment) -> None:
    """The programs in it still point to where they were made."""
    elsewhere = ready_environment.root / "elsewhere"
    shutil.copytree(ready_environment.folder, elsewhere / ".venv" / ready_environment.name)
    shutil.copy(ready_environment.root / "pyproject.toml", elsewhere)

    copy = Environment(elsewhere, "server-only", "server", also=ready_environment.also)

    assert not copy.is_ready()


def test_what_was_made_for_another_python_is_not_ready(
    ready_environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/opt/python/bin/python3.13")

    assert not ready_environment.is_ready()


def test_other_additions_ask_for_a_new_environment(ready_environment: Environment) -> None:
    assert not replace(ready_environment, also=("pytest",)).is_ready()


def test_additions_are_required_as_the_dev_extra_requires_them(environment: Environment) -> None:
    """And nothing comes along whose name only begins the same."""
    requirements = environment.requirements()

    assert requirements == ("--editable", ".[server]", "hypothesis>=6", "pytest>=8.3")
