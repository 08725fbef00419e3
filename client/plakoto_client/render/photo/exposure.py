"""One rectangle of a picture while light gathers on it, sample by sample."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

import attrs
import moderngl
import numpy as np

from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.instances import MAX_CHECKERS, MAX_DICE
from plakoto_client.render.light import lighting
from plakoto_client.render.photo.first_sight import (
    MAP_HALF,
    RECORDS,
    Colours,
    FirstSight,
    Records,
)
from plakoto_client.render.photo.lamps import MAX_LAMPS, lamp_uniforms
from plakoto_client.render.photo.room import ROOM_CELLS, alias_table, cell_shares
from plakoto_client.render.photo.solids import BESIDE_TOP, BLOCKS, MAX_CLUSTERS, RAILS, Solids
from plakoto_client.render.photo.tiles import Lens, Rect, part_of, sample_camera
from plakoto_client.render.shaders import Define, build_program
from plakoto_client.render.styles import WALNUT, Style
from plakoto_client.render.uniforms import UniformValue, float_bytes, set_uniforms
from plakoto_client.scene.camera import Camera
from plakoto_client.scene.frame import Frame, Glow
from plakoto_client.scene.lamp import BULB
from plakoto_client.scene.layout import DIE_ROUNDING

SUMS: Final = ("scattered", "mirrored", "seen_body", "seen_shape")
"""What is summed up; the names are those of the outputs of `photo_trace.frag.glsl`."""
BRIGHTEST_SEEN: Final = 12.0
"""What is mirrored more brightly than this is cut: tone mapping makes it white anyway."""
_DEFINES: Final[dict[str, Define]] = {
    "MAX_CLUSTERS": MAX_CLUSTERS,
    "MAX_LAMPS": MAX_LAMPS,
    "MAX_CHECKERS": MAX_CHECKERS,
    "MAX_DICE": MAX_DICE,
    "RAILS": RAILS,
    "BLOCKS": BLOCKS,
    "BESIDE_TOP": BESIDE_TOP,
    "ROOM_CELLS": ROOM_CELLS,
    "MAP_HALF": MAP_HALF,
    "DIE_ROUNDING": DIE_ROUNDING,
    "BRIGHTEST_SEEN": BRIGHTEST_SEEN,
}
_UNITS: Final[dict[str, UniformValue]] = {
    name: unit for unit, name in enumerate((*RECORDS, "board_albedo", "reflections", "room_table"))
}


class Studio:
    """Everything that taking photos needs, whatever they show. Made once for a context."""

    def __init__(
        self, ctx: moderngl.Context, cache_dir: Path | None = None, style: Style = WALNUT
    ) -> None:
        """Compile and load everything, which takes a second or two.

        Args:
            ctx: a context of OpenGL 3.3 or newer, current in this thread.
            cache_dir: where baked textures are kept; None keeps nothing.
            style: what the set is of.
        """
        self.ctx = ctx
        self._objects = GlObjects()
        try:
            self.sight = FirstSight(ctx, self._objects, cache_dir, style)
            self.program = self._objects.keep(
                build_program(ctx, "fullscreen.vert.glsl", "photo_trace.frag.glsl", _DEFINES)
            )
            self.triangle = self._objects.keep(ctx.vertex_array(self.program, []))
            self.room_table = self._objects.keep(self._room_table())
        except BaseException:
            self._objects.release()
            raise

    def release(self) -> None:
        """Free every GL object."""
        self._objects.release()

    def _room_table(self) -> moderngl.Texture:
        room = self.sight.environment.reflections
        radiance = np.frombuffer(room.read(), np.float16).reshape(*room.size[::-1], 4)
        table = alias_table(cell_shares(radiance))
        return self.ctx.texture((ROOM_CELLS, ROOM_CELLS), 4, table.tobytes(), dtype="f4")


def as_photographed(frame: Frame) -> Frame:
    """The frame without what is no part of the set: rings, trails, glows; no die is dimmed."""
    return attrs.evolve(
        frame,
        checkers=tuple(attrs.evolve(each, glow=Glow.NONE) for each in frame.checkers),
        dice=tuple(attrs.evolve(each, strength=1.0) for each in frame.dice),
        markers=(),
        trails=(),
    )


class Exposure:
    """Gathers light on one rectangle of a picture."""

    def __init__(
        self,
        studio: Studio,
        frame: Frame,
        colours: Colours,
        part: Rect,
        lens: Lens,
        *,
        planned: int,
        first: int = 0,
    ) -> None:
        """Begin in the dark.

        Args:
            studio: what it is taken with.
            frame: what is to be seen; its camera's width and height are the whole picture's.
            colours: what `studio.sight.colours` found of the same set.
            part: the rectangle, in pixels of the whole picture.
            lens: what is sharp.
            planned: how many samples are meant to be added; others work, but edges are less smooth.
            first: number of its first sample. Exposures that share no numbers are independent.
        """
        self._first = first
        self._planned = planned
        self.part = part
        self.samples = 0
        """How many samples every pixel has received."""
        self._studio = studio
        self._frame = as_photographed(frame)
        self._lens = lens
        ctx = studio.ctx
        self._objects = GlObjects()
        keep = self._objects.keep
        self._colours = colours
        self._records = keep(Records(ctx, part.size))
        self.sums = {name: keep(ctx.texture(part.size, 4, dtype="f4")) for name in SUMS}
        self._target = keep(ctx.framebuffer(list(self.sums.values())))
        self._target.clear()
        lights = lighting(frame.lamp)
        self._uniforms: dict[str, UniformValue] = {
            **_UNITS,
            **Solids.of(frame).uniforms(),
            "checker_albedo": np.array(colours.checkers, np.float32).tobytes(),
            "die_albedo": colours.die,
            **lamp_uniforms([lights.main, lights.other], lights.room),
            "bulb": BULB,
            "bulb_colour": lights.lamp,
            "light_level": frame.light,
            "origin": (part.left, part.bottom),
        }

    def add_sample(self, rect: Rect | None = None) -> None:
        """Add the next sample to the pixels of `rect`, counted within the exposure; all by default.

        Whoever adds it rect by rect says with `finish_sample` that all have received it.
        """
        studio = self._studio
        rect = rect or Rect(0, 0, *self.part.size)
        number = self._first + self.samples
        camera = sample_camera(self._frame.camera, number, self._planned, self._lens)
        frame = attrs.evolve(self._frame, camera=part_of(camera, self.part))
        studio.sight.record(frame, self._records, rect)
        ctx = studio.ctx
        self._target.use()
        self._target.scissor = (rect.left, rect.bottom, rect.width, rect.height)
        ctx.enable_only(moderngl.BLEND)
        ctx.blend_func = moderngl.ONE, moderngl.ONE
        bound = {
            **self._records.by_sampler,
            "board_albedo": self._colours.board,
            "reflections": studio.sight.environment.reflections,
            "room_table": studio.room_table,
        }
        for name, texture in bound.items():
            texture.use(int(_UNITS[name]))  # type: ignore[arg-type]  # units are whole numbers
        seen: dict[str, UniformValue] = {**_seen_by(frame.camera), "number": number}
        set_uniforms(studio.program, {**self._uniforms, **seen})
        studio.triangle.render(moderngl.TRIANGLES, vertices=3)
        ctx.disable(moderngl.BLEND)

    def finish_sample(self) -> None:
        """Take note that every pixel has received the sample."""
        self.samples += 1

    def release(self) -> None:
        """Free its GL objects; the studio stays."""
        self._objects.release()


def _seen_by(camera: Camera) -> dict[str, UniformValue]:
    """What the path tracer has to know of the camera: for the ways that meet nothing."""
    half = math.tan(camera.field_of_view / 2)
    right, up, behind = camera.view[:3, :3]
    ways = np.array([right * half * camera.width / camera.height, up * half, -behind])
    return {
        "eye": camera.eye,
        "view_ways": float_bytes(ways),  # each row is a column of the matrix
        "view_shift": camera.shift,
        "size": (camera.width, camera.height),
    }
