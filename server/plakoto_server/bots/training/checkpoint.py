"""A training run as it is kept in a file, so that it can be taken up again. Trains nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import attrs
import numpy as np

from plakoto.errors import PlakotoError
from plakoto_server.ai.lessons import Learner
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

FORM = 1
"""Number of the form that these files have; a change of it refuses older ones."""


class CheckpointError(PlakotoError, ValueError):
    """A file that holds no training run of this network."""


class Measurement(NamedTuple):
    """A point of the learning curve."""

    games: int
    """Learnt from so far."""
    rate: float
    trace: float
    error: float
    """See `Marks`."""
    turns: float
    """Of a game, both players' together."""
    share: float
    """Of the points won against the opponent that strength is measured by; 0 to 1."""
    low: float
    high: float
    """Its 95% interval."""
    games_per_second: float
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
    lessons: int
    """How many lanes' rounds there have been: the number of the next lesson."""
    seconds: float
    learner: Learner
    average: Array
    """Running mean of the parameters over the last rounds: what the run is for."""
    curve: tuple[Measurement, ...]

    @property
    def is_finished(self) -> bool:
        """Whether the stretch is over."""
        return self.done >= self.plan.rounds


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
        lessons=0,
        seconds=0.0,
        learner=Learner(parameters, nothing, nothing, 0),
        average=parameters,
        curve=(),
    )


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
    if array.shape != (PARAMETER_ROWS, HIDDEN) or array.dtype != np.float32:
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
