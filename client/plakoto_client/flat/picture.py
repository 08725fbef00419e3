"""Draws a `Frame` of the scene as a plain picture, anew only where it has changed.

Needs no OpenGL: pygame copies pictures of checkers and dice on a painted board.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

import attrs
import pygame

from plakoto_client.flat.board import paint_board
from plakoto_client.flat.checkers import Checkers, Look
from plakoto_client.flat.dice import die_picture
from plakoto_client.flat.palette import PALETTES, Palette
from plakoto_client.flat.rings import ring_picture, spark_picture
from plakoto_client.flat.shows import Folder, draw_confetti, tilted
from plakoto_client.flat.triangles import Rect
from plakoto_client.scene import Camera, CheckerDraw, Frame, MarkerKind, Vec3
from plakoto_client.scene.fold import FLAT
from plakoto_client.scene.layout import CHECKER_HEIGHT
from plakoto_client.scene.rotation import IDENTITY

_FULL: Final = 1.0
_TRAIL_STEP: Final = 0.16
"""Between the sparks of a trail, in widths of a point."""
_ON_TOP: Final = (MarkerKind.LANDING, MarkerKind.ORIGIN)
"""Rings around a checker's top, not around its foot."""


@attrs.frozen
class _Piece:
    """A picture at a place; `key` tells it from others."""

    key: object
    area: tuple[int, int, int, int]
    """Left, top, width and height in pixels."""
    make: Callable[[], pygame.Surface] = attrs.field(eq=False, hash=False)


class PlainPicture:
    """The board as it was drawn last."""

    def __init__(self) -> None:
        self.surface = pygame.Surface((1, 1), 0, 32)
        """The picture."""
        self._background: pygame.Surface = self.surface
        self._made_for: tuple[Camera, Palette, bool] | None = None
        self._light = _FULL
        self._pieces: tuple[_Piece, ...] = ()
        self._checkers = Checkers(1.0, PALETTES["walnut"])
        self._dice: dict[object, pygame.Surface] = {}
        self._folder: Folder | None = None
        self._fold = FLAT
        self._was_show = False

    def draw(
        self,
        frame: Frame,
        *,
        theme: str = "walnut",
        palette: Palette | None = None,
    ) -> tuple[Rect, ...]:
        """Bring the picture up to date with `frame`; tell where it has changed.

        Args:
            frame: what to show.
            theme: one of the ten board styles, as the settings name it.
            palette: the colours of another style; None: those of `theme`.
        """
        wanted = palette or PALETTES.get(theme, PALETTES["walnut"])
        is_show = frame.confetti is not None or frame.fold != FLAT
        if is_show and self._made_for is not None:  # this board cannot shake: it is painted once
            frame = attrs.evolve(frame, camera=self._steady(frame.camera))
        is_new = self._prepare(frame, wanted) or is_show or self._was_show
        self._fold, self._was_show = frame.fold, is_show
        if is_show and self._folder is None:
            self._folder = Folder.of(self._background, frame.camera, wanted)
        pieces = tuple(self._all_pieces(frame))
        screen = Rect(0, 0, *self.surface.get_size())
        if is_new:
            rects: tuple[Rect, ...] = (screen,)
        else:
            changed = set(pieces).symmetric_difference(self._pieces)
            rects = _joined(_rect_of(piece).within(screen) for piece in changed)
        for rect in rects:
            self._redraw(rect, pieces)
        self._pieces = pieces
        if frame.confetti is not None:
            draw_confetti(self.surface, frame.camera, frame.confetti)
        return rects

    def _steady(self, camera: Camera) -> Camera:
        """The camera that the board has been painted for, if the two differ by a jolt only."""
        if self._made_for is None:
            return camera
        painted = self._made_for[0]
        return painted if attrs.evolve(camera, shift=painted.shift) == painted else camera

    def _prepare(self, frame: Frame, palette: Palette) -> bool:
        """Paint what never moves, if it has to look otherwise than last time."""
        wanted = (frame.camera, palette, frame.numbers)
        if self._made_for == wanted and self._light == frame.light:
            return False
        if self._made_for != wanted:
            self._background = paint_board(frame.camera, palette, numbers=frame.numbers)
            self.surface = pygame.Surface(self._background.get_size(), 0, 32)
            self._checkers = Checkers(_scale(frame.camera), palette)
            self._folder = None
        self._made_for, self._light = wanted, frame.light
        return True

    def _redraw(self, rect: Rect, pieces: tuple[_Piece, ...]) -> None:
        area = (rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top)
        self.surface.set_clip(area)
        if self._folder is None or self._fold == FLAT:
            self.surface.blit(self._background, area, area)
        else:
            self._folder.draw(self.surface, self._fold)
        for piece in pieces:
            if not _rect_of(piece).within(rect).is_empty:
                self.surface.blit(piece.make(), piece.area)
        if self._light < _FULL:
            grey = round(255 * max(self._light, 0.0))
            self.surface.fill((grey, grey, grey), area, pygame.BLEND_RGB_MULT)
        elif self._light > _FULL:
            grey = round(255 * min(self._light - _FULL, 1.0))
            more = self.surface.subsurface(pygame.Rect(area).clip(self.surface.get_rect())).copy()
            more.fill((grey, grey, grey), special_flags=pygame.BLEND_RGB_MULT)
            self.surface.blit(more, area, special_flags=pygame.BLEND_RGB_ADD)
        self.surface.set_clip(None)

    def _all_pieces(self, frame: Frame) -> Iterator[_Piece]:
        """Everything that may move, the lowest first."""
        camera, scale = frame.camera, _scale(frame.camera)
        ordered = sorted(frame.checkers, key=lambda each: (round(each.place[1], 2), each.place[2]))
        yield from (self._shadow(camera, each) for each in ordered)
        dice = [self._die(camera, scale, index, frame) for index in range(len(frame.dice))]
        yield from dice
        yield from (self._checker(camera, each, has_mark=frame.marks) for each in ordered)
        for trail in frame.trails:
            yield from self._trail(camera, scale, trail.points, trail.strength)
        for marker in frame.markers:
            x, y, z = marker.place
            raised = y + CHECKER_HEIGHT if marker.kind in _ON_TOP else y
            picture = ring_picture(marker.kind, scale, round(marker.strength, 2))
            yield _piece(picture, camera.project((x, raised, z)), (marker.kind, marker.strength))

    def _shadow(self, camera: Camera, checker: CheckerDraw) -> _Piece:
        x, y, z = checker.place
        picture = self._checkers.shadow
        return _piece(picture, camera.project((x + 0.05, y, z + 0.06)), "shadow")

    def _checker(self, camera: Camera, checker: CheckerDraw, *, has_mark: bool) -> _Piece:
        look = Look.of(checker, has_mark=has_mark)
        x, y = camera.project(checker.place)
        foot_x, foot_y = self._checkers.foot
        picture = self._checkers.picture(look)
        if checker.tilt != IDENTITY:
            return _piece(tilted(picture, checker), (x, y), (look, checker.place, checker.tilt))
        left, top = round(x - foot_x), round(y - foot_y)
        return _Piece((look, left, top), (left, top, *picture.get_size()), lambda: picture)

    def _die(self, camera: Camera, scale: float, index: int, frame: Frame) -> _Piece:
        die = frame.dice[index]
        key = (die.pose.rotation, die.strength, scale)
        if key not in self._dice:
            if len(self._dice) > 8:  # noqa: PLR2004 - those at rest; tumbling ones pass by
                self._dice.clear()
            self._dice[key] = die_picture(die, scale)
        return _piece(self._dice[key], camera.project(die.pose.place), key)

    def _trail(
        self, camera: Camera, scale: float, points: tuple[Vec3, ...], strength: float
    ) -> Iterator[_Piece]:
        picture = spark_picture(scale, round(strength, 1))
        for place in _along(points):
            yield _piece(picture, camera.project(place), ("spark", round(strength, 1)))


