"""Levels 4 and 5: their eye is that of level 3, their judgement that of the network.

A few plays strike them, those that level 3 likes best, and they judge these alone: a good play that
does not look like one escapes them. How many come to mind differs from turn to turn. Level 4 weighs
the board that each of them leaves; level 5 looks at every reply to it. Numbers as they are because
of the matches in `docs/ai.md`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import (
    ONGOING,
    POINTS,
    SIZE,
    TIE,
    Board,
    Boards,
    inner,
    legal_plays,
    outcome,
    switch_sides,
)
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.evaluation import equity_of, evaluate
from plakoto_server.ai.compiled.expectation import expect
from plakoto_server.ai.compiled.intermediate import intermediate_value
from plakoto_server.ai.compiled.minds import MIND, Mind
from plakoto_server.ai.compiled.randomness import Chance, below
from plakoto_server.ai.compiled.shots import MOST_DICE
from plakoto_server.ai.network.weights import OUTCOMES

ADVANCED, EXPERT = 4, 5

_ADVANCED_SEES = (1, 2, 3, 3)
"""How many plays come to his mind in a turn: one of these numbers, each as likely."""
_EXPERT_SEES = (2, 3, 4, 5)
_MOST_SEEN = 5

Rows = NDArray[np.int64]


@inner
def _greatest(values: NDArray[np.float32], count: int) -> int:
    """Where the greatest of the first `count` values stands, the first of equal ones."""
    best = 0
    for i in range(1, count):
        if values[i] > values[best]:
            best = i
    return best


@inner
def _strike(boards: Boards, count: int, most: int, rows: Rows) -> int:
    """Write the rows of the plays that level 3 likes best, best first; return how many."""
    likings, shots = np.empty(count, np.float32), np.empty(POINTS, np.int64)
    for row in range(count):
        likings[row] = intermediate_value(boards[row], shots, MOST_DICE)
    struck = min(count, most)
    for place in range(struck):
        rows[place] = _greatest(likings, count)
        likings[rows[place]] = -np.inf
    return struck


@inner
def _look_at_replies(mind: Mind, board: Board, chances: NDArray[np.float32]) -> float:
    """What a board after the mover's play is worth once every roll has had its best reply."""
    points = outcome(board)
    if points != ONGOING:
        return float(points)
    theirs = np.empty(SIZE, np.int8)
    switch_sides(board, theirs)
    expect(mind, theirs, chances)
    return -float(equity_of(chances))


@kernel(
    f"int64(int64, {MIND}, int8[::1], int64, int64, int8[:, ::1], uint64[::1])",
)
def choose_with_network(
    level: int, mind: Mind, board: Board, die1: int, die2: int, boards: Boards, chance: Chance
) -> int:
    """List the plays of a roll in `boards` and return the row that `level` chooses.

    Args:
        level: `ADVANCED` or `EXPERT`.
        mind: the network.
        board: before the turn, seen by the mover, as are `boards`.
        die1: 1 to 6.
        die2: 1 to 6.
        boards: at least `CAPACITY` rows, overwritten.
        chance: how many plays come to mind is taken from here.

    Raises:
        ValueError: it is another level.
    """
    if level not in (ADVANCED, EXPERT):
        raise ValueError("this level does without the network")
    sees = _ADVANCED_SEES if level == ADVANCED else _EXPERT_SEES
    count = legal_plays(board, die1, die2, boards)
    rows, equities = np.empty(_MOST_SEEN, np.int64), np.empty(_MOST_SEEN, np.float32)
    struck = _strike(boards, count, sees[below(chance, len(sees))], rows)
    if struck == 1 or outcome(boards[rows[0]]) > TIE:
        return int(rows[0])  # A won game strikes first, and is not put off.
    chances = np.empty((1, OUTCOMES), np.float32)
    for place in range(struck):
        row = rows[place]
        if level == EXPERT:
            equities[place] = _look_at_replies(mind, boards[row], chances[0])
        else:
            evaluate(mind, boards[row : row + 1], chances)
            equities[place] = equity_of(chances[0])
    return int(rows[_greatest(equities, struck)])
