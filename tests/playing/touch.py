"""Plays by touch: reports fingers as SDL does, and what it would make the mouse do besides."""

from __future__ import annotations

import attrs
import pygame

from playing.inside import Player

_SCREEN = 7
"""Number of the touch screen, as events tell it."""
_ECHOES = {
    pygame.FINGERDOWN: (pygame.MOUSEBUTTONDOWN, {"button": pygame.BUTTON_LEFT}),
    pygame.FINGERUP: (pygame.MOUSEBUTTONUP, {"button": pygame.BUTTON_LEFT}),
    pygame.FINGERMOTION: (pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (1, 0, 0)}),
}

Pixel = tuple[float, float]


@attrs.define
class Hand:
    """Fingers on the screen of the game that a player plays."""

    player: Player

    def put(self, pixel: Pixel, finger: int = 0) -> None:
        """Put a finger down."""
        self._post(pygame.FINGERDOWN, pixel, finger)

    def move(self, pixel: Pixel, finger: int = 0) -> None:
        """Move it to `pixel`."""
        self._post(pygame.FINGERMOTION, pixel, finger)

    def lift(self, pixel: Pixel, finger: int = 0) -> None:
        """Lift it."""
        self._post(pygame.FINGERUP, pixel, finger)

    def tap(self, pixel: Pixel) -> None:
        """Put a finger down and lift it, and let the picture come to rest."""
        self.put(pixel)
        self.lift(pixel)
        self.player.until(lambda: not self.player.app.graphics.overlay.needs_redraw)

    def tap_button(self, name: str) -> None:
        """Tap the button of that name."""
        items = self.player.app.graphics.overlay.items
        self.tap(next(item.box.centre for item in items if item.name == name))

    def _post(self, kind: int, pixel: Pixel, finger: int) -> None:
        width, height = self.player.app.window.size
        x, y = pixel[0] / width, pixel[1] / height
        pygame.event.post(pygame.event.Event(kind, touch_id=_SCREEN, finger_id=finger, x=x, y=y))
        echo, facts = _ECHOES[kind]
        pos = (round(pixel[0]), round(pixel[1]))
        pygame.event.post(pygame.event.Event(echo, pos=pos, touch=True, **facts))
        self.player.app.step(0.0)
