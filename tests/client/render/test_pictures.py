"""What the player sees: checkers, crescents, dice and rings, read from the pixels."""

import itertools
import math

import attrs
import moderngl
import numpy as np
import pytest

from pictures import Pixels, brightness, dark_blobs, is_seen, median, on_crescent, on_face
from plakoto.notation import parse_position
from plakoto.position import CHECKERS, EMPTY, POINTS, Position, Side, Stack
from plakoto_client.render import Renderer, capture
from plakoto_client.scene import (
    USED_DIE,
    Arc,
    Arrangement,
    Camera,
    CheckerDraw,
    DieDraw,
    Frame,
    Glow,
    Insets,
    Marker,
    MarkerKind,
    Trail,
    home_camera,
    rest_frame,
    rest_poses,
)
from plakoto_client.scene.lamp import BULB
from plakoto_client.scene.layout import (
    CHECKER_HEIGHT,
    DIE_HALF,
    RAIL_HEIGHT,
    TABLE_LEVEL,
    Vec3,
    on_point,
)

pytestmark = pytest.mark.gl

LANDSCAPE = (640, 360)
PORTRAIT = (360, 520)
DARKEST_IVORY = 105
BRIGHTEST_EBONY = 85

PINS = parse_position("w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0")


def pins_everywhere(first: int, holder: Side) -> Position:
    """Fifteen points in a row from White's `first`, each with a pin, the holders alternating."""
    stacks = [EMPTY] * POINTS
    for number in range(CHECKERS):
        stacks[first - 1 + number] = Stack(holder, 1, pins=True)
        holder = holder.opponent
    return Position(tuple(stacks), Side.WHITE)


def frame_of(position: Position, viewer: Side, size: tuple[int, int]) -> Frame:
    camera = home_camera(*size, Insets(bottom=size[1] * 0.1))
    return rest_frame(Arrangement.of(position), viewer, camera)


@pytest.mark.parametrize("viewer", Side)
@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT], ids=["landscape", "portrait"])
@pytest.mark.parametrize("position", [Position.start(), PINS], ids=["start", "pins"])
def test_checkers_are_drawn_where_they_stand_in_their_colour(
    ctx: moderngl.Context,
    renderer: Renderer,
    position: Position,
    size: tuple[int, int],
    viewer: Side,
) -> None:
    frame = frame_of(position, viewer, size)

    pixels = capture(ctx, renderer, frame, size)

    for checker in frame.checkers:
        seen = [place for place in on_face(checker) if is_seen(place, frame)]
        if len(seen) < 4:
            continue
        shown = median(brightness(pixels, frame.camera, place) for place in seen)
        if checker.side is Side.WHITE:
            assert shown > DARKEST_IVORY, checker
        else:
            assert shown < BRIGHTEST_EBONY, checker


@pytest.mark.parametrize("size", [(1280, 720), PORTRAIT], ids=["landscape", "portrait"])
@pytest.mark.parametrize("holder", Side)
@pytest.mark.parametrize("first", [1, POINTS - CHECKERS + 1])
def test_a_crescent_of_every_pinned_checker_shows_its_colour(
    ctx: moderngl.Context, renderer: Renderer, first: int, holder: Side, size: tuple[int, int]
) -> None:
    """On all points and under both colours, on a small tall window as well as on a large one."""
    frame = frame_of(pins_everywhere(first, holder), Side.WHITE, size)

    pixels = capture(ctx, renderer, frame, size)

    pinned = [checker for checker in frame.checkers if checker.is_pinned]
    assert len(pinned) == CHECKERS
    for checker in pinned:
        seen = [place for place in on_crescent(checker) if is_seen(place, frame)]
        assert len(seen) > 30, checker
        shown = np.array([brightness(pixels, frame.camera, place) for place in seen])
        # A polished edge glints and a shaded one is dull, but most of it shows what it is.
        is_white = checker.side is Side.WHITE
        own_colour = shown > DARKEST_IVORY if is_white else shown < BRIGHTEST_EBONY
        assert own_colour.mean() > 0.45, checker


CLOSE_UP = (160, 160)


def looking_down_on(place: Vec3) -> Camera:
    """A camera close over `place`."""
    x, y, z = place
    return Camera((x, y + 4.0, z + 0.4), place, *CLOSE_UP)


