"""Smooths away the noise that is left in a photo, with Open Image Denoise.

It is a library for systems that it is built for (`is_at_hand`); elsewhere photos keep their noise.
Owns its call and nothing else; knows no OpenGL.
"""

from __future__ import annotations

import importlib.util
from typing import Final

import numpy as np
import numpy.typing as npt

Colours = npt.NDArray[np.float32]
"""Shape (height, width, 3)."""

_NO_ALBEDO: Final = 0.5
"""What it is told of the body's colour, which has been divided out of the light: that there is no
pattern. Told the true one, it takes every grain of the wood for an edge of the light, too."""


def is_at_hand() -> bool:
    """Whether the library is installed."""
    return importlib.util.find_spec("pyoidn") is not None


def smooth(light: Colours, normals: Colours) -> Colours:
    """The light on surfaces, without its noise.

    Slow: about a second for a million pixels on one core. May be called in any thread.

    Args:
        light: linear and without bound, the colour of the surfaces divided out.
        normals: of the surfaces, each component from -1 to 1, without noise.

    Raises:
        ImportError: the library is not at hand.
        RuntimeError: it gave up, such as for want of memory.
    """
    from pyoidn import denoise  # noqa: PLC0415  50 MB that only photos need

    plain = np.full_like(light, _NO_ALBEDO)
    smoothed: Colours = denoise(light, albedo=plain, normal=normals, hdr=True, clean_aux=True)
    return smoothed
