"""Draws confetti: all snippets at once, over whatever has been drawn."""

from __future__ import annotations

from typing import Final

import moderngl
import numpy as np
import numpy.typing as npt

from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.light import lighting
from plakoto_client.render.shaders import build_program
from plakoto_client.render.uniforms import matrix_bytes, set_uniforms
from plakoto_client.scene.confetti import COLOURS, MOST_SNIPPETS, SNIPPET, Snippets
from plakoto_client.scene.frame import Frame

Rows = npt.NDArray[np.float32]

_FLOATS: Final = 11
_FLOAT_BYTES: Final = 4
_SCREEN_GAMMA: Final = 2.2


class ConfettiPass:
    """Draws a frame's confetti into whatever framebuffer is in use."""

    def __init__(self, ctx: moderngl.Context, objects: GlObjects) -> None:
        self._ctx = ctx
        self._program = objects.keep(
            build_program(
                ctx,
                "confetti.vert.glsl",
                "confetti.frag.glsl",
                {"SNIPPET_WIDTH": SNIPPET[0], "SNIPPET_LENGTH": SNIPPET[1]},
            )
        )
        self._buffer = objects.keep(
            ctx.buffer(reserve=MOST_SNIPPETS * _FLOATS * _FLOAT_BYTES, dynamic=True)
        )
        self._array = objects.keep(
            ctx.vertex_array(
                self._program,
                [
                    (
                        self._buffer,
                        "4f 4f 3f/i",
                        "snippet_place",
                        "snippet_rotation",
                        "snippet_colour",
                    )
                ],
            )
        )

    def draw(self, frame: Frame) -> None:
        """Draw the snippets that are in the air."""
        if frame.confetti is None:
            return
        rows = snippet_rows(frame.confetti.confetti.at(frame.confetti.seconds))
        if not len(rows):
            return
        lights = lighting(frame.lamp)
        self._buffer.write(rows.tobytes())
        set_uniforms(
            self._program,
            {
                "view_projection": matrix_bytes(frame.camera.view_projection),
                "key_position": lights.main.position,
                "key_colour": lights.main.colour,
                "room_level": lights.room,
                "light_level": frame.light,
            },
        )
        self._ctx.disable(moderngl.BLEND | moderngl.CULL_FACE)
        self._ctx.enable(moderngl.DEPTH_TEST)
        self._ctx.depth_func = "<"
        self._array.render(moderngl.TRIANGLES, vertices=6, instances=len(rows))


def snippet_rows(snippets: Snippets) -> Rows:
    """Shape (n, 11): middle and share of the full size; quaternion; albedo."""
    albedo = np.array(COLOURS) ** _SCREEN_GAMMA
    columns = [snippets.places, snippets.sizes, snippets.turns, albedo[snippets.colours]]
    return np.ascontiguousarray(np.column_stack(columns)[:MOST_SNIPPETS], np.float32)
