"""The fewest-rolls table carried on to races before home: up to two checkers still outside.

As in the program's table, each side is taken by itself: for each place of its checkers, how likely
it is that more than so many rolls are needed to bear off all of them, and to bear off the first.
As long as a checker is outside, all 15 are on the board. Imports Numba.
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
    PIN,
    SIZE,
    Board,
    Boards,
    inner,
    legal_plays,
    switch_sides,
)
from plakoto_server.ai.compiled.bearoff import (
    FULL,
    HOME_POINTS,
    HOMES,
    Table,
    my_rank,
    set_home,
)
from plakoto_server.ai.compiled.bearoff import ROLLS as TABLE_ROLLS
from verification.compiling import kernel

MOST_OUTSIDE = 2
_PLACES = (1, HOME, HOME * (HOME + 1) // 2)
"""Ways to place none, one or two checkers on the 18 points outside."""
_HOMES = tuple(
    math.comb(CHECKERS - k + HOME_POINTS - 1, HOME_POINTS - 1) for k in range(MOST_OUTSIDE + 1)
)
"""Homes of the other checkers, and the rank of the first of them."""
_FIRST_HOME = tuple(
    math.comb(CHECKERS - k + HOME_POINTS - 1, HOME_POINTS) for k in range(MOST_OUTSIDE + 1)
)
_FIRST = (0, HOMES, HOMES + _PLACES[1] * _HOMES[1])
SIDES = _FIRST[2] + _PLACES[2] * _HOMES[2]
"""Places of a side's checkers in the table: 1,728,696."""
ROLLS, FIRST_ROLLS = 40, 24
"""Columns: of the chances for all checkers, and for the first."""
_SMALLEST = np.float32(1e-12)
_NONE = -1
_DICE = 6
_WAYS = np.float32(36)

Chances = NDArray[np.float32]
Means = NDArray[np.float64]


@inner
def number_of(board: Board) -> int:
    """The number of the mover's places, which every play of his lowers; -1 if not in the table."""
    outside = place = 0
    for i in range(HOME - 1, -1, -1):
        mine = int(board[i]) if board[i] > 0 else 0
        if board[i] < -PIN or mine > MOST_OUTSIDE:
            return _NONE
        for _ in range(mine):
            away = HOME - 1 - i  # met from the nearest to the furthest
            place += away if outside == 0 else away * (away + 1) // 2
            outside += 1
    if outside > MOST_OUTSIDE:
        return _NONE
    rank = my_rank(board)
    if outside == 0:
        return rank
    return _FIRST[outside] + place * _HOMES[outside] + rank - _FIRST_HOME[outside]


@inner
def _quickest(boards: Boards, count: int, mean: Means) -> int:
    """The number after the play from which the fewest rolls are expected to bear off all."""
    best = number_of(boards[0])
    for row in range(1, count):
        number = number_of(boards[row])
        if mean[number] < mean[best]:
            best = number
    return best


@inner
def _quickest_to_first(boards: Boards, count: int, mean: Means) -> int:
    """The same for the first checker, less `FULL`; `_NONE` if this very roll can bear it off."""
    best = _NONE
    for row in range(count):
        full = number_of(boards[row]) - FULL
        if full < 0:
            return _NONE
        if best == _NONE or mean[full] < mean[best]:
            best = full
    return best


@inner
def _start(more: Chances, mean: Means, row: int) -> None:
    more[row, :] = 0
    more[row, 0] = mean[row] = 1


@inner
def _add(more: Chances, mean: Means, row: int, share: np.float32, after: int) -> None:
    mean[row] += share * mean[after]
    for k in range(more.shape[1] - 1):
        more[row, k + 1] += share * more[after, k]


@inner
def _flush(more: Chances, row: int) -> None:
    """Forget chances so small that reckoning with them is slow."""
    for k in range(more.shape[1]):
        if more[row, k] < _SMALLEST:
            more[row, k] = 0


@inner
def set_side(outside: int, place: int, home: int, board: Board) -> int:
    """Put the mover's checkers where these numbers say; return the number of it all."""
    board[:] = 0
    set_home(home + _FIRST_HOME[outside], board)
    further, nearer = 0, place
    while outside == MOST_OUTSIDE and nearer > further:
        further += 1
        nearer -= further
    board[HOME - 1 - nearer] += 1
    if outside == MOST_OUTSIDE:
        board[HOME - 1 - further] += 1
    return _FIRST[outside] + place * _HOMES[outside] + home


