"""The ImGui context: begins and ends its frames. What is laid out is drawn by a painter.

Two painters stand on it: `backend` draws with OpenGL, `plakoto_client.flat` with nothing but the
processor. Knows no window, no event and nothing that draws.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, Protocol, TypeVar

from imgui_bundle import imgui

from plakoto_client.ui.style_card import Thumbnail

Target_contra = TypeVar("Target_contra", contravariant=True)
_MOST_PICTURES: Final = 64
"""Kept as textures: more than are ever shown together."""


class Painter(Protocol[Target_contra]):
    """What draws the interface on a target."""

    @property
    def size(self) -> tuple[int, int]:
        """The picture's size in pixels."""

    def activate(self) -> None:
        """Make its context the one that ImGui's functions work on."""

    def resize(self, size: tuple[int, int]) -> None:
        """Take the picture's size in pixels."""

    def begin(self, seconds: float) -> None:
        """Start a frame, `seconds` after the one before."""

    def drop(self) -> None:
        """Finish the frame without drawing it."""

    def end(self, target: Target_contra) -> None:
        """Finish the frame and draw it on `target`."""

    def texture_of(self, picture: Thumbnail) -> int:
        """The number of the texture that holds `picture`."""

    def release(self) -> None:
        """Free everything."""


class ImguiContext:
    """One ImGui context, whose windows are laid out by us and painted by a subclass."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._imgui = imgui.create_context()
        self.activate()
        io = imgui.get_io()
        io.config_nav_cursor_visible_always = True  # `widgets` decides when the focus is drawn
        io.set_ini_filename("")  # nothing is stored: the layout is ours
        io.backend_flags |= imgui.BackendFlags_.renderer_has_textures.value
        io.config_flags |= imgui.ConfigFlags_.nav_enable_keyboard.value
        self._size = size
        self._pictures: dict[Thumbnail, int] = {}
        self.resize(size)

    def activate(self) -> None:
        """Make this the context that ImGui's functions work on."""
        imgui.set_current_context(self._imgui)

    @property
    def size(self) -> tuple[int, int]:
        """The picture's size in pixels."""
        return self._size

    def resize(self, size: tuple[int, int]) -> None:
        """Take the picture's size in pixels."""
        self._size = size
        self.activate()
        imgui.get_io().display_size = imgui.ImVec2(*size)

    def begin(self, seconds: float) -> None:
        """Start a frame, `seconds` after the one before."""
        self.activate()
        imgui.get_io().delta_time = max(seconds, 1e-4)
        imgui.new_frame()

    def drop(self) -> None:
        """Finish the frame without drawing it."""
        imgui.end_frame()

    def texture_of(self, picture: Thumbnail) -> int:
        """The number of the texture that holds `picture`, made when it is first asked for."""
        if picture not in self._pictures:
            if len(self._pictures) >= _MOST_PICTURES:
                self._free_texture(self._pictures.pop(next(iter(self._pictures))))
            self._pictures[picture] = self._make_texture(picture)
        return self._pictures[picture]

    @abstractmethod
    def _make_texture(self, picture: Thumbnail) -> int:
        """Upload a picture."""

    @abstractmethod
    def _free_texture(self, number: int) -> None:
        """Forget the texture of a picture."""

    def release(self) -> None:
        """Free the context; a subclass frees what it draws with."""
        self.activate()
        for texture in imgui.get_platform_io().textures:
            texture.set_tex_id(0)
            texture.set_status(imgui.ImTextureStatus.destroyed)
        imgui.destroy_context(self._imgui)
