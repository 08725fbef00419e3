"""The quality `auto`: chooses a tier by the time that pictures take, while the game is played.

Owns what counts as a picture to be judged, when another tier may be taken up, and that it is
remembered. Knows the GL context, but draws nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import moderngl

from plakoto_client.app.tier_memory import TierMemory
from plakoto_client.render.quality import Quality, is_software
from plakoto_client.render.tier_choice import FOR_CARD, FOR_CPU, TierChoice

QUALITIES: Final = {"low": Quality.LOW, "mid": Quality.MID, "high": Quality.HIGH}
_REST_S: Final = 0.5
"""So long nothing has moved when another tier is taken up: making it ready takes a moment."""
_MOST_JUDGED_ON_CPU: Final = 0.6
"""A CPU is judged by what moves in a resting view: it can turn the whole board fast in no tier."""


class AutoQuality:
    """The tier for one context.

    Args:
        ctx: what draws.
        folder: where the tier is remembered; None: nowhere.
    """

    def __init__(self, ctx: moderngl.Context, folder: Path | None) -> None:
        self._is_software = is_software(ctx)
        self._memory = TierMemory(folder, f"{ctx.info['GL_RENDERER']} {ctx.info['GL_VERSION']}")
        patience = FOR_CPU if self._is_software else FOR_CARD
        first = "mid" if self._is_software else "high"
        self._choice = TierChoice(patience, self._memory.recall() or first)
        self._in_use = self._choice.tier
        self._noted_s = 0.0

    @property
    def quality(self) -> Quality:
        """The tier to draw with."""
        return QUALITIES[self._in_use]

    def note(self, took_s: float, share: float, now_s: float) -> None:
        """Take note of a picture.

        Args:
            took_s: how long drawing it has taken.
            share: how much of it was drawn anew, 0 to 1.
            now_s: the time.
        """
        if share <= 0:
            return
        self._noted_s = now_s
        if self._is_software and share > _MOST_JUDGED_ON_CPU:
            return
        if self._choice.take(took_s):
            self._memory.keep(self._choice.tier)

    def changes(self, now_s: float) -> bool:
        """Whether another tier is taken up now: one is due, and nothing is moving."""
        if self._choice.tier == self._in_use or now_s - self._noted_s < _REST_S:
            return False
        self._in_use = self._choice.tier
        return True

    def forget(self) -> None:
        """Judge afresh: pictures have another size."""
        self._choice.forget()
