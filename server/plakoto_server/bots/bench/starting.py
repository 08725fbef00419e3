"""How long a start takes: of workers and of an engine, with compiled code at hand or without."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from plakoto.dice import Roll
from plakoto.kernels.compiling import user_cache_folder
from plakoto.position import Position
from plakoto_server.ai.jobs import ENGINE_PARTS, choose
from plakoto_server.ai.levels import LEVELS, MAKIS
from plakoto_server.ai.pool import LocalPool
from plakoto_server.bots.bench.waits import spread
from plakoto_server.bots.interrupts import Check, answer_to
from plakoto_server.bots.processes import output_of

STARTS = 5
STRONGEST = max(level for level in LEVELS if level != MAKIS)
_SEED = 7


def starts(workers: int, check: Check, times: int = STARTS) -> Iterator[str]:
    """The waits for a first play at the strongest level, and for all that is compiled.

    Args:
        workers: how many start at the same time.
        check: asked while waiting, and may raise.
        times: how often.
    """
    seconds_to_load(user_cache_folder(), check)  # so that compiled code is there
    pools, engines = [], []
    for _ in range(times):
        pools.append(_first_answer_of_workers(workers, check))
        engines.append(_first_answer_of_an_engine(check))
    yield f"first answer of {workers} new workers: {spread(pools)}"
    yield f"first answer of a new engine: {spread(engines)}"


def first_start(check: Check) -> str:
    """The wait for all compiled code to be made."""
    with tempfile.TemporaryDirectory() as cache:
        return f"compiling everything, on one core: {seconds_to_load(Path(cache), check):.0f} s"


def seconds_to_load(cache: Path, check: Check) -> float:
    """How long a new process takes to load all that a worker needs, compiled code from `cache`."""
    program = f"from plakoto_server.ai.jobs import load; [load(part) for part in {ENGINE_PARTS}]"
    start = time.perf_counter()
    environment = {**os.environ, "PLAKOTO_CACHE": str(cache)}
    output_of([sys.executable, "-c", program], check, environment=environment)
    return time.perf_counter() - start


def _first_answer_of_workers(workers: int, check: Check) -> float:
    start = time.perf_counter()
    pool = LocalPool(workers)
    try:
        pool.warm_up()
        answer_to(pool.submit(choose, Position.start(), Roll.of(6, 5), STRONGEST, _SEED), check)
        return time.perf_counter() - start
    finally:
        pool.close()


def _first_answer_of_an_engine(check: Check) -> float:
    start = time.perf_counter()
    question = f"go 65 level {STRONGEST} seed 1\n".encode()
    output_of([sys.executable, "-m", "plakoto_server", "engine"], check, text=question)
    return time.perf_counter() - start
