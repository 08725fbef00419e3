"""What dice bounce off: upright cylinders (checkers) and level boxes (rails), as convex solids.

Everything here works on many solids and points at once, as arrays. May not import anything that
draws.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import numpy as np
import numpy.typing as npt

from plakoto_client.scene.layout import (
    BAR_HALF_WIDTH,
    BASE_HEIGHT,
    BOARD_HALF_DEPTH,
    BOARD_HALF_WIDTH,
    CHECKER_HEIGHT,
    CHECKER_RADIUS,
    FIELD_HALF_DEPTH,
    FIELD_HALF_WIDTH,
    RAIL_HEIGHT,
    RAIL_WIDTH,
    Vec3,
)

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]
Flags = npt.NDArray[np.bool_]

_LEAST = 1e-12
"""Keeps a division from failing at the axis of a cylinder, where the quotient does not matter."""


@attrs.frozen(eq=False)
class Solids:
    """Solids that never move."""

    middles: Floats
    """Shape (m, 3)."""
    halves: Floats
    """Half the extents along x, y and z, shape (m, 3); the first of a cylinder is its radius."""
    are_round: Flags
    """Which are cylinders, shape (m,)."""

    @classmethod
    def of(cls, checkers: Iterable[Vec3]) -> Solids:
        """The rails, and checkers whose bottom faces are centred on the given places."""
        bottoms = np.array(list(checkers), dtype=np.float64).reshape(-1, 3)
        up = np.array((0.0, CHECKER_HEIGHT / 2, 0.0))
        size = (CHECKER_RADIUS, CHECKER_HEIGHT / 2, CHECKER_RADIUS)
        rails = _rails()
        return cls(
            np.concatenate([rails[:, 0], bottoms + up]),
            np.concatenate([rails[:, 1], np.tile(size, (len(bottoms), 1))]),
            np.arange(len(rails) + len(bottoms)) >= len(rails),
        )

    def turned_round(self) -> Solids:
        """The same solids seen from the opposite side of the board."""
        return attrs.evolve(self, middles=self.middles * (-1.0, 1.0, -1.0))

    def nearest(self, which: Ints, points: Floats) -> Floats:
        """The point of each chosen solid that is nearest to each of its points.

        Args:
            which: numbers of solids, shape (p,).
            points: shape (p, k, 3).

        Returns:
            Points of shape (p, k, 3); a point inside a solid is its own nearest one.
        """
        middles, halves = self.middles[which, None], self.halves[which, None]
        offset = points - middles
        inside = np.clip(offset, -halves, halves)
        across = np.hypot(offset[..., 0], offset[..., 2])
        shrink = np.minimum(halves[..., 0] / np.maximum(across, _LEAST), 1.0)
        are_round = self.are_round[which, None]
        inside[..., 0] = np.where(are_round, offset[..., 0] * shrink, inside[..., 0])
        inside[..., 2] = np.where(are_round, offset[..., 2] * shrink, inside[..., 2])
        return np.asarray(inside + middles)

    def within(self, reach: float, points: Floats) -> tuple[Ints, Ints]:
        """Which solids come nearer than `reach` to which points of shape (n, 3).

        Returns:
            Numbers of points, in order, and of solids, both of shape (p,).
        """
        every = np.arange(len(self.middles))
        tiled = np.broadcast_to(points, (len(every), *points.shape))
        squared = ((self.nearest(every, tiled) - tiled) ** 2).sum(axis=-1)
        near, which = np.nonzero(reach * reach > squared.T)
        return near, which


def cross(firsts: Floats, seconds: Floats) -> Floats:
    """The cross products of vectors of shape (..., 3): as NumPy's, but quicker."""
    ax, ay, az = firsts[..., 0], firsts[..., 1], firsts[..., 2]
    bx, by, bz = seconds[..., 0], seconds[..., 1], seconds[..., 2]
    return np.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], axis=-1)


def _rails() -> Floats:
    """Middles and halves of the rails round the board and of the two in the middle: (r, 2, 3)."""
    height = (RAIL_HEIGHT + BASE_HEIGHT) / 2
    level = RAIL_HEIGHT - height
    beside, behind = FIELD_HALF_WIDTH + RAIL_WIDTH / 2, FIELD_HALF_DEPTH + RAIL_WIDTH / 2
    across = (RAIL_WIDTH / 2, height, BOARD_HALF_DEPTH)
    along = (BOARD_HALF_WIDTH, height, RAIL_WIDTH / 2)
    return np.array(
        [
            ((0.0, level, 0.0), (BAR_HALF_WIDTH, height, BOARD_HALF_DEPTH)),
            ((beside, level, 0.0), across),
            ((-beside, level, 0.0), across),
            ((0.0, level, behind), along),
            ((0.0, level, -behind), along),
        ]
    )
