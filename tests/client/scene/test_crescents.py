"""A pinned checker is seen from every permitted camera, however many lie on it."""

from __future__ import annotations

import itertools

import pytest

from crescents import is_within, seen_share
from plakoto.position import CHECKERS, POINTS
from plakoto_client.flat.camera import plan_camera
from plakoto_client.scene import Camera, Insets, Vec3, home_camera
from plakoto_client.scene.layout import is_near
from plakoto_client.scene.orbit import HOME
from plakoto_client.scene.piles import pile_place, pinned_place

LEAST_SEEN = 1 / 7
"""Share of a bare disc's pixels."""
LEAST_SEEN_FROM_HOME = 0.29
SIZES = [(1280, 720), (720, 1280), (390, 844), (3440, 1440)]
FREE_SIZES = [(1280, 720), (720, 1280)]
TURNS = (0.0, 0.5, 9.0)
"""In radians; the farthest are cut to what is permitted. The board is symmetrical."""
RISES = (-9.0, 0.0, 0.15, 9.0)
ZOOMS = (0.1, 0.7, 1.0, 9.0)
CORNERS = (1, 6, 7, 12, 13, 18, 19, 24)


def home(size: tuple[int, int]) -> Camera:
    return home_camera(*size, Insets(bottom=0.1 * size[1]))


def over_pin(point: int, count: int) -> list[Vec3]:
    """All that may hide a pinned checker: `count` on it, and five on each neighbour."""
    beside = [
        each
        for each in (point - 1, point + 1)
        if 1 <= each <= POINTS and is_near(each) == is_near(point)
    ]
    return [pile_place(point, index, over_pin=True) for index in range(count)] + [
        pile_place(each, index, over_pin=False) for each in beside for index in range(5)
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 2, 6, 9, CHECKERS])
def test_every_pinned_checker_is_well_seen_from_home(size: tuple[int, int], count: int) -> None:
    """The home view is the same from both seats: the board is drawn by the viewer's numbers."""
    camera = home(size)

    shares = [
        seen_share(camera, pinned_place(point), over_pin(point, count))
        for point in range(1, POINTS + 1)
    ]

    assert min(shares) > LEAST_SEEN_FROM_HOME


@pytest.mark.parametrize("count", [1, CHECKERS])
def test_it_is_seen_on_the_plain_board_too(count: int) -> None:
    camera = plan_camera(1280, 720)

    shares = [seen_share(camera, pinned_place(point), over_pin(point, count)) for point in CORNERS]

    assert min(shares) > LEAST_SEEN


@pytest.mark.parametrize("size", FREE_SIZES)
@pytest.mark.parametrize("turn", TURNS)
def test_it_is_seen_from_wherever_the_player_may_look(size: tuple[int, int], turn: float) -> None:
    """To the very limits of the free view, on all points that are in the window."""
    start = home(size)
    shares = []

    for rise, zoom in itertools.product(RISES, ZOOMS):
        camera = HOME.moved(start, turn, rise, zoom).camera(start)
        for point, count in itertools.product(CORNERS, (1, CHECKERS)):
            if is_within(camera, pinned_place(point)):
                shares.append(seen_share(camera, pinned_place(point), over_pin(point, count)))

    assert len(shares) > 100
    assert min(shares) > LEAST_SEEN
