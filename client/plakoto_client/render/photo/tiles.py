"""Which part of a picture is taken when, and through what camera. Pure geometry, no GL.

A picture larger than the memory of a tile is taken tile by tile; each tile is a picture of its own
through a part of the lens, with a margin that the denoiser needs and that is cut off afterwards.
Pixels count from the lower left corner here, as in GL.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

from plakoto_client.scene.camera import Camera
from plakoto_client.scene.layout import Vec3

MARGIN: Final = 64
"""Pixels around a tile from which the denoiser may take light."""
_GOLDEN: Final = (math.sqrt(5) - 1) / 2
_SHIFT: Final = (0.7548776662466927, 0.5698402909980532)
_LENS: Final = (0.8191725133961645, 0.6710436067037893)
"""Steps of additive sequences that fill a square evenly (Roberts' R2, and two of R3)."""


@attrs.frozen
class Rect:
    """A rectangle of pixels."""

    left: int
    bottom: int
    width: int
    height: int

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return (self.width, self.height)

    @property
    def right(self) -> int:
        """Behind the last column."""
        return self.left + self.width

    @property
    def top(self) -> int:
        """Behind the last row."""
        return self.bottom + self.height


@attrs.frozen
class Tile:
    """A part of the picture."""

    kept: Rect
    """What it contributes, in pixels of the whole picture."""
    taken: Rect
    """What is taken: that with its margin."""


@attrs.frozen
class Lens:
    """What is sharp. An aperture of 0 is a pinhole: everything is."""

    aperture: float = 0.0
    """Radius of the lens, in widths of a point."""
    focus: float = 1.0
    """Distance of what is sharp, measured along the view."""


def split(size: tuple[int, int], most: int) -> tuple[Tile, ...]:
    """Tiles that cover a picture, rows from the top.

    Args:
        size: of the picture in pixels.
        most: pixels along an edge of a tile, its margins included; more than two margins.
    """
    across, down = (_cuts(edge, most) for edge in size)
    return tuple(
        Tile(kept, _grown(kept, size))
        for bottom, top in reversed(down)
        for kept in (Rect(left, bottom, right - left, top - bottom) for left, right in across)
    )


def first_band(rect: Rect, pixels: int) -> tuple[Rect, Rect]:
    """Cut whole rows of about `pixels` pixels, at least one, from the top; and what is left."""
    rows = min(max(pixels // rect.width, 1), rect.height)
    rest = rect.height - rows
    return (
        Rect(rect.left, rect.bottom + rest, rect.width, rows),
        Rect(rect.left, rect.bottom, rect.width, rest),
    )


def part_of(camera: Camera, part: Rect, offset: tuple[float, float] = (0.0, 0.0)) -> Camera:
    """The camera that takes only `part` of the picture of `camera`.

    Args:
        camera: of the whole picture; its width and height are in pixels.
        part: in pixels of that picture.
        offset: moves the part right and up by a fraction of a pixel.
    """
    across, up = part.width / camera.width, part.height / camera.height
    middle_x = (2 * (part.left + offset[0]) + part.width) / camera.width - 1
    middle_y = (2 * (part.bottom + offset[1]) + part.height) / camera.height - 1
    return attrs.evolve(
        camera,
        width=float(part.width),
        height=float(part.height),
        field_of_view=2 * math.atan(math.tan(camera.field_of_view / 2) * up),
        shift=((camera.shift[0] - middle_x) / across, (camera.shift[1] - middle_y) / up),
    )


def within_pixel(number: int, planned: int) -> tuple[float, float]:
    """Through which place of every pixel sample `number` looks, from -0.5 to 0.5 in x and y.

    The first `planned` samples form a golden lattice: edges come out with a third of the error of
    additive sequences. It is walked in leaps, so that a part of it is spread over the pixel too;
    further samples form the same lattice, shifted.
    """
    leap = round(planned * _GOLDEN)
    while math.gcd(leap, planned) > 1:
        leap += 1
    block, step = divmod(number, planned)
    place = step * leap % planned
    from_middle = place - (planned - 1) / 2
    lattice = (0.5 + from_middle / planned, 0.5 + from_middle * _GOLDEN)
    x, y = ((at + block * shift) % 1.0 - 0.5 for at, shift in zip(lattice, _SHIFT, strict=True))
    return x, y


def sample_camera(camera: Camera, number: int, planned: int, lens: Lens) -> Camera:
    """The camera of sample `number`: through another place of the pixel and of the lens each time.

    What lies at the distance of `lens.focus` stays where it is. `planned` is for `within_pixel`.
    """
    x, y = within_pixel(number, planned)
    shift = (camera.shift[0] + 2 * x / camera.width, camera.shift[1] + 2 * y / camera.height)
    if lens.aperture <= 0:
        return attrs.evolve(camera, shift=shift)
    spread, turn = (((number + 1) * step) % 1.0 for step in _LENS)
    radius, angle = lens.aperture * math.sqrt(spread), 2 * math.pi * turn
    right, up = radius * math.cos(angle), radius * math.sin(angle)
    rows = camera.view[:2, :3]
    moved = right * rows[0] + up * rows[1]
    focal = 1 / math.tan(camera.field_of_view / 2)
    return attrs.evolve(
        camera,
        eye=_sum(camera.eye, moved),
        target=_sum(camera.target, moved),
        shift=(
            shift[0] + right * focal * camera.height / camera.width / lens.focus,
            shift[1] + up * focal / lens.focus,
        ),
    )


def _sum(place: Vec3, way: npt.NDArray[np.float64]) -> Vec3:
    x, y, z = np.array(place) + way
    return (float(x), float(y), float(z))


def _cuts(edge: int, most: int) -> list[tuple[int, int]]:
    """Where to cut an edge so that the pieces are about equal."""
    count = 1 if edge <= most else math.ceil(edge / (most - 2 * MARGIN))
    return list(pairwise(number * edge // count for number in range(count + 1)))


def _grown(rect: Rect, size: tuple[int, int]) -> Rect:
    left, bottom = max(rect.left - MARGIN, 0), max(rect.bottom - MARGIN, 0)
    right, top = min(rect.right + MARGIN, size[0]), min(rect.top + MARGIN, size[1])
    return Rect(left, bottom, right - left, top - bottom)
