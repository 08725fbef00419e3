"""Learning from self-play."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from plakoto_server.ai.jobs import play_pairs
from plakoto_server.ai.lessons import Learner, Lesson, learn, mean_learner
from plakoto_server.ai.network import NETWORK
from plakoto_server.ai.network.weights import parameters_of, random_weights, weights_of

LESSON = Lesson(steps=3, games=2, rate=0.002, trace=0.7, seed=1, number=0)


def beginner(seed: int = 1) -> Learner:
    """A learner that has learnt nothing."""
    parameters = parameters_of(random_weights(seed))
    nothing = np.zeros_like(parameters)
    return Learner(parameters, nothing, nothing, 0)


def same(first: Learner, second: Learner) -> bool:
    """Whether two learners are the same to the last bit."""
    return first.steps == second.steps and all(
        np.array_equal(getattr(first, name), getattr(second, name))
        for name in ("parameters", "means", "squares")
    )


def share_against(level: int, learner: Learner) -> float:
    """Its share of the points of 100 games."""
    weights = weights_of(learner.parameters)
    games = play_pairs(NETWORK, level, 1, 0, 50, weights)
    won = sum(game.points for game in games if game.winner == 0)
    return won / sum(game.points for game in games)


def test_the_same_lesson_teaches_the_same() -> None:
    first, second = learn(beginner(), LESSON), learn(beginner(), LESSON)

    assert same(first[0], second[0])
    assert first[1] == second[1]


@pytest.mark.parametrize("change", [{"seed": 2}, {"number": 1}, {"trace": 0.2}, {"rate": 0.001}])
def test_another_lesson_teaches_something_else(change: dict[str, float]) -> None:
    other = attrs.evolve(LESSON, **change)

    assert not same(learn(beginner(), LESSON)[0], learn(beginner(), other)[0])


def test_the_learner_that_is_taught_stays_as_it_was() -> None:
    learner = beginner()

    after, marks = learn(learner, LESSON)

    assert same(learner, beginner())
    assert after.steps == LESSON.steps
    assert marks.games == LESSON.steps * LESSON.games
    assert marks.turns > 20 * marks.games
    assert marks.error > 0


def test_some_hundred_games_teach_to_beat_the_beginner() -> None:
    learner = beginner()
    before = share_against(1, learner)

    after, _ = learn(learner, attrs.evolve(LESSON, steps=300, games=4))

    assert share_against(1, after) > max(0.8, before + 0.1)


def test_the_slope_is_that_of_the_error() -> None:
    """Weights moved a little along it and against it change the error of a game as it says."""
    lesson = attrs.evolve(LESSON, steps=1, games=1, trace=1.0)
    learner = beginner()
    after, marks = learn(learner, lesson)
    # The first step's mean slope is all that Adam's running mean holds, a tenth of it.
    slope = 10 * after.means.astype(np.float64)
    steepness = np.linalg.norm(slope)
    reach = 1e-3
    errors = []

    for sign in (1, -1):
        moved = learner.parameters + sign * reach * slope / steepness
        _, moved_marks = learn(attrs.evolve(learner, parameters=moved.astype(np.float32)), lesson)
        assert moved_marks.turns == marks.turns, "another game was played"
        errors.append(moved_marks.error)

    assert (errors[0] - errors[1]) / (2 * reach) == pytest.approx(steepness, rel=0.01)


def test_the_mean_of_learners_is_theirs() -> None:
    first, _ = learn(beginner(), LESSON)
    second, _ = learn(beginner(), attrs.evolve(LESSON, number=1))

    mean = mean_learner([first, second])

    middle = (first.parameters.astype(np.float64) + second.parameters) / 2
    np.testing.assert_allclose(mean.parameters, middle, atol=1e-6)
    assert same(mean_learner([first]), first)
