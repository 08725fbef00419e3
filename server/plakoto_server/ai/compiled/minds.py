"""A network made ready for playing: its weights in whole numbers of 16 bits.

Such numbers are half as long as fractions, so that a processor adds and multiplies twice as many at
once, and their sums do not depend on the order in which they are taken. What they stand for:

- The sums of a hidden unit are counted in a unit of its own, as fine as it can be: so that on no
  board the sum could leave 16 bits, were every place to hold what moves it furthest. What a hidden
  unit gives is 0 or its sum, so that its weights towards the outcomes only have to be multiplied by
  that unit.
- The weights towards the outcomes are then counted in a power of two for each set, again as fine as
  it can be: so that no sum of products could leave 32 bits. The outcomes' biases have another.

So nothing can overflow, whatever the weights. (Sums on the way may, which does no harm: they come
out right in the end.) Only weights beyond all reason have no such mind; these are refused.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import reordering_inner
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.network.features import AMOUNT, CONTENTS, FEATURE, FEATURES, PLACES, ROWS
from plakoto_server.ai.network.weights import (
    BIAS,
    BIAS_EXPONENT,
    CERTAIN,
    HIDDEN,
    MIND_ROWS,
    OUTCOME_BIAS,
    OUTCOMES,
    OUTPUT_EXPONENT,
    OUTPUTS,
    PARAMETER_ROWS,
    Weights,
    WeightsError,
    parameters_of,
)

Mind = NDArray[np.int16]
"""int16[sets * MIND_ROWS, HIDDEN]: one set for all phases of the game, or one for each. A set has a
row for each content of each place (`plakoto_server.ai.network.features`), then the hidden units'
biases, their weights towards each outcome, and the outcomes' biases, both less those towards
winning 1, which are therefore 0. In the last row the exponents of both powers of two follow."""
MIND = "int16[:, ::1]"
"""The same, as a kernel's signature names it."""
Parameters = NDArray[np.float32]
"""float32[sets * PARAMETER_ROWS, HIDDEN]: see `parameters_of`."""
Numbers = NDArray[np.float32]
"""float32[HIDDEN]."""

MOST_EXPONENT = 30
_MOST = 32767.0
_MOST_SUM = np.float32(_MOST - PLACES)
"""Of a hidden unit: rounding moves each of its 27 parts by a half at most."""
_MOST_WEIGHTS = np.float32(2.0**31 / (_MOST + 1.0) - HIDDEN)
"""Of the weights of one sign towards an outcome, with what rounding may add."""
_MOST_WEIGHT = np.float32(_MOST - 1.0)
_TINY, _ZERO, _HALF = np.float32(1e-9), np.float32(0.0), np.float32(0.5)
_BIAS = FEATURES
_OUTPUTS = FEATURES + 1
_OUTCOME_BIAS = _OUTPUTS + OUTCOMES
_PARTS = FEATURE.shape[1]


@reordering_inner
def rounded(x: np.float32) -> np.int16:
    """The nearest whole number."""
    return np.int16(np.floor(x + _HALF))


@reordering_inner
def _row_of(parameters: Parameters, row: int, out: Numbers) -> None:
    """Write the row of a content: the sum of its features."""
    for k in range(HIDDEN):
        out[k] = _ZERO
    for part in range(_PARTS):
        amount = AMOUNT[row, part]
        if amount != _ZERO:
            weights = parameters[FEATURE[row, part]]
            for k in range(HIDDEN):
                out[k] += amount * weights[k]


@reordering_inner
def _units(parameters: Parameters, rows: NDArray[np.float32], units: Numbers) -> None:
    """Write `rows`, and what each hidden unit's sums have to be multiplied by to fill 16 bits."""
    highest, lowest = np.empty(HIDDEN, np.float32), np.empty(HIDDEN, np.float32)
    most, least = np.empty(HIDDEN, np.float32), np.empty(HIDDEN, np.float32)
    for k in range(HIDDEN):
        highest[k] = lowest[k] = parameters[_BIAS, k]
    for place in range(PLACES):
        for k in range(HIDDEN):
            most[k] = least[k] = _ZERO
        for row in range(place * CONTENTS, (place + 1) * CONTENTS):
            sums = rows[row]
            _row_of(parameters, row, sums)
            for k in range(HIDDEN):
                most[k] = max(most[k], sums[k])
                least[k] = min(least[k], sums[k])
        for k in range(HIDDEN):
            highest[k] += most[k]
            lowest[k] += least[k]
    for k in range(HIDDEN):
        units[k] = _MOST_SUM / max(highest[k], -lowest[k], _TINY)


