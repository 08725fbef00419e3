"""What is drawn over the set: numbers on the rails, rings on the board, trails in the air."""

from __future__ import annotations

from typing import Final

import moderngl
import numpy as np
import numpy.typing as npt

from plakoto_client.render import digits
from plakoto_client.render.changes import MARKER_REACH, TRAIL_HALF_WIDTH
from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.shaders import build_program
from plakoto_client.render.uniforms import matrix_bytes, set_uniforms
from plakoto_client.scene.frame import Frame, Marker, MarkerKind, Trail
from plakoto_client.scene.layout import CHECKER_HEIGHT

Rows = npt.NDArray[np.float32]

_MOST_MARKERS: Final = 64
_MOST_TRAIL_POINTS: Final = 8 * 33
_FLOAT_BYTES: Final = 4
_MARKER_FLOATS: Final = 8
_TRAIL_FLOATS: Final = 7
_DIGIT_UNIT: Final = 13

_LOOKS: Final[dict[MarkerKind, tuple[float, float, float, float]]] = {
    MarkerKind.TARGET: (0.0, 1.20, 0.62, 0.05),
    MarkerKind.AIMED: (1.0, 1.70, 0.95, 0.12),
    MarkerKind.CURSOR: (2.0, 0.35, 1.05, 1.60),
    MarkerKind.ORIGIN: (3.0, 0.30, 0.50, 0.80),
    MarkerKind.LANDING: (4.0, 1.00, 0.50, 0.04),
    MarkerKind.HINT: (5.0, 0.06, 0.85, 0.22),
}
"""Shape in `marker.frag.glsl`, and colour."""


class Overlay:
    """Draws numbers, markers and trails into whatever framebuffer is in use."""

    def __init__(
        self, ctx: moderngl.Context, objects: GlObjects, number_program: moderngl.Program
    ) -> None:
        self._ctx = ctx
        atlas = digits.digit_atlas()
        self._atlas = objects.keep(ctx.texture(atlas.shape[::-1], 1, atlas.tobytes(), alignment=1))
        self._atlas.repeat_x = self._atlas.repeat_y = False
        self._atlas.filter = (moderngl.LINEAR, moderngl.LINEAR)
        numbers = digits.number_rows()
        self._digit_count = len(numbers)
        number_buffer = objects.keep(ctx.buffer(numbers.tobytes()))
        set_uniforms(number_program, {"digits": _DIGIT_UNIT})
        self._numbers = objects.keep(
            ctx.vertex_array(
                number_program, [(number_buffer, "4f 1f/i", "digit_place", "digit_shape")]
            )
        )
        self._marker_program = objects.keep(
            build_program(
                ctx, "marker.vert.glsl", "marker.frag.glsl", {"MARKER_REACH": MARKER_REACH}
            )
        )
        self._marker_buffer = objects.keep(
            ctx.buffer(reserve=_MOST_MARKERS * _MARKER_FLOATS * _FLOAT_BYTES, dynamic=True)
        )
        self._markers = objects.keep(
            ctx.vertex_array(
                self._marker_program,
                [(self._marker_buffer, "4f 4f/i", "marker_place", "marker_look")],
            )
        )
        self._trail_program = objects.keep(build_program(ctx, "trail.vert.glsl", "trail.frag.glsl"))
        self._trail_buffer = objects.keep(
            ctx.buffer(reserve=6 * _MOST_TRAIL_POINTS * _TRAIL_FLOATS * _FLOAT_BYTES, dynamic=True)
        )
        self._trails = objects.keep(
            ctx.vertex_array(
                self._trail_program, [(self._trail_buffer, "3f 4f", "in_place", "in_ribbon")]
            )
        )

    def draw(self, frame: Frame) -> None:
        """Blend the frame's numbers, markers and trails over what has been drawn."""
        ctx = self._ctx
        ctx.disable(moderngl.CULL_FACE)
        ctx.enable(moderngl.DEPTH_TEST | moderngl.BLEND)
        ctx.depth_func = "<="
        ctx.blend_func = moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
        if frame.numbers:
            self._atlas.use(_DIGIT_UNIT)
            self._numbers.render(moderngl.TRIANGLES, vertices=6, instances=self._digit_count)
        view_projection = matrix_bytes(frame.camera.view_projection)
        shown = [each for each in frame.markers if each.strength > 0][:_MOST_MARKERS]
        if shown:
            self._marker_buffer.write(marker_rows(shown).tobytes())
            set_uniforms(
                self._marker_program,
                {"view_projection": view_projection, "light_level": frame.light},
            )
            self._markers.render(moderngl.TRIANGLES, vertices=6, instances=len(shown))
        ribbons = [
            ribbon_rows(trail, frame.camera.eye) for trail in frame.trails if trail.strength > 0
        ]
        if ribbons:
            rows = np.concatenate(ribbons)[: 6 * _MOST_TRAIL_POINTS]
            self._trail_buffer.write(rows.tobytes())
            set_uniforms(
                self._trail_program,
                {"view_projection": view_projection, "light_level": frame.light},
            )
            self._trails.render(moderngl.TRIANGLES, vertices=len(rows))
        ctx.disable(moderngl.BLEND)


def marker_rows(markers: list[Marker]) -> Rows:
    """Shape (n, 8): place and strength; shape and colour."""
    return np.array(
        [(*each.place, each.strength, *_LOOKS[each.kind]) for each in markers], np.float32
    )


def ribbon_rows(trail: Trail, eye: tuple[float, float, float]) -> Rows:
    """Two triangles for each piece of the trail, turned to the eye; shape (6 * pieces, 7).

    The trail runs through the middles of the checker's places.
    """
    middle = np.array(trail.points) + np.array((0.0, CHECKER_HEIGHT / 2, 0.0))
    way = np.gradient(middle, axis=0)
    across = np.cross(way, np.array(eye) - middle)
    across *= TRAIL_HALF_WIDTH / np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-6)
    along = np.linspace(0, 1, len(middle))[:, None]
    strength = np.full_like(along, trail.strength)
    sides = [
        np.concatenate(
            [middle + sign * across, np.full_like(along, sign), along, strength, 0 * along], 1
        )
        for sign in (-1.0, 1.0)
    ]
    left, right = sides
    corners = [left[:-1], right[:-1], right[1:], left[:-1], right[1:], left[1:]]
    return np.stack(corners, 1).reshape(-1, _TRAIL_FLOATS).astype(np.float32)
