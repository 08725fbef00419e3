"""The pool of worker processes: answers, losses, and what stays behind (nothing)."""

from __future__ import annotations

import errno
import operator
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, wait
from multiprocessing.connection import Listener
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

import psutil
import pytest

import pool_jobs
from plakoto_server.ai.jobs import PARTS, choose_play
from plakoto_server.ai.pool import OVERTAKINGS, LocalPool, Priority, WorkerDiedError

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


@pytest.fixture
def single() -> Iterator[LocalPool]:
    """A pool of one worker."""
    pool = LocalPool(1)
    yield pool
    pool.close()


def both_workers(pool: LocalPool) -> set[int]:
    """The process of each worker of a pool of two that does nothing else."""
    with Listener(("127.0.0.1", 0)) as listener:
        jobs = [pool.submit(pool_jobs.report_and_wait, listener.address) for _ in range(2)]
        with listener.accept() as first, listener.accept() as second:
            workers = {first.recv(), second.recv()}
        wait(jobs, PATIENCE_S)
    return workers


def noted(done: list[str], name: str, job: Future[Any]) -> Future[None]:
    """Add the name of a job to `done` when it is done; this is done after that."""
    after: Future[None] = Future()

    def note(_: Future[Any]) -> None:
        done.append(name)
        after.set_result(None)

    job.add_done_callback(note)
    return after


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
    with pytest.raises(WorkerDiedError, match="2 worker processes in a row died"):
        pool.submit(pool_jobs.die).result(PATIENCE_S)

    assert pool.submit(operator.add, 1, 1).result(PATIENCE_S) == 2


def test_a_pool_survives_a_time_when_no_process_can_be_started(
    monkeypatch: pytest.MonkeyPatch, pool: LocalPool
) -> None:
    def refuse(_process: object) -> None:
        raise OSError(errno.EAGAIN, "too many processes")

    with monkeypatch.context() as for_now:
        for_now.setattr(SpawnProcess, "start", refuse)
        refused = [pool.submit(operator.add, 1, 1) for _ in range(5)]
        for answer in refused:
            with pytest.raises(WorkerDiedError, match="too many processes"):
                answer.result(PATIENCE_S)

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


def test_a_worker_frozen_while_idle_is_noticed(pool: LocalPool) -> None:
    frozen = [psutil.Process(pid) for pid in both_workers(pool)]
    for worker in frozen:
        worker.suspend()

    answer = pool.submit(os.getpid, limit_s=5.0)

    assert answer.result(PATIENCE_S) not in {worker.pid for worker in frozen}


def test_a_job_that_never_ends_fails(pool: LocalPool, listener: Listener) -> None:
    answer = pool.submit(pool_jobs.report_and_spin, listener.address, limit_s=0.5)

    assert isinstance(answer.exception(PATIENCE_S), TimeoutError)
    assert pool.submit(operator.add, 1, 1).result(PATIENCE_S) == 2


def test_live_jobs_come_first_and_equals_in_their_order(
    single: LocalPool, listener: Listener
) -> None:
    done: list[str] = []
    single.submit(pool_jobs.report_and_wait, listener.address)
    with listener.accept() as busy:
        busy.recv()

        jobs = [
            noted(done, name, single.submit(operator.add, 1, 1, priority=priority))
            for name, priority in (
                ("background", Priority.BACKGROUND),
                ("analysis", Priority.ANALYSIS),
                ("live", Priority.LIVE),
                ("live, too", Priority.LIVE),
            )
        ]

    wait(jobs, PATIENCE_S)
    assert done == ["live", "live, too", "analysis", "background"]


def test_a_waiting_job_can_be_cancelled_without_harm(single: LocalPool, listener: Listener) -> None:
    running = single.submit(pool_jobs.report_and_wait, listener.address)
    waiting = single.submit(operator.add, 1, 1)
    with listener.accept() as busy:
        worker = psutil.Process(busy.recv())

        assert waiting.cancel()

        assert wait([waiting], PATIENCE_S).done == {waiting}
        assert not running.done()
    assert running.result(PATIENCE_S) is None
    assert single.submit(os.getpid).result(PATIENCE_S) == worker.pid


