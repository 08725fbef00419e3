"""The renderer's life: redrawing only what changed, tiers, sizes, release and rebirth."""

from pathlib import Path

import attrs
import moderngl
import numpy as np
import pytest

from gl_census import census
from plakoto.notation import parse_position
from plakoto.position import Side
from plakoto_client.render import Pixels, Quality, Renderer, capture, offscreen_context
from plakoto_client.render.styles import WALNUT
from plakoto_client.render.textures import Part
from plakoto_client.scene import (
    Arc,
    Arrangement,
    DieDraw,
    Frame,
    Glow,
    Marker,
    MarkerKind,
    Trail,
    arrival_place,
    draw_checker,
    draw_moving,
    home_camera,
    place_checkers,
    rest_frame,
    rest_poses,
    throw_dice,
)

pytestmark = pytest.mark.gl

SIZE = (480, 270)
ARRANGEMENT = Arrangement.of(
    parse_position("w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0")
)
WHITE = Side.WHITE


def resting(size: tuple[int, int] = SIZE) -> Frame:
    dice = [DieDraw(pose) for pose in rest_poses((5, 2), WHITE, WHITE, seed=1)]
    return rest_frame(ARRANGEMENT, WHITE, home_camera(*size), dice)


def moving(share: float) -> Frame:
    """White's checker on 4 on its way to 9."""
    placed = place_checkers(ARRANGEMENT, WHITE)
    mover = ARRANGEMENT.leaver(WHITE, 4)
    start = next(each.place for each in placed if each.checker == mover)
    arc = Arc(start, arrival_place(ARRANGEMENT, WHITE, WHITE, 9))
    drawn = tuple(
        draw_moving(each, arc.along(share)) if each.checker == mover else draw_checker(each)
        for each in placed
    )
    trail = Trail(arc.points(), share)
    return attrs.evolve(resting(), checkers=drawn, trails=(trail,))


def thrown(share: float) -> Frame:
    throw = throw_dice((6, 3), WHITE, WHITE, seed=2)
    poses = throw.at(share * throw.duration_s)
    return attrs.evolve(resting(), dice=tuple(DieDraw(pose) for pose in poses))


def glowing() -> Frame:
    placed = place_checkers(ARRANGEMENT, WHITE)
    drawn = tuple(
        draw_checker(each, Glow.SELECTED if each.is_top and each.point == 1 else Glow.NONE)
        for each in placed
    )
    markers = tuple(
        Marker(kind, each.place) for kind, each in zip(MarkerKind, placed, strict=False)
    )
    return attrs.evolve(resting(), checkers=drawn, markers=markers)


def fresh(ctx: moderngl.Context, renderer: Renderer, frame: Frame) -> Pixels:
    """The picture drawn from nothing: another light before it makes everything stale."""
    capture(ctx, renderer, attrs.evolve(frame, light=0.5), SIZE)
    return capture(ctx, renderer, frame, SIZE)


@pytest.mark.parametrize(
    "frames",
    [
        pytest.param([resting(), moving(0.0), moving(0.3), moving(1.0)], id="a step"),
        pytest.param([resting(), *(thrown(k / 6) for k in range(7))], id="a throw"),
        pytest.param([resting(), glowing(), resting()], id="marks come and go"),
        pytest.param([thrown(0.4), attrs.evolve(resting(), dice=()), resting()], id="dice vanish"),
    ],
)
def test_redrawing_what_changed_gives_the_same_picture_as_drawing_all(
    ctx: moderngl.Context, renderer: Renderer, frames: list[Frame]
) -> None:
    pictures = [capture(ctx, renderer, frame, SIZE) for frame in frames]

    for frame, picture in zip(frames, pictures, strict=True):
        differing = np.abs(fresh(ctx, renderer, frame).astype(int) - picture)
        assert differing.max() <= 2


def test_an_equal_frame_is_only_copied(ctx: moderngl.Context, renderer: Renderer) -> None:
    capture(ctx, renderer, resting(), SIZE)
    query = ctx.query(primitives=True)

    with query:
        capture(ctx, renderer, resting(), SIZE)

    assert query.primitives == 0


