"""How long things take on the screen, for every speed the player may choose.

May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

import math
from typing import Final

import attrs

from plakoto.protocol.events import OutcomeData

INSTANT: Final = math.inf

COMPUTER_PAUSE_S: Final = 0.5
"""Before the computer rolls."""
LEAST_THINKING_S: Final = 0.35
THINKING_PER_LEVEL_S: Final = 0.12
"""The computer seems to think at least this long: a stronger one longer."""
BETWEEN_STEPS_S: Final = 0.12
OWN_PASS_S: Final = 1.6
COMPUTER_PASS_S: Final = 1.4
"""How long a roll that cannot be played is left to be seen."""
OPENING_S: Final = 0.9
"""How long the opening throw is left to be seen."""
WIN_S: Final = 2.0
GREAT_WIN_S: Final = 2.6
"""A double win, or a won match."""
LOSS_S: Final = 0.9
RESIGNED_S: Final = 0.3
NOTICE_S: Final = 3.6
TRAIL_HOLD_S: Final = 4.0
TRAIL_FADE_S: Final = 1.6


@attrs.frozen
class Pace:
    """A speed, and what it makes of the usual durations."""

    speed: float = 1.0
    """1 is normal, 2 twice as fast; `INSTANT` shows nothing on the way."""

    @property
    def is_instant(self) -> bool:
        """Whether nothing is to be waited for."""
        return math.isinf(self.speed)

    def lasts(self, seconds: float) -> float:
        """What `seconds` at normal speed become."""
        return 0.0 if self.is_instant else seconds / self.speed

    def elapsed(self, seconds: float) -> float:
        """How much of a movement at normal speed is done after `seconds` on the clock."""
        return math.inf if self.is_instant else seconds * self.speed


def thinking_s(level: int) -> float:
    """How long the computer of `level` seems to think at least."""
    return LEAST_THINKING_S + THINKING_PER_LEVEL_S * level


def before_result_s(outcome: OutcomeData, *, is_won: bool, is_match_over: bool) -> float:
    """How long the last position is left to be seen before the result is announced."""
    if outcome.termination == "resigned":
        return RESIGNED_S
    if not is_won:
        return LOSS_S
    return GREAT_WIN_S if is_match_over or outcome.points > 1 else WIN_S
