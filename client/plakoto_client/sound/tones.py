"""Tones: the turn's bell, the tunes of winning and losing, the lamp's chain.

The tunes are plucked on a string of two courses an octave apart, as on a bouzouki. May import only
NumPy.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from plakoto_client.sound.waves import Body, Wave, decaying, laid_out, noise, plucked, seconds

_A4_HZ: Final = 440.0
_C5, _E5, _G5, _C6 = 3, 7, 10, 15
"""Semitones from A4."""
_G4, _E4, _C4 = -2, -5, -9
_WIN_APART_S: Final = 0.13
_LOSE_APART_S: Final = 0.18


def _hertz(semitones: float) -> float:
    return _A4_HZ * math.pow(2.0, semitones / 12)


def _course(chance: np.random.Generator, semitones: int, ring_s: float, brightness: float) -> Wave:
    """A pair of strings an octave apart, never quite in tune, plucked one after the other."""
    off = chance.uniform(0.02, 0.05)
    duration_s = 4.5 * ring_s
    low = plucked(_hertz(semitones), duration_s, brightness=brightness, ring_s=ring_s)
    twin = plucked(_hertz(semitones + off), duration_s, brightness=brightness, ring_s=ring_s)
    high = plucked(
        _hertz(semitones + 12 - off), duration_s, brightness=brightness, ring_s=0.7 * ring_s
    )
    pick = decaying(noise(chance, 0.02, 1500, 6000), 0.003)
    return laid_out(
        [(0.0, 1.0, low), (0.004, 0.6, twin), (0.007, 0.42, high), (0.0, 0.035, pick)],
        duration_s + 0.01,
    )


def turn(chance: np.random.Generator) -> Wave:
    """A small wooden bell at 880 Hz: it is the player's turn."""
    bar = Body((880.0, 3.93 * 880, 9.2 * 880), (0.085, 0.022, 0.008), (1.0, 0.22, 0.07))
    mallet = decaying(noise(chance, 0.02, 800, 3000), 0.003)
    tube = np.sin(2 * math.pi * 440 * seconds(0.5)) * np.exp(-seconds(0.5) / 0.06)
    return laid_out(
        [(0.0, 1.0, bar.struck(chance, 0.0007, 0.5, 0.0)), (0.0, 0.04, mallet), (0.0, 0.12, tube)],
        0.5,
    )


def won(chance: np.random.Generator) -> Wave:
    """C, E, G and the C above, and the chord of them rung out."""
    rising = [
        (number * _WIN_APART_S, 0.9, _course(chance, note, 0.34, 0.75))
        for number, note in enumerate((_C5, _E5, _G5))
    ]
    last_s = 3 * _WIN_APART_S
    final = [(last_s, 1.05, _course(chance, _C6, 0.55, 0.7))]
    chord = [
        (last_s + 0.016 * number, 0.34, _course(chance, note, 0.55, 0.5))
        for number, note in enumerate((_C5 - 12, _G5 - 12, _C5, _E5))
    ]
    return laid_out([*rising, *final, *chord], 2.3)


def lost(chance: np.random.Generator) -> Wave:
    """G, E and C, falling and soft."""
    falling = [
        (number * _LOSE_APART_S, 1.0 - 0.1 * number, _course(chance, note, 0.3, 0.15))
        for number, note in enumerate((_G4, _E4, _C4))
    ]
    below = [(2 * _LOSE_APART_S, 0.3, _course(chance, _C4 - 12, 0.4, 0.1))]
    return laid_out([*falling, *below], 1.7)


def chain(chance: np.random.Generator) -> Wave:
    """The beads of the chain run, the switch snaps twice, and the shade rings at 1320 Hz."""
    snap = Body((2300, 3150, 4700, 6900), (0.012, 0.008, 0.005, 0.003), (1.0, 0.7, 0.5, 0.3))
    back = Body((1600, 2450, 3900, 5600), (0.016, 0.010, 0.006, 0.004), (1.0, 0.7, 0.45, 0.3))
    shade = Body((1320, 2.76 * 1320, 5.4 * 1320), (0.22, 0.09, 0.035), (1.0, 0.3, 0.12))
    beads = [
        (0.009 * number, chance.uniform(0.03, 0.09), snap.struck(chance, 0.0003, 0.03, 0.12))
        for number in range(8)
    ]
    return laid_out(
        [
            *beads,
            (0.085, 1.0, snap.struck(chance, 0.0002, 0.08, 0.02)),
            (0.150, 0.85, back.struck(chance, 0.0002, 0.08, 0.02)),
            (0.154, 0.24, shade.struck(chance, 0.0003, 0.8, 0.0)),
        ],
        0.95,
    )
