"""What the five outcomes are worth."""

from __future__ import annotations

import numpy as np

POINTS_WON = np.array([2.0, 1.0, 0.0, -1.0, -2.0])
"""By the number of the outcome."""
