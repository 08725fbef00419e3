"""The shapes of the lamp: foot, stem and socket of brass, its chain, the glass and the filament.

No GL here.
"""

from __future__ import annotations

import itertools
import math
from typing import Final

import numpy as np

from plakoto_client.render.board_meshes import Box
from plakoto_client.render.meshes import Mesh, rod, turned
from plakoto_client.scene.lamp import (
    BULB_RADIUS,
    BULB_TOP,
    CHAIN_ASIDE,
    FOOT,
    FOOT_HEIGHT,
    FOOT_RADIUS,
    SOCKET_RADIUS,
    SOCKET_TOP,
)

_SEGMENTS: Final = 40
_STEM_RADIUS: Final = 0.085
_SOCKET_BOTTOM: Final = 0.62
_BEAD_RADIUS: Final = 0.030
_BEADS: Final = 11
_WIRE_RADIUS: Final = 0.016
_LOOPS: Final = 6
_FILAMENT_BOTTOM: Final = SOCKET_TOP + 0.30
_FILAMENT_TOP: Final = BULB_TOP - 0.55
_FILAMENT_RADIUS: Final = 0.17


def lamp_mesh() -> Mesh:
    """Everything of brass: a turned foot, the stem, the ribbed socket and the chain."""
    foot = [
        (FOOT_RADIUS, 0.0),
        (FOOT_RADIUS, 0.07),
        (FOOT_RADIUS - 0.04, 0.11),
        (FOOT_RADIUS - 0.16, 0.13),
        (FOOT_RADIUS - 0.20, 0.19),
        (FOOT_RADIUS - 0.34, 0.22),
        (0.20, FOOT_HEIGHT),
        (_STEM_RADIUS, FOOT_HEIGHT + 0.06),
        (_STEM_RADIUS, _SOCKET_BOTTOM - 0.10),
        (0.13, _SOCKET_BOTTOM - 0.05),
        (SOCKET_RADIUS, _SOCKET_BOTTOM),
    ]
    ribs = 5
    height = (SOCKET_TOP - _SOCKET_BOTTOM) / ribs
    for rib in range(ribs):
        bottom = _SOCKET_BOTTOM + rib * height
        foot += [
            (SOCKET_RADIUS, bottom + 0.7 * height),
            (SOCKET_RADIUS - 0.025, bottom + 0.85 * height),
        ]
    foot += [(SOCKET_RADIUS, SOCKET_TOP), (SOCKET_RADIUS - 0.04, SOCKET_TOP), (0.0, SOCKET_TOP)]
    body = _lathe(foot, sharp=True).moved(FOOT)
    x, y, z = FOOT
    chain = [
        _bead(_BEAD_RADIUS).moved(
            (x + CHAIN_ASIDE, y + _SOCKET_BOTTOM + 0.1 - 0.065 * bead, z + 0.1)
        )
        for bead in range(_BEADS)
    ]
    arm = (
        rod(0.035, CHAIN_ASIDE)
        .turned_to_x()
        .moved((x + CHAIN_ASIDE / 2, y + _SOCKET_BOTTOM + 0.12, z + 0.1))
    )
    pull = _lathe([(0.0, -0.14), (0.06, -0.10), (0.075, -0.02), (0.045, 0.04), (0.0, 0.06)]).moved(
        (x + CHAIN_ASIDE, y + _SOCKET_BOTTOM + 0.03 - 0.065 * _BEADS, z + 0.1)
    )
    return body.joined(*chain, arm, pull)


def bulb_mesh() -> Mesh:
    """The glass: a neck that widens to a drop."""
    height = BULB_TOP - SOCKET_TOP
    profile = []
    for share in np.linspace(0.0, 1.0, 30):
        # A sphere on top of a neck, joined by a smooth shoulder.
        along = float(share)
        neck = SOCKET_RADIUS * 0.86
        shoulder = _smooth((along - 0.02) / 0.60)
        radius = neck + (BULB_RADIUS - neck) * shoulder
        dome = (along - 0.64) / 0.36
        if dome > 0:
            radius = BULB_RADIUS * math.sqrt(max(1.0 - dome * dome, 0.0))
        profile.append((radius, SOCKET_TOP + along * height))
    return _lathe(profile).moved(FOOT)


