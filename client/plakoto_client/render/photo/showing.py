"""Shows a photo in a window while it develops."""

from __future__ import annotations

import moderngl

from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.photo.darkroom import Pixels
from plakoto_client.render.shaders import build_program
from plakoto_client.render.uniforms import set_uniforms


class Showing:
    """A photo as it stands, on the screen."""

    def __init__(self, ctx: moderngl.Context, size: tuple[int, int]) -> None:
        self._ctx = ctx
        self._objects = GlObjects()
        self._program = self._objects.keep(
            build_program(ctx, "fullscreen.vert.glsl", "copy.frag.glsl")
        )
        self._triangle = self._objects.keep(ctx.vertex_array(self._program, []))
        self._texture = self._objects.keep(ctx.texture(size, 3, alignment=1))
        self._texture.filter = (moderngl.LINEAR, moderngl.LINEAR)

    def load(self, pixels: Pixels) -> None:
        """Take the photo as it stands now; it has the size that was told at first."""
        self._texture.write(pixels[::-1].tobytes(), alignment=1)

    def draw(self, target: moderngl.Framebuffer, size: tuple[int, int]) -> None:
        """Fill `target`, of `size` pixels."""
        self._ctx.disable(moderngl.DEPTH_TEST | moderngl.BLEND | moderngl.CULL_FACE)
        target.use()
        self._ctx.viewport = (0, 0, *size)
        self._texture.use(0)
        set_uniforms(self._program, {"source": 0})
        self._triangle.render(moderngl.TRIANGLES, vertices=3)

    def release(self) -> None:
        """Free its GL objects."""
        self._objects.release()
