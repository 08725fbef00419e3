"""Photos: they show the game's own board, alike whatever the slices and tiles, and get better."""

from collections.abc import Iterator
from pathlib import Path

import attrs
import moderngl
import numpy as np
import pytest

from pictures import brightness
from plakoto.position import Position, Side
from plakoto_client.render.photo import (
    Darkroom,
    Exposure,
    Lens,
    Photograph,
    Pixels,
    Plan,
    Rect,
    Studio,
)
from plakoto_client.render.photo import denoiser as denoiser_module
from plakoto_client.render.photo import photograph as photograph_module
from plakoto_client.render.photo import tiles as tiles_module
from plakoto_client.scene import (
    Arrangement,
    CheckerDraw,
    CheckerId,
    DieDraw,
    Frame,
    Glow,
    Marker,
    MarkerKind,
    home_camera,
    rest_frame,
    rest_poses,
)

pytestmark = [pytest.mark.gl, pytest.mark.usefixtures("ctx")]
SIZE = (96, 54)
LENS = Lens()


@pytest.fixture(scope="module")
def studio(shared_context: moderngl.Context, cache_dir: Path) -> Iterator[Studio]:
    with shared_context:
        made = Studio(shared_context, cache_dir)
    yield made
    with shared_context:
        made.release()


@pytest.fixture(scope="module")
def darkroom(shared_context: moderngl.Context) -> Iterator[Darkroom]:
    with shared_context:
        made = Darkroom(shared_context)
    yield made
    with shared_context:
        made.release()


@pytest.fixture
def frame() -> Frame:
    dice = map(DieDraw, rest_poses((6, 4), Side.WHITE, Side.WHITE, 3))
    camera = home_camera(*map(float, SIZE))
    return rest_frame(Arrangement.of(Position.start()), Side.WHITE, camera, dice)


def taken(studio: Studio, darkroom: Darkroom, frame: Frame, plan: Plan) -> Pixels:
    photo = Photograph(studio, darkroom, frame, plan)
    while not photo.is_done:
        photo.advance(0.01)
    photo.release()
    return photo.pixels


def test_a_photo_shows_each_checker_where_the_game_has_it(
    studio: Studio, darkroom: Darkroom, frame: Frame
) -> None:
    pixels = taken(studio, darkroom, frame, Plan(SIZE, samples=8))

    tops = {
        side: [
            brightness(pixels, frame.camera, (x, y + 0.2, z + 0.15))
            for x, y, z in (each.place for each in frame.checkers if each.side is side)
        ]
        for side in Side
    }
    assert np.median(tops[Side.WHITE]) > np.median(tops[Side.BLACK]) + 60


