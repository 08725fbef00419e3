"""Procedural materials: baked once on the GPU, kept on disk, uploaded as mipmapped textures."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Final

import attrs
import moderngl
import numpy as np

from plakoto_client.render.cache import ArrayCache, Arrays
from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.shaders import build_program, source_digest

_VERTEX: Final = "fullscreen.vert.glsl"
_FRAGMENT: Final = "bake.frag.glsl"
_CHANNELS: Final = 4


class Material(enum.Enum):
    """What the set is made of; the value is the number in `bake.frag.glsl`."""

    FRAME = 0
    FIELD = 1
    TABLE = 2
    LIGHT_POINT = 3
    DARK_POINT = 4
    IVORY = 5
    EBONY = 6

    @property
    def size(self) -> int:
        """Edge of the tile in pixels: large surfaces need more."""
        return 1024 if self in (Material.FRAME, Material.FIELD, Material.TABLE) else 512


@attrs.frozen
class Textures:
    """One texture for each material. rgb: square root of the albedo; a: relief."""

    by_material: dict[Material, moderngl.Texture]

    def use(self, material: Material, unit: int) -> None:
        """Bind a material's texture to a texture unit."""
        self.by_material[material].use(unit)


def make_textures(
    ctx: moderngl.Context,
    objects: GlObjects,
    cache: ArrayCache,
    anisotropy: float,
    progress: Callable[[], None],
) -> Textures:
    """Bake or load all materials and upload them; `progress` is called before each one baked."""
    baked = cache.fetch(
        "materials",
        source_digest(_VERTEX, _FRAGMENT),
        lambda: _bake(ctx, progress),
        _is_usable,
    )
    result = {}
    for material in Material:
        data = baked[material.name]
        texture = objects.keep(
            ctx.texture((material.size, material.size), _CHANNELS, data.tobytes())
        )
        texture.build_mipmaps()
        texture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
        texture.anisotropy = anisotropy
        result[material] = texture
    return Textures(result)


def _shape(material: Material) -> tuple[int, int, int]:
    return (material.size, material.size, _CHANNELS)


def _is_usable(arrays: Arrays) -> bool:
    return all(
        material.name in arrays
        and arrays[material.name].shape == _shape(material)
        and arrays[material.name].dtype == np.uint8
        for material in Material
    )


def _bake(ctx: moderngl.Context, progress: Callable[[], None]) -> Arrays:
    result: Arrays = {}
    for material in Material:
        progress()
        objects = GlObjects()
        program = objects.keep(build_program(ctx, _VERTEX, _FRAGMENT, {"MATERIAL": material.value}))
        triangle = objects.keep(ctx.vertex_array(program, []))
        texture = objects.keep(ctx.texture((material.size, material.size), _CHANNELS))
        target = objects.keep(ctx.framebuffer([texture]))
        target.use()
        ctx.disable(moderngl.BLEND | moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        triangle.render(moderngl.TRIANGLES, vertices=3)
        result[material.name] = np.frombuffer(texture.read(), np.uint8).reshape(_shape(material))
        objects.release()
    return result
