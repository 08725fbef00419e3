"""What sounds are made of: struck bodies, plucked strings, filtered noise.

Everything is mono, in floats whose unit is the amplitude of a full-scale wave, at `RATE` samples a
second. Pure functions of their arguments; chance comes in as a generator. May import only NumPy.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

RATE: Final = 44_100
"""Samples a second."""
LOWEST_HZ: Final = 28.0
"""What lies below is not heard and only moves the membrane."""

Wave = npt.NDArray[np.float64]
"""Samples, shape (n,)."""


def seconds(duration_s: float) -> Wave:
    """The time of each sample, from 0."""
    return np.arange(round(duration_s * RATE)) / RATE


@attrs.frozen
class Body:
    """A thing that rings when it is struck: its modes, from the lowest."""

    frequencies: tuple[float, ...]
    """In Hz."""
    decays_s: tuple[float, ...]
    """Time in which each mode falls to 1/e."""
    gains: tuple[float, ...]
    """How strongly each is set ringing by a very short blow in a middling place."""

    def damped(self, share: float) -> Body:
        """The same body, held so that it rings for only a `share` of the time."""
        return attrs.evolve(self, decays_s=tuple(share * each for each in self.decays_s))

    def struck(
        self, chance: np.random.Generator, contact_s: float, duration_s: float, spread: float = 0.03
    ) -> Wave:
        """The sound of one blow, each time in another place and on another piece of wood.

        Args:
            chance: where it is struck, and how this piece differs from the next one.
            contact_s: how long the two touch; longer sounds softer.
            duration_s: how long to listen.
            spread: by what share the modes' frequencies differ from piece to piece.
        """
        count = len(self.frequencies)
        frequencies = np.array(self.frequencies) * (1 + spread * chance.uniform(-1, 1, count))
        # The place of the blow decides how much of each mode it wakes.
        places = 10 ** (chance.uniform(-5, 3, count) / 20)
        decays = np.array(self.decays_s) * chance.uniform(0.85, 1.18, count)
        gains = np.array(self.gains) * places * _pulse(frequencies * contact_s)
        time = seconds(duration_s)
        ringing = np.exp(-time / decays[:, None]) * np.sin(
            2 * math.pi * frequencies[:, None] * time
        )
        onset = np.minimum(time / max(contact_s / 2, 1e-4), 1.0)
        return ended((gains[:, None] * ringing).sum(axis=0) * onset)


def _pulse(cycles: Wave) -> Wave:
    """Spectrum of a blow whose force rises and falls as half a sine, by cycles within it."""
    doubled = 2 * cycles
    at_pole = np.isclose(doubled, 1.0)
    safe = np.where(at_pole, 0.0, doubled)
    spectrum = np.cos(math.pi * cycles) / (1 - safe**2)
    wave: Wave = np.abs(np.where(at_pole, math.pi / 4, spectrum))
    return wave


def plucked(frequency: float, duration_s: float, *, brightness: float, ring_s: float) -> Wave:
    """A string, plucked near its end: every partial decays the faster the higher it is.

    Args:
        frequency: in Hz.
        duration_s: how long to listen.
        brightness: 0 is dull, 1 wiry.
        ring_s: how long the lowest partial takes to fall to 1/e.
    """
    time = seconds(duration_s)
    wave = np.zeros(len(time))
    plucked_at = 0.19
    number = 1
    while number * frequency < RATE * 0.36 and number <= 24:  # noqa: PLR2004 - the rest adds nothing
        stiff = frequency * number * math.sqrt(1 + 0.00012 * number * number)
        gain = math.sin(math.pi * number * plucked_at) / number ** (2.2 - 1.1 * brightness)
        decay = ring_s / (1 + 0.22 * (number - 1))
        wave += gain * np.exp(-time / decay) * np.sin(2 * math.pi * stiff * time)
        number += 1
    return ended(wave * np.minimum(time / 0.0012, 1.0))


def ended(wave: Wave) -> Wave:
    """`wave` with its last third faded out: what breaks off is heard as a click."""
    fade = len(wave) // 3
    faded = wave.copy()
    faded[len(wave) - fade :] *= np.cos(np.linspace(0, math.pi / 2, fade)) ** 2
    return faded


def noise(chance: np.random.Generator, duration_s: float, low_hz: float, high_hz: float) -> Wave:
    """Noise between two frequencies, with soft flanks; its root mean square is 1."""
    count = max(round(duration_s * RATE), 8)
    size = 1 << (count - 1).bit_length()
    frequencies = np.fft.rfftfreq(size, 1 / RATE)
    flanks = 1 / (1 + (low_hz / np.maximum(frequencies, 1.0)) ** 6)
    flanks /= 1 + (frequencies / high_hz) ** 6
    phases = np.exp(2j * math.pi * chance.random(len(frequencies)))
    wave = np.fft.irfft(np.sqrt(flanks) * phases, size)[:count]
    return np.asarray(wave / max(float(np.sqrt(np.mean(wave**2))), 1e-12))


def decaying(wave: Wave, decay_s: float, attack_s: float = 0.0004) -> Wave:
    """`wave` under an envelope that rises at once and falls to 1/e in `decay_s`."""
    time = np.arange(len(wave)) / RATE
    return ended(wave * np.exp(-time / decay_s) * np.minimum(time / attack_s, 1.0))


def laid_out(pieces: Sequence[tuple[float, float, Wave]], duration_s: float) -> Wave:
    """Add up waves, each given as when it starts (in seconds), how loud, and itself."""
    whole = np.zeros(round(duration_s * RATE))
    for start_s, gain, piece in pieces:
        start = round(start_s * RATE)
        part = piece[: max(len(whole) - start, 0)]
        whole[start : start + len(part)] += gain * part
    return whole


def cleaned(wave: Wave, fade_s: float = 0.012) -> Wave:
    """`wave` without what is too low to be heard, ending in silence."""
    size = 1 << (2 * len(wave) - 1).bit_length()
    spectrum = np.fft.rfft(wave, size)
    frequencies = np.fft.rfftfreq(size, 1 / RATE)
    spectrum *= frequencies**2 / (frequencies**2 + LOWEST_HZ**2)
    filtered: Wave = np.fft.irfft(spectrum, size)[: len(wave)]
    fade = min(round(fade_s * RATE), len(filtered))
    filtered[len(filtered) - fade :] *= np.cos(np.linspace(0, math.pi / 2, fade)) ** 2
    rise = min(round(0.0003 * RATE), len(filtered))
    filtered[:rise] *= np.linspace(0, 1, rise)
    return filtered
