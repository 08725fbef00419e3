"""Jobs on a Dask cluster: a real one, of two worker processes on this machine."""

from __future__ import annotations

import operator
import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError, wait
from contextlib import closing
from multiprocessing.connection import Listener
from pathlib import Path

import attrs
import numpy as np
import psutil
import pytest
from distributed import LocalCluster
from distributed.diagnostics.plugin import SchedulerPlugin

import pool_jobs
from instant_pool import InstantPool
from plakoto_server.__main__ import main
from plakoto_server.ai import cluster as cluster_module
from plakoto_server.ai import lessons
from plakoto_server.ai.cluster import ClusterError, DaskPool, code_mark, do_with_the_same_code
from plakoto_server.ai.jobs import PARTS
from plakoto_server.ai.pool import LocalPool, Priority
from plakoto_server.bots.match import Plan, play_match
from plakoto_server.bots.players import parse_player
from plakoto_server.bots.train_command import LEARNING
from plakoto_server.bots.training.checkpoint import load_run, new_run
from plakoto_server.bots.training.course import next_round
from plakoto_server.bots.training.plan import Course

PATIENCE_S = 60
"""How long anything may take before a test gives up; nothing waits for so long."""


def a_cluster(workers: int) -> LocalCluster:
    """A cluster of processes with one thread each, on any free ports of this machine."""
    return LocalCluster(  # type: ignore[no-untyped-call]  # Dask types only a part
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        dashboard_address="127.0.0.1:0",
        host="127.0.0.1",
    )


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """Two worker processes, which are gone after these tests."""
    before = set(psutil.Process().children(recursive=True))
    cluster = a_cluster(2)
    family = set(psutil.Process().children(recursive=True)) - before
    assert len(family) >= 2
    yield cluster
    family |= set(psutil.Process().children(recursive=True)) - before
    cluster.close()
    _, alive = psutil.wait_procs(
        [one for one in family if "resource_tracker" not in " ".join(command(one))], PATIENCE_S
    )
    assert alive == []


def command(process: psutil.Process) -> list[str]:
    """How a process was started; nothing if it has ended."""
    try:
        return process.cmdline()
    except psutil.NoSuchProcess:
        return []


@pytest.fixture
def pool(cluster: LocalCluster) -> Iterator[DaskPool]:
    pool = DaskPool(cluster.scheduler_address)
    yield pool
    pool.close()


@pytest.fixture
def listener() -> Iterator[Listener]:
    with Listener(("127.0.0.1", 0)) as listener:
        yield listener


def test_a_job_is_done_by_a_worker_of_the_cluster(pool: DaskPool) -> None:
    worker = pool.submit(os.getpid).result(PATIENCE_S)

    assert worker in {child.pid for child in psutil.Process().children(recursive=True)}
    assert pool.workers == 2


def test_an_error_of_a_job_is_its_answer(pool: DaskPool) -> None:
    assert isinstance(pool.submit(operator.truediv, 1, 0).exception(PATIENCE_S), ZeroDivisionError)


def test_the_same_job_is_done_again_each_time(pool: DaskPool, listener: Listener) -> None:
    jobs = [pool.submit(pool_jobs.report_and_wait, listener.address) for _ in range(2)]

    with listener.accept() as first, listener.accept() as second:
        assert first.recv() != second.recv()

    assert all(job.result(PATIENCE_S) is None for job in jobs)


def test_a_live_job_goes_before_a_review(pool: DaskPool, listener: Listener) -> None:
    """Once there are many, Dask hands each worker one ahead and keeps the others in order."""
    for _ in range(12):
        pool.submit(pool_jobs.report_and_wait, listener.address)
    with listener.accept() as held:  # so that all that follows is done by the other worker
        held.recv()
        pool.submit(pool_jobs.report, listener.address, "review", priority=Priority.ANALYSIS)
        pool.submit(pool_jobs.report, listener.address, "live", priority=Priority.LIVE)

        told: list[str] = []
        while len(told) < 2:
            with listener.accept() as connection:
                what = connection.recv()
            told += [what] if isinstance(what, str) else []

    assert told == ["live", "review"]


