"""The archive of a network's weights."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from plakoto_server.ai.network.features import FEATURES
from plakoto_server.ai.network.phases import PHASES
from plakoto_server.ai.network.weights import (
    HIDDEN,
    SHAPES,
    SHIPPED,
    Array,
    WeightsError,
    load_weights,
    parameters_of,
    random_weights,
    save_weights,
    weights_of,
)

every_number_of_sets = pytest.mark.parametrize("sets", [1, PHASES])


def zeros(*shape: int) -> Array:
    """An array of weights that are all 0."""
    return np.zeros(shape, np.float32)


def arrays(sets: int = 1) -> dict[str, Any]:
    """The arrays of an archive that is right."""
    weights = random_weights(1, sets)
    return {name: getattr(weights, name) for name in SHAPES}


def same(first: object, second: object) -> bool:
    """Whether two sets of weights are the same."""
    return all(np.array_equal(getattr(first, name), getattr(second, name)) for name in SHAPES)


@every_number_of_sets
def test_what_is_saved_is_loaded(sets: int, tmp_path: Path) -> None:
    weights = random_weights(1, sets)

    save_weights(weights, tmp_path / "weights.npz")

    assert same(load_weights(tmp_path / "weights.npz"), weights)
    assert [path.name for path in tmp_path.iterdir()] == ["weights.npz"]


@every_number_of_sets
def test_the_parameters_hold_all_weights(sets: int) -> None:
    weights = random_weights(1, sets)

    assert same(weights_of(parameters_of(weights)), weights)


def test_a_seed_tells_the_first_weights() -> None:
    assert same(random_weights(5), random_weights(5))
    assert not same(random_weights(5), random_weights(6))


def test_a_network_comes_with_the_program() -> None:
    load_weights()

    assert SHIPPED.stat().st_size < 6_000_000


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"bias": zeros(HIDDEN)}, rf"bias in .* is float32 \({HIDDEN},\), where float32 "),
        ({"bias": np.zeros((1, HIDDEN))}, rf"bias in .* is float64 \(1, {HIDDEN}\)"),
        ({"bias": zeros(PHASES, HIDDEN)}, rf"inputs in .* is float32 \(1, {FEATURES}, {HIDDEN}\)"),
        ({"bias": zeros(1, HIDDEN) + np.nan}, "bias in .* is not all numbers"),
        ({"more": zeros(1)}, "holds bias, inputs, more, outcome_bias, outputs"),
    ],
)
def test_weights_of_another_network_are_refused(
    change: dict[str, Any], reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "weights.npz"
    np.savez(path, **{**arrays(), **change})

    with pytest.raises(WeightsError, match=reason):
        load_weights(path)


def test_damaged_archives_are_refused(tmp_path: Path) -> None:
    """Cut short, or with a byte changed: no error but ours, and most damage is noticed."""
    path = tmp_path / "weights.npz"
    save_weights(random_weights(1), path)
    whole = path.read_bytes()
    refused = 0
    for place in range(100, len(whole), len(whole) // 20):
        for damaged in (
            whole[:place],
            whole[:place] + bytes([whole[place] ^ 255]) + whole[place + 1 :],
        ):
            path.write_bytes(damaged)
            try:
                load_weights(path)
            except WeightsError as error:
                refused += 1
                assert str(path) in str(error)  # noqa: PT017  not every damage can be noticed

    assert refused >= 40


@pytest.mark.parametrize("content", [b"", b"no archive", b"PK\x03\x04", b"\x93NUMPY"])
def test_what_is_no_archive_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    path.write_bytes(content)

    with pytest.raises(WeightsError, match="cannot be read as an archive of arrays"):
        load_weights(path)


def test_a_missing_archive_is_named(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"nowhere.npz cannot be read"):
        load_weights(tmp_path / "nowhere.npz")


class Trap:
    """Writes a file when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        """What unpickling calls."""
        return Path.touch, (self.path,)


def test_nothing_in_an_archive_is_run(tmp_path: Path) -> None:
    """Neither in one of its arrays, nor in place of the archive."""
    trap, path = Trap(tmp_path / "sprung"), tmp_path / "weights.npz"

    np.savez(path, allow_pickle=True, **{**arrays(), "bias": np.array([trap], object)})
    with pytest.raises(WeightsError):
        load_weights(path)
    path.write_bytes(pickle.dumps(trap))
    with pytest.raises(WeightsError):
        load_weights(path)

    assert not trap.path.exists()
