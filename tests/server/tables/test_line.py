"""Things that end later, one after another."""

from __future__ import annotations

from plakoto_server.tables.line import Leave, Line


def test_each_begins_when_the_one_before_has_ended() -> None:
    line = Line()
    begun: list[tuple[str, Leave]] = []
    for name in "abc":
        line.join(lambda leave, name=name: begun.append((name, leave)))  # type: ignore[misc]  # the default binds the name

    seen = []
    while begun:
        name, leave = begun.pop()
        seen.append((name, len(line)))
        leave()

    assert seen == [("a", 2), ("b", 1), ("c", 0)]


def test_one_who_joins_while_another_leaves_comes_last() -> None:
    line = Line()
    begun: list[str] = []

    def first(leave: Leave) -> None:
        line.join(lambda leave: (begun.append("third"), leave()))  # type: ignore[func-returns-value]  # in order
        begun.append("first")
        leave()

    line.join(first)
    line.join(lambda leave: (begun.append("fourth"), leave()))  # type: ignore[func-returns-value]  # in order

    assert begun == ["first", "third", "fourth"]


def test_many_that_end_at_once_do_not_pile_up() -> None:
    """They would exceed the depth to which Python calls may be nested."""
    line = Line()
    ends: list[Leave] = []
    ended: list[int] = []
    line.join(ends.append)
    for number in range(10_000):
        line.join(lambda leave, number=number: (ended.append(number), leave()))  # type: ignore[misc, func-returns-value]  # in order

    ends.pop()()

    assert ended == list(range(10_000))
