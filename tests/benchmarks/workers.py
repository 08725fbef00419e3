"""Measures how soon a server answers, and its memory: `python tests/benchmarks/workers.py`.

Starts the server twice, the first time with nothing compiled, and lets levels play; lets Mr. Makis
decide and analyse in a pool of as many workers; and prints seconds, also of the
processor (which do not depend on what else the machine has to do), and megabytes.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from plakoto.notation import parse_position, parse_roll
from plakoto.protocol.events import Committed, Seat, TableSettings
from plakoto_server.ai import makis
from plakoto_server.ai.jobs import SEARCH_PARTS
from plakoto_server.ai.pool import LocalPool
from serving.process import ServerProcess

WORKERS = 2
START, ROLL = "w15/22/b15 w 0 0", "31"


def cpu_s(process: psutil.Process) -> float:
    """Seconds of the processor that a process has taken."""
    return sum(process.cpu_times()[:2])


def megabytes(processes: list[psutil.Process]) -> str:
    """Their memory, the largest first."""
    sizes = sorted((process.memory_info().rss / 1e6 for process in processes), reverse=True)
    return ", ".join(f"{size:.0f}" for size in sizes)


def serve(folder: Path, start: str) -> None:
    """Start a server and let it play until the first play is made."""
    began = time.monotonic()
    server = ServerProcess(folder / "data", "--workers", str(WORKERS))
    try:
        assert server.port
        listening_s = time.monotonic() - began
        itself = psutil.Process(server.process.pid)
        listening_cpu_s = cpu_s(itself)
        client = server.client()
        client.create(TableSettings(Seat(3), Seat(2)))
        client.wait_for_event(Committed)
        played_s = time.monotonic() - began
        workers = server.workers()
        sys.stdout.write(
            f"{start} start: listens after {listening_s:.2f} s ({listening_cpu_s:.2f} s of the "
            f"processor), first play after {played_s:.2f} s (of each worker "
            f"{', '.join(f'{cpu_s(worker):.2f}' for worker in workers)} s); "
            f"workers of {megabytes(workers)} MB\n"
        )
        server.ready()
        server.close()
    finally:
        server.end()


def think() -> None:
    """Let Mr. Makis think in workers that have everything loaded."""
    pool = LocalPool(WORKERS)
    try:
        pool.warm_up(parts=SEARCH_PARTS).result()
        position, roll = parse_position(START), parse_roll(ROLL)
        makis.decide(pool, position, roll, 1).result()
        makis.analyse(pool, position, roll, 1).result()
        workers = [
            child
            for child in psutil.Process().children()
            if "spawn_main" in " ".join(child.cmdline())
        ]
        sys.stdout.write(f"after an analysis: workers of {megabytes(workers)} MB\n")
    finally:
        pool.close()


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as name:
        os.environ["PLAKOTO_CACHE"] = str(Path(name) / "cache")
        for start in ("first", "second"):
            serve(Path(name) / start, start)
        think()


if __name__ == "__main__":
    main()
