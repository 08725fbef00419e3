"""Tells a finger that scrolls from one that presses or drags.

A finger put down on what can be scrolled is kept waiting until it has shown what it wants: lifted
in its place it has pressed, moved upwards or downwards it scrolls, moved across it drags a slider.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import pygame

from plakoto_client.ui.canvas import Swipe
from plakoto_client.ui.geometry import Box

_STILL: Final = 12.0
"""Pixels that a finger may tremble."""

Pixel = tuple[float, float]


class Swiping:
    """The finger on a sheet."""

    def __init__(self) -> None:
        self._waiting: tuple[pygame.event.Event, Pixel] | None = None
        """How it was put down, while it is not known what it wants."""
        self._scrolling: tuple[Pixel, float] | None = None
        """Where it was put down, and how far down it was when it last moved."""
        self.swipe: Swipe | None = None
        """How far it has scrolled since `take`."""

    def take(self) -> Swipe | None:
        """How far it has scrolled since the last call."""
        swipe, self.swipe = self.swipe, None
        return swipe

    def forget(self) -> None:
        """Let go: another finger has come, or the sheet has gone."""
        self._waiting = self._scrolling = None

    def sort(
        self, event: pygame.event.Event, pixel: Pixel, regions: Iterable[Box]
    ) -> list[tuple[pygame.event.Event, Pixel]]:
        """What the widgets are to be told of a finger's event, and where it was.

        Args:
            event: a mouse event that a finger stands behind.
            pixel: its place.
            regions: what can be scrolled.
        """
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.forget()
            if any(region.contains(*pixel) for region in regions):
                self._waiting = (event, pixel)
                return []
        elif event.type == pygame.MOUSEMOTION and self._scrolling is not None:
            self._scroll(pixel)
            return []
        elif event.type == pygame.MOUSEMOTION and self._waiting is not None:
            return self._decide(event, pixel)
        elif event.type == pygame.MOUSEBUTTONUP:
            waiting, was_scrolling = self._waiting, self._scrolling is not None
            self.forget()
            if was_scrolling:
                return []
            return [(event, pixel)] if waiting is None else [waiting, (event, waiting[1])]
        return [(event, pixel)]

    def _decide(
        self, event: pygame.event.Event, pixel: Pixel
    ) -> list[tuple[pygame.event.Event, Pixel]]:
        if self._waiting is None or math.dist(pixel, self._waiting[1]) <= _STILL:
            return []
        waiting, self._waiting = self._waiting, None
        start = waiting[1]
        if abs(pixel[1] - start[1]) > abs(pixel[0] - start[0]):
            self._scrolling = (start, start[1])
            self._scroll(pixel)
            return []
        return [waiting, (event, pixel)]

    def _scroll(self, pixel: Pixel) -> None:
        if self._scrolling is None:
            return
        start, before = self._scrolling
        already = 0.0 if self.swipe is None else self.swipe.down
        self.swipe = Swipe(start, already + pixel[1] - before)
        self._scrolling = (start, pixel[1])
