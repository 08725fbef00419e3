"""The plain board: what is seen on it, and that only what changes is drawn again."""

from __future__ import annotations

import attrs
import pygame
import pytest

from plakoto.notation import parse_position
from plakoto.position import CHECKERS, OFF, POINTS, Side
from plakoto_client.flat import PlainPicture, plan_camera
from plakoto_client.flat.palette import PALETTES
from plakoto_client.scene import (
    Area,
    Arrangement,
    CheckerDraw,
    DieDraw,
    Frame,
    Glow,
    Insets,
    Marker,
    MarkerKind,
    pick,
    place_checkers,
    rest_frame,
    rest_poses,
)
from plakoto_client.scene.confetti import Confetti, ConfettiDraw, Triumph
from plakoto_client.scene.layout import CHECKER_HEIGHT, CHECKER_RADIUS, off_place, on_point
from plakoto_client.scene.slam import Slam
from plakoto_client.settings import THEMES

SIZE = (640, 400)
START = Arrangement.of(parse_position("w15/22/b15 w 0 0"))
PINNED = Arrangement.of(parse_position("w14/8/w1b/13/b14 w 0 0"))


def frame_of(arrangement: Arrangement = START, size: tuple[int, int] = SIZE) -> Frame:
    return rest_frame(arrangement, Side.WHITE, plan_camera(*size))


def bytes_of(picture: PlainPicture) -> bytes:
    return pygame.image.tobytes(picture.surface, "RGB")


def drawn(frame: Frame, theme: str = "walnut") -> PlainPicture:
    picture = PlainPicture()
    picture.draw(frame, theme=theme)
    return picture


@pytest.mark.parametrize("size", [(1280, 720), (700, 1200), (3440, 1440), (640, 480)])
def test_the_whole_board_is_in_sight_whatever_the_window(size: tuple[int, int]) -> None:
    insets = Insets(10, 70, 12, 12)
    camera = plan_camera(*size, insets)

    places = [on_point(point, -0.5, 0.0) for point in range(1, POINTS + 1)]
    places += [off_place(index, is_viewer=mine) for index in range(15) for mine in (True, False)]
    for x, y in camera.project_all(places):
        assert insets.left <= x <= size[0] - insets.right
        assert insets.top <= y <= size[1] - insets.bottom


def test_every_point_and_checker_is_found_where_it_is_seen() -> None:
    camera = plan_camera(*SIZE)
    placed = place_checkers(START, Side.WHITE)

    for point in range(1, POINTS + 1):
        hit = pick(camera, camera.project(on_point(point, 1.8, 0.0)), Side.WHITE)
        assert (hit.area, hit.point) == (Area.POINT, point)
    for each in placed:
        if each.is_top:
            x, y, z = each.place
            hit = pick(camera, camera.project((x, y + CHECKER_HEIGHT, z)), Side.WHITE, placed)
            assert hit.checker == each.checker
    tray = pick(camera, camera.project(off_place(0, is_viewer=True)), Side.WHITE)
    assert (tray.area, tray.point) == (Area.TRAY, OFF)


def test_an_unchanged_frame_is_not_drawn_again() -> None:
    picture = drawn(frame_of())

    assert picture.draw(frame_of()) == ()


def test_drawing_what_changed_gives_the_same_picture_as_drawing_it_all() -> None:
    """A checker floats, dice lie there, a ring appears: bit by bit or at once."""
    first = frame_of()
    *others, top = first.checkers
    x, y, z = top.place
    moved = attrs.evolve(
        first,
        checkers=(*others, attrs.evolve(top, place=(x - 4, y + 1, z + 2), glow=Glow.SELECTED)),
        dice=tuple(DieDraw(pose, 0.42) for pose in rest_poses((3, 6), Side.WHITE, Side.WHITE, 5)),
        markers=(Marker(MarkerKind.TARGET, (2.0, 0.0, 1.0)),),
    )
    picture = drawn(first)

    rects = picture.draw(moved)

    assert 0 < sum(rect.area for rect in rects) < SIZE[0] * SIZE[1] / 2
    assert bytes_of(picture) == bytes_of(drawn(moved))


