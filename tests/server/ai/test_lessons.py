"""Learning from self-play."""

from __future__ import annotations

import attrs
import numpy as np
import pytest
from numpy.typing import NDArray

from plakoto.kernels import HOME, ONGOING, PIN, SIZE, outcome, switch_sides
from plakoto_server.ai.bearoff import load_table
from plakoto_server.ai.compiled.evaluation import evaluate
from plakoto_server.ai.compiled.expectation import expect
from plakoto_server.ai.compiled.minds import mind_of
from plakoto_server.ai.compiled.polishing import fit, gather
from plakoto_server.ai.jobs import play_pairs
from plakoto_server.ai.lessons import Exercise, Learner, Lesson, learn, mean_learner, polish
from plakoto_server.ai.network import NETWORK
from plakoto_server.ai.network.phases import PHASES
from plakoto_server.ai.network.weights import (
    OUTCOMES,
    Array,
    load_weights,
    parameters_of,
    random_weights,
    weights_of,
)

LESSON = Lesson(steps=3, games=2, rate=0.002, trace=0.7, seed=1, number=0)

TEACHER = parameters_of(load_weights())
EXERCISE = Exercise(positions=600, passes=2, batch=20, rate=0.002, seed=1, number=0)


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
    """Weights moved a little along it and against it change the error as it says."""
    boards, targets = np.empty((40, SIZE), np.int8), np.empty((40, OUTCOMES), np.float32)
    counts = np.empty(40, np.float32)
    gather(mind_of(load_weights()), load_table(), 1, 0, boards, targets, counts)
    counts[:] = 1
    start = parameters_of(random_weights(1)).astype(np.float64)

    def after_a_step(parameters: NDArray[np.float64]) -> tuple[Array, float]:
        """Adam's running mean of the slope, and the mean error before the step."""
        moved, figures = parameters.astype(np.float32), np.zeros(2)
        means, squares = np.zeros_like(moved), np.zeros_like(moved)
        fit(moved, means, squares, 0, boards, targets, counts, 1, 40, 0.001, 1, 0, figures)
        return means, figures[0] / 40

    # The first step's slope is all that Adam's running mean holds, a tenth of it.
    slope = 10 * after_a_step(start)[0].astype(np.float64)

    steepness, reach = np.linalg.norm(slope), 1e-3
    errors = [after_a_step(start + sign * reach * slope / steepness)[1] for sign in (1, -1)]
    assert (errors[0] - errors[1]) / (2 * reach) == pytest.approx(steepness, rel=0.01)


def with_sets(learner: Learner, sets: int) -> Learner:
    """The same, with so many sets of weights."""
    return Learner(
        *(np.tile(a, (sets, 1)) for a in (learner.parameters, learner.means, learner.squares)), 0
    )


def test_each_phase_learns_from_its_own_boards() -> None:
    """The slope of the one set is the sum of those of the sets of all phases."""
    lesson = attrs.evolve(LESSON, steps=1)
    one, all_marks = learn(beginner(), lesson)

    each, marks = learn(with_sets(beginner(), PHASES), lesson)

    slopes = each.means.reshape(PHASES, *one.means.shape)
    assert marks.games == all_marks.games
    assert marks.error == pytest.approx(all_marks.error, rel=1e-5)
    assert sum(bool(slope.any()) for slope in slopes) > 3
    np.testing.assert_allclose(slopes.sum(axis=0), one.means, atol=1e-6)


def told(learner: Learner, number: int) -> tuple[Learner, float]:
    """After an exercise, and how far it was before from what it was told on other boards."""
    exercise = attrs.evolve(EXERCISE, number=number)
    after, marks = polish(learner, TEACHER, exercise)
    return after, marks.error


def test_the_same_exercise_teaches_the_same() -> None:
    first, second = (polish(beginner(), TEACHER, EXERCISE) for _ in range(2))
    other = polish(beginner(), TEACHER, attrs.evolve(EXERCISE, number=1))

    assert same(first[0], second[0])
    assert first[1] == second[1]
    assert not same(first[0], other[0])


def test_what_is_polished_stays_as_it_was() -> None:
    learner = beginner()

    after, marks = polish(learner, TEACHER, EXERCISE)

    assert same(learner, beginner())
    assert after.steps == EXERCISE.passes * (EXERCISE.positions // EXERCISE.batch)
    assert (marks.games, marks.positions) == (0, EXERCISE.positions)
    assert marks.error > 0


def test_polishing_brings_a_network_nearer_to_its_targets_on_boards_it_was_not_told_of() -> None:
    learner = beginner()

    for number in range(1, 5):
        learner, _ = told(learner, number)

    assert told(learner, 0)[1] < 0.6 * told(beginner(), 0)[1]


def test_boards_to_polish_on_are_told_the_mean_of_the_best_replies() -> None:
    """And count the more the further the network is from that."""
    mind, table = mind_of(load_weights()), load_table()
    boards, targets = np.empty((40, SIZE), np.int8), np.empty((40, OUTCOMES), np.float32)
    weights, judged = np.empty(40, np.float32), np.empty((40, OUTCOMES), np.float32)

    gather(mind, table, 1, 0, boards, targets, weights)

    evaluate(mind, boards, judged)
    theirs, expected = np.empty(SIZE, np.int8), np.empty(OUTCOMES, np.float32)
    for board, target in zip(boards, targets, strict=True):
        assert outcome(board) == ONGOING
        if not ((board[:HOME] > 0) | (board[:HOME] < -PIN)).any():
            continue  # its replies may leave both sides home, where the table knows better
        switch_sides(board, theirs)
        expect(mind, theirs, expected)
        np.testing.assert_allclose(target, expected[::-1], atol=1e-3)
    np.testing.assert_allclose(targets.sum(axis=1), 1, atol=1e-5)
    errors = np.abs((targets - judged) @ np.array([2, 1, 0, -1, -2]))
    least, most = weights[errors < 0.02], weights[errors > 0.1]
    assert len(set(map(bytes, boards))) > 35
    assert least.size
    assert least.max() < 1
    assert not most.size or most.min() > 2


def test_the_mean_of_learners_is_theirs() -> None:
    first, _ = learn(beginner(), LESSON)
    second, _ = learn(beginner(), attrs.evolve(LESSON, number=1))

    mean = mean_learner([first, second])

    middle = (first.parameters.astype(np.float64) + second.parameters) / 2
    np.testing.assert_allclose(mean.parameters, middle, atol=1e-6)
    assert same(mean_learner([first]), first)
