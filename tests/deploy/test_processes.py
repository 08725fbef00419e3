"""Programs are started, and none of them outlives us."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from bootstrap.errors import StopRequested
from bootstrap.processes import Children, stop_requests

WITH_A_CHILD = """\
import os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", "import threading; threading.Event().wait(300)"])
print(child.pid, flush=True)
{then}
"""
STUBBORN = """\
import signal, threading
for name in ("SIGINT", "SIGBREAK"):
    if hasattr(signal, name):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
print("deaf", flush=True)
threading.Event().wait(300)
"""
TIDY = """\
import threading
try:
    print("working", flush=True)
    threading.Event().wait(300)
finally:
    print("tidied up", flush=True)
"""
PATIENCE_SECONDS = 30


@pytest.fixture
def children() -> Iterator[Children]:
    """Real ones."""
    children = Children(grace_seconds=0.1)
    yield children
    children.stop()


class Background:
    """Runs a program from another thread, as the checks beside pytest are run."""

    def __init__(self, children: Children, program: str, log: Path) -> None:
        self.endings: list[BaseException | int] = []
        self._log = log
        log.touch()
        self._thread = threading.Thread(target=self._run, args=(children, program))
        self._thread.start()

    def _run(self, children: Children, program: str) -> None:
        command = (sys.executable, "-c", program)
        try:
            self.endings.append(children.run(command, folder=self._log.parent, log=self._log))
        except StopRequested as request:
            self.endings.append(request)

    def first_line(self) -> str:
        """Wait until the program has said something."""
        while "\n" not in (text := self._log.read_text()):
            self._thread.join(0.01)
            assert self._thread.is_alive()
        return text.splitlines()[0]

    def join(self) -> None:
        """Wait until the program has ended."""
        self._thread.join(PATIENCE_SECONDS)
        assert not self._thread.is_alive()


def await_end(pid: int) -> None:
    try:
        psutil.Process(pid).wait(PATIENCE_SECONDS)
    except psutil.NoSuchProcess:
        return


@pytest.mark.parametrize("status", [0, 3, 130])
def test_the_exit_status_is_passed_on(children: Children, tmp_path: Path, status: int) -> None:
    command = (sys.executable, "-c", f"raise SystemExit({status})")

    assert children.run(command, folder=tmp_path) == status


def test_what_a_program_prints_is_appended_to_the_log(children: Children, tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text("before\n")
    program = "import sys; print('out', flush=True); print('err', file=sys.stderr)"

    children.run((sys.executable, "-c", program), folder=tmp_path, log=log)

    assert log.read_text().splitlines() == ["before", "out", "err"]


def test_a_program_runs_in_the_folder_and_with_the_variables_given(
    children: Children, tmp_path: Path
) -> None:
    program = "import os, pathlib; print(pathlib.Path.cwd(), os.environ.get('PLAKOTO_TEST'))"
    log = tmp_path / "a.log"

    children.run(
        (sys.executable, "-c", program),
        folder=tmp_path,
        log=log,
        environment={**os.environ, "PLAKOTO_TEST": "yes"},
    )

    assert log.read_text().split() == [str(tmp_path.resolve()), "yes"]


def test_a_program_that_is_not_there_is_an_error(children: Children, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no-such-program"):
        children.run((str(tmp_path / "no-such-program"),), folder=tmp_path)


def test_what_a_program_leaves_running_ends_with_it(children: Children, tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    program = WITH_A_CHILD.format(then="os._exit(0)")

    children.run((sys.executable, "-c", program), folder=tmp_path, log=log)

    await_end(int(log.read_text()))


def test_stopping_ends_a_program_and_its_own_children(children: Children, tmp_path: Path) -> None:
    running = Background(children, WITH_A_CHILD.format(then="child.wait()"), tmp_path / "a.log")
    grandchild = int(running.first_line())

    children.stop()

    running.join()
    await_end(grandchild)
    assert isinstance(running.endings[0], StopRequested)


def test_a_stopped_program_may_tidy_up(tmp_path: Path) -> None:
    children = Children(grace_seconds=PATIENCE_SECONDS)
    running = Background(children, TIDY, tmp_path / "a.log")
    running.first_line()

    children.stop()

    running.join()
    assert "tidied up" in (tmp_path / "a.log").read_text()


def test_stopping_insists_where_asking_does_not_help(children: Children, tmp_path: Path) -> None:
    running = Background(children, STUBBORN, tmp_path / "a.log")
    assert running.first_line() == "deaf"

    children.stop()

    running.join()


def test_nothing_starts_after_the_stop(children: Children, tmp_path: Path) -> None:
    children.stop()

    with pytest.raises(StopRequested):
        children.run((sys.executable, "-c", "print('started')"), folder=tmp_path)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_becomes_a_request_to_stop_with_the_status_of_a_shell(name: str) -> None:
    number = getattr(signal, name)

    with stop_requests(), pytest.raises(StopRequested) as request:
        signal.raise_signal(number)

    assert request.value.status == 128 + number


def test_afterwards_signals_do_what_they_did_before() -> None:
    before = signal.getsignal(signal.SIGINT)

    with stop_requests():
        assert signal.getsignal(signal.SIGINT) is not before

    assert signal.getsignal(signal.SIGINT) is before
