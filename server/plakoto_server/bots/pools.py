"""Where the long commands have their work done: processes on this machine, or a Dask cluster."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager

from plakoto_server.ai.pool import LocalPool, Pool
from plakoto_server.bots.numbers import whole_number

MOST_WORKERS = 1024


def add_pool_arguments(parser: argparse.ArgumentParser, workers: str = "one for each core") -> None:
    """Declare `--workers` and `--cluster`, of which only one can be given.

    Args:
        parser: of the command.
        workers: how many workers there are by default, for people.
    """
    places = parser.add_mutually_exclusive_group()
    places.add_argument(
        "--workers",
        type=parsed_workers,
        metavar="N",
        help=f"processes of this machine to work in (default: {workers})",
    )
    places.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="work on the Dask cluster whose scheduler is there, such as tcp://192.168.1.5:8786, "
        "instead of on this machine; needs the extra plakoto[cluster]. The same work gives the "
        "same result there",
    )


@contextmanager
def open_pool(options: argparse.Namespace, default: int | None = None) -> Iterator[Pool]:
    """The pool that these options ask for, until the work in it is done or given up.

    Args:
        options: parsed by a parser with `add_pool_arguments`.
        default: how many workers there are without `--workers`; one for each core if not told.

    Raises:
        ClusterError: the cluster cannot be used; the message says why.
    """
    if options.cluster is not None:
        from plakoto_server.ai.cluster import DaskPool  # noqa: PLC0415  only if asked for

        pool: Pool = DaskPool(options.cluster)
    else:
        pool = LocalPool(options.workers or default or os.cpu_count())
    try:
        yield pool
    finally:
        pool.close()


def parsed_workers(text: str) -> int:
    """A number of worker processes."""
    return whole_number(text, 1, MOST_WORKERS)
