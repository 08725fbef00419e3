"""Descending the slope of a network's errors: what training by games and by polishing share.

The error of a judgement is its relative entropy towards what a board is told. A *step* takes the
mean slope over some boards, by Adam (Kingma and Ba, 2014).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import SIZE, Board, reordering_inner
from plakoto_server.ai.compiled.evaluation import (
    MIDDLE,
    Distribution,
    Hidden,
    Mind,
    judge,
    set_of,
    sum_in,
)
from plakoto_server.ai.network.features import AMOUNT, CONTENTS, FEATURE, FEATURES, ROWS
from plakoto_server.ai.network.weights import (
    BIAS,
    CERTAIN,
    HIDDEN,
    MIND_ROWS,
    OUTCOME_BIAS,
    OUTCOMES,
    OUTPUTS,
    PARAMETER_ROWS,
)

Parameters = NDArray[np.float32]
"""float32[sets * PARAMETER_ROWS, HIDDEN]: in each set a row for each feature, then for the hidden
biases, for each outcome, and for the outcomes' biases."""

SLOPE_ROWS = 4
"""Rows of HIDDEN numbers that `add_slope` works in."""
_BIAS = FEATURES
_OUTPUTS = FEATURES + 1
_OUTCOME_BIAS = _OUTPUTS + OUTCOMES
_MEAN_DECAY, _SQUARE_DECAY = np.float32(0.9), np.float32(0.999)
_TINY = np.float32(1e-8)
_ONE, _ZERO = np.float32(1.0), np.float32(0.0)
_MOST = FEATURE.shape[1]


@reordering_inner
def make_mind(parameters: Parameters, mind: Mind) -> None:
    """Write the mind that the parameters make."""
    for part in range(mind.shape[0] // MIND_ROWS):
        _make_set(parameters[part * PARAMETER_ROWS :], mind[part * MIND_ROWS :])


@reordering_inner
def _make_set(parameters: Parameters, mind: Mind) -> None:
    """Write one set of a mind."""
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
    compared = parameters[_OUTPUTS + CERTAIN]
    for k in range(HIDDEN):
        mind[BIAS, k] = parameters[_BIAS, k]
    for result in range(OUTCOMES):
        weights, bias = parameters[_OUTPUTS + result], parameters[_OUTCOME_BIAS, result]
        for k in range(HIDDEN):
            mind[OUTPUTS + result, k] = weights[k] - compared[k]
        mind[OUTCOME_BIAS, result] = bias - parameters[_OUTCOME_BIAS, CERTAIN]


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
def add_slope(
    mind: Mind, board: Board, target: Distribution, weight: float, slope: Parameters, work: Hidden
) -> float:
    """Add to `slope` that of the error in judging `board`, times `weight`; return the error.

    The first row of `work` is overwritten with the hidden sums, the second with what comes back to
    them; the third holds zeros, the fourth is overwritten with the judgement.
    """
    hidden, back, nothing, chances = work[0], work[1], work[2], work[3]
    first = set_of(mind, board)
    sum_in(mind, first, board, hidden)
    judge(mind, first, board, hidden, nothing, nothing, nothing, nothing, chances)
    slope = slope[first // MIND_ROWS * PARAMETER_ROWS :]
    for k in range(HIDDEN):
        back[k] = _ZERO
    error = 0.0
    for result in range(OUTCOMES):
        told = target[result]
        if told > _ZERO:
            error += told * np.log(told / max(chances[result], _TINY))
        excess = np.float32(weight) * (chances[result] - told)
        slope[_OUTCOME_BIAS, result] += excess
        weights, gathered = mind[first + OUTPUTS + result], slope[_OUTPUTS + result]
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
def take_step(
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
    for row in range(parameters.shape[0]):
        here, down, mean, square = parameters[row], slope[row], means[row], squares[row]
        for k in range(HIDDEN):
            fall = down[k] * share
            down[k] = _ZERO
            mean[k] = _MEAN_DECAY * mean[k] + mean_share * fall
            square[k] = _SQUARE_DECAY * square[k] + square_share * fall * fall
            here[k] -= reach * mean[k] / (np.sqrt(square[k] * unbias) + _TINY)
