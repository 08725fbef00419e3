"""Training, round by round."""

from __future__ import annotations

from pathlib import Path

import attrs
import numpy as np
import pytest

from instant_pool import InstantPool
from plakoto_server.ai.lessons import Marks
from plakoto_server.bots.training.checkpoint import (
    Run,
    load_run,
    new_run,
    next_stretch,
    save_run,
    with_phases,
)
from plakoto_server.bots.training.course import TrainingError, measured, next_round
from plakoto_server.bots.training.plan import Course, Plan

PLAN = Plan(
    amount=40,
    rate=Course(0.002, 0.001),
    trace=Course(0.7, 0.5),
    batch=Course(1, 2),
    lanes=2,
    lane_round=5,
)


POLISHING = attrs.evolve(PLAN, amount=240, batch=Course(8, 16), lane_round=40, passes=2)
"""Three rounds of two lanes."""


def trained(run: Run, rounds: int) -> Run:
    """The run after some more rounds."""
    for _ in range(rounds):
        run, _ = next_round(InstantPool(), run)
    return run


def same(first: Run, second: Run) -> bool:
    """Whether two runs stand at the same place, to the last bit; but for the time they took."""
    return (
        all(
            getattr(first, name) == getattr(second, name)
            for name in ("done", "rounds", "games", "positions", "lessons", "averaged")
        )
        and first.learner.steps == second.learner.steps
        and np.array_equal(first.learner.parameters, second.learner.parameters)
        and np.array_equal(first.learner.squares, second.learner.squares)
        and np.array_equal(first.average, second.average)
    )


def test_a_seed_tells_the_result() -> None:
    assert same(trained(new_run(1, PLAN), 2), trained(new_run(1, PLAN), 2))
    assert not same(trained(new_run(1, PLAN), 2), trained(new_run(2, PLAN), 2))


def begun(kind: str) -> Run:
    """A stretch that has not begun."""
    run = trained(new_run(1, PLAN), 1)
    if kind == "one set":
        return next_stretch(run, PLAN)
    return next_stretch(with_phases(run), POLISHING if kind == "polishing" else PLAN)


@pytest.mark.parametrize("kind", ["one set", "phases", "polishing"])
def test_a_run_taken_up_again_ends_as_one_that_was_not_interrupted(
    kind: str, tmp_path: Path
) -> None:
    run = begun(kind)
    whole = trained(run, run.plan.rounds)

    save_run(trained(run, 2), tmp_path / "run.npz")
    resumed = trained(load_run(tmp_path / "run.npz"), run.plan.rounds - 2)

    assert resumed.is_finished
    assert same(resumed, whole)


def test_a_round_starts_from_the_mean_of_its_lanes() -> None:
    one_lane = attrs.evolve(PLAN, lanes=1)
    first = trained(new_run(1, one_lane), 1)
    second = trained(attrs.evolve(new_run(1, one_lane), lessons=1), 1)

    both = trained(new_run(1, PLAN), 1)

    mean = (first.learner.parameters.astype(np.float64) + second.learner.parameters) / 2
    np.testing.assert_allclose(both.learner.parameters, mean, atol=1e-6)
    assert both.games == first.games + second.games
    assert both.lessons == 2


def test_no_dice_are_thrown_twice() -> None:
    """Each round and each lane has its own, in a later stretch, too."""
    numbers = []
    run = new_run(1, PLAN)
    for _ in range(3):
        numbers += [run.lessons, run.lessons + 1]
        run = trained(run, 1)
    run = trained(attrs.evolve(run, plan=attrs.evolve(PLAN, lanes=1), done=0), 1)

    assert len(set(numbers)) == 6
    assert run.lessons == 7


def test_polishing_counts_positions_and_averages_anew() -> None:
    run = begun("polishing")
    first = trained(run, 1)

    assert (first.games, first.positions) == (run.games, 80)
    assert first.lessons == run.lessons + 2
    np.testing.assert_allclose(first.average, first.learner.parameters, atol=1e-6)
    assert not np.array_equal(first.average, run.average)


def test_the_average_follows_the_weights() -> None:
    first = trained(new_run(1, PLAN), 1)
    second = trained(first, 1)

    np.testing.assert_allclose(first.average, first.learner.parameters, atol=1e-6)
    assert not np.array_equal(second.average, first.average)
    assert not np.array_equal(second.average, second.learner.parameters)


def test_weights_that_run_away_end_the_training() -> None:
    run = new_run(1, PLAN)
    broken = attrs.evolve(run.learner, parameters=np.full_like(run.average, np.nan))

    with pytest.raises(TrainingError, match="begin anew with a lower rate"):
        trained(attrs.evolve(run, learner=broken), 1)


def test_a_measurement_adds_a_point_that_repeats() -> None:
    run = attrs.evolve(trained(new_run(1, PLAN), 2), seconds=4.0)
    marks = Marks(games=10, turns=800, positions=0, error=0.03)

    first = measured(InstantPool(), run, marks, 10)
    second = measured(InstantPool(), first, marks, 10)

    assert same(second, run)
    assert first.curve[0].games == run.games
    assert (first.curve[0].turns, first.curve[0].error) == (80, 0.03)
    assert first.curve[0].pace == run.games / 4.0
    assert 0 <= first.curve[0].low <= first.curve[0].share <= first.curve[0].high <= 1
    assert second.curve == (first.curve[0], first.curve[0]._replace(pace=0.0))
