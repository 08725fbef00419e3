"""Everything that holds GL objects, board and interface: made, resized and made anew here."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import moderngl
import numpy as np

from plakoto_client.app.auto_quality import QUALITIES, AutoQuality
from plakoto_client.app.framing import frame_board
from plakoto_client.app.resting_photo import RestingPhoto
from plakoto_client.app.window import Window
from plakoto_client.own_styles import StyleShelf
from plakoto_client.render.quality import Quality
from plakoto_client.render.renderer import Renderer
from plakoto_client.render.styles import WALNUT
from plakoto_client.scene import Camera, Frame
from plakoto_client.settings import Settings
from plakoto_client.ui.backend import ImguiRenderer
from plakoto_client.ui.intents import Intent
from plakoto_client.ui.model import HudModel
from plakoto_client.ui.overlay import Overlay


class Graphics:
    """Draws on one window."""

    def __init__(
        self,
        window: Window,
        quality: str,
        cache: Path | None,
        progress: Callable[[], None] = lambda: None,
        shelf: StyleShelf | None = None,
        theme: str = WALNUT.name,
    ) -> None:
        """Make everything; `progress` is called, and may draw, every now and then meanwhile.

        What styles there are beside the ten is known to the `shelf`; the set is of the style
        `theme` at first.
        """
        self._shelf = shelf or StyleShelf()
        self._style = self._shelf.find(theme)
        self._window = window
        self._quality = quality
        self._cache = cache
        self._ui_scale = 1.0
        self._layout = "auto"
        self._size = window.size
        self._renderer: Renderer
        self._auto: AutoQuality | None = None
        self._make(progress)

    @property
    def overlay(self) -> Overlay[moderngl.Framebuffer]:
        """The interface."""
        return self._overlay

    @property
    def camera(self) -> Camera:
        """What the board is seen through, from home."""
        return self._camera

    @property
    def has_free_view(self) -> bool:
        """Whether the board can be seen from elsewhere too."""
        return True

    def resized(self) -> None:
        """Take note that the window has another size."""
        size = self._window.size
        if size == self._size:
            return  # one change is told by several events
        self._size = size
        if self._auto is not None:
            self._auto.forget()
        self._screen = self._window.ctx.detect_framebuffer(0)
        self._overlay.resize(size, 1.0)
        self._camera = self._frame_board()

    def toggle_fullscreen(self) -> None:
        """Change to full screen or back, and make everything anew: the context may be another."""
        self.release()
        self._window.toggle_fullscreen()
        self._make(lambda: None)

    def set_quality(self, name: str) -> None:
        """Draw the board with another tier from now on."""
        if name == self._quality:
            return
        self._quality = name
        self._auto = None
        self._exchange_renderer()

    def set_ui_scale(self, scale: float) -> None:
        """Draw the interface `scale` times as large as usual, as far as the window has room."""
        self._ui_scale = scale
        self._overlay.set_scale(scale)
        self._camera = self._frame_board()

    def set_layout(self, wanted: str) -> None:
        """Lay the interface out compactly, fully, or by the window's size (`auto`)."""
        self._layout = wanted
        self._overlay.set_layout(wanted)
        self._camera = self._frame_board()

    def draw(self, frame: Frame, model: HudModel) -> list[Intent]:
        """Draw the board and the interface above it; return what the player asks for."""
        if self._auto is not None and self._auto.changes(time.perf_counter()):
            self._exchange_renderer()
        self._style = self._shelf.find(model.settings.theme)
        if not self._resting.is_of(frame, self._style, self._size):
            self._resting.put_away()
        if not self._resting.draw(self._screen, self._size):
            self._renderer.use_style(self._style)
            self._draw_board(frame)
        self._resting.draw_line(self._screen, self._size)
        return self._overlay.draw(model, self._screen)

    def read(self) -> bytes:
        """What has been drawn and not yet presented: rows of RGB bytes, the lowest first."""
        pixels: bytes = self._screen.read(viewport=(0, 0, *self._window.size), components=3)
        # moderngl asks a window for an attachment, which it has not: an error without any effect,
        # taken note of here lest it be laid to something else.
        _ = self._window.ctx.error
        return pixels

    def take_photo(self, frame: Frame, settings: Settings, folder: Path | None) -> str | None:
        """Take a photo of `frame` while the game waits; tell where it is.

        It is written to `folder`, or among the player's pictures if none is given. None: the
        player has cancelled it.
        """
        from plakoto_client.app.photo_screen import take_photo  # noqa: PLC0415 - only photos wait for it
        from plakoto_client.app.photography import (  # noqa: PLC0415 - only photos wait for it
            Photography,
            lens_for,
            photo_folder,
        )

        self._renderer.draw(frame, self._screen, self._size)
        width, height = self._size
        board = np.frombuffer(self.read(), np.uint8).reshape(height, width, 3)[::-1]
        photography = Photography(
            self._window.ctx,
            self._cache,
            frame,
            self._shelf.find(settings.theme),
            board,
            settings.photo_samples,
            lens_for(frame, settings),
        )
        return take_photo(self._window, photography, folder or photo_folder())

    def develop(self, frame: Frame, settings: Settings) -> bool:
        """Work for a moment on a photo of the resting board; tell whether there is news of it."""
        style = self._shelf.find(settings.theme)
        return self._resting.advance(frame, style, self._size, settings)

    def has_photo_of(self, frame: Frame) -> bool:
        """Whether a photo of the resting board is finished."""
        is_its = self._resting.is_of(frame, self._style, self._size)
        return is_its and not self._resting.is_developing

    def release(self) -> None:
        """Free all GL objects."""
        self._resting.release()
        self._overlay.release()
        self._renderer.release()

    def _draw_board(self, frame: Frame) -> None:
        auto = self._auto
        if auto is None:
            self._renderer.draw(frame, self._screen, self._window.size)
            return
        began_s = time.perf_counter()
        self._renderer.draw(frame, self._screen, self._window.size)
        if self._renderer.drawn_share > 0:
            self._window.ctx.finish()  # else only the asking would be timed
        ended_s = time.perf_counter()
        auto.note(ended_s - began_s, self._renderer.drawn_share, ended_s)

    def _exchange_renderer(self) -> None:
        self._renderer.release()
        self._renderer = Renderer(
            self._window.ctx, self._chosen_quality(), self._cache, style=self._style
        )

    def _chosen_quality(self) -> Quality:
        if self._quality in QUALITIES:
            return QUALITIES[self._quality]
        if self._auto is None:
            self._auto = AutoQuality(self._window.ctx, self._cache)
        return self._auto.quality

    def _make(self, progress: Callable[[], None]) -> None:
        ctx = self._window.ctx
        self._size = self._window.size
        self._screen = ctx.detect_framebuffer(0)
        self._auto = None
        self._resting = RestingPhoto(ctx, self._cache)
        self._renderer = Renderer(ctx, self._chosen_quality(), self._cache, progress, self._style)
        self._overlay: Overlay[moderngl.Framebuffer] = Overlay(ImguiRenderer(ctx, self._size))
        self._overlay.set_scale(self._ui_scale)
        self._overlay.set_layout(self._layout)
        self._camera = self._frame_board()

    def _frame_board(self) -> Camera:
        return frame_board(self._size, self._overlay.strips, self._overlay.corners)
