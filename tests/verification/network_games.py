"""Games that the network plays against itself, in compiled code: what came of its boards.

Imports Numba; the commands name the jobs at the end without it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import (
    CAPACITY,
    ONGOING,
    PIN,
    POINTS,
    SIZE,
    Board,
    Boards,
    inner,
    outcome,
    start_board,
    switch_sides,
)
from plakoto_server.ai.compiled.evaluation import Distribution
from plakoto_server.ai.compiled.games import seed_dice, throw
from plakoto_server.ai.compiled.greedy import SLOTS, WORK_ROWS, choose_greedily
from plakoto_server.ai.compiled.minds import MIND, Mind
from plakoto_server.ai.compiled.randomness import Chance, below, seeded
from plakoto_server.ai.network.weights import HIDDEN, OUTCOMES
from verification.compiling import kernel

_PICKS, _PLAY_OUTS = 8, 9
"""Streams of random numbers of a seed that nothing else uses."""
_START = start_board()
ANY, CONTACT = 0, 1
"""Kinds of boards to pick."""


@inner
def is_contact(board: Board) -> bool:
    """Whether some checker of each side has yet to pass one of the other side, or is pinned."""
    first_mine, last_theirs = POINTS, -1
    for i in range(POINTS):
        if board[i] != 0:
            pinning = abs(board[i]) > PIN
            if (board[i] > 0 or pinning) and i < first_mine:
                first_mine = i
            if board[i] < 0 or pinning:
                last_theirs = i
    return first_mine <= last_theirs


@inner
def _result_for(points: int, turns: int) -> int:
    """The outcome's number for the side that played `turns` turns before the last one."""
    return 2 - points if turns % 2 == 0 else 2 + points


@kernel(f"void({MIND}, uint64, int64, int64, int8[:, ::1], float32[:, ::1], int64[::1])")
def sample_boards(
    mind: Mind,
    seed: int,
    game: int,
    kind: int,
    picked: Boards,
    chances: NDArray[np.float32],
    came: NDArray[np.int64],
) -> None:
    """Play as many games as `picked` has rows and pick one undecided board of each, at random.

    Args:
        mind: the network, which plays both sides.
        seed: of the games.
        game: number of the first game.
        kind: `ANY`, or `CONTACT` to pick only boards on which the sides have yet to pass.
        picked: overwritten with boards after a play, seen by the side that played.
        chances: overwritten with what the network thought of them.
        came: overwritten with the number of the outcome for that side.
    """
    boards = np.empty((CAPACITY, SIZE), np.int8)
    board = np.empty(SIZE, np.int8)
    dice, pick = np.empty(1, np.uint64), np.empty(1, np.uint64)
    work, slots = np.zeros((WORK_ROWS, HIDDEN), np.int16), np.zeros(SLOTS, np.int32)
    found = np.empty((2, OUTCOMES), np.float32)
    for row in range(picked.shape[0]):
        seed_dice(dice, seed, 2 * (game + row))
        seeded(pick, seed, _PICKS, game + row)
        board[:] = _START
        turn, seen, picked_turn = 0, 0, 0
        while True:
            die1, die2 = throw(dice), throw(dice)
            chosen = choose_greedily(mind, board, die1, die2, boards, work, slots, found)
            points = outcome(boards[chosen])
            if points != ONGOING:
                break
            if kind == ANY or is_contact(boards[chosen]):
                seen += 1
                if below(pick, seen) == 0:
                    picked[row], chances[row], picked_turn = boards[chosen], found[0], turn
            switch_sides(boards[chosen], board)
            turn += 1
        came[row] = _result_for(points, turn - picked_turn)


@inner
def _play_out(
    mind: Mind,
    board: Board,
    dice: Chance,
    boards: Boards,
    work: NDArray[np.int16],
    slots: NDArray[np.int32],
    found: Distribution,
) -> int:
    """The outcome's number for the side not on roll; `board`, seen by the other, is lost."""
    turn = 1
    while True:
        die1, die2 = throw(dice), throw(dice)
        chosen = choose_greedily(mind, board, die1, die2, boards, work, slots, found)
        points = outcome(boards[chosen])
        if points != ONGOING:
            return _result_for(points, turn)
        switch_sides(boards[chosen], board)
        turn += 1


@kernel(f"void({MIND}, int8[::1], uint64, int64, int64[::1])")
def play_out(mind: Mind, after: Board, seed: int, count: int, came: NDArray[np.int64]) -> None:
    """Play a board out `count` times, and count what came of it.

    Args:
        mind: the network, which plays both sides.
        after: left by a play, seen by the side that played; not decided.
        seed: of the dice.
        count: how often.
        came: int64[OUTCOMES], overwritten.
    """
    boards = np.empty((CAPACITY, SIZE), np.int8)
    board = np.empty(SIZE, np.int8)
    dice = np.empty(1, np.uint64)
    work, slots = np.zeros((WORK_ROWS, HIDDEN), np.int16), np.zeros(SLOTS, np.int32)
    found = np.empty((2, OUTCOMES), np.float32)
    came[:] = 0
    for number in range(count):
        seeded(dice, seed, _PLAY_OUTS, number)
        switch_sides(after, board)
        came[_play_out(mind, board, dice, boards, work, slots, found)] += 1
