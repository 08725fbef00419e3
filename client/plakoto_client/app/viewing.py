"""Moves the view by mouse, fingers and keys while it is not locked, and lets it glide."""

from __future__ import annotations

import math
from types import MappingProxyType
from typing import Final

import pygame

from plakoto_client.app.fingers import Gesture
from plakoto_client.app.keys import letter_of
from plakoto_client.scene import Camera
from plakoto_client.scene.orbit import HOME, View

_ORBITING: Final = (pygame.BUTTON_RIGHT, pygame.BUTTON_MIDDLE)
_RADIANS_PER_PIXEL: Final = 0.006
_ZOOM_PER_NOTCH: Final = 0.9
_ZOOM_PER_PINCH: Final = 4.0
_KEY_STEP: Final = 0.12
"""Radians that an arrow key turns the view by."""
_GLIDE_S: Final = 0.11
"""In this time the view makes about two thirds of the way to where it is going."""
_LONGEST_STEP_S: Final = 0.05
"""A glide that begins after a pause begins slowly."""
_ARROWS: Final = MappingProxyType(
    {
        pygame.K_LEFT: (-_KEY_STEP, 0.0),
        pygame.K_RIGHT: (_KEY_STEP, 0.0),
        pygame.K_UP: (0.0, _KEY_STEP),
        pygame.K_DOWN: (0.0, -_KEY_STEP),
    }
)
_NEARER: Final = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
_FARTHER: Final = (pygame.K_MINUS, pygame.K_KP_MINUS)
_COMMANDS: Final = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT


class Viewing:
    """The view of the board, and where it is going."""

    def __init__(self) -> None:
        self.is_locked = True
        """Whether the view stays at home."""
        self._shown = HOME
        self._wanted = HOME
        self._since_s: float | None = None
        """When the view has last been shown on its way; None while it rests."""
        self._is_orbiting = False
        self._swings = False
        self._told = HOME
        """The view that `news` has told of."""

    @property
    def is_gliding(self) -> bool:
        """Whether the view is on its way somewhere."""
        return self._shown != self._wanted

    def lock(self, *, is_locked: bool) -> None:
        """Lock the view, which sends it home, or set it free."""
        self.is_locked = is_locked
        if is_locked:
            self.go_home()

    def go_home(self) -> None:
        """Glide to the home view."""
        self._swing_to(HOME)
        self._is_orbiting = False

    def take_swing(self) -> bool:
        """Whether the view has set off for another place by itself since this was last asked."""
        swings, self._swings = self._swings, False
        return swings

    def camera(self, home: Camera, now_s: float, *, is_calm: bool = False) -> Camera:
        """The camera at this moment.

        Args:
            home: that of the home view.
            now_s: the time.
            is_calm: whether to be where the view is going at once.
        """
        if self._shown != self._wanted:
            passed_s = 0.0 if self._since_s is None else min(now_s - self._since_s, _LONGEST_STEP_S)
            self._since_s = now_s
            self._shown = self._shown.towards(self._wanted, 1 - math.exp(-passed_s / _GLIDE_S))
            if is_calm or self._shown.is_near(self._wanted):
                self._shown = self._wanted
        if self._shown == self._wanted:
            self._since_s = None
        return self._shown.camera(home)

    def handle(self, event: pygame.event.Event, home: Camera) -> bool:
        """Move the view, if that is what `event` is about and the view is free; tell whether."""
        if self.is_locked:
            return False
        match event.type:
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button in _ORBITING:
                self._is_orbiting = event.type == pygame.MOUSEBUTTONDOWN
                return bool(event.button == pygame.BUTTON_MIDDLE)  # the right one also lets go
            case pygame.MOUSEMOTION if self._is_orbiting:
                self._orbit(event, home)
            case pygame.MOUSEWHEEL:
                self._move(home, 0.0, 0.0, _ZOOM_PER_NOTCH**event.y)
            case pygame.MULTIGESTURE:
                self._move(home, 0.0, 0.0, math.exp(-_ZOOM_PER_PINCH * event.pinched))
            case pygame.KEYDOWN if not event.mod & _COMMANDS:
                return self._press(event, home)
            case _:
                return False
        return True

    def follow(self, gesture: Gesture, home: Camera) -> None:
        """Turn the view with two fingers and bring it nearer as they spread, if it is free."""
        if self.is_locked:
            return
        turn, rise = -gesture.across * _RADIANS_PER_PIXEL, gesture.down * _RADIANS_PER_PIXEL
        self._move(home, turn, rise, 1 / gesture.spread)

    def news(self, home: Camera) -> tuple[float, float, float] | None:
        """Where the player has left the free view, once after each movement, for `recall`."""
        if self.is_locked or self.is_gliding or self._is_orbiting or self._wanted == self._told:
            return None
        self._told = self._wanted
        return self._wanted.polar(home)

    def recall(self, saved: tuple[float, ...] | None, home: Camera) -> None:
        """Glide to where the player once left the free view."""
        if saved is not None:
            self._swing_to(View.at(saved, home))
            self._told = self._wanted

    def _swing_to(self, view: View) -> None:
        self._swings |= view != self._wanted
        self._wanted = view

    def _orbit(self, event: pygame.event.Event, home: Camera) -> None:
        self._is_orbiting = bool(event.buttons[1] or event.buttons[2])
        if self._is_orbiting:
            across, down = event.rel
            self._move(home, -across * _RADIANS_PER_PIXEL, down * _RADIANS_PER_PIXEL)

    def _press(self, event: pygame.event.Event, home: Camera) -> bool:
        if letter_of(event) == "c":
            self.go_home()
        elif event.key in _ARROWS and event.mod & pygame.KMOD_SHIFT:
            self._move(home, *_ARROWS[event.key])
        elif event.key in _NEARER:
            self._move(home, 0.0, 0.0, _ZOOM_PER_NOTCH)
        elif event.key in _FARTHER:
            self._move(home, 0.0, 0.0, 1 / _ZOOM_PER_NOTCH)
        else:
            return False
        return True

    def _move(self, home: Camera, turn: float, rise: float, zoom: float = 1.0) -> None:
        self._wanted = self._wanted.moved(home, turn, rise, zoom)