def filament_mesh() -> Mesh:
    """The filament: a cage of wire that runs up and down, on a glass stalk's wires."""
    corners = []
    for turn in range(2 * _LOOPS):
        angle = math.pi * turn / _LOOPS
        low, high = (
            (_FILAMENT_BOTTOM, _FILAMENT_TOP)
            if turn % 2 == 0
            else (_FILAMENT_TOP, _FILAMENT_BOTTOM)
        )
        for height in (low, high):
            wide = _FILAMENT_RADIUS * (1.0 if height == _FILAMENT_BOTTOM else 0.72)
            corners.append((wide * math.cos(angle), height, wide * math.sin(angle)))
    wires = [_wire(a, b) for a, b in itertools.pairwise(corners)]
    return wires[0].joined(*wires[1:]).moved(FOOT)


def lamp_boxes() -> tuple[Box, ...]:
    """What of the lamp throws a shadow on the table, as boxes."""
    x, y, z = FOOT
    wide = 0.60 * FOOT_RADIUS
    return (
        Box((x, y + 0.1, z), (wide, 0.1, wide)),
        Box((x, y + SOCKET_TOP / 2, z), (0.2, SOCKET_TOP / 2, 0.2)),
    )


def _smooth(share: float) -> float:
    share = min(max(share, 0.0), 1.0)
    return share * share * (3 - 2 * share)


def _lathe(profile: list[tuple[float, float]], *, sharp: bool = False) -> Mesh:
    """Turn (radius, height) pairs about the y axis.

    Args:
        profile: from the bottom up.
        sharp: whether each piece keeps its own normal, as turned brass does at its edges.
    """
    points = np.array(profile)
    way = np.diff(points, axis=0)
    normals = np.stack([way[:, 1], -way[:, 0]], -1)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    rows: list[tuple[float, float, float, float]] = []
    if sharp:
        for (r0, y0), (r1, y1), (out, up) in zip(points, points[1:], normals, strict=False):
            rows += [(r0, y0, out, up), (r1, y1, out, up)]
    else:
        smooth = np.concatenate([normals[:1], normals[:-1] + normals[1:], normals[-1:]])
        smooth /= np.maximum(np.linalg.norm(smooth, axis=1, keepdims=True), 1e-9)
        rows = [(r, y, out, up) for (r, y), (out, up) in zip(points, smooth, strict=True)]
    return turned(rows, _SEGMENTS)


def _bead(radius: float) -> Mesh:
    angles = np.linspace(-math.pi / 2, math.pi / 2, 6)
    return turned(
        [(radius * math.cos(a), radius * math.sin(a), math.cos(a), math.sin(a)) for a in angles], 8
    )


def _wire(start: tuple[float, float, float], end: tuple[float, float, float]) -> Mesh:
    """A straight round wire from one place to another."""
    a, b = np.array(start), np.array(end)
    length = float(np.linalg.norm(b - a))
    axis = (b - a) / length
    helper = np.array((1.0, 0.0, 0.0)) if abs(axis[0]) < 0.9 else np.array((0.0, 1.0, 0.0))  # noqa: PLR2004 - any axis not along the wire
    right = np.cross(helper, axis)
    right /= np.linalg.norm(right)
    turn = np.stack([right, np.cross(axis, right), axis], 1)
    straight = rod(_WIRE_RADIUS, length, 5)
    vertices = straight.vertices.copy()
    vertices[:, :3] = vertices[:, :3] @ turn.T + (a + b) / 2
    vertices[:, 3:] = vertices[:, 3:] @ turn.T
    return Mesh(vertices, straight.indices)
