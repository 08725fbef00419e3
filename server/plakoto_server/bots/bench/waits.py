"""Waits, measured and put into words."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

LATE = 0.95


def spread(waits: Sequence[float]) -> str:
    """How long waits were, in seconds: the median, and what 95% of them kept within."""
    ordered = sorted(waits)
    late = ordered[min(len(ordered) - 1, int(LATE * len(ordered)))]
    return (
        f"median {statistics.median(ordered):.2f} s, 95% within {late:.2f} s ({len(ordered)} times)"
    )
