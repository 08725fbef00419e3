"""Runs one check to its result."""

import os
import time
from pathlib import Path

from bootstrap.checks import Check
from bootstrap.logs import last_line
from bootstrap.processes import Children
from bootstrap.report import Result

NOT_PASSED_ON = ("PYTHONHOME", "PYTHONPATH")
"""Variables by which modules from elsewhere could get into an environment."""


def run_check(check: Check, children: Children, log: Path | None = None) -> Result:
    """Run the commands of a check until one fails; without a log they write where we write."""
    started = time.monotonic()
    variables = {name: value for name, value in os.environ.items() if name not in NOT_PASSED_ON}
    status = 0
    for name, *arguments in check.commands:
        try:
            status = children.run(
                (str(check.environment.program(name)), *arguments),
                folder=check.environment.root,
                log=log,
                environment=variables,
            )
        except OSError as error:
            return failure(check, started, str(error))
        if status != 0:
            break
    seconds = time.monotonic() - started
    output = log.read_text(encoding="utf-8", errors="replace") if log else ""
    if status != 0:
        return failure(check, started, f"exit status {status}", output)
    detail = last_line(log) if log else ""
    return Result(check.name, check.what, has_passed=True, seconds=seconds, detail=detail)


def failure(check: Check, started: float, reason: str, output: str = "") -> Result:
    """Return the result of a check that failed; `started` is a monotonic time."""
    seconds = time.monotonic() - started
    return Result(
        check.name, check.what, has_passed=False, seconds=seconds, detail=reason, output=output
    )
