"""Intervals by drawing again and again (the bootstrap)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np


def interval(
    draw: Callable[[np.random.Generator], float], seed: int, draws: int
) -> tuple[float, float]:
    """Where the middle 95% of random draws lie."""
    chance = np.random.default_rng(seed)
    low, high = np.quantile([draw(chance) for _ in range(draws)], (0.025, 0.975))
    return float(low), float(high)
