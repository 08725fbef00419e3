"""Fingers on a touch screen: one is a pointer, two move the view.

Turns what SDL reports of fingers into the events of a mouse that do the same, marked as `touch`, so
that there is one way through the program for both. SDL's own mouse events for fingers, and its
finger events for the mouse, are switched off (`window`), and passed over where they come still:
nothing happens twice. On macOS the fingers that SDL reports are on the trackpad, which moves the
pointer already; there are no touch screens, and fingers are left alone.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from typing import Final

import attrs
import pygame

EVENTS: Final = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})
"""What is to be given to `Fingers.events`."""
_MOUSE: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})
_OF_THE_MOUSE: Final = -1
"""The touch device that is in truth the mouse."""
_NOWHERE: Final = (-1, -1)

Pixel = tuple[float, float]


@attrs.frozen
class Gesture:
    """What two fingers have done since they were last heard of."""

    across: float
    """Pixels to the right that they went together."""
    down: float
    spread: float
    """How many times as far apart they are."""


class Fingers:
    """The fingers on the screen."""

    def __init__(self, *, has_touch_screen: bool = sys.platform != "darwin") -> None:
        self.has_touch_screen = has_touch_screen
        self._places: dict[tuple[int, int], Pixel] = {}
        self._pointer: tuple[int, int] | None = None
        """The finger that is the pointer."""

    def is_echo(self, event: pygame.event.Event) -> bool:
        """Whether an event only repeats what the fingers have told already."""
        if event.type == pygame.MULTIGESTURE:
            return self.has_touch_screen
        return event.type in _MOUSE and bool(getattr(event, "touch", False))

    def events(
        self, event: pygame.event.Event, size: tuple[int, int]
    ) -> Iterator[pygame.event.Event | Gesture]:
        """What an event of `EVENTS` comes to.

        Args:
            event: what SDL reports of a finger.
            size: of the window in pixels.
        """
        if not self.has_touch_screen or event.touch_id == _OF_THE_MOUSE:
            return
        finger = (event.touch_id, event.finger_id)
        pixel = (event.x * size[0], event.y * size[1])
        if event.type == pygame.FINGERDOWN:
            yield from self._put_down(finger, pixel)
        elif finger in self._places:
            before = dict(self._places)
            self._places[finger] = pixel
            if event.type == pygame.FINGERMOTION:
                yield from self._moved(finger, before)
            else:
                yield from self._lifted(finger)

    def _put_down(
        self, finger: tuple[int, int], pixel: Pixel
    ) -> Iterator[pygame.event.Event | Gesture]:
        self._places[finger] = pixel
        if len(self._places) == 1:
            self._pointer = finger
            yield _motion(pixel, is_held=False)
            yield _button(pygame.MOUSEBUTTONDOWN, pixel)
        elif self._pointer is not None:  # what the first one has begun was not meant
            self._pointer = None
            yield pygame.event.Event(pygame.WINDOWLEAVE)
            yield _button(pygame.MOUSEBUTTONUP, _NOWHERE)

    def _moved(
        self, finger: tuple[int, int], before: dict[tuple[int, int], Pixel]
    ) -> Iterator[pygame.event.Event | Gesture]:
        if finger == self._pointer:
            yield _motion(self._places[finger], is_held=True)
        elif len(self._places) == 2:  # noqa: PLR2004 - two fingers
            first, second = before.values()
            first_now, second_now = self._places.values()
            apart = max(math.dist(first, second), 1.0)
            yield Gesture(
                (first_now[0] + second_now[0] - first[0] - second[0]) / 2,
                (first_now[1] + second_now[1] - first[1] - second[1]) / 2,
                max(math.dist(first_now, second_now), 1.0) / apart,
            )

    def _lifted(self, finger: tuple[int, int]) -> Iterator[pygame.event.Event | Gesture]:
        pixel = self._places.pop(finger)
        if finger == self._pointer:
            self._pointer = None
            yield _button(pygame.MOUSEBUTTONUP, pixel)
            yield pygame.event.Event(pygame.WINDOWLEAVE)  # a finger in the air points at nothing


def _motion(pixel: Pixel, *, is_held: bool) -> pygame.event.Event:
    return pygame.event.Event(
        pygame.MOUSEMOTION,
        pos=(round(pixel[0]), round(pixel[1])),
        rel=(0, 0),
        buttons=(int(is_held), 0, 0),
        touch=True,
    )


def _button(kind: int, pixel: Pixel) -> pygame.event.Event:
    place = (round(pixel[0]), round(pixel[1]))
    return pygame.event.Event(kind, pos=place, button=pygame.BUTTON_LEFT, touch=True)