def test_slices_and_tiles_make_no_difference_but_for_rounding(
    studio: Studio,
    darkroom: Darkroom,
    frame: Frame,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plan = Plan(SIZE, samples=2, denoised=False)
    whole = taken(studio, darkroom, frame, plan)
    monkeypatch.setattr(photograph_module, "_MOST_AT_ONCE", 1)
    monkeypatch.setattr(photograph_module, "_TILE", 80)
    monkeypatch.setattr(tiles_module, "MARGIN", 32)
    monkeypatch.setattr(photograph_module, "_MOST_SLICE", 700)

    tiled = taken(studio, darkroom, frame, plan)

    off = np.abs(whole.astype(int) - tiled).max(-1)
    assert (off <= 2).mean() > 0.97  # at outlines, rounding may decide which body is seen


def test_what_is_no_part_of_the_set_is_not_in_a_photo(
    studio: Studio, darkroom: Darkroom, frame: Frame
) -> None:
    marked = attrs.evolve(
        frame,
        checkers=tuple(attrs.evolve(each, glow=Glow.HINT) for each in frame.checkers),
        dice=tuple(attrs.evolve(each, strength=0.4) for each in frame.dice),
        markers=(Marker(MarkerKind.AIMED, (0.0, 0.0, 0.0)),),
    )
    plan = Plan(SIZE, samples=1, denoised=False)

    assert (taken(studio, darkroom, marked, plan) == taken(studio, darkroom, frame, plan)).all()


def test_under_a_die_and_beside_a_checkers_foot_it_is_dark(
    studio: Studio, darkroom: Darkroom, frame: Frame
) -> None:
    """Where a rounded or bevelled edge overhangs the board, no light leaks in."""
    die = attrs.evolve(frame.dice[0].pose, place=(3.5, 0.28, 0.0), rotation=(1.0, 0.0, 0.0, 0.0))
    checker = CheckerDraw(CheckerId(Side.WHITE, 0), (-3.0, 0.0, 0.0))
    for overhung, bodies in (
        ((3.5, 0.0, 0.255), attrs.evolve(frame, checkers=(), dice=(DieDraw(die),))),
        ((-3.0, 0.0, 0.437), attrs.evolve(frame, checkers=(checker,), dice=())),
    ):
        x, y, z = overhung

        under, beside = (
            _light(studio, darkroom, _looking_at(bodies, place), 16).mean()
            for place in (overhung, (x, y, z + 1.0))
        )

        assert under < 0.4 * beside


def _looking_at(frame: Frame, place: tuple[float, float, float]) -> Frame:
    """The frame seen from close by, flat enough to look under an edge."""
    x, y, z = place
    camera = attrs.evolve(
        frame.camera,
        eye=(x, y + 0.3, z + 1.5),
        target=place,
        field_of_view=0.004,
        shift=(0.0, 0.0),
        nearest=0.5,
    )
    return attrs.evolve(frame, camera=camera)


def test_more_samples_make_less_noise_and_so_does_the_denoiser(
    studio: Studio, darkroom: Darkroom, frame: Frame
) -> None:
    truth = _light(studio, darkroom, frame, 96, first=10_000)

    def error(samples: int, *, denoised: bool) -> float:
        light = _light(studio, darkroom, frame, samples, denoised=denoised)
        return float(np.mean(np.abs(np.sqrt(light) - np.sqrt(truth))))

    plain = error(4, denoised=False)
    assert error(16, denoised=False) < 0.7 * plain
    assert error(4, denoised=True) < 0.8 * plain


def test_a_photo_keeps_its_noise_where_there_is_no_denoiser(
    studio: Studio, darkroom: Darkroom, frame: Frame, monkeypatch: pytest.MonkeyPatch
) -> None:
    noisy = taken(studio, darkroom, frame, Plan(SIZE, samples=2, denoised=False))
    monkeypatch.setattr(denoiser_module, "is_at_hand", lambda: False)

    photo = taken(studio, darkroom, frame, Plan(SIZE, samples=2))

    assert (photo == noisy).all()


def test_dimming_the_light_dims_the_photo_in_proportion(
    studio: Studio, darkroom: Darkroom, frame: Frame
) -> None:
    full = _light(studio, darkroom, frame, 1)
    half = _light(studio, darkroom, attrs.evolve(frame, light=0.5), 1)

    assert half.mean() == pytest.approx(full.mean() / 2, rel=0.05)


def test_over_the_edge_of_the_table_the_room_is_seen(
    studio: Studio, darkroom: Darkroom, frame: Frame
) -> None:
    """Where the room is brightest, the photo is; on the other side of the room it is not."""
    room = studio.sight.environment.reflections
    radiance = np.frombuffer(room.read(), np.float16).reshape(*room.size[::-1], 4)
    along = (np.arange(len(radiance)) + 0.5) / len(radiance) * 2 - 1
    x, z = np.meshgrid(along, along)
    up = 1 - abs(x) - abs(z)
    brightest = np.argmax(radiance[..., 1] * (up > 0.05))
    way = np.array([x.flat[brightest], up.flat[brightest], z.flat[brightest]])

    there, opposite = (
        _light(studio, darkroom, _looking(frame, way * (sign, 1.0, sign)), 1).mean()
        for sign in (1, -1)
    )

    assert 0 < opposite < 0.5 * there


def _looking(frame: Frame, way: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Frame:
    """What is seen from over the board in one direction, with a narrow angle."""
    x, y, z = way
    camera = attrs.evolve(
        frame.camera,
        eye=(0.0, 3.0, 0.0),
        target=(float(x), 3.0 + float(y), float(z)),
        field_of_view=0.1,
        shift=(0.0, 0.0),
    )
    return attrs.evolve(frame, camera=camera)


@pytest.mark.parametrize("plan", [Plan((0, 10)), Plan((10, 8193)), Plan(SIZE, samples=0)])
def test_a_senseless_plan_is_refused(
    studio: Studio, darkroom: Darkroom, frame: Frame, plan: Plan
) -> None:
    with pytest.raises(ValueError, match="a photo"):
        Photograph(studio, darkroom, frame, plan)


def _light(
    studio: Studio,
    darkroom: Darkroom,
    frame: Frame,
    samples: int,
    *,
    denoised: bool = False,
    first: int = 0,
) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    colours = studio.sight.colours(frame)
    whole = Rect(0, 0, *SIZE)
    exposure = Exposure(studio, frame, colours, whole, LENS, planned=samples, first=first)
    for _ in range(samples):
        exposure.add_sample()
        exposure.finish_sample()
    light = darkroom.light(exposure, denoised=denoised)
    exposure.release()
    colours.release()
    return light
