"""How the interface is laid out: with panels in the corners, or compactly about the board.

In a small window the board comes first: a strip above and one below it in a tall window, one at
each side in a wide one, and a menu for the rest, with everything large enough for fingers. May
import nothing that draws.
"""

from __future__ import annotations

import enum
from typing import Final

TALL_WIDTH: Final = 700
"""A tall window no wider than this, in pixels, is small."""
WIDE_HEIGHT: Final = 500
"""A wide window no higher than this, in pixels, is small."""
FINGER: Final = 44
"""Units that whatever can be pressed measures at least in both directions, when compact."""


class Layout(enum.Enum):
    """The ways to lay everything out."""

    FULL = "full"
    TALL = "tall"
    """Compact, the board between a strip above and one below."""
    WIDE = "wide"
    """Compact, the board between a strip at each side."""

    @property
    def is_compact(self) -> bool:
        """Whether the board comes first."""
        return self is not Layout.FULL


def layout_for(size: tuple[int, int], wanted: str = "auto") -> Layout:
    """The layout of a window of `size` pixels.

    Args:
        size: width and height.
        wanted: the setting: `auto` goes by the size, `compact` and `full` do not.
    """
    width, height = size
    is_tall = height > width
    is_small = width <= TALL_WIDTH if is_tall else height <= WIDE_HEIGHT
    if wanted == "full" or (wanted == "auto" and not is_small):
        return Layout.FULL
    return Layout.TALL if is_tall else Layout.WIDE
