"""The golden pictures: key scenes as they ought to look, drawn anew by one command.

    python tests/golden.py                draws every scene and tells how far off its picture is
    python tests/golden.py --renew        replaces the pictures, all of them or with --only some
    python tests/golden.py --out FOLDER   writes what is drawn into a folder, to be looked at

Whoever changes how the game looks renews the pictures, looks at each, and commits them with the
change. Scenes are drawn at twice the size and averaged, so that edges do not hang on the driver.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import attrs
import moderngl
import numpy as np
import numpy.typing as npt
from PIL import Image

from pictures import Pixels

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from client.ui.hud_models import MOMENTS
from plakoto.notation import parse_position
from plakoto.position import Position, Side
from plakoto_client.app.photo_views import distance_to_target
from plakoto_client.flat import PlainPicture, plan_camera
from plakoto_client.render import Quality, Renderer, capture, offscreen_context
from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.photo import Darkroom, Lens, Photograph, Plan, Studio
from plakoto_client.render.styles import WALNUT, find_style
from plakoto_client.scene import (
    Arrangement,
    Camera,
    DieDraw,
    Frame,
    Insets,
    home_camera,
    rest_frame,
    rest_poses,
)
from plakoto_client.ui.backend import ImguiRenderer
from plakoto_client.ui.i18n import choose_language, current_language
from plakoto_client.ui.overlay import Overlay

FOLDER: Final = Path(__file__).parent / "client" / "golden"
SIZE: Final = (480, 270)
UPRIGHT: Final = (270, 480)
FINENESS: Final = 2
"""How many times larger a scene is drawn than it is kept."""
LARGEST_DIFFERENCE: Final = 3.6
"""Of any block of two pictures that count as alike; see `difference`."""
BLOCK: Final = 4
"""Edge of a block in pixels: about two pips of a die, a quarter of a checker."""
PHOTO_SAMPLES: Final = 12
_LEVEL: Final = 3
"""Distance of the levels of red, green and blue in files, of 255."""
_BLUR: Final = (0.25, 0.5, 0.25)
"""What the eye resolves no more at arm's length."""

PINS: Final = parse_position("w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0")
TOWERS: Final = parse_position("b2/b2/b1/15/w2/w1/w1/w1/w1/1 w 9 10")
FACES: Final = (6, 4)


@attrs.define(eq=False)
class Bench:
    """What scenes are drawn with."""

    ctx: moderngl.Context
    cache: Path
    _renderer: Renderer | None = None

    @property
    def renderer(self) -> Renderer:
        """One of the middle tier, made when it is first asked for."""
        if self._renderer is None:
            self._renderer = Renderer(self.ctx, Quality.MID, self.cache)
        return self._renderer

    def release(self) -> None:
        """Free what has been made."""
        if self._renderer is not None:
            self._renderer.release()

    def drawn(self, frame: Frame, size: tuple[int, int], style: str = "walnut") -> Pixels:
        """The board, at twice the size that it is to have."""
        self.renderer.use_style(find_style(style))
        return capture(self.ctx, self.renderer, frame, size)


@attrs.frozen
class Scene:
    """One key scene; `draw` draws a frame of it, `frame` is the one that is kept."""

    name: str
    frame: Frame
    draw: Callable[[Bench, Frame], Pixels] = attrs.field(eq=False)
    is_halved: bool = True
    """Whether it is drawn at twice the size; a photo is smooth as it is."""

    @property
    def path(self) -> Path:
        """The picture that is kept."""
        return FOLDER / f"{self.name}.png"

    def seen(self, bench: Bench, frame: Frame | None = None) -> Pixels:
        """The scene, or another `frame` of it, at the size that is kept."""
        pixels = self.draw(bench, self.frame if frame is None else frame)
        return halved(pixels) if self.is_halved else pixels

    def kept(self) -> Pixels:
        """The picture as it ought to be."""
        with Image.open(self.path) as image:
            return np.asarray(image.convert("RGB"))


