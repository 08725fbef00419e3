"""The board as 26 small integers, and what the rules say about one board.

A board is always seen by one side, the *mover*, so nothing here knows White from Black. `board[i]`,
i from 0 to 23, is the mover's own point i + 1:

    n           n checkers of the mover
    -n          n of the other side
    n + PIN     n of the mover, pinning one of the other side
    -(n + PIN)  n of the other side, pinning one of the mover

`board[24]` and `board[25]` are the checkers that the mover and the other side have borne off.
Owns no movement over several steps (that is `legal`). Imports nothing of the reference rules.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels.compiling import kernel

Board = NDArray[np.int8]
"""int8[26], laid out as this module's docstring says."""

CHECKERS = 15
POINTS = 24
HOME = 18
"""Index of the first point of the mover's home."""
OFF = 24
"""Index of the mover's borne-off checkers: it takes checkers as a point does."""
THEIR_OFF = 25
SIZE = 26
PIN = 16
"""Added to the count of a side that holds the point and pins a checker there."""
THEIR_START = 23
"""Index of the point where the other side's mother stands; the mover's is 0."""

ONGOING = -1
TIE = 0
SINGLE = 1
DOUBLE = 2


def start_board() -> Board:
    """Both sides with all checkers on their own point 1."""
    board = np.zeros(SIZE, np.int8)
    board[0] = CHECKERS
    board[THEIR_START] = -CHECKERS
    return board


@kernel("void(int8[::1], int8[::1])")
def switch_sides(board: Board, out: Board) -> None:
    """Write to `out` (another array) the board as the other side sees it."""
    for i in range(POINTS):
        out[i] = -board[POINTS - 1 - i]
    out[OFF] = board[THEIR_OFF]
    out[THEIR_OFF] = board[OFF]


@kernel("void(int8[::1], int64)")
def leave(board: Board, point: int) -> None:
    """Take one of the mover's checkers from `point`, which he holds; a pin may end."""
    value = board[point]
    board[point] = -1 if value == PIN + 1 else value - 1


@kernel("void(int8[::1], int64)")
def arrive(board: Board, point: int) -> None:
    """Put one of the mover's checkers on `point`, which is open to him; it may pin."""
    value = board[point]
    board[point] = PIN + 1 if value == -1 else value + 1


@kernel("void(int8[::1], int64, int64)")
def advance(board: Board, origin: int, target: int) -> None:
    """Move one of the mover's checkers in place; `target` may be `OFF`. Checks nothing."""
    leave(board, origin)
    arrive(board, target)


@kernel("int64(int8[::1])")
def outcome(board: Board) -> int:
    """What the finished turn of the mover gives him: `ONGOING`, `TIE` or the points he wins."""
    if board[OFF] == CHECKERS:
        return SINGLE if board[THEIR_OFF] else DOUBLE
    if board[THEIR_START] > PIN:
        if board[0] < -PIN:
            return TIE
        if board[0] <= 0:
            return DOUBLE
    return ONGOING


@kernel("int64(int8[::1])")
def my_pips(board: Board) -> int:
    """Pip count of the mover: points his checkers still have to travel, 0 to 360."""
    pips = 0
    for i in range(POINTS):
        value = int(board[i])
        if value > PIN:
            pips += (value - PIN) * (POINTS - i)
        elif value > 0:
            pips += value * (POINTS - i)
        elif value < -PIN:
            pips += POINTS - i
    return pips


@kernel("int64(int8[::1])")
def their_pips(board: Board) -> int:
    """Pip count of the other side, 0 to 360."""
    pips = 0
    for i in range(POINTS):
        value = int(board[i])
        if value < -PIN:
            pips -= (value + PIN) * (i + 1)
        elif value < 0:
            pips -= value * (i + 1)
        elif value > PIN:
            pips += i + 1
    return pips
