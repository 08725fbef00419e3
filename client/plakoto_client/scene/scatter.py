"""Loose checkers and dice that are flung over the table: they fly, strike it, and come to rest.

They do not strike each other: a show of four seconds, not a decision. May not import anything that
draws.
"""

from __future__ import annotations

from typing import Final

import attrs
import numpy as np

from plakoto_client.scene.dice import DiePose
from plakoto_client.scene.layout import (
    CHECKER_HEIGHT,
    CHECKER_RADIUS,
    TABLE_LEVEL,
    Vec3,
)
from plakoto_client.scene.physics import GRAVITY, STEP_S, Bodies, Floats, die_corners, matrices
from plakoto_client.scene.rotation import Rotation

_RIM_POINTS: Final = 16
"""Places on each edge of a checker that may touch the table."""
_INERTIA: Final = 0.055
"""Of a body about any axis, for each unit of its mass: about right for checkers and for dice."""
_BOUNCE: Final = 0.42
"""Share of the speed towards the table that a bounce gives back."""
_SOFTEST_BOUNCE: Final = 1.2
"""What comes down more slowly than this does not bounce."""
_FRICTION: Final = 0.35
_ROLLING_LOSS: Final = 5.0
"""Share of spin and speed that is lost in a second of touching the table."""


@attrs.frozen(eq=False)
class Scattered:
    """The ways of `n` bodies, a pose for each `STEP_S`."""

    places: Floats
    """Middles, shape (t, n, 3)."""
    turns: Floats
    """Unit quaternions (w, x, y, z), shape (t, n, 4)."""

    def at(self, seconds: float) -> tuple[Floats, Floats]:
        """Middles and quaternions `seconds` after the beginning; the last ones later on."""
        last = len(self.places) - 1
        moment = min(max(seconds / STEP_S, 0.0), last)
        step = min(int(moment), last - 1)
        share = moment - step
        places = (1 - share) * self.places[step] + share * self.places[step + 1]
        return places, between(self.turns[step], self.turns[step + 1], share)


def scatter(bodies: Bodies, checkers: int, lasting_s: float) -> Scattered:
    """Let bodies go.

    Args:
        bodies: where they begin and how fast: first the checkers, then the dice.
        checkers: how many of them are checkers.
        lasting_s: for how long.
    """
    outlines = np.stack([_rim()] * checkers + [_die()] * (len(bodies.places) - checkers))
    steps = round(lasting_s / STEP_S)
    places = np.empty((steps + 1, *bodies.places.shape))
    turns = np.empty((steps + 1, *bodies.turns.shape))
    places[0], turns[0] = bodies.places, bodies.turns
    moving = bodies.of(np.arange(len(bodies.places)))
    lasting = np.full(len(moving.places), STEP_S)
    for step in range(1, steps + 1):
        moving.speeds = moving.speeds - (0.0, GRAVITY * STEP_S, 0.0)
        moving.drift(lasting)
        _touch(moving, outlines)
        places[step], turns[step] = moving.places, moving.turns
    return Scattered(places, turns)


def between(ones: Floats, others: Floats, share: float) -> Floats:
    """Unit quaternions after `share` of the shortest way from each to its fellow, shape (n, 4)."""
    nearer = np.where((ones * others).sum(axis=1, keepdims=True) < 0, -1.0, 1.0) * others
    mixed = (1 - share) * ones + share * nearer
    return np.asarray(mixed / np.linalg.norm(mixed, axis=1, keepdims=True))


def checker_middles(feet: Floats, turns: Floats) -> Floats:
    """The middles of checkers whose bottom faces' centres are `feet`, shape (n, 3)."""
    return np.asarray(feet + matrices(turns)[:, :, 1] * (CHECKER_HEIGHT / 2))


def checker_feet(middles: Floats, turns: Floats) -> Floats:
    """The centres of the bottom faces of checkers, shape (n, 3)."""
    return np.asarray(middles - matrices(turns)[:, :, 1] * (CHECKER_HEIGHT / 2))


def as_place(array: Floats) -> Vec3:
    """One row of places as a plain tuple."""
    x, y, z = array.tolist()
    return (x, y, z)


def as_rotation(array: Floats) -> Rotation:
    """One row of quaternions as a plain tuple."""
    w, x, y, z = array.tolist()
    return (w, x, y, z)


def as_die(place: Floats, rotation: Floats) -> DiePose:
    """A die's pose."""
    return DiePose(as_place(place), as_rotation(rotation))


def _touch(bodies: Bodies, outlines: Floats) -> None:
    """Let the table push back whoever has come to touch it, at its lowest place."""
    arms = outlines @ bodies.matrices().transpose(0, 2, 1)
    everyone = np.arange(len(arms))
    lowest = arms[..., 1].argmin(axis=1)
    arm = arms[everyone, lowest]
    depths = TABLE_LEVEL - (bodies.places[:, 1] + arm[:, 1])
    which = np.nonzero(depths > 0)[0]
    if not len(which):
        return
    arm = arm[which]
    bodies.places[which, 1] += depths[which]
    speeds = bodies.speeds[which] + np.cross(bodies.spins[which], arm)
    down = np.minimum(speeds[:, 1], 0.0)
    bounce = np.where(down < -_SOFTEST_BOUNCE, _BOUNCE, 0.0)
    up = -(1 + bounce) * down / (1 + (arm[:, 0] ** 2 + arm[:, 2] ** 2) / _INERTIA)
    sideways = speeds * (1.0, 0.0, 1.0)
    pace = np.linalg.norm(sideways, axis=1)
    stopping = pace / (1 + (arm**2).sum(axis=1) / _INERTIA)
    rubbing = np.minimum(_FRICTION * up, stopping) / np.maximum(pace, 1e-9)
    impulses = -sideways * rubbing[:, None]
    impulses[:, 1] = up
    kept = 1 - _ROLLING_LOSS * STEP_S
    bodies.speeds[which] = (bodies.speeds[which] + impulses) * (kept, 1.0, kept)
    bodies.spins[which] = (bodies.spins[which] + np.cross(arm, impulses) / _INERTIA) * kept


def _rim() -> Floats:
    angles = np.arange(_RIM_POINTS) * (2 * np.pi / _RIM_POINTS)
    x, z = CHECKER_RADIUS * np.cos(angles), CHECKER_RADIUS * np.sin(angles)
    halves = [np.column_stack([x, np.full_like(x, y), z]) for y in (-0.5, 0.5)]
    return np.concatenate(halves) * (1.0, CHECKER_HEIGHT, 1.0)


def _die() -> Floats:
    """A die's corners, repeated so that a die takes as much room in an array as a checker."""
    return np.tile(die_corners(), (2 * _RIM_POINTS // 8, 1))
