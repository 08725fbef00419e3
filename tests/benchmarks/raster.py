"""Measures what a picture costs in each tier, beside the first sketch of the renderer.

    python tests/benchmarks/raster.py ../shared/look/sketch
    python tests/benchmarks/raster.py ../shared/look/sketch --tier low --rounds 9

Both draw a set in mid-game at 1280x720, shadows and all, and take turns in one run: CPU time is
compared, so that a busy machine slows both. It needs OpenGL without a window, drawn by the CPU; on
a graphics card CPU time says nothing.
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Protocol

import attrs
import moderngl

from plakoto.notation import parse_position
from plakoto.position import Side
from plakoto_client.render import Quality, Renderer, is_software
from plakoto_client.render.offscreen import offscreen_context
from plakoto_client.scene import (
    Arrangement,
    DieDraw,
    Frame,
    Insets,
    home_camera,
    rest_frame,
    rest_poses,
)

MIDGAME: Final = "w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0"
SKETCH: Final[dict[str, tuple[dict[str, float], int]]] = {
    "high": ({"refl": 7, "shadow": 2048, "aniso": 1.0}, 4),
    "mid": ({"refl": 0, "shadow": 1024, "aniso": 1.0}, 0),
    "low": ({"refl": 0, "shadow": 1024, "hard": 1, "ao": 0, "aniso": 1.0}, 0),
}
"""Settings of the sketch's renderer for its three tiers, and the samples of a pixel."""
TIERS: Final = {"high": Quality.HIGH, "mid": Quality.MID, "low": Quality.LOW}


class Sketch(Protocol):
    """What of the sketch's renderer is used."""

    def render(self, size: tuple[int, int], samples: int, camera: str) -> moderngl.Texture:
        """Draw a whole picture."""


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sketch", type=Path, help="folder of the sketch")
    parser.add_argument("--tier", choices=TIERS, action="append", help="only this one")
    parser.add_argument("--size", type=_size, default=(1280, 720))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cache", type=Path, help="where baked textures are kept")
    options = parser.parse_args()
    sys.dont_write_bytecode = True  # the sketch's folder is not ours
    sys.path.insert(0, str(options.sketch))
    raster: Any = importlib.import_module("raster")  # it has no types
    with offscreen_context() as ctx, tempfile.TemporaryDirectory() as folder:
        if not is_software(ctx):
            print("This OpenGL is not drawn by the CPU, whose time is measured here.")
            return 1
        print(f"CPU-ms a picture at {options.size[0]}x{options.size[1]}")
        for tier in options.tier or TIERS:
            settings, samples = SKETCH[tier]
            ours = _ours(ctx, tier, options.cache or Path(folder), options.size)
            sketch = raster.Raster(ctx, **settings)
            _report(tier, ours, _theirs(sketch, samples, options.size), options.rounds)
    return 0


def _ours(
    ctx: moderngl.Context, tier: str, cache: Path, size: tuple[int, int]
) -> Callable[[int], object]:
    """What draws our picture number n and reads it."""
    renderer = Renderer(ctx, TIERS[tier], cache)
    pixels = ctx.texture(size, 4)
    target = ctx.framebuffer([pixels])
    dice = map(DieDraw, rest_poses((5, 3), Side.WHITE, Side.WHITE, 3))
    frame = rest_frame(
        Arrangement.of(parse_position(MIDGAME)),
        Side.WHITE,
        home_camera(size[0], size[1], Insets(8, 74)),
        dice,
    )

    def draw(number: int) -> object:
        renderer.draw(_anew(frame, number), target, size)
        return pixels.read()

    return draw


def _theirs(sketch: Sketch, samples: int, size: tuple[int, int]) -> Callable[[int], object]:
    """What draws the sketch's picture, always afresh, and reads it."""

    def draw(_number: int) -> object:
        return sketch.render(size, samples, "play").read()

    return draw


def _anew(frame: Frame, number: int) -> Frame:
    """The picture once more, so that none of it is left from the last one."""
    return attrs.evolve(frame, light=1.0 + 0.001 * (number + 1))


def _report(
    tier: str,
    ours: Callable[[int], object],
    sketch: Callable[[int], object],
    rounds: int,
) -> None:
    taken: dict[str, list[float]] = {"ours": [], "sketch": []}
    for number in range(rounds + 1):
        for name, draw in (("ours", ours), ("sketch", sketch)):
            began = time.process_time()
            draw(number)
            if number:  # the first one compiles
                taken[name].append(1000 * (time.process_time() - began))
    middle = {name: statistics.median(times) for name, times in taken.items()}
    ratio = middle["ours"] / middle["sketch"]
    print(
        f"{tier:5} ours {middle['ours']:7.1f}  sketch {middle['sketch']:7.1f}  ratio {ratio:5.2f}",
        flush=True,
    )


def _size(text: str) -> tuple[int, int]:
    width, _times, height = text.partition("x")
    return int(width), int(height)


if __name__ == "__main__":
    sys.exit(main())
