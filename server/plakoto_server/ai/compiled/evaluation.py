"""The network's judgement of a board that a play leaves.

A *mind* is a network ready for use: float32[sets * MIND_ROWS, HIDDEN], with one set for all phases
of the game or one for each. A set has a row for each content of each place
(`plakoto_server.ai.network.features`), then the hidden units' biases, their weights towards each
outcome, and the outcomes' biases, both less those towards winning 1, which are therefore 0.
`plakoto_server.ai.network.weights` makes one.

All boards are seen by the side that has just moved. Its outcomes, in this order: it wins 2, wins 1,
ties, loses 1, loses 2.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import (
    OFF,
    ONGOING,
    PIN,
    SIZE,
    THEIR_OFF,
    THEIR_START,
    Board,
    outcome,
    reordering_inner,
)
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.phases import phase_of
from plakoto_server.ai.network.features import CONTENTS
from plakoto_server.ai.network.weights import (
    BIAS,
    HIDDEN,
    MIND_ROWS,
    OUTCOME_BIAS,
    OUTCOMES,
    OUTPUTS,
)

Mind = NDArray[np.float32]
Hidden = NDArray[np.float32]
"""float32[HIDDEN]: the sums that reach the hidden units of one board."""
Distribution = NDArray[np.float32]
"""float32[OUTCOMES]: the probability of each outcome."""

MIDDLE = CONTENTS // 2
"""Where among the rows of a place that of no checkers is."""
_FLOOR = np.float32(-30.0)
"""Below this an outcome is as good as impossible."""
_HALVINGS = np.float32(1.0 / 64.0)
_C2, _C3, _C4 = np.float32(1 / 2), np.float32(1 / 6), np.float32(1 / 24)
_ONE, _ZERO, _TWO = np.float32(1.0), np.float32(0.0), np.float32(2.0)


@reordering_inner
def exponential(x: np.float32) -> np.float32:
    """`e**x` for x from -30 to 0, to about 5 digits: six squarings of a short series."""
    x *= _HALVINGS
    y = _ONE + x * (_ONE + x * (_C2 + x * (_C3 + x * _C4)))
    y *= y
    y *= y
    y *= y
    y *= y
    y *= y
    return y * y


@reordering_inner
def set_of(mind: Mind, board: Board) -> int:
    """The first row of the set that judges a board."""
    return 0 if mind.shape[0] == MIND_ROWS else phase_of(board) * MIND_ROWS


@reordering_inner
def sum_in(mind: Mind, first: int, board: Board, hidden: Hidden) -> None:
    """Write the hidden sums of a board in the set that begins in row `first`."""
    bias = mind[first + BIAS]
    for k in range(HIDDEN):
        hidden[k] = bias[k]
    for place in range(SIZE):
        content = int(board[place])
        if content != 0:
            row = mind[first + place * CONTENTS + MIDDLE + content]
            for k in range(HIDDEN):
                hidden[k] += row[k]


@reordering_inner
def sum_all(mind: Mind, board: Board, hidden: Hidden) -> None:
    """Write the hidden sums of a board in the set that judges it."""
    sum_in(mind, set_of(mind, board), board, hidden)


@reordering_inner
def judge(
    mind: Mind,
    first: int,
    board: Board,
    sums: Hidden,
    more0: Hidden,
    more1: Hidden,
    more2: Hidden,
    more3: Hidden,
    chances: Distribution,
) -> None:
    """Write the outcomes' probabilities for a board that is not decided.

    Outcomes that the rules exclude get exactly 0. A side without a checker on its start has no
    mother that could be pinned: it cannot lose by it, nor can there be a tie. Once it has borne a
    checker off, it cannot lose by mars either.

    Args:
        mind: the network.
        first: row of the set that judges the board.
        board: which outcomes are possible is seen from it.
        sums: with the next four added, the board's hidden sums; so nothing has to be stored.
        more0: added.
        more1: added.
        more2: added.
        more3: added.
        chances: overwritten.
    """
    win2, tie = mind[first + OUTPUTS], mind[first + OUTPUTS + 2]
    loss1, loss2 = mind[first + OUTPUTS + 3], mind[first + OUTPUTS + 4]
    a0 = a2 = a3 = a4 = _ZERO
    for k in range(HIDDEN):
        active = max(sums[k] + ((more0[k] + more1[k]) + (more2[k] + more3[k])), _ZERO)
        a0 += active * win2[k]
        a2 += active * tie[k]
        a3 += active * loss1[k]
        a4 += active * loss2[k]
    biases = mind[first + OUTCOME_BIAS]
    a0 += biases[0]
    a2 += biases[2]
    a3 += biases[3]
    a4 += biases[4]
    has_mother = board[0] > 0 or board[0] < -PIN
    they_have = board[THEIR_START] < 0 or board[THEIR_START] > PIN
    can_win2 = they_have or board[THEIR_OFF] == 0
    can_lose2 = has_mother or board[OFF] == 0
    can_tie = has_mother and they_have
    top = max(_ZERO, a3)
    if can_win2:
        top = max(top, a0)
    if can_tie:
        top = max(top, a2)
    if can_lose2:
        top = max(top, a4)
    p0 = exponential(max(a0 - top, _FLOOR)) if can_win2 else _ZERO
    p1 = exponential(max(-top, _FLOOR))
    p2 = exponential(max(a2 - top, _FLOOR)) if can_tie else _ZERO
    p3 = exponential(max(a3 - top, _FLOOR))
    p4 = exponential(max(a4 - top, _FLOOR)) if can_lose2 else _ZERO
    scale = _ONE / (p0 + p1 + p2 + p3 + p4)
    chances[0] = p0 * scale
    chances[1] = p1 * scale
    chances[2] = p2 * scale
    chances[3] = p3 * scale
    chances[4] = p4 * scale


@reordering_inner
def decide(points: int, chances: Distribution) -> None:
    """Write the certainty of a decided board: the mover wins `points`, or it is a tie (0)."""
    for k in range(OUTCOMES):
        chances[k] = _ZERO
    chances[2 - points] = _ONE


@reordering_inner
def equity_of(chances: Distribution) -> np.float32:
    """Points the side that has moved wins less those it loses, on average: -2 to 2."""
    equity: np.float32 = _TWO * (chances[0] - chances[4]) + (chances[1] - chances[3])
    return equity


@reordering_inner
def judge_alone(
    mind: Mind, board: Board, hidden: Hidden, nothing: Hidden, chances: Distribution
) -> None:
    """Write the outcomes' probabilities of a board that is not decided.

    `hidden` is overwritten; `nothing` holds zeros.
    """
    first = set_of(mind, board)
    sum_in(mind, first, board, hidden)
    judge(mind, first, board, hidden, nothing, nothing, nothing, nothing, chances)


@kernel("void(float32[:, ::1], int8[:, ::1], float32[:, ::1])", reorders=True)
def evaluate(mind: Mind, boards: NDArray[np.int8], chances: NDArray[np.float32]) -> None:
    """Write the outcomes' probabilities of each board, one after the other."""
    hidden, nothing = np.empty(HIDDEN, np.float32), np.zeros(HIDDEN, np.float32)
    for i in range(boards.shape[0]):
        points = outcome(boards[i])
        if points != ONGOING:
            decide(points, chances[i])
        else:
            judge_alone(mind, boards[i], hidden, nothing, chances[i])
