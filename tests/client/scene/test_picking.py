"""What lies under the pointer."""

import pytest

from plakoto.notation import parse_position
from plakoto.position import OFF, POINTS, Position, Side
from plakoto_client.scene import (
    CARRY_HEIGHT,
    Area,
    Arrangement,
    Insets,
    arrival_place,
    carry_place,
    home_camera,
    pick,
    place_checkers,
    rest_poses,
)
from plakoto_client.scene.layout import (
    CHECKER_HEIGHT,
    FIELD_HALF_DEPTH,
    RAIL_HEIGHT,
    RAIL_WIDTH,
    TABLE_LEVEL,
    TOWER_X,
    foot_sign,
    on_point,
    point_x,
)

WINDOWS = [(1280, 720), (700, 1000), (390, 844)]
PINS = parse_position("w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0")
BEARING_OFF = parse_position("18/w1/w1/w1/w1/1/b2 w 11 13")

pytestmark = pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.mark.parametrize("viewer", Side)
@pytest.mark.parametrize("point", range(1, POINTS + 1))
def test_every_point_is_found_from_foot_to_tip(
    window: tuple[int, int], viewer: Side, point: int
) -> None:
    camera = home_camera(*window, Insets(bottom=60))

    for inwards in (0.0, 1.5, 3.0, 4.0):
        hit = pick(camera, camera.project(on_point(point, inwards, 0.0)), viewer)

        assert (hit.area, hit.point, hit.checker) == (Area.POINT, point, None)


@pytest.mark.parametrize("viewer", Side)
@pytest.mark.parametrize("position", [Position.start(), PINS], ids=["start", "pins"])
def test_the_checker_that_leaves_next_is_found_at_its_face(
    window: tuple[int, int], viewer: Side, position: Position
) -> None:
    """A player clicks what he sees, so the top checker must not be taken for one behind it."""
    camera = home_camera(*window, Insets(bottom=60))
    placed = place_checkers(Arrangement.of(position), viewer)

    for each in placed:
        if not each.is_top:
            continue
        x, y, z = each.place
        hit = pick(camera, camera.project((x, y + CHECKER_HEIGHT, z)), viewer, placed)

        assert (hit.area, hit.point, hit.checker) == (Area.POINT, each.point, each.checker)


@pytest.mark.parametrize("point", range(1, POINTS + 1))
def test_the_number_on_the_rail_stands_for_its_point(window: tuple[int, int], point: int) -> None:
    camera = home_camera(*window)
    z = foot_sign(point) * (FIELD_HALF_DEPTH + RAIL_WIDTH / 2)

    hit = pick(camera, camera.project((point_x(point), RAIL_HEIGHT, z)), Side.WHITE)

    assert (hit.area, hit.point) == (Area.POINT, point)


@pytest.mark.parametrize("viewer", Side)
def test_trays_and_their_towers_tell_whose_they_are(window: tuple[int, int], viewer: Side) -> None:
    camera = home_camera(*window)
    arrangement = Arrangement.of(BEARING_OFF)
    placed = place_checkers(arrangement, viewer)

    for side in Side:
        empty = pick(camera, camera.project(_next_off(viewer, side)), viewer)
        tower = next(each for each in placed if each.point == OFF and each.side is side)
        filled = pick(camera, camera.project(tower.place), viewer, placed)
        assert (empty.area, empty.point, empty.tray) == (Area.TRAY, OFF, side)
        assert (filled.area, filled.point, filled.tray) == (Area.TRAY, OFF, side)
        assert filled.checker is not None


def _next_off(viewer: Side, side: Side) -> tuple[float, float, float]:
    return arrival_place(Arrangement.of(Position.start()), viewer, side, OFF)


def test_dice_are_told_apart(window: tuple[int, int]) -> None:
    camera = home_camera(*window)
    dice = rest_poses((5, 3), Side.WHITE, Side.WHITE, seed=1)

    found = [pick(camera, camera.project(die.place), Side.WHITE, dice=dice) for die in dice]

    assert [(hit.area, hit.die) for hit in found] == [(Area.DICE, 0), (Area.DICE, 1)]


def test_the_strip_and_the_bar_are_board_and_the_rest_is_table(window: tuple[int, int]) -> None:
    camera = home_camera(*window)

    def area(place: tuple[float, float, float]) -> Area:
        return pick(camera, camera.project(place), Side.WHITE).area

    assert area((3.0, 0.0, 0.0)) is Area.BOARD
    assert area((0.0, RAIL_HEIGHT, 2.0)) is Area.BOARD
    assert area((-9.0, TABLE_LEVEL, 0.0)) is Area.TABLE
    assert area((TOWER_X, TABLE_LEVEL, 5.5)) is Area.TABLE


def test_a_carried_checker_stays_under_the_pointer_and_above_every_pile(
    window: tuple[int, int],
) -> None:
    camera = home_camera(*window)
    pixel = (window[0] * 0.3, window[1] * 0.6)

    place = carry_place(camera, pixel)

    assert camera.project(place) == pytest.approx(pixel, abs=1e-3)
    assert place[1] == CARRY_HEIGHT > 6 * CHECKER_HEIGHT
