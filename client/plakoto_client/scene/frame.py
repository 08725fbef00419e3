"""One picture, described: everything the renderer needs and nothing it has to decide.

Plain immutable values, so that two equal frames are one picture and need drawing only once. May not
import anything that draws.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable
from typing import Final

import attrs

from plakoto.position import OFF, Side
from plakoto_client.scene.arrangement import Arrangement, CheckerId
from plakoto_client.scene.camera import Camera
from plakoto_client.scene.confetti import ConfettiDraw
from plakoto_client.scene.dice import DiePose
from plakoto_client.scene.fold import FLAT, Fold
from plakoto_client.scene.layout import TABLE_LEVEL, Vec3
from plakoto_client.scene.model import PlacedChecker, arrival_place, place_checkers
from plakoto_client.scene.rotation import IDENTITY, Y_AXIS, Rotation, after, turn

FLOAT_HEIGHT: Final = 0.28
"""How high a selected checker floats over its place."""


class Glow(enum.Enum):
    """Why a checker stands out."""

    NONE = enum.auto()
    MOVABLE = enum.auto()
    """It could be moved now: a faint rim."""
    SELECTED = enum.auto()
    """It has been picked up: a bright rim."""
    HINT = enum.auto()
    """It is recommended: a green rim."""


@attrs.frozen
class CheckerDraw:
    """One checker to draw."""

    checker: CheckerId
    place: Vec3
    """Centre of its bottom face."""
    is_pinned: bool = False
    is_mother: bool = False
    """Whether it bears the mother's emblem."""
    glow: Glow = Glow.NONE
    tilt: Rotation = IDENTITY
    """How a checker that does not lie flat is turned."""

    @property
    def side(self) -> Side:
        """Whose checker it is."""
        return self.checker.side

    @property
    def yaw(self) -> float:
        """By how much it is turned about its axis, in radians: each checker by its own amount."""
        return self.grain * 2 * math.pi

    @property
    def rotation(self) -> Rotation:
        """How it is turned in all, about the centre of its bottom face."""
        about_axis = turn(Y_AXIS, self.yaw)
        return about_axis if self.tilt == IDENTITY else after(self.tilt, about_axis)

    @property
    def grain(self) -> float:
        """A number from 0 to 1 of this very checker, which gives it its own tint and grain."""
        golden_ratio = 0.6180339887
        offset = 0.37 if self.side is Side.WHITE else 0.11
        return (offset + self.checker.number * golden_ratio) % 1.0


@attrs.frozen
class DieDraw:
    """One die to draw."""

    pose: DiePose
    strength: float = 1.0
    """1 is a die still to be played; 0.42 one that has been."""


USED_DIE: Final = 0.42


class MarkerKind(enum.Enum):
    """What a flat ring on the board says."""

    TARGET = enum.auto()
    """A selected checker may go here."""
    AIMED = enum.auto()
    """The target under the pointer: the ring swells."""
    CURSOR = enum.auto()
    """The keyboard's cursor."""
    ORIGIN = enum.auto()
    """A step of the last play began here: blue-grey."""
    LANDING = enum.auto()
    """A step of the last play ended here: gold."""
    HINT = enum.auto()
    """The recommended landing: green."""


@attrs.frozen
class Marker:
    """A flat ring on the board."""

    kind: MarkerKind
    place: Vec3
    strength: float = 1.0
    """0 is not to be seen."""


@attrs.frozen
class Trail:
    """A glowing line along the flight of a step."""

    points: tuple[Vec3, ...]
    """From the origin to the landing, at checkers' bottom faces."""
    strength: float = 1.0
    """0 is not to be seen."""


@attrs.frozen
class Frame:
    """One picture."""

    camera: Camera
    viewer: Side
    checkers: tuple[CheckerDraw, ...]
    dice: tuple[DieDraw, ...] = ()
    markers: tuple[Marker, ...] = ()
    trails: tuple[Trail, ...] = ()
    light: float = 1.0
    """Brightness: 1 is normal, 0.25 dim, 1.6 bright."""
    lamp: float = 0.0
    """How brightly the lamp beside the board burns: 0 is off, 1 is on."""
    numbers: bool = True
    """Whether the points' numbers are shown on the rails."""
    marks: bool = False
    """Whether checkers bear their side's mark: White's a ring, Black's a cross."""
    fold: Fold = FLAT
    """How the board's halves stand."""
    confetti: ConfettiDraw | None = None


def draw_checker(placed: PlacedChecker, glow: Glow = Glow.NONE) -> CheckerDraw:
    """Draw a checker at rest; a selected one floats."""
    x, y, z = placed.place
    place = (x, y + FLOAT_HEIGHT, z) if glow is Glow.SELECTED else placed.place
    return CheckerDraw(placed.checker, place, placed.is_pinned, placed.is_mother, glow)


def draw_moving(placed: PlacedChecker, place: Vec3) -> CheckerDraw:
    """Draw a checker that is under way, at `place`."""
    return CheckerDraw(placed.checker, place)


def rest_frame(
    arrangement: Arrangement,
    viewer: Side,
    camera: Camera,
    dice: Iterable[DieDraw] = (),
) -> Frame:
    """The picture of an arrangement in which nothing moves and nothing is marked."""
    placed = place_checkers(arrangement, viewer)
    return Frame(camera, viewer, tuple(draw_checker(each) for each in placed), tuple(dice))


def target_marker(
    arrangement: Arrangement,
    viewer: Side,
    side: Side,
    target: int,
    kind: MarkerKind = MarkerKind.TARGET,
) -> Marker:
    """A ring where a checker of `side` would come to rest on its own point `target` (or `OFF`).

    Raises:
        IllegalPlayError: the point is closed to `side`.
    """
    x, y, z = arrival_place(arrangement, viewer, side, target)
    return Marker(kind, (x, TABLE_LEVEL if target == OFF else y, z))
