"""Draws the set itself: table, fields, case, hinges, checkers, dice, in lit colours."""

from __future__ import annotations

import math
from typing import Final

import moderngl
import numpy as np

from plakoto_client.render.environment import Environment
from plakoto_client.render.geometry import Geometry
from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.ground_pass import GroundPass
from plakoto_client.render.light import lighting
from plakoto_client.render.quality import Quality
from plakoto_client.render.shaders import Define, build_program
from plakoto_client.render.shadow_pass import HEIGHT_DEFINES, ShadowPass
from plakoto_client.render.textures import SAMPLERS, Textures
from plakoto_client.render.uniforms import UniformValue, fold_uniforms, matrix_bytes, set_uniforms
from plakoto_client.scene.fold import FLAT
from plakoto_client.scene.frame import Frame
from plakoto_client.scene.lamp import BULB

BACKGROUND: Final = (0.010, 0.007, 0.005, 1.0)
"""Light beyond the end of the table."""

_MAP_UNITS: Final = (
    "reflections",
    "shadow_depth",
    "shadow_test",
    "height_map",
    "colour_map",
    "ground_light",
)
_UNITS: Final[dict[str, UniformValue]] = {
    name: unit for unit, name in enumerate((*SAMPLERS, *_MAP_UNITS))
}
"""Texture unit of each sampler."""


_MOVING: Final = ("field", "frame", "brass")
"""What the board is made of, whose halves can be folded."""
_RESTING: Final[dict[str, UniformValue]] = {
    "left_pose": matrix_bytes(np.eye(4)),
    "right_pose": matrix_bytes(np.eye(4)),
}


def unit_of(sampler: str) -> int:
    """The texture unit that a sampler of the surface shaders reads."""
    return int(_UNITS[sampler])  # type: ignore[arg-type]  # units are whole numbers


class SurfacePass:
    """Draws a frame's bodies, lit and shadowed, into whatever framebuffer is in use.

    With `records_only` they are not lit: `surfaces_only.glsl` says what is recorded instead, and
    neither shadows nor maps of the ground are needed.
    """

    def __init__(
        self,
        ctx: moderngl.Context,
        objects: GlObjects,
        geometry: Geometry,
        quality: Quality,
        environment: Environment,
        *,
        records_only: bool = False,
    ) -> None:
        self._ctx = ctx
        self._geometry = geometry
        self._environment = environment
        self._defines: dict[str, Define] = {
            **HEIGHT_DEFINES,
            "BLOCKER_TAPS": quality.blocker_taps,
            "FILTER_TAPS": quality.filter_taps,
            "DETAIL": int(records_only or quality.has_detail),
            "REFLECTION_STEPS": 0 if records_only else quality.reflection_steps,
        }
        if records_only:
            self._defines["SURFACES_ONLY"] = 1
        self._programs = {
            name: objects.keep(
                build_program(
                    ctx,
                    vertex,
                    f"{name}.frag.glsl",
                    {**self._defines, "MOVES": 1} if name in _MOVING else self._defines,
                )
            )
            for name, vertex in (
                ("field", "solid.vert.glsl"),
                ("frame", "solid.vert.glsl"),
                ("tray", "solid.vert.glsl"),
                ("brass", "solid.vert.glsl"),
                ("table", "solid.vert.glsl"),
                ("checker", "checker.vert.glsl"),
                ("die", "die.vert.glsl"),
                ("number", "number.vert.glsl"),
            )
        }
        programs = self._programs
        self._checkers = geometry.checkers(programs["checker"])
        self._dice = geometry.dice(programs["die"])
        self._lamp = geometry.solid(programs["brass"], geometry.lamp)
        self._solids = {
            name: geometry.solid(programs[name], mesh)
            for name, mesh in (
                ("field", geometry.field),
                ("frame", geometry.frame),
                ("tray", geometry.tray),
                ("brass", geometry.hinges),
                ("table", geometry.table),
            )
        }

    @property
    def number_program(self) -> moderngl.Program:
        """The program that draws digits; it is lit like everything else."""
        return self._programs["number"]

    def prepare(
        self,
        frame: Frame,
        textures: Textures,
        shadows: ShadowPass | None,
    ) -> None:
        """Set what all surfaces share for this frame."""
        lights = lighting(frame.lamp)
        main, other = lights.main, lights.other
        shared: dict[str, UniformValue] = {
            **_UNITS,
            **textures.uniforms(),
            "view_projection": matrix_bytes(frame.camera.view_projection),
            "eye": frame.camera.eye,
            "light_level": frame.light,
            "key_position": main.position,
            "key_colour": main.colour,
            "key_radius": main.radius,
            "key_pool": main.pool,
            "other_position": other.position,
            "other_colour": other.colour,
            "room_level": lights.room,
            "bulb_place": BULB,
            "bulb_colour": lights.lamp,
            "diffuse_light": self._environment.diffuse,
            "light_view_projection": matrix_bytes(main.view_projection),
            "light_range": main.depth_range,
            "light_tangent": math.tan(main.half_angle),
            "board_rests": float(frame.fold == FLAT),
            "marks": float(frame.marks),
            **fold_uniforms(frame.fold),
        }
        hinges = matrix_bytes(frame.fold.hinges())
        self._hinge_poses: dict[str, UniformValue] = {"left_pose": hinges, "right_pose": hinges}
        if shadows is not None:
            shared["shadow_texel"] = 1 / shadows.size
        for program in self._programs.values():
            set_uniforms(program, shared)
        for name in SAMPLERS:
            textures.use(name, unit_of(name))
        self._environment.reflections.use(unit_of("reflections"))
        if shadows is None:
            return
        shadows.depth_map.use(unit_of("shadow_depth"))
        shadows.depth_map.use(unit_of("shadow_test"))
        shadows.comparison.use(unit_of("shadow_test"))
        shadows.height_map.use(unit_of("height_map"))
        shadows.colour_map.use(unit_of("colour_map"))

    def draw(self, ground: GroundPass | None) -> None:
        """Draw everything, what is nearest first."""
        ctx = self._ctx
        ctx.disable(moderngl.BLEND)
        ctx.enable(moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        ctx.depth_func = "<"
        if self._geometry.checker_count:
            self._checkers.render(moderngl.TRIANGLES, instances=self._geometry.checker_count)
        if self._geometry.die_count:
            self._dice.render(moderngl.TRIANGLES, instances=self._geometry.die_count)
        set_uniforms(self._programs["brass"], self._hinge_poses)
        self._solids["brass"].render(moderngl.TRIANGLES)
        set_uniforms(self._programs["brass"], _RESTING)
        self._lamp.render(moderngl.TRIANGLES)
        self._solids["tray"].render(moderngl.TRIANGLES)
        self._solids["frame"].render(moderngl.TRIANGLES)
        for name in ("field", "table"):
            if ground is not None:
                level = ground.field if name == "field" else ground.table
                level.map.use(unit_of("ground_light"))
                set_uniforms(self._programs[name], {"ground_half": level.half})
            self._solids[name].render(moderngl.TRIANGLES)

    def finish(self, shadows: ShadowPass) -> None:
        """Take the comparison sampler off its unit, which others use without it."""
        shadows.comparison.clear(unit_of("shadow_test"))
