"""Which parts of the picture must be drawn again when one frame follows another.

On a graphics card it hardly matters; a CPU that draws has time for the surroundings of one moving
checker, but not for the whole board sixty times a second. A change reaches beyond the thing itself:
to the shadow it casts, the room it hides from its neighbours and, at its old place, all the same.
Owns no GL: boxes in the scene and rectangles of pixels.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import attrs

from plakoto_client.render.light import Light, lighting
from plakoto_client.scene.camera import Camera
from plakoto_client.scene.fold import FLAT
from plakoto_client.scene.frame import CheckerDraw, DieDraw, Frame, Marker, Trail
from plakoto_client.scene.layout import (
    CHECKER_HEIGHT,
    CHECKER_RADIUS,
    DIE_HALF,
    TABLE_LEVEL,
    Vec3,
)

BLOB_REACH: Final = 1.1
"""How far from its axis a checker on a level darkens it; beyond, it is not to be seen."""
BLOB_SPREAD: Final = 0.5
"""How much farther for each width that it is higher up."""
MARKER_REACH: Final = 0.78
TRAIL_HALF_WIDTH: Final = 0.11
_HIGHEST_PILE: Final = 6 * CHECKER_HEIGHT
_DIE_REACH: Final = DIE_HALF * math.sqrt(3)
_TRAIL_CHUNK: Final = 6
"""Pieces of a trail that share a box: an arc's own box would be mostly empty."""
_PIXEL_MARGIN: Final = 6
"""Room for the smoothing of edges, which looks at neighbours."""
_MOST_OF_THE_PICTURE: Final = 0.55
"""Above this share of the pixels the whole picture is drawn instead."""

Rect = tuple[int, int, int, int]
"""Left, bottom, width and height in pixels, counted from the bottom-left corner as GL does."""


@attrs.frozen
class Box:
    """An upright box in the scene."""

    low: Vec3
    high: Vec3

    @classmethod
    def around(cls, place: Vec3, reach: float, bottom: float, top: float) -> Box:
        """The box from `bottom` to `top` that reaches `reach` to all four sides of `place`."""
        x, _, z = place
        return cls((x - reach, bottom, z - reach), (x + reach, top, z + reach))

    def corners(self) -> list[Vec3]:
        """All eight."""
        (x0, y0, z0), (x1, y1, z1) = self.low, self.high
        return [(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)]


@attrs.frozen
class Changes:
    """What differs between two frames."""

    everything: bool = False
    bodies: tuple[Box, ...] = ()
    """Where something that casts a shadow was or is: the thing and all that it affects."""
    looks: tuple[Box, ...] = ()
    """Where only colours differ."""

    @property
    def is_empty(self) -> bool:
        """Whether the frames are one picture."""
        return not (self.everything or self.bodies or self.looks)

    @property
    def moves_shadows(self) -> bool:
        """Whether the maps of light must be drawn again."""
        return self.everything or bool(self.bodies)

    def ground_boxes(self) -> tuple[Box, ...] | None:
        """Where the maps of light change; None stands for everywhere."""
        return None if self.everything else self.bodies


def find_changes(old: Frame | None, new: Frame) -> Changes:
    """Compare two frames."""
    if (
        old is None
        or attrs.evolve(
            old, checkers=new.checkers, dice=new.dice, markers=new.markers, trails=new.trails
        )
        != new
        or (old != new and new.fold != FLAT)
    ):
        return Changes(everything=True)
    bodies: list[Box] = []
    looks: list[Box] = []
    light = lighting(new.lamp).main
    was = {checker.checker: checker for checker in old.checkers}
    now = {checker.checker: checker for checker in new.checkers}
    for checker in was.keys() | now.keys():
        _compare(was.get(checker), now.get(checker), light, bodies, looks)
    for index in range(max(len(old.dice), len(new.dice))):
        _compare(_at(old.dice, index), _at(new.dice, index), light, bodies, looks)
    looks.extend(_marker_box(marker) for marker in set(old.markers) ^ set(new.markers))
    for trail in set(old.trails) ^ set(new.trails):
        looks.extend(_trail_boxes(trail))
    return Changes(bodies=tuple(bodies), looks=tuple(looks))


def pixel_rects(changes: Changes, camera: Camera, size: tuple[int, int]) -> list[Rect]:
    """The rectangles to draw again, none overlapping another.

    Args:
        changes: what differs.
        camera: the camera of both frames.
        size: of the picture in pixels, which need not be the camera's.
    """
    whole = (0, 0, *size)
    if changes.everything:
        return [whole]
    view = camera.resized(*size)
    rects = [_rect(view, box, size) for box in (*changes.bodies, *changes.looks)]
    merged = _merged([rect for rect in rects if rect[2] > 0 and rect[3] > 0])
    if sum(width * height for _, _, width, height in merged) > _MOST_OF_THE_PICTURE * math.prod(
        size
    ):
        return [whole]
    return merged


