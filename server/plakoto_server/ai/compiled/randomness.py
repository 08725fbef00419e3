"""Seeded random numbers inside kernels: SplitMix64 (Steele, Lea and Flood, 2014).

A generator is a uint64[1] array. Numbered streams of one seed are independent of each other, so
that any game of a match, and any turn of a game, can be played by itself.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import inner
from plakoto_server.ai.compiled.compiling import kernel

Chance = NDArray[np.uint64]
"""uint64[1]: the state of a generator."""

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)
_SHIFT1, _SHIFT2, _SHIFT3 = np.uint64(30), np.uint64(27), np.uint64(31)
_FRACTION_BITS = np.uint64(11)
_UNIT = 2.0**-53


@inner
def next_word(chance: Chance) -> np.uint64:
    """The next 64 random bits."""
    chance[0] += _GAMMA
    word: np.uint64 = chance[0]
    word = (word ^ (word >> _SHIFT1)) * _MIX1
    word = (word ^ (word >> _SHIFT2)) * _MIX2
    return word ^ (word >> _SHIFT3)


@kernel("void(uint64[::1], uint64, uint64, uint64)")
def seeded(chance: Chance, seed: int, stream: int, number: int) -> None:
    """Start the generator on number `number` of a stream of `seed` (each 0 to 2**64 - 1)."""
    chance[0] = seed
    chance[0] = next_word(chance) ^ np.uint64(stream)
    chance[0] = next_word(chance) ^ np.uint64(number)
    chance[0] = next_word(chance)


@kernel("float64(uint64[::1])")
def uniform(chance: Chance) -> float:
    """A number from 0 up to, not including, 1."""
    return (next_word(chance) >> _FRACTION_BITS) * _UNIT


@kernel("int64(uint64[::1], int64)")
def below(chance: Chance, limit: int) -> int:
    """A whole number from 0 up to, not including, `limit` (1 to 2**31)."""
    return int(uniform(chance) * limit)
