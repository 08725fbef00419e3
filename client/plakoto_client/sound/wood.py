"""Knocks: checkers and dice on wood, on each other, in the hand.

A tavli board is a shallow box of thin wood. What is put down on it makes it ring like a drum with
many short modes, adds the higher ring of its own body and the scrape of the moment of contact, and
rarely touches only once: an edge lands first, then the rest. Every knock is struck elsewhere, so no
two variants are alike. May import only NumPy.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from plakoto_client.sound.cue import Surface
from plakoto_client.sound.waves import Body, Wave, decaying, laid_out, noise

_BOARD: Final = Body(
    (198, 322, 540, 742, 1015, 1490, 2130, 2950, 4100, 5600),
    (0.050, 0.046, 0.042, 0.034, 0.026, 0.018, 0.012, 0.008, 0.0055, 0.004),
    (0.42, 0.55, 1.0, 0.75, 0.62, 0.5, 0.4, 0.34, 0.24, 0.16),
)
"""The floor of the box under a checker."""
_CHECKER: Final = Body(
    (1180, 1730, 2480, 3650, 5200, 7400),
    (0.026, 0.019, 0.013, 0.009, 0.006, 0.004),
    (1.0, 0.8, 0.65, 0.5, 0.34, 0.2),
)
"""A disc of hard wood, or of ivory."""
_TABLE: Final = Body(
    (164, 251, 362, 505, 690, 960, 1420),
    (0.042, 0.036, 0.030, 0.023, 0.017, 0.012, 0.008),
    (0.6, 0.9, 1.0, 0.75, 0.5, 0.32, 0.18),
)
"""Thick and solid."""
_DIE: Final = Body(
    (1660, 2610, 3900, 5750, 8300),
    (0.013, 0.011, 0.008, 0.006, 0.004),
    (0.8, 1.0, 1.0, 0.9, 0.6),
)
_CHECKER_CONTACT_S: Final = 0.00042
_TABLE_CONTACT_S: Final = 0.0011
_DIE_CONTACT_S: Final = 0.00022


def placed(chance: np.random.Generator, surface: Surface) -> Wave:
    """A checker is put down on `surface`: an edge first, then the rest of it."""
    first = _touch(chance, surface)
    second, third = _touch(chance, surface), _touch(chance, surface)
    second_s = chance.uniform(0.012, 0.026)
    third_s = second_s + chance.uniform(0.007, 0.013)
    return laid_out(
        [
            (0.0, 1.0, first),
            (second_s, chance.uniform(0.22, 0.42), second),
            (third_s, chance.uniform(0.05, 0.16), third),
        ],
        0.26,
    )


def _touch(chance: np.random.Generator, surface: Surface) -> Wave:
    scrape = decaying(noise(chance, 0.02, 1800, 6500), 0.0022)
    if surface is Surface.TABLE:
        body = _TABLE.struck(chance, _TABLE_CONTACT_S, 0.2, 0.05)
        own = _CHECKER.struck(chance, _TABLE_CONTACT_S, 0.2, 0.05)
        return laid_out([(0, 1.0, body), (0, 0.10, own), (0, 0.02, scrape)], 0.2)
    body = _BOARD.struck(chance, _CHECKER_CONTACT_S, 0.2, 0.04)
    own = _CHECKER.struck(chance, _CHECKER_CONTACT_S, 0.2, 0.05)
    if surface is Surface.CHECKER:
        return laid_out([(0, 0.26, body), (0, 1.0, own), (0, 0.10, scrape)], 0.2)
    return laid_out([(0, 1.0, body), (0, 0.20, own), (0, 0.12, scrape)], 0.2)


def clicked(chance: np.random.Generator) -> Wave:
    """A checker leaves its place, or a button gives way: small, high and dry."""
    tick = _CHECKER.damped(0.5).struck(chance, 0.0003, 0.08, 0.06)
    body = _BOARD.damped(0.5).struck(chance, 0.0006, 0.08, 0.05)
    scrape = decaying(noise(chance, 0.03, 2500, 7000), 0.005)
    return laid_out([(0, 0.7, tick), (0, 0.12, body), (0, 0.05, scrape)], 0.1)


def refused(chance: np.random.Generator) -> Wave:
    """Two dull knocks, the second lower: no."""
    low = Body(
        (212, 268, 412, 560, 840),
        (0.06, 0.055, 0.032, 0.022, 0.014),
        (0.7, 1.0, 0.5, 0.3, 0.16),
    )
    lower = Body(tuple(0.84 * each for each in low.frequencies), low.decays_s, low.gains)
    return laid_out(
        [
            (0.0, 1.0, low.struck(chance, 0.0014, 0.2, 0.015)),
            (0.105, 0.85, lower.struck(chance, 0.0014, 0.2, 0.015)),
        ],
        0.34,
    )


def die_struck(chance: np.random.Generator, surface: Surface) -> Wave:
    """A die strikes the board, a checker or its like with a corner, then perhaps an edge."""

    def touch() -> Wave:
        own = _DIE.struck(chance, _DIE_CONTACT_S, 0.12, 0.09)
        scrape = decaying(noise(chance, 0.012, 2500, 9000), 0.0013)
        if surface is Surface.DIE:
            return laid_out([(0, 1.0, own), (0, 0.16, scrape)], 0.12)
        if surface is Surface.CHECKER:
            under = _CHECKER.struck(chance, _DIE_CONTACT_S, 0.12, 0.06)
            return laid_out([(0, 0.8, own), (0, 0.5, under), (0, 0.14, scrape)], 0.12)
        under = _BOARD.struck(chance, 0.0005, 0.12, 0.05)
        return laid_out([(0, 1.0, own), (0, 0.34, under), (0, 0.14, scrape)], 0.12)

    again_s = chance.uniform(0.006, 0.015)
    return laid_out([(0.0, 1.0, touch()), (again_s, chance.uniform(0.0, 0.4), touch())], 0.16)


def shaken(chance: np.random.Generator) -> Wave:
    """Two dice rattle in a closed hand, six or seven times, the hand muffling them."""
    pieces: list[tuple[float, float, Wave]] = []
    at_s = 0.0
    for number in range(int(chance.integers(6, 8))):
        knock = _DIE.struck(chance, 0.00045, 0.06, 0.14)
        palm = decaying(noise(chance, 0.05, 300, 1500), 0.011)
        gain = (0.55 if number % 2 else 1.0) * chance.uniform(0.7, 1.1)
        pieces += [(at_s, gain, knock), (at_s, 0.16 * gain, palm)]
        at_s += chance.uniform(0.034, 0.052)
    return laid_out(pieces, 0.42)
