"""A training run in a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest

from plakoto_server.ai.network.phases import PHASES
from plakoto_server.ai.network.weights import SHAPES, weights_of
from plakoto_server.bots.training.checkpoint import (
    CheckpointError,
    Measurement,
    Run,
    load_run,
    new_run,
    next_stretch,
    save_run,
    with_phases,
)
from plakoto_server.bots.training.plan import Course, Plan

PLAN = Plan(
    amount=1000,
    rate=Course(0.01, 0.0001),
    trace=Course(0.8, 0.4),
    batch=Course(4, 16),
    lanes=2,
    lane_round=50,
)
POINT = Measurement(800, 0, 0.01, 0.8, 0.025, 94.5, 0.4, 0.35, 0.45, 1234.5, 60.25)


def facts_of(run: Run) -> dict[str, Any]:
    """All but the arrays."""
    facts = attrs.asdict(run, recurse=False)
    return {name: fact for name, fact in facts.items() if name not in ("learner", "average")}


@pytest.fixture(params=[False, True], ids=["one set", "phases"])
def run(request: pytest.FixtureRequest) -> Run:
    """One that is under way."""
    begun = new_run(7, PLAN)
    if request.param:
        begun = with_phases(begun)
    return attrs.evolve(
        begun,
        done=3,
        rounds=8,
        games=800,
        positions=300,
        averaged=4,
        lessons=16,
        seconds=60.25,
        learner=attrs.evolve(begun.learner, means=begun.average + 1, squares=begun.average + 2),
        average=begun.average + 3,
        curve=(POINT, POINT._replace(games=900)),
    )


def test_what_is_saved_is_loaded(run: Run, tmp_path: Path) -> None:
    save_run(run, tmp_path / "run.npz")

    loaded = load_run(tmp_path / "run.npz")

    assert facts_of(loaded) == facts_of(run)
    assert loaded.learner.steps == run.learner.steps
    assert np.array_equal(loaded.average, run.average)
    for name in ("parameters", "means", "squares"):
        assert np.array_equal(getattr(loaded.learner, name), getattr(run.learner, name))
    assert [path.name for path in tmp_path.iterdir()] == ["run.npz"]


def test_weights_for_each_phase_begin_as_the_average_of_the_one_set(run: Run) -> None:
    if run.has_phases:
        return

    split = with_phases(run)

    assert split.has_phases
    for name in SHAPES:
        average = getattr(weights_of(run.average), name)
        for parameters in (split.average, split.learner.parameters):
            sets = getattr(weights_of(parameters), name)
            assert len(sets) == PHASES
            assert (sets == average).all()


def test_learning_from_games_goes_on_where_it_is(run: Run) -> None:
    plan = attrs.evolve(PLAN, amount=50)

    after = next_stretch(run, plan)

    assert (after.plan, after.done, after.averaged) == (plan, 0, run.averaged)
    assert after.learner is run.learner


def test_polishing_sets_out_from_the_average(run: Run) -> None:
    after = next_stretch(run, attrs.evolve(PLAN, passes=2))

    assert (after.done, after.averaged, after.rounds) == (0, 0, run.rounds)
    assert np.array_equal(after.learner.parameters, run.average)
    assert after.learner.steps == 0
    assert not after.learner.means.any()
    assert not after.learner.squares.any()


def test_a_run_is_finished_after_its_rounds(run: Run) -> None:
    assert not run.is_finished
    assert attrs.evolve(run, done=PLAN.rounds).is_finished


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("facts", None),
        ("facts", np.array("no JSON")),
        ("facts", np.array(json.dumps({"form": 1}))),
        ("facts", np.array(json.dumps({"form": 99}))),
        ("facts", np.array("[]")),
        ("means", None),
        ("means", np.zeros((3, 3), np.float32)),
        ("more", np.zeros((3, 3), np.float32)),
    ],
)
def test_what_is_no_run_is_refused(
    name: str, value: np.ndarray[Any, Any] | None, run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "run.npz"
    save_run(run, path)
    with np.load(path) as archive:
        arrays = {**archive, name: value}

    np.savez(path, **{name: array for name, array in arrays.items() if array is not None})

    with pytest.raises(CheckpointError, match=r"run.npz is no training run .* remove that file"):
        load_run(path)


def test_a_file_that_is_no_archive_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    path.write_bytes(b"no archive")

    with pytest.raises(CheckpointError, match="is no training run"):
        load_run(path)
