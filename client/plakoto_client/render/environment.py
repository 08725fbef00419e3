"""The light of the room: prefiltered reflections and diffuse light from every direction."""

from __future__ import annotations

from typing import Final

import attrs
import moderngl
import numpy as np
import numpy.typing as npt

from plakoto_client.render.cache import ArrayCache, Arrays
from plakoto_client.render.gl_objects import GlObjects, use_again
from plakoto_client.render.shaders import build_program, source_digest
from plakoto_client.render.uniforms import set_uniforms

_VERTEX: Final = "fullscreen.vert.glsl"
_FRAGMENT: Final = "environment.frag.glsl"
_SIZE: Final = 256
LEVELS: Final = 7
"""Roughness from 0 to 1, one mipmap level each."""
_SAMPLES: Final = 160
_HARMONICS: Final = 9


@attrs.frozen
class Environment:
    """What the room sheds on the board."""

    reflections: moderngl.Texture
    """Octahedral map; level n is prefiltered for roughness n / (LEVELS - 1)."""
    diffuse: bytes
    """Nine colours: spherical harmonics of irradiance / pi, for the uniform `diffuse_light`."""


def make_environment(ctx: moderngl.Context, objects: GlObjects, cache: ArrayCache) -> Environment:
    """Bake or load the room's light and upload it."""
    baked = cache.fetch(
        "environment", source_digest(_VERTEX, _FRAGMENT), lambda: _bake(ctx), _is_usable
    )
    texture = objects.keep(ctx.texture((_SIZE, _SIZE), 4, dtype="f2"))
    texture.build_mipmaps()
    for level in range(LEVELS):
        texture.write(baked[f"level{level}"].tobytes(), level=level)
    texture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
    texture.repeat_x = texture.repeat_y = False
    return Environment(texture, baked["diffuse"].tobytes())


def _is_usable(arrays: Arrays) -> bool:
    levels = all(
        f"level{level}" in arrays
        and arrays[f"level{level}"].shape == (_SIZE >> level, _SIZE >> level, 4)
        and arrays[f"level{level}"].dtype == np.float16
        for level in range(LEVELS)
    )
    return levels and "diffuse" in arrays and arrays["diffuse"].shape == (_HARMONICS, 3)


def _bake(ctx: moderngl.Context) -> Arrays:
    result: Arrays = {}
    objects = GlObjects()
    program = objects.keep(build_program(ctx, _VERTEX, _FRAGMENT))
    triangle = objects.keep(ctx.vertex_array(program, []))
    ctx.disable(moderngl.BLEND | moderngl.DEPTH_TEST | moderngl.CULL_FACE)
    before = ctx.fbo
    for level in range(LEVELS):
        size = _SIZE >> level
        texture = objects.keep(ctx.texture((size, size), 4, dtype="f4"))
        target = objects.keep(ctx.framebuffer([texture]))
        target.use()
        samples = 1 if level == 0 else _SAMPLES
        set_uniforms(program, {"roughness": level / (LEVELS - 1), "samples": samples})
        triangle.render(moderngl.TRIANGLES, vertices=3)
        radiance = np.frombuffer(texture.read(), np.float32).reshape(size, size, 4)
        result[f"level{level}"] = radiance.astype(np.float16)
        if level == 0:
            result["diffuse"] = _harmonics(radiance[..., :3])
    use_again(before)
    objects.release()
    return result


def _harmonics(radiance: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Project an octahedral map on nine harmonics, convolved with the cosine and divided by pi."""
    size = len(radiance)
    along = (np.arange(size) + 0.5) / size * 2 - 1
    px, pz = np.meshgrid(along, along)
    up = 1 - abs(px) - abs(pz)
    lower = up < 0
    x = np.where(lower, (1 - abs(pz)) * np.where(px < 0, -1, 1), px)
    z = np.where(lower, (1 - abs(px)) * np.where(pz < 0, -1, 1), pz)
    length = np.sqrt(x * x + up * up + z * z)
    x, y, z = x / length, up / length, z / length
    solid_angle = (2 / size) ** 2 / length**3
    basis = (
        (0.282095, 1.0, np.ones_like(x)),
        (0.488603, 2 / 3, y),
        (0.488603, 2 / 3, z),
        (0.488603, 2 / 3, x),
        (1.092548, 1 / 4, x * y),
        (1.092548, 1 / 4, y * z),
        (0.315392, 1 / 4, 3 * z * z - 1),
        (1.092548, 1 / 4, x * z),
        (0.546274, 1 / 4, x * x - y * y),
    )
    return np.array(
        [
            (radiance * (shape * solid_angle)[..., None]).sum((0, 1)) * factor**2 * cosine
            for factor, cosine, shape in basis
        ],
        np.float32,
    )
