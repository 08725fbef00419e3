"""What is certain once both sides are home: the outcomes, from exact tables of each side alone.

With both sides home nothing can be pinned or blocked any more. Each side's rolls then depend on its
own checkers only, so the outcomes follow from two distributions: how many rolls each side still
needs. `bearoff_table` fills the *table* that holds them; `plakoto_server.ai.bearoff` keeps it.

A *home* is told by its counts on the six home points, and numbered by its *rank*: with t(d) the
checkers that are d or more points from being borne off, it is the sum over d from 1 to 6 of
C(t(d) + 6 - d, 7 - d). Every step lowers the rank, and homes of fewer checkers rank lower.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import CHECKERS, HOME, PIN, POINTS, Board, inner, reordering_inner
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.evaluation import Distribution

HOME_POINTS = POINTS - HOME
HOMES = math.comb(CHECKERS + HOME_POINTS, HOME_POINTS)
"""Ways to have up to 15 checkers on six points: 54,264."""
FULL = math.comb(CHECKERS + HOME_POINTS - 1, HOME_POINTS)
"""Rank of the first home with all 15 checkers: those below have borne one off."""
ROWS = 2 * HOMES - FULL
"""Rows of a table: one for each home, then one more for each with all 15 checkers."""
ROLLS = 24
"""Columns of a table."""
SMALLEST = 1e-12
"""Chances below this are 0 in a table. No home needs `ROLLS` rolls or more with a greater one."""

Table = NDArray[np.float32]
"""float32[ROWS, ROLLS]: how likely it is that more rolls than the number of the column are needed.

Row r, below `HOMES`: to bear off all checkers of the home of rank r, playing for the fewest rolls.
Row r + `HOMES` - `FULL`, where r is at least `FULL`: to bear off its first checker, playing for
that.
"""

_CHOOSE = np.array(
    [[math.comb(n, k) for k in range(HOME_POINTS + 1)] for n in range(CHECKERS + HOME_POINTS)]
)

_ONE, _ZERO = np.float32(1), np.float32(0)


@inner
def my_rank(board: Board) -> int:
    """Rank of the mover's home, no checker being pinned; what stands elsewhere is not looked at."""
    rank = checkers = 0
    for k in range(HOME_POINTS):
        checkers += max(board[HOME + k], 0)
        rank += _CHOOSE[checkers + k, k + 1]
    return rank


@inner
def their_rank(board: Board) -> int:
    """Rank of the other side's home, likewise."""
    rank = checkers = 0
    for k in range(HOME_POINTS):
        checkers -= min(board[HOME_POINTS - 1 - k], 0)
        rank += _CHOOSE[checkers + k, k + 1]
    return rank


@inner
def set_home(rank: int, board: Board) -> None:
    """Put the mover's checkers on his home points as `rank` says; touch nothing else."""
    nearer = 0
    for k in range(HOME_POINTS - 1, -1, -1):
        checkers = 0
        while checkers + k + 1 < _CHOOSE.shape[0] and _CHOOSE[checkers + k + 1, k + 1] <= rank:
            checkers += 1
        rank -= _CHOOSE[checkers + k, k + 1]
        if k < HOME_POINTS - 1:
            board[HOME + k + 1] = nearer - checkers
        nearer = checkers
    board[HOME] = nearer


@inner
def are_both_home(board: Board) -> bool:
    """Whether every checker of both sides is borne off or in its home: contact is over then.

    A pinned checker and the one that pins it stand on one point, which cannot be home to both.
    """
    for i in range(HOME_POINTS, HOME):
        if board[i] != 0:
            return False
    for i in range(HOME_POINTS):
        if board[i] > 0 or board[i] < -PIN or board[HOME + i] < 0 or board[HOME + i] > PIN:
            return False
    return True


@reordering_inner
def _chance_of_more(rolls: Distribution, others: Distribution) -> np.float32:
    """How likely it is that `others` are more rolls than `rolls`; both are rows of a table."""
    chance: np.float32 = (_ONE - rolls[0]) * others[0]
    for k in range(1, ROLLS):
        chance += (rolls[k - 1] - rolls[k]) * others[k]
    return chance


@reordering_inner
def _chance_of_no_fewer(rolls: Distribution, others: Distribution) -> np.float32:
    """How likely it is that `others` are no fewer rolls than `rolls`."""
    chance: np.float32 = _ONE - rolls[0]
    for k in range(1, ROLLS):
        chance += (rolls[k - 1] - rolls[k]) * others[k - 1]
    return chance


@kernel("boolean(float32[:, ::1], int8[::1], float32[::1])", reorders=True)
def race_chances(table: Table, board: Board, chances: Distribution) -> bool:
    """Write the outcomes' probabilities if both sides are home; return whether they are.

    Each side is taken to play for the fewest rolls, and, as long as none of its checkers is off, to
    save the mars as if nothing else mattered. What either side loses by playing so is measured by
    `python tests/verify.py endgames`.

    Args:
        table: from `plakoto_server.ai.bearoff.load_table`.
        board: seen by the side that has just moved; the other side is about to roll.
        chances: for the side that has just moved; overwritten only if both sides are home.
    """
    if not are_both_home(board):
        return False
    mine, theirs = my_rank(board), their_rank(board)
    my_rolls, their_rolls = table[mine], table[theirs]
    # They roll first: I win if they need more rolls than I do, and they win otherwise.
    win = _chance_of_more(my_rolls, their_rolls)
    win2 = loss2 = _ZERO
    if theirs >= FULL:
        win2 = _chance_of_more(my_rolls, table[theirs + HOMES - FULL])
    if mine >= FULL:
        loss2 = _chance_of_no_fewer(their_rolls, table[mine + HOMES - FULL])
    chances[0] = win2
    chances[1] = max(win - win2, _ZERO)
    chances[2] = _ZERO
    chances[3] = max(_ONE - win - loss2, _ZERO)
    chances[4] = loss2
    return True
