"""The lights over the board: where they hang, how large and bright they are, what they see.

By day a round area light behind the board, to the viewer's left, stands for the window of the room.
At home its mirror image lies in the lacquer of the far left: a sheen under which the grain is still
seen, and the shadows fall towards the viewer. In the evening the lamp on the table takes over.
Whichever is brighter throws the shadows.
"""

from __future__ import annotations

import math
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

from plakoto_client.scene.camera import Camera, Matrix
from plakoto_client.scene.layout import Vec3

FRAME_REACH: Final = 9.6
"""What a shadow map covers: this far from the middle of the board."""
_NEAR_MARGIN: Final = 10.5
_FAR_MARGIN: Final = 12.0
_NEAREST: Final = 1.5
_GOLDEN_ANGLE: Final = math.pi * (3 - math.sqrt(5))
_EMBERS: Final[Vec3] = (1.0, 0.62, 0.30)
"""What is left of the lamp's colour when its filament is all but out."""


@attrs.frozen
class Light:
    """A round area light that faces the middle of the board."""

    position: Vec3
    radius: float
    colour: Vec3
    """Irradiance it sheds on the middle of the board, facing it."""
    pool: Vec3
    """How much of it falls far beside the board, and where its pool begins and ends to fade."""

    @property
    def distance(self) -> float:
        """From the middle of the board."""
        return math.hypot(*self.position)

    @property
    def depth_range(self) -> tuple[float, float]:
        """Nearest and furthest distance that its shadow map tells apart."""
        return max(self.distance - _NEAR_MARGIN, _NEAREST), self.distance + _FAR_MARGIN

    @property
    def half_angle(self) -> float:
        """Half the angle of its view."""
        return math.atan(FRAME_REACH / self.distance)

    @property
    def view_projection(self) -> Matrix:
        """What it sees: world to its shadow map's clip coordinates."""
        near, far = self.depth_range
        return Camera(
            self.position,
            (0.0, 0.0, 0.0),
            1.0,
            1.0,
            field_of_view=2 * self.half_angle,
            nearest=near,
            furthest=far,
        ).view_projection

    def points(self, count: int) -> npt.NDArray[np.float64]:
        """`count` places spread evenly over its disc, shape (count, 3)."""
        axis = np.array(self.position) / self.distance
        right = np.cross(axis, (0.0, 1.0, 0.0))
        right /= np.linalg.norm(right)
        up = np.cross(right, axis)
        number = np.arange(count)
        radius = self.radius * np.sqrt((number + 0.5) / count)
        angle = number * _GOLDEN_ANGLE
        points: npt.NDArray[np.float64] = (
            np.array(self.position)
            + (radius * np.cos(angle))[:, None] * right
            + (radius * np.sin(angle))[:, None] * up
        )
        return points


KEY: Final = Light((-13.0, 17.5, -7.0), 2.6, (7.0, 6.0, 4.85), (0.30, 8.0, 17.0))
"""The light of the room."""
LAMP: Final = Light((-12.6, 12.0, 2.6), 1.3, (7.6, 4.75, 2.25), (0.10, 6.0, 14.0))
"""The lamp on the table. It shines from higher up than its bulb is: else the near rail alone would
be bright, and the far end of the board could not be played on."""
KEY_POSITION: Final = KEY.position
KEY_RADIUS: Final = KEY.radius
KEY_COLOUR: Final = KEY.colour
_DIMMED_KEY: Final = 0.10
_DIMMED_ROOM: Final = 0.20


@attrs.frozen
class Lighting:
    """What lights one frame."""

    main: Light
    """What throws the shadows."""
    other: Light
    """The weaker light, whose shadows do not show."""
    room: float
    """How bright the room is."""
    lamp: Vec3
    """What the bulb sheds about itself."""


def lighting(lamp: float) -> Lighting:
    """The lights while the lamp burns at `lamp`, 0 to 1."""
    # A cooling filament turns red: blue goes out first.
    red, green, blue = (
        part * lamp * (warm + (1 - warm) * lamp)
        for part, warm in zip(LAMP.colour, _EMBERS, strict=True)
    )
    shade = 1 - (1 - _DIMMED_KEY) * lamp
    key_red, key_green, key_blue = KEY.colour
    key = attrs.evolve(KEY, colour=(key_red * shade, key_green * shade, key_blue * shade))
    burning = attrs.evolve(LAMP, colour=(red, green, blue))
    is_brighter = burning.colour[1] > key.colour[1]
    return Lighting(
        burning if is_brighter else key,
        key if is_brighter else burning,
        1 - (1 - _DIMMED_ROOM) * lamp,
        (red, green, blue),
    )
