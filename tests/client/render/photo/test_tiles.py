"""Parts of a picture, and the cameras that take them."""

import numpy as np
import pytest

from plakoto_client.render.photo.tiles import (
    MARGIN,
    Lens,
    Rect,
    first_band,
    part_of,
    sample_camera,
    split,
)
from plakoto_client.scene import home_camera

PLACES = [(0.0, 0.0, 0.0), (-7.0, 0.3, 6.0), (8.0, -0.3, -2.0), (3.0, 1.0, 4.0)]


@pytest.mark.parametrize("size", [(100, 60), (1000, 500), (7680, 4320), (8192, 1)])
def test_tiles_cover_every_pixel_once_and_stay_small(size: tuple[int, int]) -> None:
    most = 400

    tiles = split(size, most)

    covered = np.zeros((size[1], size[0]), np.uint8)
    for tile in tiles:
        covered[tile.kept.bottom : tile.kept.top, tile.kept.left : tile.kept.right] += 1
        assert tile.taken.width <= most
        assert tile.taken.height <= most
    assert (covered == 1).all()


def test_a_tile_has_its_whole_margin_but_at_the_border_of_the_picture() -> None:
    tiles = split((1000, 500), 400)

    for tile in tiles:
        assert tile.kept.left - tile.taken.left == min(MARGIN, tile.kept.left)
        assert tile.taken.top - tile.kept.top == min(MARGIN, 500 - tile.kept.top)


def test_bands_are_cut_from_the_top_until_nothing_is_left() -> None:
    left = Rect(3, 5, 10, 7)
    bands = []
    while left.height:
        band, left = first_band(left, 25)
        bands.append((band.bottom, band.top))

    assert bands == [(10, 12), (8, 10), (6, 8), (5, 6)]


def test_a_part_sees_what_the_whole_picture_shows_there() -> None:
    camera = home_camera(800.0, 450.0)
    part = Rect(150, 90, 320, 200)

    seen = part_of(camera, part).project_all(PLACES)

    whole = camera.project_all(PLACES)
    top = camera.height - part.top
    np.testing.assert_allclose(seen, whole - (part.left, top), atol=1e-6)


def test_samples_look_through_different_places_of_each_pixel() -> None:
    camera = home_camera(800.0, 450.0)
    still = camera.project(PLACES[1])

    moved = np.array(
        [sample_camera(camera, number, 64, Lens()).project(PLACES[1]) for number in range(64)]
    )

    off = moved - still
    assert (np.abs(off) <= 0.5).all()
    assert np.abs(off.mean(0)).max() < 0.02
    assert off.std(0) == pytest.approx([12**-0.5] * 2, rel=0.05)


def test_what_lies_at_the_distance_of_the_focus_stays_sharp() -> None:
    """And what lies nearer is spread over a disc."""
    camera = home_camera(800.0, 450.0)
    forward = -camera.view[2, :3]
    focus = 20.0
    sharp = tuple(np.array(camera.eye) + focus * forward)
    nearer = tuple(np.array(camera.eye) + 0.8 * focus * forward)
    lens = Lens(0.2, focus)

    def spread(place: tuple[float, float, float]) -> float:
        pixels = [sample_camera(camera, number, 64, lens).project(place) for number in range(64)]
        return float(np.std(np.array(pixels), axis=0).max())

    assert spread(sharp) < 0.35
    assert spread(nearer) > 0.8