def scenes() -> tuple[Scene, ...]:
    """Every scene."""
    wide = (SIZE[0] * FINENESS, SIZE[1] * FINENESS)
    high = (UPRIGHT[0] * FINENESS, UPRIGHT[1] * FINENESS)
    home = home_camera(*wide, Insets(bottom=0.04 * wide[1]))
    close = near(*wide)
    return (
        Scene("start", board(Position.start(), home), _board),
        Scene("pins", board(PINS, home), _board),
        Scene("lamp", attrs.evolve(board(PINS, home), lamp=1.0), _board),
        Scene("close", board(PINS, close), _board),
        Scene("towers", board(TOWERS, home), _board),
        Scene("marble", board(PINS, home), lambda bench, frame: _board(bench, frame, "carrara")),
        Scene("portrait", board(PINS, home_camera(*high)), _board),
        Scene("greek", board(PINS, home_camera(*wide, Insets(bottom=0.14 * wide[1]))), _greek),
        Scene("plain", board(PINS, plan_camera(*wide)), _plain),
        Scene("photo", board(PINS, near(*SIZE)), _photo, is_halved=False),
    )


def near(width: int, height: int) -> Camera:
    """A camera close to the viewer's right-hand half."""
    up = math.radians(34)
    return Camera((5.4, 5.2, 10.2), (3.1, 0.0, 1.6), width, height, field_of_view=up)


def board(position: Position, camera: Camera, faces: tuple[int, int] = FACES) -> Frame:
    """A position with two dice on the board."""
    dice = map(DieDraw, rest_poses(faces, Side.WHITE, Side.WHITE, 5))
    return rest_frame(Arrangement.of(position), Side.WHITE, camera, dice)


@contextlib.contextmanager
def bench(cache: Path) -> Iterator[Bench]:
    """A context without a window, and what draws in it."""
    with offscreen_context() as ctx:
        made = Bench(ctx, cache)
        try:
            yield made
        finally:
            made.release()


def difference(one: Pixels, other: Pixels) -> float:
    """How far apart two pictures look where they do so most.

    After the idea of FLIP (Andersson et al. 2020): colours are compared in CIELAB, after a blur
    that takes away what is too fine to be seen. The distances are averaged over blocks that overlap
    by half, and the largest average counts: a checker that has moved fills blocks of its own, while
    rounding and other drivers change all blocks by little.
    """
    apart = np.linalg.norm(_lab(_blurred(one)) - _lab(_blurred(other)), axis=-1)
    height, width = apart.shape
    step = BLOCK // 2
    sums = np.pad(apart.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
    tops = np.arange(0, height - BLOCK + 1, step)[:, None]
    lefts = np.arange(0, width - BLOCK + 1, step)[None, :]
    means = (
        sums[tops + BLOCK, lefts + BLOCK]
        - sums[tops, lefts + BLOCK]
        - sums[tops + BLOCK, lefts]
        + sums[tops, lefts]
    ) / BLOCK**2
    return float(means.max())


def halved(pixels: Pixels) -> Pixels:
    """The picture at half the size, each pixel the mean of four."""
    rows, columns = pixels.shape[0] // FINENESS, pixels.shape[1] // FINENESS
    blocks = pixels.reshape(rows, FINENESS, columns, FINENESS, 3)
    return np.rint(blocks.mean((1, 3))).astype(np.uint8)


def keep(pixels: Pixels, path: Path) -> None:
    """Write a picture with as few bytes as its comparison allows."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(coarsened(pixels)).save(path, optimize=True)


def coarsened(pixels: Pixels) -> Pixels:
    """The picture in fewer levels, which halves its file."""
    levels = np.rint(pixels / np.float32(_LEVEL)) * _LEVEL
    return np.clip(levels, 0, 255).astype(np.uint8)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; 0 if every picture is as it ought to be, or has been renewed."""
    every = scenes()
    names = [scene.name for scene in every]
    parser = argparse.ArgumentParser(
        prog="python tests/golden.py",
        description="Draw the scenes of the golden pictures, compare them, or renew them.",
    )
    parser.add_argument("--renew", action="store_true", help="replace the pictures that are kept")
    parser.add_argument(
        "--only",
        nargs="+",
        choices=names,
        default=names,
        metavar="SCENE",
        help=f"these only, of {', '.join(names)}",
    )
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="where to show what is drawn")
    options = parser.parse_args(arguments)
    differing = 0
    with tempfile.TemporaryDirectory() as cache, bench(Path(cache)) as tools:
        for scene in every:
            if scene.name not in options.only:
                continue
            seen = scene.seen(tools)
            far = difference(seen, scene.kept()) if scene.path.exists() else float("inf")
            if options.out is not None:
                options.out.mkdir(parents=True, exist_ok=True)
                Image.fromarray(seen).save(options.out / scene.path.name)
            if options.renew:
                keep(seen, scene.path)
            elif far > LARGEST_DIFFERENCE:
                differing += 1
            told = f"{scene.path.stat().st_size // 1024} KiB" if scene.path.exists() else "missing"
            print(f"{scene.name}: difference {far:.2f} of {LARGEST_DIFFERENCE:.1f}, {told}")
    if differing:
        print(
            f"{differing} of {len(options.only)} look otherwise. Look at them (--out FOLDER); "
            "if they are right, keep them with --renew"
        )
    return 1 if differing else 0


