"""How deep dice go into anything: measured on their surfaces, by other means than the simulation's.

A die is the cube with rounded edges that is drawn, a checker the whole cylinder round it.
"""

import itertools
import math
import random
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from plakoto.dice import FACES
from plakoto.outcome import judge
from plakoto.plays import advance, legal_steps
from plakoto.position import Position
from plakoto_client.scene import DiceThrow, DiePose
from plakoto_client.scene.layout import (
    BAR_HALF_WIDTH,
    BOARD_HALF_DEPTH,
    BOARD_HALF_WIDTH,
    CHECKER_HEIGHT,
    CHECKER_RADIUS,
    DIE_EDGE,
    DIE_HALF,
    DIE_ROUNDING,
    FIELD_HALF_DEPTH,
    FIELD_HALF_WIDTH,
    RAIL_HEIGHT,
    Vec3,
)
from plakoto_client.scene.rotation import matrix

Floats = npt.NDArray[np.float64]

DEPTH_ALLOWED = 0.02 * DIE_EDGE
MOMENTS_PER_SECOND = 240
_REACH = DIE_HALF * math.sqrt(3)
_CORE = DIE_HALF - DIE_ROUNDING
_AXIS = np.linspace(-_CORE, _CORE, 13)
# The balls whose union is, but for a hair, the die's surface: along the edges and over the faces.
_BALLS = np.array(
    [
        place
        for place in itertools.product(_AXIS, repeat=3)
        if max(abs(each) for each in place) > _CORE - 1e-9
    ]
)
_ANGLES = np.linspace(0, 2 * math.pi, 96, endpoint=False)
_RIM = np.column_stack(
    [CHECKER_RADIUS * np.cos(_ANGLES), 0 * _ANGLES, CHECKER_RADIUS * np.sin(_ANGLES)]
)
_RAILS = [
    (-BOARD_HALF_WIDTH, -FIELD_HALF_WIDTH, -BOARD_HALF_DEPTH, BOARD_HALF_DEPTH),
    (FIELD_HALF_WIDTH, BOARD_HALF_WIDTH, -BOARD_HALF_DEPTH, BOARD_HALF_DEPTH),
    (-BAR_HALF_WIDTH, BAR_HALF_WIDTH, -BOARD_HALF_DEPTH, BOARD_HALF_DEPTH),
    (-BOARD_HALF_WIDTH, BOARD_HALF_WIDTH, -BOARD_HALF_DEPTH, -FIELD_HALF_DEPTH),
    (-BOARD_HALF_WIDTH, BOARD_HALF_WIDTH, FIELD_HALF_DEPTH, BOARD_HALF_DEPTH),
]
"""Least and greatest x, least and greatest z."""


def deepest(throw: DiceThrow, checkers: Sequence[Vec3]) -> float:
    """How deep the dice go into the board, a rail, a checker or each other at any moment."""
    places = np.array(checkers).reshape(-1, 3)
    worst = -math.inf
    for moment in range(math.ceil(throw.duration_s * MOMENTS_PER_SECOND) + 1):
        poses = throw.at(moment / MOMENTS_PER_SECOND)
        worst = max(worst, *(_depths(pose, places) for pose in poses))
        worst = max(worst, *_between(poses))
    return worst


def _depths(pose: DiePose, checkers: Floats) -> float:
    rotation, place = matrix(pose.rotation), np.array(pose.place)
    if place[1] > _REACH + 6 * CHECKER_HEIGHT:
        return -math.inf
    balls = _BALLS @ rotation.T + place
    found = [DIE_ROUNDING - float(balls[:, 1].min())]
    if place[1] < _REACH + RAIL_HEIGHT:
        found += [_into_rail(balls, rail) for rail in _RAILS]
    for checker in checkers[np.linalg.norm(checkers - place, axis=1) < _REACH + CHECKER_RADIUS]:
        found.append(_into_checker(balls, checker))
        for height in (0.0, CHECKER_HEIGHT):
            rim = (checker + _RIM + (0.0, height, 0.0) - place) @ rotation
            found.append(_into_die(rim))
    return max(found)


def _into_checker(balls: Floats, checker: Floats) -> float:
    offset = balls - checker - (0.0, CHECKER_HEIGHT / 2, 0.0)
    beside = np.hypot(offset[:, 0], offset[:, 2]) - CHECKER_RADIUS
    above = abs(offset[:, 1]) - CHECKER_HEIGHT / 2
    return DIE_ROUNDING - float(_distance(np.column_stack([beside, above])).min())


def _into_rail(balls: Floats, rail: tuple[float, float, float, float]) -> float:
    west, east, north, south = rail
    beyond = [
        abs(balls[:, 0] - (west + east) / 2) - (east - west) / 2,
        balls[:, 1] - RAIL_HEIGHT,
        abs(balls[:, 2] - (north + south) / 2) - (south - north) / 2,
    ]
    return DIE_ROUNDING - float(_distance(np.column_stack(beyond)).min())


def _into_die(points: Floats) -> float:
    """How deep points, as the die's own axes tell them, lie inside the die."""
    return DIE_ROUNDING - float(_distance(abs(points) - _CORE).min())


def _between(poses: Sequence[DiePose]) -> Iterator[float]:
    yield -math.inf
    for one, other in itertools.permutations(poses, 2):
        if math.dist(one.place, other.place) < 2 * _REACH:
            balls = _BALLS @ matrix(one.rotation).T + np.array(one.place) - np.array(other.place)
            yield DIE_ROUNDING + _into_die(balls @ matrix(other.rotation))


def _distance(beyond: Floats) -> Floats:
    """Signed distance from what lies this far beyond its faces along each axis."""
    outside = np.sqrt((np.maximum(beyond, 0.0) ** 2).sum(axis=1))
    return np.asarray(outside + np.minimum(beyond.max(axis=1), 0.0))


def boards(seed: int) -> Iterator[Position]:
    """Boards of random games one after another, without end, the opening of each included."""
    chance = random.Random(seed)
    while True:
        position = Position.start()
        while judge(position) is None:
            yield position
            for die in chance.choices(FACES, k=2):
                steps = list(legal_steps(position, die))
                position = advance(position, chance.choice(steps)) if steps else position
            position = position.with_turn(position.turn.opponent)
