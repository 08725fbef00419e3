"""The shapes of the set on the GPU, and the buffers that tell where each checker and die is."""

from __future__ import annotations

from typing import Final

import attrs
import moderngl
import numpy as np

from plakoto_client.render import board_meshes, lamp_meshes, meshes, tray_meshes
from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.instances import (
    MAX_CHECKERS,
    MAX_DICE,
    Rows,
    checker_rows,
    die_rows,
)
from plakoto_client.scene.frame import Frame
from plakoto_client.scene.layout import DIE_HALF, DIE_ROUNDING

_FLOAT_BYTES: Final = 4
_CHECKER_FLOATS: Final = 15
_DIE_FLOATS: Final = 8
_SHADOW_SEGMENTS: Final = 28
_CHECKER_LAYOUT: Final = (
    "3f 4f 4f 4f/i",
    "checker_place",
    "checker_kind",
    "checker_glow",
    "checker_rotation",
)
_DIE_LAYOUT: Final = ("4f 4f/i", "die_place", "die_rotation")


@attrs.frozen
class GpuMesh:
    """A shape in GPU memory."""

    vertices: moderngl.Buffer
    indices: moderngl.Buffer


class Geometry:
    """All shapes, uploaded once, and the instance buffers, written for each new frame."""

    def __init__(self, ctx: moderngl.Context, objects: GlObjects, segments: int) -> None:
        self._ctx = ctx
        self._objects = objects
        self.table = self._upload(board_meshes.table_mesh())
        self.field = self._upload(board_meshes.field_mesh())
        self.frame = self._upload(board_meshes.frame_mesh())
        self.tray = self._upload(tray_meshes.tray_mesh())
        self.hinges = self._upload(board_meshes.hinges_mesh())
        self.lamp = self._upload(lamp_meshes.lamp_mesh())
        self.bulb = self._upload(lamp_meshes.bulb_mesh())
        self.filament = self._upload(lamp_meshes.filament_mesh())
        self.checker = self._upload(meshes.checker_mesh(segments))
        self.plain_checker = self._upload(meshes.plain_checker_mesh(_SHADOW_SEGMENTS))
        self.die = self._upload(meshes.rounded_box((DIE_HALF,) * 3, DIE_ROUNDING, 4))
        self._checkers = objects.keep(
            ctx.buffer(reserve=MAX_CHECKERS * _CHECKER_FLOATS * _FLOAT_BYTES, dynamic=True)
        )
        self._dice = objects.keep(
            ctx.buffer(reserve=MAX_DICE * _DIE_FLOATS * _FLOAT_BYTES, dynamic=True)
        )
        self.checker_count = 0
        self.die_count = 0

    def place(self, frame: Frame) -> None:
        """Write where the frame's checkers and dice are."""
        checkers, dice = checker_rows(frame), die_rows(frame)
        self.checker_count, self.die_count = len(checkers), len(dice)
        _write(self._checkers, checkers)
        _write(self._dice, dice)

    def solid(self, program: moderngl.Program, mesh: GpuMesh) -> moderngl.VertexArray:
        """A shape that never moves, to be drawn by `program`."""
        return self._array(program, mesh, [])

    def checkers(self, program: moderngl.Program, *, plain: bool = False) -> moderngl.VertexArray:
        """All checkers, to be drawn by `program` with `checker_count` instances."""
        mesh = self.plain_checker if plain else self.checker
        return self._array(program, mesh, [(self._checkers, *_CHECKER_LAYOUT)])

    def dice(self, program: moderngl.Program) -> moderngl.VertexArray:
        """All dice, to be drawn by `program` with `die_count` instances."""
        return self._array(program, self.die, [(self._dice, *_DIE_LAYOUT)])

    def _array(
        self,
        program: moderngl.Program,
        mesh: GpuMesh,
        instances: list[tuple[moderngl.Buffer, str, *tuple[str, ...]]],
    ) -> moderngl.VertexArray:
        content = [(mesh.vertices, "3f 3f", "in_place", "in_normal"), *instances]
        # Depth and height passes leave attributes unused.
        return self._objects.keep(
            self._ctx.vertex_array(program, content, index_buffer=mesh.indices, skip_errors=True)
        )

    def _upload(self, mesh: meshes.Mesh) -> GpuMesh:
        return GpuMesh(
            self._objects.keep(self._ctx.buffer(mesh.vertices.astype(np.float32).tobytes())),
            self._objects.keep(self._ctx.buffer(mesh.indices.astype(np.uint32).tobytes())),
        )


def _write(buffer: moderngl.Buffer, rows: Rows) -> None:
    if len(rows):
        buffer.write(rows.tobytes())
