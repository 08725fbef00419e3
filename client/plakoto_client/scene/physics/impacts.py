"""Impulses: what happens to dice where they touch. May not import anything that draws.

Each die is unyielding and everything else stands fast. An impulse along the normal stops the place
of contact, or throws it back if it came fast; another one across, as large as friction allows,
slows its sliding. Where several places touch at once, the one that fares worst is served first,
again and again.
"""

from __future__ import annotations

from typing import Final

import attrs
import numpy as np

from plakoto_client.scene.layout import DIE_EDGE
from plakoto_client.scene.physics.bodies import Bodies, Contacts
from plakoto_client.scene.physics.solids import Floats, cross

INERTIA: Final = DIE_EDGE * DIE_EDGE / 6
"""Moment of inertia of a cube, of mass 1, about any axis through its middle."""
_RESTITUTION: Final = 0.35
"""Part of the speed that a bounce gives back."""
_SOFT_SPEED: Final = 1.3
"""What comes in more slowly does not bounce."""
_FRICTION: Final = 0.5
_ROUNDS: Final = 10
_LEAST: Final = 1e-9


@attrs.frozen(eq=False)
class Answer:
    """What contacts make of a motion."""

    free_for: Floats
    """Seconds that the motion goes on as it was, before the first impact; shape (n,)."""
    blows: Floats
    """Sum of the impulses, per unit of mass, shape (n,)."""


def collide(bodies: Bodies, contacts: Contacts, step_s: float) -> Answer:
    """Give the dice such speeds that within `step_s` nothing passes through anything.

    The arrays of `bodies.speeds` and `bodies.spins` are changed.
    """
    gaps, normals, arms = contacts.gaps, contacts.normals, contacts.arms
    before = _approach(bodies, normals, arms)
    open_gaps = np.maximum(gaps, 0.0)
    are_reached = before * step_s < -open_gaps
    wanted = -open_gaps / step_s
    bouncing = are_reached & (before < -_SOFT_SPEED)
    wanted[bouncing] = -_RESTITUTION * before[bouncing]
    times = np.where(are_reached, open_gaps / np.maximum(-before, _LEAST), step_s)
    blows = np.zeros(len(gaps))
    approach = before
    busy = np.arange(len(gaps))
    for _ in range(_ROUNDS):
        lacks = wanted[busy] - approach
        worst = lacks.argmax(axis=1)
        lack = lacks[np.arange(len(busy)), worst]
        suffering = lack > _LEAST
        busy, worst, lack = busy[suffering], worst[suffering], lack[suffering]
        if not len(busy):
            break
        struck = bodies.of(busy)
        blows[busy] += _strike(struck, normals[busy, worst], arms[busy, worst], lack)
        bodies.speeds[busy], bodies.spins[busy] = struck.speeds, struck.spins
        approach = _approach(struck, normals[busy], arms[busy])
    return Answer(np.minimum(times.min(axis=1), step_s), blows)


def part(bodies: Bodies, contacts: Contacts) -> None:
    """Move dice out of what rounding let them enter."""
    every = np.arange(len(contacts.gaps))
    worst = contacts.gaps.argmin(axis=1)
    depth = np.minimum(contacts.gaps[every, worst], 0.0)
    bodies.places = bodies.places - depth[:, None] * contacts.normals[every, worst]


def _approach(bodies: Bodies, normals: Floats, arms: Floats) -> Floats:
    """Speed of the places of contact along their normals, shape (n, c)."""
    # The triple product (spin x arm) . normal, turned round, needs no cross product of every arm.
    turning = (cross(arms, normals) * bodies.spins[:, None]).sum(axis=-1)
    return np.asarray((normals * bodies.speeds[:, None]).sum(axis=-1) + turning)


def _strike(bodies: Bodies, normal: Floats, arm: Floats, lack: Floats) -> Floats:
    """Serve one contact of each die; return the impulses along the normals, shape (n,)."""
    lever = cross(arm, normal)
    impulse = lack / (1 + (lever**2).sum(axis=1) / INERTIA)
    sliding = bodies.speeds + cross(bodies.spins, arm)
    sliding -= normal * (sliding * normal).sum(axis=1, keepdims=True)
    speed = np.sqrt((sliding**2).sum(axis=1))
    across = sliding / np.maximum(speed, _LEAST)[:, None]
    lever_across = cross(arm, across)
    stopping = speed / (1 + (lever_across**2).sum(axis=1) / INERTIA)
    drag = np.minimum(_FRICTION * impulse, stopping)
    bodies.speeds = bodies.speeds + impulse[:, None] * normal - drag[:, None] * across
    bodies.spins = (
        bodies.spins + (impulse[:, None] * lever - drag[:, None] * lever_across) / INERTIA
    )
    return np.asarray(impulse)
