"""The stored counts of plays for every sequence of two rolls."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from verification.perft import (
    FOLDER,
    POSITIONS,
    ROLLS,
    Counts,
    count_bruteforce,
    count_kernels,
    count_reference,
    format_table,
    parse_table,
)


@pytest.mark.parametrize(
    ("file", "count"),
    [
        ("perft_start.txt", count_bruteforce),
        ("perft_start.txt", count_reference),
        ("perft_start.txt", count_kernels),
        ("perft_pins.txt", count_kernels),
    ],
    ids=["start-brute_force", "start-reference", "start-kernels", "pins-kernels"],
)
def test_counts_are_those_stored(file: str, count: Callable[[str], Counts]) -> None:
    position, stored = parse_table((FOLDER / file).read_text(encoding="utf-8"))

    counts = count(position)

    assert counts == stored


@pytest.mark.parametrize("file", POSITIONS)
def test_stored_tables_hold_every_sequence_of_two_rolls(file: str) -> None:
    table = (FOLDER / file).read_text(encoding="utf-8")
    position, stored = parse_table(table)

    assert position == POSITIONS[file]
    assert stored.keys() == {(first, second) for first in ROLLS for second in ROLLS}
    assert format_table(position, stored) == table


def test_first_counts_are_those_worked_out_by_hand() -> None:
    """Two dice open with two plays, a small double with the 5 partitions of 4, sixes with 4."""
    _, counts = parse_table((FOLDER / "perft_start.txt").read_text(encoding="utf-8"))

    assert counts[(1, 2), (3, 5)] == 2 * 2
    assert counts[(1, 2), (1, 1)] == 2 * 5
    assert counts[(6, 6), (1, 1)] == 4 * 5
