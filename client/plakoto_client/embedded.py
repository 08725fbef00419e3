"""The embedded server: a child process on loopback that lives exactly as long as the window.

Owns starting it, reading what it reports, starting it again when it dies, and ending it. The child
is ended by the end of its standard input, which closes with this process however it dies; so
nothing is left behind even after a kill. The game's state is the server's and outlives both.
May not import pygame, GL or Twisted.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Final

from platformdirs import user_log_path

from plakoto_client.net.deliveries import (
    Failed,
    Listening,
    Prepared,
    Preparing,
    ServerNews,
    Trouble,
    Unprepared,
)

_LOG_NAME: Final = "server.log"
_LARGEST_LOG: Final = 1 << 20
"""Bytes after which a log is put aside and a new one begun."""
_LOG_TAIL: Final = 6
"""Lines of the log shown to the player when the server cannot be started."""
_MOST_DEATHS: Final = 5
"""So many deaths within the following time, and the server is given up."""
_DEATHS_WITHIN_S: Final = 60.0
_GRACE_S: Final = 5.0
"""How long the server may take to end once it has been asked to."""
_LAST_WORDS_S: Final = 1.0
"""How long to wait for what a dead server had written."""


class EmbeddedServer:
    """Runs the server, and runs it again when it dies."""

    def __init__(
        self,
        report: Callable[[ServerNews], None],
        data: Path | None = None,
        command: Sequence[str] = (sys.executable, "-m", "plakoto_server", "serve", "--embedded"),
    ) -> None:
        """Start the server and return at once.

        Args:
            report: told, from another thread, what becomes of the server.
            data: folder for its games and its log; None: where the system keeps such things.
            command: what is started; the tests start other things.
        """
        self._report = report
        self._command = [*command, *(() if data is None else ("--data", str(data)))]
        self._log = (
            user_log_path("plakoto", appauthor=False) if data is None else data
        ) / _LOG_NAME
        self._deaths: deque[float] = deque(maxlen=_MOST_DEATHS)
        self._lock = threading.Lock()
        self._is_closing = False
        self._process: subprocess.Popen[str] | None = None
        self._failed: Failed | None = None
        """Why the server says it cannot run: starting it again would not help."""
        self._keeper = threading.Thread(
            target=self._keep_running, name="embedded server", daemon=True
        )
        self._keeper.start()

    @property
    def pid(self) -> int | None:
        """The process that runs now."""
        with self._lock:
            return self._process.pid if self._process is not None else None

    def close(self) -> None:
        """End the server and wait until it is gone."""
        with self._lock:
            self._is_closing = True
            process = self._process
        if process is not None:
            _end(process)
        self._keeper.join(_GRACE_S)

    def _keep_running(self) -> None:
        while True:
            try:
                if not self._run_once():
                    return
            except OSError as error:
                self._report(Failed(Trouble.NOT_STARTED, str(error)))
                return
            if self._failed is not None:
                self._report(self._failed)
                return
            self._deaths.append(time.monotonic())
            is_hopeless = (
                len(self._deaths) == _MOST_DEATHS
                and self._deaths[-1] - self._deaths[0] < _DEATHS_WITHIN_S
            )
            if is_hopeless:
                said = f"{self._log}:\n{self._last_lines()}"
                self._report(Failed(Trouble.KEEPS_ENDING, said))
                return

    def _run_once(self) -> bool:
        """Run the server until it ends; tell whether it ought to be started again."""
        token = secrets.token_urlsafe(32)
        with self._open_log() as log:
            with self._lock:
                if self._is_closing:
                    return False
                process = self._process = _start(self._command, log)
                _hand_over(token, process)
            reader = threading.Thread(target=self._read, args=(process, token), daemon=True)
            reader.start()
            process.wait()  # and not the end of its output, which its own children may hold open
            reader.join(_LAST_WORDS_S)
            _end(process)
        with self._lock:
            return not self._is_closing

    @contextlib.contextmanager
    def _open_log(self) -> Iterator[IO[str] | int]:
        """Where the server's log goes: nowhere if it cannot be written, for that ends no game."""
        try:
            self._log.parent.mkdir(parents=True, exist_ok=True)
            if self._log.exists() and self._log.stat().st_size > _LARGEST_LOG:
                self._log.replace(self._log.with_suffix(".old.log"))
            file = self._log.open("a", encoding="utf-8")
        except OSError:
            yield subprocess.DEVNULL
            return
        with file:
            yield file

    def _read(self, process: subprocess.Popen[str], token: str) -> None:
        if process.stdout is None:
            return
        with process.stdout:
            for line in process.stdout:
                self._report_line(line, token)

    def _report_line(self, line: str, token: str) -> None:
        try:
            news = json.loads(line)
        except json.JSONDecodeError:
            return
        match news:
            case {"port": int(port)}:
                self._report(Listening(port, token))
            case {"preparing": _, "done": int(done), "total": int(total)}:
                self._report(Preparing(done, total))
            case {"ready": True}:
                self._report(Prepared())
            case {"unprepared": str(reason)}:
                self._report(Unprepared(reason))
            case {"error": str(reason), "in_use": bool(is_in_use)}:
                trouble = Trouble.IN_USE if is_in_use else Trouble.OTHER
                self._failed = Failed(trouble, reason)

    def _last_lines(self) -> str:
        try:
            lines = self._log.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError as error:
            return str(error)
        return "\n".join(lines[-_LOG_TAIL:])


def _start(command: Sequence[str], log: IO[str] | int) -> subprocess.Popen[str]:
    """Start the child: no window of its own, and no Ctrl-C that was meant for us."""
    return subprocess.Popen(  # noqa: S603 - our own server, by our own interpreter
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=log,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _hand_over(token: str, process: subprocess.Popen[str]) -> None:
    """Tell the server its token; one that has died already says why in its log."""
    if process.stdin is None:
        return
    try:
        process.stdin.write(f"{token}\n")
        process.stdin.flush()
    except OSError:
        return


def _end(process: subprocess.Popen[str]) -> None:
    """Ask the server to end by closing its input; insist if it does not listen."""
    if process.stdin is not None:
        with contextlib.suppress(OSError):  # it has died with our last words unread
            process.stdin.close()
    try:
        process.wait(_GRACE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
