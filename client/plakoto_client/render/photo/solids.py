"""A frame as the solids of the path tracer: bounds round groups of checkers, rails, dice. No GL.

Checkers of one column form a group and the groups of one quarter a cluster, so that a ray looks
only at the few checkers it comes near.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import groupby
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

from plakoto.position import Side
from plakoto_client.render.board_meshes import rail_boxes
from plakoto_client.render.instances import MAX_CHECKERS, MAX_DICE
from plakoto_client.render.lamp_meshes import lamp_boxes
from plakoto_client.render.light import LAMP, lighting
from plakoto_client.render.tray_meshes import TRAY_HEIGHT, tray_boxes
from plakoto_client.render.uniforms import UniformValue, float_bytes
from plakoto_client.scene.frame import CheckerDraw, Frame
from plakoto_client.scene.layout import (
    BOARD_HALF_WIDTH,
    CHECKER_HEIGHT,
    CHECKER_RADIUS,
    DIE_HALF,
    TABLE_LEVEL,
)
from plakoto_client.scene.rotation import matrix

MAX_CLUSTERS: Final = 12
RAILS: Final = len(rail_boxes())
BLOCKS: Final = RAILS + len(tray_boxes()) + len(lamp_boxes())
"""The rails, and behind them what stands beside the board: the walls of the tray, and the lamp."""
BESIDE_TOP: Final = TABLE_LEVEL + TRAY_HEIGHT
"""What begins above it and rises meets nothing beside the board: only the lamp is higher, and its
shadow does not reach the board."""

Floats = npt.NDArray[np.float64]


@attrs.frozen
class Bounds:
    """An upright box, and the range of what it holds in the list one level down."""

    low: Floats
    high: Floats
    first: int
    end: int


@attrs.frozen
class Solids:
    """Everything that can stop a ray, but the table and the playing surface."""

    checkers: Floats
    """Shape (n, 4): the centre of the bottom face, and 1 for a dark one."""
    groups: tuple[Bounds, ...]
    """Boxes round the checkers of a column."""
    clusters: tuple[Bounds, ...]
    """Boxes round the groups of a quarter."""
    blocks: Floats
    """Shape (n, 2, 3): lowest and highest corner of each; `RAILS` rails come first."""
    die_centres: Floats
    """Shape (n, 3)."""
    die_turns: Floats
    """Shape (n, 3, 3): the matrix that turns each."""

    @classmethod
    def of(cls, frame: Frame) -> Solids:
        """The solids of `frame`."""
        ordered = sorted(frame.checkers, key=lambda each: (_quarter(each), _column(each)))
        places = np.array([each.place for each in ordered], np.float64).reshape(-1, 3)
        dark = np.array([[each.side is Side.BLACK] for each in ordered], np.float64).reshape(-1, 1)
        reach = np.array((CHECKER_RADIUS, 0.0, CHECKER_RADIUS))
        low, high = places - reach, places + reach + (0.0, CHECKER_HEIGHT, 0.0)
        columns = [(_quarter(each), _column(each)) for each in ordered]
        groups = _bounds(columns, low, high)
        clusters = _bounds(
            [columns[group.first][0] for group in groups],
            np.array([group.low for group in groups]).reshape(-1, 3),
            np.array([group.high for group in groups]).reshape(-1, 3),
        )
        return cls(
            np.concatenate([places, dark], 1),
            groups,
            clusters,
            _blocks(is_lit=lighting(frame.lamp).main.position == LAMP.position),
            np.array([die.pose.place for die in frame.dice], np.float64).reshape(-1, 3),
            np.array([matrix(die.pose.rotation) for die in frame.dice]).reshape(-1, 3, 3),
        )

    def uniforms(self) -> dict[str, UniformValue]:
        """The values of `photo_solids.glsl`."""
        corners = [self.blocks[:, 0], self.blocks[:, 1]]
        corners += [bounds.low[None] for bounds in self.clusters]
        corners += [bounds.high[None] for bounds in self.clusters]
        reach = DIE_HALF * np.sqrt(3)
        corners += [self.die_centres - reach, self.die_centres + reach]
        every = np.concatenate(corners)
        low, high = every.min(0), every.max(0)
        return {
            "solids_low": (float(low[0]), float(low[1]), float(low[2])),
            "solids_high": (float(high[0]), float(high[1]), float(high[2])),
            "cluster_count": len(self.clusters),
            **_bounds_uniforms("cluster", self.clusters, MAX_CLUSTERS),
            **_bounds_uniforms("group", self.groups, MAX_CHECKERS),
            "checker_place": float_bytes(_padded(self.checkers, MAX_CHECKERS)),
            "block_low": float_bytes(self.blocks[:, 0]),
            "block_high": float_bytes(self.blocks[:, 1]),
            "die_count": len(self.die_centres),
            "die_centre": float_bytes(_padded(self.die_centres, MAX_DICE)),
            # By columns, as OpenGL wants matrices.
            "die_turn": float_bytes(_padded(self.die_turns.transpose(0, 2, 1), MAX_DICE)),
        }


def _quarter(checker: CheckerDraw) -> tuple[int, int]:
    """A number for the place's part of the board; places on the table are parts of their own."""
    x, _y, z = checker.place
    side = 2 if abs(x) > BOARD_HALF_WIDTH else 1
    return (side if x > 0 else -side, 1 if z > 0 else -1)


def _column(checker: CheckerDraw) -> int:
    """Which column of points the checker lies in, or floats over."""
    return round(2 * checker.place[0])


def _bounds(keys: Sequence[Hashable], low: Floats, high: Floats) -> tuple[Bounds, ...]:
    """A box round each run of equal keys."""
    found = []
    for _key, run in groupby(range(len(keys)), key=lambda index: keys[index]):
        numbers = list(run)
        first, end = numbers[0], numbers[-1] + 1
        found.append(Bounds(low[first:end].min(0), high[first:end].max(0), first, end))
    return tuple(found)


def _blocks(*, is_lit: bool) -> Floats:
    """Everything from the table to its top; the bar stands on the playing surface.

    What burns throws no shadow of its own stem.
    """
    foot, *stem = lamp_boxes()
    lamp = [foot] * (1 + len(stem)) if is_lit else [foot, *stem]
    corners = []
    for box in (*rail_boxes(), *tray_boxes(), *lamp):
        centre, half = np.array(box.centre), np.array(box.half)
        low, high = centre - half, centre + half
        low[1] = TABLE_LEVEL
        corners.append((low, high))
    return np.array(corners)


def _bounds_uniforms(name: str, bounds: Sequence[Bounds], room: int) -> dict[str, UniformValue]:
    ranges = np.zeros((room, 2), np.int32)
    for row, each in enumerate(bounds):
        ranges[row] = each.first, each.end
    low = np.array([each.low for each in bounds]).reshape(-1, 3)
    high = np.array([each.high for each in bounds]).reshape(-1, 3)
    return {
        f"{name}_low": float_bytes(_padded(low, room)),
        f"{name}_high": float_bytes(_padded(high, room)),
        f"{name}_range": ranges.tobytes(),
    }


def _padded(rows: Floats, room: int) -> Floats:
    padded = np.zeros((room, *rows.shape[1:]))
    padded[: len(rows)] = rows
    return padded