@kernel("void(int64, int64, float32[:, ::1], float32[:, ::1], float64[::1], float64[::1])")
def solve(
    outside: int, place: int, more: Chances, to_first: Chances, mean: Means, mean_to_first: Means
) -> None:
    """Write the rows of one way to place 1 or 2 checkers outside; those of lower numbers are done.

    Args:
        outside: how many checkers.
        place: the number of the way.
        more: float32[SIDES, ROLLS].
        to_first: float32[SIDES - FULL, FIRST_ROLLS].
        mean: float64[SIDES], rolls expected.
        mean_to_first: float64[SIDES - FULL].
    """
    boards, board = np.empty((CAPACITY, SIZE), np.int8), np.empty(SIZE, np.int8)
    for home in range(_HOMES[outside]):
        number = set_side(outside, place, home, board)
        full = number - FULL
        _start(more, mean, number)
        _start(to_first, mean_to_first, full)
        for high in range(1, _DICE + 1):
            for low in range(1, high + 1):
                share = np.float32(1 if high == low else 2) / _WAYS
                count = legal_plays(board, high, low, boards)
                _add(more, mean, number, share, _quickest(boards, count, mean))
                after = _quickest_to_first(boards, count, mean_to_first)
                if after != _NONE:
                    _add(to_first, mean_to_first, full, share, after)
        _flush(more, number)
        _flush(to_first, full)


@attrs.frozen(eq=False)
class Races:
    """What either side needs in a race, and what follows for the outcomes."""

    more: Chances
    to_first: Chances
    mean: Means
    """Rolls expected to bear off all, of each number."""
    mean_to_first: Means
    """To bear off the first, of each number less `FULL`."""

    def rolls_after(self, boards: Boards) -> NDArray[np.float64]:
        """Rolls that the side which has just moved expects to need, for each board."""
        return self.mean[[number_of(board) for board in boards]]

    def chances(self, boards: Boards) -> NDArray[np.float64]:
        """The five outcomes for the side that has just moved, for each board of a race.

        As if each side played for the fewest rolls, and to save a mars as if for nothing else.

        Raises:
            KeyError: a board is not in the table.
        """
        found = np.zeros((len(boards), 5))
        other = np.empty(SIZE, np.int8)
        for board, chances in zip(boards, found, strict=True):
            switch_sides(board, other)
            mine, theirs = number_of(board), number_of(other)
            if min(mine, theirs) < 0:
                raise KeyError(f"not in the table: {board.tolist()}")
            chances[:] = self._outcomes(mine, theirs)
        return found

    def _outcomes(self, mine: int, theirs: int) -> tuple[float, float, float, float, float]:
        my_rolls, their_rolls = _exactly(self.more[mine]), _exactly(self.more[theirs])
        win = float(my_rolls @ self.more[theirs])  # they roll first
        win2 = loss2 = 0.0
        if theirs >= FULL:
            win2 = float(my_rolls[:FIRST_ROLLS] @ self.to_first[theirs - FULL])
        if mine >= FULL:
            loss2 = float(their_rolls[1 : FIRST_ROLLS + 1] @ self.to_first[mine - FULL])
        return win2, win - win2, 0.0, 1 - win - loss2, loss2


def _exactly(more: Chances) -> NDArray[np.float64]:
    """How likely it is that exactly so many rolls are needed."""
    return -np.diff(more, prepend=1).astype(np.float64)


def prepared(table: Table) -> Races:
    """The table with only those sides that are home, from the program's own."""
    more = np.zeros((SIDES, ROLLS), np.float32)
    more[:HOMES, :TABLE_ROLLS] = table[:HOMES]
    to_first = np.zeros((SIDES - FULL, FIRST_ROLLS), np.float32)
    to_first[: HOMES - FULL] = table[HOMES:, :FIRST_ROLLS]
    mean, mean_to_first = np.zeros(SIDES), np.zeros(SIDES - FULL)
    mean[:HOMES] = table[:HOMES].sum(1, dtype=np.float64)
    mean_to_first[: HOMES - FULL] = table[HOMES:].sum(1, dtype=np.float64)
    return Races(more, to_first, mean, mean_to_first)


def solve_races(table: Table, progress: Callable[[int, int], None] | None = None) -> Races:
    """Fill the whole table, starting from the program's own: about a minute of computing."""
    races = prepared(table)
    for outside in range(1, MOST_OUTSIDE + 1):
        for place in range(_PLACES[outside]):
            solve(outside, place, races.more, races.to_first, races.mean, races.mean_to_first)
            if progress:
                progress(_FIRST[outside] + (place + 1) * _HOMES[outside], SIDES)
    return races
