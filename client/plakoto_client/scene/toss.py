"""Finds a toss of the dice that ends well: which way they go, whatever faces they will show.

A hand at the thrower's right lobs the dice over the rail onto the board. Many such dice are tried
at once among the rails and checkers; one that leaves its thrower's half, or comes to lie off the
strip between the points or askew, is dropped, and so are two that would meet. Owns how a hand
throws and what ends well. May not import anything that draws.
"""

from __future__ import annotations

import itertools
import threading
from functools import lru_cache
from typing import Final

import attrs
import numpy as np

from plakoto_client.scene.layout import (
    BAR_HALF_WIDTH,
    CHECKER_HEIGHT,
    DICE_STRIP_HALF_DEPTH,
    DIE_HALF,
    FIELD_HALF_WIDTH,
    Vec3,
)
from plakoto_client.scene.physics import (
    GRAVITY,
    REACH,
    STEP_S,
    Bodies,
    Flags,
    Floats,
    Ints,
    Solids,
    Ways,
    matrices,
    products,
    space_between,
    tumble,
)
from plakoto_client.scene.piles import LAYERS_HIGH

_TRIED: Final = 64
"""Dice tried at once; half of them for each hand's place."""
_LONGEST_S: Final = 1.25
"""Within this time of nearing the board a die has to lie still."""
_SAFE_HEIGHT: Final = LAYERS_HIGH * CHECKER_HEIGHT + REACH
"""Above this the middle of a die is out of reach of everything."""
_REST_REACH: Final = DIE_HALF * 2**0.5
_REST_GAP: Final = 0.02
"""Free space round a die at rest, however it is turned."""
_LEAST_APART: Final = 0.03
"""Free space between two dice all the way."""
_MOST_DEPTH: Final = 0.004
"""What has been deeper in anything, by the coarseness of time, is not shown."""
_SETTLING_STEPS: Final = 8
"""Over so many steps, at the end, a die is laid quite level."""

_SEARCHING: Final = threading.Lock()

# The hand, as its owner sees it: x to his right, z towards him.
_HAND: Final = ((6.3, 1.95, 3.4), (7.2, 2.2, 4.3))
"""Nearest and farthest corner of where the hand opens."""
_BETWEEN_DICE: Final = (0.5, 0.1, 0.85)
"""From the one die in the hand to the other."""
_AIM: Final = ((4.4, 0.4, 1.2), (5.4, 0.4, 2.0))
"""Corners of where the dice are meant to touch the board first."""
_RISE: Final = (7.0, 8.0)
"""Upward speed."""
_SPREAD: Final = 0.6
"""How far two dice from one hand aim apart."""
_ROLL: Final = (0.0, 6.0)
_WOBBLE: Final = 9.0
"""Spin in radians per second: forwards, and any way."""


@attrs.frozen(eq=False)
class Track:
    """The way of one die: a pose for each `STEP_S`, the last one at rest."""

    places: Floats
    """Shape (t, 3)."""
    turns: Floats
    """Unit quaternions (w, x, y, z), shape (t, 4)."""
    blows: Floats
    """How hard it has struck something in the step before, shape (t,)."""

    def at(self, steps: Ints) -> Bodies:
        """Where the die is after so many steps, as if it were as many dice; their speeds are 0."""
        held = np.minimum(steps, len(self.places) - 1)
        return Bodies(self.places[held], self.turns[held], *np.zeros((2, len(held), 3)))

    def turned_round(self) -> Track:
        """The same way seen from the opposite side of the board."""
        w, x, y, z = self.turns.T
        return Track(self.places * (-1.0, 1.0, -1.0), np.column_stack([-y, z, w, -x]), self.blows)


def find_toss(
    checkers: tuple[Vec3, ...], count: int, seed: int, *, is_near: bool
) -> tuple[Track, ...]:
    """Find ways for dice that end flat, apart, and on the strip in the thrower's right half.

    Takes a few tenths of a second of computing, but nothing for what was asked for not long ago.
    The same arguments give the same ways. Threads may call it: one that asks for what another is
    looking for waits for it.

    Args:
        checkers: centres of the bottom faces of the checkers on the board.
        count: 1 or 2 dice.
        seed: which of the many ways.
        is_near: whether the thrower sits on the near side, and not opposite.
    """
    with _SEARCHING:
        return _find(checkers, count, seed, is_near=is_near)


@lru_cache(maxsize=64)
def _find(checkers: tuple[Vec3, ...], count: int, seed: int, *, is_near: bool) -> tuple[Track, ...]:
    solids = Solids.of(checkers)
    if not is_near:
        solids = solids.turned_round()
    chance = np.random.default_rng(seed)
    # The strip is never blocked, so one toss in a few ends well, whatever stands beside it.
    found = next(
        tracks
        for _ in itertools.count()
        if (tracks := _among(_Hand.opened(chance), solids, count, chance)) is not None
    )
    return found if is_near else tuple(track.turned_round() for track in found)


def forget_tosses() -> None:
    """Look for everything anew, for those who measure how long that takes."""
    _find.cache_clear()


