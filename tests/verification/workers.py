"""Jobs spread over processes, with a line of progress: what the long measurements share."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Job = TypeVar("Job")
Answer = TypeVar("Answer")
Say = Callable[[str], None]


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Declare the option that `in_order` takes."""
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="processes (%(default)s)"
    )


def in_order(
    work: Callable[[Job], Answer], jobs: Sequence[Job], workers: int, what: str, say: Say
) -> Iterator[Answer]:
    """Do jobs in spawned processes; yield their answers in the order of the jobs, as they come."""
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for done, answer in enumerate(pool.imap(work, jobs), 1):
            seconds = time.monotonic() - began
            say(f"{done:>6,} of {len(jobs):,} {what}, {seconds:5.0f} s")
            yield answer
