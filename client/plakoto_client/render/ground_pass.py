"""Soft shadows and ambient occlusion on the two levels: playing surface and table.

Both are flat, so light on them need not be searched for at every pixel of the picture: a map of the
level holds, for each texel, how much of the lamp and of the room is hidden there. The lamp's share
is exact: casters are projected from many places on the lamp and counted. The case seldom moves, so
its part is kept; checkers and dice are added for each new frame.
"""

from __future__ import annotations

import math
from typing import Final

import attrs
import moderngl
import numpy as np

from plakoto_client.render import changes
from plakoto_client.render.board_meshes import Box, case_box, half_boxes, rail_boxes
from plakoto_client.render.changes import BLOB_REACH, BLOB_SPREAD
from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.instances import MAX_CASTERS, caster_rows
from plakoto_client.render.lamp_meshes import lamp_boxes
from plakoto_client.render.light import KEY, Light, lighting
from plakoto_client.render.shaders import build_program
from plakoto_client.render.tray_meshes import END, LEFT, RIGHT, TRAY_HEIGHT, tray_boxes
from plakoto_client.render.uniforms import float_bytes, set_uniforms
from plakoto_client.scene.fold import FLAT, Fold
from plakoto_client.scene.frame import Frame
from plakoto_client.scene.lamp import FOOT, FOOT_RADIUS
from plakoto_client.scene.layout import (
    BOARD_HALF_DEPTH,
    BOARD_HALF_WIDTH,
    FIELD_HALF_DEPTH,
    FIELD_HALF_WIDTH,
    TABLE_LEVEL,
)

_CASE_LAMP_POINTS: Final = 51
"""Places on the lamp for the case's own shadows, which are made only once."""
_SPOKES: Final = 24
_TABLE_MARGIN: Final = 5.0
"""How far beyond the case the table's map reaches."""
_TABLE_SIZE_SHARE: Final = 0.75
_MAX_BOXES: Final = 9


@attrs.frozen
class Level:
    """One of the two flat surfaces and its map."""

    height: float
    half: tuple[float, float]
    """Half the extents of the map in x and z."""
    case: moderngl.Framebuffer
    """What the case alone hides; kept."""
    target: moderngl.Framebuffer
    """What everything hides."""
    case_map: moderngl.Texture
    map: moderngl.Texture


class GroundPass:
    """Draws the maps of light on the playing surface and on the table."""

    def __init__(
        self, ctx: moderngl.Context, objects: GlObjects, size: int, light_samples: int
    ) -> None:
        self._ctx = ctx
        self._light_samples = light_samples
        table_half = (BOARD_HALF_WIDTH + _TABLE_MARGIN, BOARD_HALF_DEPTH + _TABLE_MARGIN)
        self.field = _make_level(ctx, objects, 0.0, (FIELD_HALF_WIDTH, FIELD_HALF_DEPTH), size)
        self.table = _make_level(
            ctx, objects, TABLE_LEVEL, table_half, int(size * _TABLE_SIZE_SHARE)
        )
        self._casters = objects.keep(
            build_program(
                ctx,
                "ground_casters.vert.glsl",
                "constant.frag.glsl",
                {"MAX_CASTERS": MAX_CASTERS, "LAMP_POINTS": light_samples, "SPOKES": _SPOKES},
            )
        )
        self._blobs = objects.keep(
            build_program(
                ctx,
                "ground_blobs.vert.glsl",
                "ground_blobs.frag.glsl",
                {"MAX_CASTERS": MAX_CASTERS, "BLOB_REACH": BLOB_REACH, "BLOB_SPREAD": BLOB_SPREAD},
            )
        )
        self._copy = objects.keep(build_program(ctx, "fullscreen.vert.glsl", "copy.frag.glsl"))
        self._boxes = objects.keep(
            build_program(
                ctx,
                "ground_boxes.vert.glsl",
                "constant.frag.glsl",
                {"MAX_BOXES": _MAX_BOXES, "LAMP_POINTS": _CASE_LAMP_POINTS},
            )
        )
        self._walls = objects.keep(
            build_program(ctx, "fullscreen.vert.glsl", "ground_walls.frag.glsl")
        )
        self._boxes_array = objects.keep(ctx.vertex_array(self._boxes, []))
        self._walls_array = objects.keep(ctx.vertex_array(self._walls, []))
        self._casters_array = objects.keep(ctx.vertex_array(self._casters, []))
        self._blobs_array = objects.keep(ctx.vertex_array(self._blobs, []))
        self._copy_array = objects.keep(ctx.vertex_array(self._copy, []))
        set_uniforms(self._casters, {"amount": (1 / light_samples, 0.0, 0.0, 0.0)})
        self._take_light(KEY)

    def draw(self, frame: Frame, within: tuple[changes.Box, ...] | None = None) -> None:
        """Bring both maps up to date with the frame's checkers and dice.

        Args:
            frame: where they are.
            within: boxes outside of which nothing has changed; None if anything may have.
        """
        light = lighting(frame.lamp).main
        if light.position != self._lit_from or frame.fold != self._stands:
            self._take_light(light, frame.fold)
        places, rotations = caster_rows(frame)
        count = len(frame.checkers) + len(frame.dice)
        for level in (self.field, self.table):
            level.target.scissor = _texels(level, within)
            self._begin(level.target)
            level.case_map.use(0)
            self._copy_array.render(moderngl.TRIANGLES, vertices=3)
            if not count:
                continue
            for program in (self._casters, self._blobs):
                set_uniforms(
                    program,
                    {
                        "casters": places.tobytes(),
                        "rotations": rotations.tobytes(),
                        "caster_count": count,
                        "level": level.height,
                        "ground_half": level.half,
                    },
                )
            with _counting(self._ctx, level.target):
                self._casters_array.render(
                    moderngl.TRIANGLES,
                    vertices=3 * _SPOKES,
                    instances=count * self._light_samples,
                )
            with _covering(self._ctx, level.target):
                self._blobs_array.render(moderngl.TRIANGLES, vertices=6, instances=count)

    def _begin(self, target: moderngl.Framebuffer) -> None:
        target.use()
        target.clear(depth=1.0)
        self._ctx.disable(moderngl.DEPTH_TEST | moderngl.CULL_FACE | moderngl.BLEND)

    def _take_light(self, light: Light, fold: Fold = FLAT) -> None:
        """Throw shadows from another light, or of a case that stands otherwise, from now on."""
        self._lit_from, self._stands = light.position, fold
        set_uniforms(self._casters, {"lamp_points": float_bytes(light.points(self._light_samples))})
        # The lamp's own stem stands in the way of the room's light only.
        beside = lamp_boxes() if light.position == KEY.position else ()
        is_flat = fold == FLAT
        if is_flat:
            self._draw_case(self.field, light, rail_boxes(), outside=False)
        beside = (*tray_boxes(), *beside)
        case = (case_box(),) if is_flat else half_boxes(fold)
        self._draw_case(self.table, light, (*case, *beside), outside=True, has_walls=is_flat)

    def _draw_case(
        self,
        level: Level,
        light: Light,
        boxes: tuple[Box, ...],
        *,
        outside: bool,
        has_walls: bool = True,
    ) -> None:
        centres, halves = np.zeros((_MAX_BOXES, 3)), np.zeros((_MAX_BOXES, 3))
        for row, box in enumerate(boxes):
            centres[row], halves[row] = box.centre, box.half
        set_uniforms(
            self._boxes,
            {
                "lamp_points": float_bytes(light.points(_CASE_LAMP_POINTS)),
                "amount": (1 / _CASE_LAMP_POINTS, 0.0, 0.0, 0.0),
                "box_centre": float_bytes(centres),
                "box_half": float_bytes(halves),
                "box_count": len(boxes),
                "level": level.height,
                "ground_half": level.half,
            },
        )
        set_uniforms(
            self._walls,
            {
                "ground_half": level.half,
                "outside": outside,
                "foot": (FOOT[0], FOOT[2]),
                "foot_radius": FOOT_RADIUS,
                "tray": (LEFT, RIGHT, END, TRAY_HEIGHT),
            },
        )
        self._begin(level.case)
        with _counting(self._ctx, level.case):
            self._boxes_array.render(
                moderngl.TRIANGLES, vertices=36, instances=len(boxes) * _CASE_LAMP_POINTS
            )
        if has_walls:
            with _covering(self._ctx, level.case):
                self._walls_array.render(moderngl.TRIANGLES, vertices=3)


