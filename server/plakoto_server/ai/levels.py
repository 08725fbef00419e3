"""The names of the computer's levels. Needs no Numba: the server and its commands start with it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

MAKIS = 10
"""The level that thinks as long as it may: see `plakoto_server.ai.makis`."""
LEVELS: Mapping[int, str] = MappingProxyType(
    {
        1: "Beginner",
        2: "Novice",
        3: "Intermediate",
        4: "Advanced",
        5: "Expert",
        MAKIS: "Mr. Makis",
    }
)
"""Each level there is, weakest first, with its English name."""

JUDGING_BY_NETWORK = frozenset({4, 5})
"""The levels that need the network for every choice and do not search: see `compiled.advanced`."""
