"""From light to the finished picture, and from there to the window."""

from __future__ import annotations

from typing import Final

import moderngl

from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.picture import Picture
from plakoto_client.render.shaders import build_program
from plakoto_client.render.uniforms import set_uniforms

EXPOSURE: Final = 1.68


class TonePass:
    """Tone mapping, and the copy to a target of any size."""

    def __init__(self, ctx: moderngl.Context, objects: GlObjects) -> None:
        self._ctx = ctx
        self._tone = objects.keep(build_program(ctx, "fullscreen.vert.glsl", "tone.frag.glsl"))
        self._copy = objects.keep(build_program(ctx, "fullscreen.vert.glsl", "copy.frag.glsl"))
        self._smooth = objects.keep(build_program(ctx, "fullscreen.vert.glsl", "smooth.frag.glsl"))
        self._smooth_array = objects.keep(ctx.vertex_array(self._smooth, []))
        self._tone_array = objects.keep(ctx.vertex_array(self._tone, []))
        self._copy_array = objects.keep(ctx.vertex_array(self._copy, []))

    def develop(self, picture: Picture) -> None:
        """Turn the picture's light into pixels."""
        self._ctx.disable(moderngl.DEPTH_TEST | moderngl.BLEND | moderngl.CULL_FACE)
        picture.developed.use()
        picture.light.use(0)
        set_uniforms(self._tone, {"exposure": EXPOSURE, "picture_size": picture.size, "light": 0})
        self._tone_array.render(moderngl.TRIANGLES, vertices=3)
        if picture.needs_smoothing:
            picture.finished.use()
            picture.raw_pixels.use(0)
            set_uniforms(self._smooth, {"source": 0})
            self._smooth_array.render(moderngl.TRIANGLES, vertices=3)

    def present(
        self, picture: Picture, target: moderngl.Framebuffer, size: tuple[int, int]
    ) -> None:
        """Copy the finished picture over the whole of `target`."""
        self._ctx.disable(moderngl.DEPTH_TEST | moderngl.BLEND | moderngl.CULL_FACE)
        target.use()
        if size == picture.size == target.size and not target.samples:
            self._ctx.copy_framebuffer(target, picture.finished)  # costs a CPU nothing
            return
        self._ctx.viewport = (0, 0, *size)
        picture.pixels.use(0)
        set_uniforms(self._copy, {"source": 0})
        self._copy_array.render(moderngl.TRIANGLES, vertices=3)
