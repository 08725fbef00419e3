"""What the network makes of a position. Imports Numba; `jobs` names this job without it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import board_of
from plakoto.position import Position
from plakoto_server.ai.compiled.expectation import expect
from plakoto_server.ai.jobs import Expectation, shipped_mind
from plakoto_server.ai.network.weights import OUTCOMES


def expectation_of(position: Position) -> Expectation:
    """What the side to move may expect before its roll: see `plakoto_server.ai.jobs.evaluate`."""
    chances = np.empty(OUTCOMES, np.float32)
    expect(shipped_mind(), board_of(position), chances)
    return expectation_from(chances)


def expectation_from(chances: NDArray[np.float32]) -> Expectation:
    """The same in full precision, so that they sum to 1."""
    exact = chances.astype(np.float64)
    return Expectation(*(exact / exact.sum()).tolist())
