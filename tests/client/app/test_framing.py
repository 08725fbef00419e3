"""The camera keeps the places for checkers clear of the panels."""

from __future__ import annotations

import pytest

from plakoto.position import Position, Side
from plakoto_client.app.framing import frame_board
from plakoto_client.scene import Arrangement, Camera, Glow, draw_checker, place_checkers
from plakoto_client.scene.layout import (
    CHECKER_HEIGHT,
    CHECKER_RADIUS,
    FIELD_HALF_DEPTH,
    FIELD_HALF_WIDTH,
    RAIL_HEIGHT,
)
from plakoto_client.ui.compact import Strips
from plakoto_client.ui.geometry import Box

BAR = Strips(bottom=80.0)
SIZES = [(1280, 800), (1280, 720), (640, 480), (2560, 1440), (1000, 1000), (720, 1280)]
CORNERS = [
    (x, 0.0, z)
    for x in (-FIELD_HALF_WIDTH, FIELD_HALF_WIDTH)
    for z in (-FIELD_HALF_DEPTH, FIELD_HALF_DEPTH)
]


def panels(size: tuple[int, int]) -> list[Box]:
    """Two panels in the upper corners, as large as the interface's."""
    unit = max(min(size[0] / 1280, size[1] / 720), 0.8)
    left = Box(14 * unit, 14 * unit, 196 * unit, 252 * unit)
    right = Box(size[0] - 282 * unit, 14 * unit, 268 * unit, 160 * unit)
    return [left, right]


def pixels(camera: Camera) -> list[tuple[float, float]]:
    return [camera.project(corner) for corner in CORNERS]


@pytest.mark.parametrize("size", SIZES)
def test_no_panel_lies_on_the_playing_surface(size: tuple[int, int]) -> None:
    boxes = panels(size)

    camera = frame_board(size, BAR, boxes)

    assert not any(box.contains(*pixel) for box in boxes for pixel in pixels(camera))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("viewer", Side)
def test_no_panel_lies_on_a_checker_that_has_been_picked_up(
    size: tuple[int, int], viewer: Side
) -> None:
    """At the start of a game: the highest pile of all, in the corner under the scoreboard."""
    boxes = panels(size)

    camera = frame_board(size, BAR, boxes)

    for placed in place_checkers(Arrangement.of(Position.start()), viewer):
        x, y, z = draw_checker(placed, Glow.SELECTED).place
        for aside in (-CHECKER_RADIUS, CHECKER_RADIUS):
            pixel = camera.project((x + aside, y + CHECKER_HEIGHT, z))
            assert not any(box.contains(*pixel) for box in boxes), placed


@pytest.mark.parametrize("size", SIZES)
def test_the_board_stands_in_the_window_above_the_bar(size: tuple[int, int]) -> None:
    camera = frame_board(size, BAR, panels(size))

    assert all(
        0 <= x <= size[0] and 0 <= y <= size[1] - 80 + 1
        for x, y in [*pixels(camera), camera.project((0.0, RAIL_HEIGHT, FIELD_HALF_DEPTH))]
    )


def test_panels_out_of_the_way_cost_nothing() -> None:
    with_panels = frame_board((720, 1280), BAR, [Box(0, 0, 100, 60)])

    assert with_panels == frame_board((720, 1280), BAR, [])
