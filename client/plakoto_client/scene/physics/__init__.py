"""Rigid-body physics of dice on a board: many dice at once, as arrays, the same for the same start.

`Solids.of(checkers)` is what stands in the way; `Bodies` are dice in motion; `tumble` lets time
pass until they lie still. Knows no faces: a die is a cube, and which of its faces is which is told
by whoever draws it.
"""

from plakoto_client.scene.physics.bodies import (
    REACH,
    Bodies,
    die_corners,
    matrices,
    products,
    space_between,
)
from plakoto_client.scene.physics.solids import Flags, Floats, Ints, Solids
from plakoto_client.scene.physics.tumbling import GRAVITY, STEP_S, Ways, tumble

__all__ = [
    "GRAVITY",
    "REACH",
    "STEP_S",
    "Bodies",
    "Flags",
    "Floats",
    "Ints",
    "Solids",
    "Ways",
    "die_corners",
    "matrices",
    "products",
    "space_between",
    "tumble",
]
