"""Slam!: the board is lifted and slammed shut, everything on it flies about, and all comes back.

A show over a picture that stays as it is: it tells where everything is drawn at each moment of it,
and has no say in what the game knows. Owns the show's times and ways. May not import anything that
draws.
"""

from __future__ import annotations

import math
from typing import Final

import attrs
import numpy as np

from plakoto_client.scene.animation import smooth
from plakoto_client.scene.camera import Camera
from plakoto_client.scene.dice import DiePose
from plakoto_client.scene.fold import FLAT, Fold, shut
from plakoto_client.scene.frame import CheckerDraw, DieDraw, Frame
from plakoto_client.scene.layout import (
    BOARD_HALF_DEPTH,
    BOARD_HALF_WIDTH,
    POINT_WIDTH,
    TABLE_LEVEL,
    TOWER_X,
    TRAY_HALF_WIDTH,
)
from plakoto_client.scene.physics import GRAVITY, Bodies, Floats
from plakoto_client.scene.rotation import after
from plakoto_client.scene.scatter import (
    Scattered,
    as_die,
    as_place,
    as_rotation,
    between,
    checker_feet,
    checker_middles,
    scatter,
)

_LIFT_S: Final = 0.2
_FOLD_S: Final = 0.3
IMPACT_S: Final = _LIFT_S + _FOLD_S
"""When the board bangs shut."""
_FLIGHT_S: Final = 2.5
REOPENING_S: Final = IMPACT_S + _FLIGHT_S
"""When it begins to open again."""
_REOPEN_S: Final = 1.4
SLAM_S: Final = REOPENING_S + _REOPEN_S
"""How long the show lasts."""
CALM_S: Final = 1.8
"""How long it lasts where motion is reduced: the lid is only raised a little and put down."""
_CALM_SHARE: Final = 0.14

_LIFT: Final = 1.1
_REOPENING_LIFT: Final = 0.7
_LID_SHARE: Final = 0.5
"""Part of the reopening after which the lid lies on the table again."""
_WAITING_SHARE: Final = 0.25
"""Part of the reopening over which checkers set off for home, one after another."""
_WAY_HOME_SHARE: Final = 0.5
_HOME_ARC: Final = 2.2
_CLOSED_ASIDE: Final = BOARD_HALF_WIDTH / 2
"""The closed board lies in the middle, and not left of it."""

_SHAKE_S: Final = 0.55
_SHAKE: Final = 0.016
"""Of the picture, in half heights of it."""
_SHAKES_PER_S: Final = 14.0

_RISE: Final = (9.0, 17.0)
"""Upward speeds with which things are flung."""
_MOST_SPIN: Final = 9.0
_SLIDE: Final = 0.9
"""How far they are flung, as a share of the way to where they should come to lie."""


@attrs.frozen(eq=False)
class Slam:
    """One slam of the board in a picture. Make it with `Slam.of`."""

    home: Frame
    """The picture over which it goes."""
    is_calm: bool
    _flight: Scattered | None
    _waits: Floats
    """When each thing sets off for home, as a share of the reopening."""

    @classmethod
    def of(cls, frame: Frame, seed: int, *, is_calm: bool = False) -> Slam:
        """Slam the board of a picture; the same seed gives the same show."""
        chance = np.random.default_rng(seed)
        count = len(frame.checkers) + len(frame.dice)
        waits = chance.uniform(0, _WAITING_SHARE, count) + (1 - _WAITING_SHARE - _WAY_HOME_SHARE)
        flight = None if is_calm else _flung(frame, chance)
        return cls(frame, is_calm, flight, waits)

    @property
    def duration_s(self) -> float:
        """How long it lasts."""
        return CALM_S if self.is_calm else SLAM_S

    def over(self, frame: Frame, seconds: float) -> Frame:
        """What is seen of `frame`, which shows what `home` shows, `seconds` after the beginning."""
        if seconds >= self.duration_s:
            return frame
        fold = _calm_fold(seconds) if self.is_calm else _fold(seconds)
        bare = attrs.evolve(frame, markers=(), trails=(), fold=fold)
        if self._flight is None or seconds < IMPACT_S:
            return attrs.evolve(
                bare,
                checkers=tuple(_riding(each, fold) for each in self.home.checkers),
                dice=tuple(_riding_die(each, fold) for each in self.home.dice),
            )
        middles, turns = self._loose(self._flight, seconds)
        checkers, dice = self.home.checkers, self.home.dice
        first = len(checkers)
        feet = checker_feet(middles[:first], turns[:first])
        return attrs.evolve(
            bare,
            camera=_shaken(frame.camera, seconds - IMPACT_S),
            checkers=tuple(
                attrs.evolve(each, place=as_place(feet[row]), tilt=as_rotation(turns[row]))
                for row, each in enumerate(checkers)
            ),
            dice=tuple(
                attrs.evolve(each, pose=as_die(middles[row], turns[row]))
                for row, each in enumerate(dice, start=first)
            ),
        )

    def _loose(self, flight: Scattered, seconds: float) -> tuple[Floats, Floats]:
        """Middles and turns of what has been flung: on its way, or on its way home."""
        middles, turns = flight.at(seconds - IMPACT_S)
        done = (seconds - REOPENING_S) / _REOPEN_S
        if done <= 0:
            return middles, turns
        home_middles, home_turns = _standing(self.home, FLAT)
        for row, wait in enumerate(self._waits.tolist()):
            share = smooth((done - wait) / _WAY_HOME_SHARE)
            middles[row] += share * (home_middles[row] - middles[row])
            middles[row, 1] += 4 * _HOME_ARC * share * (1 - share)
            turns[row] = between(turns[row : row + 1], home_turns[row : row + 1], share)[0]
        return middles, turns


