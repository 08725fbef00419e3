"""What a person sees while something takes long."""

import io
import itertools
from collections.abc import Iterator

import pytest

from bootstrap.progress import Console
from deploy.waiting import WaitingStream


@pytest.fixture
def clock() -> Iterator[float]:
    """A clock that goes on by 4.2 seconds whenever somebody looks."""
    return (4.2 * tick for tick in itertools.count())


def test_a_build_log_gets_plain_lines(clock: Iterator[float]) -> None:
    stream = io.StringIO()
    console = Console(stream, is_live=False, clock=lambda: next(clock))

    with console.step("making it"):
        pass

    assert stream.getvalue() == "  making it ...\n    done  4.2 s\n"


def test_a_build_log_is_told_that_something_goes_on(clock: Iterator[float]) -> None:
    stream = WaitingStream()
    console = Console(stream, is_live=False, clock=lambda: next(clock), plain_seconds=0.001)

    with console.step("making it", note=lambda: "Downloading numba"):
        stream.wait_for("    4 s  Downloading numba\n")


def test_a_terminal_has_one_line_redrawn(clock: Iterator[float]) -> None:
    stream = WaitingStream()
    console = Console(stream, is_live=True, clock=lambda: next(clock))

    with console.step("making it", note=lambda: "Downloading numba"):
        stream.wait_for("making it  4 s  Downloading numba")

    assert stream.getvalue().count("\n") == 1


def test_a_step_that_fails_does_not_say_done() -> None:
    stream = io.StringIO()

    with pytest.raises(RuntimeError), Console(stream, is_live=False).step("making it"):
        raise RuntimeError

    assert "done" not in stream.getvalue()


def test_a_time_measured_elsewhere_is_shown_instead_of_our_waiting() -> None:
    stream = io.StringIO()

    with Console(stream, is_live=False).step("the checks beside") as step:
        step.ending, step.seconds = "passed", 83.25

    assert stream.getvalue().endswith("passed  83.2 s\n")
