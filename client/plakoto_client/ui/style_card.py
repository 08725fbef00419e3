"""What the interface knows of a board style: its name, its tones, and a small picture of it.

Plain values; who paints the pictures is not known here. May import neither GL nor pygame.
"""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

Rgb = tuple[int, int, int]
"""Red, green and blue from 0 to 255."""


@attrs.frozen(eq=False)
class Thumbnail:
    """A small picture; each is only equal to itself, so that it is uploaded once."""

    pixels: npt.NDArray[np.uint8]
    """Shape (height, width, 3), the top row first."""


@attrs.frozen
class Swatch:
    """The tones of a style, shown until its picture is there."""

    frame: Rgb
    field: Rgb
    points: tuple[Rgb, Rgb]
    light: Rgb
    """Of White's checkers."""
    dark: Rgb


@attrs.frozen
class StyleCard:
    """One style on the sheet."""

    theme: str
    """As the setting names it."""
    swatch: Swatch
    label: str | None = None
    """What the player has called it; None: it is one of the ten."""
    picture: Thumbnail | None = None
    """None: not painted yet."""
    version: str = ""
    """Differs when the style looks otherwise."""
