"""Many dice in motion at once, as arrays: how they lie, how they move, where they touch.

A die is a rounded cube: a smaller cube, its core, and everything within the rounding of it. So its
nearest point to anything is that of the core, and the cube's eight corners are balls. May not
import anything that draws.
"""

from __future__ import annotations

import itertools
from typing import Final

import attrs
import numpy as np

from plakoto_client.scene.layout import DIE_HALF, DIE_ROUNDING
from plakoto_client.scene.physics.solids import Floats, Ints, Solids, cross

CORE_HALF: Final = DIE_HALF - DIE_ROUNDING
REACH: Final = CORE_HALF * 3**0.5 + DIE_ROUNDING
"""Furthest that a die reaches from its middle."""
CORNERS: Final[Floats] = CORE_HALF * np.array(list(itertools.product((-1.0, 1.0), repeat=3)))
"""The corners of the core, shape (8, 3)."""
_ALTERNATIONS: Final = 5
"""Steps to and fro between two solids towards their nearest points, from each of eight starts."""
_LEAST: Final = 1e-9


@attrs.define(eq=False)
class Bodies:
    """`n` dice. The arrays are replaced as time goes on."""

    places: Floats
    """Middles, shape (n, 3)."""
    turns: Floats
    """Unit quaternions (w, x, y, z), shape (n, 4)."""
    speeds: Floats
    """Velocities of the middles in point widths per second, shape (n, 3)."""
    spins: Floats
    """Angular velocities in radians per second, shape (n, 3)."""

    def of(self, which: Ints) -> Bodies:
        """Some of the dice."""
        return Bodies(self.places[which], self.turns[which], self.speeds[which], self.spins[which])

    def matrices(self) -> Floats:
        """Rotation matrices for column vectors, shape (n, 3, 3)."""
        return matrices(self.turns)

    def drift(self, lasting: Floats) -> None:
        """Move on without any force for a time of its own for each die, shape (n,)."""
        self.places = self.places + self.speeds * lasting[:, None]
        angles = np.sqrt((self.spins**2).sum(axis=1)) * lasting
        shares = np.sinc(angles / (2 * np.pi)) * lasting / 2
        turning = np.column_stack([np.cos(angles / 2), self.spins * shares[:, None]])
        turns = products(turning, self.turns)
        self.turns = turns / np.sqrt((turns**2).sum(axis=1, keepdims=True))


@attrs.frozen(eq=False)
class Contacts:
    """Where `n` dice touch, or soon may: `c` places each, those not taken at an infinite gap."""

    gaps: Floats
    """Free space, negative where there is overlap, shape (n, c)."""
    normals: Floats
    """Away from what is touched, shape (n, c, 3)."""
    arms: Floats
    """From the middle of the die to the place, shape (n, c, 3)."""


def find_contacts(bodies: Bodies, solids: Solids, margin: float) -> Contacts:
    """Where dice touch the floor or solids, or come nearer than `margin` to them."""
    rotations = bodies.matrices()
    corners = CORNERS @ rotations.transpose(0, 2, 1)
    count = len(corners)
    which, solid = solids.within(REACH + margin, bodies.places)
    firsts = np.searchsorted(which, np.arange(count))
    slots = np.arange(len(which)) - firsts[which]
    width = 1 + (int(slots.max()) + 1 if len(slots) else 0)
    gaps = np.full((count, width, 8), np.inf)
    normals = np.zeros((count, width, 8, 3))
    arms = np.zeros((count, width, 8, 3))
    gaps[:, 0] = bodies.places[:, None, 1] + corners[..., 1] - DIE_ROUNDING
    normals[:, 0, :, 1] = 1.0
    arms[:, 0] = corners
    arms[:, 0, :, 1] -= DIE_ROUNDING
    if len(which):
        places = bodies.places[which, None]
        own = corners[which] + places
        for _ in range(_ALTERNATIONS):
            others = solids.nearest(solid, own)
            own = _nearest_of_core(rotations[which], others - places) + places
        others = solids.nearest(solid, own)
        apart = own - others
        distances = np.sqrt((apart**2).sum(axis=-1))
        gaps[which, slots + 1] = distances - DIE_ROUNDING
        normals[which, slots + 1] = apart / np.maximum(distances, _LEAST)[..., None]
        arms[which, slots + 1] = others - places
    return Contacts(
        gaps.reshape(count, -1), normals.reshape(count, -1, 3), arms.reshape(count, -1, 3)
    )


def space_between(ones: Bodies, others: Bodies) -> Floats:
    """Free space between each die and its fellow, shape (n,); 0 where they touch or overlap."""
    one_turned, other_turned = ones.matrices(), others.matrices()
    places, other_places = ones.places[:, None], others.places[:, None]
    own = CORNERS @ one_turned.transpose(0, 2, 1) + places
    for _ in range(_ALTERNATIONS):
        theirs = _nearest_of_core(other_turned, own - other_places) + other_places
        own = _nearest_of_core(one_turned, theirs - places) + places
    distances = np.sqrt(((own - theirs) ** 2).sum(axis=-1)).min(axis=1)
    return np.asarray(np.maximum(distances - 2 * DIE_ROUNDING, 0.0))


def die_corners() -> Floats:
    """How far a die reaches along its diagonals, from its middle, shape (8, 3)."""
    return CORNERS * (1 + DIE_ROUNDING / (CORE_HALF * 3**0.5))


def matrices(turns: Floats) -> Floats:
    """The rotation matrices, for column vectors, of unit quaternions of shape (n, 4)."""
    w, x, y, z = turns.T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.array(rows).transpose(2, 0, 1)


def products(seconds: Floats, firsts: Floats) -> Floats:
    """The rotations, of shape (n, 4), that do `firsts`, then `seconds`."""
    w, v = seconds[:, :1], seconds[:, 1:]
    a, b = firsts[:, :1], firsts[:, 1:]
    real = w * a - (v * b).sum(axis=1, keepdims=True)
    return np.concatenate([real, w * b + a * v + cross(v, b)], axis=1)


def _nearest_of_core(rotations: Floats, points: Floats) -> Floats:
    """The points of the cores nearest to `points`, all counted from the middles: (p, k, 3)."""
    inside = np.clip(points @ rotations, -CORE_HALF, CORE_HALF)
    return np.asarray(inside @ rotations.transpose(0, 2, 1))
