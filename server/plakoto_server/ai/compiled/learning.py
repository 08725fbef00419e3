"""Learning from games that the network plays against itself: TD(lambda) on whole distributions.

After each game the board that each play left is told what came of it: partly what the game ended
in, partly what the network thought of the boards that followed, the more of the latter the smaller
lambda is. A few games make a *step*: the mean slope of their errors, taken by Adam (Kingma and Ba,
2014).
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
    Board,
    outcome,
    reordering_inner,
    switch_sides,
)
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.evaluation import (
    MIDDLE,
    Distribution,
    Hidden,
    Mind,
    judge,
    sum_all,
)
from plakoto_server.ai.compiled.greedy import SLOTS, WORK_ROWS, choose_greedily
from plakoto_server.ai.compiled.randomness import below, seeded
from plakoto_server.ai.network.features import AMOUNT, CONTENTS, FEATURE, FEATURES, ROWS
from plakoto_server.ai.network.weights import (
    BIAS,
    HIDDEN,
    OUTCOME_BIAS,
    OUTCOMES,
    OUTPUTS,
    PARAMETER_ROWS,
)

Parameters = NDArray[np.float32]
"""float32[PARAMETER_ROWS, HIDDEN]: a row for each feature, then the last rows of a mind."""

_BIAS = FEATURES
_OUTPUTS = FEATURES + 1
_OUTCOME_BIAS = _OUTPUTS + OUTCOMES

LONGEST = 1024
"""Turns after which a game is given up and not learnt from."""
_DICE = 2
"""Stream of random numbers of the seed."""
_MEAN_DECAY, _SQUARE_DECAY = np.float32(0.9), np.float32(0.999)
_TINY = np.float32(1e-8)
_ONE, _ZERO = np.float32(1.0), np.float32(0.0)
_MOST = FEATURE.shape[1]

GAMES, TURNS, ERROR, STEPS = range(4)
"""Figures of a stretch of learning: games and turns learnt from, the sum over the boards of how far
the judgement was from what it was told (relative entropy, in nats), steps taken."""


@reordering_inner
def _make_mind(parameters: Parameters, mind: Mind) -> None:
    """Write the mind that the parameters make."""
    for row in range(ROWS):
        sums = mind[row]
        for k in range(HIDDEN):
            sums[k] = _ZERO
        for part in range(_MOST):
            amount = AMOUNT[row, part]
            if amount != _ZERO:
                weights = parameters[FEATURE[row, part]]
                for k in range(HIDDEN):
                    sums[k] += amount * weights[k]
    for row in range(PARAMETER_ROWS - _BIAS):
        for k in range(HIDDEN):
            mind[BIAS + row, k] = parameters[_BIAS + row, k]


@reordering_inner
def _share_out(board: Board, back: Hidden, slope: Parameters) -> None:
    """Add to `slope` what the first layer has to do with an error that came back to its sums."""
    for place in range(SIZE):
        content = int(board[place])
        if content != 0:
            row = place * CONTENTS + MIDDLE + content
            for part in range(_MOST):
                amount = AMOUNT[row, part]
                if amount != _ZERO:
                    gathered = slope[FEATURE[row, part]]
                    for k in range(HIDDEN):
                        gathered[k] += amount * back[k]


@reordering_inner
def _add_slope(
    mind: Mind, board: Board, target: Distribution, slope: Parameters, work: Hidden
) -> float:
    """Add to `slope` that of the error in judging `board`; return the error.

    The first row of `work` is overwritten with the hidden sums, the second with what comes back to
    them; the third holds zeros, the fourth is overwritten with the judgement.
    """
    hidden, back, nothing, chances = work[0], work[1], work[2], work[3]
    sum_all(mind, board, hidden)
    judge(mind, board, hidden, nothing, nothing, nothing, nothing, chances)
    for k in range(HIDDEN):
        back[k] = _ZERO
    error = 0.0
    for result in range(OUTCOMES):
        told = target[result]
        if told > _ZERO:
            error += told * np.log(told / max(chances[result], _TINY))
        excess = chances[result] - told
        slope[_OUTCOME_BIAS, result] += excess
        weights, gathered = mind[OUTPUTS + result], slope[_OUTPUTS + result]
        for k in range(HIDDEN):
            gathered[k] += excess * max(hidden[k], _ZERO)
            back[k] += excess * weights[k]
    gathered = slope[_BIAS]
    for k in range(HIDDEN):
        back[k] = back[k] if hidden[k] > _ZERO else _ZERO
        gathered[k] += back[k]
    _share_out(board, back, slope)
    return error


@reordering_inner
def _take_step(
    parameters: Parameters,
    slope: Parameters,
    positions: int,
    step: int,
    rate: float,
    means: Parameters,
    squares: Parameters,
) -> None:
    """Move the parameters down the slope of `positions` boards, by Adam; clear the slope."""
    share = _ONE / np.float32(positions)
    mean_share = _ONE - _MEAN_DECAY
    square_share = _ONE - _SQUARE_DECAY
    reach = np.float32(rate / (1.0 - float(_MEAN_DECAY) ** step))
    unbias = np.float32(1.0 / (1.0 - float(_SQUARE_DECAY) ** step))
    for row in range(PARAMETER_ROWS):
        here, down, mean, square = parameters[row], slope[row], means[row], squares[row]
        for k in range(HIDDEN):
            fall = down[k] * share
            down[k] = _ZERO
            mean[k] = _MEAN_DECAY * mean[k] + mean_share * fall
            square[k] = _SQUARE_DECAY * square[k] + square_share * fall * fall
            here[k] -= reach * mean[k] / (np.sqrt(square[k] * unbias) + _TINY)


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
    mind = np.zeros((OUTCOME_BIAS + 1, HIDDEN), np.float32)
    slope = np.zeros((PARAMETER_ROWS, HIDDEN), np.float32)
    boards = np.empty((CAPACITY, SIZE), np.int8)
    board = np.empty(SIZE, np.int8)
    left = np.empty((LONGEST, SIZE), np.int8)
    thought = np.empty((LONGEST, OUTCOMES), np.float32)
    target = np.empty(OUTCOMES, np.float32)
    next_target = np.empty(OUTCOMES, np.float32)
    work, slots = np.zeros((WORK_ROWS, HIDDEN), np.float32), np.zeros(SLOTS, np.int32)
    slope_work = np.zeros((4, HIDDEN), np.float32)
    found = np.empty((2, OUTCOMES), np.float32)
    dice = np.empty(1, np.uint64)
    kept, given_up = np.float32(trace), np.float32(1.0 - trace)
    figures[:] = 0.0
    seeded(dice, seed, _DICE, number)
    for _ in range(steps):
        _make_mind(parameters, mind)
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
                figures[ERROR] += _add_slope(mind, left[turn], target, slope, slope_work)
                next_target[:] = target
            positions += turns - 1
            figures[GAMES] += 1
            figures[TURNS] += turns
        if positions:
            step += 1
            figures[STEPS] += 1
            _take_step(parameters, slope, positions, step, rate, means, squares)
