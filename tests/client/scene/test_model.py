"""Every checker of a position in its place on the board."""

import itertools
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plakoto.errors import IllegalPlayError
from plakoto.notation import parse_position
from plakoto.position import CHECKERS, OFF, POINTS, Position, Side
from plakoto_client.scene import (
    Arrangement,
    arrival_place,
    place_checkers,
)
from plakoto_client.scene.layout import (
    BOARD_HALF_DEPTH,
    BOARD_HALF_WIDTH,
    CHECKER_HEIGHT,
    CHECKER_RADIUS,
    FIELD_HALF_DEPTH,
    FIELD_HALF_WIDTH,
    PIN_SHIFT,
    TABLE_LEVEL,
    point_at,
)
from strategies import positions

viewers = st.sampled_from(Side)


@given(position=positions(), viewer=viewers)
def test_every_checker_is_placed_once_and_on_the_point_where_it_stands(
    position: Position, viewer: Side
) -> None:
    placed = place_checkers(Arrangement.of(position), viewer)

    assert len({each.checker for each in placed}) == len(placed) == 2 * CHECKERS
    counted = Counter((each.side, each.point) for each in placed)
    for side in Side:
        for point in range(1, POINTS + 1):
            assert counted[side, point] == position.at(viewer, point).checkers(side)
        assert counted[side, OFF] == position.off(side)


@given(position=positions(), viewer=viewers)
def test_checkers_lie_on_the_field_over_their_point_or_on_the_table_beside_the_board(
    position: Position, viewer: Side
) -> None:
    for each in place_checkers(Arrangement.of(position), viewer):
        x, y, z = each.place
        if each.point == OFF:
            assert x - CHECKER_RADIUS > BOARD_HALF_WIDTH
            assert abs(z) + CHECKER_RADIUS < BOARD_HALF_DEPTH
            assert y >= TABLE_LEVEL
            assert (z > 0) is (each.side is viewer)
        else:
            assert abs(x) + CHECKER_RADIUS < FIELD_HALF_WIDTH
            assert abs(z) + CHECKER_RADIUS <= FIELD_HALF_DEPTH
            assert y >= 0
            assert point_at(x, z) == each.point


@given(position=positions(), viewer=viewers)
def test_no_two_checkers_share_room(position: Position, viewer: Side) -> None:
    for a, b in itertools.combinations(place_checkers(Arrangement.of(position), viewer), 2):
        level = math.hypot(a.place[0] - b.place[0], a.place[2] - b.place[2])
        assert level >= 2 * CHECKER_RADIUS or abs(a.place[1] - b.place[1]) >= CHECKER_HEIGHT - 1e-9


@given(position=positions())
def test_black_sees_the_mirror_image_of_what_white_sees(position: Position) -> None:
    """The two sides' views are one another's reflection in the middle line, but for the pins.

    A pinner is shifted away from whoever looks, so there the images differ by twice the shift.
    """
    arrangement = Arrangement.of(position)
    for_white = {each.checker: each for each in place_checkers(arrangement, Side.WHITE)}
    for_black = {each.checker: each for each in place_checkers(arrangement, Side.BLACK)}

    for checker, seen in for_white.items():
        mirrored = for_black[checker]
        over_pin = (
            seen.point != OFF and position.at(Side.WHITE, seen.point).pins and seen.place[1] > 0
        )
        assert mirrored.place[0] == seen.place[0]
        assert mirrored.place[1] == seen.place[1]
        assert mirrored.place[2] == pytest.approx(
            -seen.place[2] - (2 * PIN_SHIFT if over_pin else 0.0)
        )


@given(position=positions(), viewer=viewers, data=st.data())
def test_a_checker_arrives_where_it_is_then_placed(
    position: Position, viewer: Side, data: st.DataObject
) -> None:
    side = data.draw(st.sampled_from(Side))
    arrangement = Arrangement.of(position)
    source = data.draw(st.integers(1, POINTS))
    target = data.draw(st.integers(source + 1, OFF))
    try:
        mover = arrangement.leaver(side, source)
        announced = arrival_place(arrangement, viewer, side, target)
    except IllegalPlayError:
        return

    after = place_checkers(arrangement.stepped(side, source, target), viewer)

    assert next(each for each in after if each.checker == mover).place == announced


@given(position=positions(), viewer=viewers)
def test_the_checker_on_top_is_the_one_that_leaves_and_pinned_ones_stay(
    position: Position, viewer: Side
) -> None:
    arrangement = Arrangement.of(position)

    for each in place_checkers(arrangement, viewer):
        if each.point == OFF:
            continue
        pile = arrangement.at(viewer, each.point)
        assert each.is_top is (pile.owners[-1] == each.checker)
        assert each.is_pinned is (pile.pinned == each.checker)
        assert each.is_pinning is (pile.pinned is not None and pile.owners[0] == each.checker)


@pytest.mark.parametrize(
    ("text", "mothers"),
    [
        pytest.param("w15/22/b15 w 0 0", set(), id="nobody has left"),
        pytest.param("w1/w14/20/b1/b14 w 0 0", {Side.WHITE}, id="one left on White's start"),
        pytest.param("b1w/w14/20/b1/b13 w 0 0", {Side.WHITE}, id="pinned by Black"),
        pytest.param("w1/w14/20/b14/b1 w 0 0", {Side.WHITE, Side.BLACK}, id="both"),
        pytest.param("1/w15/20/b15/1 w 0 0", set(), id="both starts left"),
    ],
)
@pytest.mark.parametrize("viewer", Side)
def test_the_last_checker_on_its_start_is_the_mother(
    text: str, mothers: set[Side], viewer: Side
) -> None:
    placed = place_checkers(Arrangement.of(parse_position(text)), viewer)

    assert {each.side for each in placed if each.is_mother} == mothers
    assert sum(each.is_mother for each in placed) == len(mothers)