@attrs.frozen(eq=False)
class _Hand:
    """Dice as they leave it, those of its two places in turn."""

    bodies: Bodies

    @classmethod
    def opened(cls, chance: np.random.Generator) -> _Hand:
        """Throw in one of many ways; each die goes its own way a little."""
        second = np.arange(_TRIED) % 2
        start = chance.uniform(*_HAND) + second[:, None] * _BETWEEN_DICE
        aim = chance.uniform(*_AIM) + chance.uniform(-_SPREAD, _SPREAD, (_TRIED, 3)) * (1, 0, 1)
        rise = chance.uniform(*_RISE) + chance.uniform(-0.4, 0.4, _TRIED)
        fall = np.sqrt(rise**2 + 2 * GRAVITY * (start[:, 1] - aim[:, 1]))
        speeds = (aim - start) / ((rise + fall) / GRAVITY)[:, None]
        ahead = np.arctan2(speeds[:, 0], speeds[:, 2])
        speeds[:, 1] = rise
        roll = chance.uniform(*_ROLL, _TRIED)
        spins = chance.normal(0.0, _WOBBLE, (_TRIED, 3))
        spins += np.column_stack([roll * np.cos(ahead), 0 * roll, -roll * np.sin(ahead)])
        turns = chance.normal(size=(_TRIED, 4))
        turns /= np.sqrt((turns**2).sum(axis=1, keepdims=True))
        return cls(Bodies(start, turns, speeds, spins))

    def steps_to_board(self) -> Floats:
        """For how many steps each die flies out of everything's reach."""
        above = self.bodies.places[:, 1] - _SAFE_HEIGHT
        rise = self.bodies.speeds[:, 1]
        return np.floor((rise + np.sqrt(rise**2 + 2 * GRAVITY * above)) / GRAVITY / STEP_S)

    def after(self, which: Ints, steps: Floats) -> Bodies:
        """Some dice, each after its own number of steps of free flight."""
        chosen = self.bodies.of(which)
        seconds = steps * STEP_S
        chosen.drift(seconds)
        chosen.places[:, 1] -= GRAVITY * seconds**2 / 2
        chosen.speeds[:, 1] = chosen.speeds[:, 1] - GRAVITY * seconds
        return chosen


def _among(
    hand: _Hand, solids: Solids, count: int, chance: np.random.Generator
) -> tuple[Track, ...] | None:
    """The first `count` dice of those tried that end well together; None if there are none."""
    leads = hand.steps_to_board()
    ways = tumble(hand.after(np.arange(_TRIED), leads), solids, _LONGEST_S, BAR_HALF_WIDTH)
    good = chance.permutation(np.nonzero(_end_well(ways))[0])
    tracks = {int(die): _track(hand, int(die), int(leads[die]), ways) for die in good}
    if count == 1:
        return next(((track,) for track in tracks.values()), None)
    return next(
        (
            (tracks[one], tracks[other])
            for one, other in itertools.permutations(tracks, 2)
            if one % 2 < other % 2 and _stay_apart(tracks[one], tracks[other])
        ),
        None,
    )


def _end_well(ways: Ways) -> Flags:
    """Which dice lie on the strip, clear of the rails, and have passed through nothing."""
    x, _, z = ways.places[-1].T
    reach = _REST_REACH + _REST_GAP
    return np.asarray(
        (ways.rest_steps >= 0)
        & (ways.depths < _MOST_DEPTH)
        & (x > BAR_HALF_WIDTH + reach)
        & (x < FIELD_HALF_WIDTH - reach)
        & (abs(z) < DICE_STRIP_HALF_DEPTH - reach)
    )


def _stay_apart(one: Track, other: Track) -> bool:
    """Whether two dice never come near each other."""
    moments = np.arange(max(len(one.places), len(other.places)))
    first, second = one.at(moments), other.at(moments)
    distances = np.sqrt(((first.places - second.places) ** 2).sum(axis=1))
    near = np.nonzero(distances < 2 * REACH + _LEAST_APART)[0]
    return bool((space_between(first.of(near), second.of(near)) > _LEAST_APART).all())


def _track(hand: _Hand, die: int, lead: int, ways: Ways) -> Track:
    """The whole way of one die, from the hand until it lies quite level."""
    flight = hand.after(np.full(lead, die), np.arange(lead, dtype=np.float64))
    stop = int(ways.rest_steps[die]) + 1
    places = np.concatenate([flight.places, ways.places[:stop, die]])
    turns = np.concatenate([flight.turns, ways.turns[:stop, die]])
    blows = np.concatenate([np.zeros(lead), ways.blows[:stop, die]])
    return Track(*_levelled(places, turns), blows)


def _levelled(places: Floats, turns: Floats) -> tuple[Floats, Floats]:
    """Lay the die level in its last steps: less than a degree is missing."""
    up = matrices(turns[-1:])[0, 1]
    axis = int(abs(up).argmax())
    upright = matrices(turns[-1:])[0, :, axis] * np.sign(up[axis])
    # The shortest turn that takes `upright` to the vertical.
    turn = np.array((1 + upright[1], -upright[2], 0.0, upright[0]))
    steps = np.arange(len(turns)) - len(turns) + 1 + _SETTLING_STEPS
    shares = np.maximum(steps, 0)[:, None] / _SETTLING_STEPS
    corrections = (1 - shares) * (1.0, 0.0, 0.0, 0.0) + shares * turn / np.linalg.norm(turn)
    corrections /= np.linalg.norm(corrections, axis=1, keepdims=True)
    level = products(corrections, turns)
    missing = places[-1, 1] - DIE_HALF
    lowered = np.column_stack([places[:, 0], places[:, 1] - shares[:, 0] * missing, places[:, 2]])
    return lowered, level
