"""Draws what Dear ImGui lays out, with moderngl: textures, buffers, scissor, nothing else.

Owns every GL object of the interface. Knows no window and no event; see
`keyboard` for those.
"""

from __future__ import annotations

import ctypes
from importlib import resources
from typing import Any

import moderngl
from imgui_bundle import imgui

from plakoto_client.ui.imgui_context import ImguiContext
from plakoto_client.ui.style_card import Thumbnail

_BLENDING = (
    moderngl.SRC_ALPHA,
    moderngl.ONE_MINUS_SRC_ALPHA,
    moderngl.ONE,
    moderngl.ONE_MINUS_SRC_ALPHA,
)
"""The target's alpha stays full: some desktops would let what is behind the window through."""
_SHADERS = resources.files("plakoto_client.ui") / "shaders"
_FIRST_VERTEX_BYTES = 1 << 18
_FIRST_INDEX_BYTES = 1 << 16


class ImguiRenderer(ImguiContext):
    """One ImGui context and the GL objects that draw it."""

    def __init__(self, ctx: moderngl.Context, size: tuple[int, int]) -> None:
        super().__init__(size)
        self._ctx = ctx
        self._textures: dict[int, moderngl.Texture] = {}
        self._program = ctx.program(
            vertex_shader=(_SHADERS / "flat.vert.glsl").read_text(encoding="utf-8"),
            fragment_shader=(_SHADERS / "flat.frag.glsl").read_text(encoding="utf-8"),
        )
        self._vertices = ctx.buffer(reserve=_FIRST_VERTEX_BYTES, dynamic=True)
        self._indices = ctx.buffer(reserve=_FIRST_INDEX_BYTES, dynamic=True)
        self._array = self._make_array()

    def end(self, target: moderngl.Framebuffer) -> None:
        """Finish the frame and draw it on `target`."""
        imgui.render()
        self._update_textures()
        width, height = self._size
        ctx = self._ctx
        target.use()
        target.viewport = (0, 0, width, height)
        ctx.enable_only(moderngl.BLEND)
        ctx.blend_func = _BLENDING  # type: ignore[assignment]  # annotated for two factors only
        self._program["size"] = (width, height)
        for commands in imgui.get_draw_data().cmd_lists:
            self._upload(commands)
            for command in commands.cmd_buffer:
                self._draw(command)
        ctx.scissor = None
        ctx.disable(moderngl.BLEND)

    def release(self) -> None:
        """Free every GL object and the ImGui context."""
        super().release()
        for gl_texture in self._textures.values():
            gl_texture.release()
        self._textures.clear()
        for thing in (self._array, self._vertices, self._indices, self._program):
            thing.release()

    def _make_texture(self, picture: Thumbnail) -> int:
        height, width = picture.pixels.shape[:2]
        texture = self._ctx.texture((width, height), 3, picture.pixels.tobytes(), alignment=1)
        texture.build_mipmaps()
        texture.filter = (moderngl.LINEAR_MIPMAP_LINEAR, moderngl.LINEAR)
        texture.repeat_x = texture.repeat_y = False
        number: int = texture.glo
        self._textures[number] = texture
        return number

    def _free_texture(self, number: int) -> None:
        self._textures.pop(number).release()

    def _make_array(self) -> moderngl.VertexArray:
        return self._ctx.vertex_array(
            self._program,
            [(self._vertices, "2f 2f 4f1", "position", "uv", "colour")],
            self._indices,
            index_element_size=imgui.INDEX_SIZE,
        )

    def _upload(self, commands: imgui.ImDrawList) -> None:
        vertex_bytes = commands.vtx_buffer.size() * imgui.VERTEX_SIZE
        index_bytes = commands.idx_buffer.size() * imgui.INDEX_SIZE
        # A fresh store for each list: the GPU may still read the one before.
        self._vertices.orphan(max(self._vertices.size, vertex_bytes))
        self._indices.orphan(max(self._indices.size, index_bytes))
        if vertex_bytes:
            self._vertices.write(_bytes_at(commands.vtx_buffer.data_address(), vertex_bytes))
            self._indices.write(_bytes_at(commands.idx_buffer.data_address(), index_bytes))

    def _draw(self, command: imgui.ImDrawCmd) -> None:
        width, height = self._size
        left, top, right, bottom = command.clip_rect
        left, top = max(left, 0), max(top, 0)
        right, bottom = min(right, width), min(bottom, height)
        if right <= left or bottom <= top or not command.elem_count:
            return
        self._ctx.scissor = (
            int(left),
            int(height - bottom),
            int(right - left),
            int(bottom - top),
        )
        self._textures[command.tex_ref.get_tex_id()].use(0)
        self._array.render(
            moderngl.TRIANGLES, vertices=command.elem_count, first=command.idx_offset
        )

    def _update_textures(self) -> None:
        status = imgui.ImTextureStatus
        for texture in imgui.get_platform_io().textures:
            if texture.status == status.want_create:
                gl_texture = self._ctx.texture(
                    (texture.width, texture.height), 4, texture.get_pixels_array().tobytes()
                )
                self._textures[gl_texture.glo] = gl_texture
                texture.set_tex_id(gl_texture.glo)
                texture.set_status(status.ok)
            elif texture.status == status.want_updates:
                self._write_updates(texture)
                texture.set_status(status.ok)
            elif texture.status == status.want_destroy and texture.unused_frames > 0:
                self._textures.pop(texture.tex_id).release()
                texture.set_tex_id(0)
                texture.set_status(status.destroyed)

    def _write_updates(self, texture: imgui.ImTextureData) -> None:
        pixels = texture.get_pixels_array().reshape(texture.height, texture.width, 4)
        gl_texture = self._textures[texture.tex_id]
        for part in texture.updates:
            rows = pixels[part.y : part.y + part.h, part.x : part.x + part.w]
            gl_texture.write(rows.tobytes(), viewport=(part.x, part.y, part.w, part.h))


def _bytes_at(address: int, length: int) -> Any:  # noqa: ANN401  (ctypes arrays have no name)
    return (ctypes.c_byte * length).from_address(address)
