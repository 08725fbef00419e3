"""The network's judgement of a board that a play leaves.

It reckons with a *mind*, the network in whole numbers (`plakoto_server.ai.compiled.minds`), up to
the outcomes' sums; their probabilities are fractions. Whole numbers of Python are 64 bits long:
each step says that it wants fewer, so that processors take many at once.

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
from plakoto_server.ai.compiled.minds import MIND, MOST_EXPONENT, Mind
from plakoto_server.ai.compiled.phases import phase_of
from plakoto_server.ai.network.features import CONTENTS
from plakoto_server.ai.network.weights import (
    BIAS,
    BIAS_EXPONENT,
    HIDDEN,
    MIND_ROWS,
    OUTCOME_BIAS,
    OUTCOMES,
    OUTPUT_EXPONENT,
    OUTPUTS,
)

Hidden = NDArray[np.int16]
"""int16[HIDDEN]: the sums that reach the hidden units of one board, each counted in its unit."""
Distribution = NDArray[np.float32]
"""float32[OUTCOMES]: the probability of each outcome."""

MIDDLE = CONTENTS // 2
"""Where among the rows of a place that of no checkers is."""
_FLOOR = np.float32(-30.0)
"""Below this an outcome is as good as impossible."""
_HALVINGS = np.float32(1.0 / 64.0)
_C2, _C3, _C4 = np.float32(1 / 2), np.float32(1 / 6), np.float32(1 / 24)
_ONE, _ZERO, _TWO = np.float32(1.0), np.float32(0.0), np.float32(2.0)
_NONE, _NOTHING = np.int16(0), np.int32(0)
_POWERS = (0.5 ** np.arange(MOST_EXPONENT + 1)).astype(np.float32)
"""What a number counted in each power of two has to be multiplied by."""


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
                hidden[k] = np.int16(hidden[k] + row[k])


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
    n0 = n2 = n3 = n4 = _NOTHING
    for k in range(HIDDEN):
        total = np.int16(sums[k] + more0[k] + more1[k] + more2[k] + more3[k])
        active = np.int32(max(_NONE, total))
        n0 = np.int32(n0 + np.int32(active * np.int32(win2[k])))
        n2 = np.int32(n2 + np.int32(active * np.int32(tie[k])))
        n3 = np.int32(n3 + np.int32(active * np.int32(loss1[k])))
        n4 = np.int32(n4 + np.int32(active * np.int32(loss2[k])))
    biases = mind[first + OUTCOME_BIAS]
    power, bias_power = _POWERS[biases[OUTPUT_EXPONENT]], _POWERS[biases[BIAS_EXPONENT]]
    share_out(
        board,
        np.float32(n0) * power + np.float32(biases[0]) * bias_power,
        np.float32(n2) * power + np.float32(biases[2]) * bias_power,
        np.float32(n3) * power + np.float32(biases[3]) * bias_power,
        np.float32(n4) * power + np.float32(biases[4]) * bias_power,
        chances,
    )


@reordering_inner
def share_out(
    board: Board,
    win2: np.float32,
    tie: np.float32,
    loss1: np.float32,
    loss2: np.float32,
    chances: Distribution,
) -> None:
    """Write the outcomes' probabilities for what speaks for each, compared with winning 1.

    Outcomes that the rules exclude get exactly 0. A side without a checker on its start has no
    mother that could be pinned: it cannot lose by it, nor can there be a tie. Once it has borne a
    checker off, it cannot lose by mars either.
    """
    has_mother = board[0] > 0 or board[0] < -PIN
    they_have = board[THEIR_START] < 0 or board[THEIR_START] > PIN
    can_win2 = they_have or board[THEIR_OFF] == 0
    can_lose2 = has_mother or board[OFF] == 0
    can_tie = has_mother and they_have
    top = max(_ZERO, loss1)
    if can_win2:
        top = max(top, win2)
    if can_tie:
        top = max(top, tie)
    if can_lose2:
        top = max(top, loss2)
    p0 = exponential(max(win2 - top, _FLOOR)) if can_win2 else _ZERO
    p1 = exponential(max(-top, _FLOOR))
    p2 = exponential(max(tie - top, _FLOOR)) if can_tie else _ZERO
    p3 = exponential(max(loss1 - top, _FLOOR))
    p4 = exponential(max(loss2 - top, _FLOOR)) if can_lose2 else _ZERO
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


@kernel(f"void({MIND}, int8[:, ::1], float32[:, ::1])", reorders=True)
def evaluate(mind: Mind, boards: NDArray[np.int8], chances: NDArray[np.float32]) -> None:
    """Write the outcomes' probabilities of each board, one after the other."""
    hidden, nothing = np.empty(HIDDEN, np.int16), np.zeros(HIDDEN, np.int16)
    for i in range(boards.shape[0]):
        points = outcome(boards[i])
        if points != ONGOING:
            decide(points, chances[i])
        else:
            judge_alone(mind, boards[i], hidden, nothing, chances[i])