def lone_checker(side: Side) -> tuple[CheckerDraw, Frame]:
    frame = frame_of(Position.start(), Side.WHITE, CLOSE_UP)
    checker = next(each for each in frame.checkers if each.side is side)
    checker = attrs.evolve(checker, place=on_point(15, 0.0, 0.0))
    return checker, attrs.evolve(frame, camera=looking_down_on(checker.place), checkers=(checker,))


def difference(a: Pixels, b: Pixels) -> float:
    """Share of the pixels that clearly differ."""
    return float((np.abs(a.astype(int) - b).max(axis=-1) > 24).mean())


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(
    "change",
    [
        {"is_mother": True},
        {"is_pinned": True},
        {"glow": Glow.MOVABLE},
        {"glow": Glow.SELECTED},
        {"glow": Glow.HINT},
    ],
    ids=str,
)
def test_what_is_special_about_a_checker_is_plain_to_see(
    ctx: moderngl.Context, renderer: Renderer, side: Side, change: dict[str, object]
) -> None:
    checker, frame = lone_checker(side)
    marked = attrs.evolve(frame, checkers=(attrs.evolve(checker, **change),))

    plain = capture(ctx, renderer, frame, CLOSE_UP)

    assert difference(plain, capture(ctx, renderer, marked, CLOSE_UP)) > 0.01


def test_every_kind_of_marker_shows_and_looks_different_from_the_others(
    ctx: moderngl.Context, renderer: Renderer
) -> None:
    """The difference is one of shape, too: it survives in shades of grey."""
    _, frame = lone_checker(Side.WHITE)
    empty = attrs.evolve(frame, checkers=())
    place = on_point(15, 0.0, 0.0)

    plain = capture(ctx, renderer, empty, CLOSE_UP)
    marked = {
        kind: capture(ctx, renderer, attrs.evolve(empty, markers=(Marker(kind, place),)), CLOSE_UP)
        for kind in MarkerKind
    }

    shapes = {
        kind: np.abs(picture.astype(int) - plain).sum(-1) > 40 for kind, picture in marked.items()
    }
    for kind in MarkerKind:
        assert difference(plain, marked[kind]) > 0.01, kind
    for one, other in itertools.combinations(MarkerKind, 2):
        assert (shapes[one] ^ shapes[other]).mean() > 0.005, (one, other)


def test_a_marker_without_strength_is_not_to_be_seen(
    ctx: moderngl.Context, renderer: Renderer
) -> None:
    _, frame = lone_checker(Side.BLACK)
    faded = attrs.evolve(
        frame,
        markers=(Marker(MarkerKind.TARGET, on_point(16, 0.0, 0.0), strength=0.0),),
        trails=(Trail(Arc(on_point(15, 0.0, 0.0), on_point(16, 0.0, 0.0)).points(), 0.0),),
    )

    plain = capture(ctx, renderer, frame, CLOSE_UP)

    assert (capture(ctx, renderer, faded, CLOSE_UP) == plain).all()


def test_the_last_move_leaves_a_trail_in_the_air(ctx: moderngl.Context, renderer: Renderer) -> None:
    frame = frame_of(PINS, Side.WHITE, LANDSCAPE)
    arc = Arc(on_point(14, 0.0, 0.0), on_point(20, 0.0, 0.0))
    plain = capture(ctx, renderer, frame, LANDSCAPE)

    traced = capture(ctx, renderer, attrs.evolve(frame, trails=(Trail(arc.points()),)), LANDSCAPE)

    x, y, z = arc.along(0.6)
    left, top = (int(each) for each in frame.camera.project((x, y + CHECKER_HEIGHT / 2, z)))
    nearby = np.s_[top - 2 : top + 3, left - 2 : left + 3]
    assert np.abs(traced[nearby].astype(int) - plain[nearby]).max() > 30


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_pips_as_it_was_thrown(
    ctx: moderngl.Context, renderer: Renderer, face: int
) -> None:
    _, frame = lone_checker(Side.WHITE)
    (pose,) = rest_poses((face,), Side.WHITE, Side.WHITE, seed=face)
    x, y, z = pose.place
    above = Camera((x, y + 3.2, z + 0.01), pose.place, *CLOSE_UP)

    pixels = capture(
        ctx,
        renderer,
        attrs.evolve(frame, camera=above, checkers=(), dice=(DieDraw(pose),)),
        CLOSE_UP,
    )

    middle = (x, y + DIE_HALF, z)
    edge = (x + 0.92 * DIE_HALF, y + DIE_HALF, z)
    reach = math.dist(above.project(middle), above.project(edge))
    assert dark_blobs(pixels, above.project(middle), reach) == face


