"""The throw of the dice: a physical toss that ends on the faces already decided.

The server decides the faces; this module only shows them. A die is the same body whichever of its
faces is up, so the toss is found first, and then the faces are put on the dice so that the decided
ones come up. May not import anything that draws.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable
from functools import cached_property
from typing import Final

import attrs
import numpy as np

from plakoto.position import Side
from plakoto_client.scene.dice import FACE_UP, DiePose, check_faces, face_up
from plakoto_client.scene.layout import Vec3
from plakoto_client.scene.physics import STEP_S, Floats, products
from plakoto_client.scene.rotation import Y_AXIS, Rotation, after, inverse, turn
from plakoto_client.scene.toss import Track, find_toss

_LEAST_BLOW: Final = 1.0
"""A softer touch makes no sound."""


@attrs.frozen
class Impact:
    """A die strikes the board, a rail or a checker."""

    seconds: float
    """After the throw."""
    place: Vec3
    speed: float
    """How much speed the die has lost or turned round, in point widths per second."""


@attrs.frozen(eq=False, slots=False)
class DiceThrow:
    """One or two dice thrown by one side. Make it with `throw_dice`."""

    tracks: tuple[Track, ...]

    @cached_property
    def duration_s(self) -> float:
        """Until the last die lies still."""
        return max(len(track.places) - 1 for track in self.tracks) * STEP_S

    @cached_property
    def rest(self) -> tuple[DiePose, ...]:
        """How the dice lie in the end."""
        return self.at(self.duration_s)

    @cached_property
    def impacts(self) -> tuple[Impact, ...]:
        """What is to be heard, in order."""
        found = [
            Impact(step * STEP_S, _vec3(track.places[step]), float(track.blows[step]))
            for track in self.tracks
            for step in np.nonzero(track.blows > _LEAST_BLOW)[0].tolist()
        ]
        return tuple(sorted(found, key=lambda impact: impact.seconds))

    def at(self, seconds: float) -> tuple[DiePose, ...]:
        """Where the dice are `seconds` after the throw."""
        return tuple(_pose(track, seconds) for track in self.tracks)


def throw_dice(
    faces: tuple[int, ...], thrower: Side, viewer: Side, seed: int, checkers: Iterable[Vec3] = ()
) -> DiceThrow:
    """Throw dice among checkers so that the decided faces come up.

    The same arguments give the same throw, and the same way whatever the faces. Unless
    `plakoto_client.scene.find_toss` has been called before with the same board and seed, this takes
    a few tenths of a second.

    Args:
        faces: what the dice are to show, in the order in which they were thrown.
        thrower: who throws, into the half at his right hand.
        viewer: who looks; the other one sits opposite.
        seed: which of the many ways to go.
        checkers: centres of the bottom faces of the checkers on the board, as `viewer` sees them.

    Raises:
        ValueError: a face is not 1 to 6, or there are not one or two of them.
    """
    check_faces(faces)
    tracks = find_toss(tuple(checkers), len(faces), seed, is_near=thrower is viewer)
    chance = random.Random(seed)
    return DiceThrow(
        tuple(
            _faced(track, face, chance.randrange(4))
            for track, face in zip(tracks, faces, strict=True)
        )
    )


def _faced(track: Track, face: int, quarters: int) -> Track:
    """The same way of a die, whose faces are put on it so that `face` comes up in the end.

    Args:
        track: of a die on which the faces are anyhow.
        face: the one to be up.
        quarters: in which of the four ways that there are.
    """
    now_up = FACE_UP[face_up(_rotation(track.turns[-1]))]
    relabelled = after(inverse(now_up), after(turn(Y_AXIS, quarters * math.pi / 2), FACE_UP[face]))
    turns = products(track.turns, np.tile(relabelled, (len(track.turns), 1)))
    return attrs.evolve(track, turns=turns)


def _pose(track: Track, seconds: float) -> DiePose:
    """Where a die is between two of the moments that have been computed."""
    last = len(track.places) - 1
    moment = min(max(seconds / STEP_S, 0.0), last)
    step = min(int(moment), last - 1)
    share = moment - step
    place = (1 - share) * track.places[step] + share * track.places[step + 1]
    rotation = (1 - share) * track.turns[step] + share * track.turns[step + 1]
    return DiePose(_vec3(place), _rotation(rotation / math.sqrt((rotation**2).sum())))


def _vec3(array: Floats) -> Vec3:
    x, y, z = array.tolist()
    return (x, y, z)


def _rotation(array: Floats) -> Rotation:
    w, x, y, z = array.tolist()
    return (w, x, y, z)
