"""Takes pictures of the board alone: as the game draws it, or as a photo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import attrs
import pygame

from plakoto_client.app.photo_command import frame_of
from plakoto_client.app.photo_options import parse_photo_options
from plakoto_client.app.photo_views import VIEWS, distance_to_target
from plakoto_client.gallery.catalogue import BoardPicture
from plakoto_client.gallery.states import MIDGAME
from plakoto_client.render import Quality, Renderer, offscreen_context
from plakoto_client.render.offscreen import capture
from plakoto_client.render.photo import Darkroom, Lens, Photograph, Pixels, Plan, Studio
from plakoto_client.render.styles import find_style
from plakoto_client.scene import Frame

_DARKENED: Final = 0.55
"""Of the room's light, when the lamp is to be seen."""
_SLICE_S: Final = 0.15


def take_board(
    picture: BoardPicture, quality: str, cache: Path | None, progress: Callable[[float], None]
) -> pygame.Surface:
    """Draw the board, or follow the light; `progress` is told how much of it is done."""
    frame = _frame(picture)
    with offscreen_context() as ctx:
        style = find_style(picture.theme)
        if picture.samples is None:
            renderer = Renderer(ctx, getattr(Quality, quality.upper()), cache)
            renderer.use_style(style)
            return _surface(capture(ctx, renderer, frame, picture.size))
        lens = Lens(VIEWS[picture.view].aperture, distance_to_target(frame.camera))
        plan = Plan(picture.size, picture.samples, lens)
        photo = Photograph(Studio(ctx, cache, style), Darkroom(ctx), frame, plan)
        while not photo.is_done:
            photo.advance(_SLICE_S)
            progress(photo.share)
        return _surface(photo.pixels)


def _frame(picture: BoardPicture) -> Frame:
    width, height = picture.size
    wanted = ("--view", picture.view, "--dice", "64", "--size", f"{width}x{height}")
    frame = frame_of(parse_photo_options([MIDGAME, *wanted]))
    if picture.lamp:
        frame = attrs.evolve(frame, lamp=1.0, light=_DARKENED)
    return frame


def _surface(pixels: Pixels) -> pygame.Surface:
    return pygame.image.frombytes(pixels.tobytes(), pixels.shape[1::-1], "RGB")
