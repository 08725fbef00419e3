"""Rectangles on the screen, in pixels, y downwards."""

from __future__ import annotations

import attrs


@attrs.frozen
class Box:
    """An upright rectangle."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x just past it."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The y just past it."""
        return self.top + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle point."""
        return self.left + self.width / 2, self.top + self.height / 2

    def inset(self, by: float, vertical: float | None = None) -> Box:
        """Smaller by `by` on the left and right, by `vertical` (or `by`) above and below."""
        high = by if vertical is None else vertical
        return Box(self.left + by, self.top + high, self.width - 2 * by, self.height - 2 * high)

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside."""
        return self.left <= x < self.right and self.top <= y < self.bottom

    def encloses(self, other: Box, slack: float = 0.5) -> bool:
        """Whether `other` lies inside, give or take `slack` pixels."""
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Box, slack: float = 0.5) -> bool:
        """Whether the two share more than `slack` pixels in both directions."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > slack
            and min(self.bottom, other.bottom) - max(self.top, other.top) > slack
        )
