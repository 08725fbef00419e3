"""Everything that holds GL objects, board and interface: made, resized and made anew here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import moderngl
import numpy as np

from plakoto_client.app.framing import frame_board
from plakoto_client.app.window import Window
from plakoto_client.render.quality import Quality
from plakoto_client.render.renderer import Renderer
from plakoto_client.render.styles import find_style
from plakoto_client.scene import Camera, Frame
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
    ) -> None:
        """Make everything; `progress` is called, and may draw, every now and then meanwhile."""
        self._window = window
        self._quality = quality
        self._cache = cache
        self._ui_scale = 1.0
        self.photo_samples = 64
        """Paths of light for each pixel of a photo: a minute on a CPU, and a good picture."""
        self._size = window.size
        self._renderer: Renderer
        self._make(progress)
        self._layout = "auto"

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
        self._renderer.release()
        ctx = self._window.ctx
        self._renderer = Renderer(ctx, _quality(name, ctx), self._cache)

    def set_ui_scale(self, scale: float) -> None:
        """Draw the interface `scale` times as large as usual, as far as the window has room."""
        self._ui_scale = scale
        self._overlay.set_scale(scale)
        self._camera = self._frame_board()

    def draw(self, frame: Frame, model: HudModel) -> list[Intent]:
        """Draw the board and the interface above it; return what the player asks for."""
        self._renderer.use_style(find_style(model.settings.theme))
        self._renderer.draw(frame, self._screen, self._window.size)
        return self._overlay.draw(model, self._screen)
    def set_layout(self, wanted: str) -> None:
        """Lay the interface out compactly, fully, or by the window's size (`auto`)."""
        self._layout = wanted
        self._overlay.set_layout(wanted)
        self._camera = self._frame_board()


    def read(self) -> bytes:
        """What has been drawn and not yet presented: rows of RGB bytes, the lowest first."""
        pixels: bytes = self._screen.read(viewport=(0, 0, *self._window.size), components=3)
        return pixels

    def take_photo(self, frame: Frame, theme: str, folder: Path | None) -> str | None:
        """Take a photo of `frame`, as it is shown, while the game waits; tell where it is.

        It is written to `folder`, or among the player's pictures if none is given. None: the
        player has cancelled it.
        """
        from plakoto_client.app.photo_screen import take_photo  # noqa: PLC0415 - only photos wait for it
        from plakoto_client.app.photography import (  # noqa: PLC0415 - only photos wait for it
            Photography,
            photo_folder,
        )

        self._renderer.draw(frame, self._screen, self._size)
        width, height = self._size
        board = np.frombuffer(self.read(), np.uint8).reshape(height, width, 3)[::-1]
        photography = Photography(
            self._window.ctx, self._cache, frame, find_style(theme), board, self.photo_samples
        )
        return take_photo(self._window, photography, folder or photo_folder())

    def release(self) -> None:
        """Free all GL objects."""
        self._overlay.release()
        self._renderer.release()

    def _make(self, progress: Callable[[], None]) -> None:
        ctx = self._window.ctx
        self._size = self._window.size
        self._screen = ctx.detect_framebuffer(0)
        quality = _quality(self._quality, ctx)
        self._renderer = Renderer(ctx, quality, self._cache, progress)
        self._overlay: Overlay[moderngl.Framebuffer] = Overlay(ImguiRenderer(ctx, self._size))
        self._overlay.set_scale(self._ui_scale)
        self._camera = self._frame_board()

    def _frame_board(self) -> Camera:
        return frame_board(self._size, self._overlay.strips, self._overlay.corners)

        self._overlay.set_layout(self._layout)

def _quality(name: str, ctx: moderngl.Context) -> Quality:
    tiers = {"low": Quality.LOW, "mid": Quality.MID, "high": Quality.HIGH}
    return tiers.get(name) or Quality.for_context(ctx)
