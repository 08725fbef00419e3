"""What is seen first at each pixel, recorded by the game's own shaders: surfaces without light.

So a photo shows the very shapes and materials of the game, whatever style is laid out. The same
records, taken from straight above, tell the path tracer which colour light takes on when it has
been scattered somewhere else.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

import attrs
import moderngl
import numpy as np
import numpy.typing as npt

from plakoto.position import Side
from plakoto_client.render.cache import ArrayCache
from plakoto_client.render.environment import Environment, make_environment
from plakoto_client.render.geometry import Geometry
from plakoto_client.render.gl_objects import GlObjects, use_again
from plakoto_client.render.lamp_pass import LampPass
from plakoto_client.render.overlay import Overlay
from plakoto_client.render.photo.tiles import Rect
from plakoto_client.render.quality import Quality
from plakoto_client.render.styles import Style
from plakoto_client.render.surface_pass import SurfacePass, unit_of
from plakoto_client.render.textures import make_textures
from plakoto_client.scene.arrangement import CheckerId
from plakoto_client.scene.camera import Camera
from plakoto_client.scene.dice import DiePose
from plakoto_client.scene.frame import CheckerDraw, DieDraw, Frame
from plakoto_client.scene.rotation import IDENTITY

RECORDS: Final = {
    "seen_albedo": "f2",
    "seen_place": "f4",
    "seen_normal": "f2",
    "seen_coat": "f2",
    "seen_mirror": "f2",
    "seen_finish": "f2",
    "seen_emission": "f2",
    "seen_lamp": "f2",
}
"""What is recorded, by sampler, and in which numbers; in the order of `surfaces_only.glsl`. The
last is no surface: what shines or mirrors in front of it, and how much of it that hides."""
MAP_HALF: Final = 16.0
"""Half the extent of the map from above, in x and in z."""
_MAP_SIZE: Final = 1024
_SEGMENTS: Final = 144
"""Sides of a checker: a photo is looked at closely."""
_HIGH_ABOVE: Final = 1000.0
"""From so far the map from above is as good as without perspective."""
_ASIDE: Final = 12.0
"""Where on the table single bodies are laid to look at their colour."""
_PLAIN: Final = attrs.evolve(Quality.HIGH, segments=_SEGMENTS, samples=0)


class Records:
    """The textures into which one rectangle of pixels is recorded."""

    def __init__(self, ctx: moderngl.Context, size: tuple[int, int]) -> None:
        self._objects = GlObjects()
        keep = self._objects.keep
        self.size = size
        self.by_sampler = {
            name: keep(ctx.texture(size, 4, dtype=kind)) for name, kind in RECORDS.items()
        }
        *surfaces, lamp = self.by_sampler.values()
        depth = keep(ctx.depth_renderbuffer(size))
        self.target = keep(ctx.framebuffer(surfaces, depth))
        self.lamp = keep(ctx.framebuffer([lamp], depth))

    def release(self) -> None:
        """Free them."""
        self._objects.release()


@attrs.frozen
class Colours:
    """What light takes on when it is scattered: the mean colours of the set."""

    board: moderngl.Texture
    """Everything flat, from straight above: x to the right, z downwards."""
    checkers: tuple[float, ...]
    """Two colours, six numbers: White's and Black's."""
    die: tuple[float, float, float]

    def release(self) -> None:
        """Free the picture from above."""
        self.board.release()


class FirstSight:
    """Draws frames into records."""

    def __init__(
        self, ctx: moderngl.Context, objects: GlObjects, cache_dir: Path | None, style: Style
    ) -> None:
        self._ctx = ctx
        cache = ArrayCache(cache_dir)
        quality = _PLAIN.fitted_to(ctx)
        self._textures = make_textures(
            ctx,
            objects,
            cache,
            quality.anisotropy,
            lambda: None,
            style=style,
            field_width=quality.field_width,
        )
        self.environment: Environment = make_environment(ctx, objects, cache)
        self._geometry = Geometry(ctx, objects, quality.segments)
        self._surfaces = SurfacePass(
            ctx, objects, self._geometry, quality, self.environment, records_only=True
        )
        self._lamp = LampPass(ctx, objects, self._geometry, unit_of("reflections"))
        self._overlay = Overlay(ctx, objects, self._surfaces.number_program)

    def record(self, frame: Frame, records: Records, part: Rect | None = None) -> None:
        """Record what `frame.camera` sees; only `part` of the records, if one is given."""
        self._geometry.place(frame)
        part = part or Rect(0, 0, *records.size)
        for target in (records.lamp, records.target):
            target.scissor = (part.left, part.bottom, part.width, part.height)
        records.lamp.clear()
        records.target.use()
        records.target.clear(0.0, 0.0, 0.0, 0.0, depth=1.0)
        self._surfaces.prepare(frame, self._textures, None)
        self._surfaces.draw(None)
        self._overlay.draw(frame)
        records.lamp.use()
        self._lamp.draw(frame)

    def colours(self, frame: Frame) -> Colours:
        """Look at the set of `frame` from above, without its checkers, and at one of each body."""
        before = self._ctx.fbo
        records = Records(self._ctx, (_MAP_SIZE, _MAP_SIZE))
        try:
            empty = attrs.evolve(frame, camera=_from_above(), checkers=(), dice=())
            self.record(empty, records)
            board = self._ctx.texture(
                records.size, 4, records.by_sampler["seen_albedo"].read(), dtype="f2"
            )
            board.repeat_x = board.repeat_y = False
            board.filter = (moderngl.LINEAR, moderngl.LINEAR)
            places = [(-_ASIDE, 0.0, 0.0), (_ASIDE, 0.0, 0.0), (0.0, 0.0, _ASIDE)]
            checkers = tuple(
                CheckerDraw(CheckerId(side, 0), place)
                for side, place in zip(Side, places, strict=False)
            )
            bodies = attrs.evolve(
                empty, checkers=checkers, dice=(DieDraw(DiePose(places[2], IDENTITY)),)
            )
            self.record(bodies, records)
            albedo = records.by_sampler["seen_albedo"]
            pixels = np.frombuffer(albedo.read(), np.float16).reshape(_MAP_SIZE, _MAP_SIZE, 4)
            return Colours(
                board,
                (*_mean_at(pixels, places[0], 0.3), *_mean_at(pixels, places[1], 0.3)),
                _mean_at(pixels, places[2], 0.2),
            )
        finally:
            use_again(before)
            records.release()


def _from_above() -> Camera:
    """A camera that looks straight down on the map's square."""
    return Camera(
        (0.0, _HIGH_ABOVE, 1e-3),
        (0.0, 0.0, 0.0),
        float(_MAP_SIZE),
        float(_MAP_SIZE),
        field_of_view=2 * math.atan(MAP_HALF / _HIGH_ABOVE),
        nearest=_HIGH_ABOVE - 20,
        furthest=_HIGH_ABOVE + 20,
    )


def _mean_at(
    pixels: npt.NDArray[np.float16], place: tuple[float, float, float], reach: float
) -> tuple[float, float, float]:
    """The mean colour within `reach` of a place."""
    per_unit = _MAP_SIZE / (2 * MAP_HALF)
    column = (place[0] + MAP_HALF) * per_unit
    row = (MAP_HALF - place[2]) * per_unit
    half = reach * per_unit
    cut = pixels[
        round(row - half) : round(row + half) + 1,
        round(column - half) : round(column + half) + 1,
        :3,
    ]
    red, green, blue = cut.reshape(-1, 3).astype(np.float64).mean(0)
    return (float(red), float(green), float(blue))
