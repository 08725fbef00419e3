"""From the board to the window and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plakoto_client.scene import Camera, Insets, home_camera
from plakoto_client.scene.layout import (
    BOARD_HALF_DEPTH,
    BOARD_HALF_WIDTH,
    RAIL_HEIGHT,
    TABLE_LEVEL,
    TOWER_X,
    TRAY_FURTHEST,
    Vec3,
)

SIZES = [(1280, 720), (2560, 1440), (1024, 768), (800, 800), (700, 1000), (390, 844), (3440, 1440)]

CORNERS: list[Vec3] = [
    (x, y, z)
    for x in (-BOARD_HALF_WIDTH, BOARD_HALF_WIDTH)
    for y in (TABLE_LEVEL, RAIL_HEIGHT)
    for z in (-BOARD_HALF_DEPTH, BOARD_HALF_DEPTH)
]
TOWERS: list[Vec3] = [(TOWER_X, TABLE_LEVEL, z) for z in (-TRAY_FURTHEST, TRAY_FURTHEST)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_board_and_towers_are_wholly_in_the_free_part_of_the_window(
    width: int, height: int
) -> None:
    free = Insets(top=height * 0.05, bottom=height * 0.12, left=width * 0.02, right=width * 0.03)

    pixels = home_camera(width, height, free).project_all(CORNERS + TOWERS)

    assert pixels[:, 0].min() >= free.left - 0.5
    assert pixels[:, 0].max() <= width - free.right + 0.5
    assert pixels[:, 1].min() >= free.top - 0.5
    assert pixels[:, 1].max() <= height - free.bottom + 0.5


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_board_is_as_large_as_the_window_allows(width: int, height: int) -> None:
    """Either from top to bottom or from side to side nothing is left over."""
    pixels = home_camera(width, height).project_all(CORNERS + TOWERS)

    across = (pixels[:, 0].max() - pixels[:, 0].min()) / width
    down = (pixels[:, 1].max() - pixels[:, 1].min()) / height
    assert max(across, down) > 0.93


def test_the_board_stands_in_the_middle_where_there_is_room() -> None:
    camera = home_camera(1280, 720, Insets(bottom=70))

    left, _ = camera.project((-BOARD_HALF_WIDTH, 0.0, 0.0))
    right, _ = camera.project((BOARD_HALF_WIDTH, 0.0, 0.0))
    assert (left + right) / 2 == pytest.approx(640, abs=1)


@given(
    size=st.sampled_from(SIZES),
    x=st.floats(-8, 8),
    y=st.floats(-0.4, 2),
    z=st.floats(-6, 6),
)
def test_the_ray_through_a_places_pixel_meets_the_place(
    size: tuple[int, int], x: float, y: float, z: float
) -> None:
    camera = home_camera(*size, Insets(bottom=60))

    met = camera.ray(camera.project((x, y, z))).at_height(y)

    assert met == pytest.approx((x, y, z), abs=1e-4)


def test_a_ray_that_points_upwards_never_meets_the_board() -> None:
    level = Camera((0.0, 2.0, 10.0), (0.0, 2.0, 0.0), 100, 100)

    assert level.ray((50, 10)).at_height(0.0) is None


def test_cameras_that_see_the_same_are_equal() -> None:
    assert home_camera(1280, 720) == home_camera(1280, 720)
    assert home_camera(1280, 720) != home_camera(1280, 721)
