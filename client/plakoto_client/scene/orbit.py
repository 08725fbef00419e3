"""The view that the player chooses: round the board, higher or lower, nearer or farther.

Owns what is permitted. The board's middle stays in its place in the window, and the viewer stays on
his side of the board: from the far side, from straight above and from very near a pinned checker
would hide under the one that holds it. Wherever he may go, a seventh of it at least is seen.
May not import anything that draws.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import attrs

from plakoto_client.scene.camera import Camera

_MOST_TURN: Final = 0.8
"""How far to either side, in radians."""
_ELEVATIONS: Final = (math.pi / 2 - 1.0, math.pi / 2 - 0.30)
"""From so near the table up to steeply above, in radians."""
_ZOOMS: Final = (0.58, 1.5)
"""Least and most distance, as a share of that of the home view."""


@attrs.frozen
class View:
    """How the player looks at the board, counted from the home view."""

    turn: float = 0.0
    """Radians round the board, to the right."""
    rise: float = 0.0
    """Radians upwards."""
    zoom: float = 1.0
    """Share of the home view's distance."""

    def moved(self, home: Camera, turn: float, rise: float, zoom: float = 1.0) -> View:
        """The view after a movement, as far as it is permitted from `home`.

        Args:
            home: the home view.
            turn: radians to the right.
            rise: radians upwards.
            zoom: how many times as far off as before.
        """
        lowest, highest = (each - _elevation(home) for each in _ELEVATIONS)
        return View(
            _within(self.turn + turn, -_MOST_TURN, _MOST_TURN),
            _within(self.rise + rise, min(lowest, 0.0), max(highest, 0.0)),
            _within(self.zoom * zoom, *_ZOOMS),
        )

    @classmethod
    def at(cls, polar: Sequence[float], home: Camera) -> View:
        """The permitted view nearest to one told by `polar`."""
        turn, from_above, distance = polar
        rise = math.pi / 2 - from_above - _elevation(home)
        return HOME.moved(home, turn, rise, distance / math.dist(home.eye, home.target))

    def polar(self, home: Camera) -> tuple[float, float, float]:
        """The angle about the board, that from straight above, and the distance in points."""
        from_above = math.pi / 2 - _elevation(home) - self.rise
        return (self.turn, from_above, math.dist(home.eye, home.target) * self.zoom)

    def towards(self, other: View, share: float) -> View:
        """The view after `share` of the way (0 to 1) to `other`."""
        return View(
            self.turn + share * (other.turn - self.turn),
            self.rise + share * (other.rise - self.rise),
            self.zoom + share * (other.zoom - self.zoom),
        )

    def is_near(self, other: View) -> bool:
        """Whether nobody sees the difference."""
        least = 2e-4
        return (
            abs(self.turn - other.turn) < least
            and abs(self.rise - other.rise) < least
            and abs(self.zoom - other.zoom) < least
        )

    def camera(self, home: Camera) -> Camera:
        """The camera of this view; `home` itself for the home view."""
        if self == HOME:
            return home
        distance = math.dist(home.eye, home.target) * self.zoom
        elevation = _elevation(home) + self.rise
        x, y, z = home.target
        eye = (
            x + distance * math.cos(elevation) * math.sin(self.turn),
            y + distance * math.sin(elevation),
            z + distance * math.cos(elevation) * math.cos(self.turn),
        )
        return attrs.evolve(home, eye=eye)


HOME: Final = View()


def _elevation(camera: Camera) -> float:
    return math.asin((camera.eye[1] - camera.target[1]) / math.dist(camera.eye, camera.target))


def _within(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)
