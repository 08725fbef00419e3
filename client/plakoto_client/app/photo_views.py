"""From where a photo is taken: the game's own view, and three that a photographer would choose.

May not import anything that draws.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

import attrs

from plakoto_client.scene.camera import Camera, home_camera
from plakoto_client.scene.layout import Vec3


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


VIEWS: Final = MappingProxyType(
    {
        "home": View(home_camera, 0.03),
        "close": View(_looking((5.4, 5.2, 10.2), (3.1, 0.0, 1.6), 34), 0.06),
        "low": View(_looking((-6.6, 3.4, 11.4), (0.6, 0.1, 0.9), 33), 0.07),
        "above": View(_looking((0.0, 25.0, 0.6), (0.7, 0.0, 0.0), 34), 0.0),
    }
)
"""By the names of the command line."""


def distance_to_target(camera: Camera) -> float:
    """How far away what the camera looks at is, measured along the view."""
    return math.dist(camera.eye, camera.target)
