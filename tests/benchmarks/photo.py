"""Measures photo mode: the time of a sample against the first sketch's, and the denoiser's worth.

    python tests/benchmarks/photo.py speed ../shared/look/sketch
    python tests/benchmarks/photo.py quality --size 640x360 --reference 4096

`speed` takes turns between the two path tracers in one run and compares CPU time, so that a busy
machine slows both. `quality` compares, in three scenes, pictures of 64 samples with the denoiser
and of 256 without it to one of many samples that shares none with them: by SSIM, of which 1 is the
same picture. Both need OpenGL without a window; on a CPU, `quality` as above takes three quarters
of an hour.
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import moderngl

sys.path.insert(0, str(Path(__file__).parents[1]))

from pictures import likeness
from plakoto.notation import parse_position
from plakoto.position import Position, Side
from plakoto_client.app.photo_views import VIEWS
from plakoto_client.render.offscreen import offscreen_context
from plakoto_client.render.photo import Darkroom, Exposure, Lens, Pixels, Rect, Studio
from plakoto_client.scene import Arrangement, DieDraw, Frame, rest_frame, rest_poses

MIDGAME = "w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0"
SCENES = (
    ("midgame, home", MIDGAME, "home"),
    ("start, close", "start", "close"),
    ("midgame, low", MIDGAME, "low"),
)
TOLD_EVERY = 256
"""After so many samples of a picture it is told how far it is."""
FAR_OFF = 1_000_000
"""Number of the reference's first sample: the others have smaller ones."""


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_AsWritten)
    commands = parser.add_subparsers(dest="command", required=True)
    speed = commands.add_parser("speed", help="CPU time of a sample against the sketch's")
    speed.add_argument("sketch", type=Path, help="folder of the sketch")
    speed.add_argument("--size", type=_size, default=(640, 360))
    speed.add_argument("--rounds", type=int, default=12)
    quality = commands.add_parser("quality", help="what the denoiser is worth")
    quality.add_argument("--size", type=_size, default=(640, 360))
    quality.add_argument("--reference", type=int, default=4096, help="samples of the reference")
    options = parser.parse_args()
    with offscreen_context() as ctx, tempfile.TemporaryDirectory() as folder:
        if options.command == "speed":
            _measure_speed(ctx, Path(folder), options)
        else:
            _measure_quality(ctx, Path(folder), options)
    return 0


def _measure_speed(ctx: moderngl.Context, cache: Path, options: argparse.Namespace) -> None:
    size = options.size
    sys.dont_write_bytecode = True  # the sketch's folder is not ours
    sys.path.insert(0, str(options.sketch))
    sketch: Any = importlib.import_module("pathtrace").PT(ctx)  # it has no types
    sketch.begin(size, "play")
    studio = Studio(ctx, cache)
    frame = _frame("start", "home", size)
    colours = studio.sight.colours(frame)
    exposure = Exposure(
        studio, frame, colours, Rect(0, 0, *size), Lens(), planned=options.rounds + 1
    )
    taken: dict[str, list[float]] = {"photo mode": [], "sketch": []}
    for number in range(options.rounds + 1):
        for name, sample in (("photo mode", exposure.add_sample), ("sketch", sketch.step)):
            began = time.process_time()
            sample()
            ctx.finish()
            if number:  # the first one compiles
                taken[name].append(time.process_time() - began)
        exposure.finish_sample()
    middle = {name: statistics.median(times) for name, times in taken.items()}
    for name, seconds in middle.items():
        print(f"{name:12} {seconds * 1000:7.1f} CPU-ms a sample at {size[0]}x{size[1]}")
    print(f"ratio        {middle['photo mode'] / middle['sketch']:7.2f}")


def _measure_quality(ctx: moderngl.Context, cache: Path, options: argparse.Namespace) -> None:
    size = options.size
    studio, darkroom = Studio(ctx, cache), Darkroom(ctx)
    print(f"SSIM to {options.reference} samples, {size[0]}x{size[1]}")
    print(f"{'':16} 64 denoised     64 plain   256 plain   256 denoised")
    for name, position, view in SCENES:
        frame = _frame(position, view, size)
        taken = _Taken(studio, darkroom, frame, size)
        reference = next(taken.pictures(options.reference, FAR_OFF, (False,)))
        shares = [
            likeness(picture, reference)
            for samples, kinds in ((64, (True, False)), (256, (False, True)))
            for picture in taken.pictures(samples, 0, kinds)
        ]
        print(f"{name:16} " + "  ".join(f"{share:10.5f}" for share in shares), flush=True)


@attrs.frozen
class _Taken:
    """Takes pictures of one scene."""

    studio: Studio
    darkroom: Darkroom
    frame: Frame
    size: tuple[int, int]

    def pictures(self, samples: int, first: int, denoised: tuple[bool, ...]) -> Iterator[Pixels]:
        """One exposure, developed with the denoiser or without it."""
        colours = self.studio.sight.colours(self.frame)
        exposure = Exposure(
            self.studio,
            self.frame,
            colours,
            Rect(0, 0, *self.size),
            Lens(),
            planned=samples,
            first=first,
        )
        for number in range(1, samples + 1):
            exposure.add_sample()
            exposure.finish_sample()
            if number % TOLD_EVERY == 0:
                print(f"  {number} of {samples} samples", file=sys.stderr, flush=True)
        for is_denoised in denoised:
            yield self.darkroom.develop(exposure, self.size, denoised=is_denoised)
        exposure.release()
        colours.release()


def _frame(position: str, view: str, size: tuple[int, int]) -> Frame:
    arrangement = Arrangement.of(
        Position.start() if position == "start" else parse_position(position)
    )
    dice = map(DieDraw, rest_poses((6, 4), Side.WHITE, Side.WHITE, 3))
    return rest_frame(arrangement, Side.WHITE, VIEWS[view].camera(*map(float, size)), dice)


class _AsWritten(argparse.RawDescriptionHelpFormatter):
    """Leaves the text above as it is."""


def _size(text: str) -> tuple[int, int]:
    width, _times, height = text.partition("x")
    return int(width), int(height)


if __name__ == "__main__":
    sys.exit(main())
