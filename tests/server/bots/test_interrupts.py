"""Ctrl-C, noted and asked for."""

from __future__ import annotations

import signal
from concurrent.futures import Future

import pytest

from plakoto_server.bots.interrupts import answer_to, noted_interrupts


def test_ctrl_c_is_noted_until_somebody_asks() -> None:
    with noted_interrupts() as check:
        check()

        signal.raise_signal(signal.SIGINT)

        with pytest.raises(KeyboardInterrupt):
            check()


def test_a_second_ctrl_c_interrupts_at_once() -> None:
    with noted_interrupts():
        signal.raise_signal(signal.SIGINT)

        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("presses", [0, 1])
def test_afterwards_ctrl_c_is_what_it_was(presses: int) -> None:
    before = signal.getsignal(signal.SIGINT)

    with noted_interrupts():
        for _ in range(presses):
            signal.raise_signal(signal.SIGINT)

    assert signal.getsignal(signal.SIGINT) is before


def test_waiting_for_an_answer_ends_with_ctrl_c() -> None:
    never: Future[int] = Future()

    with noted_interrupts() as check:
        signal.raise_signal(signal.SIGINT)

        with pytest.raises(KeyboardInterrupt):
            answer_to(never, check)


def test_an_answer_or_its_error_is_passed_on() -> None:
    good, bad = Future[int](), Future[int]()
    good.set_result(7)
    bad.set_exception(ZeroDivisionError())

    with noted_interrupts() as check:
        assert answer_to(good, check) == 7
        with pytest.raises(ZeroDivisionError):
            answer_to(bad, check)
