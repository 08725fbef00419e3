"""One photo from the first sample to the last pixel, in slices short enough for a live window."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Final

import attrs
import numpy as np

from plakoto_client.render.photo import denoiser
from plakoto_client.render.photo.darkroom import Darkroom, Pixels, work_per_pixel
from plakoto_client.render.photo.exposure import Exposure, Studio, as_photographed
from plakoto_client.render.photo.first_sight import Colours
from plakoto_client.render.photo.tiles import Lens, Rect, Tile, first_band, split
from plakoto_client.scene.frame import Frame

LARGEST: Final = 8192
"""Pixels along an edge of the largest photo."""
_MOST_AT_ONCE: Final = 1920 * 1200
"""Pixels up to which a photo is taken as one piece, and can be watched as a whole."""
_TILE: Final = 1024
"""Edge of a tile of larger ones, margins included."""
_FIRST_SLICE: Final = 8192
"""Pixels; afterwards slices follow the measured speed."""
_LEAST_SLICE: Final = 4096
_MOST_SLICE: Final = 1 << 24
_CALMNESS: Final = 2.0
"""How many times larger or smaller a slice may be than the one before."""
_SLICES_IN_BUDGET: Final = 2


@attrs.frozen
class Plan:
    """What kind of photo is wanted."""

    size: tuple[int, int]
    """Width and height in pixels; an edge has 1 to `LARGEST`."""
    samples: int = 256
    """Paths of light for each pixel, at least 1."""
    lens: Lens = attrs.field(factory=Lens)
    denoised: bool = True
    """Whether the noise that is left is smoothed away, where the denoiser is at hand."""


class Photograph:
    """Takes one photo.

    `pixels` shows it at every moment: what has been developed so far, over whatever was there.
    """

    def __init__(
        self,
        studio: Studio,
        darkroom: Darkroom,
        frame: Frame,
        plan: Plan,
        *,
        background: Pixels | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """Prepare everything; no light has been gathered yet.

        Args:
            studio: what it is taken with.
            darkroom: what it is developed with.
            frame: what is to be seen, through a camera of the same proportions as the photo.
            plan: what kind of photo.
            background: what `pixels` shows at first; black by default.
            clock: seconds, for the length of slices.

        Raises:
            ValueError: the size or the number of samples makes no sense.
        """
        if not all(1 <= edge <= LARGEST for edge in plan.size):
            raise ValueError(f"a photo is 1 to {LARGEST} pixels wide and high, not {plan.size}")
        if plan.samples < 1:
            raise ValueError(f"a photo takes at least one sample, not {plan.samples}")
        plan = attrs.evolve(plan, denoised=plan.denoised and denoiser.is_at_hand())
        self.plan = plan
        self.pixels = _canvas(plan.size) if background is None else background.copy()
        self.version = 0
        """Grows whenever `pixels` changes."""
        self._studio = studio
        self._darkroom = darkroom
        self._clock = clock
        camera = frame.camera.resized(*(float(edge) for edge in plan.size))
        self._frame = attrs.evolve(as_photographed(frame), camera=camera)
        is_whole = plan.size[0] * plan.size[1] <= _MOST_AT_ONCE
        self._tiles = split(plan.size, max(plan.size) if is_whole else _TILE)
        self._slice = _FIRST_SLICE
        self._done = 0
        self._all = sum(tile.taken.width * tile.taken.height for tile in self._tiles) * (
            plan.samples + work_per_pixel(denoised=plan.denoised)
        )
        self._exposure: Exposure | None = None
        self._colours: Colours | None = None
        self._work = self._taking()
        self._is_done = False

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        return 1.0 if self._is_done else min(self._done / self._all, 0.999)

    @property
    def is_done(self) -> bool:
        """Whether `pixels` is the finished photo."""
        return self._is_done

    def advance(self, budget_s: float) -> None:
        """Work for about `budget_s` seconds, at least one slice."""
        end = self._clock() + budget_s
        while not self._is_done:
            began = self._clock()
            try:
                worked_on = next(self._work)
            except StopIteration:
                self._is_done = True
                return
            self._studio.ctx.finish()
            now = self._clock()
            self._done += worked_on
            if worked_on:  # time spent on waiting says nothing about the speed
                fitting = budget_s / _SLICES_IN_BUDGET / max(now - began, 1e-6)
                wanted = self._slice * min(max(fitting, 1 / _CALMNESS), _CALMNESS)
                self._slice = round(min(max(wanted, _LEAST_SLICE), _MOST_SLICE))
            if now >= end:
                return

    def release(self) -> None:
        """Free its GL objects; a photo that is not finished stays so."""
        self._work.close()
        if self._exposure is not None:
            self._exposure.release()
            self._exposure = None
        if self._colours is not None:
            self._colours.release()
            self._colours = None

    def _taking(self) -> Generator[int, None, None]:
        """All the work; each step tells how many pixels it was."""
        self._colours = self._studio.sight.colours(self._frame)
        for tile in self._tiles:
            yield from self._taking_tile(tile)
        self._colours.release()
        self._colours = None

    def _taking_tile(self, tile: Tile) -> Generator[int, None, None]:
        if self._colours is None:
            raise AssertionError("colours are looked at before the first tile")
        lens = self.plan.lens
        exposure = Exposure(
            self._studio,
            self._frame,
            self._colours,
            tile.taken,
            lens,
            planned=self.plan.samples,
        )
        self._exposure = exposure
        for number in range(1, self.plan.samples + 1):
            left = Rect(0, 0, *tile.taken.size)
            while left.height:
                band, left = first_band(left, self._slice)
                exposure.add_sample(band)
                yield band.width * band.height
            exposure.finish_sample()
            if len(self._tiles) == 1 and _is_worth_a_look(number, self.plan.samples):
                self._show(tile, self._darkroom.develop(exposure, self.plan.size, denoised=False))
        developed = yield from self._darkroom.developing(
            exposure, self.plan.size, denoised=self.plan.denoised
        )
        self._show(tile, developed)
        exposure.release()
        self._exposure = None

    def _show(self, tile: Tile, developed: Pixels) -> None:
        """Put what is kept of a tile into the photo, whose first row is the top one."""
        kept, taken = tile.kept, tile.taken
        top, left = taken.top - kept.top, kept.left - taken.left
        whole = self.plan.size[1]
        self.pixels[whole - kept.top : whole - kept.bottom, kept.left : kept.right] = developed[
            top : top + kept.height, left : left + kept.width
        ]
        self.version += 1


def _is_worth_a_look(number: int, samples: int) -> bool:
    """Whether the picture has become clearly better: at 1, 2, 4, 8 … samples."""
    return number < samples and number & (number - 1) == 0


def _canvas(size: tuple[int, int]) -> Pixels:
    return np.zeros((size[1], size[0], 3), np.uint8)
