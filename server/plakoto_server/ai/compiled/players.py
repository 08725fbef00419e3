"""The first three levels' choices among the boards that a roll can lead to.

They need no network and are compiled soon; the next two are in `advanced`.
"""

from __future__ import annotations

import numpy as np

from plakoto.kernels import POINTS, Board, Boards, inner, legal_plays
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.intermediate import OVERLOOKS_SHOTS, intermediate_value
from plakoto_server.ai.compiled.novice import NOTICES_PINS, PIN_WORTH, novice_likes
from plakoto_server.ai.compiled.randomness import Chance, below, uniform
from plakoto_server.ai.compiled.shots import MOST_DICE

BEGINNER, NOVICE, INTERMEDIATE = 1, 2, 3


@inner
def _novice(boards: Boards, count: int, chance: Chance) -> int:
    pin_worth = PIN_WORTH if uniform(chance) < NOTICES_PINS else 0.0
    best, most = 0, -np.inf
    for row in range(count):
        liking = novice_likes(boards[row], pin_worth, chance)
        if liking > most:
            best, most = row, liking
    return best


@inner
def _intermediate(boards: Boards, count: int, chance: Chance) -> int:
    shots = np.empty(POINTS, np.int64)
    dice = 1 if uniform(chance) < OVERLOOKS_SHOTS else MOST_DICE
    best, most = 0, -np.inf
    for row in range(count):
        value = intermediate_value(boards[row], shots, dice)
        if value > most:
            best, most = row, value
    return best


@kernel("int64(int64, int8[::1], int64, int64, int8[:, ::1], uint64[::1])")
def choose_board(
    level: int, board: Board, die1: int, die2: int, boards: Boards, chance: Chance
) -> int:
    """List the plays of a roll in `boards` and return the row that `level` chooses.

    Args:
        level: 1 to 3.
        board: before the turn, seen by the mover, as are `boards`.
        die1: 1 to 6.
        die2: 1 to 6.
        boards: at least `CAPACITY` rows, overwritten.
        chance: what the level leaves to chance comes from here.

    Raises:
        ValueError: it is another level.
    """
    count = legal_plays(board, die1, die2, boards)
    if level == BEGINNER:
        return below(chance, count)
    if level == NOVICE:
        return _novice(boards, count, chance)
    if level == INTERMEDIATE:
        return _intermediate(boards, count, chance)
    raise ValueError("this is none of the first three levels")
