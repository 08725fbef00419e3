"""How lucky a roll was, as the network sees it.

Of all the rolls that there might have been, each is worth what the network makes of its best play.
The luck of a roll is what it is worth less the mean over all of them: nothing on average, however
much or little the network knows, as all that it takes is dice that are fair.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import Board, Boards
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.evaluation import equity_of
from plakoto_server.ai.compiled.greedy import Slots, Work, choose_greedily
from plakoto_server.ai.compiled.minds import MIND, Mind

_DICE = 6
_ROLLS = _DICE * _DICE


@kernel(
    f"UniTuple(float64, 2)({MIND}, int8[::1], int64, int64, int8[:, ::1], {MIND}, int32[::1],"
    " float32[:, ::1])"
)
def worth_of_roll(
    mind: Mind,
    board: Board,
    die1: int,
    die2: int,
    boards: Boards,
    work: Work,
    slots: Slots,
    found: NDArray[np.float32],
) -> tuple[float, float]:
    """What a roll is worth to the side that rolls, and what a roll is worth on average.

    Args:
        mind: the network.
        board: before the roll, seen by the side about to roll.
        die1: 1 to 6.
        die2: 1 to 6.
        boards: at least `CAPACITY` rows, overwritten.
        work: from `greedy.work_space`.
        slots: from `greedy.work_space`.
        found: float32[2, OUTCOMES], overwritten.

    Returns:
        Two equities, -2 to 2.
    """
    total, worth = 0.0, 0.0
    for high in range(1, _DICE + 1):
        for low in range(1, high + 1):
            choose_greedily(mind, board, high, low, boards, work, slots, found)
            equity = float(equity_of(found[0]))
            total += equity if high == low else 2 * equity
            if high == max(die1, die2) and low == min(die1, die2):
                worth = equity
    return worth, total / _ROLLS
