"""What must be drawn again from one frame to the next."""

import itertools

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from plakoto.position import Position, Side
from plakoto_client.render.changes import find_changes, pixel_rects
from plakoto_client.scene import (
    Arrangement,
    DieDraw,
    Frame,
    Glow,
    Marker,
    MarkerKind,
    home_camera,
    rest_frame,
    rest_poses,
)

SIZE = (1280, 720)
FRAME = rest_frame(
    Arrangement.of(Position.start()),
    Side.WHITE,
    home_camera(*SIZE),
    [DieDraw(pose) for pose in rest_poses((4, 1), Side.WHITE, Side.WHITE, seed=5)],
)
WHOLE = [(0, 0, *SIZE)]


def lifted(frame: Frame, index: int, by: float) -> Frame:
    checkers = list(frame.checkers)
    x, y, z = checkers[index].place
    checkers[index] = attrs.evolve(checkers[index], place=(x, y + by, z))
    return attrs.evolve(frame, checkers=tuple(checkers))


def test_an_equal_frame_changes_nothing() -> None:
    changes = find_changes(FRAME, attrs.evolve(FRAME, light=1.0))

    assert changes.is_empty
    assert pixel_rects(changes, FRAME.camera, SIZE) == []


@pytest.mark.parametrize(
    "other",
    [
        attrs.evolve(FRAME, light=0.9),
        attrs.evolve(FRAME, numbers=False),
        attrs.evolve(FRAME, viewer=Side.BLACK),
        attrs.evolve(FRAME, camera=home_camera(*SIZE).resized(640, 360)),
    ],
    ids=["light", "numbers", "viewer", "camera"],
)
def test_what_concerns_the_whole_picture_redraws_all_of_it(other: Frame) -> None:
    changes = find_changes(FRAME, other)

    assert changes.everything
    assert pixel_rects(changes, other.camera, SIZE) == WHOLE


def test_the_first_frame_is_drawn_wholly() -> None:
    assert pixel_rects(find_changes(None, FRAME), FRAME.camera, SIZE) == WHOLE


def test_colours_alone_move_no_shadows() -> None:
    checkers = (attrs.evolve(FRAME.checkers[0], glow=Glow.HINT), *FRAME.checkers[1:])
    marker = Marker(MarkerKind.TARGET, (1.0, 0.0, 3.0))

    changes = find_changes(FRAME, attrs.evolve(FRAME, checkers=checkers, markers=(marker,)))

    assert not changes.is_empty
    assert not changes.moves_shadows


@given(index=st.integers(0, 29), by=st.floats(0.01, 3))
def test_a_moved_checker_is_redrawn_where_it_was_and_where_it_is(index: int, by: float) -> None:
    moved = lifted(FRAME, index, by)

    changes = find_changes(FRAME, moved)
    rects = pixel_rects(changes, FRAME.camera, SIZE)

    assert changes.moves_shadows
    for frame in (FRAME, moved):
        x, y = frame.camera.project(frame.checkers[index].place)
        if y < 0:
            continue  # lifted out of the picture
        from_below = SIZE[1] - y
        assert any(
            left <= x <= left + width and bottom <= from_below <= bottom + height
            for left, bottom, width, height in rects
        )


@given(moves=st.lists(st.tuples(st.integers(0, 29), st.floats(0.01, 3)), max_size=8))
def test_no_pixel_is_drawn_twice_and_none_outside_the_picture(
    moves: list[tuple[int, float]],
) -> None:
    moved = FRAME
    for index, by in moves:
        moved = lifted(moved, index, by)

    rects = pixel_rects(find_changes(FRAME, moved), FRAME.camera, SIZE)

    for left, bottom, width, height in rects:
        assert width > 0
        assert height > 0
        assert 0 <= left <= left + width <= SIZE[0]
        assert 0 <= bottom <= bottom + height <= SIZE[1]
    for (ax, ay, aw, ah), (bx, by, bw, bh) in itertools.combinations(rects, 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay
