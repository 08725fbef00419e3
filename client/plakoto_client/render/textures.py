"""The textures of one board style: baked once on the GPU, kept on disk, uploaded with mipmaps.

Each recipe becomes a repeating tile of two textures: colour with height, and slopes. The playing
surface, whose inlays would cost many reads a pixel, is put together into one image from its tiles
each time a style is taken into use.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Final, TypeVar

import attrs
import moderngl
import numpy as np

from plakoto_client.render.cache import ArrayCache, Arrays
from plakoto_client.render.gl_objects import GlObjects, use_again
from plakoto_client.render.recipes import Recipe, linear
from plakoto_client.render.shaders import build_program, source_digest
from plakoto_client.render.styles import WALNUT, Finish, Style
from plakoto_client.render.uniforms import UniformValue, set_uniforms
from plakoto_client.scene.layout import FIELD_HALF_DEPTH, FIELD_HALF_WIDTH

_Image = TypeVar("_Image", moderngl.Texture, moderngl.TextureArray)

_VERTEX: Final = "fullscreen.vert.glsl"
_BAKE: Final = "bake.frag.glsl"
_SLOPES: Final = "slopes.frag.glsl"
_COLOUR: Final = "colour"
_SLOPE: Final = "slope"
_CHANNELS: Final = {_COLOUR: 4, _SLOPE: 2}
FIELD_WIDTH: Final = 2048
"""Usual width of the playing surface's image, in pixels."""


class Part(enum.Enum):
    """What has a material of its own; the value is its place in `Style.recipes`."""

    FRAME = 0
    FIELD = 1
    LIGHT_POINT = 2
    DARK_POINT = 3
    TABLE = 4
    LIGHT_CHECKER = 5
    DARK_CHECKER = 6
    DIE = 7

    @property
    def size(self) -> int:
        """Edge of the tile in pixels: large surfaces need more."""
        return 1024 if self in (Part.FRAME, Part.FIELD, Part.TABLE) else 512


_PIECES: Final = (Part.LIGHT_CHECKER, Part.DARK_CHECKER, Part.DIE)
"""The layers of the texture for what is turned or cast."""
_INLAYS: Final = {Part.FIELD: "field", Part.LIGHT_POINT: "light", Part.DARK_POINT: "dark"}


@attrs.frozen
class Textures:
    """The textures of a style. Colours are square roots of albedos; alpha is the height."""

    samplers: dict[str, moderngl.Texture | moderngl.TextureArray]
    """By the names that the surface shaders give them."""
    style: Style
    means: dict[str, tuple[float, ...]]
    """The mean albedo of materials, as uniforms."""

    def use(self, sampler: str, unit: int) -> None:
        """Bind what `sampler` reads to a texture unit."""
        self.samplers[sampler].use(unit)

    def uniforms(self) -> dict[str, UniformValue]:
        """What the surface shaders have to know of the style beside its textures."""
        finish = self.style.finish
        return {
            "field_finish": finish.field,
            "frame_finish": finish.frame,
            "table_finish": finish.table,
            "line_tone": linear(finish.line),
            "number_tone": linear(self.style.number_tone),
            "table_planks": float(self.style.has_planks),
            **self.means,
        }


SAMPLERS: Final = (
    "field_colour",
    "field_slope",
    "frame_colour",
    "frame_slope",
    "table_colour",
    "table_slope",
    "pieces",
)


def make_textures(
    ctx: moderngl.Context,
    objects: GlObjects,
    cache: ArrayCache,
    anisotropy: float,
    progress: Callable[[], None],
    *,
    style: Style = WALNUT,
    field_width: int = FIELD_WIDTH,
    blends_mipmaps: bool = True,
) -> Textures:
    """Bake or load a style's materials and upload them.

    Args:
        ctx: the context that draws with them.
        objects: what they are registered in.
        cache: where they are kept from one start to the next.
        anisotropy: of the filtering.
        progress: called before each material.
        style: what the set is of.
        field_width: of the image of the playing surface, in pixels.
        blends_mipmaps: whether two sizes of a texture are read and blended, or the nearest one.
    """

    def filtered(texture: _Image) -> _Image:
        return _filtered(texture, anisotropy, blends_mipmaps=blends_mipmaps)

    tiles: dict[Part, Arrays] = {}
    for part, recipe in zip(Part, style.recipes, strict=True):
        progress()
        tiles[part] = _tile(ctx, cache, recipe, part.size)
    samplers: dict[str, moderngl.Texture | moderngl.TextureArray] = {}
    for name, part in (("frame", Part.FRAME), ("table", Part.TABLE)):
        for kind in (_COLOUR, _SLOPE):
            texture = _upload(ctx, tiles[part][kind])
            samplers[f"{name}_{kind}"] = filtered(objects.keep(texture))
    layers = np.stack([tiles[part][_COLOUR] for part in _PIECES])
    edge = layers.shape[1]
    array = objects.keep(ctx.texture_array((edge, edge, len(_PIECES)), 4, layers.tobytes()))
    samplers["pieces"] = filtered(array)
    progress()
    size = (field_width, round(field_width * FIELD_HALF_DEPTH / FIELD_HALF_WIDTH))
    for kind, texture in _inlaid(ctx, objects, tiles, style.finish, size).items():
        samplers[f"field_{kind}"] = filtered(texture)
        texture.repeat_x = texture.repeat_y = False
    means = {
        "frame_mean": _mean(tiles[Part.FRAME]),
        "table_mean": _mean(tiles[Part.TABLE]),
    }
    return Textures(samplers, style, means)


def _mean(tile: Arrays) -> tuple[float, ...]:
    """The mean albedo of a material, of every fourth of its pixels each way."""
    roots = tile[_COLOUR][::4, ::4, :3] / 255.0
    return tuple(float(part) for part in (roots * roots).mean((0, 1)))


def _tile(ctx: moderngl.Context, cache: ArrayCache, recipe: Recipe, size: int) -> Arrays:
    return cache.fetch(
        f"material-{recipe.name}-{size}",
        source_digest(_VERTEX, _BAKE, _SLOPES)[:10] + recipe.digest[:10],
        lambda: _bake(ctx, recipe, size),
        lambda arrays: _is_usable(arrays, size),
    )


def _is_usable(arrays: Arrays, size: int) -> bool:
    return all(
        kind in arrays
        and arrays[kind].shape == (size, size, channels)
        and arrays[kind].dtype == np.uint8
        for kind, channels in _CHANNELS.items()
    )


def _bake(ctx: moderngl.Context, recipe: Recipe, size: int) -> Arrays:
    objects = GlObjects()
    ctx.disable(moderngl.BLEND | moderngl.DEPTH_TEST | moderngl.CULL_FACE)
    raw = objects.keep(ctx.texture((size, size), 4, dtype="f2"))
    paint = objects.keep(build_program(ctx, _VERTEX, _BAKE, {"PATTERN": recipe.pattern.value}))
    set_uniforms(paint, dict(recipe.uniforms()))
    _fill(ctx, objects, paint, [raw])
    slopes = objects.keep(build_program(ctx, _VERTEX, _SLOPES))
    set_uniforms(slopes, {"surface": 0})
    raw.use(0)
    results = {
        kind: objects.keep(ctx.texture((size, size), channels, alignment=1))
        for kind, channels in _CHANNELS.items()
    }
    _fill(ctx, objects, slopes, list(results.values()))
    read = {
        kind: np.frombuffer(texture.read(alignment=1), np.uint8).reshape(size, size, -1)
        for kind, texture in results.items()
    }
    objects.release()
    return dict(read)


def _inlaid(
    ctx: moderngl.Context,
    objects: GlObjects,
    tiles: dict[Part, Arrays],
    finish: Finish,
    size: tuple[int, int],
) -> dict[str, moderngl.Texture]:
    """The image of the playing surface: its wood, points, lines and stars."""
    scratch = GlObjects()
    ctx.disable(moderngl.BLEND | moderngl.DEPTH_TEST | moderngl.CULL_FACE)
    program = scratch.keep(build_program(ctx, _VERTEX, "inlay.frag.glsl"))
    values: dict[str, UniformValue] = {
        "line_tone": linear(finish.line),
        "field_mean": _mean(tiles[Part.FIELD]),
    }
    pixels = size[0] / (2 * FIELD_HALF_WIDTH)
    for part, name in _INLAYS.items():
        for kind in (_COLOUR, _SLOPE):
            texture = scratch.keep(_upload(ctx, tiles[part][kind]))
            unit = len(values)
            texture.use(unit)
            values[f"{name}_{kind}"] = unit
    values["pixel"] = 1 / pixels
    set_uniforms(program, values)
    made = {
        kind: objects.keep(ctx.texture(size, channels, alignment=1))
        for kind, channels in _CHANNELS.items()
    }
    _fill(ctx, scratch, program, list(made.values()))
    scratch.release()
    return made


def _fill(
    ctx: moderngl.Context,
    objects: GlObjects,
    program: moderngl.Program,
    targets: list[moderngl.Texture],
) -> None:
    before = ctx.fbo
    objects.keep(ctx.framebuffer(targets)).use()
    objects.keep(ctx.vertex_array(program, [])).render(moderngl.TRIANGLES, vertices=3)
    use_again(before)


def _upload(
    ctx: moderngl.Context, pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
) -> moderngl.Texture:
    rows, columns, channels = pixels.shape
    return ctx.texture((columns, rows), channels, pixels.tobytes(), alignment=1)


def _filtered(texture: _Image, anisotropy: float, *, blends_mipmaps: bool) -> _Image:
    texture.build_mipmaps()
    smaller = moderngl.LINEAR_MIPMAP_LINEAR if blends_mipmaps else moderngl.LINEAR_MIPMAP_NEAREST
    texture.filter = (smaller, moderngl.LINEAR)
    texture.anisotropy = anisotropy
    return texture
