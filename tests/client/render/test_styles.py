"""The ten styles as they are drawn: each its own, and all on each board easily told apart."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Final

import attrs
import moderngl
import numpy as np
import numpy.typing as npt
import pytest

from pictures import Pixels, likeness, on_face
from plakoto.notation import parse_position
from plakoto.position import POINTS, Side
from plakoto_client.render import Renderer, capture
from plakoto_client.render.styles import STYLES
from plakoto_client.scene import Arrangement, Frame, home_camera, rest_frame
from plakoto_client.scene.layout import Vec3, on_point, point_x

pytestmark = pytest.mark.gl

SIZE: Final = (640, 360)
POSITION: Final = parse_position("w5/w5/w5/9/b5/8/b5/b5/1 w 0 0")
"""Checkers at both ends, and empty points of both woods between them."""
NAMES: Final = [style.name for style in STYLES]
LEAST_APART: Final = 6.0
"""In CIELAB: well above the 2.3 at which two colours side by side are just told apart."""
SIDES_APART: Final = 25.0
LEAST_CONTRAST: Final = 2.5
"""Of luminances, as WCAG counts it."""
LEAST_CONTRAST_FAR: Final = 1.5
"""The same of the far rail, whose strokes are thinner than a pixel in so small a picture."""
TILE: Final = 20
JOINT: Final = 2
"""Pixels to either side of the joint between the halves: only there it is quite dark."""

Floats = npt.NDArray[np.float64]


@attrs.frozen(eq=False)
class Drawn:
    """A board in one style, with numbers on its rails and without."""

    frame: Frame
    numbered: Pixels
    plain: Pixels

    def colour(self, places: Iterable[Vec3]) -> Floats:
        """The median colour where `places` are seen."""
        spots = [self.frame.camera.project(place) for place in places]
        middle: Floats = np.median([self.plain[int(y), int(x)] for x, y in spots], axis=0)
        return middle


@pytest.fixture(scope="module")
def drawn(shared_context: moderngl.Context, renderer: Renderer) -> dict[str, Drawn]:
    frame = rest_frame(Arrangement.of(POSITION), Side.WHITE, home_camera(*SIZE))
    bare = attrs.evolve(frame, numbers=False)
    found = {}
    with shared_context:
        for style in STYLES:
            renderer.use_style(style)
            plain, numbered = (
                capture(shared_context, renderer, each, SIZE) for each in (bare, frame)
            )
            found[style.name] = Drawn(frame, numbered, plain)
        renderer.use_style(STYLES[0])
    return found


def test_each_style_differs_from_every_other(drawn: dict[str, Drawn]) -> None:
    differences = {
        (one, other): np.abs(drawn[one].plain.astype(int) - drawn[other].plain).mean()
        for one, other in itertools.combinations(NAMES, 2)
    }

    assert min(differences.values()) > 4


@pytest.mark.parametrize("name", NAMES)
def test_no_part_of_the_board_is_of_one_colour(drawn: dict[str, Drawn], name: str) -> None:
    """Wood has grain and stone has clouds; where a shader went wrong, all pixels would be alike."""
    left, top = (int(edge) for edge in drawn[name].frame.camera.project(on_point(12, 0.5, 0.0)))
    right, bottom = (int(edge) for edge in drawn[name].frame.camera.project(on_point(24, 0.5, 0.0)))
    board = drawn[name].plain[top:bottom, left:right].astype(float)
    rows, columns = board.shape[0] // TILE, board.shape[1] // TILE
    tiles = board[: rows * TILE, : columns * TILE].reshape(rows, TILE, columns, TILE, 3)

    assert tiles.std((1, 3)).max(-1).min() > 0.8
    joint = drawn[name].frame.camera.project((0.0, 0.0, 0.0))[0]
    black = left + np.argwhere(board.max(-1) == 0)[:, 1]
    assert np.abs(black - joint).max(initial=0) <= JOINT
    assert (board.min(-1) == 255).mean() < 0.01


@pytest.mark.parametrize("name", NAMES)
def test_checkers_points_and_field_are_told_apart_by_colour(
    drawn: dict[str, Drawn], name: str
) -> None:
    picture = drawn[name]
    empty = [point for point in range(1, POINTS + 1) if not POSITION.stacks[point - 1].count]
    colours = {
        side.name: picture.colour(
            place
            for checker in picture.frame.checkers
            if checker.side is side
            for place in on_face(checker)
        )
        for side in Side
    }
    for parity in (0, 1):
        points = [point for point in empty if point % 2 == parity]
        colours[f"point {parity}"] = picture.colour(
            on_point(point, 0.5 * step, 0.0) for point in points for step in (1, 2, 3)
        )
    colours["field"] = picture.colour(
        (point_x(point) + aside, 0.0, z)
        for point in range(1, 13)
        for aside in (-0.3, 0.3)
        for z in (-0.5, 0.5)
        if abs(point_x(point)) > 1 and abs(abs(point_x(point)) - 3) > 1
    )

    apart = {
        f"{one} and {other}": round(distance(colours[one], colours[other]), 1)
        for one, other in itertools.combinations(colours, 2)
    }

    assert {pair: far for pair, far in apart.items() if far < LEAST_APART} == {}
    assert apart["WHITE and BLACK"] > SIDES_APART


@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_stand_out_from_the_rails(drawn: dict[str, Drawn], name: str) -> None:
    numbered, plain = drawn[name].numbered, drawn[name].plain
    changed = np.abs(numbered.astype(int) - plain).max(-1)
    half = SIZE[1] // 2

    contrasts = []
    for rows in (slice(half, None), slice(None, half)):
        strokes = changed[rows] > 0.6 * changed[rows].max()
        number, rail = (luminance(each[rows][strokes]) for each in (numbered, plain))
        contrasts.append((max(number, rail) + 0.05) / (min(number, rail) + 0.05))

    assert contrasts[0] > LEAST_CONTRAST
    assert contrasts[1] > LEAST_CONTRAST_FAR


def test_a_style_taken_again_looks_as_it_did(
    ctx: moderngl.Context, renderer: Renderer, drawn: dict[str, Drawn]
) -> None:
    before = drawn["walnut"]

    again = capture(ctx, renderer, before.frame, SIZE)

    assert likeness(again, before.numbered) > 0.999


def linear(pixels: npt.ArrayLike) -> Floats:
    shown = np.asarray(pixels, float) / 255
    light: Floats = np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)
    return light


def luminance(pixels: Pixels) -> float:
    return float((linear(pixels) @ np.array((0.2126, 0.7152, 0.0722))).mean())


def distance(one: Floats, other: Floats) -> float:
    """Between two colours in CIELAB."""
    return float(np.linalg.norm(lab(one) - lab(other)))


def lab(colour: Floats) -> Floats:
    """CIELAB under daylight (D65)."""
    to_xyz = np.array(
        ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    )
    xyz = to_xyz @ linear(colour) / np.array((0.9505, 1.0, 1.089))
    knee = 6 / 29
    x, y, z = np.where(xyz > knee**3, np.cbrt(xyz), xyz / (3 * knee**2) + 4 / 29)
    return np.array((116 * y - 16, 500 * (x - y), 200 * (y - z)))
