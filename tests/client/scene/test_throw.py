"""The flight of the dice: it ends on the decided faces and passes through nothing."""

import itertools
import math

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plakoto.position import CHECKERS, POINTS, Side
from plakoto_client.scene import DiePose, face_up, rest_poses, throw_dice
from plakoto_client.scene.layout import (
    BAR_HALF_WIDTH,
    CHECKER_HEIGHT,
    CHECKER_RADIUS,
    DIE_HALF,
    FIELD_HALF_WIDTH,
    RAIL_HEIGHT,
    Vec3,
)
from plakoto_client.scene.piles import pile_place
from plakoto_client.scene.rotation import matrix

REACH = DIE_HALF * math.sqrt(3)
MOMENTS = 90

sides = st.sampled_from(Side)
seeds = st.integers(0, 2**32)
faces = st.tuples(st.integers(1, 6), st.integers(1, 6))

HIGHEST_PILES = np.array(
    [
        pile_place(point, index, over_pin=over_pin)
        for point in range(1, POINTS + 1)
        for index in range(CHECKERS)
        for over_pin in (False, True)
    ]
)


def lowest_corner(pose: DiePose) -> float:
    return pose.place[1] - DIE_HALF * float(abs(matrix(pose.rotation)[1]).sum())


def moments(duration_s: float) -> list[float]:
    return [duration_s * step / MOMENTS for step in range(MOMENTS + 1)]


@pytest.mark.parametrize(("first", "second"), list(itertools.product(range(1, 7), range(1, 7))))
@pytest.mark.parametrize("thrower", Side)
def test_a_throw_comes_to_rest_on_the_decided_faces(first: int, second: int, thrower: Side) -> None:
    throw = throw_dice((first, second), thrower, Side.WHITE, seed=9)

    landed = throw.at(throw.duration_s)

    assert [face_up(pose.rotation) for pose in landed] == [first, second]
    assert landed == rest_poses((first, second), thrower, Side.WHITE, seed=9)
    assert throw.at(throw.duration_s + 100) == landed


@given(faces=faces, thrower=sides, viewer=sides, seed=seeds)
def test_dice_pass_neither_through_the_board_nor_through_each_other(
    faces: tuple[int, int], thrower: Side, viewer: Side, seed: int
) -> None:
    throw = throw_dice(faces, thrower, viewer, seed)

    for moment in moments(throw.duration_s):
        one, other = throw.at(moment)
        assert math.dist(one.place, other.place) > 2 * DIE_HALF
        for pose in (one, other):
            assert lowest_corner(pose) > -1e-9
            if pose.place[1] - REACH < RAIL_HEIGHT:
                assert abs(pose.place[0]) - DIE_HALF > BAR_HALF_WIDTH
                assert abs(pose.place[0]) + DIE_HALF < FIELD_HALF_WIDTH


@settings(max_examples=25)
@given(faces=faces, thrower=sides, viewer=sides, seed=seeds)
def test_dice_fly_over_even_the_highest_piles(
    faces: tuple[int, int], thrower: Side, viewer: Side, seed: int
) -> None:
    throw = throw_dice(faces, thrower, viewer, seed)

    for moment in moments(throw.duration_s):
        for pose in throw.at(moment):
            assert _gap(pose.place, HIGHEST_PILES) > DIE_HALF


def _gap(die: Vec3, checkers: npt.NDArray[np.float64]) -> float:
    """From the middle of a die to the nearest checker."""
    beside = np.hypot(die[0] - checkers[:, 0], die[2] - checkers[:, 2]) - CHECKER_RADIUS
    above = die[1] - (checkers[:, 1] + CHECKER_HEIGHT)
    return float(np.hypot(np.maximum(beside, 0), np.maximum(above, 0)).min())


@settings(max_examples=15)
@given(faces=faces, seed=seeds)
def test_dice_move_without_jumps(faces: tuple[int, int], seed: int) -> None:
    throw = throw_dice(faces, Side.WHITE, Side.WHITE, seed)
    step_s = 0.001
    count = int(throw.duration_s / step_s) + 2

    poses = [throw.at(step_s * number) for number in range(count)]

    for before, after in itertools.pairwise(poses):
        for one, other in zip(before, after, strict=True):
            assert math.dist(one.place, other.place) < 0.05
            turned = abs(matrix(one.rotation) - matrix(other.rotation)).max()
            assert turned < 0.1


@pytest.mark.parametrize("faces", [(), (0, 3), (7, 1), (1, 2, 3)])
def test_what_no_dice_can_show_is_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="one or two dice"):
        throw_dice(faces, Side.WHITE, Side.WHITE, seed=0)
