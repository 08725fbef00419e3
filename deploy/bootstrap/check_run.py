"""Runs several checks: in which order, what goes on side by side, and what is shown meanwhile."""

import io
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

from bootstrap.checks import Check, Lane
from bootstrap.environment import Environment
from bootstrap.errors import BootstrapError
from bootstrap.installing import ready
from bootstrap.logs import last_line
from bootstrap.one_check import failure, run_check
from bootstrap.processes import WAIT_SECONDS, Children
from bootstrap.progress import Console
from bootstrap.provisioning import Provider
from bootstrap.report import Result
from bootstrap.system_packages import Need, needs_to_draw, needs_to_install, needs_to_test


class CheckRun:
    """One run of some checks."""

    def __init__(
        self,
        console: Console,
        children: Children,
        provider: Provider,
        logs: Path,
        *,
        is_fresh: bool = False,
    ) -> None:
        self._console = console
        self._children = children
        self._logs = logs
        self._is_fresh = is_fresh
        self._provider = provider
        self._held: set[Environment] = set()

    def run(self, checks: Sequence[Check]) -> list[Result]:
        """Run all of them, whatever the first ones say; return the results in the same order."""
        first, front, beside = (
            [check for check in checks if check.lane is lane]
            for lane in (Lane.FIRST, Lane.FRONT, Lane.BESIDE)
        )
        results: dict[str, Result] = {}
        with ExitStack() as stack:
            self._prepare(checks, stack)
            for check in first:
                results[check.name] = self._show(check, partial(self._run_apart, check))
            pool = ThreadPoolExecutor(max_workers=1)
            stack.callback(pool.shutdown, wait=False, cancel_futures=True)
            futures = {check: pool.submit(self._run_apart, check) for check in beside}
            for check in front:
                results[check.name] = self._run_in_front(check, beside)
            for check, future in futures.items():
                results[check.name] = self._show(check, partial(_wait_for, future))
        return [results[check.name] for check in checks]

    def _prepare(self, checks: Sequence[Check], stack: ExitStack) -> None:
        """Get what the system must bring, and the environments of what runs first and in front."""
        system = self._provider.system
        needs: tuple[Need, ...] = ()
        if any(check.lane is Lane.FRONT for check in checks):
            needs += needs_to_draw(system) + needs_to_test(system)
        if self._is_fresh or not all(check.environment.is_ready() for check in checks):
            needs += needs_to_install(system)
        self._provider.provide(needs)
        at_once = [check.environment for check in checks if check.lane is not Lane.BESIDE]
        for environment in dict.fromkeys(at_once):
            self._enter(environment, self._console, stack)
            self._held.add(environment)

    def _enter(self, environment: Environment, console: Console, stack: ExitStack) -> None:
        stack.enter_context(ready(environment, console, self._children, is_fresh=self._is_fresh))

    def _run_in_front(self, check: Check, beside: Sequence[Check]) -> Result:
        meanwhile = ", ".join(other.what for other in beside)
        self._console.say(f"\n{check.what}" + (f" (meanwhile: {meanwhile})" if meanwhile else ""))
        return run_check(check, self._children)

    def _run_apart(self, check: Check) -> Result:
        """Run a check whose output is kept for later; may be called from another thread."""
        started = time.monotonic()
        with ExitStack() as stack:
            try:
                if check.environment not in self._held:
                    self._enter(check.environment, Console(io.StringIO()), stack)
            except BootstrapError as error:
                return failure(check, started, "no environment", str(error))
            result = run_check(check, self._children, self._log(check))
        return replace(result, seconds=time.monotonic() - started)

    def _show(self, check: Check, work: Callable[[], Result]) -> Result:
        """Show that we are waiting for a check and how it ended; what it printed, if badly."""
        with self._console.step(check.what, note=lambda: self._note(check)) as step:
            result = work()
            step.ending, step.seconds = result.word, result.seconds
        if not result.has_passed:
            self._console.say(f"\n{result.output.rstrip() or result.detail}\n")
        return result

    def _note(self, check: Check) -> str:
        return last_line(self._log(check)) or last_line(check.environment.log)

    def _log(self, check: Check) -> Path:
        return self._logs / f"{check.name}.log"


def _wait_for(future: Future[Result]) -> Result:
    """Wait in slices, between which Windows notices Ctrl-C."""
    while True:
        try:
            return future.result(WAIT_SECONDS)
        except TimeoutError:
            if future.done():
                raise