@reordering_inner
def _exponent_for(weights: NDArray[np.float32]) -> int:
    """The highest power of two that the weights towards the outcomes may be multiplied by."""
    largest = heaviest = _ZERO
    for result in range(OUTCOMES):
        above = below = _ZERO
        for k in range(HIDDEN):
            weight = weights[result, k]
            largest = max(largest, abs(weight))
            above += max(weight, _ZERO)
            below -= min(weight, _ZERO)
        heaviest = max(heaviest, above, below)
    exponent, power = MOST_EXPONENT, np.float32(2.0**MOST_EXPONENT)
    while exponent >= 0 and (largest * power > _MOST_WEIGHT or heaviest * power > _MOST_WEIGHTS):
        exponent -= 1
        power *= _HALF
    return exponent


@reordering_inner
def _make_set(parameters: Parameters, mind: Mind, rows: NDArray[np.float32]) -> bool:
    """Write one set of a mind; False if it cannot be."""
    units = np.empty(HIDDEN, np.float32)
    weights = np.empty((OUTCOMES, HIDDEN), np.float32)
    biases = np.zeros((OUTCOMES, HIDDEN), np.float32)
    _units(parameters, rows, units)
    for row in range(ROWS):
        for k in range(HIDDEN):
            mind[row, k] = rounded(rows[row, k] * units[k])
    for k in range(HIDDEN):
        mind[BIAS, k] = rounded(parameters[_BIAS, k] * units[k])
        for result in range(OUTCOMES):
            weight = parameters[_OUTPUTS + result, k] - parameters[_OUTPUTS + CERTAIN, k]
            weights[result, k] = weight / units[k]
    for result in range(OUTCOMES):
        bias = parameters[_OUTCOME_BIAS, result] - parameters[_OUTCOME_BIAS, CERTAIN]
        biases[result, 0] = bias
    exponent, bias_exponent = _exponent_for(weights), _exponent_for(biases)
    if exponent < 0 or bias_exponent < 0:
        return False
    power, bias_power = np.float32(2.0**exponent), np.float32(2.0**bias_exponent)
    for result in range(OUTCOMES):
        for k in range(HIDDEN):
            mind[OUTPUTS + result, k] = rounded(weights[result, k] * power)
        mind[OUTCOME_BIAS, result] = rounded(biases[result, 0] * bias_power)
    mind[OUTCOME_BIAS, OUTPUT_EXPONENT] = exponent
    mind[OUTCOME_BIAS, BIAS_EXPONENT] = bias_exponent
    return True


@kernel(f"boolean(float32[:, ::1], {MIND})", reorders=True)
def make_mind(parameters: Parameters, mind: Mind) -> bool:
    """Write the mind that the parameters make; False if they are too large for one.

    Args:
        parameters: finite.
        mind: of as many sets; overwritten.
    """
    rows = np.empty((ROWS, HIDDEN), np.float32)
    fits = True
    for part in range(mind.shape[0] // MIND_ROWS):
        here, there = parameters[part * PARAMETER_ROWS :], mind[part * MIND_ROWS :]
        fits &= _make_set(here, there, rows)
    return fits


def mind_of(weights: Weights) -> Mind:
    """The network ready for playing.

    Raises:
        WeightsError: the weights are too large.
    """
    mind = np.zeros((weights.sets * MIND_ROWS, HIDDEN), np.int16)
    if not make_mind(parameters_of(weights), mind):
        raise WeightsError(
            "the weights are too large to be reckoned with. Take another file, or train a network "
            "anew with a lower rate"
        )
    return mind
