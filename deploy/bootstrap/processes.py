"""Starts other programs and ends them; owns every process that was started here.

Each runs in a process group of its own: Ctrl-C reaches us alone, and we pass it on exactly once,
so that a program that cleans up after the first is not cut short by a second.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from bootstrap.errors import StopRequested

GRACE_SECONDS = 8.0
POLL_SECONDS = 0.05
WAIT_SECONDS = 0.5  # Windows notices Ctrl-C only between two waits

if sys.platform == "win32":
    GROUP_FLAGS = subprocess.CREATE_NEW_PROCESS_GROUP

    def _ask_to_end(child: subprocess.Popen[bytes]) -> None:
        child.send_signal(signal.CTRL_BREAK_EVENT)

    def _end(child: subprocess.Popen[bytes]) -> None:
        tree = ["taskkill", "/F", "/T", "/PID", str(child.pid)]
        subprocess.run(tree, check=False, capture_output=True)

else:
    GROUP_FLAGS = 0

    def _ask_to_end(child: subprocess.Popen[bytes]) -> None:
        _signal_group(child, signal.SIGINT)

    def _end(child: subprocess.Popen[bytes]) -> None:
        _signal_group(child, signal.SIGKILL)

    def _signal_group(child: subprocess.Popen[bytes], number: int) -> None:
        try:
            os.killpg(child.pid, number)
        except (ProcessLookupError, PermissionError):
            return  # the whole group has ended (macOS refuses where Linux finds nothing)


class Children:
    """The programs that are running for us; may be used from several threads."""

    def __init__(self, *, grace_seconds: float = GRACE_SECONDS) -> None:
        self._grace_seconds = grace_seconds
        self._running: set[subprocess.Popen[bytes]] = set()
        self._guard = threading.Lock()
        self._is_closed = False

    def run(
        self,
        command: Sequence[str],
        *,
        folder: Path,
        log: Path | None = None,
        environment: Mapping[str, str] | None = None,
        inherit: Sequence[int] = (),
    ) -> int:
        """Run a program to its end and return its exit status; what it leaves running ends, too.

        Its output is appended to the log, or goes where ours goes without one. `inherit` names open
        files that it shall hold as well (not on Windows).

        Raises:
            OSError: the program cannot be started.
            StopRequested: everything has been asked to stop.
        """
        if log is None:
            return self._wait(self._start(command, folder, None, environment, inherit))
        with log.open("ab") as file:
            return self._wait(self._start(command, folder, file.fileno(), environment, inherit))

    def stop(self) -> None:
        """End everything: ask once, wait a little, then insist. Nothing starts after this."""
        with self._guard:
            self._is_closed = True
            running = list(self._running)
        try:
            for child in running:
                _ask_to_end(child)
            limit = time.monotonic() + self._grace_seconds
            while any(child.poll() is None for child in running) and time.monotonic() < limit:
                time.sleep(POLL_SECONDS)
        finally:  # a second Ctrl-C comes here at once
            for child in running:
                _end(child)

    def _start(
        self,
        command: Sequence[str],
        folder: Path,
        output: int | None,
        environment: Mapping[str, str] | None,
        inherit: Sequence[int],
    ) -> subprocess.Popen[bytes]:
        with self._guard:
            if self._is_closed:
                raise StopRequested(signal.SIGINT)
            child = subprocess.Popen(
                command,
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=None if output is None else subprocess.STDOUT,
                pass_fds=() if sys.platform == "win32" else inherit,
                process_group=None if sys.platform == "win32" else 0,
                creationflags=GROUP_FLAGS,
            )
            self._running.add(child)
        return child

    def _wait(self, child: subprocess.Popen[bytes]) -> int:
        while True:
            try:
                status = child.wait(WAIT_SECONDS)
            except subprocess.TimeoutExpired:
                continue
            break
        with self._guard:
            self._running.discard(child)
            is_closed = self._is_closed
        if is_closed:
            raise StopRequested(signal.SIGINT)
        _end(child)
        return status


@contextmanager
def stop_requests() -> Iterator[None]:
    """Turn every polite way of ending us into `StopRequested` while the block runs."""

    def request_stop(number: int, _frame: FrameType | None) -> None:
        raise StopRequested(number)

    names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.signal(number, request_stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
