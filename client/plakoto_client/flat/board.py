"""The plain board without its checkers: table, case, field, points, trays and numbers.

Painted once for each size of the window.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from importlib import resources
from typing import Final

import pygame

from plakoto.position import POINTS
from plakoto_client.flat.palette import Palette, Rgb
from plakoto_client.flat.surfaces import (
    Pixel,
    grained,
    inlaid,
    lit_from_above,
    mixed,
    polygon_mask,
    shaded,
)
from plakoto_client.scene import Camera, Vec3
from plakoto_client.scene.layout import (
    BAR_HALF_WIDTH,
    BOARD_HALF_DEPTH,
    BOARD_HALF_WIDTH,
    CHECKER_RADIUS,
    FIELD_HALF_DEPTH,
    FIELD_HALF_WIDTH,
    POINT_LENGTH,
    POINT_WIDTH,
    RAIL_HEIGHT,
    RAIL_WIDTH,
    TABLE_LEVEL,
    TOWER_X,
    TRAY_FURTHEST,
    TRAY_NEAREST,
    foot_sign,
    point_x,
)

_GOLD: Final[Rgb] = (226, 186, 112)
_BRASS: Final[Rgb] = (196, 156, 84)
_BLACK: Final[Rgb] = (0, 0, 0)
_PALE: Final = 130
"""Mean of red, green and blue above which gold numbers could not be read."""
_LEAST_NUMBER: Final = 9
"""Pixels that a number is high at least."""


def paint_board(camera: Camera, palette: Palette, *, numbers: bool) -> pygame.Surface:
    """Paint everything that never moves, as large as `camera`'s picture."""
    return _Board(camera, palette).painted(numbers=numbers)