def _at(dice: tuple[DieDraw, ...], index: int) -> DieDraw | None:
    return dice[index] if index < len(dice) else None


def _compare(
    old: CheckerDraw | DieDraw | None,
    new: CheckerDraw | DieDraw | None,
    light: Light,
    bodies: list[Box],
    looks: list[Box],
) -> None:
    if old == new:
        return
    if old is not None and new is not None and _stands(old) == _stands(new):
        looks.append(_body_box(new))
        return
    for each in (old, new):
        if each is not None:
            bodies.extend(_affected(each, light))


def _stands(thing: CheckerDraw | DieDraw) -> object:
    return (thing.place, thing.tilt) if isinstance(thing, CheckerDraw) else thing.pose


def _measures(thing: CheckerDraw | DieDraw) -> tuple[Vec3, float, float, float]:
    """Place, reach to the sides, bottom and top."""
    if isinstance(thing, CheckerDraw):
        bottom = thing.place[1]
        return thing.place, CHECKER_RADIUS, bottom, bottom + CHECKER_HEIGHT
    middle = thing.pose.place[1]
    return thing.pose.place, _DIE_REACH, middle - _DIE_REACH, middle + _DIE_REACH


def _body_box(thing: CheckerDraw | DieDraw) -> Box:
    return Box.around(*_measures(thing))


def _affected(thing: CheckerDraw | DieDraw, light: Light) -> list[Box]:
    """The thing itself, where its shadow may fall, and neighbours from whom it hides the room."""
    place, reach, bottom, top = _measures(thing)
    boxes = [Box.around(place, reach, bottom, top)]
    shadow = [
        _cast(light, (place[0] + dx, top, place[2] + dz), level, spread)
        for level in (TABLE_LEVEL, min(bottom, _HIGHEST_PILE))
        for dx in (-reach, reach)
        for dz in (-reach, reach)
        for spread in (-1, 1)
    ]
    xs, ys, zs = zip(*shadow, strict=True)
    boxes.append(Box((min(xs), min(ys), min(zs)), (max(xs), max(ys), max(zs))))
    darkened = BLOB_REACH + BLOB_SPREAD * max(bottom - TABLE_LEVEL, 0.0)
    boxes.append(Box.around(place, darkened, TABLE_LEVEL, min(top, _HIGHEST_PILE)))
    return boxes


def _cast(light: Light, corner: Vec3, level: float, spread: int) -> Vec3:
    """Where `corner` throws its shadow on `level`, moved out to the border of the penumbra."""
    share = (corner[1] - level) / (light.position[1] - corner[1])
    blur = spread * light.radius * share
    x = corner[0] - (light.position[0] - corner[0]) * share + blur
    z = corner[2] - (light.position[2] - corner[2]) * share + blur
    return (x, level, z)


def _marker_box(marker: Marker) -> Box:
    return Box.around(marker.place, MARKER_REACH, marker.place[1], marker.place[1] + 0.02)


def _trail_boxes(trail: Trail) -> Iterable[Box]:
    for start in range(0, len(trail.points) - 1, _TRAIL_CHUNK):
        xs, ys, zs = zip(*trail.points[start : start + _TRAIL_CHUNK + 1], strict=True)
        margin = TRAIL_HALF_WIDTH + 0.01
        yield Box(
            (min(xs) - margin, min(ys) - margin, min(zs) - margin),
            (max(xs) + margin, max(ys) + margin + CHECKER_HEIGHT, max(zs) + margin),
        )


def _rect(camera: Camera, box: Box, size: tuple[int, int]) -> Rect:
    pixels = camera.project_all(box.corners())
    left = max(math.floor(pixels[:, 0].min()) - _PIXEL_MARGIN, 0)
    right = min(math.ceil(pixels[:, 0].max()) + _PIXEL_MARGIN, size[0])
    bottom = max(math.floor(size[1] - pixels[:, 1].max()) - _PIXEL_MARGIN, 0)
    top = min(math.ceil(size[1] - pixels[:, 1].min()) + _PIXEL_MARGIN, size[1])
    return (left, bottom, right - left, top - bottom)


def _merged(rects: list[Rect]) -> list[Rect]:
    """Join rectangles that overlap, until none does."""
    waiting = list(rects)
    done: list[Rect] = []
    while waiting:
        rect = waiting.pop()
        other = next((each for each in waiting if _overlap(rect, each)), None)
        if other is None:
            clash = next((each for each in done if _overlap(rect, each)), None)
            if clash is None:
                done.append(rect)
                continue
            done.remove(clash)
            other = clash
        else:
            waiting.remove(other)
        waiting.append(_union(rect, other))
    return done


def _overlap(a: Rect, b: Rect) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def _union(a: Rect, b: Rect) -> Rect:
    left, bottom = min(a[0], b[0]), min(a[1], b[1])
    right, top = max(a[0] + a[2], b[0] + b[2]), max(a[1] + a[3], b[1] + b[3])
    return (left, bottom, right - left, top - bottom)
