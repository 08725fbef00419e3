"""The camera: from places on the board to pixels of the window, and back as rays.

Pixels count from the top-left corner of the window, x to the right and y down, in whatever unit the
caller uses for `width` and `height`. May not import anything that draws.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

from plakoto_client.scene.layout import (
    BOARD_HALF_DEPTH,
    BOARD_HALF_WIDTH,
    CHECKER_HEIGHT,
    RAIL_HEIGHT,
    TABLE_LEVEL,
    TOWER_HEIGHT,
    TOWER_X,
    TRAY_FURTHEST,
    TRAY_HALF_WIDTH,
    Vec3,
)

Matrix = npt.NDArray[np.float64]

FIELD_OF_VIEW: Final = math.radians(34)
"""Vertical angle of view."""
_LANDSCAPE_ELEVATION: Final = math.radians(56)
_PORTRAIT_ELEVATION: Final = math.radians(68)
"""A tall window shows more of the board when it is seen from higher up."""
_PORTRAIT_ASPECT: Final = 0.8
_LANDSCAPE_ASPECT: Final = 1.25
_NEAREST: Final = 2.0
_FURTHEST: Final = 120.0
_DISTANCES: Final = (8.0, 200.0)
_FIT_STEPS: Final = 24
"""Halvings of the range of distances: to a hundred-thousandth of a point's width."""


@attrs.frozen
class Insets:
    """Strips of the window, in pixels, that the board leaves free for panels."""

    top: float = 0.0
    bottom: float = 0.0
    left: float = 0.0
    right: float = 0.0


@attrs.frozen
class Ray:
    """A half line from the eye through a pixel."""

    origin: Vec3
    direction: Vec3
    """Of length 1."""

    def at(self, distance: float) -> Vec3:
        """The place at `distance` from the eye."""
        (ox, oy, oz), (dx, dy, dz) = self.origin, self.direction
        return (ox + distance * dx, oy + distance * dy, oz + distance * dz)

    def at_height(self, height: float) -> Vec3 | None:
        """Where the ray meets the horizontal plane at `height`; None if it never does."""
        if abs(self.direction[1]) < 1e-9:  # noqa: PLR2004 - parallel, but for rounding
            return None
        distance = (height - self.origin[1]) / self.direction[1]
        return self.at(distance) if distance > 0 else None


@attrs.frozen(slots=False)  # without slots, so that the matrices can be kept
class Camera:
    """A pinhole camera. Cameras that see the same compare equal."""

    eye: Vec3
    target: Vec3
    width: float
    """Width of the picture in pixels."""
    height: float
    field_of_view: float = FIELD_OF_VIEW
    """Vertical angle, in radians."""
    shift: tuple[float, float] = (0.0, 0.0)
    """Moves the picture right and up, in half widths and half heights of the window."""
    nearest: float = _NEAREST
    """What is nearer than this is cut away."""
    furthest: float = _FURTHEST

    @cached_property
    def view(self) -> Matrix:
        """World to eye coordinates (4x4, for column vectors)."""
        eye, target = np.array(self.eye), np.array(self.target)
        forward = target - eye
        forward = forward / np.linalg.norm(forward)
        right = np.cross(forward, (0.0, 1.0, 0.0))
        right = right / np.linalg.norm(right)
        rows = np.array([right, np.cross(right, forward), -forward])
        result = np.eye(4)
        result[:3, :3] = rows
        result[:3, 3] = -rows @ eye
        return result

    @cached_property
    def projection(self) -> Matrix:
        """Eye to clip coordinates (4x4, OpenGL's conventions)."""
        focal = 1 / math.tan(self.field_of_view / 2)
        depth = self.nearest - self.furthest
        return np.array(
            [
                [focal * self.height / self.width, 0, -self.shift[0], 0],
                [0, focal, -self.shift[1], 0],
                [
                    0,
                    0,
                    (self.furthest + self.nearest) / depth,
                    2 * self.furthest * self.nearest / depth,
                ],
                [0, 0, -1, 0],
            ]
        )

    @cached_property
    def view_projection(self) -> Matrix:
        """World to clip coordinates."""
        return self.projection @ self.view

    @cached_property
    def _inverse(self) -> Matrix:
        return np.linalg.inv(self.view_projection).astype(np.float64)

    def project(self, place: Vec3) -> tuple[float, float]:
        """The pixel that shows `place`."""
        x, y = self.project_all([place])[0]
        return float(x), float(y)

    def project_all(self, places: Iterable[Vec3]) -> npt.NDArray[np.float64]:
        """The pixels of many places, as an array of shape (n, 2)."""
        points = np.array(list(places), dtype=np.float64).reshape(-1, 3)
        clip = np.column_stack([points, np.ones(len(points))]) @ self.view_projection.T
        ndc = clip[:, :2] / clip[:, 3:]
        return np.column_stack(
            [(ndc[:, 0] + 1) / 2 * self.width, (1 - ndc[:, 1]) / 2 * self.height]
        )

    def ray(self, pixel: tuple[float, float]) -> Ray:
        """The ray through `pixel`."""
        x = 2 * pixel[0] / self.width - 1
        y = 1 - 2 * pixel[1] / self.height
        ends = np.array([[x, y, -1.0, 1.0], [x, y, 1.0, 1.0]]) @ self._inverse.T
        near, far = ends[:, :3] / ends[:, 3:]
        direction = (far - near) / np.linalg.norm(far - near)
        return Ray(self.eye, (float(direction[0]), float(direction[1]), float(direction[2])))

    def resized(self, width: float, height: float) -> Camera:
        """The same view on a picture of another resolution and the same proportions."""
        return attrs.evolve(self, width=width, height=height)


