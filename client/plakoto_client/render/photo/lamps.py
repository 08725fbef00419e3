"""The lamps of photo mode, as the values of `photo_lights.glsl`. No GL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from plakoto_client.render.light import Light
from plakoto_client.render.uniforms import UniformValue, float_bytes

MAX_LAMPS: Final = 2
_LAMPS_SHARE: Final = 0.75
"""Of the samples that go to lights: the lamps throw the shadows, so they get most."""
_DARK: Final = 1e-4
_BRIGHTNESS: Final = np.array((0.2126, 0.7152, 0.0722))


def lamp_uniforms(lamps: Sequence[Light], room: float) -> dict[str, UniformValue]:
    """The values for up to `MAX_LAMPS` lamps and a room `room` times as bright as usual.

    Each gets samples in proportion to its brightness.
    """
    lit = [lamp for lamp in lamps if max(lamp.colour) > _DARK]
    strengths = np.array([float(np.array(lamp.colour) @ _BRIGHTNESS) for lamp in lit])
    shares = _LAMPS_SHARE * strengths / strengths.sum() if lit else strengths
    dark = Light((0.0, 1.0, 0.0), 1.0, (0.0, 0.0, 0.0), (1.0, 1.0, 2.0))
    padded = [*lit, *[dark] * (MAX_LAMPS - len(lit))]
    return {
        "lamp_count": len(lit),
        "lamp_position": float_bytes(np.array([lamp.position for lamp in padded])),
        "lamp_colour": float_bytes(np.array([lamp.colour for lamp in padded])),
        "lamp_radius": float_bytes(np.array([lamp.radius for lamp in padded])),
        "lamp_pool": float_bytes(np.array([lamp.pool for lamp in padded])),
        "lamp_share": float_bytes(np.array([*shares, *[0.0] * (MAX_LAMPS - len(lit))])),
        "room_share": 1.0 - float(shares.sum()),
        "room_level": room,
    }
