"""How many rolls can pin a lone checker.

Works on sets of points, kept as bits in the shooting side's own numbering (bit 0 is its point 1),
so that a step forwards is a shift to the left.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import POINTS, Board, inner
from plakoto_server.ai.compiled.compiling import kernel

Shots = NDArray[np.int64]
"""int64[24]: a number of rolls for each of the mover's own points."""

ROLLS = 36
"""Ways two dice can fall."""
MOST_DICE = 4
"""Dice that a shot can take: those of a double."""


@inner
def _their_points(board: Board) -> tuple[int, int, int]:
    """Points with free checkers of the other side, open to it, and with my lone checkers."""
    free = landing = targets = 0
    for i in range(POINTS):
        value = board[i]
        point = 1 << (POINTS - 1 - i)
        if value < 0:
            free |= point
        if value <= 1:
            landing |= point
        if value == 1:
            targets |= point
    return free, landing, targets


@inner
def _reached(free: int, landing: int, high: int, low: int, dice: int) -> int:
    """The points that a roll can bring a checker to with at most `dice` of its steps."""
    by_high = free << high & landing
    if high != low:
        by_low = free << low & landing
        if dice == 1:
            return by_high | by_low
        return by_high | by_low | (by_high << low & landing) | (by_low << high & landing)
    points = by_high
    for _ in range(1, dice):
        by_high = by_high << high & landing
        points |= by_high
    return points


@inner
def find_shots(board: Board, shots: Shots, dice: int) -> None:
    """Do what `count_shots` says, and overlook the shots that take more than so many dice."""
    shots[:] = 0
    free, landing, targets = _their_points(board)
    if targets == 0:
        return
    for high in range(1, 7):
        for low in range(1, high + 1):
            pinned = _reached(free, landing, high, low, dice) & targets
            if pinned == 0:
                continue
            ways = 1 if high == low else 2
            for i in range(POINTS):
                if pinned >> i & 1:
                    shots[POINTS - 1 - i] += ways


@kernel("void(int8[::1], int64[::1])")
def count_shots(board: Board, shots: Shots) -> None:
    """Write for each of the mover's points how many rolls of 36 can pin a lone checker of his.

    Counts a roll if its dice lead a checker there, landing on open points only; that the rest of
    the roll must be played, too, rules one out now and then, which is not looked at.

    Args:
        board: after the mover's play; the other side is to roll.
        shots: 24 numbers, 0 where no lone checker stands.
    """
    find_shots(board, shots, MOST_DICE)
