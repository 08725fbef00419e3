"""The network in whole numbers: how near they are, and that none of them can overflow."""

from __future__ import annotations

import attrs
import numpy as np
import pytest
from numpy.typing import NDArray

from plakoto import kernels
from plakoto_server.ai.compiled.evaluation import evaluate
from plakoto_server.ai.compiled.minds import Mind, mind_of
from plakoto_server.ai.network.features import CONTENTS, PLACES, contents_of, features_of, row_of
from plakoto_server.ai.network.phases import PHASES
from plakoto_server.ai.network.weights import (
    BIAS,
    HIDDEN,
    MIND_ROWS,
    OUTCOME_BIAS,
    OUTCOMES,
    OUTPUTS,
    ROWS,
    Weights,
    WeightsError,
    load_weights,
    random_weights,
)

every_network = pytest.mark.parametrize(
    "weights",
    [
        random_weights(1),
        random_weights(2, PHASES),
        load_weights(),
        attrs.evolve(load_weights(), inputs=1000 * load_weights().inputs),
        attrs.evolve(load_weights(), outputs=1000 * load_weights().outputs),
    ],
)


def sets_of(mind: Mind) -> NDArray[np.int64]:
    """The sets of a mind, in numbers that have room for their sums."""
    return mind.reshape(-1, MIND_ROWS, HIDDEN).astype(np.int64)


def furthest(sets: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The lowest and highest sum of each hidden unit that any contents of the places could make."""
    rows = sets[:, :ROWS].reshape(-1, PLACES, CONTENTS, HIDDEN)
    bias = sets[:, BIAS]
    return bias + rows.min(axis=2).sum(axis=1), bias + rows.max(axis=2).sum(axis=1)


@every_network
def test_no_sum_of_a_hidden_unit_can_leave_16_bits(weights: Weights) -> None:
    lowest, highest = furthest(sets_of(mind_of(weights)))

    assert lowest.min() >= -(2**15)
    assert highest.max() < 2**15


@every_network
def test_no_sum_towards_an_outcome_can_leave_32_bits(weights: Weights) -> None:
    sets = sets_of(mind_of(weights))
    _, highest = furthest(sets)
    towards = sets[:, OUTPUTS:OUTCOME_BIAS] * np.maximum(highest, 0)[:, None]

    assert np.maximum(towards, 0).sum(axis=2).max() < 2**31
    assert np.minimum(towards, 0).sum(axis=2).min() >= -(2**31)


@every_network
def test_every_row_is_that_of_its_content(weights: Weights) -> None:
    """Each hidden unit counts all rows in the same unit, and rounds to the nearest number."""
    whole = sets_of(mind_of(weights))
    inputs = weights.inputs.astype(np.float64)
    meant = np.zeros((weights.sets, ROWS, HIDDEN))
    for place in range(PLACES):
        for content in contents_of(place):
            for feature, amount in features_of(place, content):
                meant[:, row_of(place, content)] += amount * inputs[:, feature]

    largest = np.abs(meant).argmax(axis=1)[:, None]
    units = np.take_along_axis(whole, largest, 1) / np.take_along_axis(meant, largest, 1)

    slack = 0.5 + 0.5 * np.abs(meant) / np.abs(meant).max(axis=1, keepdims=True)
    assert (np.abs(whole[:, :ROWS] - meant * units) <= slack + 0.01).all()


def test_a_unit_that_is_never_moved_does_no_harm() -> None:
    weights = random_weights(1)
    weights.inputs[:, :, 0] = weights.bias[:, 0] = 0
    board = kernels.start_board()[None]
    with_it, without = np.empty((2, 1, OUTCOMES), np.float32)

    evaluate(mind_of(weights), board, with_it)
    weights.outputs[:, :, 0] = 0
    evaluate(mind_of(weights), board, without)

    np.testing.assert_allclose(with_it, without, atol=1e-3)


def test_weights_beyond_all_reason_are_refused() -> None:
    weights = random_weights(1)

    for name in ("outputs", "outcome_bias"):
        too_large = getattr(weights, name).copy()
        too_large[:, 0] = 1e12

        with pytest.raises(WeightsError, match="too large to be reckoned with"):
            mind_of(attrs.evolve(weights, **{name: too_large}))