class _Board:
    """Paints one board."""

    def __init__(self, camera: Camera, palette: Palette) -> None:
        self._camera = camera
        self._palette = palette
        self._size = (round(camera.width), round(camera.height))
        self._scale = math.dist(camera.project((0.0, 0.0, 0.0)), camera.project((1.0, 0.0, 0.0)))
        self._picture = pygame.Surface(self._size, 0, 32)

    def painted(self, *, numbers: bool) -> pygame.Surface:
        self._paint_table()
        self._paint_case()
        self._paint_field()
        self._paint_hinges()
        if numbers:
            self._paint_numbers()
        lit_from_above(self._picture, 0.34)
        return self._picture

    # --- the parts ------------------------------------------------------------------------

    def _paint_table(self) -> None:
        palette = self._palette
        self._picture.blit(grained(self._size, palette.table, 11, 0.9 * palette.grain), (0, 0))
        for sign in (-1, 1):
            self._paint_tray(sign)
        across = BOARD_HALF_WIDTH + 1.1
        deep = BOARD_HALF_DEPTH + 1.1
        self._lay_shadow(
            [(x, TABLE_LEVEL, z + 0.2) for x in (-across, across) for z in (-deep, deep)], 0.5
        )

    def _paint_tray(self, sign: int) -> None:
        """A shallow dish on the table where the checkers go that are borne off."""
        half = CHECKER_RADIUS + 0.10
        near, far = TRAY_NEAREST + 0.05, TRAY_FURTHEST - 0.05
        ends = [
            (
                TOWER_X + half * math.cos(angle),
                TABLE_LEVEL,
                sign * (middle + half * math.sin(angle)),
            )
            for middle, start in ((far - half, 0.0), (near + half, math.pi))
            for angle in (start + step * math.pi / 16 for step in range(17))
        ]
        table = self._palette.table
        self._fill([ends], shaded(table, 0.62))
        self._outline(ends, shaded(table, 1.6))

    def _paint_case(self) -> None:
        frame = self._palette.frame
        wood = grained(self._size, frame, 3, self._palette.grain)
        front = _flat_rectangle(BOARD_HALF_WIDTH, BOARD_HALF_DEPTH)
        near = [(x, y, BOARD_HALF_DEPTH) for x, y in _FRONT_WALL]
        inlaid(self._picture, _toned(wood, 0.5), [self._seen(near)])
        inlaid(self._picture, wood, [self._seen(_raised(front))])
        rim = _flat_rectangle(BOARD_HALF_WIDTH - 0.05, BOARD_HALF_DEPTH - 0.05)
        self._outline(_raised(rim), shaded(frame, 1.45))
        line = _flat_rectangle(FIELD_HALF_WIDTH + 0.17, FIELD_HALF_DEPTH + 0.17)
        self._outline(_raised(line), mixed(_GOLD, frame, 0.35))

    def _paint_field(self) -> None:
        palette = self._palette
        wood = grained(self._size, palette.field, 5, 0.8 * palette.grain)
        walls = _toned(grained(self._size, palette.frame, 3, palette.grain), 0.58)
        points = [grained(self._size, colour, 7, palette.grain) for colour in palette.points]
        for sign in (-1, 1):
            inner, outer = sign * BAR_HALF_WIDTH, sign * FIELD_HALF_WIDTH
            # The far wall is seen below the edge of its rail, the near one is hidden by it.
            opening = [
                (inner, RAIL_HEIGHT, -FIELD_HALF_DEPTH),
                (outer, RAIL_HEIGHT, -FIELD_HALF_DEPTH),
                (outer, RAIL_HEIGHT, FIELD_HALF_DEPTH),
                (inner, RAIL_HEIGHT, FIELD_HALF_DEPTH),
            ]
            inlaid(self._picture, walls, [self._seen(opening)])
            foot = [
                (inner, 0.0, -FIELD_HALF_DEPTH),
                (outer, 0.0, -FIELD_HALF_DEPTH),
                (outer, RAIL_HEIGHT, FIELD_HALF_DEPTH),
                (inner, RAIL_HEIGHT, FIELD_HALF_DEPTH),
            ]
            inlaid(self._picture, wood, [self._seen(foot)])
            corners = self._seen(foot)
            top, bottom = corners[0][1], corners[2][1]
            clip = (0, round(top), self._size[0], round(bottom - top))  # the near rail hides feet
            self._picture.set_clip(clip)
            self._paint_points(sign, points)
            self._picture.set_clip(None)
            self._shade_opening(foot)
            self._outline(opening, shaded(palette.frame, 0.45))

    def _paint_points(self, sign: int, woods: Sequence[pygame.Surface]) -> None:
        shown = [point for point in range(1, POINTS + 1) if point_x(point) * sign > 0]
        for parity, wood in enumerate(woods):
            shapes = [self._seen(_triangle(point)) for point in shown if point % 2 == parity]
            inlaid(self._picture, wood, shapes)
            edge = mixed(self._palette.points[parity], self._palette.field, 0.55)
            for point in shown:
                if point % 2 == parity:
                    self._outline(_triangle(point), edge, closes=False)

    def _shade_opening(self, opening: Sequence[Vec3]) -> None:
        """Let the rails' shadow fall on the field, from the upper left."""
        corners = self._seen(opening)
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
        depth = max(round(0.55 * self._scale), 2)
        for width, height in ((round(right - left), depth), (depth, round(bottom - top))):
            shade = pygame.Surface((width, height), pygame.SRCALPHA)
            is_level = height == depth
            for step in range(depth):
                strength = round(120 * (1 - step / depth) ** 2)
                line = (0, step, width, 1) if is_level else (step, 0, 1, height)
                shade.fill((0, 0, 0, strength), line)
            self._picture.blit(shade, (round(left), round(top)))

    def _paint_hinges(self) -> None:
        """Two hinges of brass on the rails that meet in the middle, and the gap between them."""
        frame = self._palette.frame
        gap = [(x, RAIL_HEIGHT, z) for x, z in _rectangle(0.02, BOARD_HALF_DEPTH)]
        self._fill([gap], shaded(frame, 0.35))
        for z in (-0.56 * FIELD_HALF_DEPTH, 0.56 * FIELD_HALF_DEPTH):
            plate = [(x, RAIL_HEIGHT, z + dz) for x, dz in _rectangle(0.30, 0.55)]
            knuckle = [(x, RAIL_HEIGHT, z + dz) for x, dz in _rectangle(0.07, 0.55)]
            self._fill([plate], _BRASS)
            self._outline(plate, shaded(_BRASS, 0.6))
            self._fill([knuckle], shaded(_BRASS, 1.22))
            self._outline(knuckle, shaded(_BRASS, 0.55))
            for x in (-0.19, 0.19):
                for dz in (-0.38, 0.0, 0.38):
                    centre = self._camera.project((x, RAIL_HEIGHT, z + dz))
                    pygame.draw.circle(
                        self._picture, shaded(_BRASS, 0.6), centre, max(1, 0.045 * self._scale)
                    )

    def _paint_numbers(self) -> None:
        pygame.font.init()
        height = max(round(0.42 * self._scale), _LEAST_NUMBER)
        file = resources.files("plakoto_client.ui") / "fonts" / "GFSDidot.otf"
        with resources.as_file(file) as path:
            font = pygame.font.Font(path, height)
        is_pale = sum(self._palette.frame) > 3 * _PALE
        ink, edge = ((62, 36, 14), (255, 246, 226)) if is_pale else (_GOLD, (30, 16, 10))
        for point in range(1, POINTS + 1):
            z = foot_sign(point) * (FIELD_HALF_DEPTH + 0.44 * RAIL_WIDTH)
            x, y = self._camera.project((point_x(point), RAIL_HEIGHT, z))
            for colour, shift in ((edge, 1), (ink, 0)):
                words = font.render(str(point), True, colour)  # noqa: FBT003 - pygame takes no name here
                where = words.get_rect(center=(round(x), round(y) + shift))
                self._picture.blit(words, where)

    # --- strokes --------------------------------------------------------------------------

    def _seen(self, places: Iterable[Vec3]) -> list[Pixel]:
        return [(float(x), float(y)) for x, y in self._camera.project_all(places)]

    def _fill(self, shapes: Sequence[Sequence[Vec3]], colour: Rgb) -> None:
        material = pygame.Surface(self._size, 0, 32)
        material.fill(colour)
        inlaid(self._picture, material, [self._seen(shape) for shape in shapes])

    def _outline(self, places: Sequence[Vec3], colour: Rgb, *, closes: bool = True) -> None:
        pygame.draw.aalines(self._picture, colour, closes, self._seen(places))

    def _lay_shadow(self, places: Sequence[Vec3], strength: float) -> None:
        corners = self._seen(places)
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
        half = [
            (left, top),
            (right, top),
            (right, bottom),
            (left, bottom),
        ]
        small = polygon_mask(
            (48, 36),
            [
                [
                    (4 + 40 * (x - left) / (right - left), 4 + 28 * (y - top) / (bottom - top))
                    for x, y in half
                ]
            ],
        )
        small.fill((0, 0, 0, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
        width, height = (right - left) * 48 / 40, (bottom - top) * 36 / 28
        large = pygame.transform.smoothscale(
            pygame.transform.smoothscale(small, (12, 9)), (round(width), round(height))
        )
        self._picture.blit(
            large, (round((left + right - width) / 2), round((top + bottom - height) / 2))
        )


def _toned(surface: pygame.Surface, factor: float) -> pygame.Surface:
    """A darker copy."""
    copy = surface.copy()
    grey = round(255 * factor)
    copy.fill((grey, grey, grey), special_flags=pygame.BLEND_RGB_MULT)
    return copy


def _rectangle(half_width: float, half_depth: float) -> list[tuple[float, float]]:
    return [
        (-half_width, -half_depth),
        (half_width, -half_depth),
        (half_width, half_depth),
        (-half_width, half_depth),
    ]


def _flat_rectangle(half_width: float, half_depth: float) -> list[Vec3]:
    return [(x, 0.0, z) for x, z in _rectangle(half_width, half_depth)]


def _raised(places: Sequence[Vec3]) -> list[Vec3]:
    return [(x, RAIL_HEIGHT, z) for x, _, z in places]


def _triangle(point: int) -> list[Vec3]:
    """The point's outline: one foot, its tip, the other foot."""
    x, sign = point_x(point), foot_sign(point)
    foot, tip = sign * FIELD_HALF_DEPTH, sign * (FIELD_HALF_DEPTH - POINT_LENGTH)
    half = 0.46 * POINT_WIDTH
    return [(x - half, 0.0, foot), (x, 0.0, tip), (x + half, 0.0, foot)]


_FRONT_WALL: Final = (
    (-BOARD_HALF_WIDTH, RAIL_HEIGHT),
    (BOARD_HALF_WIDTH, RAIL_HEIGHT),
    (BOARD_HALF_WIDTH, TABLE_LEVEL),
    (-BOARD_HALF_WIDTH, TABLE_LEVEL),
)
