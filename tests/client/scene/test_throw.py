"""The flight of the dice: it ends on the decided faces and passes through nothing.

`python tests/benchmarks/dice.py` looks at ten thousand throws in the same way.
"""

import itertools
import math
from itertools import islice

import pytest

from dice_clearance import DEPTH_ALLOWED, boards, deepest
from plakoto.position import Position, Side
from plakoto_client.scene import Arrangement, Vec3, face_up, place_checkers, throw_dice
from plakoto_client.scene.layout import (
    BAR_HALF_WIDTH,
    DICE_STRIP_HALF_DEPTH,
    DIE_HALF,
    FIELD_HALF_WIDTH,
)
from plakoto_client.scene.rotation import matrix
from plakoto_client.scene.toss import forget_tosses

REACH = DIE_HALF * math.sqrt(2)


def checkers_of(position: Position) -> tuple[Vec3, ...]:
    placed = place_checkers(Arrangement.of(position), Side.WHITE)
    return tuple(each.place for each in placed)


OPENING = checkers_of(Position.start())


@pytest.mark.parametrize("thrower", Side)
def test_a_throw_comes_to_rest_on_the_decided_faces(thrower: Side) -> None:
    for faces in itertools.product(range(1, 7), repeat=2):
        throw = throw_dice(faces, thrower, Side.WHITE, 9, OPENING)

        landed = throw.at(throw.duration_s)

        assert tuple(face_up(pose.rotation) for pose in landed) == faces
        assert landed == throw.rest
        assert throw.at(throw.duration_s + 100) == landed


def test_the_faces_change_nothing_about_the_way() -> None:
    ones = throw_dice((1, 1), Side.WHITE, Side.WHITE, 9, OPENING)
    others = throw_dice((6, 3), Side.WHITE, Side.WHITE, 9, OPENING)

    assert ones.impacts == others.impacts
    for moment in (0.0, 0.4, 0.7, 1.0):
        assert [pose.place for pose in ones.at(moment)] == [
            pose.place for pose in others.at(moment)
        ]


def test_dice_pass_through_nothing_on_any_board() -> None:
    """Nor do they lie anywhere but flat, on the strip, in the half at the thrower's right hand."""
    for seed, position in enumerate(islice(boards(seed=1), 0, 130, 13)):
        thrower = list(Side)[seed % 2]
        checkers = checkers_of(position)

        throw = throw_dice((2, 5), thrower, Side.WHITE, seed, checkers)

        assert deepest(throw, checkers) < DEPTH_ALLOWED
        for pose in throw.rest:
            x, y, z = pose.place
            assert (x > 0) is (thrower is Side.WHITE)
            assert abs(x) - REACH > BAR_HALF_WIDTH
            assert abs(x) + REACH < FIELD_HALF_WIDTH
            assert abs(z) + REACH < DICE_STRIP_HALF_DEPTH
            assert y == pytest.approx(DIE_HALF, abs=1e-9)
            assert abs(matrix(pose.rotation)[1]).max() == pytest.approx(1, abs=1e-9)


def test_a_die_that_stands_in_a_checker_is_found_out() -> None:
    """The measure of the other tests sees what they say is not there."""
    throw = throw_dice((4, 4), Side.WHITE, Side.WHITE, 3, OPENING)
    x, _, z = throw.rest[0].place

    assert deepest(throw, [*OPENING, (x + 0.6, 0.0, z)]) > DEPTH_ALLOWED


def test_dice_move_without_jumps() -> None:
    throw = throw_dice((5, 6), Side.BLACK, Side.WHITE, 4, OPENING)
    step_s = 0.001

    poses = [throw.at(step_s * number) for number in range(int(throw.duration_s / step_s) + 2)]

    for before, after in itertools.pairwise(poses):
        for one, other in zip(before, after, strict=True):
            assert math.dist(one.place, other.place) < 0.05
            assert abs(matrix(one.rotation) - matrix(other.rotation)).max() < 0.1


def test_a_throw_strikes_hard_first_and_ends_softly() -> None:
    throw = throw_dice((5, 6), Side.WHITE, Side.WHITE, 4, OPENING)

    blows = [impact.speed for impact in throw.impacts]

    assert max(blows) == pytest.approx(max(blows[:4]))
    assert all(0 < impact.seconds <= throw.duration_s for impact in throw.impacts)
    assert blows[-1] < max(blows) / 2


def test_the_same_seed_throws_the_same_way_and_another_one_another() -> None:
    forget_tosses()
    first = throw_dice((4, 2), Side.WHITE, Side.WHITE, 5, OPENING).rest
    forget_tosses()

    assert throw_dice((4, 2), Side.WHITE, Side.WHITE, 5, OPENING).rest == first
    assert throw_dice((4, 2), Side.WHITE, Side.WHITE, 6, OPENING).rest != first


def test_each_sides_one_die_of_the_opening_stays_in_its_own_half() -> None:
    own = throw_dice((3,), Side.WHITE, Side.WHITE, 1, OPENING)
    other = throw_dice((5,), Side.BLACK, Side.WHITE, 1, OPENING)

    for moment in range(150):
        (mine,), (theirs,) = own.at(moment / 100), other.at(moment / 100)
        assert mine.place[0] > BAR_HALF_WIDTH
        assert theirs.place[0] < -BAR_HALF_WIDTH


@pytest.mark.parametrize("faces", [(), (0, 3), (7, 1), (1, 2, 3)])
def test_what_no_dice_can_show_is_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="one or two dice"):
        throw_dice(faces, Side.WHITE, Side.WHITE, seed=0)
