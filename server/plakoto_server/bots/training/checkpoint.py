"""A training run as it is kept in a file, so that it can be taken up again. Trains nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import attrs
import numpy as np

from plakoto.errors import PlakotoError
from plakoto_server.ai.lessons import Learner
from plakoto_server.ai.network.phases import PHASES
from plakoto_server.ai.network.weights import (
    HIDDEN,
    PARAMETER_ROWS,
    Array,
    WeightsError,
    parameters_of,
    random_weights,
    read_archive,
    write_archive,
)
from plakoto_server.bots.training.plan import Course, Plan

FORM = 2
"""Number of the form that these files have; a change of it refuses older ones."""


class CheckpointError(PlakotoError, ValueError):
    """A file that holds no training run of this network."""


class Measurement(NamedTuple):
    """A point of the learning curve."""

    games: int
    """Learnt from so far."""
    positions: int
    """The same, of polishing."""
    rate: float
    trace: float
    """0 in polishing."""
    error: float
    """See `Marks`."""
    turns: float
    """Of a game, both players' together; 0 in polishing."""
    share: float
    """Of the points won against the opponent that strength is measured by; 0 to 1."""
    low: float
    high: float
    """Its 95% interval."""
    pace: float
    """Games, or positions, learnt from in a second since the point before."""
    seconds: float
    """That training took so far, measuring left out."""


@attrs.frozen(eq=False)
class Run:
    """All that the rest of a run depends on."""

    seed: int
    plan: Plan
    """The stretch it is in, or the last one."""
    done: int
    """Rounds of this stretch that are done."""
    rounds: int
    """The same of all stretches."""
    games: int
    positions: int
    lessons: int
    """How many lanes' rounds there have been: the number of the next lesson or exercise."""
    seconds: float
    learner: Learner
    average: Array
    """Running mean of the parameters over the last rounds: what the run is for."""
    averaged: int
    """Rounds since the mean began."""
    curve: tuple[Measurement, ...]

    @property
    def is_finished(self) -> bool:
        """Whether the stretch is over."""
        return self.done >= self.plan.rounds

    @property
    def has_phases(self) -> bool:
        """Whether there is a set of weights for each phase of the game."""
        return len(self.average) > PARAMETER_ROWS


def new_run(seed: int, plan: Plan) -> Run:
    """A run that has not begun."""
    parameters = parameters_of(random_weights(seed))
    nothing = np.zeros_like(parameters)
    return Run(
        seed=seed,
        plan=plan,
        done=0,
        rounds=0,
        games=0,
        positions=0,
        lessons=0,
        seconds=0.0,
        learner=Learner(parameters, nothing, nothing, 0),
        average=parameters,
        averaged=0,
        curve=(),
    )


def next_stretch(run: Run, plan: Plan) -> Run:
    """The run at the beginning of another stretch.

    Polishing sets out from the average, with nothing left of how the learner got there.
    """
    if not plan.is_polishing:
        return attrs.evolve(run, plan=plan, done=0)
    nothing = np.zeros_like(run.average)
    learner = Learner(run.average, nothing, nothing, 0)
    return attrs.evolve(run, plan=plan, done=0, learner=learner, averaged=0)


def with_phases(run: Run) -> Run:
    """The run with a set of weights for each phase of the game, each the average so far."""
    learner, average = run.learner, _for_each_phase(run.average)
    return attrs.evolve(
        run,
        learner=Learner(
            parameters=average,
            means=_for_each_phase(learner.means),
            squares=_for_each_phase(learner.squares),
            steps=learner.steps,
        ),
        average=average,
    )


def _for_each_phase(parameters: Array) -> Array:
    return np.tile(parameters, (PHASES, 1))


def save_run(run: Run, path: Path) -> None:
    """Write a run, whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    facts = {
        "form": FORM,
        "seed": run.seed,
        "plan": attrs.asdict(run.plan),
        "done": run.done,
        "rounds": run.rounds,
        "games": run.games,
        "positions": run.positions,
        "averaged": run.averaged,
        "lessons": run.lessons,
        "seconds": run.seconds,
        "steps": run.learner.steps,
        "curve": run.curve,
    }
    write_archive(
        path,
        {
            "facts": np.array(json.dumps(facts)),
            "parameters": run.learner.parameters,
            "means": run.learner.means,
            "squares": run.learner.squares,
            "average": run.average,
        },
    )


def load_run(path: Path) -> Run:
    """The run in a file.

    Raises:
        CheckpointError: it cannot be read, or holds something else.
    """
    try:
        arrays = read_archive(path)
        facts = json.loads(str(arrays.pop("facts")))
        return _run_of(facts, {name: _checked(array) for name, array in arrays.items()})
    except (WeightsError, KeyError, TypeError, ValueError) as error:
        raise CheckpointError(
            f"{path} is no training run that can be taken up: {error}. Name another folder, or "
            "remove that file to begin anew"
        ) from error


def _checked(array: Any) -> Array:  # noqa: ANN401  whatever a file holds
    shapes = [(sets * PARAMETER_ROWS, HIDDEN) for sets in (1, PHASES)]
    if array.shape not in shapes or array.dtype != np.float32:
        raise ValueError("it is of another kind of network")
    return np.ascontiguousarray(array)


def _run_of(facts: dict[str, Any], arrays: dict[str, Array]) -> Run:
    if facts.pop("form") != FORM:
        raise ValueError("it was made by another version")
    plan = facts.pop("plan")
    courses = {name: Course(*plan[name]) for name in ("rate", "trace", "batch")}
    return Run(
        plan=Plan(**{**plan, **courses}),
        curve=tuple(Measurement(*row) for row in facts.pop("curve")),
        average=arrays.pop("average"),
        learner=Learner(**arrays, steps=facts.pop("steps")),
        **facts,
    )
