"""The view that the player chooses stays within what is permitted."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plakoto_client.scene import Camera, Insets, home_camera
from plakoto_client.scene.orbit import HOME, View
from plakoto_client.settings.model import VIEW_BOUNDS

SIZES = [(1280, 720), (3440, 1440), (720, 1280), (390, 844)]
HOMES = [home_camera(*size, Insets(bottom=size[1] * 0.1)) for size in SIZES]

Moves = list[tuple[float, float, float]]
homes = st.sampled_from(HOMES)
moves = st.lists(st.tuples(st.floats(-3, 3), st.floats(-3, 3), st.floats(0.1, 10)), max_size=6)


@pytest.mark.parametrize("home", HOMES)
def test_the_home_view_is_the_home_camera_itself(home: Camera) -> None:
    assert HOME.camera(home) is home


@given(home=homes, moves=moves)
def test_however_it_is_moved_the_eye_stays_on_the_viewers_side_above_the_table(
    home: Camera, moves: Moves
) -> None:
    view = HOME
    for turn, rise, zoom in moves:
        view = view.moved(home, turn, rise, zoom)

    camera = view.camera(home)

    assert camera.eye[2] > 0
    assert camera.eye[1] > 0.45 * math.dist(camera.eye, camera.target)
    nearness = math.dist(camera.eye, camera.target) / math.dist(home.eye, home.target)
    assert 0.579 < nearness < 1.501
    assert camera.project(camera.target) == pytest.approx(home.project(home.target), abs=1e-6)


@given(home=homes, moves=moves)
def test_a_view_can_be_kept_and_found_again(home: Camera, moves: Moves) -> None:
    view = HOME
    for turn, rise, zoom in moves:
        view = view.moved(home, turn, rise, zoom)

    polar = view.polar(home)

    assert View.at(polar, home).is_near(view)
    for value, (least, most) in zip(polar, VIEW_BOUNDS, strict=True):
        assert least <= value <= most


def test_a_view_half_way_lies_between() -> None:
    right = HOME.moved(HOMES[0], 0.8, 0.2, 0.5)

    assert HOME.towards(right, 0.5).turn == pytest.approx(0.4)
    assert HOME.towards(right, 1.0).is_near(right)
