"""The pool of worker processes: answers, losses, and what stays behind (nothing)."""

from __future__ import annotations

import operator
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from multiprocessing.connection import Listener
from pathlib import Path

import psutil
import pytest
from pebble import ProcessExpired

import pool_jobs
from plakoto_server.ai.jobs import PARTS, choose_play
from plakoto_server.ai.pool import LocalPool

PATIENCE_S = 60
"""How long anything may take before a test gives up; nothing waits for so long."""
START = "w15/22/b15 w 0 0"
ORPHANS = """
import sys
import pool_jobs
from plakoto_server.ai.pool import LocalPool

if __name__ == "__main__":
    pool = LocalPool(3)
    address = ("127.0.0.1", int(sys.argv[1]))
    jobs = (pool_jobs.report_and_spin, pool_jobs.report_and_play, pool_jobs.report_and_wait)
    for job in [pool.submit(job, address) for job in jobs]:
        job.result()
"""


@pytest.fixture
def pool() -> Iterator[LocalPool]:
    pool = LocalPool(2)
    yield pool
    pool.close()


@pytest.fixture
def listener() -> Iterator[Listener]:
    with Listener(("127.0.0.1", 0)) as listener:
        yield listener


def busy_worker(listener: Listener) -> psutil.Process:
    """The next worker to report that it is at work."""
    with listener.accept() as connection:
        return psutil.Process(connection.recv())


def test_a_job_is_done_in_another_process(pool: LocalPool) -> None:
    worker = pool.submit(os.getpid).result(PATIENCE_S)

    assert worker != os.getpid()
    assert psutil.Process(worker).ppid() == os.getpid()


def test_a_play_is_chosen(pool: LocalPool) -> None:
    answer = pool.submit(choose_play, START, "65", 3, 1)

    assert answer.result(PATIENCE_S) in ("1/7 1/6", "1/7 7/12")


def test_an_error_of_a_job_is_its_answer(pool: LocalPool) -> None:
    answer = pool.submit(operator.truediv, 1, 0)

    assert isinstance(answer.exception(PATIENCE_S), ZeroDivisionError)


def test_a_running_job_can_be_cancelled(pool: LocalPool, listener: Listener) -> None:
    running = pool.submit(pool_jobs.report_and_spin, listener.address)
    worker = busy_worker(listener)

    assert running.cancel()

    assert pool.submit(operator.add, 1, 1).result(PATIENCE_S) == 2
    pool.close()
    assert not worker.is_running()


def test_a_job_whose_worker_dies_is_done_again(pool: LocalPool, tmp_path: Path) -> None:
    answer = pool.submit(pool_jobs.die_the_first_time, tmp_path / "note")

    assert answer.result(PATIENCE_S) == "done"


def test_a_job_that_kills_every_worker_fails(pool: LocalPool) -> None:
    assert isinstance(pool.submit(pool_jobs.die).exception(PATIENCE_S), ProcessExpired)
    assert pool.submit(operator.add, 1, 1).result(PATIENCE_S) == 2


def test_a_dead_worker_harms_no_other_job(pool: LocalPool, listener: Listener) -> None:
    other = pool.submit(pool_jobs.report_and_wait, listener.address)
    with listener.accept() as untouched:
        untouched.recv()
        killed = pool.submit(pool_jobs.report_and_wait, listener.address)
        with listener.accept() as first_try:
            psutil.Process(first_try.recv()).kill()

            busy_worker(listener)

        assert killed.result(PATIENCE_S) is None
        assert not other.done()
    assert other.result(PATIENCE_S) is None


def test_workers_killed_while_idle_are_replaced(pool: LocalPool) -> None:
    known = pool.submit(os.getpid).result(PATIENCE_S)
    workers = [
        child for child in psutil.Process().children() if "spawn_main" in " ".join(child.cmdline())
    ]

    for worker in workers:
        worker.kill()

    assert known in {worker.pid for worker in workers}
    assert pool.submit(os.getpid).result(PATIENCE_S) not in {worker.pid for worker in workers}


def test_closing_cancels_what_is_due_and_ends_the_workers(listener: Listener) -> None:
    pool = LocalPool(1)
    running = pool.submit(pool_jobs.report_and_spin, listener.address)
    waiting = pool.submit(operator.add, 1, 1)
    worker = busy_worker(listener)

    pool.close()
    pool.close()

    assert running.cancelled()
    assert waiting.cancelled()
    assert not worker.is_running()
    with pytest.raises(RuntimeError, match="closed"):
        pool.submit(operator.add, 1, 1)


def test_warming_up_tells_its_progress(pool: LocalPool) -> None:
    told: list[tuple[int, int]] = []

    pool.warm_up(lambda done, total: told.append((done, total))).result(PATIENCE_S)

    total = len(PARTS) * pool.workers
    assert told == [(done, total) for done in range(1, total + 1)]


def test_warming_up_reports_what_cannot_be_loaded(pool: LocalPool) -> None:
    ready = pool.warm_up(parts=["plakoto_server.ai.nothing"])

    assert isinstance(ready.exception(PATIENCE_S), ModuleNotFoundError)


def test_warming_up_ends_with_the_pool(listener: Listener) -> None:
    pool = LocalPool(1)
    pool.submit(pool_jobs.report_and_spin, listener.address)
    busy_worker(listener)
    ready = pool.warm_up()

    pool.close()

    with pytest.raises(CancelledError):
        ready.result(PATIENCE_S)


def test_no_worker_outlives_a_killed_parent(listener: Listener, tmp_path: Path) -> None:
    """Neither one busy in Python, nor one busy in compiled code, nor one that waits."""
    script = tmp_path / "parent.py"
    script.write_text(ORPHANS, encoding="utf-8")
    path = os.pathsep.join([str(Path(pool_jobs.__file__).parent), os.environ.get("PYTHONPATH", "")])
    with subprocess.Popen(
        [sys.executable, script, str(listener.address[1])],
        env={**os.environ, "PYTHONPATH": path},
        stderr=subprocess.DEVNULL,
    ) as parent:
        first, second = busy_worker(listener), busy_worker(listener)
        third = listener.accept()
        workers = [first, second, psutil.Process(third.recv())]
        assert all(worker.is_running() for worker in workers)

        parent.kill()

        _, alive = psutil.wait_procs(workers, PATIENCE_S)
        third.close()
    assert alive == []
