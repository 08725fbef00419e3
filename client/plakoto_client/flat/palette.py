"""The colours of the plain board in each of the ten board styles.

May import neither pygame nor GL.
"""

from __future__ import annotations

from typing import Final

import attrs

Rgb = tuple[int, int, int]
"""Red, green and blue from 0 to 255."""


def _rgb(text: str) -> Rgb:
    red, green, blue = (17 * int(digit, 16) for digit in text)
    return red, green, blue


@attrs.frozen
class Palette:
    """What everything on and around the board is coloured."""

    frame: Rgb
    field: Rgb
    points: tuple[Rgb, Rgb]
    """Facing and neighbouring points take turns."""
    table: Rgb = (84, 58, 42)
    light: Rgb = (238, 226, 200)
    """Of White's checkers."""
    dark: Rgb = (64, 40, 32)
    """Of Black's checkers."""
    grain: float = 1.0
    """How much of the wood's grain is seen; stone has less."""


def _wood(frame: str, field: str, one: str, two: str) -> Palette:
    return Palette(_rgb(frame), _rgb(field), (_rgb(one), _rgb(two)))


def _stone(frame: str, field: str, one: str, two: str) -> Palette:
    return Palette(_rgb(frame), _rgb(field), (_rgb(one), _rgb(two)), table=(60, 60, 66), grain=0.45)


PALETTES: Final = {
    "walnut": Palette((112, 66, 42), (216, 174, 122), ((66, 38, 28), (156, 66, 40))),
    "olive": _wood("432", "dc9", "321", "576"),
    "mahogany": _wood("842", "dca", "733", "432"),
    "burl": _wood("643", "c96", "eda", "432"),
    "zebrano": _wood("433", "dc9", "533", "fec"),
    "aegean": _wood("754", "edb", "368", "bbb"),
    "cherry": _wood("953", "db9", "543", "fec"),
    "teak": _wood("643", "ca6", "633", "fec"),
    "carrara": _stone("333", "ddd", "222", "243"),
    "verde": _stone("dcb", "243", "732", "dca"),
}
"""By the names that the settings use."""
