"""Ends a turn by itself, a moment after its last step, where the player has set it so.

May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

from typing import Final

import attrs

from plakoto_client.view.pace import OWN_PASS_S, Pace
from plakoto_client.view.table import TableView

_AFTER_S: Final = 0.6
"""After the last step: time enough to take it back."""


@attrs.define
class AutoEnd:
    """Since when a turn could end by itself."""

    _since_s: float | None = None
    _wait_s: float = _AFTER_S

    def is_due(self, view: TableView, pace: Pace, now_s: float, *, is_wanted: bool) -> bool:
        """Take note of the moment; tell whether the turn is to end now.

        A turn of which something can still be played never ends by itself, and a step taken back
        begins the wait anew.
        """
        if not (is_wanted and view.can_commit and not view.state.next_steps):
            self._since_s = None
            return False
        if self._since_s is None:
            self._since_s = now_s
            self._wait_s = _AFTER_S if view.state.steps else OWN_PASS_S
        if self.seconds_left(pace, now_s) != 0:
            return False
        self._since_s = None
        return True

    def seconds_left(self, pace: Pace, now_s: float) -> float | None:
        """Seconds until the turn ends; None if it does not."""
        if self._since_s is None:
            return None
        return max(0.0, self._since_s + pace.lasts(self._wait_s) - now_s)
