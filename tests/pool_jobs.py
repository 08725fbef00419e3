"""Jobs for the pool's tests: they run in its workers, which import this module."""

from __future__ import annotations

import os
import sys
from multiprocessing.connection import Client
from pathlib import Path

Address = tuple[str, int]


def report_and_wait(address: Address) -> None:
    """Tell the test which process this is, and work until the test hangs up or ends it."""
    with Client(address) as connection:
        connection.send(os.getpid())
        try:
            connection.recv()
        except EOFError:
            return


def report_and_spin(address: Address) -> None:
    """Tell the test which process this is, and be busy in Python for ever."""
    with Client(address) as connection:
        connection.send(os.getpid())
    while True:
        pass


def report_and_play(address: Address) -> None:
    """Tell the test which process this is, and be busy in compiled code for long."""
    from plakoto_server.ai.jobs import play_pairs  # noqa: PLC0415  not for every job

    play_pairs(1, 1, 1, 0, 1)
    with Client(address) as connection:
        connection.send(os.getpid())
    play_pairs(3, 3, 1, 0, 10_000_000)


def die_the_first_time(note: Path) -> str:
    """End the worker, but not if that was done before."""
    if note.exists():
        return "done"
    note.touch()
    os._exit(1)


def die() -> None:
    """End the worker."""
    os._exit(1)


def is_loaded(module: str) -> bool:
    """Whether this process has a module."""
    return module in sys.modules


def report(address: Address, text: str) -> None:
    """Tell the test something."""
    with Client(address) as connection:
        connection.send(text)
