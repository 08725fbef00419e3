"""What a worker learns at a time: a job of plain arrays.

Names the job without loading Numba; what computes is imported only where it runs.
"""

from __future__ import annotations

import importlib

import attrs
import numpy as np

from plakoto_server.ai.network.features import PLACES
from plakoto_server.ai.network.weights import OUTCOMES, Array, weights_of

PARTS = (
    "plakoto.kernels",
    "plakoto_server.ai.compiled.learning",
    "plakoto_server.ai.compiled.games",
)
"""What a worker has to load, and to compile the first time, in this order, to learn."""
POLISHING_PARTS = (
    "plakoto.kernels",
    "plakoto_server.ai.compiled.polishing",
    "plakoto_server.ai.compiled.games",
)
"""The same to polish."""


@attrs.frozen(eq=False)
class Learner:
    """Weights on their way, and what Adam remembers of the slopes that moved them.

    The arrays are laid out as `plakoto_server.ai.network.weights.parameters_of` says.
    """

    parameters: Array
    means: Array
    """Running means of the slope."""
    squares: Array
    """Running means of its squares."""
    steps: int
    """Steps these were gathered over."""


@attrs.frozen
class Lesson:
    """What to do in a stretch of games: all but the learner."""

    steps: int
    games: int
    """Of each step."""
    rate: float
    """Adam's step size."""
    trace: float
    """Lambda: how much of what a board is told comes from the end of the game; 0 to 1."""
    seed: int
    number: int
    """Tells the dice of this stretch from those of others with the same seed."""


@attrs.frozen
class Exercise:
    """What to do in a stretch of polishing: all but the learner and its teacher."""

    positions: int
    """To gather and to learn from."""
    passes: int
    """How often each is learnt from."""
    batch: int
    """Positions of each step."""
    rate: float
    """Adam's step size."""
    seed: int
    number: int
    """Tells the games and the order of these positions from others of the same seed."""


@attrs.frozen
class Marks:
    """How it went."""

    games: int
    """Learnt from; none by polishing."""
    turns: int
    """Of these games."""
    positions: int
    """Learnt from by polishing."""
    error: float
    """Mean over the boards learnt from of how far the judgement was from what it was told, as
    relative entropy in nats."""


def learn(learner: Learner, lesson: Lesson) -> tuple[Learner, Marks]:
    """Let a learner play against itself and learn; the same for the same arguments."""
    compiled = importlib.import_module("plakoto_server.ai.compiled.learning")
    parameters, means, squares = (
        array.copy() for array in (learner.parameters, learner.means, learner.squares)
    )
    figures = np.zeros(4, np.float64)
    compiled.learn(
        parameters,
        means,
        squares,
        learner.steps,
        lesson.steps,
        lesson.games,
        lesson.rate,
        lesson.trace,
        lesson.seed,
        lesson.number,
        figures,
    )
    games, turns = int(figures[compiled.GAMES]), int(figures[compiled.TURNS])
    marks = Marks(games, turns, 0, float(figures[compiled.ERROR]) / max(1, turns - games))
    return Learner(parameters, means, squares, learner.steps + int(figures[compiled.STEPS])), marks


def polish(learner: Learner, teacher: Array, exercise: Exercise) -> tuple[Learner, Marks]:
    """Let a learner learn what its teacher thinks after looking a ply ahead; the same for the same.

    Args:
        learner: stays as it is.
        teacher: the parameters of the network that plays and looks ahead.
        exercise: what to do.
    """
    compiled = importlib.import_module("plakoto_server.ai.compiled.polishing")
    table = importlib.import_module("plakoto_server.ai.bearoff").load_table()
    boards = np.empty((exercise.positions, PLACES), np.int8)
    targets = np.empty((exercise.positions, OUTCOMES), np.float32)
    weights = np.empty(exercise.positions, np.float32)
    minds = importlib.import_module("plakoto_server.ai.compiled.minds")
    mind = minds.mind_of(weights_of(teacher))
    compiled.gather(mind, table, exercise.seed, exercise.number, boards, targets, weights)
    parameters, means, squares = (
        array.copy() for array in (learner.parameters, learner.means, learner.squares)
    )
    figures = np.zeros(2, np.float64)
    compiled.fit(
        parameters,
        means,
        squares,
        learner.steps,
        boards,
        targets,
        weights,
        exercise.passes,
        exercise.batch,
        exercise.rate,
        exercise.seed,
        exercise.number,
        figures,
    )
    marks = Marks(0, 0, exercise.positions, float(figures[0]) / exercise.positions)
    return Learner(parameters, means, squares, learner.steps + int(figures[1])), marks


def mean_learner(learners: list[Learner]) -> Learner:
    """The mean of learners that came from the same one."""
    return Learner(
        parameters=_mean([learner.parameters for learner in learners]),
        means=_mean([learner.means for learner in learners]),
        squares=_mean([learner.squares for learner in learners]),
        steps=learners[0].steps,
    )


def _mean(arrays: list[Array]) -> Array:
    mean: Array = np.stack(arrays).mean(axis=0, dtype=np.float64).astype(np.float32)
    return mean