class Forgotten(SchedulerPlugin):
    """Notes that the scheduler has forgotten a job."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.name = f"forgotten {key}"
        self.noted = threading.Event()

    def transition(self, key: object, start: str, finish: str, *_: object, **_more: object) -> None:
        """See `SchedulerPlugin`."""
        del start
        if (key, finish) == (self.key, "forgotten"):
            self.noted.set()


def test_a_waiting_job_can_be_cancelled(
    pool: DaskPool, cluster: LocalCluster, listener: Listener
) -> None:
    jobs = [pool.submit(pool_jobs.report_and_wait, listener.address) for _ in range(4)]
    with listener.accept() as first, listener.accept() as second:
        assert first.recv() != second.recv()
        waiting = pool.submit(pool_jobs.report, listener.address, "cancelled")
        forgotten = Forgotten(pool._due[waiting].key)
        assert cluster.scheduler
        cluster.scheduler.add_plugin(forgotten)

        assert waiting.cancel()

        assert wait([waiting], PATIENCE_S).done == {waiting}
        assert forgotten.noted.wait(PATIENCE_S)
        cluster.scheduler.remove_plugin(forgotten.name)
    for _ in range(2):
        with listener.accept() as other:
            other.recv()
    wait(jobs, PATIENCE_S)


def test_warming_up_tells_its_progress(pool: DaskPool) -> None:
    told: list[tuple[int, int]] = []

    pool.warm_up(lambda done, total: told.append((done, total))).result(PATIENCE_S)

    total = 2 * len(PARTS)
    assert told == [(done, total) for done in range(1, total + 1)]


def test_a_match_is_the_same_there_though_a_worker_is_killed_in_the_middle(
    pool: DaskPool,
) -> None:
    plan = Plan((parse_player("3"), parse_player("2")), pairs=600, seed=7, luck=False)
    games = range(plan.games)
    workers = {pool.submit(os.getpid).result(PATIENCE_S) for _ in range(8)}

    match = play_match(pool, plan, games)
    found = [next(match)]
    psutil.Process(workers.pop()).kill()
    found += match

    assert sorted(found) == sorted(play_match(InstantPool(), plan, games))


def test_training_there_comes_to_the_same(cluster: LocalCluster, tmp_path: Path) -> None:
    small = ["--games", "8", "--lanes", "2", "--lane-round", "2", "--batch", "2", "2"]
    address = cluster.scheduler_address
    learnt = attrs.evolve(LEARNING, amount=8, lanes=2, lane_round=2, batch=Course(2, 2))
    expected = new_run(1, learnt)
    # In workers, too: a process that compiles the code itself may round otherwise.
    with closing(LocalPool(2)) as here:
        here.warm_up(parts=lessons.PARTS).result(PATIENCE_S)
        for _ in range(learnt.rounds):
            expected, _ = next_round(here, expected)

    status = main(["train", str(tmp_path), *small, "--measure-games", "2", "--cluster", address])

    found = load_run(tmp_path / "run.npz")
    assert (status, found.games) == (0, 8)
    np.testing.assert_array_equal(found.average, expected.average)


def test_a_job_that_kills_its_workers_fails(
    pool: DaskPool, cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scheduler is told to give up at the first, lest this test costs it all its workers."""
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)

    error = pool.submit(pool_jobs.die).exception(PATIENCE_S)

    assert isinstance(error, ClusterError)
    assert "died, one after the other" in str(error)


def test_closing_cancels_what_is_due(cluster: LocalCluster, listener: Listener) -> None:
    pool = DaskPool(cluster.scheduler_address)
    running = pool.submit(pool_jobs.report_and_wait, listener.address)
    with listener.accept() as busy:
        busy.recv()

        pool.close()
        pool.close()

        with pytest.raises(CancelledError):
            running.result(PATIENCE_S)
        with pytest.raises(RuntimeError, match="closed"):
            pool.submit(operator.add, 1, 1)


@pytest.fixture
def another_version(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Another version of the program here, but not in the workers."""
    monkeypatch.setattr(cluster_module, "version", lambda _package: "9.9")
    code_mark.cache_clear()
    yield
    code_mark.cache_clear()


@pytest.mark.usefixtures("another_version")
def test_workers_with_other_code_are_refused(cluster: LocalCluster) -> None:
    with pytest.raises(ClusterError, match="install the same version there"):
        DaskPool(cluster.scheduler_address)


def test_a_worker_with_other_code_that_joins_later_does_no_job() -> None:
    with pytest.raises(ClusterError, match="install the same version there"):
        do_with_the_same_code("9.9 0123456789abcdef", operator.add, 1, 1)

    assert do_with_the_same_code(code_mark(), operator.add, 1, 1) == 2


def test_an_address_without_a_scheduler_is_explained() -> None:
    with pytest.raises(ClusterError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1 "):
        DaskPool("tcp://127.0.0.1:1", connect_s=0.5)


def test_an_address_that_is_none_is_explained() -> None:
    with pytest.raises(ClusterError, match="no Dask scheduler answers at nowhere "):
        DaskPool("nowhere")


def test_a_cluster_without_workers_is_explained() -> None:
    with a_cluster(0) as empty, pytest.raises(ClusterError, match="has no workers: start some"):
        DaskPool(empty.scheduler_address, connect_s=0.5)


def test_without_dask_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)

    with pytest.raises(ClusterError, match=r"pip install 'plakoto\[cluster\]'"):
        DaskPool("tcp://127.0.0.1:1")
