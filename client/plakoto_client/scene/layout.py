"""Geometry of the board, in units of one point's width.

Owns the fixed measures of the set and where points, pins and trays lie. x runs to the viewer's
right, y up from the playing surface, z towards the viewer. Everything is told in the *viewer's own*
point numbers, so the viewer's home (19 to 24) is always near-right; the other side sees the mirror
image. May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

from typing import Final

from plakoto.position import CHECKERS, OFF, POINTS, Side

Vec3 = tuple[float, float, float]
"""A place or direction: (x, y, z)."""

POINT_WIDTH: Final = 1.0
POINT_LENGTH: Final = 4.67
POINTS_PER_QUARTER: Final = 6

BAR_HALF_WIDTH: Final = 0.485
"""Half the width of the two middle rails together."""
FIELD_HALF_WIDTH: Final = BAR_HALF_WIDTH + POINTS_PER_QUARTER * POINT_WIDTH
FIELD_HALF_DEPTH: Final = 5.64
RAIL_WIDTH: Final = 0.69
RAIL_HEIGHT: Final = 0.34
"""Height of the rails over the playing surface."""
BASE_HEIGHT: Final = 0.52
"""Height of the playing surface over the table."""
BOARD_HALF_WIDTH: Final = FIELD_HALF_WIDTH + RAIL_WIDTH
BOARD_HALF_DEPTH: Final = FIELD_HALF_DEPTH + RAIL_WIDTH
TABLE_LEVEL: Final = -BASE_HEIGHT

CHECKER_RADIUS: Final = 0.445
CHECKER_HEIGHT: Final = 0.21
CHECKER_SPACING: Final = 2 * CHECKER_RADIUS + 0.012
"""Between the centres of neighbours in a row."""
PIN_SHIFT: Final = 0.35 * CHECKER_RADIUS
"""How far a pinning checker lies off the centre of the one below it, away from the viewer."""
FOOT_MARGIN: Final = PIN_SHIFT + 0.015
"""Between the rail and the first checker: room for a pinner shifted towards the far rail."""

DIE_EDGE: Final = 0.56
DIE_HALF: Final = DIE_EDGE / 2
DIE_ROUNDING: Final = 0.17 * DIE_EDGE
"""Radius of a die's edges."""
DICE_STRIP_HALF_DEPTH: Final = FIELD_HALF_DEPTH - POINT_LENGTH
"""Half the depth of the strip between facing points, which stays free for the dice."""

TOWER_HEIGHT: Final = 5
"""Borne-off checkers are stacked in towers of this many."""
TOWER_SPACING: Final = 2 * CHECKER_RADIUS + 0.16
TOWER_X: Final = BOARD_HALF_WIDTH + 0.50 + CHECKER_RADIUS
_TOWERS: Final = CHECKERS // TOWER_HEIGHT
_NEAREST_TOWER_Z: Final = 0.95
TRAY_HALF_WIDTH: Final = CHECKER_RADIUS + 0.14
"""Half the width of the place on the table where a side's borne-off checkers stand."""
TRAY_NEAREST: Final = _NEAREST_TOWER_Z - TRAY_HALF_WIDTH
"""The |z| at which a side's place for borne-off checkers begins."""
TRAY_FURTHEST: Final = _NEAREST_TOWER_Z + (_TOWERS - 1) * TOWER_SPACING + TRAY_HALF_WIDTH
"""The |z| at which it ends."""


def is_near(point: int) -> bool:
    """Whether the viewer's own `point` lies in the near row (13 to 24)."""
    return 2 * point > POINTS


def foot_sign(point: int) -> int:
    """Sign of z at the foot of the viewer's own `point`: 1 at the near rail, -1 at the far one."""
    return 1 if is_near(point) else -1


def point_x(point: int) -> float:
    """The x of the middle line of the viewer's own `point` (1 to 24)."""
    from_right = point - 1 if not is_near(point) else POINTS - point
    x = FIELD_HALF_WIDTH - (from_right + 0.5) * POINT_WIDTH
    return x if from_right < POINTS_PER_QUARTER else x - 2 * BAR_HALF_WIDTH


def point_at(x: float, z: float) -> int | None:
    """The viewer's own point whose column and half contain (x, z); None over the bar or beyond.

    The depth is not limited, so that the rail behind a point belongs to it too.
    """
    if not BAR_HALF_WIDTH <= abs(x) < FIELD_HALF_WIDTH:
        return None
    from_right = int((FIELD_HALF_WIDTH - x) / POINT_WIDTH)
    if x < 0:
        from_right = int((FIELD_HALF_WIDTH - x - 2 * BAR_HALF_WIDTH) / POINT_WIDTH)
    return POINTS - from_right if z > 0 else 1 + from_right


def on_point(point: int, inwards: float, height: float) -> Vec3:
    """The place on `point`'s middle line, `inwards` from the foot checker's centre, at `height`."""
    from_middle = FIELD_HALF_DEPTH - FOOT_MARGIN - CHECKER_RADIUS - inwards
    return (point_x(point), height, foot_sign(point) * from_middle)


def off_place(index: int, *, is_viewer: bool) -> Vec3:
    """Where the borne-off checker number `index` (0 to 14) stands on the table.

    The viewer's towers stand to the right of his home, the opponent's to the right of his, both
    near the middle of the side.
    """
    tower, level = divmod(index, TOWER_HEIGHT)
    z = _NEAREST_TOWER_Z + (_TOWERS - 1 - tower) * TOWER_SPACING
    return (TOWER_X, TABLE_LEVEL + level * CHECKER_HEIGHT, z if is_viewer else -z)


def viewers_number(viewer: Side, side: Side, point: int) -> int:
    """What the viewer calls `side`'s own `point` (1 to 24; `OFF` stays `OFF`)."""
    return point if side is viewer or point == OFF else POINTS + 1 - point
