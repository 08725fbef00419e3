"""The framebuffers of one picture size: multisampled light, resolved light, finished picture."""

from __future__ import annotations

import moderngl

from plakoto_client.render.changes import Rect
from plakoto_client.render.gl_objects import GlObjects


class Picture:
    """Where a picture is drawn, from light to pixels. Belongs to one size."""

    def __init__(self, ctx: moderngl.Context, size: tuple[int, int], samples: int) -> None:
        self._ctx = ctx
        self._objects = GlObjects()
        keep = self._objects.keep
        self.size = size
        self.light = keep(ctx.texture(size, 4, dtype="f2"))
        self.developed, self.raw_pixels = self._pixels()
        self.finished, self.pixels = self.developed, self.raw_pixels
        self.light.repeat_x = self.light.repeat_y = False
        if samples:
            self.drawn = keep(
                ctx.framebuffer(
                    [keep(ctx.renderbuffer(size, 4, samples=samples, dtype="f2"))],
                    keep(ctx.depth_renderbuffer(size, samples=samples)),
                )
            )
            self._resolved: moderngl.Framebuffer | None = keep(ctx.framebuffer([self.light]))
        else:
            self.drawn = keep(ctx.framebuffer([self.light], keep(ctx.depth_renderbuffer(size))))
            self._resolved = None
            # Without samples, edges are smoothed from the tone-mapped picture into another one.
            self.finished, self.pixels = self._pixels()

    def limit(self, rect: Rect | None) -> None:
        """Let drawing, clearing and resolving touch only `rect`; None lifts the limit."""
        for target in (self.drawn, self._resolved, self.developed, self.finished):
            if target is not None:
                target.scissor = rect if rect is not None else (0, 0, *self.size)

    def resolve(self) -> None:
        """Average the samples of what has been drawn into `light`."""
        if self._resolved is not None:
            self._ctx.copy_framebuffer(self._resolved, self.drawn)

    @property
    def needs_smoothing(self) -> bool:
        """Whether edges have not been smoothed by samples."""
        return self.finished is not self.developed

    def _pixels(self) -> tuple[moderngl.Framebuffer, moderngl.Texture]:
        texture = self._objects.keep(self._ctx.texture(self.size, 4))
        texture.repeat_x = texture.repeat_y = False
        return self._objects.keep(self._ctx.framebuffer([texture])), texture

    def release(self) -> None:
        """Free all framebuffers."""
        self._objects.release()
