"""The photo that takes the board's place while it rests.

It is taken in slices between two looks at the keyboard. Until it is worth looking at, the board is
shown as it is drawn, with a thin line at the lower edge that tells how far the photo is.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import attrs
import moderngl

from plakoto_client.app.photography import SLICE_S, lens_for
from plakoto_client.render.photo import Darkroom, Photograph, Plan, Showing, Studio
from plakoto_client.render.styles import Style
from plakoto_client.scene import Frame
from plakoto_client.settings import Settings

_LINE: Final = 2
"""Height in pixels of the line that tells how far it is."""
_BRASS: Final = (0.91, 0.78, 0.48, 1.0)
_WORTH_SHOWING: Final = 0.24
"""Share of the work after which the grain that is left looks like a film's."""


@attrs.frozen
class Subject:
    """What a photo is of: while none of it changes, the photo stays."""

    frame: Frame
    style: Style
    size: tuple[int, int]
    samples: int
    is_deep: bool


class RestingPhoto:
    """One photo after another, of whatever rests."""

    def __init__(self, ctx: moderngl.Context, cache: Path | None) -> None:
        """Nothing is made before the first photo is asked for."""
        self._ctx = ctx
        self._cache = cache
        self._studio: Studio | None = None
        self._darkroom: Darkroom | None = None
        self._style: Style | None = None
        self._subject: Subject | None = None
        self._photo: Photograph | None = None
        self._showing: Showing | None = None
        self._version = 0
        self._told = 0
        """Pixels of the line that have been shown."""

    @property
    def is_developing(self) -> bool:
        """Whether a photo has been begun and is not finished."""
        return self._photo is not None and not self._photo.is_done

    def is_of(self, frame: Frame, style: Style, size: tuple[int, int]) -> bool:
        """Whether there is a photo, finished or not, of exactly this."""
        subject = self._subject
        return subject is not None and (subject.frame, subject.style, subject.size) == (
            frame,
            style,
            size,
        )

    def advance(
        self, frame: Frame, style: Style, size: tuple[int, int], settings: Settings
    ) -> bool:
        """Work for a moment; tell whether `draw` has something new to show."""
        subject = Subject(frame, style, size, settings.photo_samples, settings.depth_of_field)
        if subject != self._subject:
            self._begin(subject, settings)
        photo = self._photo
        if photo is None or photo.is_done:
            return False
        photo.advance(SLICE_S)
        is_news = photo.version != self._version and photo.share >= _WORTH_SHOWING
        if is_news:
            self._version = photo.version
            if self._showing is None:
                self._showing = Showing(self._ctx, size)
            self._showing.load(photo.pixels)
        return is_news or photo.is_done or self._line_of(size) != self._told

    def draw(self, target: moderngl.Framebuffer, size: tuple[int, int]) -> bool:
        """Show the photo as it stands; tell whether it was worth it, else nothing is drawn."""
        if self._showing is None:
            return False
        self._showing.draw(target, size)
        return True

    def draw_line(self, target: moderngl.Framebuffer, size: tuple[int, int]) -> None:
        """Tell by a line at the lower edge how much of the photo is done, if it is not finished."""
        if not self.is_developing:
            return
        self._told = self._line_of(size)
        target.clear(*_BRASS, viewport=(0, 0, self._told, _LINE))

    def put_away(self) -> None:
        """Forget the photo: what it shows is no more."""
        for made in (self._photo, self._showing):
            if made is not None:
                made.release()
        self._photo = self._showing = self._subject = None
        self._version = self._told = 0

    def release(self) -> None:
        """Free every GL object."""
        self.put_away()
        for made in (self._darkroom, self._studio):
            if made is not None:
                made.release()
        self._darkroom = self._studio = self._style = None

    def _begin(self, subject: Subject, settings: Settings) -> None:
        self.put_away()
        if self._style != subject.style:
            self.release()
            self._studio = Studio(self._ctx, self._cache, subject.style)
            self._darkroom = Darkroom(self._ctx)
            self._style = subject.style
        if self._studio is None or self._darkroom is None:
            raise AssertionError("a photo is taken with a studio")
        plan = Plan(subject.size, subject.samples, lens_for(subject.frame, settings))
        self._photo = Photograph(self._studio, self._darkroom, subject.frame, plan)
        self._subject = subject

    def _line_of(self, size: tuple[int, int]) -> int:
        return 0 if self._photo is None else round(self._photo.share * size[0])
