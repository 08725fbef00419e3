"""Draws what of the lamp is not brass: its filament, its glass and the glow about it."""

from __future__ import annotations

from typing import Final

import moderngl

from plakoto_client.render.geometry import Geometry
from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.light import lighting
from plakoto_client.render.shaders import build_program
from plakoto_client.render.uniforms import UniformValue, matrix_bytes, set_uniforms
from plakoto_client.scene.frame import Frame
from plakoto_client.scene.lamp import BULB, BULB_RADIUS

_GLOW_REACH: Final = 3.4
"""How far from the bulb its glow is seen in the air, or in the eye."""


class LampPass:
    """Draws into whatever framebuffer is in use; what reflects in the glass is read from a unit."""

    def __init__(
        self, ctx: moderngl.Context, objects: GlObjects, geometry: Geometry, reflections_unit: int
    ) -> None:
        self._ctx = ctx
        self._unit = reflections_unit
        self._wire = objects.keep(build_program(ctx, "solid.vert.glsl", "filament.frag.glsl"))
        self._glass = objects.keep(build_program(ctx, "solid.vert.glsl", "glass.frag.glsl"))
        self._glow = objects.keep(
            build_program(ctx, "glow.vert.glsl", "glow.frag.glsl", {"GLOW_REACH": _GLOW_REACH})
        )
        self._filament = geometry.solid(self._wire, geometry.filament)
        self._bulb = geometry.solid(self._glass, geometry.bulb)
        self._glow_array = objects.keep(ctx.vertex_array(self._glow, []))

    def draw(self, frame: Frame) -> None:
        """Draw the filament, then the glass over it, then the glow over everything near."""
        ctx = self._ctx
        lights = lighting(frame.lamp)
        shared: dict[str, UniformValue] = {
            "view_projection": matrix_bytes(frame.camera.view_projection),
            "eye": frame.camera.eye,
            "light_level": frame.light,
            "room_level": lights.room,
            "key_position": lights.main.position,
            "key_colour": lights.main.colour,
            "lamp_level": frame.lamp,
            "bulb": BULB,
            "bulb_radius": BULB_RADIUS,
            "reflections": self._unit,
        }
        for program in (self._wire, self._glass, self._glow):
            set_uniforms(program, shared)
        ctx.disable(moderngl.CULL_FACE | moderngl.BLEND)
        ctx.enable(moderngl.DEPTH_TEST)
        ctx.depth_func = "<"
        self._filament.render(moderngl.TRIANGLES)
        ctx.enable(moderngl.CULL_FACE | moderngl.BLEND)
        ctx.blend_func = moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
        self._bulb.render(moderngl.TRIANGLES)
        ctx.disable(moderngl.CULL_FACE | moderngl.DEPTH_TEST)
        if frame.lamp > 0:
            self._glow_array.render(moderngl.TRIANGLES, vertices=6)
        ctx.disable(moderngl.BLEND)
