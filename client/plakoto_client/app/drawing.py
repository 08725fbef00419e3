"""What the program needs of whatever draws: the board in 3D with OpenGL, or the plain one."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from plakoto_client.scene import Camera, Frame
from plakoto_client.settings import Settings
from plakoto_client.ui.intents import Intent
from plakoto_client.ui.model import HudModel
from plakoto_client.ui.overlay import Overlay


class Drawing(Protocol):
    """Draws board and interface on one window."""

    @property
    def overlay(self) -> Overlay[Any]:
        """The interface."""

    @property
    def camera(self) -> Camera:
        """What the board is seen through, from home."""

    @property
    def has_free_view(self) -> bool:
        """Whether the board can be seen from elsewhere too."""

    def resized(self) -> None:
        """Take note that the window has another size."""

    def toggle_fullscreen(self) -> None:
        """Change to full screen or back."""

    def set_quality(self, name: str) -> None:
        """Draw the board with another tier from now on."""

    def set_ui_scale(self, scale: float) -> None:
        """Draw the interface `scale` times as large as usual, as far as the window has room."""

    def set_layout(self, wanted: str) -> None:
        """Lay the interface out compactly, fully, or by the window's size (`auto`)."""

    def draw(self, frame: Frame, model: HudModel) -> list[Intent]:
        """Draw the board and the interface above it; return what the player asks for."""

    def read(self) -> bytes:
        """What has been drawn and not yet presented: rows of RGB bytes, the lowest first."""

    def take_photo(self, frame: Frame, settings: Settings, folder: Path | None) -> str | None:
        """Take a photo of `frame` as the settings say, while the game waits.

        It is written to `folder`, or among the player's pictures if none is given. Returns what the
        player is to be told, None if he has cancelled it.
        """

    def develop(self, frame: Frame, settings: Settings) -> bool:
        """Work for a moment on a photo of `frame`, on which nothing moves.

        Tells whether there is something new to show: what `draw` shows from then on, as long as
        it is given the same frame.
        """

    def has_photo_of(self, frame: Frame) -> bool:
        """Whether such a photo is finished, or will never be."""

    def release(self) -> None:
        """Free everything."""