def test_a_pinned_checker_shows_as_a_crescent() -> None:
    """Part of it is to be seen below the one on top, in its own colour."""
    frame = frame_of(PINNED)
    pinned = next(each for each in frame.checkers if each.is_pinned)
    without = attrs.evolve(
        frame, checkers=tuple(each for each in frame.checkers if each is not pinned)
    )

    picture = drawn(frame)
    seen = picture.surface.copy()
    picture.draw(without)
    hidden = picture.surface

    x, y = frame.camera.project(pinned.place)
    radius = CHECKER_RADIUS * 24
    changed = [
        (left, top)
        for left in range(round(x - radius), round(x + radius))
        for top in range(round(y - radius), round(y + radius))
        if seen.get_at((left, top)) != hidden.get_at((left, top))
    ]
    assert len(changed) > 0.12 * radius * radius


def test_marks_tell_the_sides_apart_without_colour() -> None:
    """With marks, the middles of white and black checkers differ in shape from plain ones."""
    frame = frame_of()

    picture = drawn(frame)
    plain = picture.surface.copy()
    picture.draw(attrs.evolve(frame, marks=True))
    marked = picture.surface

    shapes = {}
    for side in Side:
        checker = next(each for each in reversed(frame.checkers) if each.side is side)
        shapes[side] = _changes_around(plain, marked, frame, checker)
    assert all(shapes.values())
    assert shapes[Side.WHITE] != shapes[Side.BLACK]


@pytest.mark.parametrize("theme", THEMES)
def test_every_board_style_has_colours_of_its_own(theme: str) -> None:
    assert theme in PALETTES
    others = [palette for name, palette in PALETTES.items() if name != theme]
    assert PALETTES[theme] not in others


@pytest.mark.parametrize(
    "change",
    [{"light": 0.4}, {"light": 1.5}, {"numbers": False}],
    ids=["dim", "bright", "without numbers"],
)
def test_light_and_numbers_are_as_they_are_set(change: dict[str, object]) -> None:
    frame = frame_of()
    picture = drawn(frame)
    before = bytes_of(picture)

    picture.draw(attrs.evolve(frame, **change))

    assert bytes_of(picture) != before


def test_a_tower_shows_how_many_checkers_stand_in_it() -> None:
    """Each more that is borne off changes the picture, though they stand on each other."""
    picture, pictures = PlainPicture(), set()
    for off in range(6, CHECKERS):
        position = parse_position(f"b15/22/w{CHECKERS - off} w {off} 0")
        own = frame_of(Arrangement.of(position)).checkers
        towers = tuple(each for each in own if each.place[1] < 0)
        picture.draw(attrs.evolve(frame_of(), checkers=towers))
        pictures.add(bytes_of(picture))

    assert len(pictures) == 9


def _changes_around(
    plain: pygame.Surface, marked: pygame.Surface, frame: Frame, checker: CheckerDraw
) -> frozenset[tuple[int, int]]:
    x, y, z = checker.place
    middle = frame.camera.project((x, y + CHECKER_HEIGHT, z))
    left, top = round(middle[0]), round(middle[1])
    return frozenset(
        (dx, dy)
        for dx in range(-12, 13)
        for dy in range(-12, 13)
        if plain.get_at((left + dx, top + dy)) != marked.get_at((left + dx, top + dy))
    )


@pytest.mark.parametrize("moment", [0.1, 0.4, 0.8, 2.5, 3.4])
def test_after_a_slam_the_plain_board_is_as_it_was_bit_for_bit(moment: float) -> None:
    frame = frame_of(PINNED)
    slam = Slam.of(frame, 1)
    picture = drawn(frame)
    before = bytes_of(picture)

    picture.draw(slam.over(frame, moment))
    during = bytes_of(picture)
    picture.draw(slam.over(frame, slam.duration_s))

    assert during != before
    assert bytes_of(picture) == before


def test_confetti_falls_over_the_plain_board_and_is_gone() -> None:
    frame = frame_of()
    picture = drawn(frame)
    before = bytes_of(picture)

    picture.draw(attrs.evolve(frame, confetti=ConfettiDraw(Confetti(Triumph.GAME, 1), 1.0)))
    during = bytes_of(picture)
    picture.draw(frame)

    assert during != before
    assert bytes_of(picture) == before
    assert picture.draw(frame) == ()
