"""Up to fifteen checkers on a point, with or without a pinned one below."""

import itertools
import math

import pytest

from plakoto.position import CHECKERS, POINTS
from plakoto_client.scene.layout import (
    CHECKER_HEIGHT,
    CHECKER_RADIUS,
    DICE_STRIP_HALF_DEPTH,
    FIELD_HALF_DEPTH,
    POINT_WIDTH,
    Vec3,
    foot_sign,
    on_point,
    point_x,
)
from plakoto_client.scene.piles import pile_place, pinned_place

EVERY_PILE = [
    pytest.param(point, over_pin, id=f"point{point}{'-over-pin' if over_pin else ''}")
    for point in (1, 7, 13, 24)
    for over_pin in (False, True)
]


def pile(point: int, *, over_pin: bool) -> list[Vec3]:
    """All the places of the highest pile, a pinned checker first."""
    owners = [pile_place(point, index, over_pin=over_pin) for index in range(CHECKERS)]
    return [pinned_place(point), *owners] if over_pin else owners


def apart(a: Vec3, b: Vec3) -> float:
    return math.hypot(a[0] - b[0], a[2] - b[2])


@pytest.mark.parametrize(("point", "over_pin"), EVERY_PILE)
def test_no_two_checkers_of_a_pile_share_room(point: int, *, over_pin: bool) -> None:
    for a, b in itertools.combinations(pile(point, over_pin=over_pin), 2):
        assert abs(a[1] - b[1]) >= CHECKER_HEIGHT - 1e-9 or apart(a, b) >= 2 * CHECKER_RADIUS, (
            f"{a} and {b}"
        )


@pytest.mark.parametrize(("point", "over_pin"), EVERY_PILE)
def test_every_checker_lies_on_the_board_or_on_others(point: int, *, over_pin: bool) -> None:
    places = pile(point, over_pin=over_pin)

    for count, place in enumerate(places):
        before = places[:count]
        below = [each for each in before if abs(each[1] + CHECKER_HEIGHT - place[1]) < 1e-9]
        rests = [each for each in below if apart(each, place) < CHECKER_RADIUS * 1.2]
        assert place[1] == 0 or rests


@pytest.mark.parametrize(("point", "over_pin"), EVERY_PILE)
def test_a_pile_stays_on_its_point_and_off_the_strip_of_the_dice(
    point: int, *, over_pin: bool
) -> None:
    for x, _, z in pile(point, over_pin=over_pin):
        inner = foot_sign(point) * z - CHECKER_RADIUS
        assert abs(x - point_x(point)) + CHECKER_RADIUS < POINT_WIDTH / 2
        assert foot_sign(point) * z + CHECKER_RADIUS <= FIELD_HALF_DEPTH
        assert inner > DICE_STRIP_HALF_DEPTH - 0.1


def test_a_full_pile_is_a_pyramid_of_five_four_three_two_and_one() -> None:
    heights = [round(place[1] / CHECKER_HEIGHT) for place in pile(1, over_pin=False)]

    assert heights == [0] * 5 + [1] * 4 + [2] * 3 + [3] * 2 + [4]


@pytest.mark.parametrize("point", range(1, POINTS + 1))
def test_a_checker_does_not_move_when_it_is_pinned(point: int) -> None:
    assert pinned_place(point) == pile_place(point, 0, over_pin=False)


@pytest.mark.parametrize("point", range(1, POINTS + 1))
def test_the_pinner_lies_on_the_pinned_checker_and_away_from_the_viewer(point: int) -> None:
    """Shifted to the far side everywhere, so that crescent and edge face the viewer."""
    pinned, pinner = pinned_place(point), pile_place(point, 0, over_pin=True)

    assert pinner[1] == pinned[1] + CHECKER_HEIGHT
    assert pinned[2] - pinner[2] == pytest.approx(0.35 * CHECKER_RADIUS)


def test_the_second_pinner_lies_beside_the_pinned_checker() -> None:
    assert pile_place(5, 1, over_pin=True) == on_point(5, 0.902, 0.0)
