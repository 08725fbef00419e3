"""How bright the lamp is at each moment, as it is switched on and off.

May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

import math

from plakoto_client.scene.lamp import lamp_is_settled, lamp_level


class Lamplight:
    """Follows the lamp's switch."""

    def __init__(self, *, is_on: bool) -> None:
        self._is_on = is_on
        self._switched_s = -math.inf

    def level(self, now_s: float, *, is_on: bool, calm: bool) -> float:
        """How brightly it burns now, 0 to 1.

        Args:
            now_s: the time.
            is_on: how its switch stands.
            calm: whether it comes on without flicker.
        """
        if is_on is not self._is_on:
            self._is_on, self._switched_s = is_on, now_s
        return lamp_level(now_s - self._switched_s, is_on=is_on, calm=calm)

    def is_changing(self, now_s: float) -> bool:
        """Whether its brightness is on the way to another."""
        return not lamp_is_settled(now_s - self._switched_s)
