"""A photo on demand while the game is open: taken in slices, shown as it develops, saved as PNG.

The game waits meanwhile. Nothing of it changes: a photo only looks.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

import moderngl
from platformdirs import user_pictures_path

from plakoto_client.app.photo_views import distance_to_target
from plakoto_client.render.photo import (
    Darkroom,
    Lens,
    Photograph,
    Pixels,
    Plan,
    Showing,
    Studio,
    free_name,
    save_png,
)
from plakoto_client.render.styles import Style
from plakoto_client.scene import Frame
from plakoto_client.settings import Settings

SLICE_S: Final = 0.04
"""Between two looks at the keyboard."""
_APERTURE: Final = 0.08
"""Radius of the lens, in widths of a point, where not all is to be sharp."""


def photo_folder() -> Path:
    """Where photos are kept, unless another folder was asked for: among the player's pictures."""
    return user_pictures_path() / "Plakoto"


def lens_for(frame: Frame, settings: Settings) -> Lens:
    """The lens for a photo of what the player sees: sharp in the middle of the view."""
    aperture = _APERTURE if settings.depth_of_field else 0.0
    return Lens(aperture, distance_to_target(frame.camera))


class Photography:
    """One photo, from the press of the button to the file."""

    def __init__(
        self,
        ctx: moderngl.Context,
        cache: Path | None,
        frame: Frame,
        style: Style,
        background: Pixels,
        samples: int,
        lens: Lens,
    ) -> None:
        """Get ready; the work begins with the first `advance`.

        Args:
            ctx: the window's context.
            cache: where baked textures are kept.
            frame: what is to be seen.
            style: what the set is of.
            background: the board as it is drawn now, which the photo is shown over; of its size.
            samples: paths of light for each pixel.
            lens: what is sharp.
        """
        self._ctx = ctx
        self._cache = cache
        self._frame = frame
        self._style = style
        self._background = background
        size = (background.shape[1], background.shape[0])
        self._plan = Plan(size, samples, lens)
        self._studio: Studio | None = None
        self._darkroom: Darkroom | None = None
        self._photo: Photograph | None = None
        self._showing = Showing(ctx, size)
        self._showing.load(background)
        self._shown = 0

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        return 0.0 if self._photo is None else self._photo.share

    @property
    def version(self) -> int:
        """Grows whenever what `draw` shows has changed."""
        return self._shown

    @property
    def is_done(self) -> bool:
        """Whether it can be saved."""
        return self._photo is not None and self._photo.is_done

    def advance(self) -> None:
        """Work for a moment; the first time takes longer, since everything is made ready."""
        if self._photo is None:
            self._studio = Studio(self._ctx, self._cache, self._style)
            self._darkroom = Darkroom(self._ctx)
            self._photo = Photograph(
                self._studio,
                self._darkroom,
                self._frame,
                self._plan,
                background=self._background,
            )
        self._photo.advance(SLICE_S)
        if self._photo.version != self._shown:
            self._shown = self._photo.version
            self._showing.load(self._photo.pixels)

    def draw(self, target: moderngl.Framebuffer, size: tuple[int, int]) -> None:
        """Show it as it stands."""
        self._showing.draw(target, size)

    def save(self, folder: Path, moment: datetime) -> Path:
        """Write the finished photo to `folder` under a name of its own, and return where it is.

        Raises:
            OSError: it cannot be written.
        """
        if self._photo is None:
            raise AssertionError("a photo is saved when it is done")
        path = free_name(folder, moment)
        save_png(self._photo.pixels, path)
        return path

    def release(self) -> None:
        """Free its GL objects, finished or not."""
        for made in (self._photo, self._darkroom, self._studio, self._showing):
            if made is not None:
                made.release()
