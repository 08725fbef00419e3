"""Shapes as indexed triangles: turned checkers, rounded boxes, flat rectangles. No GL here.

Vertices are rows of position and normal (x, y, z, nx, ny, nz); triangles run counter-clockwise seen
from outside.
"""

from __future__ import annotations

import math
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

from plakoto_client.scene.layout import CHECKER_HEIGHT, CHECKER_RADIUS, Vec3

Floats = npt.NDArray[np.float64]

_TOP_BEVEL: Final = 0.036
_FOOT_BEVEL: Final = 0.022


@attrs.frozen
class Mesh:
    """Indexed triangles."""

    vertices: Floats
    """Shape (n, 6): position and unit normal."""
    indices: npt.NDArray[np.uint32]
    """Three for each triangle."""

    def joined(self, *others: Mesh) -> Mesh:
        """All meshes as one."""
        vertices, indices, offset = [], [], 0
        for mesh in (self, *others):
            vertices.append(mesh.vertices)
            indices.append(mesh.indices + offset)
            offset += len(mesh.vertices)
        return Mesh(np.concatenate(vertices), np.concatenate(indices).astype(np.uint32))

    def moved(self, offset: Vec3) -> Mesh:
        """The mesh shifted by `offset`."""
        vertices = self.vertices.copy()
        vertices[:, :3] += offset
        return Mesh(vertices, self.indices)

    def turned_to_x(self) -> Mesh:
        """The mesh turned a quarter about y: what ran along z runs along x."""
        vertices = self.vertices.copy()
        for start in (0, 3):
            x, z = self.vertices[:, start], self.vertices[:, start + 2]
            vertices[:, start], vertices[:, start + 2] = z, -x
        return Mesh(vertices, self.indices)


def checker_mesh(segments: int) -> Mesh:
    """A turned checker with bevelled edges; its bottom face lies at y = 0.

    The dish and the groove in its top are too fine for triangles: the shader tilts the normals.
    """
    foot = CHECKER_RADIUS - _FOOT_BEVEL
    crown = CHECKER_RADIUS - _TOP_BEVEL
    profile = [
        (0.0, 0.0, 0.0, -1.0),
        *_arc(foot, _FOOT_BEVEL, _FOOT_BEVEL, -math.pi / 2, 0.0, 1),
        *_arc(crown, CHECKER_HEIGHT - _TOP_BEVEL, _TOP_BEVEL, 0.0, math.pi / 2, 2),
        (0.0, CHECKER_HEIGHT, 0.0, 1.0),
    ]
    return turned(profile, segments)


def plain_checker_mesh(segments: int) -> Mesh:
    """A checker without fine work, for shadows: same outline, flat top."""
    profile = [
        (CHECKER_RADIUS - _FOOT_BEVEL, 0.0, 1.0, 0.0),
        (CHECKER_RADIUS, _FOOT_BEVEL, 1.0, 0.0),
        (CHECKER_RADIUS, CHECKER_HEIGHT - _TOP_BEVEL, 1.0, 0.0),
        (CHECKER_RADIUS - _TOP_BEVEL, CHECKER_HEIGHT, 0.0, 1.0),
        (0.0, CHECKER_HEIGHT, 0.0, 1.0),
    ]
    return turned(profile, segments)


def rounded_box(half: Vec3, radius: float, steps: int = 4) -> Mesh:
    """A box about the origin with rounded edges and corners.

    Args:
        half: half its extents.
        radius: of the edges; at most the least of `half`.
        steps: how finely a quarter of an edge is divided.
    """
    core = np.array(half) - radius
    parts = []
    for axis in range(3):
        first, second = (axis + 1) % 3, (axis + 2) % 3
        grid = np.meshgrid(
            _ticks(core[first], radius, steps), _ticks(core[second], radius, steps), indexing="ij"
        )
        for sign in (-1, 1):
            raw = np.zeros((*grid[0].shape, 3))
            raw[..., first], raw[..., second], raw[..., axis] = grid[0], grid[1], sign * half[axis]
            inner = np.clip(raw, -core, core)
            normal = raw - inner
            normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
            vertices = np.concatenate([inner + radius * normal, normal], -1)
            parts.append(_grid(vertices, flipped=sign < 0))
    return parts[0].joined(*parts[1:])


def flat_rectangle(x: tuple[float, float], z: tuple[float, float], height: float) -> Mesh:
    """A level rectangle that looks upwards."""
    corners = [(x[0], z[0]), (x[0], z[1]), (x[1], z[1]), (x[1], z[0])]
    vertices = np.array([(cx, height, cz, 0.0, 1.0, 0.0) for cx, cz in corners])
    return Mesh(vertices, np.array([0, 1, 2, 0, 2, 3], np.uint32))


def rod(radius: float, length: float, segments: int = 12) -> Mesh:
    """A round rod along z about the origin, with flat ends."""
    angles = np.linspace(0, 2 * math.pi, segments + 1)
    cos, sin = np.cos(angles), np.sin(angles)
    zero = np.zeros_like(cos)
    side = np.stack(
        [
            np.stack([radius * cos, radius * sin, zero + end, cos, sin, zero], -1)
            for end in (length / 2, -length / 2)
        ]
    )
    mesh = _grid(side, flipped=False)
    ends = []
    for sign in (-1, 1):
        ring = np.stack(
            [radius * cos, radius * sin, zero + sign * length / 2, zero, zero, zero + sign], -1
        )
        middle = np.broadcast_to((0, 0, sign * length / 2, 0, 0, sign), ring.shape)
        ends.append(_grid(np.stack([ring, middle]), flipped=sign > 0))
    return mesh.joined(*ends)


def grid_mesh(rows: Floats) -> Mesh:
    """Join neighbouring vertices of a (rows, columns, 6) array by triangles.

    Seen from outside, the next row lies left of the way along the columns.
    """
    return _grid(rows, flipped=False)


def _ticks(core: float, radius: float, steps: int) -> Floats:
    ramp = core + radius * np.tan(np.linspace(0, math.pi / 4, steps + 1))
    return np.concatenate([-ramp[::-1], ramp])


def _arc(
    centre_r: float, centre_y: float, radius: float, start: float, stop: float, steps: int
) -> list[tuple[float, float, float, float]]:
    """Profile points (radius, height, normal outwards, normal upwards) on an arc."""
    return [
        (
            centre_r + radius * math.cos(angle),
            centre_y + radius * math.sin(angle),
            math.cos(angle),
            math.sin(angle),
        )
        for angle in np.linspace(start, stop, steps + 1)
    ]


def turned(profile: list[tuple[float, float, float, float]], segments: int) -> Mesh:
    """Turn a profile, given from the foot to the middle of the top, about the y axis."""
    angles = np.linspace(0, 2 * math.pi, segments + 1)
    cos, sin = np.cos(angles), np.sin(angles)
    rows = [
        np.stack(
            [
                radius * cos,
                np.full_like(cos, height),
                radius * sin,
                out * cos,
                np.full_like(cos, up),
                out * sin,
            ],
            -1,
        )
        for radius, height, out, up in profile
    ]
    return _grid(np.stack(rows), flipped=False)


def _grid(vertices: Floats, *, flipped: bool) -> Mesh:
    rows, columns = vertices.shape[:2]
    number = np.arange(rows * columns, dtype=np.uint32).reshape(rows, columns)
    a, b, c, d = number[:-1, :-1], number[1:, :-1], number[1:, 1:], number[:-1, 1:]
    corners = [a, b, c, a, c, d] if not flipped else [a, c, b, a, d, c]
    return Mesh(vertices.reshape(-1, 6), np.stack(corners, -1).reshape(-1))
