"""The two maps for what is not flat: what the lamp sees, and the board's heights from above."""

from __future__ import annotations

from typing import Final

import moderngl
import numpy as np

from plakoto_client.render.geometry import Geometry
from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.light import Light
from plakoto_client.render.shaders import Define, build_program
from plakoto_client.render.uniforms import fold_uniforms, matrix_bytes, set_uniforms
from plakoto_client.scene.fold import FLAT, Fold
from plakoto_client.scene.layout import TABLE_LEVEL

HEIGHT_SIZE: Final = 384
"""Edge of the height map in texels."""
HEIGHT_HALF_WIDTH: Final = 10.0
HEIGHT_HALF_DEPTH: Final = 10.0
HEIGHT_DEFINES: Final[dict[str, Define]] = {
    "HEIGHT_SIZE": float(HEIGHT_SIZE),
    "HEIGHT_HALF_WIDTH": HEIGHT_HALF_WIDTH,
    "HEIGHT_HALF_DEPTH": HEIGHT_HALF_DEPTH,
}
_SLOPE_BIAS: Final = (1.6, 2.5)
_HIGHEST: Final = 8.0
_VERTEX: Final = ("solid.vert.glsl", "checker.vert.glsl", "die.vert.glsl")


class _Casters:
    """Everything that casts shadows, drawn by one fragment shader."""

    def __init__(
        self, ctx: moderngl.Context, objects: GlObjects, geometry: Geometry, fragment: str
    ) -> None:
        self._geometry = geometry
        self.programs = [
            objects.keep(build_program(ctx, vertex, fragment, {"CASTER": number, "MOVES": 1}))
            for number, vertex in enumerate(_VERTEX)
        ]
        solid, checker, die = self.programs
        self._solids = [
            geometry.solid(solid, geometry.frame),
            geometry.solid(solid, geometry.field),
        ]
        self._tray = geometry.solid(solid, geometry.tray)
        self._checkers = geometry.checkers(checker, plain=True)
        self._dice = geometry.dice(die)

    def draw(self, view_projection: bytes, fold: Fold) -> None:
        for program in self.programs:
            set_uniforms(program, {"view_projection": view_projection, **fold_uniforms(fold)})
        for solid in self._solids:
            solid.render(moderngl.TRIANGLES)
        set_uniforms(self.programs[0], fold_uniforms(FLAT))  # the tray stays where it stands
        self._tray.render(moderngl.TRIANGLES)
        if self._geometry.checker_count:
            self._checkers.render(moderngl.TRIANGLES, instances=self._geometry.checker_count)
        if self._geometry.die_count:
            self._dice.render(moderngl.TRIANGLES, instances=self._geometry.die_count)


class ShadowPass:
    """Draws the lamp's depth map and the height map, which hold for one arrangement."""

    def __init__(
        self, ctx: moderngl.Context, objects: GlObjects, geometry: Geometry, size: int
    ) -> None:
        self._ctx = ctx
        self.size = size
        self.depth_map = objects.keep(ctx.depth_texture((size, size)))
        self.depth_map.compare_func = ""
        self.depth_map.filter = (moderngl.NEAREST, moderngl.NEAREST)
        self.depth_map.repeat_x = self.depth_map.repeat_y = False
        self.comparison = objects.keep(
            ctx.sampler(
                repeat_x=False,
                repeat_y=False,
                filter=(moderngl.LINEAR, moderngl.LINEAR),
                compare_func="<=",
            )
        )
        self._depth_target = objects.keep(ctx.framebuffer(depth_attachment=self.depth_map))
        edge = (HEIGHT_SIZE, HEIGHT_SIZE)
        self.height_map = objects.keep(ctx.texture(edge, 1, dtype="f2"))
        self.colour_map = objects.keep(ctx.texture(edge, 4))
        for texture in (self.height_map, self.colour_map):
            texture.repeat_x = texture.repeat_y = False
        self._height_target = objects.keep(
            ctx.framebuffer(
                [self.height_map, self.colour_map], objects.keep(ctx.depth_renderbuffer(edge))
            )
        )
        self._depth = _Casters(ctx, objects, geometry, "depth.frag.glsl")
        self._height = _Casters(ctx, objects, geometry, "height.frag.glsl")

    def draw(self, light: Light, fold: Fold = FLAT) -> None:
        """Bring both maps up to date with the geometry, seen from `light`, on a board so folded."""
        ctx = self._ctx
        ctx.disable(moderngl.BLEND | moderngl.CULL_FACE)
        ctx.enable(moderngl.DEPTH_TEST)
        ctx.depth_func = "<"
        self._depth_target.use()
        self._depth_target.clear(depth=1.0)
        ctx.polygon_offset = _SLOPE_BIAS
        self._depth.draw(matrix_bytes(light.view_projection), fold)
        ctx.polygon_offset = (0.0, 0.0)
        self._height_target.use()
        self._height_target.clear(TABLE_LEVEL, 0.0, 0.0, 0.0, depth=1.0)
        self._height.draw(matrix_bytes(_from_above()), fold)
        self.height_map.build_mipmaps()
        self.height_map.filter = (moderngl.LINEAR_MIPMAP_NEAREST, moderngl.LINEAR)


def _from_above() -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Level x and z to clip x and y; what is higher is nearer."""
    return np.array(
        [
            [1 / HEIGHT_HALF_WIDTH, 0.0, 0.0, 0.0],
            [0.0, 0.0, 1 / HEIGHT_HALF_DEPTH, 0.0],
            [0.0, -1 / _HIGHEST, 0.0, 0.0],
            [0.0, 0.0, 0.0, 1.0],
        ]
    )
