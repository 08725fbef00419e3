"""Develops exposures: means, denoiser, and the game's own tone mapping."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final, TypeVar

import moderngl
import numpy as np
import numpy.typing as npt

from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.photo.exposure import SUMS, Exposure
from plakoto_client.render.photo.tiles import Rect, first_band
from plakoto_client.render.shaders import Define, build_program
from plakoto_client.render.tone_pass import EXPOSURE
from plakoto_client.render.uniforms import UniformValue, set_uniforms

Pixels = npt.NDArray[np.uint8]
"""Shape (height, width, 3), the top row first."""
Light = npt.NDArray[np.float32]
"""Linear light, shape (height, width, 3), the top row first."""

_Result = TypeVar("_Result")
Developing = Generator[int, None, _Result]
"""Work in slices; each tells how many pixels it was, and at the end there is a result."""
_NO_LIMIT: Final = 1 << 30

_STRIDES: Final = (1, 2, 4)
"""Of the denoiser's rounds; together they reach 14 pixels, less than a tile's margin."""
_TASTE: Final[dict[str, Define]] = {
    "TOLERANCE": 2.5,
    "NORMAL_SHARPNESS": 128.0,
    "COLOUR_SHARPNESS": 100.0,
}
"""How readily the denoiser averages: standard deviations of brightness, and how steeply it drops
with the angle between normals and with the difference of colours."""


class Darkroom:
    """Turns what an exposure has gathered into a picture."""

    def __init__(self, ctx: moderngl.Context) -> None:
        self._ctx = ctx
        self._objects = GlObjects()
        self._programs: dict[str, moderngl.Program] = {}
        self._arrays: dict[str, moderngl.VertexArray] = {}
        try:
            for name, vertex, fragment, defines in (
                ("split", "fullscreen.vert.glsl", "photo_split.frag.glsl", {}),
                ("smooth", "fullscreen.vert.glsl", "photo_smooth.frag.glsl", _TASTE),
                ("join", "fullscreen.vert.glsl", "photo_join.frag.glsl", {}),
                ("tone", "photo_part.vert.glsl", "tone.frag.glsl", {}),
            ):
                program = self._objects.keep(build_program(ctx, vertex, fragment, defines))
                self._programs[name] = program
                self._arrays[name] = self._objects.keep(ctx.vertex_array(program, []))
        except BaseException:
            self._objects.release()
            raise

    def develop(
        self, exposure: Exposure, whole: tuple[int, int], *, denoised: bool = True
    ) -> Pixels:
        """The picture as it stands.

        Args:
            exposure: what has been gathered so far, of at least one sample.
            whole: size of the whole picture, in the middle of which the lens is brightest.
            denoised: whether the noise that is left is smoothed away.
        """
        return _finished(self.developing(exposure, whole, denoised=denoised))

    def developing(
        self,
        exposure: Exposure,
        whole: tuple[int, int],
        *,
        denoised: bool = True,
        slice_pixels: Callable[[], int] = lambda: _NO_LIMIT,
    ) -> Developing[Pixels]:
        """Do what `develop` does, slice by slice, yielding how many pixels have been worked on.

        `slice_pixels` is asked before each slice how many pixels it may have.
        """
        bench = GlObjects()
        try:
            light = yield from self._light(exposure, bench, slice_pixels, denoised=denoised)
            return self._toned(light, exposure.part, whole, bench)
        finally:
            bench.release()

    def light(self, exposure: Exposure, *, denoised: bool = True) -> Light:
        """What reaches the camera, before tone mapping, for measurements."""
        bench = GlObjects()
        try:
            texture = _finished(self._light(exposure, bench, lambda: _NO_LIMIT, denoised=denoised))
            width, height = exposure.part.size
            rows = np.frombuffer(texture.read(), np.float32).reshape(height, width, 4)
            return rows[::-1, :, :3].copy()
        finally:
            bench.release()

    def release(self) -> None:
        """Free every GL object."""
        self._objects.release()

    def _light(
        self,
        exposure: Exposure,
        bench: GlObjects,
        slice_pixels: Callable[[], int],
        *,
        denoised: bool,
    ) -> Developing[moderngl.Texture]:
        size = exposure.part.size
        sums = exposure.sums
        light, gleam, shape, hue = (self._sheet(bench, size) for _ in range(4))
        read = {name: sums[name] for name in SUMS}
        count: dict[str, UniformValue] = {"count": float(exposure.samples)}
        self._draw("split", bench, [light, gleam, shape, hue], read, count)
        yield size[0] * size[1]
        spare = [self._sheet(bench, size) for _ in range(2)] if denoised else []
        for stride in _STRIDES if denoised else ():
            read = {"light": light, "gleam": gleam, "shape": shape, "hue": hue}
            left = Rect(0, 0, *size)
            while left.height:
                band, left = first_band(left, slice_pixels())
                values: dict[str, UniformValue] = {"stride": stride, "size": size}
                self._draw("smooth", bench, spare, read, values, band)
                yield band.width * band.height
            (light, gleam), spare = spare, [light, gleam]
        joined = shape if denoised else self._sheet(bench, size)
        read = {"light": light, "gleam": gleam, "hue": hue}
        self._draw("join", bench, [joined], read)
        return joined

    def _toned(
        self, light: moderngl.Texture, part: Rect, whole: tuple[int, int], bench: GlObjects
    ) -> Pixels:
        picture = bench.keep(self._ctx.texture(part.size, 3))
        shares = (
            part.left / whole[0],
            part.bottom / whole[1],
            part.width / whole[0],
            part.height / whole[1],
        )
        values: dict[str, UniformValue] = {
            "exposure": EXPOSURE,
            "picture_size": (float(whole[0]), float(whole[1])),
            "part": shares,
        }
        self._draw("tone", bench, [picture], {"light": light}, values)
        rows = np.frombuffer(picture.read(alignment=1), np.uint8)
        return rows.reshape(part.height, part.width, 3)[::-1].copy()

    def _sheet(self, bench: GlObjects, size: tuple[int, int]) -> moderngl.Texture:
        return bench.keep(self._ctx.texture(size, 4, dtype="f4"))

    def _draw(
        self,
        name: str,
        bench: GlObjects,
        written: list[moderngl.Texture],
        read: dict[str, moderngl.Texture],
        values: dict[str, UniformValue] | None = None,
        band: Rect | None = None,
    ) -> None:
        target = bench.keep(self._ctx.framebuffer(written))
        if band is not None:
            target.scissor = (band.left, band.bottom, band.width, band.height)
        target.use()
        self._ctx.disable(moderngl.BLEND | moderngl.DEPTH_TEST | moderngl.CULL_FACE)
        units: dict[str, UniformValue] = {}
        for unit, (sampler, texture) in enumerate(read.items()):
            texture.use(unit)
            units[sampler] = unit
        set_uniforms(self._programs[name], {**units, **(values or {})})
        self._arrays[name].render(moderngl.TRIANGLES, vertices=3)


def work_per_pixel(*, denoised: bool) -> int:
    """How many pixels `developing` works on for each pixel of the picture."""
    return 1 + (len(_STRIDES) if denoised else 0)


def _finished(work: Developing[_Result]) -> _Result:
    """Do all of it at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: _Result = end.value
            return result