def home_camera(width: float, height: float, insets: Insets | None = None) -> Camera:
    """Frame the whole board, borne-off towers included, as large as the window allows.

    Args:
        width: of the window in pixels.
        height: of the window in pixels.
        insets: strips to be left free; none by default.

    Returns:
        A camera over the near side; higher up for tall windows. The board stands in the middle of
        the free part of the window as long as the towers beside it fit.
    """
    free = insets or Insets()
    left = 2 * free.left / width - 1
    right = 1 - 2 * free.right / width
    bottom = 2 * free.bottom / height - 1
    top = 1 - 2 * free.top / height
    elevation = _elevation(width / height)

    places = _board_box() + _tower_boxes()

    def looking_from(distance: float) -> Camera:
        eye = (0.0, distance * math.sin(elevation), distance * math.cos(elevation))
        return Camera(eye, (0.0, 0.0, 0.0), width, height)

    near, far = _DISTANCES
    for _ in range(_FIT_STEPS):
        middle = (near + far) / 2
        x0, x1, y0, y1 = _bounds(looking_from(middle), places)
        if x1 - x0 <= right - left and y1 - y0 <= top - bottom:
            far = middle
        else:
            near = middle
    camera = looking_from(far)
    x0, x1, y0, y1 = _bounds(camera, places)
    middle_shift = (left + right) / 2
    shift_x = min(middle_shift, right - x1)
    return attrs.evolve(camera, shift=(shift_x, (top + bottom) / 2 - (y0 + y1) / 2))


def _elevation(aspect: float) -> float:
    share = (aspect - _PORTRAIT_ASPECT) / (_LANDSCAPE_ASPECT - _PORTRAIT_ASPECT)
    share = min(max(share, 0.0), 1.0)
    return _PORTRAIT_ELEVATION + share * (_LANDSCAPE_ELEVATION - _PORTRAIT_ELEVATION)


def _bounds(camera: Camera, places: list[Vec3]) -> tuple[float, float, float, float]:
    """Left, right, bottom and top of the picture of `places`, from -1 to 1 across the window."""
    pixels = camera.project_all(places)
    x = 2 * pixels[:, 0] / camera.width - 1
    y = 1 - 2 * pixels[:, 1] / camera.height
    return float(x.min()), float(x.max()), float(y.min()), float(y.max())


def _board_box() -> list[Vec3]:
    return [
        (x, y, z)
        for x in (-BOARD_HALF_WIDTH, BOARD_HALF_WIDTH)
        for y in (TABLE_LEVEL, RAIL_HEIGHT)
        for z in (-BOARD_HALF_DEPTH, BOARD_HALF_DEPTH)
    ]


def _tower_boxes() -> list[Vec3]:
    top = TABLE_LEVEL + TOWER_HEIGHT * CHECKER_HEIGHT
    right = TOWER_X + TRAY_HALF_WIDTH
    depths = (-TRAY_FURTHEST, TRAY_FURTHEST)
    return [(right, y, z) for y in (TABLE_LEVEL, top) for z in depths]
