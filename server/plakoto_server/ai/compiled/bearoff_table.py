"""Fills the bear-off table: every home, by the rules, from the fewest checkers upwards."""

from __future__ import annotations

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
    Boards,
    inner,
    legal_plays,
)
from plakoto_server.ai.compiled.bearoff import (
    FULL,
    HOMES,
    ROLLS,
    SMALLEST,
    Table,
    my_rank,
    set_home,
)
from plakoto_server.ai.compiled.compiling import kernel

_DICE = 6
_ALL_ROLLS = 36.0
_NONE = -1


@inner
def _quickest(boards: Boards, count: int, mean: NDArray[np.float64]) -> int:
    """Rank of the home from which the fewest rolls are expected to bear off all."""
    best = my_rank(boards[0])
    for row in range(1, count):
        rank = my_rank(boards[row])
        if mean[rank] < mean[best]:
            best = rank
    return best


@inner
def _quickest_to_first(boards: Boards, count: int, mean: NDArray[np.float64]) -> int:
    """The same for the first checker, less `FULL`; `_NONE` if this very roll can bear it off."""
    best = _NONE
    for row in range(count):
        full = my_rank(boards[row]) - FULL
        if full < 0:
            return _NONE
        if best == _NONE or mean[full] < mean[best]:
            best = full
    return best


@inner
def _add(
    more: NDArray[np.float64], home: int, share: float, after: int, mean: NDArray[np.float64]
) -> None:
    """Let the home numbered `home` go on from `after` in `share` of all rolls."""
    for k in range(ROLLS - 1):
        more[home, k + 1] += share * more[after, k]
    mean[home] += share * mean[after]


@inner
def _set_board(rank: int, board: Board) -> None:
    set_home(rank, board)
    board[OFF] = CHECKERS
    for i in range(HOME, POINTS):
        board[OFF] -= board[i]


@inner
def _write(more: NDArray[np.float64], table: Table, first: int) -> None:
    """Write the rows of the table from `first` on.

    Raises:
        ValueError: a home may need more rolls than there are columns.
    """
    for home in range(more.shape[0]):
        if more[home, ROLLS - 1] >= SMALLEST:
            raise ValueError("a home may need more rolls than the table has columns")
        for k in range(ROLLS):
            table[first + home, k] = more[home, k] if more[home, k] >= SMALLEST else 0.0


@kernel("void(float32[:, ::1])")
def fill_table(table: Table) -> None:
    """Write the whole table.

    For each home and roll, that play is taken from which the fewest rolls are expected: to bear off
    all, and, where all 15 checkers are left, to bear off one.
    """
    boards, board = np.empty((CAPACITY, SIZE), np.int8), np.zeros(SIZE, np.int8)
    more, mean = np.zeros((HOMES, ROLLS)), np.zeros(HOMES)
    more_to_first, mean_to_first = np.zeros((HOMES - FULL, ROLLS)), np.zeros(HOMES - FULL)
    for rank in range(1, HOMES):
        _set_board(rank, board)
        full = rank - FULL
        more[rank, 0] = mean[rank] = 1.0
        if full >= 0:
            more_to_first[full, 0] = mean_to_first[full] = 1.0
        for high in range(1, _DICE + 1):
            for low in range(1, high + 1):
                share = (1.0 if high == low else 2.0) / _ALL_ROLLS
                count = legal_plays(board, high, low, boards)
                _add(more, rank, share, _quickest(boards, count, mean), mean)
                after = _NONE
                if full >= 0:
                    after = _quickest_to_first(boards, count, mean_to_first)
                if after != _NONE:
                    _add(more_to_first, full, share, after, mean_to_first)
    _write(more, table, 0)
    _write(more_to_first, table, HOMES)
