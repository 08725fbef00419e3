"""Dice show what was thrown."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plakoto.position import Side
from plakoto_client.scene import face_up, rest_poses
from plakoto_client.scene.dice import FACE_NORMALS, showing
from plakoto_client.scene.layout import (
    BAR_HALF_WIDTH,
    DICE_STRIP_HALF_DEPTH,
    DIE_HALF,
    FIELD_HALF_WIDTH,
)
from plakoto_client.scene.rotation import matrix

FACES = range(1, 7)
REACH = DIE_HALF * math.sqrt(2)

sides = st.sampled_from(Side)
seeds = st.integers(0, 2**32)


@pytest.mark.parametrize(("first", "second"), list(itertools.product(FACES, FACES)))
def test_dice_at_rest_show_what_was_thrown(first: int, second: int) -> None:
    for seed in range(20):
        poses = rest_poses((first, second), Side.WHITE, Side.WHITE, seed)

        assert [face_up(pose.rotation) for pose in poses] == [first, second]


@given(face=st.sampled_from(FACES), yaw=st.floats(-10, 10))
def test_a_die_that_shows_a_face_lies_flat(face: int, yaw: float) -> None:
    up = matrix(showing(face, yaw)) @ FACE_NORMALS[face]

    assert up == pytest.approx((0, 1, 0), abs=1e-12)


def test_opposite_faces_sum_to_seven() -> None:
    for face, (x, y, z) in FACE_NORMALS.items():
        assert FACE_NORMALS[7 - face] == (-x, -y, -z)


@given(seed=seeds, thrower=sides, viewer=sides)
def test_two_dice_lie_apart_on_the_strip_in_the_throwers_half(
    seed: int, thrower: Side, viewer: Side
) -> None:
    """The viewer's right hand is on the right of the board, his opponent's on the left."""
    poses = rest_poses((6, 1), thrower, viewer, seed)

    (ax, _, az), (bx, _, bz) = (pose.place for pose in poses)
    assert math.hypot(ax - bx, az - bz) > 2 * REACH
    for x, y, z in (pose.place for pose in poses):
        assert (x > 0) is (thrower is viewer)
        assert abs(x) - REACH > BAR_HALF_WIDTH
        assert abs(x) + REACH < FIELD_HALF_WIDTH
        assert abs(z) + REACH < DICE_STRIP_HALF_DEPTH
        assert y == DIE_HALF


@given(seed=seeds, thrower=sides)
def test_the_same_seed_lays_the_dice_the_same_way(seed: int, thrower: Side) -> None:
    again = rest_poses((4, 2), thrower, Side.WHITE, seed)

    assert again == rest_poses((4, 2), thrower, Side.WHITE, seed)


def test_one_die_of_the_opening_lies_in_each_half() -> None:
    (own,) = rest_poses((3,), Side.WHITE, Side.WHITE, seed=1)
    (other,) = rest_poses((5,), Side.BLACK, Side.WHITE, seed=1)

    assert own.place[0] > 0 > other.place[0]
