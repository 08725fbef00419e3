"""Checkers on boards out of random games: each has its room, and is found where it is seen."""

from __future__ import annotations

import itertools
import math
from itertools import islice

import pytest

from dice_clearance import boards
from plakoto.position import OFF, Position, Side
from plakoto_client.scene import (
    Arrangement,
    Camera,
    Insets,
    PlacedChecker,
    home_camera,
    pick,
    place_checkers,
)
from plakoto_client.scene.layout import (
    BAR_HALF_WIDTH,
    CHECKER_HEIGHT,
    CHECKER_RADIUS,
    FIELD_HALF_DEPTH,
    FIELD_HALF_WIDTH,
)
from plakoto_client.scene.orbit import HOME

BOARDS: list[Position] = list(islice(boards(seed=3), 0, 300, 10))
CLOSE = home_camera(1280, 720, Insets(bottom=72))
VIEWS = {
    "home": CLOSE,
    "portrait": home_camera(720, 1280, Insets(bottom=128)),
    "right and low": HOME.moved(CLOSE, 9.0, -9.0).camera(CLOSE),
    "left and steep": HOME.moved(CLOSE, -9.0, 9.0).camera(CLOSE),
    "near": HOME.moved(CLOSE, 0.0, 0.0, 0.1).camera(CLOSE),
}


@pytest.mark.parametrize("viewer", Side)
def test_no_two_checkers_share_room(viewer: Side) -> None:
    for position in BOARDS:
        placed = place_checkers(Arrangement.of(position), viewer)

        for one, other in itertools.combinations(placed, 2):
            apart = math.hypot(one.place[0] - other.place[0], one.place[2] - other.place[2])
            higher = abs(one.place[1] - other.place[1])
            assert apart > 2 * CHECKER_RADIUS or higher > CHECKER_HEIGHT - 1e-9


@pytest.mark.parametrize("viewer", Side)
def test_every_checker_on_a_point_is_within_the_rails(viewer: Side) -> None:
    for position in BOARDS:
        for each in place_checkers(Arrangement.of(position), viewer):
            x, _, z = each.place
            if each.point != OFF:
                assert abs(x) - CHECKER_RADIUS > BAR_HALF_WIDTH
                assert abs(x) + CHECKER_RADIUS < FIELD_HALF_WIDTH
                assert abs(z) + CHECKER_RADIUS < FIELD_HALF_DEPTH


@pytest.mark.parametrize("view", VIEWS)
def test_the_checker_that_leaves_next_is_found_at_the_middle_of_its_face(view: str) -> None:
    """From home and from the limits of the free view, wherever nothing stands before it."""
    camera = VIEWS[view]
    found = 0

    for position in BOARDS:
        placed = place_checkers(Arrangement.of(position), Side.WHITE)
        for each in placed:
            x, y, z = each.place
            middle = (x, y + CHECKER_HEIGHT, z)
            if each.is_top and each.point != OFF and not hidden(camera, each, placed):
                hit = pick(camera, camera.project(middle), Side.WHITE, placed)
                assert hit.checker == each.checker
                assert hit.point == each.point
                found += 1

    assert found > 200


def hidden(camera: Camera, seen: PlacedChecker, placed: tuple[PlacedChecker, ...]) -> bool:
    """Whether another checker stands between the eye and the middle of a checker's face."""
    x, y, z = seen.place
    ex, ey, ez = camera.eye
    for share in (step / 200 for step in range(1, 40)):
        px, py, pz = (
            a + share * (b - a)
            for a, b in zip((x, y + CHECKER_HEIGHT, z), (ex, ey, ez), strict=True)
        )
        if any(
            each is not seen
            and each.place[1] <= py <= each.place[1] + CHECKER_HEIGHT
            and math.hypot(each.place[0] - px, each.place[2] - pz) < CHECKER_RADIUS
            for each in placed
        ):
            return True
    return False
