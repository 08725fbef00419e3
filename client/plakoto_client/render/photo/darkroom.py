"""Develops exposures: means, denoiser, and the game's own tone mapping."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Final, TypeVar

import moderngl
import numpy as np
import numpy.typing as npt

from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.photo import denoiser
from plakoto_client.render.photo.exposure import SUMS, Exposure
from plakoto_client.render.photo.tiles import Rect
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
_PATIENCE_S: Final = 0.005
"""How long to wait for the denoiser before somebody else may do something."""
_DEFINES: Final[dict[str, Define]] = {"LEAST_GLEAM": 0.06}
"""Of what is mirrored: less than this is taken for that much when its likely brightness is divided
out, lest noise be made much of."""
_DENOISED: Final = ("light", "gleam")
"""What is smoothed, each by itself: the light on bodies, and what is mirrored."""


class Darkroom:
    """Turns what an exposure has gathered into a picture."""

    def __init__(self, ctx: moderngl.Context) -> None:
        self._ctx = ctx
        self._objects = GlObjects()
        self._programs: dict[str, moderngl.Program] = {}
        self._arrays: dict[str, moderngl.VertexArray] = {}
        self._thread = ThreadPoolExecutor(1, "denoiser")  # begins with its first work
        try:
            for name, vertex, fragment in (
                ("split", "fullscreen.vert.glsl", "photo_split.frag.glsl"),
                ("join", "fullscreen.vert.glsl", "photo_join.frag.glsl"),
                ("tone", "photo_part.vert.glsl", "tone.frag.glsl"),
            ):
                program = self._objects.keep(build_program(ctx, vertex, fragment, _DEFINES))
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
        self, exposure: Exposure, whole: tuple[int, int], *, denoised: bool = True
    ) -> Developing[Pixels]:
        """Do what `develop` does, slice by slice, yielding how many pixels have been worked on.

        The denoiser works in a thread of its own meanwhile; while it does, slices are 0 pixels.
        """
        bench = GlObjects()
        try:
            light = yield from self._light(exposure, bench, denoised=denoised)
            return self._toned(light, exposure.part, whole, bench)
        finally:
            bench.release()

    def light(self, exposure: Exposure, *, denoised: bool = True) -> Light:
        """What reaches the camera, before tone mapping, for measurements."""
        bench = GlObjects()
        try:
            texture = _finished(self._light(exposure, bench, denoised=denoised))
            return _read(texture)[::-1].copy()
        finally:
            bench.release()

    def release(self) -> None:
        """Free every GL object, and let the denoiser end what it is at."""
        self._thread.shutdown(cancel_futures=True)
        self._objects.release()

    def _light(
        self, exposure: Exposure, bench: GlObjects, *, denoised: bool
    ) -> Developing[moderngl.Texture]:
        size = exposure.part.size
        sums = exposure.sums
        sheets = {name: self._sheet(bench, size) for name in ("light", "gleam", "shape", "hue")}
        read = {name: sums[name] for name in SUMS}
        count: dict[str, UniformValue] = {"count": float(exposure.samples)}
        self._draw("split", bench, list(sheets.values()), read, count)
        yield size[0] * size[1]
        if denoised:
            yield from self._denoising(sheets)
        joined = self._sheet(bench, size)
        self._draw("join", bench, [joined], {name: sheets[name] for name in (*_DENOISED, "hue")})
        return joined

    def _denoising(self, sheets: dict[str, moderngl.Texture]) -> Developing[None]:
        normals = _read(sheets["shape"])
        for name in _DENOISED:
            smoothed = self._thread.submit(denoiser.smooth, _read(sheets[name]), normals)
            while not _is_done(smoothed):
                yield 0
            light = smoothed.result()
            opaque = np.ones((*light.shape[:2], 1), np.float32)
            sheets[name].write(np.concatenate((light, opaque), axis=2).tobytes())
            yield light.shape[0] * light.shape[1]

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
    return 1 + (len(_DENOISED) if denoised else 0)


def _read(sheet: moderngl.Texture) -> Light:
    """The colours of a sheet, the bottom row first."""
    width, height = sheet.size
    pixels = np.frombuffer(sheet.read(), np.float32).reshape(height, width, 4)
    return pixels[:, :, :3].copy()


def _is_done(work: Future[Light]) -> bool:
    return bool(wait((work,), _PATIENCE_S).done)


def _finished(work: Developing[_Result]) -> _Result:
    """Do all of it at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: _Result = end.value
            return result
