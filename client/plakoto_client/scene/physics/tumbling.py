"""Dice on their way from the hand until they lie still, many at once, each for itself.

Owns the steps of time. The same bodies and solids give the same ways. May not import anything that
draws.
"""

from __future__ import annotations

from typing import Final

import attrs
import numpy as np

from plakoto_client.scene.layout import DIE_HALF
from plakoto_client.scene.physics.bodies import Bodies, find_contacts
from plakoto_client.scene.physics.impacts import collide, part
from plakoto_client.scene.physics.solids import Flags, Floats, Ints, Solids

GRAVITY: Final = 45.0
"""In point widths per second squared: less than on a real board, so that the eye can follow."""
STEP_S: Final = 1 / 120
_MARGIN: Final = 0.12
"""What is farther off than this cannot be reached within a step."""
_TOUCHING: Final = 0.006
_ROLLING_LOSS: Final = 3.0
"""Part of the spin lost per second on the board, to what a real board gives way."""
_STILL_SPEED: Final = 0.15
_STILL_SPIN: Final = 0.5
_FLAT: Final = 0.9999
"""Least cosine between the vertical and an axis of a die that lies flat."""
_LIFTED: Final = 0.004
"""Most that a die at rest may be above the floor."""


@attrs.frozen(eq=False)
class Ways:
    """The ways of `n` dice at `t` moments, one `STEP_S` apart."""

    places: Floats
    """Middles, shape (t, n, 3)."""
    turns: Floats
    """Unit quaternions (w, x, y, z), shape (t, n, 4)."""
    blows: Floats
    """Impulses per unit of mass in the step before each moment, shape (t, n)."""
    depths: Floats
    """How deep each has been in anything at a moment, at most, shape (n,)."""
    rest_steps: Ints
    """From which moment on each lies still; -1 if it never came to lie flat on the floor."""


def tumble(bodies: Bodies, solids: Solids, longest_s: float, least_x: float) -> Ways:
    """Let dice move until they lie flat and still.

    Args:
        bodies: how they begin; the arrays are not changed.
        solids: what stands in the way, besides the floor.
        longest_s: who has not come to rest by then is given up.
        least_x: so is who comes farther left.
    """
    steps = round(longest_s / STEP_S)
    count = len(bodies.places)
    places = np.empty((steps + 1, count, 3))
    turns = np.empty((steps + 1, count, 4))
    blows = np.zeros((steps + 1, count))
    places[:], turns[:] = bodies.places, bodies.turns
    depths = np.zeros(count)
    rest_steps = np.full(count, -1)
    moving = np.arange(count)
    for step in range(1, steps + 1):
        blow, depth = _advance(bodies := bodies.of(np.arange(len(moving))), solids)
        depths[moving] = np.maximum(depths[moving], depth)
        places[step:, moving], turns[step:, moving] = bodies.places, bodies.turns
        blows[step, moving] = blow
        still = _are_still(bodies)
        rest_steps[moving[still]] = step
        going = np.nonzero(~still & (bodies.places[:, 0] >= least_x))[0]
        moving, bodies = moving[going], bodies.of(going)
        if not len(moving):
            break
    return Ways(places[: step + 1], turns[: step + 1], blows[: step + 1], depths, rest_steps)


def _advance(bodies: Bodies, solids: Solids) -> tuple[Floats, Floats]:
    """Let one step of time pass; return the impulses, and how deep the dice were before it."""
    bodies.speeds = bodies.speeds - (0.0, GRAVITY * STEP_S, 0.0)
    contacts = find_contacts(bodies, solids, _MARGIN)
    part(bodies, contacts)
    gaps = contacts.gaps.min(axis=1)
    slowed = 1 - _ROLLING_LOSS * STEP_S * (gaps < _TOUCHING)
    bodies.spins = bodies.spins * slowed[:, None]
    coming = attrs.evolve(bodies, speeds=bodies.speeds.copy(), spins=bodies.spins.copy())
    answer = collide(bodies, contacts, STEP_S)
    coming.drift(answer.free_for)
    bodies.places, bodies.turns = coming.places, coming.turns
    bodies.drift(STEP_S - answer.free_for)
    return answer.blows, -gaps


def _are_still(bodies: Bodies) -> Flags:
    upright = abs(bodies.matrices()[:, 1]).max(axis=1)
    return np.asarray(
        (bodies.places[:, 1] < DIE_HALF + _LIFTED)
        & (upright > _FLAT)
        & ((bodies.speeds**2).sum(axis=1) < _STILL_SPEED**2)
        & ((bodies.spins**2).sum(axis=1) < _STILL_SPIN**2)
    )