def _fold(seconds: float) -> Fold:
    """How the board stands at a moment of the show."""
    if seconds < _LIFT_S:
        return shut(0.0, _LIFT * smooth(seconds / _LIFT_S))
    if seconds < IMPACT_S:
        done = (seconds - _LIFT_S) / _FOLD_S
        return shut(done**2, _LIFT * (1 - done**3), _CLOSED_ASIDE * smooth(done))
    done = (seconds - REOPENING_S) / (_REOPEN_S * _LID_SHARE)
    if done >= 1:
        return FLAT
    closed = 1 - smooth(done)
    return shut(
        closed, _REOPENING_LIFT * math.sin(math.pi * max(done, 0.0)), _CLOSED_ASIDE * closed
    )


def _calm_fold(seconds: float) -> Fold:
    return shut(_CALM_SHARE * math.sin(math.pi * seconds / CALM_S) ** 2)


def _riding(checker: CheckerDraw, fold: Fold) -> CheckerDraw:
    """A checker that stands on the board as it is folded; one on the table stays."""
    if not _is_aboard(checker.place[0]):
        return checker
    return attrs.evolve(checker, place=fold.moved(checker.place), tilt=fold.tilt(checker.place))


def _riding_die(die: DieDraw, fold: Fold) -> DieDraw:
    place = die.pose.place
    rotation = after(fold.tilt(place), die.pose.rotation)
    return attrs.evolve(die, pose=DiePose(fold.moved(place), rotation))


def _is_aboard(x: float) -> bool:
    return abs(x) < BOARD_HALF_WIDTH


def _shaken(camera: Camera, seconds: float) -> Camera:
    """The camera as it is jolted by the bang."""
    left = 1 - seconds / _SHAKE_S
    if left <= 0:
        return camera
    angle = 2 * math.pi * _SHAKES_PER_S * seconds
    across, up = camera.shift
    jolt = _SHAKE * left * left
    return attrs.evolve(
        camera, shift=(across + 0.5 * jolt * math.sin(angle), up - jolt * math.cos(1.3 * angle))
    )


def _standing(frame: Frame, fold: Fold) -> tuple[Floats, Floats]:
    """Middles and turns of all checkers and dice of a picture on a board that is folded."""
    checkers = [_riding(each, fold) for each in frame.checkers]
    dice = [_riding_die(each, fold).pose for each in frame.dice]
    turns = np.array([each.tilt for each in checkers] + [die.rotation for die in dice])
    feet = np.array([each.place for each in checkers])
    middles = np.concatenate(
        [
            checker_middles(feet, turns[: len(checkers)]),
            np.array([die.place for die in dice]).reshape(-1, 3),
        ]
    )
    return middles, turns


def _flung(frame: Frame, chance: np.random.Generator) -> Scattered:
    """Let everything fly from the closing board to all sides of where it will open again."""
    middles, turns = _standing(frame, _fold(IMPACT_S))
    count = len(middles)
    goals = _goals(middles, chance)
    rise = chance.uniform(*_RISE, count)
    fall = np.sqrt(rise**2 + 2 * GRAVITY * np.maximum(middles[:, 1] - TABLE_LEVEL, 0.0))
    speeds = _SLIDE * (goals - middles) / ((rise + fall) / GRAVITY)[:, None]
    speeds[:, 1] = rise
    spins = chance.uniform(-_MOST_SPIN, _MOST_SPIN, (count, 3))
    return scatter(
        Bodies(middles, turns, speeds, spins), len(frame.checkers), _FLIGHT_S + _REOPEN_S
    )


def _goals(middles: Floats, chance: np.random.Generator) -> Floats:
    """Places round the open board, each thing's own, on the side to which it is nearest."""
    across, deep = BOARD_HALF_WIDTH + 0.7 * POINT_WIDTH, BOARD_HALF_DEPTH + 0.7 * POINT_WIDTH
    rows = np.linspace(-0.85 * deep, 0.85 * deep, 6)
    columns = np.linspace(-0.8 * across, 0.8 * across, 7)
    beyond_tray = TOWER_X + TRAY_HALF_WIDTH + POINT_WIDTH
    spots = [
        (start + sign * 1.25 * lane, z + 0.4 * lane)
        for sign, start in ((-1, -across), (1, beyond_tray))
        for lane in (0, 1)
        for z in rows
    ]
    spots += [(x, sign * (deep + 0.1)) for sign in (-1, 1) for x in columns]
    goals = np.zeros_like(middles)
    free = np.array(spots) + chance.uniform(-0.15, 0.15, (len(spots), 2))
    for row in chance.permutation(len(middles)):
        nearest = int(np.hypot(*(free - middles[row, [0, 2]]).T).argmin())
        goals[row, [0, 2]] = free[nearest]
        free = np.delete(free, nearest, axis=0)
    return goals
