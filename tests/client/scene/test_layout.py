"""Where the points lie, as the viewer sees them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plakoto.position import HOME, OFF, POINTS, START, Side
from plakoto_client.scene.layout import (
    BAR_HALF_WIDTH,
    FIELD_HALF_DEPTH,
    FIELD_HALF_WIDTH,
    POINT_WIDTH,
    foot_sign,
    off_place,
    on_point,
    point_at,
    point_x,
    viewers_number,
)

OWN_POINTS = range(1, POINTS + 1)


def foot(point: int) -> tuple[float, float]:
    x, _, z = on_point(point, 0.0, 0.0)
    return x, z


@pytest.mark.parametrize("point", range(HOME, POINTS + 1))
def test_the_viewers_home_is_near_right(point: int) -> None:
    x, z = foot(point)

    assert x > BAR_HALF_WIDTH
    assert z > 0


def test_the_viewer_starts_far_right_and_goes_round_by_the_left() -> None:
    quarters = [(math.copysign(1, x), math.copysign(1, z)) for x, z in map(foot, (1, 7, 13, 19))]

    assert quarters == [(1, -1), (-1, -1), (-1, 1), (1, 1)]
    assert foot(START)[0] == max(foot(point)[0] for point in OWN_POINTS)


@pytest.mark.parametrize("point", [p for p in OWN_POINTS if p not in (6, 12, 18, 24)])
def test_the_next_point_is_the_neighbour(point: int) -> None:
    """Within a quarter of the board the path goes from column to column."""
    (x, z), (next_x, next_z) = foot(point), foot(point + 1)

    assert abs(next_x - x) == pytest.approx(POINT_WIDTH)
    assert next_z == z


@pytest.mark.parametrize("point", [6, 18])
def test_the_path_crosses_the_bar_in_the_middle(point: int) -> None:
    step = abs(foot(point + 1)[0] - foot(point)[0])

    assert step == pytest.approx(POINT_WIDTH + 2 * BAR_HALF_WIDTH)


def test_the_path_turns_at_the_left_edge() -> None:
    (x, z), (next_x, next_z) = foot(12), foot(13)

    assert next_x == x
    assert next_z == -z


@pytest.mark.parametrize("point", OWN_POINTS)
def test_what_is_one_sides_point_faces_the_same_point_of_the_other(point: int) -> None:
    """The opponent sees a mirror image: same column, other rail; not a half turn of the board."""
    theirs = viewers_number(Side.WHITE, Side.BLACK, point)

    assert point_x(theirs) == point_x(point)
    assert foot_sign(theirs) == -foot_sign(point)


def test_borne_off_stays_borne_off_whoever_looks() -> None:
    assert viewers_number(Side.WHITE, Side.BLACK, OFF) == OFF


@given(
    point=st.sampled_from(OWN_POINTS),
    aside=st.floats(-0.49, 0.49),
    share=st.floats(0.01, 1.0),
)
def test_a_place_belongs_to_the_point_it_was_taken_from(
    point: int, aside: float, share: float
) -> None:
    place = (point_x(point) + aside, foot_sign(point) * share * FIELD_HALF_DEPTH)

    assert point_at(*place) == point


@pytest.mark.parametrize("x", [0.0, BAR_HALF_WIDTH / 2, -BAR_HALF_WIDTH / 2, 8.0, -8.0])
def test_bar_and_table_belong_to_no_point(x: float) -> None:
    assert point_at(x, 3.0) is None


def test_each_sides_towers_stand_beside_its_own_home() -> None:
    for index in range(15):
        x, _, z = off_place(index, is_viewer=True)
        assert x > FIELD_HALF_WIDTH
        assert z > 0
        assert off_place(index, is_viewer=False)[2] == -z
