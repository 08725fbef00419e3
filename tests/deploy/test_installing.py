"""How an environment is made, and what happens when that fails."""

import io
import os
import sys
import threading
from pathlib import Path

import pytest

from bootstrap.environment import Environment
from bootstrap.errors import ExitStatus, NotInstalledError
from bootstrap.installing import ready
from bootstrap.locks import FileLock
from bootstrap.processes import Children
from bootstrap.progress import Console
from deploy.recording import RecordingChildren, make_skeleton
from deploy.waiting import WaitingStream


class SecondRun:
    """A run in another thread; there when it has come to wait for somebody."""

    def __init__(self, environment: Environment, children: Children) -> None:
        self._output = WaitingStream()
        self._thread = threading.Thread(target=self._run, args=(environment, children))
        self._thread.start()
        self._output.wait_for("waiting for another run")

    def _run(self, environment: Environment, children: Children) -> None:
        with ready(environment, Console(self._output), children):
            self._output.write("ready")

    def join(self) -> None:
        """Wait until it has got what it wanted."""
        self._output.wait_for("ready")
        self._thread.join()


def make_ready(environment: Environment, children: Children, *, is_fresh: bool = False) -> str:
    """Return what a person saw."""
    output = io.StringIO()
    with ready(environment, Console(output), children, is_fresh=is_fresh):
        assert environment.is_ready()
    return output.getvalue()


def test_the_first_start_makes_it_and_installs_the_project(
    environment: Environment, children: RecordingChildren
) -> None:
    make_ready(environment, children)

    venv, pip = children.commands
    assert venv == (sys.executable, "-m", "venv", str(environment.folder))
    assert pip[:4] == (str(environment.python), "-m", "pip", "install")
    assert pip[-4:] == environment.requirements()


def test_the_second_start_runs_and_says_nothing(
    ready_environment: Environment, children: RecordingChildren
) -> None:
    seen = make_ready(ready_environment, children)

    assert children.commands == []
    assert seen == ""


def test_whoever_makes_it_holds_on_to_the_lock(
    environment: Environment, children: RecordingChildren
) -> None:
    make_ready(environment, children)

    assert all(len(descriptors) == 1 for descriptors in children.inherited)


def test_nobody_changes_it_while_it_is_used(
    ready_environment: Environment, children: RecordingChildren
) -> None:
    with (
        ready(ready_environment, Console(io.StringIO()), children),
        FileLock(ready_environment.lock) as other,
    ):
        assert not other.try_own()


def test_of_two_runs_the_second_waits_and_uses_what_the_first_made(
    environment: Environment, children: RecordingChildren
) -> None:
    with FileLock(environment.lock) as first:
        first.try_own()
        second = SecondRun(environment, children)
        make_skeleton(environment.folder)
        environment.mark_ready()

    second.join()

    assert children.commands == []


def test_it_is_not_remade_while_somebody_uses_it(
    environment: Environment, children: RecordingChildren
) -> None:
    with FileLock(environment.lock) as user:
        user.try_share()
        second = SecondRun(environment, children)

        assert children.commands == []

    second.join()
    assert len(children.commands) == 2


def test_what_another_run_has_made_meanwhile_is_not_made_again(
    environment: Environment, children: RecordingChildren
) -> None:
    """The second saw that there was nothing, and had to wait before it could make it."""
    with FileLock(environment.lock) as user:
        user.try_share()
        second = SecondRun(environment, children)
        make_skeleton(environment.folder)
        environment.mark_ready()

    second.join()

    assert children.commands == []


def test_a_damaged_one_is_made_anew(
    ready_environment: Environment, children: RecordingChildren
) -> None:
    """Nothing of the old one stays, whatever state it was in."""
    (ready_environment.folder / "left-over").touch()
    ready_environment.python.unlink()

    make_ready(ready_environment, children)

    assert not (ready_environment.folder / "left-over").exists()
    assert [path.name for path in ready_environment.folder.parent.glob("*.old-*")] == []


def test_a_whole_one_is_made_anew_on_demand(
    ready_environment: Environment, children: RecordingChildren
) -> None:
    make_ready(ready_environment, children, is_fresh=True)

    assert len(children.commands) == 2


def test_what_a_killed_run_left_behind_goes(
    environment: Environment, children: RecordingChildren
) -> None:
    left_behind = environment.folder.with_name(f"{environment.name}.old-1")
    left_behind.mkdir(parents=True)

    make_ready(environment, children)

    assert not left_behind.exists()


def test_after_a_failure_the_next_start_tries_again(
    environment: Environment, children: RecordingChildren
) -> None:
    children.statuses["pip"] = 1
    with pytest.raises(NotInstalledError):
        make_ready(environment, children)
    children.statuses.clear()

    make_ready(environment, children)

    assert len(children.commands) == 4


@pytest.mark.parametrize(
    ("prints", "advice"),
    [
        ("ERROR: No matching distribution found for hatchling>=1.25", "connection to the Internet"),
        ("OSError: [Errno 28] No space left on device", "make room"),
        ("error: something nobody has thought of", "Mend the cause"),
    ],
)
def test_a_failing_pip_is_shown_with_advice(
    environment: Environment, children: RecordingChildren, prints: str, advice: str
) -> None:
    children.statuses["pip"] = 1
    children.prints = prints

    with pytest.raises(NotInstalledError, match=advice) as error:
        make_ready(environment, children)

    assert prints in str(error.value)
    assert error.value.status is ExitStatus.NOT_INSTALLED


def test_an_environment_is_not_remade_from_inside(
    ready_environment: Environment, children: RecordingChildren, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "prefix", str(ready_environment.folder))

    with pytest.raises(NotInstalledError, match="the Python of your system"):
        make_ready(ready_environment, children, is_fresh=True)

    assert ready_environment.is_ready()


def test_a_folder_in_use_stays_whole(
    ready_environment: Environment, children: RecordingChildren, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, which moves no folder from which a program runs."""

    def refuse(_self: Path, _target: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "rename", refuse)

    with pytest.raises(NotInstalledError, match="Close the game"):
        make_ready(ready_environment, children, is_fresh=True)

    assert ready_environment.is_ready()
    assert children.commands == []


def test_a_folder_that_cannot_be_moved_is_emptied_where_it_is(
    ready_environment: Environment, children: RecordingChildren, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on the lower layers of a container's image."""

    def refuse(_self: Path, _target: Path) -> None:
        raise OSError(18, os.strerror(18))

    (ready_environment.folder / "left-over").touch()
    monkeypatch.setattr("errno.EXDEV", 18)
    monkeypatch.setattr(Path, "rename", refuse)

    make_ready(ready_environment, children, is_fresh=True)

    assert not (ready_environment.folder / "left-over").exists()
