"""Learning from games that the network plays against itself: TD(lambda) on whole distributions.

After each game the board that each play left is told what came of it: partly what the game ended
in, partly what the network thought of the boards that followed, the more of the latter the smaller
lambda is. A few games make a step.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import (
    CAPACITY,
    CHECKERS,
    ONGOING,
    SIZE,
    THEIR_START,
    outcome,
    switch_sides,
)
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.descent import (
    SLOPE_ROWS,
    add_slope,
    take_step,
)
from plakoto_server.ai.compiled.greedy import SLOTS, WORK_ROWS, choose_greedily
from plakoto_server.ai.compiled.minds import Parameters, make_mind
from plakoto_server.ai.compiled.randomness import below, seeded
from plakoto_server.ai.network.weights import HIDDEN, MIND_ROWS, OUTCOMES, PARAMETER_ROWS

LONGEST = 1024
"""Turns after which a game is given up and not learnt from."""
_DICE = 2
"""Stream of random numbers of the seed."""
_ONE, _ZERO = np.float32(1.0), np.float32(0.0)

GAMES, TURNS, ERROR, STEPS = range(4)
"""Figures of a stretch of learning: games and turns learnt from, the sum over the boards of how far
the judgement was from what it was told (relative entropy, in nats), steps taken."""


@kernel(
    "void(float32[:, ::1], float32[:, ::1], float32[:, ::1], int64, int64, int64, float64, float64,"
    " uint64, int64, float64[::1])",
    reorders=True,
)
def learn(
    parameters: Parameters,
    means: Parameters,
    squares: Parameters,
    step: int,
    steps: int,
    games: int,
    rate: float,
    trace: float,
    seed: int,
    number: int,
    figures: NDArray[np.float64],
) -> None:
    """Play and learn: `steps` steps of `games` games each.

    Args:
        parameters: changed.
        means: Adam's running means of the slope; changed.
        squares: Adam's running means of its squares; changed.
        step: steps that these were gathered over.
        steps: how many to take.
        games: of each step.
        rate: Adam's step size.
        trace: lambda, 0 to 1.
        seed: of the dice.
        number: of this stretch of games, which tells its dice from others of the seed.
        figures: four numbers, overwritten: see `GAMES` and the following.
    """
    mind = np.zeros((parameters.shape[0] // PARAMETER_ROWS * MIND_ROWS, HIDDEN), np.int16)
    slope = np.zeros_like(parameters)
    boards = np.empty((CAPACITY, SIZE), np.int8)
    board = np.empty(SIZE, np.int8)
    left = np.empty((LONGEST, SIZE), np.int8)
    thought = np.empty((LONGEST, OUTCOMES), np.float32)
    target = np.empty(OUTCOMES, np.float32)
    next_target = np.empty(OUTCOMES, np.float32)
    work, slots = np.zeros((WORK_ROWS, HIDDEN), np.int16), np.zeros(SLOTS, np.int32)
    slope_work = np.zeros((SLOPE_ROWS, HIDDEN), np.float32)
    found = np.empty((2, OUTCOMES), np.float32)
    dice = np.empty(1, np.uint64)
    kept, given_up = np.float32(trace), np.float32(1.0 - trace)
    figures[:] = 0.0
    seeded(dice, seed, _DICE, number)
    for _ in range(steps):
        make_mind(parameters, mind)
        positions = 0
        for _ in range(games):
            board[:] = 0
            board[0], board[THEIR_START] = CHECKERS, -CHECKERS
            turns, points = 0, ONGOING
            while points == ONGOING and turns < LONGEST:
                die1, die2 = below(dice, 6) + 1, below(dice, 6) + 1
                row = choose_greedily(mind, board, die1, die2, boards, work, slots, found)
                left[turns] = boards[row]
                thought[turns] = found[0]
                turns += 1
                points = outcome(boards[row])
                switch_sides(boards[row], board)
            if points == ONGOING:
                continue
            next_target[:] = _ZERO
            next_target[2 - points] = _ONE
            for turn in range(turns - 2, -1, -1):
                for k in range(OUTCOMES):
                    other = OUTCOMES - 1 - k
                    target[k] = kept * next_target[other] + given_up * thought[turn + 1, other]
                figures[ERROR] += add_slope(parameters, left[turn], target, 1.0, slope, slope_work)
                next_target[:] = target
            positions += turns - 1
            figures[GAMES] += 1
            figures[TURNS] += turns
        if positions:
            step += 1
            figures[STEPS] += 1
            take_step(parameters, slope, positions, step, rate, means, squares)
