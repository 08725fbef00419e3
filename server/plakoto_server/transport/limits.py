"""How much one connection may ask for. Knows no socket; time is an argument."""

from __future__ import annotations


class Bucket:
    """Lets through a burst, and after it so much a second."""

    def __init__(self, burst: float, per_second: float, now: float) -> None:
        """Start full.

        Args:
            burst: how many at once.
            per_second: how many more each second.
            now: seconds, from any origin.
        """
        self._burst = burst
        self._per_second = per_second
        self._level = burst
        self._at = now

    def take(self, now: float) -> bool:
        """Take one, if there is one left at `now`."""
        self._level = min(self._burst, self._level + (now - self._at) * self._per_second)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True
