"""How a level chooses its play: from the position and the roll, and nothing else.

Imports Numba; what only names a level imports `levels` instead.
"""

from __future__ import annotations

import importlib

import numpy as np

from plakoto.dice import Roll
from plakoto.kernels import CAPACITY, SIZE, board_of, position_of
from plakoto.plays import LegalPlays, Play
from plakoto.position import Position
from plakoto_server.ai.compiled.players import choose_board
from plakoto_server.ai.compiled.randomness import seeded
from plakoto_server.ai.jobs import shipped_mind
from plakoto_server.ai.levels import JUDGING_BY_NETWORK, LEVELS, MAKIS


def choose(position: Position, roll: Roll, level: int, seed: int) -> Play:
    """The play that `level` makes, the same for the same arguments.

    `MAKIS` thinks until his choice is clear, a second at most or so. What he needs for it, and what
    the levels that judge by the network need, is loaded when they are first asked, so that the
    other levels start without.

    Args:
        position: the side to move has just rolled; the game is not over.
        roll: its roll.
        level: one of `LEVELS`.
        seed: any number; decides what the level leaves to chance.

    Raises:
        ValueError: there is no such level.
        WeightsError: the level judges by the network, which is damaged.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level {level}, only {', '.join(map(str, LEVELS))}")
    if level == MAKIS:
        thinking = importlib.import_module("plakoto_server.ai.search.thinking")
        chosen: Play = thinking.think(position, roll, seed).candidates[0].play
        return chosen
    boards = np.empty((CAPACITY, SIZE), np.int8)
    chance = np.zeros(1, np.uint64)
    seeded(chance, seed % 2**64, 0, 0)
    board = board_of(position)
    if level in JUDGING_BY_NETWORK:
        advanced = importlib.import_module("plakoto_server.ai.compiled.advanced")
        row: int = advanced.choose_with_network(
            level, shipped_mind(), board, roll.high, roll.low, boards, chance
        )
    else:
        row = choose_board(level, board, roll.high, roll.low, boards, chance)
    result = position_of(boards[row], position.turn).with_turn(position.turn.opponent)
    play = LegalPlays(position, roll).to(result)
    if play is None:
        raise AssertionError(f"level {level} chose an illegal play of {roll} in {position}")
    return play
