"""Jobs on a Dask cluster: the same `Pool`, on the processes of as many machines as there are.

Loads distributed only when a pool is made: the extra `plakoto[cluster]` brings it.
"""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

import plakoto
import plakoto_server
from plakoto.errors import PlakotoError
from plakoto_server.ai.jobs import PARTS, load
from plakoto_server.ai.pool import Priority
from plakoto_server.ai.warming import Progress, WarmUp

Answer = TypeVar("Answer")

CONNECT_S = 10.0
"""How long a scheduler may take to answer, and its first worker to be there."""


class ClusterError(PlakotoError):
    """A cluster that cannot be used; the message says what to do."""


class DaskPool:
    """The workers of a Dask cluster: see `Pool`.

    Dask itself gives the job of a worker that died to another; it gives up a job that has cost
    several workers (three, unless it is configured otherwise). It cannot stop a job that runs: what
    comes of a cancelled one is dropped. `limit_s` is not heeded, as nobody here knows when a job
    begins.
    """

    def __init__(self, address: str, connect_s: float = CONNECT_S) -> None:
        """Connect to a scheduler, and make sure that its workers run the code that runs here.

        Args:
            address: of the scheduler, such as `tcp://192.168.1.5:8786`.
            connect_s: how long it may take to answer.

        Raises:
            ClusterError: there is no cluster to be used; the message says why.
        """
        self._address = address
        self._client = _connected(address, connect_s)
        self._lock = threading.Lock()
        self._closed = False
        self._due: dict[Future[Any], Any] = {}
        try:
            self._threads = _threads_of_equals(self._client, address, connect_s)
        except BaseException:
            self._client.close()
            raise

    @property
    def workers(self) -> int:
        """See `Pool`; as many as the cluster's workers had threads when the pool was made."""
        return sum(self._threads.values())

    def submit(
        self,
        function: Callable[..., Answer],
        *arguments: object,
        priority: Priority = Priority.LIVE,
        limit_s: float | None = None,
    ) -> Future[Answer]:
        """See `Pool`.

        Raises:
            RuntimeError: the pool is closed.
        """
        del limit_s
        return self._submit(function, arguments, priority)

    def warm_up(
        self,
        progress: Progress | None = None,
        parts: Sequence[str] = PARTS,
        priority: Priority = Priority.ANALYSIS,
    ) -> Future[None]:
        """See `Pool`. Workers on the same machine share what one of them has compiled."""
        machines: dict[str | None, list[str]] = {}
        for worker in self._threads:
            machines.setdefault(urlsplit(worker).hostname, []).append(worker)

        def load_at(worker: str, part: str) -> Future[bool]:
            return self._submit(load, (part,), priority, worker)

        return WarmUp(list(machines.values()), parts, load_at, progress).ready

    def close(self) -> None:
        """See `Pool`; the workers stay, for others. A second call does nothing."""
        with self._lock:
            if self._closed:
                return
            self._closed = True
            due = list(self._due)
        for answer in due:
            answer.cancel()
        self._client.close()

    def _submit(
        self,
        function: Callable[..., Any],
        arguments: tuple[object, ...],
        priority: Priority,
        worker: str | None = None,
    ) -> Future[Any]:
        answer: Future[Any] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("the pool is closed")
            job = self._client.submit(
                do_with_the_same_code,
                code_mark(),
                function,
                *arguments,
                pure=False,  # or else the same job again would be the same answer again
                priority=-priority,  # Dask does the greatest first
                workers=worker and [worker],
            )
            self._due[answer] = job
        answer.add_done_callback(self._settled)
        job.add_done_callback(lambda done: self._take_up(done, answer))
        return answer

    def _settled(self, answer: Future[Any]) -> None:
        """Let go of a job whose answer is there, or that was cancelled."""
        with self._lock:
            job = self._due.pop(answer, None)
        if answer.cancelled():
            answer.set_running_or_notify_cancel()  # or else who waits for several would not notice
        if job is not None:
            job.release()

    def _take_up(self, job: Any, answer: Future[Any]) -> None:  # noqa: ANN401  untyped in Dask
        """Answer with what came of a job. Runs in Dask's thread for such calls."""
        if answer.done():
            return
        error: BaseException | None = None
        result: object = None
        try:
            # Its worker may have died with it, and the job be done again: this waits for that.
            result = job.result()
        except (Exception, asyncio.CancelledError) as raised:  # noqa: BLE001  whatever it is, it is told
            error = self._meant_by(raised) if job.status == "error" else self._gone()
        with suppress(InvalidStateError):  # cancelled meanwhile
            if error:
                answer.set_exception(error)
            else:
                answer.set_result(result)

    def _gone(self) -> ClusterError:
        return ClusterError(f"the cluster at {self._address} is gone: see what became of it")

    def _meant_by(self, error: BaseException) -> BaseException:
        from distributed.scheduler import KilledWorker  # noqa: PLC0415  loaded by now

        if isinstance(error, KilledWorker):
            return ClusterError(
                f"the workers of {self._address} that were given a job died, one after the other: "
                "look into their logs"
            )
        return error


