"""The command `plakoto photo`: one photo of a position, without a window."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, TextIO

import attrs
import moderngl
from platformdirs import user_cache_path

from plakoto_client.app.errors import PhotoError
from plakoto_client.app.photo_options import PhotoOptions
from plakoto_client.app.photo_views import VIEWS, distance_to_target
from plakoto_client.own_styles import StyleFileError, read_style
from plakoto_client.render.offscreen import offscreen_context
from plakoto_client.render.photo import Darkroom, Lens, Photograph, Plan, Studio, save_png
from plakoto_client.render.styles import Style, find_style
from plakoto_client.scene import Arrangement, DieDraw, Frame, rest_frame, rest_poses

_SLICE_S: Final = 0.15
"""Between two looks at the progress, and at whether Ctrl-C was pressed."""
_BAR: Final = 32
_TENTHS: Final = 10
_WORTH_TELLING_S: Final = 90


def take_photo(options: PhotoOptions) -> None:
    """Run the command.

    Raises:
        PhotoError: there is no OpenGL, or the file cannot be written.
    """
    progress = Progress(sys.stderr)
    try:
        write_photo(options, progress)
    except KeyboardInterrupt:
        progress.end("stopped; nothing has been written")
        raise
    width, height = options.size
    progress.end(f"{options.out}: {width}x{height} pixels, {options.samples} samples")


class Progress:
    """Tells how far it is: a bar on a terminal, elsewhere a line for every tenth."""

    def __init__(self, out: TextIO | None) -> None:
        self._out = out
        self._is_terminal = out is not None and out.isatty()
        self._began_s = time.monotonic()
        self._told = -1

    def show(self, share: float) -> None:
        """Tell that `share` of the work, from 0 to 1, is done."""
        if self._out is None:
            return
        if self._is_terminal:
            done = round(share * _BAR)
            bar = "#" * done + "." * (_BAR - done)
            self._out.write(f"\r[{bar}] {share:4.0%}{self._left(share)}\x1b[K")
            self._out.flush()
        elif int(share * _TENTHS) > self._told:
            self._told = int(share * _TENTHS)
            self._out.write(f"{self._told * _TENTHS} %{self._left(share)}\n")
            self._out.flush()

    def end(self, text: str) -> None:
        """Say how it ended."""
        if self._out is not None:
            self._out.write(f"\r\x1b[K{text}\n" if self._is_terminal else f"{text}\n")

    def _left(self, share: float) -> str:
        if not 0 < share < 1:
            return ""
        seconds = (time.monotonic() - self._began_s) * (1 - share) / share
        if seconds < _WORTH_TELLING_S:
            return f", {seconds:.0f} s left"
        return f", {seconds / 60:.0f} min left"


def write_photo(options: PhotoOptions, progress: Progress) -> None:
    """Take the photo and write it.

    Raises:
        PhotoError: there is no OpenGL, or the file cannot be written.
    """
    frame = frame_of(options)
    view = VIEWS[options.view]
    aperture = view.aperture if options.aperture is None else options.aperture
    focus = options.focus or distance_to_target(frame.camera)
    plan = Plan(options.size, options.samples, Lens(aperture, focus), denoised=options.denoise)
    cache = user_cache_path("plakoto", appauthor=False) / "pictures"
    with _context() as ctx:
        studio = Studio(ctx, cache, _style_of(options.theme))
        photo = Photograph(studio, Darkroom(ctx), frame, plan)
        while not photo.is_done:
            photo.advance(_SLICE_S)
            progress.show(photo.share)
    try:
        save_png(photo.pixels, options.out)
    except OSError as error:
        raise PhotoError(
            f"the photo cannot be written to {options.out} ({error}): name another file with --out"
        ) from error


def _style_of(theme: str | Path) -> Style:
    """The style of this name, or the one that a file describes.

    Raises:
        PhotoError: the file makes no sense; the message names the entry.
    """
    if isinstance(theme, str):
        return find_style(theme)
    try:
        return read_style(theme).style
    except StyleFileError as error:
        raise PhotoError(f"{theme}: {error} The form is told in docs/styles.md") from error


def frame_of(options: PhotoOptions) -> Frame:
    """What is to be seen."""
    width, height = options.size
    camera = VIEWS[options.view].camera(float(width), float(height))
    roll, near = options.dice, options.near
    poses = rest_poses((roll.high, roll.low), near, near, options.seed) if roll else ()
    frame = rest_frame(Arrangement.of(options.position), near, camera, map(DieDraw, poses))
    return attrs.evolve(
        frame, light=options.light / 100, lamp=float(options.lamp), numbers=options.numbers
    )


@contextlib.contextmanager
def _context() -> Iterator[moderngl.Context]:
    with contextlib.ExitStack() as stack:
        try:
            ctx = stack.enter_context(offscreen_context())
        except Exception as error:  # moderngl raises bare ones
            raise PhotoError(
                f"OpenGL 3.3 is needed to take photos, and it cannot be had here: {error}. "
                "Install the driver of the graphics card; on Debian or Ubuntu without one, "
                "'apt install libgl1 libegl1' brings a slower replacement"
            ) from error
        yield ctx
