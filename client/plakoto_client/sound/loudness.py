"""How loud a sound seems: the measure by which all sounds are brought into proportion.

Frequencies are weighted as in ITU-R BS.1770-4 ("K-weighting"), and the loudest tenth of a second
counts, about as long as an ear adds up. May import only NumPy.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from plakoto_client.sound.waves import RATE, Wave

_WINDOW_S: Final = 0.1
_STANDARD_RATE: Final = 48_000
_SHELF: Final = (
    (1.53512485958697, -2.69169618940638, 1.19839281085285),
    (1.0, -1.69065929318241, 0.73248077421585),
)
"""The head: numerator and denominator of the standard's first filter at 48 kHz."""
_HIGH_PASS: Final = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))
"""The standard's second filter."""


def loudness_db(wave: npt.ArrayLike) -> float:
    """The loudness of a mono wave in decibels; 0 is a full-scale square wave's at 1 kHz or so.

    Returns:
        Minus infinity for silence.
    """
    samples = np.asarray(wave, dtype=np.float64)
    window = round(_WINDOW_S * RATE)
    size = 1 << (len(samples) + 2 * window - 1).bit_length()
    frequencies = np.asarray(np.fft.rfftfreq(size, 1 / RATE), dtype=np.float64)
    weights = _response(frequencies, *_SHELF) * _response(frequencies, *_HIGH_PASS)
    weighted = np.fft.irfft(np.fft.rfft(samples, size) * weights, size)
    energy = np.cumsum(np.concatenate(([0.0], weighted**2)))
    loudest = float((energy[window:] - energy[:-window]).max()) / window
    return 10 * math.log10(loudest) if loudest > 0 else -math.inf


def _response(
    frequencies: Wave, above: tuple[float, float, float], below: tuple[float, float, float]
) -> Wave:
    turns = np.minimum(frequencies, _STANDARD_RATE / 2) / _STANDARD_RATE
    delay = np.asarray(np.exp(-2j * math.pi * turns), dtype=np.complex128)

    def polynomial(factors: tuple[float, float, float]) -> npt.NDArray[np.complex128]:
        return np.asarray(factors[0] + factors[1] * delay + factors[2] * delay * delay)

    return np.asarray(np.abs(polynomial(above) / polynomial(below)), dtype=np.float64)
