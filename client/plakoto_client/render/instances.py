"""From a frame to rows of numbers for the GPU. Owns the looks of glows; no GL here."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from plakoto.position import CHECKERS, Side
from plakoto_client.scene.frame import CheckerDraw, DieDraw, Frame, Glow
from plakoto_client.scene.layout import CHECKER_HEIGHT, DIE_EDGE

MAX_CHECKERS: Final = 2 * CHECKERS
MAX_DICE: Final = 4
"""Two that are thrown, while two of the opening may still lie there."""
MAX_CASTERS: Final = MAX_CHECKERS + MAX_DICE

Rows = npt.NDArray[np.float32]

_GLOWS: Final[dict[Glow, tuple[float, float, float, float]]] = {
    Glow.NONE: (0.0, 0.0, 0.0, 0.0),
    Glow.MOVABLE: (1.0, 0.50, 0.06, 0.40),
    Glow.SELECTED: (1.0, 0.55, 0.06, 1.20),
    Glow.HINT: (0.06, 0.85, 0.22, 1.00),
}
"""Colour and strength of each glow."""


def checker_rows(frame: Frame) -> Rows:
    """Shape (n, 15): place; darkness, grain, pinned, mother; glow; quaternion."""
    return np.array([_checker_row(each) for each in frame.checkers], np.float32).reshape(-1, 15)


def die_rows(frame: Frame) -> Rows:
    """Shape (n, 8): centre and strength; quaternion."""
    return np.array([_die_row(each) for each in frame.dice], np.float32).reshape(-1, 8)


def caster_rows(frame: Frame) -> tuple[Rows, Rows]:
    """What casts soft shadows on the board, padded to `MAX_CASTERS` rows.

    Returns:
        Places with heights (a checker's bottom, a die's centre), and quaternions (zero for
        checkers), both of shape (MAX_CASTERS, 4).
    """
    places = np.zeros((MAX_CASTERS, 4), np.float32)
    rotations = np.zeros((MAX_CASTERS, 4), np.float32)
    for row, checker in enumerate(frame.checkers):
        places[row] = (*checker.place, CHECKER_HEIGHT)
    for row, die in enumerate(frame.dice, start=len(frame.checkers)):
        places[row] = (*die.pose.place, DIE_EDGE)
        rotations[row] = die.pose.rotation
    return places, rotations


def _checker_row(checker: CheckerDraw) -> tuple[float, ...]:
    return (
        *checker.place,
        float(checker.side is Side.BLACK),
        checker.grain,
        float(checker.is_pinned),
        float(checker.is_mother),
        *_GLOWS[checker.glow],
        *checker.rotation,
    )


def _die_row(die: DieDraw) -> tuple[float, ...]:
    return (*die.pose.place, die.strength, *die.pose.rotation)
