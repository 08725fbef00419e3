"""Writes photos: whole or not at all, and never over another one by chance."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pygame

from plakoto_client.render.photo.darkroom import Pixels


def save_png(pixels: Pixels, path: Path) -> None:
    """Write `pixels` as a PNG; what was there before is replaced only by the finished file.

    Raises:
        OSError: it cannot be written.
    """
    height, width, _colours = pixels.shape
    surface = pygame.image.frombuffer(pixels.tobytes(), (width, height), "RGB")
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.stem}.unfinished.png")
    try:
        try:
            pygame.image.save(surface, str(unfinished))
        except pygame.error as error:
            raise OSError(str(error)) from error
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def free_name(folder: Path, moment: datetime) -> Path:
    """A file name for a photo taken at `moment` that nothing in `folder` has yet."""
    stem = f"plakoto-{moment:%Y-%m-%d-%H%M%S}"
    path = folder / f"{stem}.png"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}.png"
        number += 1
    return path