def _piece(picture: pygame.Surface, middle: tuple[float, float], key: object) -> _Piece:
    width, height = picture.get_size()
    left, top = round(middle[0] - width / 2), round(middle[1] - height / 2)
    return _Piece((key, left, top), (left, top, width, height), lambda: picture)


def _rect_of(piece: _Piece) -> Rect:
    left, top, width, height = piece.area
    return Rect(left, top, left + width, top + height)


def _scale(camera: Camera) -> float:
    """Pixels in a point's width."""
    return math.dist(camera.project((0.0, 0.0, 0.0)), camera.project((1.0, 0.0, 0.0)))


def _along(points: tuple[Vec3, ...]) -> Iterator[Vec3]:
    """Places at even distances on the line through `points`."""
    left = 0.0
    for start, end in pairwise(points):
        length = math.dist(start, end)
        while left < length:
            share = left / length
            x, y, z = (a + share * (b - a) for a, b in zip(start, end, strict=True))
            yield (x, y, z)
            left += _TRAIL_STEP
        left -= length


def _joined(rects: Iterator[Rect]) -> tuple[Rect, ...]:
    """Few rectangles around all of `rects`, none overlapping another."""
    apart: list[Rect] = []
    for rect in rects:
        grown = rect
        while touching := [each for each in apart if not each.within(grown).is_empty]:
            apart = [each for each in apart if each not in touching]
            for each in touching:
                grown = grown.joined(each)
        if not grown.is_empty:
            apart.append(grown)
    return tuple(apart)
