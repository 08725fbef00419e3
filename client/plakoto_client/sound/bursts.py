"""Large sounds: the popper, the swing of the board through the air, the slam.

May import only NumPy.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from plakoto_client.sound.cue import Surface
from plakoto_client.sound.waves import RATE, Body, Wave, decaying, laid_out, noise, seconds
from plakoto_client.sound.wood import placed

_WHOOSH_LOW_HZ: Final = 350.0
_WHOOSH_HIGH_HZ: Final = 1800.0
_WHOOSH_S: Final = 0.52
_BANDS: Final = 18
_RATTLES: Final = 10


def popped(chance: np.random.Generator) -> Wave:
    """A cork of air at 180 Hz, a hiss of paper, and nine scraps that come down."""
    time = seconds(0.25)
    falling = 180 * (0.45 + 0.55 * np.exp(-time / 0.05))
    thump = np.sin(2 * math.pi * np.cumsum(falling) / RATE) * np.exp(-time / 0.045)
    crack = decaying(noise(chance, 0.12, 900, 9000), 0.012)
    hiss = decaying(noise(chance, 0.5, 2500, 11_000), 0.11, attack_s=0.012)
    scraps = [
        (
            chance.uniform(0.16, 0.95),
            chance.uniform(0.03, 0.08),
            decaying(noise(chance, 0.03, chance.uniform(2500, 4500), 10_000), 0.006),
        )
        for _ in range(9)
    ]
    return laid_out(
        [(0.0, 0.8, thump), (0.0, 0.34, crack), (0.004, 0.2, hiss), *scraps],
        1.1,
    )


def whooshed(chance: np.random.Generator) -> Wave:
    """Air that is moved ever faster: noise whose middle rises from 350 to 1800 Hz."""
    time = seconds(_WHOOSH_S)
    share = time / _WHOOSH_S
    middle = np.log(_WHOOSH_LOW_HZ) + share**1.4 * np.log(_WHOOSH_HIGH_HZ / _WHOOSH_LOW_HZ)
    centres = np.geomspace(0.5 * _WHOOSH_LOW_HZ, 2.2 * _WHOOSH_HIGH_HZ, _BANDS)
    wave = np.zeros(len(time))
    for centre in centres:
        band = noise(chance, _WHOOSH_S, 0.9 * centre, 1.11 * centre)[: len(time)]
        wave += band * np.exp(-(((np.log(centre) - middle) / 0.34) ** 2))
    swell = np.sin(math.pi * share**1.6) ** 1.3
    return wave * swell


def slammed(chance: np.random.Generator) -> Wave:
    """The halves of the board meet: a boom from 95 to 36 Hz, a crack, and checkers that rattle."""
    time = seconds(0.7)
    falling = 36 + (95 - 36) * np.exp(-time / 0.09)
    boom = np.sin(2 * math.pi * np.cumsum(falling) / RATE) * np.exp(-time / 0.16)
    box = Body(
        (132, 205, 318, 470, 655, 905, 1300, 1900, 2900),
        (0.11, 0.09, 0.07, 0.055, 0.04, 0.03, 0.02, 0.013, 0.009),
        (1.0, 0.9, 0.9, 0.8, 0.7, 0.55, 0.45, 0.35, 0.25),
    )
    crack = decaying(noise(chance, 0.1, 700, 8000), 0.008)
    rattles = [
        (
            0.06 + 0.75 * chance.random() ** 1.5,
            chance.uniform(0.10, 0.30),
            placed(chance, Surface.CHECKER if number % 2 else Surface.BOARD),
        )
        for number in range(_RATTLES)
    ]
    return laid_out(
        [
            (0.0, 1.0, boom),
            (0.0, 0.8, box.struck(chance, 0.0006, 0.6, 0.04)),
            (0.0, 0.55, crack),
            *rattles,
        ],
        1.3,
    )
