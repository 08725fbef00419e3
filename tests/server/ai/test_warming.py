"""The order in which workers are warmed up."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from plakoto_server.ai.warming import WarmUp


class Recorder:
    """Workers that load what they are told to when the test lets them."""

    def __init__(self, *groups: str, parts: str = "12") -> None:
        self.steps: dict[tuple[str, str], Future[bool]] = {}
        self.told: list[tuple[int, int]] = []
        self.is_closed = False
        self.warm_up = WarmUp(
            groups, parts, self._load, lambda done, total: self.told.append((done, total))
        )

    @property
    def ready(self) -> Future[None]:
        """See `WarmUp`."""
        return self.warm_up.ready

    def due(self) -> set[str]:
        """What is being loaded: the worker and the part."""
        return {f"{worker}{part}" for (worker, part), step in self.steps.items() if not step.done()}

    def loads(self, *steps: str) -> None:
        """Let these be loaded, each written as the worker and the part."""
        for step in steps:
            worker, part = tuple(step)
            self.steps[worker, part].set_result(False)

    def _load(self, worker: str, part: str) -> Future[bool]:
        if self.is_closed:
            raise RuntimeError("closed")
        step: Future[bool] = Future()
        self.steps[worker, part] = step
        return step


def test_each_part_is_compiled_by_one_worker_first() -> None:
    recorder = Recorder("abc")
    assert recorder.due() == {"a1"}

    recorder.loads("a1")
    assert recorder.due() == {"a2", "b1", "c1"}

    recorder.loads("a2")
    assert recorder.due() == {"b1", "c1", "b2", "c2"}


def test_workers_that_share_nothing_do_not_wait_for_each_other() -> None:
    recorder = Recorder("ab", "c")
    assert recorder.due() == {"a1", "c1"}

    recorder.loads("c1")
    assert recorder.due() == {"a1", "c2"}


def test_it_is_done_when_every_worker_has_every_part() -> None:
    recorder = Recorder("ab")

    recorder.loads("a1", "a2", "b1")
    assert not recorder.ready.done()

    recorder.loads("b2")
    assert recorder.ready.result(0) is None
    assert recorder.told == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize("recorder", [Recorder(), Recorder("ab", parts="")])
def test_nothing_to_load_is_done_at_once(recorder: Recorder) -> None:
    assert recorder.ready.result(0) is None


def test_what_cannot_be_loaded_ends_it() -> None:
    recorder = Recorder("ab")
    recorder.loads("a1")

    recorder.steps["b", "1"].set_exception(ModuleNotFoundError("no 1"))
    recorder.loads("a2")

    assert isinstance(recorder.ready.exception(0), ModuleNotFoundError)
    assert recorder.due() == set()


def test_a_step_that_is_cancelled_cancels_it() -> None:
    recorder = Recorder("ab")

    recorder.steps["a", "1"].cancel()

    assert recorder.ready.cancelled()


def test_a_pool_that_is_closed_meanwhile_cancels_it() -> None:
    recorder = Recorder("ab")
    recorder.is_closed = True

    recorder.loads("a1")

    assert recorder.ready.cancelled()


def test_nobody_loads_on_for_one_who_has_cancelled_it() -> None:
    recorder = Recorder("ab")

    recorder.ready.cancel()
    recorder.loads("a1")

    assert recorder.due() == set()
