"""What a side may expect before it rolls: every roll played as the network likes best."""

from __future__ import annotations

import numpy as np

from plakoto.kernels import CAPACITY, SIZE, Board
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.evaluation import Distribution
from plakoto_server.ai.compiled.greedy import SLOTS, WORK_ROWS, choose_greedily
from plakoto_server.ai.compiled.minds import MIND, Mind
from plakoto_server.ai.network.weights import HIDDEN, OUTCOMES

_ROLLS = np.float32(36.0)
_DICE = 6


@kernel(f"void({MIND}, int8[::1], float32[::1])")
def expect(mind: Mind, board: Board, chances: Distribution) -> None:
    """Write the outcomes' probabilities for the side about to roll on `board`, which it sees."""
    boards = np.empty((CAPACITY, SIZE), np.int8)
    work, slots = np.zeros((WORK_ROWS, HIDDEN), np.int16), np.zeros(SLOTS, np.int32)
    found = np.empty((2, OUTCOMES), np.float32)
    chances[:] = 0
    for high in range(1, _DICE + 1):
        for low in range(1, high + 1):
            choose_greedily(mind, board, high, low, boards, work, slots, found)
            share = np.float32(1 if high == low else 2) / _ROLLS
            for k in range(OUTCOMES):
                chances[k] += share * found[0, k]
