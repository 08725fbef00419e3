"""The names of the computer's levels. Needs no Numba: the server and its commands start with it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

LEVELS: Mapping[int, str] = MappingProxyType(
    {
        1: "Beginner",
        2: "Novice",
        3: "Intermediate",
    }
)
"""Each level there is, weakest first, with its English name."""
