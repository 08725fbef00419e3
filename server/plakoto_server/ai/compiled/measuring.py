"""Loops that do one thing again and again, so that its speed can be measured.

What they work on is made beforehand and not measured.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import (
    CAPACITY,
    ONGOING,
    SIZE,
    Boards,
    legal_plays,
    outcome,
    start_board,
    switch_sides,
)
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.games import throw
from plakoto_server.ai.compiled.greedy import SLOTS, WORK_ROWS, best_row, choose_greedily
from plakoto_server.ai.compiled.minds import MIND, Mind
from plakoto_server.ai.compiled.randomness import seeded
from plakoto_server.ai.network.weights import HIDDEN, OUTCOMES

Starts = NDArray[np.int64]
"""int64[turns + 1]: where the plays of each turn begin, and the last ones end."""


def boards_of_games(mind: Mind, number: int, seed: int) -> Boards:
    """The first so many boards before a roll, from whole games of the network against itself."""
    chance = np.zeros(1, np.uint64)
    seeded(chance, seed, 0, 0)
    found = np.empty((number, SIZE), np.int8)
    out, work = np.empty((CAPACITY, SIZE), np.int8), np.zeros((WORK_ROWS, HIDDEN), np.int16)
    slots, chances = np.zeros(SLOTS, np.int32), np.empty((2, OUTCOMES), np.float32)
    board = start_board()
    for row in range(number):
        die1, die2 = throw(chance), throw(chance)
        chosen = choose_greedily(mind, board, die1, die2, out, work, slots, chances)
        if outcome(out[chosen]) == ONGOING:
            switch_sides(out[chosen], board)
        else:
            board = start_board()
        found[row] = board
    return found


def plays_of_turns(boards: Boards, seed: int) -> tuple[Boards, Starts]:
    """The plays of one random roll from each board, one turn after the other."""
    chance = np.zeros(1, np.uint64)
    seeded(chance, seed, 0, 0)
    out = np.empty((CAPACITY, SIZE), np.int8)
    plays, starts = [], [0]
    for board in boards:
        count = legal_plays(board, throw(chance), throw(chance), out)
        plays.append(out[:count].copy())
        starts.append(starts[-1] + count)
    return np.concatenate(plays), np.array(starts)


@kernel("int64(int8[:, ::1], int64, uint64)")
def list_plays(boards: Boards, rounds: int, seed: int) -> int:
    """List the plays of a random roll from each board, `rounds` times; return how many in all."""
    chance = np.zeros(1, np.uint64)
    seeded(chance, seed, 0, 0)
    out = np.empty((CAPACITY, SIZE), np.int8)
    total = 0
    for _ in range(rounds):
        for row in range(boards.shape[0]):
            total += legal_plays(boards[row], throw(chance), throw(chance), out)
    return total


@kernel(f"int64({MIND}, int8[:, ::1], int8[:, ::1], int64[::1], int64)")
def judge_turns(mind: Mind, boards: Boards, plays: Boards, starts: Starts, rounds: int) -> int:
    """Judge all plays of each turn, `rounds` times, as a player does that looks for the best.

    Args:
        mind: the network.
        boards: before each turn.
        plays: the boards after each play, from `plays_of_turns`.
        starts: likewise.
        rounds: how often.

    Returns:
        How many plays were judged.
    """
    work, slots = np.zeros((WORK_ROWS, HIDDEN), np.int16), np.zeros(SLOTS, np.int32)
    found = np.empty((2, OUTCOMES), np.float32)
    judged = 0
    for _ in range(rounds):
        for turn in range(boards.shape[0]):
            after = plays[starts[turn] : starts[turn + 1]]
            best_row(mind, boards[turn], after, after.shape[0], work, slots, found)
            judged += after.shape[0]
    return judged
