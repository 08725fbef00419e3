"""The first picture: the game's name and what is being prepared, there before anything slow.

May import nothing that takes long: neither the renderer nor the interface.
"""

from __future__ import annotations

from importlib import resources
from typing import Final

import moderngl
import pygame

from plakoto_client.app.window import Window
from plakoto_client.ui.i18n import pgettext

_GROUND: Final = (14, 10, 8)
_BRASS: Final = (232, 198, 122)
_MUTED: Final = (190, 178, 160)
_TITLE_SHARE: Final = 0.13
"""Height of the name, as a share of the window's."""
_LINE_SHARE: Final = 0.030
_FIRST_LINE: Final = 0.40
"""How far up the window the first line stands."""
_LINE_SPACING: Final = 1.6
_WIDEST: Final = 0.9

_VERTEX: Final = """
#version 330 core
out vec2 uv;
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    uv = corner;
    gl_Position = vec4(2.0 * corner - 1.0, 0.0, 1.0);
}
"""
_FRAGMENT: Final = """
#version 330 core
uniform sampler2D words;
in vec2 uv;
out vec4 colour;
void main() { colour = texture(words, uv); }
"""


class Splash:
    """Draws the name, and a text below it that changes."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._quad = None if window.is_plain else _Quad(window.ctx)
        pygame.font.init()
        fonts = resources.files("plakoto_client.ui") / "fonts"
        height = window.size[1]
        with resources.as_file(fonts / "GFSDidot.otf") as path:
            self._title = pygame.font.Font(path, max(round(_TITLE_SHARE * height), 12))
        with resources.as_file(fonts / "Inter-Regular.otf") as path:
            self._line = pygame.font.Font(path, max(round(_LINE_SHARE * height), 10))

    def show(self, text: str) -> None:
        """Draw the picture with `text`, of any lines, below the name; keep the window alive."""
        picture = pygame.Surface(self._window.size, 0, 32)
        picture.fill(_GROUND)
        _write(picture, self._title.render(pgettext("game", "Plakoto"), True, _BRASS), 0.56)  # noqa: FBT003 - pygame takes no name here
        for number, line in enumerate(self._wrapped(text)):
            words = self._line.render(line, True, _MUTED)  # noqa: FBT003 - pygame takes no name here
            _write(picture, words, _FIRST_LINE - number * _LINE_SPACING * _LINE_SHARE)
        if self._quad is None:
            self._window.surface.blit(picture, (0, 0))
        else:
            self._quad.show(picture)
        self._window.present()
        pygame.event.pump()

    def release(self) -> None:
        """Free its GL objects."""
        if self._quad is not None:
            self._quad.release()

    def _wrapped(self, text: str) -> list[str]:
        """The lines of `text`, broken where the window is too narrow for them."""
        most = _WIDEST * self._window.size[0]
        lines: list[str] = []
        for line in text.splitlines():
            words = line.split(" ")
            lines.append(words[0])
            for word in words[1:]:
                longer = f"{lines[-1]} {word}"
                if self._line.size(longer)[0] <= most:
                    lines[-1] = longer
                else:
                    lines.append(word)
        return lines


class _Quad:
    """Shows a picture over the whole of a window with OpenGL."""

    def __init__(self, ctx: moderngl.Context) -> None:
        self._ctx = ctx
        self._program = ctx.program(vertex_shader=_VERTEX, fragment_shader=_FRAGMENT)
        self._corners = ctx.vertex_array(self._program, [])

    def show(self, picture: pygame.Surface) -> None:
        size = picture.get_size()
        screen = self._ctx.detect_framebuffer(0)
        screen.use()
        screen.viewport = (0, 0, *size)
        self._ctx.enable_only(moderngl.NOTHING)
        pixels = pygame.image.tobytes(picture, "RGB", True)  # noqa: FBT003 - upside down, as GL wants
        texture = self._ctx.texture(size, 3, pixels, alignment=1)
        texture.use(0)
        self._corners.render(moderngl.TRIANGLE_STRIP, vertices=4)
        texture.release()

    def release(self) -> None:
        self._corners.release()
        self._program.release()


def _write(picture: pygame.Surface, words: pygame.Surface, height: float) -> None:
    """Put `words` in the middle, `height` of the way up the picture."""
    width, tall = picture.get_size()
    picture.blit(words, words.get_rect(center=(width // 2, round((1 - height) * tall))))
