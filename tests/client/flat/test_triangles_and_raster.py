"""The interface's triangles painted by the processor: where, with what, and how little of it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plakoto_client.flat.raster import Raster
from plakoto_client.flat.triangles import Rect, Triangles, difference

SIZE = (64, 48)
SCREEN = Rect(0, 0, *SIZE)
RED = (255, 0, 0, 255)


def triangles(*corners: tuple[float, ...], colour: tuple[int, int, int, int] = RED) -> Triangles:
    """Plain triangles, each given by six numbers: x and y of its corners."""
    count = len(corners)
    return Triangles(
        np.array(corners, np.float32).reshape(count, 3, 2),
        np.zeros((count, 3, 2), np.float32),
        np.tile(np.array(colour, np.uint8), (count, 3, 1)),
        np.tile(np.array((0, 0, *SIZE), np.float32), (count, 1)),
        np.ones(count, np.int32),
    )


def box(left: float, top: float, right: float, bottom: float) -> tuple[tuple[float, ...], ...]:
    """The two triangles that ImGui makes of a box."""
    return (left, top, right, top, right, bottom), (left, top, right, bottom, left, bottom)


def painted(*shapes: Triangles, rect: Rect = SCREEN) -> np.ndarray:
    raster = Raster(SIZE)
    for shape in shapes:
        raster.paint(shape, {}, rect)
    return raster.pixels[:, :, :3]


@pytest.mark.parametrize("edges", [(4, 3, 9, 8), (2, 2, 60, 44)], ids=["small", "large"])
def test_a_box_covers_its_pixels_and_no_other(edges: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = edges

    pixels = painted(triangles(*box(*edges)))

    expected = np.zeros_like(pixels)
    expected[top:bottom, left:right, 0] = 255
    assert (pixels == expected).all()


@pytest.mark.parametrize("edges", [(4, 3, 9, 8), (2, 2, 60, 44)], ids=["small", "large"])
def test_half_opaque_boxes_have_no_seam_where_their_triangles_meet(
    edges: tuple[int, int, int, int],
) -> None:
    """A pixel that both triangles painted would be brighter than its neighbours."""
    left, top, right, bottom = edges

    pixels = painted(triangles(*box(*edges), colour=(200, 100, 50, 128)))

    inside = pixels[top:bottom, left:right].reshape(-1, 3)
    assert len(np.unique(inside, axis=0)) == 1
    assert np.abs(inside[0].astype(int) - (100, 50, 25)).max() <= 1


def test_what_comes_later_lies_on_top_whichever_way_it_is_painted() -> None:
    """Small shapes wait to be painted together; a large one in between must not pass them."""
    small = triangles(*box(10, 10, 16, 16), colour=(0, 255, 0, 255))
    large = triangles(*box(2, 2, 60, 44))
    both = Triangles(
        *(
            np.concatenate([getattr(small, name), getattr(large, name), getattr(small, name)])
            for name in ("places", "uvs", "colours", "clips", "textures")
        )
    )
    hidden = both.chosen(np.arange(4))

    assert (painted(hidden)[12, 12] == (255, 0, 0)).all()
    assert (painted(both)[12, 12] == (0, 255, 0)).all()


def test_nothing_is_painted_outside_the_part_that_is_out_of_date() -> None:
    pixels = painted(triangles(*box(2, 2, 60, 44)), rect=Rect(10, 12, 20, 22))

    changed = np.argwhere(pixels[:, :, 0] > 0)
    assert changed.min(axis=0).tolist() == [12, 10]
    assert changed.max(axis=0).tolist() == [21, 19]


def test_letters_take_their_shape_from_the_texture() -> None:
    shape = triangles(*box(8, 8, 12, 12), colour=(255, 255, 255, 255))
    corners = {(8, 8): (0, 0), (12, 8): (1, 0), (12, 12): (1, 1), (8, 12): (0, 1)}
    for index, corner in np.ndenumerate(np.zeros((2, 3))):
        del corner
        shape.uvs[index] = corners[tuple(int(each) for each in shape.places[index])]
    texture = np.ones((4, 4, 4), np.float32)
    texture[:, :, 3] = np.eye(4)
    raster = Raster(SIZE)

    raster.paint(shape, {1: texture}, SCREEN)

    assert (raster.pixels[8:12, 8:12, 0] == np.eye(4) * 255).all()


@given(
    st.lists(st.tuples(*[st.floats(-20, 80, width=32)] * 6), min_size=1, max_size=4),
    st.integers(1, 255),
)
def test_any_triangles_can_be_painted_bit_by_bit(
    corners: list[tuple[float, ...]], alpha: int
) -> None:
    """Painting two halves of the screen comes to the same as painting it at once."""
    shape = triangles(*corners, colour=(255, 255, 255, alpha))
    halves = Raster(SIZE)
    for half in (Rect(0, 0, 31, 48), Rect(31, 0, 64, 48)):
        halves.paint(shape, {}, half)

    whole = painted(shape)

    assert np.abs(halves.pixels[:, :, :3].astype(int) - whole).max() <= 1


def test_equal_frames_do_not_differ() -> None:
    assert difference([triangles(*box(2, 2, 9, 9))], [triangles(*box(2, 2, 9, 9))]) == []


def test_a_changed_shape_asks_for_its_old_and_new_place_only() -> None:
    before = triangles(*box(2, 2, 5, 5), *box(10, 10, 14, 14), *box(40, 40, 44, 44))
    after = triangles(*box(2, 2, 5, 5), *box(12, 10, 16, 14), *box(40, 40, 44, 44))

    assert difference([before], [after]) == [Rect(10, 10, 16, 14)]


def test_a_window_that_opens_or_closes_asks_for_its_place() -> None:
    sheet = triangles(*box(20, 20, 30, 28))

    assert difference([], [sheet]) == [Rect(20, 20, 30, 28)]
    assert difference([sheet], []) == [Rect(20, 20, 30, 28)]
