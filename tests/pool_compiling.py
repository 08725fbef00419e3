"""A part for a worker to load: compiled in every process anew, as nothing of it is kept."""

from __future__ import annotations

from typing import Any

from numba import njit

_njit: Any = njit  # untyped
ONE = _njit("int64()")(lambda: 1)