def _board(bench: Bench, frame: Frame, style: str = "walnut") -> Pixels:
    return bench.drawn(frame, (round(frame.camera.width), round(frame.camera.height)), style)


def _greek(bench: Bench, frame: Frame) -> Pixels:
    """The interface in Greek above the board."""
    before = current_language()
    choose_language("el")
    size = (round(frame.camera.width), round(frame.camera.height))
    bench.renderer.use_style(WALNUT)
    overlay = Overlay(ImguiRenderer(bench.ctx, size), clock=lambda: 0.0, reduced_motion=True)
    objects = GlObjects()
    target = objects.keep(bench.ctx.simple_framebuffer(size, 4))
    try:
        for _ in range(4):  # ImGui needs some to settle
            bench.renderer.draw(frame, target, size)
            overlay.draw(MOMENTS["moving"], target)
        rows = np.frombuffer(target.read(components=3, alignment=1), np.uint8)
        return rows.reshape(size[1], size[0], 3)[::-1].copy()
    finally:
        overlay.release()
        objects.release()
        choose_language(before)


def _plain(_bench: Bench, frame: Frame) -> Pixels:
    import pygame  # noqa: PLC0415 - of these scenes, only this one needs it

    picture = PlainPicture()
    picture.draw(frame)
    return pygame.surfarray.array3d(picture.surface).swapaxes(0, 1).astype(np.uint8)


def _photo(bench: Bench, frame: Frame) -> Pixels:
    """A photo of few samples, as `plakoto photo` takes it: the same paths of light each time."""
    size = (round(frame.camera.width), round(frame.camera.height))
    lens = Lens(0.0, distance_to_target(frame.camera))
    studio, darkroom = Studio(bench.ctx, bench.cache, WALNUT), Darkroom(bench.ctx)
    photo = Photograph(studio, darkroom, frame, Plan(size, PHOTO_SAMPLES, lens))
    try:
        while not photo.is_done:
            photo.advance(1.0)
        return np.array(photo.pixels)
    finally:
        for made in (photo, darkroom, studio):
            made.release()


def _blurred(pixels: Pixels) -> npt.NDArray[np.float64]:
    light = pixels.astype(float)
    for axis in (0, 1):
        padded = np.pad(light, [(1, 1) if each == axis else (0, 0) for each in range(3)], "edge")
        length = light.shape[axis]
        light = sum(
            weight * np.take(padded, range(shift, shift + length), axis)
            for shift, weight in enumerate(_BLUR)
        )
    return light


def _lab(colours: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """CIELAB under daylight (D65) of sRGB from 0 to 255."""
    shown = colours / 255
    light = np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)
    to_xyz = np.array(
        ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    )
    xyz = light @ to_xyz.T / np.array((0.9505, 1.0, 1.089))
    knee = 6 / 29
    root = np.where(xyz > knee**3, np.cbrt(xyz), xyz / (3 * knee**2) + 4 / 29)
    x, y, z = root[..., 0], root[..., 1], root[..., 2]
    return np.stack((116 * y - 16, 500 * (x - y), 200 * (y - z)), axis=-1)


if __name__ == "__main__":
    sys.exit(main())
