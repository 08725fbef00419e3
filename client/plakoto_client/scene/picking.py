"""What lies under a pixel: checkers and dice first, then rails, points, strip, trays, table.

Owns no state and no rule: it tells what is there, not what may be done with it. May not import
anything that draws.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from plakoto.position import OFF, Side
from plakoto_client.scene.arrangement import CheckerId
from plakoto_client.scene.camera import Camera, Ray
from plakoto_client.scene.dice import DiePose
from plakoto_client.scene.layout import (
    BOARD_HALF_DEPTH,
    BOARD_HALF_WIDTH,
    CHECKER_HEIGHT,
    CHECKER_RADIUS,
    DICE_STRIP_HALF_DEPTH,
    DIE_HALF,
    FIELD_HALF_DEPTH,
    FIELD_HALF_WIDTH,
    RAIL_HEIGHT,
    TABLE_LEVEL,
    TOWER_X,
    TRAY_FURTHEST,
    TRAY_HALF_WIDTH,
    TRAY_NEAREST,
    Vec3,
    point_at,
)
from plakoto_client.scene.model import PlacedChecker

CARRY_HEIGHT: Final = 1.5
"""Height of the plane on which a dragged checker moves: above every pile."""
_POINT_SLACK: Final = 0.35
"""How far beyond the tip of a point still counts as the point."""
_DIE_REACH: Final = 1.35 * DIE_HALF
"""Radius of the sphere that stands for a die."""


class Area(enum.Enum):
    """What kind of place lies under a pixel."""

    POINT = enum.auto()
    """A point, a checker on it, or the rail behind it."""
    TRAY = enum.auto()
    """Where a side's borne-off checkers stand, or one of them."""
    DICE = enum.auto()
    BOARD = enum.auto()
    """The rest of the board: strip, bar and rails."""
    TABLE = enum.auto()
    """Nothing of the game."""


@attrs.frozen
class Hit:
    """What lies under a pixel."""

    area: Area
    point: int | None = None
    """The viewer's own number, 1 to 24, of a POINT; `OFF` for a TRAY."""
    tray: Side | None = None
    """Whose TRAY."""
    checker: CheckerId | None = None
    """The checker under the pixel, which need not be the one on top of its point."""
    die: int | None = None
    """Index of the die among those handed in."""


def pick(
    camera: Camera,
    pixel: tuple[float, float],
    viewer: Side,
    checkers: Iterable[PlacedChecker] = (),
    dice: Sequence[DiePose] = (),
) -> Hit:
    """Tell what lies under `pixel`; leave a dragged checker out of `checkers`."""
    ray = camera.ray(pixel)
    nearest = math.inf
    hit: Hit | None = None
    for placed in checkers:
        distance = _to_checker(ray, placed.place)
        if distance is not None and distance < nearest:
            nearest = distance
            on_table = placed.point == OFF
            hit = Hit(
                Area.TRAY if on_table else Area.POINT,
                placed.point,
                placed.side if on_table else None,
                placed.checker,
            )
    for index, die in enumerate(dice):
        distance = _to_sphere(ray, die.place, _DIE_REACH)
        if distance is not None and distance < nearest:
            nearest = distance
            hit = Hit(Area.DICE, die=index)
    return hit or _pick_board(ray, viewer)


def carry_place(camera: Camera, pixel: tuple[float, float]) -> Vec3:
    """Where a checker carried under `pixel` floats: on a level above the piles.

    A pixel over the horizon carries to the middle of the board, lest the checker fly away.
    """
    place = camera.ray(pixel).at_height(CARRY_HEIGHT)
    return place if place is not None else (0.0, CARRY_HEIGHT, 0.0)


def _pick_board(ray: Ray, viewer: Side) -> Hit:
    on_rail = ray.at_height(RAIL_HEIGHT)
    if on_rail is not None and _in_board(on_rail) and not _in_field(on_rail):
        return _column(on_rail)
    on_field = ray.at_height(0.0)
    if on_field is not None and _in_field(on_field):
        if abs(on_field[2]) < DICE_STRIP_HALF_DEPTH - _POINT_SLACK:
            return Hit(Area.BOARD)
        return _column(on_field)
    return _pick_table(ray.at_height(TABLE_LEVEL), viewer)


def _pick_table(place: Vec3 | None, viewer: Side) -> Hit:
    if place is None:
        return Hit(Area.TABLE)
    if _in_board(place):
        return Hit(Area.BOARD)  # seen through the outer side of a rail
    if (
        abs(place[0] - TOWER_X) <= TRAY_HALF_WIDTH
        and TRAY_NEAREST <= abs(place[2]) <= TRAY_FURTHEST
    ):
        return Hit(Area.TRAY, OFF, viewer if place[2] > 0 else viewer.opponent)
    return Hit(Area.TABLE)


def _column(place: Vec3) -> Hit:
    point = point_at(place[0], place[2])
    return Hit(Area.BOARD) if point is None else Hit(Area.POINT, point)


def _in_field(place: Vec3) -> bool:
    return abs(place[0]) < FIELD_HALF_WIDTH and abs(place[2]) < FIELD_HALF_DEPTH


def _in_board(place: Vec3) -> bool:
    return abs(place[0]) <= BOARD_HALF_WIDTH and abs(place[2]) <= BOARD_HALF_DEPTH


def _to_sphere(ray: Ray, centre: Vec3, radius: float) -> float | None:
    """Distance at which the ray enters a sphere."""
    offset = [o - c for o, c in zip(ray.origin, centre, strict=True)]
    along = -sum(o * d for o, d in zip(offset, ray.direction, strict=True))
    miss = sum(o * o for o in offset) - along * along
    if miss > radius * radius or along < 0:
        return None
    return along - math.sqrt(radius * radius - miss)


def _to_checker(ray: Ray, place: Vec3) -> float | None:
    """Distance at which the ray enters a checker whose bottom face is centred on `place`.

    The eye is above the board, so a checker is entered through its top face or its side.
    """
    bottom = place[1]
    top = bottom + CHECKER_HEIGHT
    dx, dy, dz = ray.direction
    ox, oz = ray.origin[0] - place[0], ray.origin[2] - place[2]
    if abs(dy) > 0:
        distance = (top - ray.origin[1]) / dy
        if distance > 0 and math.hypot(ox + distance * dx, oz + distance * dz) <= CHECKER_RADIUS:
            return distance
    squared = dx * dx + dz * dz
    if squared == 0:
        return None
    half = ox * dx + oz * dz
    root = half * half - squared * (ox * ox + oz * oz - CHECKER_RADIUS * CHECKER_RADIUS)
    if root < 0:
        return None
    distance = (-half - math.sqrt(root)) / squared
    height = ray.origin[1] + distance * dy
    return distance if distance > 0 and bottom <= height <= top else None
