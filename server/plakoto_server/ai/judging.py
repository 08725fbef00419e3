"""What the network makes of a position, and the bear-off table where it can.

Imports Numba; `jobs` names this job without it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import board_of
from plakoto.position import Position
from plakoto_server.ai.bearoff import load_table
from plakoto_server.ai.compiled.lookahead import expect_ahead, spaces
from plakoto_server.ai.jobs import Expectation, shipped_mind
from plakoto_server.ai.network.weights import OUTCOMES


def expectation_of(position: Position) -> Expectation:
    """What the side to move may expect before its roll: see `plakoto_server.ai.jobs.evaluate`."""
    chances = np.empty(OUTCOMES, np.float32)
    board = board_of(position)
    expect_ahead(shipped_mind(), load_table(), board, 1, 1, 0.0, *spaces(1), chances)
    return expectation_from(chances)


def expectation_from(chances: NDArray[np.float32]) -> Expectation:
    """The same in full precision, so that they sum to 1."""
    exact = chances.astype(np.float64)
    return Expectation(*(exact / exact.sum()).tolist())
