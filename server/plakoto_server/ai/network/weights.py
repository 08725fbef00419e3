"""The weights of a network, and its archive."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import attrs
import numpy as np
from numpy.typing import NDArray

from plakoto.errors import PlakotoError
from plakoto_server.ai.network.features import FEATURES, ROWS
from plakoto_server.ai.network.phases import PHASES

HIDDEN = 256
"""Hidden units."""
OUTCOMES = 5
"""The side that has moved wins 2, wins 1, ties, loses 1, loses 2."""
BIAS = ROWS
OUTPUTS = BIAS + 1
OUTCOME_BIAS = OUTPUTS + OUTCOMES
MIND_ROWS = OUTCOME_BIAS + 1
"""Rows of one set of a mind (`plakoto_server.ai.compiled.minds`): of the contents, of the hidden
biases, of each outcome, of their biases."""
OUTPUT_EXPONENT, BIAS_EXPONENT = OUTCOMES, OUTCOMES + 1
"""Where in the last of these rows the exponents stand."""
PARAMETER_ROWS = FEATURES + 1 + OUTCOMES + 1
"""Rows of one set of parameters."""
CERTAIN = 1
"""The outcome that is always possible and with which the others are compared: to win 1."""

SHIPPED = Path(__file__).with_name("weights.npz")
"""The network that comes with the program."""

Array = NDArray[np.float32]

SHAPES = {
    "inputs": (FEATURES, HIDDEN),
    "bias": (HIDDEN,),
    "outputs": (OUTCOMES, HIDDEN),
    "outcome_bias": (OUTCOMES,),
}
"""Of one set of weights. An archive has the number of sets in front: 1, or `PHASES`."""


class WeightsError(PlakotoError, ValueError):
    """An archive that holds no weights of this network."""


@attrs.frozen(eq=False)
class Weights:
    """What a network has learnt: one set of weights for all phases of the game, or one for each."""

    inputs: Array
    """float32[sets, FEATURES, HIDDEN]."""
    bias: Array
    """float32[sets, HIDDEN]: of the hidden units."""
    outputs: Array
    """float32[sets, OUTCOMES, HIDDEN]."""
    outcome_bias: Array
    """float32[sets, OUTCOMES]."""

    @property
    def sets(self) -> int:
        """1, or `PHASES`."""
        return len(self.bias)


def random_weights(seed: int, sets: int = 1) -> Weights:
    """Weights of a network that has learnt nothing yet, the same for a seed."""
    rng = np.random.default_rng(seed)
    return Weights(
        inputs=rng.normal(0.0, 0.1, (sets, FEATURES, HIDDEN)).astype(np.float32),
        bias=np.full((sets, HIDDEN), 0.1, np.float32),
        outputs=rng.normal(0.0, 0.05, (sets, OUTCOMES, HIDDEN)).astype(np.float32),
        outcome_bias=np.zeros((sets, OUTCOMES), np.float32),
    )


def parameters_of(weights: Weights) -> Array:
    """The weights in one array, float32[sets * PARAMETER_ROWS, HIDDEN].

    In each set a row for each feature, for the hidden biases, for each outcome, for the outcomes'
    biases.
    """
    parameters = np.zeros((weights.sets, PARAMETER_ROWS, HIDDEN), np.float32)
    parameters[:, :FEATURES] = weights.inputs
    parameters[:, FEATURES] = weights.bias
    parameters[:, FEATURES + 1 : -1] = weights.outputs
    parameters[:, -1, :OUTCOMES] = weights.outcome_bias
    return parameters.reshape(-1, HIDDEN)


def weights_of(parameters: Array) -> Weights:
    """The weights in such an array."""
    sets = parameters.reshape(-1, PARAMETER_ROWS, HIDDEN)
    return Weights(
        inputs=sets[:, :FEATURES].copy(),
        bias=sets[:, FEATURES].copy(),
        outputs=sets[:, FEATURES + 1 : -1].copy(),
        outcome_bias=sets[:, -1, :OUTCOMES].copy(),
    )


def load_weights(path: Path = SHIPPED) -> Weights:
    """The weights of an archive that `save_weights` made.

    Raises:
        WeightsError: it cannot be read, or holds something else.
    """
    arrays = read_archive(path)
    if set(arrays) != set(SHAPES):
        raise WeightsError(
            f"{path} holds {', '.join(sorted(arrays)) or 'nothing'}; the weights of a network are "
            f"{', '.join(SHAPES)}. Take another file, or train a network anew"
        )
    sets = PHASES if arrays["bias"].shape[:1] == (PHASES,) else 1
    return Weights(**{name: _checked(arrays[name], name, sets, path) for name in SHAPES})


def _checked(array: NDArray[Any], name: str, sets: int, path: Path) -> Array:
    shape = (sets, *SHAPES[name])
    if array.shape != shape or array.dtype != np.float32:
        raise WeightsError(
            f"{name} in {path} is {array.dtype} {array.shape}, where float32 {shape} is wanted: "
            "it is of another kind of network. Take another file, or train a network anew"
        )
    if not np.isfinite(array).all():
        raise WeightsError(
            f"{name} in {path} is not all numbers. Take another file, or train a network anew"
        )
    return np.ascontiguousarray(array)


def save_weights(weights: Weights, path: Path) -> None:
    """Write an archive, whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    write_archive(path, {name: getattr(weights, name) for name in SHAPES})


def read_archive(path: Path) -> dict[str, NDArray[Any]]:
    """Every array of a NumPy archive; nothing in it is run.

    Raises:
        WeightsError: it cannot be read.
    """
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as archive:
            return {name: archive[name] for name in archive.files}
    except Exception as error:  # a damaged archive fails in a dozen ways
        raise WeightsError(f"{path} cannot be read as an archive of arrays: {error}") from error


def write_archive(path: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write a NumPy archive, whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **arrays)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
