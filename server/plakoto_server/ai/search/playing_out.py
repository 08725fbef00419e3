"""Plays games out from positions, by the network in compiled code. Imports Numba."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from plakoto.kernels import board_of
from plakoto.position import Position
from plakoto_server.ai.bearoff import load_table
from plakoto_server.ai.compiled.rollouts import Tree, new_tree, play_out
from plakoto_server.ai.jobs import shipped_mind
from plakoto_server.ai.network.weights import OUTCOMES
from plakoto_server.ai.search.schedule import Schedule
from plakoto_server.ai.search.tally import Tally

_POINTS = np.array([2.0, 1.0, 0.0, -1.0, -2.0])
"""What each outcome gives."""
_TREES = 16
"""Boards that are remembered."""


def tally_playouts(
    positions: Sequence[Position], seed: int, first: int, playouts: int, schedule: Schedule
) -> Tally:
    """Play the same play-outs of some positions.

    Args:
        positions: each after a play of the side that is not to move, whose results are counted; no
            game is over.
        seed: decides the dice, together with the number of a play-out.
        first: number of the first play-out.
        playouts: how many of each position.
        schedule: how long a play-out is.
    """
    results = np.empty((len(positions), playouts, OUTCOMES))
    for place, position in enumerate(positions):
        board = board_of(position.with_turn(position.turn.opponent))
        play_out(
            shipped_mind(),
            load_table(),
            board,
            seed % 2**64,
            first,
            schedule.turns,
            schedule.adjusted,
            *_tree_of(board.tobytes()),
            results[place],
        )
    equities = results @ _POINTS
    return Tally(
        playouts,
        tuple(map(tuple, results.sum(axis=1).tolist())),
        tuple(map(tuple, (equities @ equities.T).tolist())),
    )


@lru_cache(_TREES)
def _tree_of(_board: bytes) -> Tree:
    """What is known about the next turns of a board; what is found out is kept in it."""
    return new_tree()
