"""Pictures without a window: a context of their own, read back as arrays. For tests and docs.

Needs EGL on Linux (`libegl1` and `libgl1`); other systems make a hidden context in their own way.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import moderngl
import numpy as np
import numpy.typing as npt

from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.renderer import Renderer
from plakoto_client.scene.frame import Frame

Pixels = npt.NDArray[np.uint8]
"""Shape (height, width, 3), the top row first."""

REQUIRED_GL = 330


@contextmanager
def offscreen_context() -> Iterator[moderngl.Context]:
    """Make an OpenGL context without a window, for the duration of a with statement."""
    settings: dict[str, Any] = {"backend": "egl"} if sys.platform.startswith("linux") else {}
    ctx = moderngl.create_context(standalone=True, require=REQUIRED_GL, **settings)
    try:
        yield ctx
    finally:
        ctx.release()


def capture(
    ctx: moderngl.Context, renderer: Renderer, frame: Frame, size: tuple[int, int]
) -> Pixels:
    """Draw `frame` at `size` pixels and read it back."""
    objects = GlObjects()
    target = objects.keep(ctx.framebuffer([objects.keep(ctx.texture(size, 3))]))
    try:
        renderer.draw(frame, target, size)
        rows = np.frombuffer(target.read(components=3, alignment=1), np.uint8)
        return rows.reshape(size[1], size[0], 3)[::-1].copy()
    finally:
        objects.release()
