"""The painter of the style cards: a process that paints one picture for each line it is told.

    python -m plakoto_client.app.preview_painter --cache FOLDER [--plain]

A line of standard input is a JSON object with the `theme`, and the `file` that describes it if it
is none of the ten; the answer is a line, `painted` or what went wrong. It ends with its input.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Final

import numpy as np

from plakoto.errors import PlakotoError
from plakoto.notation import parse_position
from plakoto.position import Side
from plakoto_client.app.previews import PICTURE, SIZE, Wanted, is_picture
from plakoto_client.own_styles import read_style
from plakoto_client.render.cache import ArrayCache, Arrays
from plakoto_client.render.styles import Style, find_style
from plakoto_client.scene import (
    Arrangement,
    Camera,
    DieDraw,
    Frame,
    home_camera,
    rest_frame,
    rest_poses,
)
from plakoto_client.ui.style_card import Thumbnail

POSITION: Final = parse_position(
    "w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0"
)
"""The middle of a game, with pins."""
_ROLL: Final = (6, 4)
_SHARPNESS: Final = 2
"""How many times larger it is painted than it is kept, for smooth edges."""
_NICENESS: Final = 10

Paint = Callable[[Style], Thumbnail]


def main(arguments: Sequence[str] | None = None) -> int:
    """Paint what is asked for until the input ends."""
    parser = argparse.ArgumentParser(
        prog="python -m plakoto_client.app.preview_painter",
        description="Paint the pictures of the style cards; the game starts this by itself.",
    )
    parser.add_argument("--cache", type=Path, required=True, help="folder they are kept in")
    parser.add_argument("--plain", action="store_true", help="the plain board, without OpenGL")
    options = parser.parse_args(arguments)
    if hasattr(os, "nice"):  # elsewhere the game starts it with a lower priority
        os.nice(_NICENESS)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with contextlib.ExitStack() as stack:
        try:
            paint = stack.enter_context(plain_brush() if options.plain else brush(options.cache))
        except Exception as error:  # noqa: BLE001 - moderngl raises bare ones; without OpenGL, no pictures
            sys.stderr.write(f"no pictures of the styles: {error}\n")
            return 1
        _serve(sys.stdin, sys.stdout, paint, options.cache, is_plain=options.plain)
    return 0


@contextlib.contextmanager
def brush(cache: Path | None) -> Iterator[Paint]:
    """What paints with our renderer, in a context of its own."""
    from plakoto_client.render import (  # noqa: PLC0415 - the plain brush does without
        Quality,
        Renderer,
        capture,
        offscreen_context,
    )

    width, height = SIZE[0] * _SHARPNESS, SIZE[1] * _SHARPNESS
    frame = _frame(home_camera(width, height))
    with offscreen_context() as ctx:
        renderer = Renderer(ctx, Quality.MID, cache)

        def paint(style: Style) -> Thumbnail:
            renderer.use_style(style)
            pixels = capture(ctx, renderer, frame, (width, height))
            small = pixels.reshape(SIZE[1], _SHARPNESS, SIZE[0], _SHARPNESS, 3).mean((1, 3))
            return Thumbnail(np.rint(small).astype(np.uint8))

        try:
            yield paint
        finally:
            renderer.release()


@contextlib.contextmanager
def plain_brush() -> Iterator[Paint]:
    """What paints the plain board."""
    import pygame  # noqa: PLC0415 - the other brush does without

    from plakoto_client.app.plain_palettes import palette_of  # noqa: PLC0415 - likewise
    from plakoto_client.flat import PlainPicture, plan_camera  # noqa: PLC0415 - likewise

    width, height = SIZE[0] * _SHARPNESS, SIZE[1] * _SHARPNESS
    frame = _frame(plan_camera(width, height))

    def paint(style: Style) -> Thumbnail:
        picture = PlainPicture()
        picture.draw(frame, palette=palette_of(style))
        small = pygame.transform.smoothscale(picture.surface, SIZE)
        return Thumbnail(pygame.surfarray.array3d(small).swapaxes(0, 1).astype(np.uint8))

    yield paint


def _serve(
    requests: IO[str], answers: IO[str], paint: Paint, folder: Path, *, is_plain: bool
) -> None:
    cache = ArrayCache(folder)
    for line in requests:
        try:
            wanted = _read(line)
        except (PlakotoError, ValueError, KeyError, TypeError) as error:
            answers.write(f"not painted: {error}\n".replace("\n", " ").strip() + "\n")
        else:
            cache.fetch(
                wanted.name(is_plain=is_plain),
                wanted.digest(),
                functools.partial(_painted, paint, wanted.style),
                is_picture,
            )
            answers.write("painted\n")
        answers.flush()


def _painted(paint: Paint, style: Style) -> Arrays:
    return {PICTURE: paint(style).pixels}


def _read(line: str) -> Wanted:
    request = json.loads(line)
    file = request["file"]
    if file is None:
        return Wanted(find_style(request["theme"]))
    return Wanted(read_style(Path(file)).style, Path(file))


def _frame(camera: Camera) -> Frame:
    poses = rest_poses(_ROLL, Side.WHITE, Side.WHITE, 5)
    return rest_frame(Arrangement.of(POSITION), Side.WHITE, camera, map(DieDraw, poses))


if __name__ == "__main__":
    sys.exit(main())