@cache
def code_mark() -> str:
    """The version of this program and 16 hexadecimal digits that change with all that jobs run.

    As it was when this process first asked.
    """
    digest = hashlib.sha256()
    rules = Path(str(plakoto.__file__)).parent
    server = Path(str(plakoto_server.__file__)).parent
    for root in (rules, server / "ai", server / "bots"):
        for file in sorted([*root.rglob("*.py"), *root.rglob("*.npz")]):
            content = file.read_bytes().replace(b"\r\n", b"\n")  # lines end as Git likes it there
            name = file.relative_to(root.parent).as_posix()
            digest.update(f"\0{name}\0{len(content)}\0".encode())
            digest.update(content)
    return f"{version('plakoto')} {digest.hexdigest()[:16]}"


def do_with_the_same_code(mark: str, function: Callable[..., Answer], *arguments: object) -> Answer:
    """In a worker of a cluster: do `function(*arguments)`.

    Raises:
        ClusterError: this is not the code that asks: its `code_mark` was another.
    """
    if mark != code_mark():
        raise ClusterError(_other_code([code_mark()], mark))
    return function(*arguments)


def _connected(address: str, connect_s: float) -> Any:  # noqa: ANN401  untyped in Dask
    """A client of the scheduler there."""
    try:
        # An extra, and slow to load:
        from distributed import Client  # noqa: PLC0415  an extra, loaded if asked for
        from distributed.comm.addressing import get_address_host_port  # noqa: PLC0415  likewise
    except ImportError as error:
        raise ClusterError(
            "a cluster needs Dask, which is not installed: pip install 'plakoto[cluster]'"
        ) from error
    try:
        # First, as a client that cannot read its address is a nuisance until it has ended.
        get_address_host_port(address)
        return Client(address, timeout=connect_s, set_as_default=False)  # type: ignore[no-untyped-call]  # Dask types only a part
    except (OSError, ValueError) as error:
        raise ClusterError(
            f"no Dask scheduler answers at {address} ({error}): start one with `dask scheduler`, "
            "which tells its address, such as tcp://192.168.1.5:8786"
        ) from error


def _threads_of_equals(client: Any, address: str, connect_s: float) -> dict[str, int]:  # noqa: ANN401  untyped in Dask
    """The address of each worker and the number of its threads, if all of them run our code.

    Raises:
        ClusterError: there are none, or some run other code.
    """
    try:
        client.wait_for_workers(1, timeout=connect_s)
    except TimeoutError as error:
        raise ClusterError(
            f"the cluster at {address} has no workers: start some on its machines, with "
            f"`dask worker {address}`"
        ) from error
    threads: dict[str, int] = client.nthreads()
    answers: dict[str, Any] = client.run(code_mark, on_error="return")
    errors = [error for error in answers.values() if isinstance(error, Exception)]
    # Where the line is broken, the worker has just died: the others will do.
    faults = [error for error in errors if not isinstance(error, OSError)]
    if faults:
        raise ClusterError(
            f"the workers of {address} cannot load this program ({faults[0]}): pip install "
            "'plakoto[cluster]' on their machines, the same version as here"
        ) from faults[0]
    marks = {worker: mark for worker, mark in answers.items() if isinstance(mark, str)}
    others = sorted({mark for mark in marks.values() if mark != code_mark()})
    if others:
        raise ClusterError(f"{address}: {_other_code(others, code_mark())}")
    return {worker: number for worker, number in threads.items() if worker in marks}


def _other_code(theirs: Sequence[str], ours: str) -> str:
    return (
        f"workers run plakoto {', '.join(theirs)}, but this is plakoto {ours}: install the same "
        "version there and start them again"
    )
