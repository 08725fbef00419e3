"""What is seen of a pinned checker has its own colour, in each of the ten styles."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import moderngl
import numpy as np
import numpy.typing as npt
import pytest

from pictures import Pixels, is_seen, on_crescent, on_face
from plakoto.position import CHECKERS, EMPTY, POINTS, Position, Side, Stack
from plakoto_client.render import Quality, Renderer, capture
from plakoto_client.render.styles import STYLES, Style
from plakoto_client.scene import (
    Arrangement,
    Camera,
    CheckerDraw,
    Frame,
    Insets,
    Vec3,
    home_camera,
    rest_frame,
)
from plakoto_client.scene.layout import CHECKER_HEIGHT

pytestmark = pytest.mark.gl

SIZE = (640, 360)
LEAST_OWN = 2 / 3
"""Share of a crescent that is more like its own side: one end lies in the shadow of the pinner."""

Colours = npt.NDArray[np.float64]


def pins_everywhere(first: int) -> Frame:
    """Fifteen points in a row, each with a pinned checker, of either side in turn."""
    stacks = [EMPTY] * POINTS
    for number in range(CHECKERS):
        stacks[first - 1 + number] = Stack(Side.BLACK if number % 2 else Side.WHITE, 1, pins=True)
    camera = home_camera(*SIZE, Insets(bottom=SIZE[1] * 0.1))
    return rest_frame(Arrangement.of(Position(tuple(stacks), Side.WHITE)), Side.WHITE, camera)


FRAMES = [pins_everywhere(first) for first in (1, POINTS - CHECKERS + 1)]


@pytest.fixture(scope="module")
def low(shared_context: moderngl.Context, cache_dir: Path) -> Iterator[Renderer]:
    """A renderer of the lowest tier: its textures are soonest made, its colours are the same."""
    with shared_context:
        made = Renderer(shared_context, Quality.LOW, cache_dir)
    yield made
    with shared_context:
        made.release()


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_a_pinned_checker_shows_its_own_colour(
    ctx: moderngl.Context, low: Renderer, style: Style
) -> None:
    low.use_style(style)

    for frame in FRAMES:
        pixels = capture(ctx, low, frame, SIZE)
        faces = {side: typical(pixels, frame, side) for side in Side}
        for checker in (each for each in frame.checkers if each.is_pinned):
            places = [place for place in on_rim(checker) if is_seen(place, frame)]
            shown = colours(pixels, frame.camera, places)
            own, other = faces[checker.side], faces[checker.side.opponent]
            is_own = likeness(shown, own) < likeness(shown, other)
            assert len(places) > 15
            assert is_own.mean() > LEAST_OWN, checker


def on_rim(checker: CheckerDraw) -> Iterator[Vec3]:
    """Places on the top of a crescent; the edge below it lies in the shade."""
    top = checker.place[1] + CHECKER_HEIGHT
    return (place for place in on_crescent(checker) if place[1] > top)


def colours(pixels: Pixels, camera: Camera, places: Iterable[Vec3]) -> Colours:
    """Red, green and blue where the places are seen, shape (n, 3)."""
    found = [camera.project(place) for place in places]
    return np.array([pixels[int(y), int(x)] for x, y in found], np.float64)


def typical(pixels: Pixels, frame: Frame, side: Side) -> Colours:
    """The colour of a side's checkers, from the faces of those that pin others."""
    holders = [each for each in frame.checkers if each.side is side and not each.is_pinned]
    places = [place for each in holders for place in on_face(each)]
    return np.asarray(np.median(colours(pixels, frame.camera, places), axis=0))


def likeness(shown: Colours, colour: Colours) -> Colours:
    """How far colours are from another, by the logarithms that the eye goes by, shape (n,)."""
    return np.asarray(np.linalg.norm(np.log(shown + 8) - np.log(colour + 8), axis=-1))
