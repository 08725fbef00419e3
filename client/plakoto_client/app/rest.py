"""When the board rests: then a photo of it may be taken, if the player wants that."""

from __future__ import annotations

from typing import Final

from plakoto_client.scene import Frame, Glow, MarkerKind
from plakoto_client.scene.fold import FLAT

_BEGINS_S: Final = 2.5
"""So long nothing must have moved."""
_OF_THE_LAST_PLAY: Final = frozenset({MarkerKind.ORIGIN, MarkerKind.LANDING})


class Rest:
    """Watches the pictures that are drawn."""

    def __init__(self) -> None:
        self._frame: Frame | None = None
        self._since_s = 0.0

    def follow(self, frame: Frame, now_s: float) -> None:
        """Take note of what is drawn at `now_s`."""
        if frame != self._frame:
            self._frame, self._since_s = frame, now_s

    def begins_in_s(self, now_s: float) -> float | None:
        """Seconds until the board counts as resting, 0 once it does.

        None: it never will as it is, since the player has something in hand or is shown something.
        """
        if self._frame is None or not _is_still(self._frame):
            return None
        return max(self._since_s + _BEGINS_S - now_s, 0.0)


def _is_still(frame: Frame) -> bool:
    return (
        frame.fold == FLAT
        and frame.confetti is None
        and not frame.trails
        and all(marker.kind in _OF_THE_LAST_PLAY for marker in frame.markers)
        and all(checker.glow is not Glow.SELECTED for checker in frame.checkers)
    )
