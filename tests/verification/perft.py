"""Count the plays of every sequence of two rolls, and compare with the counts stored.

Stored is what the brute-force rules count. A count is the number of different pairs of plays: for
each position that the first roll can lead to, the positions that the second can lead to from it.
A game that the first play ends has no second one. The order of the two dice does not matter, so
the 21 x 21 unordered rolls stand for all 36 x 36.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations_with_replacement
from pathlib import Path
from typing import TypeVar

import numpy as np

from plakoto import kernels
from plakoto.dice import Roll
from plakoto.notation import parse_position
from plakoto.outcome import judge
from plakoto.plays import LegalPlays
from plakoto.position import Position
from verification import bruteforce
from verification.workers import Say

Node = TypeVar("Node")
Rolls = tuple[int, int]
Counts = Mapping[tuple[Rolls, Rolls], int]
Expand = Callable[[Node, Rolls], Iterator[tuple[Node, bool]]]
"""Each node that a roll can lead to, and whether the game is over there."""

ROLLS: tuple[Rolls, ...] = tuple(combinations_with_replacement(range(1, 7), 2))
FOLDER = Path(__file__).parent.parent / "data"
POSITIONS = {
    "perft_start.txt": "w15/22/b15 w 0 0",
    "perft_pins.txt": ("w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0"),
}
"""Files of `FOLDER`, and the position that each is counted from."""


def count(start: Node, expand: Expand[Node]) -> Counts:
    """The counts of every sequence of two rolls from `start`."""
    return {
        (first, second): sum(
            1
            for middle, is_over in expand(start, first)
            if not is_over
            for _ in expand(middle, second)
        )
        for first in ROLLS
        for second in ROLLS
    }


def count_bruteforce(text: str) -> Counts:
    """The counts by the plain rules of these tests."""
    return count(bruteforce.read(text), _expand_bruteforce)


def count_reference(text: str) -> Counts:
    """The counts by `plakoto.plays`."""
    return count(parse_position(text), _expand_reference)


def count_kernels(text: str) -> Counts:
    """The counts by `plakoto.kernels`."""
    return count(kernels.board_of(parse_position(text)), _expand_kernels)


def _expand_bruteforce(
    node: tuple[bruteforce.Board, str], roll: Rolls
) -> Iterator[tuple[tuple[bruteforce.Board, str], bool]]:
    board, mover = node
    for end in bruteforce.legal_boards(board, mover, roll)[1]:
        yield (end, bruteforce.OTHER[mover]), bruteforce.result(end, mover) != "none"


def _expand_reference(node: Position, roll: Rolls) -> Iterator[tuple[Position, bool]]:
    for play in LegalPlays(node, Roll.of(*roll)):
        yield play.result, judge(play.result) is not None


def _expand_kernels(node: kernels.Board, roll: Rolls) -> Iterator[tuple[kernels.Board, bool]]:
    ends = np.zeros((kernels.CAPACITY, kernels.SIZE), np.int8)
    for end in ends[: kernels.legal_plays(node, *roll, ends)]:
        board = np.zeros(kernels.SIZE, np.int8)
        kernels.switch_sides(end, board)
        yield board, kernels.outcome(end) != kernels.ONGOING


def format_table(text: str, counts: Counts) -> str:
    """The table of a file: a row for each first roll, a column for each second."""
    heads = [f"{a}{b}" for a, b in ROLLS]
    width = max(len(str(number)) for number in counts.values()) + 1
    lines = [
        "# Pairs of plays for each first roll (row) and second roll (column), counted by the",
        "# brute-force rules of the tests: python tests/verify.py perft --write",
        text,
        "  " + "".join(f"{head:>{width}}" for head in heads),
    ]
    for head, first in zip(heads, ROLLS, strict=True):
        row = (counts[first, second] for second in ROLLS)
        lines.append(head + "".join(f"{number:>{width}}" for number in row))
    return "\n".join(lines) + "\n"


def parse_table(table: str) -> tuple[str, Counts]:
    """The position and the counts that a table holds."""
    text, heads, *rows = (line for line in table.splitlines() if not line.startswith("#"))
    seconds = [_roll(head) for head in heads.split()]
    counts = {}
    for row in rows:
        head, *numbers = row.split()
        for second, number in zip(seconds, numbers, strict=True):
            counts[_roll(head), second] = int(number)
    return text, counts


def _roll(head: str) -> Rolls:
    return int(head[0]), int(head[1])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument(
        "--write", action="store_true", help="store what brute force counts, instead of comparing"
    )


def run(options: argparse.Namespace, say: Say) -> int:
    """Count by each implementation and compare, or store; return the exit status."""
    wrong = 0
    for name, text in POSITIONS.items():
        file = FOLDER / name
        if options.write:
            table = format_table(text, count_bruteforce(text))
            file.write_text(table, encoding="utf-8", newline="\n")
            say(f"{name} written")
            continue
        _, stored = parse_table(file.read_text(encoding="utf-8"))
        for counter in (count_bruteforce, count_reference, count_kernels):
            counts = counter(text)
            differing = sum(counts[rolls] != stored[rolls] for rolls in stored)
            wrong += differing + (counts.keys() != stored.keys())
            say(
                f"{name}, {counter.__name__}: {len(counts)} sequences, {sum(counts.values()):,} "
                f"pairs of plays, {differing} counts differ"
            )
    return 1 if wrong else 0