def _texels(level: Level, boxes: tuple[changes.Box, ...] | None) -> tuple[int, int, int, int]:
    """The smallest rectangle of texels that holds all `boxes` (left, bottom, width, height)."""
    if boxes is None:
        return (0, 0, *level.map.size)
    bounds = []
    for axis, half, size in zip((0, 2), level.half, level.map.size, strict=True):
        low = min(box.low[axis] for box in boxes)
        high = max(box.high[axis] for box in boxes)
        first, last = ((edge / half + 1) / 2 * size for edge in (low, high))
        bounds.append((max(math.floor(first) - 1, 0), min(math.ceil(last) + 1, size)))
    (left, right), (bottom, top) = bounds
    return (left, bottom, max(right - left, 0), max(top - bottom, 0))


def _make_level(
    ctx: moderngl.Context,
    objects: GlObjects,
    height: float,
    half: tuple[float, float],
    width: int,
) -> Level:
    size = (width, round(width * half[1] / half[0]))
    depth = objects.keep(ctx.depth_renderbuffer(size))
    maps = []
    for _ in range(2):
        texture = objects.keep(ctx.texture(size, 2))
        texture.repeat_x = texture.repeat_y = False
        maps.append((texture, objects.keep(ctx.framebuffer([texture], depth))))
    (case_map, case), (everything, target) = maps
    return Level(height, half, case, target, case_map, everything)


class _counting:  # noqa: N801 - reads as a verb in the with statement
    """Add up the first channel, counting each place on the lamp once."""

    def __init__(self, ctx: moderngl.Context, target: moderngl.Framebuffer) -> None:
        self._ctx, self._target = ctx, target

    def __enter__(self) -> None:
        self._target.color_mask = (True, False, False, False)
        self._ctx.enable(moderngl.BLEND | moderngl.DEPTH_TEST)
        self._ctx.depth_func = "<"
        self._ctx.blend_func = moderngl.ONE, moderngl.ONE

    def __exit__(self, *_: object) -> None:
        self._ctx.disable(moderngl.BLEND | moderngl.DEPTH_TEST)
        self._target.color_mask = (True, True, True, True)


class _covering:  # noqa: N801 - reads as a verb in the with statement
    """Let each hider cover a share of what is still open in the second channel."""

    def __init__(self, ctx: moderngl.Context, target: moderngl.Framebuffer) -> None:
        self._ctx, self._target = ctx, target

    def __enter__(self) -> None:
        self._target.color_mask = (False, True, False, False)
        self._ctx.enable(moderngl.BLEND)
        self._ctx.blend_func = moderngl.ONE, moderngl.ONE_MINUS_SRC_COLOR

    def __exit__(self, *_: object) -> None:
        self._ctx.disable(moderngl.BLEND)
        self._target.color_mask = (True, True, True, True)
