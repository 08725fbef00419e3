"""Options, arguments passed on, and how each kind of failure ends a command."""

import io
import signal
import sys
from pathlib import Path

import pytest

from bootstrap.command import guard, make_parser, parse
from bootstrap.errors import NotInstalledError, StopRequested, SystemPackageMissingError
from bootstrap.processes import Children
from bootstrap.progress import Console


def parsed(*arguments: str) -> tuple[bool, list[str]]:
    options, passed_on = parse(make_parser("deploy/play.py", "", ""), arguments)
    return options.fresh, passed_on


@pytest.mark.parametrize(
    ("arguments", "is_fresh", "passed_on"),
    [
        ((), False, []),
        (("--fresh",), True, []),
        (("--level", "3", "--fresh", "-v"), True, ["--level", "3", "-v"]),
        (("tests/shared", "-k", "perft and not slow"), False, None),
        (("--fres",), False, None),
        (("-x", "--", "--fresh", "--", "--help"), False, ["-x", "--fresh", "--", "--help"]),
    ],
)
def test_what_is_not_ours_is_passed_on_in_its_order(
    arguments: tuple[str, ...], passed_on: list[str] | None, *, is_fresh: bool
) -> None:
    """Nothing is guessed from a beginning, and all behind the first `--` is passed on."""
    expected = list(arguments) if passed_on is None else passed_on

    assert parsed(*arguments) == (is_fresh, expected)


def ending_of(failure: BaseException) -> tuple[int, str]:
    """Return the exit status and what is said."""

    def fail(_children: Children) -> int:
        raise failure

    output = io.StringIO()
    return guard(fail, Console(output)), output.getvalue()


def test_the_status_of_the_work_is_the_status_of_the_command() -> None:
    assert guard(lambda _children: 17, Console(io.StringIO())) == 17


@pytest.mark.parametrize(
    ("failure", "status"),
    [
        (SystemPackageMissingError("run this"), 3),
        (NotInstalledError("pip failed"), 4),
        (PermissionError(13, "Permission denied", ".venv"), 4),
    ],
)
def test_a_failure_ends_with_its_message_and_status(failure: Exception, status: int) -> None:
    found, said = ending_of(failure)

    assert found == status
    assert str(failure) in said


def test_nothing_can_be_started_when_the_command_has_ended(tmp_path: Path) -> None:
    used = []

    def work(children: Children) -> int:
        used.append(children)
        return 0

    guard(work, Console(io.StringIO()))

    with pytest.raises(StopRequested):
        used[0].run((sys.executable, "-c", ""), folder=tmp_path)


def test_ctrl_c_ends_with_130() -> None:
    def interrupt(_children: Children) -> int:
        signal.raise_signal(signal.SIGINT)
        return 0

    assert guard(interrupt, Console(io.StringIO())) == 130


def test_a_fault_of_our_own_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        ending_of(ZeroDivisionError())
