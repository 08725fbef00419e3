"""Descending the slope of a network's errors: what training by games and by polishing share.

The error of a judgement is its relative entropy towards what a board is told. A *step* takes the
mean slope over some boards, by Adam (Kingma and Ba, 2014).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import SIZE, Board, reordering_inner
from plakoto_server.ai.compiled.evaluation import MIDDLE, Distribution, share_out
from plakoto_server.ai.compiled.minds import Numbers, Parameters
from plakoto_server.ai.compiled.phases import phase_of
from plakoto_server.ai.network.features import AMOUNT, CONTENTS, FEATURE, FEATURES
from plakoto_server.ai.network.weights import CERTAIN, HIDDEN, OUTCOMES, PARAMETER_ROWS

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
def _sum_up(parameters: Parameters, board: Board, sums: Numbers) -> None:
    """Write the hidden sums of a board in a set of parameters."""
    for k in range(HIDDEN):
        sums[k] = parameters[_BIAS, k]
    for place in range(SIZE):
        content = int(board[place])
        if content != 0:
            row = place * CONTENTS + MIDDLE + content
            for part in range(_MOST):
                amount = AMOUNT[row, part]
                if amount != _ZERO:
                    weights = parameters[FEATURE[row, part]]
                    for k in range(HIDDEN):
                        sums[k] += amount * weights[k]


@reordering_inner
def _judge(
    parameters: Parameters, board: Board, sums: Numbers, towards: Numbers, chances: Distribution
) -> None:
    """Write the outcomes' probabilities for hidden sums; `towards` is overwritten."""
    for result in range(OUTCOMES):
        weights, total = parameters[_OUTPUTS + result], _ZERO
        for k in range(HIDDEN):
            total += max(sums[k], _ZERO) * weights[k]
        towards[result] = total + parameters[_OUTCOME_BIAS, result]
    certain = towards[CERTAIN]
    share_out(
        board,
        towards[0] - certain,
        towards[2] - certain,
        towards[3] - certain,
        towards[4] - certain,
        chances,
    )


@reordering_inner
def _pass_on(board: Board, back: Numbers, slope: Parameters) -> None:
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
    parameters: Parameters,
    board: Board,
    target: Distribution,
    weight: float,
    slope: Parameters,
    work: NDArray[np.float32],
) -> float:
    """Add to `slope` that of the error in judging `board`, times `weight`; return the error.

    All in fractions, not with the mind that plays, which knows no small changes.
    `work`, float32[SLOPE_ROWS, HIDDEN], is overwritten.
    """
    sums, back, towards, chances = work[0], work[1], work[2], work[3]
    first = 0
    if parameters.shape[0] > PARAMETER_ROWS:
        first = phase_of(board) * PARAMETER_ROWS
    parameters, slope = parameters[first:], slope[first:]
    _sum_up(parameters, board, sums)
    _judge(parameters, board, sums, towards, chances)
    for k in range(HIDDEN):
        back[k] = _ZERO
    error = 0.0
    for result in range(OUTCOMES):
        told = target[result]
        if told > _ZERO:
            error += told * np.log(told / max(chances[result], _TINY))
        excess = np.float32(weight) * (chances[result] - told)
        slope[_OUTCOME_BIAS, result] += excess
        weights, gathered = parameters[_OUTPUTS + result], slope[_OUTPUTS + result]
        for k in range(HIDDEN):
            gathered[k] += excess * max(sums[k], _ZERO)
            back[k] += excess * weights[k]
    gathered = slope[_BIAS]
    for k in range(HIDDEN):
        back[k] = back[k] if sums[k] > _ZERO else _ZERO
        gathered[k] += back[k]
    _pass_on(board, back, slope)
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
