"""The room as a light: a table from which a direction is drawn as often as it is bright. No GL.

The table is an alias table (Walker; Vose's way of making it) over the cells of the octahedral map,
so that drawing costs one look-up however bright the window is against the walls.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

ROOM_CELLS: Final = 64
"""Cells along an edge of the map."""
_BRIGHTNESS: Final = np.array((0.2126, 0.7152, 0.0722))

Floats = npt.NDArray[np.float64]


def cell_shares(radiance: npt.NDArray[np.floating]) -> Floats:
    """How much of the room's light comes from each cell; the sum is 1.

    Args:
        radiance: an octahedral map, shape (n, n, at least 3), n a multiple of `ROOM_CELLS`.

    Returns:
        Shape (ROOM_CELLS, ROOM_CELLS); 0 for directions below the horizon, where the table is.
    """
    size = len(radiance)
    along = (np.arange(size) + 0.5) / size * 2 - 1
    x, z = np.meshgrid(along, along)
    up = 1 - abs(x) - abs(z)
    far = np.sqrt(x * x + up * up + z * z)
    light = radiance[..., :3].astype(np.float64) @ _BRIGHTNESS * (up > 0) / far**3
    step = size // ROOM_CELLS
    cells = light.reshape(ROOM_CELLS, step, ROOM_CELLS, step).sum((1, 3))
    total = cells.sum()
    if total <= 0:
        return np.full_like(cells, 1 / cells.size)
    shares: Floats = cells / total
    return shares


def alias_table(shares: Floats) -> npt.NDArray[np.float32]:
    """For each cell: up to which chance it stays, which cell takes its place, its share; and 0.

    Args:
        shares: any shape; the sum is 1.

    Returns:
        Shape (*shares.shape, 4). Cells are numbered by rows.
    """
    weights = shares.ravel() * shares.size
    threshold = np.ones_like(weights)
    other = np.arange(len(weights))
    poor = [int(index) for index in np.flatnonzero(weights < 1)]
    rich = [int(index) for index in np.flatnonzero(weights >= 1)]
    while poor and rich:
        low, high = poor.pop(), rich[-1]
        threshold[low], other[low] = weights[low], high
        weights[high] -= 1 - weights[low]
        if weights[high] < 1:
            poor.append(rich.pop())
    table = np.stack([threshold, other, shares.ravel(), np.zeros_like(weights)], -1)
    return table.reshape(*shares.shape, 4).astype(np.float32)
