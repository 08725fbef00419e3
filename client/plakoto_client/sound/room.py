"""The room around the table: its echoes, different at each ear.

A dry sound seems to come from inside the head. The room is a furnished one: a few early reflections
from table, walls and ceiling, and a short, dark tail. May import only NumPy.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from plakoto_client.sound.waves import RATE, Wave, decaying, noise

ECHO_S: Final = 0.34
"""How much longer than itself a sound is heard."""
_SEED: Final = 7
_LEVEL: Final = 0.125
_TAIL_LEVEL: Final = 0.034
_EARLY: Final = 9
_EARLIEST_S: Final = 0.0035
_LATEST_S: Final = 0.042


def echoed(wave: Wave) -> npt.NDArray[np.float64]:
    """What the room adds to `wave`, at the left and at the right ear: shape (n, 2)."""
    count = len(wave) + round(ECHO_S * RATE)
    size = 1 << (count - 1).bit_length()
    spectrum = np.fft.rfft(wave, size)
    ears = [np.fft.irfft(spectrum * np.fft.rfft(ear, size), size)[:count] for ear in _answers()]
    return np.stack(ears, axis=1)


@lru_cache(maxsize=1)
def _answers() -> tuple[Wave, Wave]:
    """What each ear hears of the room after a single short crack."""
    chance = np.random.default_rng(_SEED)
    return _answer(chance), _answer(chance)


def _answer(chance: np.random.Generator) -> Wave:
    tail = decaying(noise(chance, ECHO_S, 180, 3600), 0.055, attack_s=0.018) * _TAIL_LEVEL
    early = np.zeros(len(tail))
    for share in (np.arange(_EARLY) + chance.uniform(0, 1, _EARLY)) / _EARLY:
        at = round((_EARLIEST_S + share * (_LATEST_S - _EARLIEST_S)) * RATE)
        early[at] += chance.choice((-1.0, 1.0)) * (1 - 0.8 * share) * 0.6
    # Walls swallow the highest notes.
    smoothing = np.exp(-np.arange(24) / 4.0)
    early = np.convolve(early, smoothing / smoothing.sum())[: len(tail)]
    return _LEVEL * (early + tail)