def test_a_small_change_needs_few_pixels(ctx: moderngl.Context, renderer: Renderer) -> None:
    def samples(frame: Frame) -> int:
        query = ctx.query(samples=True)
        with query:
            capture(ctx, renderer, frame, SIZE)
        return int(query.samples)

    capture(ctx, renderer, moving(0.5), SIZE)

    little = samples(moving(0.55))

    assert little < 0.6 * samples(attrs.evolve(moving(0.55), light=0.9))


@pytest.mark.parametrize("quality", [Quality.LOW, Quality.HIGH], ids=["low", "high"])
def test_every_tier_shows_the_same_board(
    ctx: moderngl.Context, renderer: Renderer, cache_dir: Path, quality: Quality
) -> None:
    expected = fresh(ctx, renderer, resting()).astype(int)
    other = Renderer(ctx, quality, cache_dir)

    try:
        shown = capture(ctx, other, resting(), SIZE).astype(int)
    finally:
        other.release()

    assert np.abs(shown - expected).mean() < 6


def test_a_smaller_resolution_shows_the_same_board(
    ctx: moderngl.Context, renderer: Renderer, cache_dir: Path
) -> None:
    expected = fresh(ctx, renderer, resting()).astype(int)
    coarse = Renderer(ctx, Quality.MID.scaled(0.6), cache_dir)

    try:
        shown = capture(ctx, coarse, resting(), SIZE).astype(int)
    finally:
        coarse.release()

    assert np.abs(shown - expected).mean() < 8


def test_the_picture_follows_the_size_of_the_window(
    ctx: moderngl.Context, renderer: Renderer
) -> None:
    for size in ((480, 270), (270, 480), (301, 99), (480, 270)):
        pixels = capture(ctx, renderer, resting(size), size)
        assert pixels.shape == (size[1], size[0], 3)
        assert pixels.std() > 10


def test_after_release_no_gl_object_is_left(ctx: moderngl.Context, cache_dir: Path) -> None:
    before = census(ctx)
    renderer = Renderer(ctx, Quality.LOW, cache_dir)
    capture(ctx, renderer, resting(), SIZE)
    assert (census(ctx) - before).total() > 50

    renderer.release()

    assert census(ctx) == before


def test_a_new_context_after_a_lost_one_shows_the_same_picture(
    ctx: moderngl.Context, renderer: Renderer, cache_dir: Path
) -> None:
    expected = fresh(ctx, renderer, resting())

    with offscreen_context() as another:
        reborn = Renderer(another, Quality.MID, cache_dir)
        try:
            shown = capture(another, reborn, resting(), SIZE)
        finally:
            reborn.release()

    assert (shown == expected).all()


def test_damaged_textures_are_baked_anew(
    ctx: moderngl.Context, renderer: Renderer, cache_dir: Path, tmp_path: Path
) -> None:
    expected = fresh(ctx, renderer, resting())
    walnut = {f"material-{WALNUT.recipes[part.value].name}-{part.size}" for part in Part}
    files = [
        file
        for file in cache_dir.iterdir()  # where other styles may have left theirs
        if file.name.rsplit("-", 1)[0] in walnut | {"environment"}
    ]
    assert len(files) > len(walnut)
    for file in files:
        half = file.read_bytes()[: file.stat().st_size // 2]
        (tmp_path / file.name).write_bytes(half)

    healed = Renderer(ctx, Quality.MID, tmp_path)
    try:
        shown = capture(ctx, healed, resting(), SIZE)
    finally:
        healed.release()

    assert (shown == expected).all()
    for file in files:
        assert (tmp_path / file.name).stat().st_size == file.stat().st_size


def test_something_else_may_be_drawn_while_a_renderer_is_made(ctx: moderngl.Context) -> None:
    """A splash, say: it is called at every material that is baked, and harms nothing."""
    calls: list[int] = []
    screen = ctx.simple_framebuffer((64, 32), 4)

    def splash() -> None:
        calls.append(len(calls))
        screen.use()
        screen.clear(1.0, 0.0, 0.0)
        ctx.enable_only(moderngl.BLEND)

    plain = Renderer(ctx, Quality.LOW)
    disturbed = Renderer(ctx, Quality.LOW, progress=splash)

    assert len(calls) > len(Part)
    pictures = [capture(ctx, each, resting(), SIZE) for each in (plain, disturbed)]
    assert np.array_equal(*pictures)
    for each in (plain, disturbed, screen):
        each.release()
