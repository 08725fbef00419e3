"""The lamp in photos: it burns as it does in the game, and lights what it stands beside."""

from collections.abc import Iterator
from pathlib import Path

import attrs
import moderngl
import pytest

from pictures import brightness
from plakoto.position import Position, Side
from plakoto_client.render.photo import Darkroom, Photograph, Pixels, Plan, Studio
from plakoto_client.scene import Arrangement, Frame, home_camera, rest_frame
from plakoto_client.scene.lamp import BULB, FOOT
from plakoto_client.scene.layout import BOARD_HALF_DEPTH, BOARD_HALF_WIDTH, TABLE_LEVEL

pytestmark = [pytest.mark.gl, pytest.mark.usefixtures("ctx")]
SIZE = (96, 54)


@pytest.fixture(scope="module")
def photographer(
    shared_context: moderngl.Context, cache_dir: Path
) -> Iterator[tuple[Studio, Darkroom]]:
    with shared_context:
        studio, darkroom = Studio(shared_context, cache_dir), Darkroom(shared_context)
    yield studio, darkroom
    with shared_context:
        darkroom.release()
        studio.release()


@pytest.fixture
def frame() -> Frame:
    camera = home_camera(*map(float, SIZE))
    return rest_frame(Arrangement.of(Position.start()), Side.WHITE, camera)


def taken(photographer: tuple[Studio, Darkroom], frame: Frame) -> Pixels:
    photo = Photograph(*photographer, frame, Plan(SIZE, 8, denoised=False))
    while not photo.is_done:
        photo.advance(1.0)
    photo.release()
    return photo.pixels


def warmth(pixels: Pixels) -> float:
    """Red to blue in the middle of the picture, where the board is."""
    height, width = pixels.shape[:2]
    middle = pixels[height // 4 : -height // 4, width // 4 : -width // 4].astype(float)
    return float(middle[..., 0].sum() / middle[..., 2].sum())


def test_the_lit_lamp_shines_warmly_while_the_room_is_dimmed(
    photographer: tuple[Studio, Darkroom], frame: Frame
) -> None:
    dark, lit = (taken(photographer, attrs.evolve(frame, lamp=lamp)) for lamp in (0.0, 1.0))

    seen = frame.camera
    far_table = (BOARD_HALF_WIDTH + 1.0, TABLE_LEVEL, -BOARD_HALF_DEPTH)
    assert brightness(lit, seen, BULB) > brightness(dark, seen, BULB) + 60
    assert brightness(lit, seen, far_table) < 0.8 * brightness(dark, seen, far_table)
    assert warmth(lit) > 1.2 * warmth(dark)


def test_the_bulb_lights_the_table_close_to_it(
    photographer: tuple[Studio, Darkroom], frame: Frame
) -> None:
    dark, lit = (taken(photographer, attrs.evolve(frame, lamp=lamp)) for lamp in (0.0, 1.0))

    assert _towards_lamp(lit, frame) > 1.15 * _towards_lamp(dark, frame)


def _towards_lamp(pixels: Pixels, frame: Frame) -> float:
    """How many times brighter the table is close behind the lamp than further behind it."""
    x, y, z = FOOT
    near, far = (brightness(pixels, frame.camera, (x, y, z - off)) for off in (1.6, 4.0))
    return near / far
