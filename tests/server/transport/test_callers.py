"""How many connections each address has open."""

from __future__ import annotations

import pytest

from plakoto_server.transport.callers import Callers


@pytest.mark.parametrize(
    ("first", "second", "is_one"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("192.0.2.7", "::ffff:192.0.2.7", True),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
    ],
)
def test_what_counts_as_one_address(first: str, second: str, is_one: bool) -> None:  # noqa: FBT001  pytest fills it in
    callers = Callers(1, counts_loopback=False)

    assert callers.opened(first) == 0
    assert callers.opened(second) == int(is_one)


def test_it_says_by_how_many_there_are_too_many() -> None:
    callers = Callers(2, counts_loopback=False)

    assert [callers.opened("192.0.2.7") for _ in range(4)] == [0, 0, 1, 2]


def test_one_that_is_gone_makes_room_and_is_forgotten() -> None:
    callers = Callers(1, counts_loopback=False)
    callers.opened("192.0.2.7")

    callers.closed("192.0.2.7")

    assert len(callers) == 0
    assert callers.opened("192.0.2.7") == 0


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.8.0.1"])
def test_this_machine_is_counted_only_if_it_is_wanted(host: str) -> None:
    free, counted = Callers(1, counts_loopback=False), Callers(1, counts_loopback=True)

    assert [free.opened(host) for _ in range(3)] == [0, 0, 0]
    assert [counted.opened(host) for _ in range(3)] == [0, 1, 2]
    free.closed(host)
    assert len(free) == 0


def test_a_connection_without_an_address_is_not_counted() -> None:
    callers = Callers(1, counts_loopback=True)

    assert [callers.opened(None) for _ in range(3)] == [0, 0, 0]
