"""What the pointer does on the board: clicks, drags, and what it aims at."""

from __future__ import annotations

import math
from typing import Final

import attrs
import pygame

from plakoto.position import OFF
from plakoto_client.scene import Area, Camera, CheckerId, Hit, carry_place, pick
from plakoto_client.ui import intents
from plakoto_client.view import Game, TableView

_DRAG_PIXELS: Final = 10
"""A press that moves further than this is a drag, not a click."""

Pixel = tuple[float, float]


@attrs.define
class _Press:
    """The button that is down."""

    pixel: Pixel
    hit: Hit
    is_drag: bool = False


class Pointer:
    """Follows the mouse, or a finger, over the board."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._pixel: Pixel | None = None
        self._press: _Press | None = None

    def handle(self, event: pygame.event.Event, camera: Camera, now_s: float) -> None:
        """Act on an event of the pointer over the board."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._moved(event.pos, camera)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self._pixel = event.pos
                self._hide_cursor()
                self._game.hurry(now_s)
                self._press = _Press(event.pos, self._hit(event.pos, camera, now_s))
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                self._pixel = event.pos
                self._released(camera, now_s)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_RIGHT:
                if self._game.table is not None:
                    self._game.table.selected = None

    def left(self, now_s: float) -> None:
        """Take note that the pointer is over something else: a drag ends there."""
        self._pixel = None
        press, self._press = self._press, None
        if press is not None and press.is_drag and self._game.table is not None:
            self._game.table.playback.stage.let_go(now_s)

    def aimed(self, camera: Camera, now_s: float) -> int | None:
        """The player's own point under the pointer, `OFF` over his tray; None elsewhere."""
        if self._pixel is None:
            return None
        return self._spot(self._hit(self._pixel, camera, now_s))

    def _moved(self, pixel: Pixel, camera: Camera) -> None:
        self._pixel = pixel
        press = self._press
        if press is None:
            return
        if not press.is_drag and math.dist(press.pixel, pixel) > _DRAG_PIXELS:
            press.is_drag = self._pick_up(press.hit)
        view = self._game.table
        if press.is_drag and view is not None:
            carried = view.playback.stage.carried
            if carried is not None:
                view.playback.stage.carry(carried, carry_place(camera, pixel))

    def _released(self, camera: Camera, now_s: float) -> None:
        press, self._press = self._press, None
        view = self._game.table
        if press is None or view is None or self._pixel is None:
            return
        hit = self._hit(self._pixel, camera, now_s)
        if not press.is_drag:
            if math.dist(press.pixel, self._pixel) <= _DRAG_PIXELS:
                self._clicked(hit, view, now_s)
            return
        spot = self._spot(hit)
        origin = view.selected
        if spot is not None and view.go(spot):
            return  # it stays in the hand until the server has said so
        view.playback.stage.let_go(now_s)
        if spot is not None and spot != origin:
            self._game.press(spot, now_s)
            view.selected = origin

    def _clicked(self, hit: Hit, view: TableView, now_s: float) -> None:
        if view.can_roll and hit.area is not Area.TABLE:
            self._game.carry_out(intents.RollDice())
        elif hit.area is Area.DICE and view.can_commit:
            self._game.carry_out(intents.EndTurn())
        elif hit.area in (Area.POINT, Area.TRAY):
            spot = self._spot(hit)
            if spot is not None:
                self._game.press(spot, now_s)
        else:
            view.selected = None

    def _pick_up(self, hit: Hit) -> bool:
        """Take the top checker of the point under the pointer into the hand."""
        view = self._game.table
        spot = self._spot(hit)
        if view is None or spot is None:
            return False
        view.select(spot)
        top = _top_checker(view, spot)
        if view.selected != spot or top is None:
            return False
        checker, place = top
        view.playback.stage.carry(checker, place)
        return True

    def _hit(self, pixel: Pixel, camera: Camera, now_s: float) -> Hit:
        view = self._game.table
        if view is None:
            return Hit(Area.TABLE)
        stage = view.playback.stage
        standing = [each for each in stage.placed() if each.checker != stage.carried]
        dice = [die.pose for die in stage.dice(now_s)]
        return pick(camera, pixel, view.viewer, standing, dice)

    def _spot(self, hit: Hit) -> int | None:
        view = self._game.table
        if view is None:
            return None
        if hit.area is Area.TRAY:
            return OFF if hit.tray is view.viewer else None
        return hit.point if hit.area is Area.POINT else None

    def _hide_cursor(self) -> None:
        view = self._game.table
        if view is not None and view.cursor.is_shown:
            view.cursor = view.cursor.hidden()


def _top_checker(
    view: TableView, point: int
) -> tuple[CheckerId, tuple[float, float, float]] | None:
    return next(
        (
            (each.checker, each.place)
            for each in view.playback.stage.placed()
            if each.point == point and each.is_top and each.side is view.viewer
        ),
        None,
    )
