"""Processes of other programs: kept apart from Ctrl-C, and ended with all that they started.

Knows nothing of what they do.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import IO, Any

from plakoto_server.bots.interrupts import WAKE_SECONDS, Check

APART: dict[str, Any]
if sys.platform == "win32":
    APART = {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
else:
    APART = {"start_new_session": True}
"""Arguments of `Popen` that keep Ctrl-C, which is this program's business, from the other, and its
children with it."""


class Guard:
    """Sees to it that a process ends when this one does, however this one ends.

    A process of its own, as one that is killed cannot do anything more.
    """

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        """Guard a process that was started with `APART`."""
        self._guard = subprocess.Popen(  # noqa: S603  our own module
            [sys.executable, "-m", "plakoto_server.bots.guard", str(process.pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **APART,
        )

    def release(self) -> None:
        """Guard no more: the process has been ended."""
        self._guard.kill()  # before its input ends, which is its sign
        self._guard.wait()
        pipe_of(self._guard.stdin).close()


def arguments_of(command: str) -> str | list[str]:
    """The program and the arguments that a command line names, as the system wants them.

    Windows takes them apart by itself.

    Raises:
        ValueError: a quote is not closed.
    """
    return command if sys.platform == "win32" else shlex.split(command)


def output_of(
    arguments: str | Sequence[str],
    check: Check,
    *,
    text: bytes = b"",
    limit_s: float | None = None,
    environment: Mapping[str, str] | None = None,
) -> bytes:
    """Run a program to its end, and return what it writes to standard output.

    Args:
        arguments: the program and its arguments.
        check: asked while waiting; if it raises, the program is ended.
        text: its standard input.
        limit_s: seconds that it may take.
        environment: its environment variables, if not those of this process.

    Raises:
        OSError: it cannot be started.
        subprocess.SubprocessError: it fails or takes too long.
    """
    with subprocess.Popen(  # noqa: S603  the caller answers for it
        arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, **APART
    ) as process:
        try:
            output = _all_output(process, check, text, limit_s)
        except BaseException:
            end_tree(process)
            raise
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, arguments)
    return output


def _all_output(
    process: subprocess.Popen[bytes], check: Check, text: bytes, limit_s: float | None
) -> bytes:
    started = time.monotonic()
    while True:
        with suppress(subprocess.TimeoutExpired):
            return process.communicate(text, WAKE_SECONDS)[0]
        text = b""  # it is told once
        check()
        if limit_s is not None and time.monotonic() - started > limit_s:
            raise subprocess.TimeoutExpired(process.args, limit_s)


def end_tree(process: subprocess.Popen[bytes]) -> None:
    """End a process that was started with `APART`, and all that it started, at once."""
    end_group(process.pid)
    process.kill()
    process.wait()


def end_group(number: int) -> None:
    """The same by the number of the process, which need not be this one's child.

    What it started on POSIX systems is ended even if it has ended itself.
    """
    if sys.platform == "win32":
        subprocess.run(  # noqa: S603  a number
            ["taskkill", "/T", "/F", "/PID", str(number)],  # noqa: S607  part of Windows
            capture_output=True,
            check=False,
        )
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(number, signal.SIGKILL)


def pipe_of(stream: IO[bytes] | None) -> IO[bytes]:
    """A standard stream of a process that was started with a pipe for it."""
    if stream is None:
        raise AssertionError("the process was started without this pipe")
    return stream
