"""From where a photo is taken: the game's own view, and three that a photographer would choose.

May not import anything that draws.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

import attrs

from plakoto_client.scene.camera import Camera, Insets, home_camera
from plakoto_client.scene.lamp import BULB, BULB_RADIUS, BULB_TOP, FOOT, FOOT_RADIUS
from plakoto_client.scene.layout import Vec3

_MARGINS: Final = (0.06, 0.07, 0.08, 0.09, 0.10, 0.11, 0.12, 0.13, 0.14, 0.15)
"""Of a picture from home, as shares of its width and height, from the narrowest."""


@attrs.frozen
class View:
    """A camera for any size, and the lens that goes with it."""

    camera: Callable[[float, float], Camera]
    """Given width and height in pixels."""
    aperture: float
    """Radius of the lens in widths of a point."""


def _looking(eye: Vec3, target: Vec3, degrees: float) -> Callable[[float, float], Camera]:
    """A camera whose angle of view is at least `degrees` up and across, whatever the format."""

    def camera(width: float, height: float) -> Camera:
        half = math.tan(math.radians(degrees) / 2)
        upwards = half if width >= height else half * height / width
        return Camera(eye, target, width, height, field_of_view=2 * math.atan(upwards))

    return camera


def _home(width: float, height: float) -> Camera:
    """The game's own view from as far away as shows table all about the board, and the lamp."""
    x, y, z = FOOT
    lamp = [(x - FOOT_RADIUS, y, z), (x - BULB_RADIUS, BULB[1], z), (x, y + BULB_TOP, z)]
    for margin in _MARGINS:
        room = Insets(margin * height, margin * height, margin * width, margin * width)
        camera = home_camera(width, height, room)
        seen = camera.project_all(lamp) / (width, height)
        if seen.min() >= margin / 2:
            break
    return camera


VIEWS: Final = MappingProxyType(
    {
        "home": View(_home, 0.03),
        "close": View(_looking((5.4, 3.6, 9.6), (2.4, 0.0, 1.4), 30), 0.09),
        "low": View(_looking((8.2, 5.4, 11.8), (0.72, 0.76, 1.74), 37), 0.12),
        "above": View(_looking((0.0, 25.0, 0.6), (0.7, 0.0, 0.0), 34), 0.0),
    }
)
"""By the names of the command line."""


def distance_to_target(camera: Camera) -> float:
    """How far away what the camera looks at is, measured along the view."""
    return math.dist(camera.eye, camera.target)
