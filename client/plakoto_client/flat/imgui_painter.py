"""Draws the interface with the processor alone, on top of the board: only where it has changed.

Owns the ImGui context, a copy of its textures, and the picture that board and interface share.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import numpy as np
import pygame
from imgui_bundle import imgui

from plakoto_client.flat.raster import Raster
from plakoto_client.flat.triangles import Floats, Rect, Triangles, difference, read_triangles
from plakoto_client.ui.imgui_context import ImguiContext
from plakoto_client.ui.style_card import Thumbnail


@attrs.frozen(eq=False)
class Ground:
    """What the interface is drawn over."""

    surface: pygame.Surface
    """The board."""
    changed: Sequence[Rect]
    """Where it has changed since the last time."""


class FlatPainter(ImguiContext):
    """One ImGui context, painted on a picture in memory."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._raster = Raster(size)
        self._before: list[Triangles] | None = None
        self._textures: dict[int, Floats] = {}
        self._last_texture = 0
        super().__init__(size)

    @property
    def surface(self) -> pygame.Surface:
        """Board and interface together."""
        return self._raster.surface

    def resize(self, size: tuple[int, int]) -> None:
        """Take the picture's size in pixels."""
        super().resize(size)
        self._raster = Raster(size)
        self._before = None

    def end(self, target: Ground) -> None:
        """Finish the frame and paint it over `target`."""
        imgui.render()
        self._update_textures()
        lists = [read_triangles(commands) for commands in imgui.get_draw_data().cmd_lists]
        screen = Rect(0, 0, *self.size)
        if self._before is None:
            rects = [screen]
        else:
            rects = _apart([*target.changed, *difference(self._before, lists)], screen)
        self._before = lists
        for rect in rects:
            area = (rect.left, rect.top, rect.right - rect.left, rect.bottom - rect.top)
            self._raster.surface.blit(target.surface, area, area)
            for triangles in lists:
                self._raster.paint(triangles, self._textures, rect)

    def release(self) -> None:
        """Free the ImGui context."""
        super().release()
        self._textures.clear()

    def _make_texture(self, picture: Thumbnail) -> int:
        height, width = picture.pixels.shape[:2]
        texture = np.ones((height, width, 4), np.float32)
        texture[:, :, :3] = picture.pixels / np.float32(255)
        self._last_texture += 1
        self._textures[self._last_texture] = texture
        return self._last_texture

    def _free_texture(self, number: int) -> None:
        del self._textures[number]

    def _update_textures(self) -> None:
        status = imgui.ImTextureStatus
        for texture in imgui.get_platform_io().textures:
            if texture.status == status.want_create:
                self._last_texture += 1
                texture.set_tex_id(self._last_texture)
                self._copy(texture)
            elif texture.status == status.want_updates:
                self._copy(texture)
            elif texture.status == status.want_destroy and texture.unused_frames > 0:
                self._textures.pop(texture.tex_id, None)
                texture.set_tex_id(0)
                texture.set_status(status.destroyed)

    def _copy(self, texture: imgui.ImTextureData) -> None:
        pixels = texture.get_pixels_array().reshape(texture.height, texture.width, 4)
        self._textures[texture.tex_id] = (pixels / 255).astype(np.float32)
        texture.set_status(imgui.ImTextureStatus.ok)


def _apart(rects: Sequence[Rect], screen: Rect) -> list[Rect]:
    """The same pixels in rectangles that do not overlap: those that do are joined."""
    apart: list[Rect] = []
    for rect in rects:
        grown = rect.within(screen)
        while True:
            touching = [each for each in apart if not each.within(grown).is_empty]
            if not touching:
                break
            apart = [each for each in apart if each not in touching]
            for each in touching:
                grown = grown.joined(each)
        if not grown.is_empty:
            apart.append(grown)
    return apart
