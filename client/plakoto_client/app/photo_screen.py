"""The screen of photo mode in the game: the photo as it develops, how far it is, and a way out.

The game waits meanwhile; what the server says is kept until it goes on.
"""

from __future__ import annotations

from datetime import datetime
from importlib import resources
from pathlib import Path
from typing import Final

import moderngl
import pygame

from plakoto_client.app.photography import Photography
from plakoto_client.app.window import Window
from plakoto_client.render.gl_objects import GlObjects
from plakoto_client.render.shaders import build_program
from plakoto_client.render.uniforms import set_uniforms
from plakoto_client.ui.i18n import gettext as _

_CANCELLING_KEYS: Final = (pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_p)
_SIZE_CHANGES: Final = (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED)
_UNIT: Final = 1 / 720
"""Of the panel's measures, as a share of the window's height."""
_SMALLEST_UNIT: Final = 0.75
_PANEL: Final = (430, 92)
_PAD: Final = 20
_BAR: Final = 8
_MARGIN: Final = 18
_GROUND: Final = (23, 15, 11, 235)
_LINE: Final = (223, 180, 103, 90)
_TRACK: Final = (255, 237, 204, 50)
_BRASS: Final = (232, 198, 122)
_IVORY: Final = (245, 237, 223)
_MUTED: Final = (199, 186, 167)


def take_photo(window: Window, photography: Photography, folder: Path) -> str | None:
    """Take a photo in `window`, and tell the player how it ended; None if he cancelled it.

    What the window as a whole is told meanwhile, that it is closed or has another size, ends the
    photo and is left for the program to deal with.
    """
    panel = _Panel(window)
    screen = window.ctx.detect_framebuffer(0)
    shown: tuple[int, str] | None = None
    try:
        while not photography.is_done:
            news = (photography.version, f"{photography.share:.0%}")
            if news != shown:
                shown = news
                photography.draw(screen, window.size)
                panel.draw(screen, photography.share)
                window.present()
            if _is_ended(window, panel):
                return None
            photography.advance()
        return _saved(photography, folder)
    finally:
        screen.use()  # what is released while it is in use leaves an error of OpenGL behind
        panel.release()
        photography.release()


def _saved(photography: Photography, folder: Path) -> str:
    try:
        path = photography.save(folder, datetime.now().astimezone())
    except OSError as error:
        return _("The photo cannot be written to {folder} ({reason}).").format(
            folder=folder, reason=error
        )
    return _("The photo is in {path}").format(path=path)


def _is_ended(window: Window, panel: _Panel) -> bool:
    """Whether the player wants no photo any more, or cannot have it."""
    is_ended = False
    for event in window.wait(0.0):
        is_resized = event.type in _SIZE_CHANGES and window.size != panel.window_size
        if event.type == pygame.QUIT or is_resized:
            pygame.event.post(event)
            return True
        is_ended |= event.type == pygame.KEYDOWN and event.key in _CANCELLING_KEYS
        is_ended |= event.type == pygame.JOYBUTTONDOWN
        is_ended |= event.type == pygame.MOUSEBUTTONDOWN and panel.holds(event.pos)
        is_ended |= event.type == pygame.FINGERDOWN and panel.holds(_pixel_of(event, window))
    return is_ended


def _pixel_of(event: pygame.event.Event, window: Window) -> tuple[int, int]:
    """Where a finger is."""
    width, height = window.size
    return round(event.x * width), round(event.y * height)


class _Panel:
    """A small panel at the lower edge; a click on it cancels."""

    def __init__(self, window: Window) -> None:
        ctx = window.ctx
        self._ctx = ctx
        self._objects = GlObjects()
        width, height = window.size
        unit = max(height * _UNIT, _SMALLEST_UNIT)
        self._unit = min(unit, width / (_PANEL[0] + 2 * _MARGIN))
        size = (round(_PANEL[0] * self._unit), round(_PANEL[1] * self._unit))
        self._box = pygame.Rect(0, 0, *size)
        self._box.midbottom = (width // 2, height - round(_MARGIN * self._unit))
        self.window_size = window.size
        """Of the window that it was made for."""
        keep = self._objects.keep
        self._texture = keep(ctx.texture(size, 4))
        program = keep(build_program(ctx, "fullscreen.vert.glsl", "copy.frag.glsl"))
        set_uniforms(program, {"source": 0})
        self._triangle = keep(ctx.vertex_array(program, []))
        pygame.font.init()
        fonts = resources.files("plakoto_client.ui") / "fonts"
        with resources.as_file(fonts / "Inter-Regular.otf") as path:
            self._font = pygame.font.Font(path, max(round(16 * self._unit), 9))

    def holds(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel of the window, counted from the top, lies on the panel."""
        return self._box.collidepoint(pixel)

    def draw(self, screen: moderngl.Framebuffer, share: float) -> None:
        """Show that `share` of the photo, from 0 to 1, is done."""
        surface = self._painted(share)
        # Premultiplied pixels are blended without a dark fringe.
        self._texture.write(pygame.image.tobytes(surface.premul_alpha(), "RGBA", True))  # noqa: FBT003 - upside down, as GL wants
        screen.use()
        ctx = self._ctx
        ctx.enable_only(moderngl.BLEND)
        ctx.blend_func = moderngl.ONE, moderngl.ONE_MINUS_SRC_ALPHA
        bottom = self.window_size[1] - self._box.bottom
        ctx.viewport = (self._box.left, bottom, self._box.width, self._box.height)
        self._texture.use(0)
        self._triangle.render(moderngl.TRIANGLES, vertices=3)
        ctx.disable(moderngl.BLEND)

    def release(self) -> None:
        """Free its GL objects."""
        self._objects.release()

    def _painted(self, share: float) -> pygame.Surface:
        px = self._unit
        surface = pygame.Surface(self._box.size, pygame.SRCALPHA)
        whole = surface.get_rect()
        rounding = round(14 * px)
        pygame.draw.rect(surface, _GROUND, whole, border_radius=rounding)
        pygame.draw.rect(surface, _LINE, whole, width=1, border_radius=rounding)
        pad = round(_PAD * px)
        title = self._font.render(_("The photo is developing"), True, _IVORY)  # noqa: FBT003 - pygame takes no name here
        percent = self._font.render(f"{share:.0%}", True, _BRASS)  # noqa: FBT003 - pygame takes no name here
        hint = self._font.render(_("Esc or a click here cancels"), True, _MUTED)  # noqa: FBT003 - pygame takes no name here
        surface.blit(title, (pad, round(12 * px)))
        surface.blit(percent, (whole.right - pad - percent.get_width(), round(12 * px)))
        surface.blit(hint, (pad, round(38 * px)))
        track = pygame.Rect(pad, 0, whole.width - 2 * pad, round(_BAR * px))
        track.bottom = whole.bottom - round(12 * px)
        pygame.draw.rect(surface, _TRACK, track, border_radius=track.height // 2)
        done = pygame.Rect(track.topleft, (round(share * track.width), track.height))
        if done.width:
            pygame.draw.rect(surface, _BRASS, done, border_radius=track.height // 2)
        return surface