def test_a_played_die_is_darker_than_one_to_be_played(
    ctx: moderngl.Context, renderer: Renderer
) -> None:
    frame = frame_of(PINS, Side.WHITE, LANDSCAPE)
    poses = rest_poses((1, 1), Side.WHITE, Side.WHITE, seed=3)
    dice = tuple(
        DieDraw(pose, strength) for pose, strength in zip(poses, (1.0, USED_DIE), strict=True)
    )

    pixels = capture(ctx, renderer, attrs.evolve(frame, dice=dice), LANDSCAPE)

    fresh, played = (
        median(
            brightness(pixels, frame.camera, (x + dx, y + DIE_HALF, z))
            for dx in (-0.6 * DIE_HALF, 0.6 * DIE_HALF)
        )
        for x, y, z in (pose.place for pose in poses)
    )
    assert played < 0.75 * fresh


def test_numbers_can_be_taken_off_the_rails(ctx: moderngl.Context, renderer: Renderer) -> None:
    frame = frame_of(PINS, Side.WHITE, LANDSCAPE)
    numbered = capture(ctx, renderer, frame, LANDSCAPE)

    plain = capture(ctx, renderer, attrs.evolve(frame, numbers=False), LANDSCAPE)

    changed = np.argwhere(np.abs(numbered.astype(int) - plain).max(-1) > 8)
    assert len(changed) > 200
    rail_near = frame.camera.project((0.0, RAIL_HEIGHT, on_point(13, 0.0, 0.0)[2]))[1]
    rail_far = frame.camera.project((0.0, RAIL_HEIGHT, on_point(1, 0.0, 0.0)[2]))[1]
    rows = changed[:, 0]
    assert ((rows > rail_near) | (rows < rail_far)).all()


def test_the_lamp_makes_a_warm_pool_and_leaves_the_table_in_the_dark(
    ctx: moderngl.Context, renderer: Renderer
) -> None:
    frame = frame_of(PINS, Side.WHITE, LANDSCAPE)
    by_day = capture(ctx, renderer, frame, LANDSCAPE).astype(float)

    by_lamp = capture(ctx, renderer, attrs.evolve(frame, lamp=1.0), LANDSCAPE).astype(float)

    def at(pixels: Pixels, place: Vec3) -> Pixels:
        x, y = frame.camera.project(place)
        return pixels[int(y) - 2 : int(y) + 3, int(x) - 2 : int(x) + 3].mean((0, 1))

    middle, far_table = (-2.0, 0.0, 0.0), (10.5, TABLE_LEVEL, -5.0)
    day, night = at(by_day, middle), at(by_lamp, middle)
    assert night[2] / night[0] < day[2] / day[0]
    assert night.mean() > 0.6 * day.mean()
    assert at(by_lamp, far_table).mean() < 0.7 * at(by_day, far_table).mean()
    assert at(by_lamp, BULB).mean() > 2 * at(by_day, BULB).mean()


def test_the_dimmer_dims(ctx: moderngl.Context, renderer: Renderer) -> None:
    frame = frame_of(PINS, Side.WHITE, LANDSCAPE)

    means = [
        capture(ctx, renderer, attrs.evolve(frame, light=light), LANDSCAPE).mean()
        for light in (0.25, 0.6, 1.0, 1.6)
    ]

    assert means == sorted(means)
    assert means[0] < 0.5 * means[-1]


def test_marks_tell_the_sides_apart_by_shape(ctx: moderngl.Context, renderer: Renderer) -> None:
    shapes = []
    for side in Side:
        _checker, frame = lone_checker(side)
        plain = capture(ctx, renderer, frame, CLOSE_UP)
        marked = capture(ctx, renderer, attrs.evolve(frame, marks=True), CLOSE_UP)
        shapes.append(np.abs(plain.astype(int) - marked).sum(axis=-1) > 60)

    ring, cross = shapes
    middle = tuple(edge // 2 for edge in ring.shape)
    assert ring.sum() > 200
    assert cross.sum() > 200
    assert cross[middle]
    assert not ring[middle]
