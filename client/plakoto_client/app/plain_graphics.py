"""Board and interface without OpenGL: what is drawn where there is none, or where it is chosen."""

from __future__ import annotations

from pathlib import Path

import pygame

from plakoto_client.app.framing import frame_board
from plakoto_client.app.plain_palettes import palette_of
from plakoto_client.app.window import Window
from plakoto_client.flat import FlatPainter, Ground, PlainPicture, plan_camera
from plakoto_client.own_styles import StyleShelf
from plakoto_client.scene import Camera, Frame
from plakoto_client.settings import Settings
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import Intent
from plakoto_client.ui.model import HudModel
from plakoto_client.ui.overlay import Overlay


class PlainGraphics:
    """Draws on one plain window."""

    def __init__(self, window: Window, shelf: StyleShelf | None = None) -> None:
        self._window = window
        self._size = window.size
        self._shelf = shelf or StyleShelf()
        self._picture = PlainPicture()
        self._painter = FlatPainter(self._size)
        self._overlay: Overlay[Ground] = Overlay(self._painter)
        self._overlay.has_free_view = False
        self._camera = self._frame_board()

    @property
    def overlay(self) -> Overlay[Ground]:
        """The interface."""
        return self._overlay

    @property
    def camera(self) -> Camera:
        """What the board is seen through."""
        return self._camera

    @property
    def has_free_view(self) -> bool:
        """Whether the board can be seen from elsewhere too: it is a plan."""
        return False

    def resized(self) -> None:
        """Take note that the window has another size."""
        size = self._window.size
        if size == self._size:
            return  # one change is told by several events
        self._size = size
        self._overlay.resize(size, 1.0)
        self._camera = self._frame_board()

    def toggle_fullscreen(self) -> None:
        """Change to full screen or back."""
        self._window.toggle_fullscreen()
        self.resized()

    def set_quality(self, name: str) -> None:
        """Take no note: there is one quality."""

    def set_ui_scale(self, scale: float) -> None:
        """Draw the interface `scale` times as large as usual, as far as the window has room."""
        self._overlay.set_scale(scale)
        self._camera = self._frame_board()

    def set_layout(self, wanted: str) -> None:
        """Lay the interface out compactly, fully, or by the window's size (`auto`)."""
        self._overlay.set_layout(wanted)
        self._camera = self._frame_board()

    def draw(self, frame: Frame, model: HudModel) -> list[Intent]:
        """Draw the board and the interface above it; return what the player asks for."""
        palette = palette_of(self._shelf.find(model.settings.theme))
        changed = self._picture.draw(frame, palette=palette)
        intents = self._overlay.draw(model, Ground(self._picture.surface, changed))
        self._window.surface.blit(self._painter.surface, (0, 0))
        return intents

    def read(self) -> bytes:
        """What has been drawn and not yet presented: rows of RGB bytes, the lowest first."""
        return pygame.image.tobytes(self._painter.surface, "RGB", True)  # noqa: FBT003 - upside down

    def take_photo(
        self,
        frame: Frame,  # noqa: ARG002 - no photo is taken here
        settings: Settings,  # noqa: ARG002 - no photo is taken here
        folder: Path | None,  # noqa: ARG002 - no photo is taken here
    ) -> str | None:
        """Tell why there is no photo."""
        return _("A photo needs OpenGL 3.3, which this window does without.")

    def develop(self, frame: Frame, settings: Settings) -> bool:  # noqa: ARG002 - no photo is taken here
        """Tell that nothing new is to be shown."""
        return False

    def has_photo_of(self, frame: Frame) -> bool:  # noqa: ARG002 - no photo is taken here
        """Tell that there is no work to do on one."""
        return True

    def release(self) -> None:
        """Free the interface."""
        self._overlay.release()

    def _frame_board(self) -> Camera:
        return frame_board(self._size, self._overlay.strips, self._overlay.corners, plan_camera)
