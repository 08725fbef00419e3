"""What rolls can do, counted exactly: every legal play of every roll is looked at.

Loads Numba, through the kernels, when it first counts and not before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from plakoto.dice import ALL_ROLLS, Roll
from plakoto.position import OFF, Position


class Shots(NamedTuple):
    """How many rolls of 36 can pin lone checkers."""

    at: Mapping[int, int]
    """For each lone checker, by the point in the numbers of its owner."""
    any: int
    """Rolls that can pin at least one of them."""


NO_SHOTS = Shots({}, 0)


def shots(position: Position) -> Shots:
    """The rolls with which the side to move can pin lone checkers of the other side.

    A roll counts if one of its legal plays ends with the checker pinned.

    Args:
        position: the side to move is about to roll; the game is not over.
    """
    import numpy as np  # noqa: PLC0415  only where something is counted

    from plakoto import kernels  # noqa: PLC0415  likewise

    board = kernels.board_of(position)
    targets = np.flatnonzero(board[: kernels.POINTS] == -1)
    if not targets.size:
        return NO_SHOTS
    boards = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)
    counts = np.zeros(targets.size, np.int64)
    some = 0
    for roll in ALL_ROLLS:
        count = kernels.legal_plays(board, roll.high, roll.low, boards)
        pinned = (boards[:count, targets] > kernels.PIN).any(axis=0)
        ways = 1 if roll.is_double else 2
        counts += ways * pinned
        some += ways * bool(pinned.any())
    points = (OFF - 1 - targets).tolist()
    return Shots(dict(zip(points, counts.tolist(), strict=True)), some)


def count_plays(position: Position, roll: Roll) -> int:
    """How many legal plays the side to move has; a pass is one."""
    import numpy as np  # noqa: PLC0415  only where something is counted

    from plakoto import kernels  # noqa: PLC0415  likewise

    boards = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)
    count: int = kernels.legal_plays(kernels.board_of(position), roll.high, roll.low, boards)
    return count
