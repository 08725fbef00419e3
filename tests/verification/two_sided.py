"""Endgames solved exactly for both sides at once: each plays for points, knowing where both stand.

One side, the *few*, has at most a given number of checkers left, all home; the other has any home.
A side that still has all its 15 checkers can lose a mars. What the program plays by takes the sides
one by one (`plakoto_server.ai.compiled.bearoff`); this is what it is held against.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import attrs
import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import (
    CAPACITY,
    CHECKERS,
    HOME,
    OFF,
    POINTS,
    SIZE,
    Board,
    legal_plays,
)
from plakoto_server.ai.compiled.bearoff import (
    FULL,
    HOME_POINTS,
    HOMES,
    my_rank,
    set_home,
    their_rank,
)
from verification.compiling import kernel

Equities = NDArray[np.float32]
Plays = NDArray[np.int32]
"""int32[homes, 21, MOST]: ranks that each roll can lead to, then -1."""

ROLLS = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
SHARES = np.array([(1 if high == low else 2) / 36 for high, low in ROLLS], np.float32)
_DICE = np.array(ROLLS)
MOST = 64
_PART = 2000
_LOW = np.float32(-9)


def home_board(rank: int) -> Board:
    """The board of a home by itself, the other side having borne off nothing."""
    board = np.zeros(SIZE, np.int8)
    set_home(rank, board)
    board[OFF] = CHECKERS - board[HOME:POINTS].sum()
    return board


def plays_of(homes: int) -> Plays:
    """What each roll can lead to from each of the lowest `homes` homes."""
    plays = np.full((homes, len(ROLLS), MOST), -1, np.int32)
    boards = np.empty((CAPACITY, SIZE), np.int8)
    for rank in range(homes):
        board = home_board(rank)
        for number, (high, low) in enumerate(ROLLS):
            count = legal_plays(board, high, low, boards)
            plays[rank, number, :count] = [my_rank(after) for after in boards[:count]]
    return plays


@kernel(
    "void(int64, int64, int32[:, :, ::1], float32[:, ::1], float32[:, ::1])",
    reorders=True,
)
def solve(first: int, last: int, plays: Plays, after: Equities, replied: Equities) -> None:
    """Write the rows of the homes from `first` up to `last`; those below are done.

    Args:
        first: rank.
        last: rank.
        plays: of the few.
        after: float32[HOMES, few]: the equity of a side that has just moved, by its home and that
            of the few, who are about to roll.
        replied: float32[HOMES, few]: the equity of the few who have just moved, the other side
            being about to roll, by the same.
    """
    few = after.shape[1]
    boards, board = np.empty((CAPACITY, SIZE), np.int8), np.zeros(SIZE, np.int8)
    best, reply = np.empty(few, np.float32), np.empty(few, np.float32)
    for rank in range(first, last):
        set_home(rank, board)
        board[OFF] = CHECKERS - board[HOME:POINTS].sum()
        reply[:] = 0
        for roll in range(len(_DICE)):
            best[:] = _LOW
            for row in range(legal_plays(board, _DICE[roll, 0], _DICE[roll, 1], boards)):
                left = after[my_rank(boards[row])]
                for k in range(few):
                    best[k] = max(best[k], left[k])
            for k in range(few):
                reply[k] -= SHARES[roll] * best[k]
        reply[0] = 2 if rank >= FULL else 1
        for home in range(1, few):
            equity = np.float32(0)
            for roll in range(len(_DICE)):
                most, k = _LOW, 0
                while plays[home, roll, k] >= 0:
                    most = max(most, reply[plays[home, roll, k]])
                    k += 1
                equity -= SHARES[roll] * most
            after[rank, home] = equity
        replied[rank] = reply


@attrs.frozen(eq=False)
class Exact:
    """Every endgame with one side among the few, the other side with any home."""

    after: Equities
    """What `solve` calls so."""
    replied: Equities

    def equity(self, board: Board) -> float:
        """The points that the side that has just moved may expect, as it sees the board.

        Raises:
            KeyError: neither side is among the few.
        """
        mine, theirs = my_rank(board), their_rank(board)
        if theirs < self.after.shape[1]:
            return float(self.after[mine, theirs])
        if mine < self.after.shape[1]:
            return float(self.replied[theirs, mine])
        raise KeyError(f"not solved: {board.tolist()}")


def solve_all(few: int, progress: Callable[[int, int], None] | None = None) -> Exact:
    """Solve every endgame in which one side has at most `few` checkers left, at most 6."""
    homes = math.comb(few + HOME_POINTS, HOME_POINTS)
    plays = plays_of(homes)
    after = np.ones((HOMES, homes), np.float32)
    replied = np.empty((HOMES, homes), np.float32)
    for first in range(1, HOMES, _PART):
        last = min(first + _PART, HOMES)
        solve(first, last, plays, after, replied)
        if progress:
            progress(last, HOMES)
    return Exact(after, replied)