def test_a_job_that_is_done_again_keeps_its_place(single: LocalPool, listener: Listener) -> None:
    done: list[str] = []
    first = noted(done, "first", single.submit(pool_jobs.report_and_wait, listener.address))
    second = noted(done, "second", single.submit(operator.add, 1, 1))
    with listener.accept() as first_try:
        psutil.Process(first_try.recv()).kill()

        busy_worker(listener)

    wait([first, second], PATIENCE_S)
    assert done == ["first", "second"]


def test_a_live_job_takes_the_worker_of_a_background_job(
    single: LocalPool, listener: Listener
) -> None:
    background = single.submit(
        pool_jobs.report_and_wait, listener.address, priority=Priority.BACKGROUND
    )
    with listener.accept() as first_try:
        worker = first_try.recv()

        live = single.submit(os.getpid)

        assert live.result(PATIENCE_S) != worker
    busy_worker(listener)
    assert background.result(PATIENCE_S) is None


def test_a_background_job_is_overtaken_only_so_often(single: LocalPool, listener: Listener) -> None:
    done: list[str] = []
    background = single.submit(
        pool_jobs.report_and_wait, listener.address, priority=Priority.BACKGROUND
    )
    jobs = [noted(done, "background", background)]
    for _ in range(OVERTAKINGS):
        with listener.accept() as overtaken:
            overtaken.recv()
            single.submit(operator.add, 1, 1).result(PATIENCE_S)

    with listener.accept() as last_try:
        last_try.recv()
        jobs.append(noted(done, "live", single.submit(operator.add, 1, 1)))

    wait(jobs, PATIENCE_S)
    assert done == ["background", "live"]


def test_no_job_that_somebody_reads_is_overtaken(single: LocalPool, listener: Listener) -> None:
    analysis = single.submit(
        pool_jobs.report_and_wait, listener.address, priority=Priority.ANALYSIS
    )
    with listener.accept() as busy:
        worker = busy.recv()
        live = single.submit(os.getpid)

    assert analysis.result(PATIENCE_S) is None
    assert live.result(PATIENCE_S) == worker


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


def test_processes_load_what_they_are_told_to_before_their_first_job() -> None:
    pool = LocalPool(1, parts=["colorsys"])
    try:
        pool.start()

        assert pool.submit(pool_jobs.is_loaded, "colorsys").result(PATIENCE_S)
    finally:
        pool.close()


def test_warming_up_reports_what_cannot_be_loaded(pool: LocalPool) -> None:
    ready = pool.warm_up(parts=["plakoto_server.ai.nothing"])

    assert isinstance(ready.exception(PATIENCE_S), ModuleNotFoundError)


def test_a_process_that_replaces_another_loads_what_that_had_loaded(
    single: LocalPool, listener: Listener
) -> None:
    single.warm_up(parts=["colorsys"]).result(PATIENCE_S)
    running = single.submit(pool_jobs.report_and_spin, listener.address)
    busy_worker(listener)

    running.cancel()

    assert single.submit(pool_jobs.is_loaded, "colorsys").result(PATIENCE_S)


def test_a_process_that_has_compiled_is_replaced_by_a_smaller_one(single: LocalPool) -> None:
    compiler = single.submit(os.getpid).result(PATIENCE_S)

    single.warm_up(parts=["pool_compiling"]).result(PATIENCE_S)

    assert single.submit(os.getpid).result(PATIENCE_S) != compiler
    assert single.submit(pool_jobs.is_loaded, "pool_compiling").result(PATIENCE_S)


def test_a_process_that_only_loads_stays(single: LocalPool) -> None:
    worker = single.submit(os.getpid).result(PATIENCE_S)

    single.warm_up(parts=["colorsys", "os:getpid"]).result(PATIENCE_S)

    assert single.submit(os.getpid).result(PATIENCE_S) == worker


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
