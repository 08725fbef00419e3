"""The window: pygame's display, with an OpenGL context if there is one, its events, its size.

The only module that opens or changes a window. Changing to full screen can cost the context on some
systems, so whoever owns GL objects makes them anew afterwards (see `graphics`).
"""

from __future__ import annotations

import math
import os
import sys
import warnings
from typing import Final

import moderngl
import pygame

from plakoto_client.app.errors import WindowError

_USUAL_SIZE: Final = (1280, 800)
_SHARE_OF_SCREEN: Final = 0.85
_NO_SCREEN: Final = ("offscreen", "dummy")
"""Drivers of SDL that draw nothing anybody could see; it chooses them silently."""
_TOGGLING: Final = ("windows", "x11", "wayland", "cocoa")
"""Drivers on which pygame can fill the screen and come back to the old size; others need a new
mode, and with some of them pygame crashes when it tries."""
_HINTS: Final = {
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
    "SDL_TOUCH_MOUSE_EVENTS": "0",
    "SDL_MOUSE_TOUCH_EVENTS": "0",
}
WAKE: Final = pygame.event.custom_type()
"""The event that ends a wait because something has arrived."""


class Window:
    """A window with an OpenGL 3.3 context, or a plain one that pygame draws on."""

    def __init__(
        self,
        title: str,
        size: tuple[int, int] | None,
        *,
        fullscreen: bool,
        offscreen: bool,
        is_plain: bool | None = False,
    ) -> None:
        """Open the window.

        Args:
            title: in its frame.
            size: in pixels; None: what suits the screen.
            fullscreen: whether it fills the screen.
            offscreen: draw without any screen, for tests and pictures.
            is_plain: do without OpenGL; None: only where there is none.

        Raises:
            WindowError: there is no screen, or no OpenGL 3.3 though it may not be done without.
        """
        if offscreen:
            os.environ["SDL_VIDEODRIVER"] = "offscreen"
        for name, value in _HINTS.items():
            os.environ.setdefault(name, value)
        # Desktops know a program by this name. pygame has already put the script's name there.
        os.environ["SDL_VIDEO_X11_WMCLASS"] = "plakoto"
        try:
            pygame.display.init()
        except pygame.error as error:
            raise WindowError(_no_screen(str(error))) from error
        driver = pygame.display.get_driver()
        if driver in _NO_SCREEN and os.environ.get("SDL_VIDEODRIVER") != driver:
            pygame.display.quit()
            raise WindowError(_no_screen(f"only the driver {driver!r}"))
        pygame.display.set_caption(title)
        wanted = _fitting_size() if size is None else size
        self._windowed_size = wanted if offscreen else _no_larger_than_screen(wanted)
        self.is_fullscreen = False
        self.is_plain = bool(is_plain)
        """Whether there is no OpenGL, and pygame's surface is drawn on."""
        self.why_plain: str | None = None
        """Why there is no OpenGL, though it was looked for."""
        self._title = title
        self._ctx: moderngl.Context | None = None
        if is_plain is None:
            self._open_as_can_be()
        else:
            self._open()
        if fullscreen:
            self.toggle_fullscreen()

    @property
    def ctx(self) -> moderngl.Context:
        """The OpenGL context.

        Raises:
            WindowError: the window is plain.
        """
        if self._ctx is None:
            raise WindowError("this window has no OpenGL: it is drawn on as a surface")
        return self._ctx

    @property
    def surface(self) -> pygame.Surface:
        """What a plain window is drawn on."""
        return pygame.display.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels, of the window and of its framebuffer alike.

        pygame never asks for a finer framebuffer than the window's own units. On Windows and X11
        those are the screen's pixels; on macOS and Wayland they are larger on a HiDPI screen, and
        the system magnifies the picture.
        """
        width, height = pygame.display.get_window_size()
        return max(width, 1), max(height, 1)

    @property
    def windowed_size(self) -> tuple[int, int]:
        """The size it has, or will have again, when it does not fill the screen."""
        return self._windowed_size if self.is_fullscreen else self.size

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or stop doing so; afterwards `ctx` may be a new context."""
        self._windowed_size = self.windowed_size
        self.is_fullscreen = not self.is_fullscreen
        if pygame.display.get_driver() in _TOGGLING:
            pygame.display.toggle_fullscreen()
        if pygame.display.is_fullscreen() is not self.is_fullscreen:
            self._release_ctx()
            self._open()

    def wait(self, longest_s: float | None) -> list[pygame.event.Event]:
        """Wait for events, at most `longest_s` seconds (None: as long as it takes)."""
        if longest_s is None:
            first = pygame.event.wait()
        else:
            milliseconds = math.ceil(longest_s * 1000)
            first = pygame.event.wait(milliseconds) if milliseconds > 0 else pygame.event.poll()
        events = [first, *pygame.event.get()]
        return [event for event in events if event.type != pygame.NOEVENT]

    def wait_until_dismissed(self) -> None:
        """Wait until the player presses a key or a button, or closes the window."""
        dismissing = (pygame.QUIT, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
        while not any(event.type in dismissing for event in self.wait(None)):
            pass

    def entitle(self, title: str) -> None:
        """Give it another title in its frame."""
        pygame.display.set_caption(title)

    def present(self) -> None:
        """Show what has been drawn."""
        pygame.display.flip()

    def close(self) -> None:
        """Close the window."""
        self._release_ctx()
        pygame.display.quit()

    def _release_ctx(self) -> None:
        if self._ctx is not None:
            self._ctx.release()
            self._ctx = None

    def _open_as_can_be(self) -> None:
        """Open with OpenGL, or without where it cannot be had."""
        try:
            self._open()
        except WindowError as error:
            self.is_plain, self.why_plain = True, str(error)
            pygame.display.init()
            pygame.display.set_caption(self._title)
            self._open()

    def _open(self) -> None:
        flags = pygame.FULLSCREEN if self.is_fullscreen else pygame.RESIZABLE
        size = _screen_size() if self.is_fullscreen else self._windowed_size
        if self.is_plain:
            pygame.display.set_mode(size, flags)
        else:
            self._ctx = self._open_gl(size, flags)

    def _open_gl(self, size: tuple[int, int], flags: int) -> moderngl.Context:
        attribute = pygame.display.gl_set_attribute
        attribute(pygame.GL_CONTEXT_MAJOR_VERSION, 3)
        attribute(pygame.GL_CONTEXT_MINOR_VERSION, 3)
        attribute(pygame.GL_CONTEXT_PROFILE_MASK, pygame.GL_CONTEXT_PROFILE_CORE)
        attribute(pygame.GL_CONTEXT_FLAGS, pygame.GL_CONTEXT_FORWARD_COMPATIBLE_FLAG)
        attribute(pygame.GL_DOUBLEBUFFER, 1)
        flags |= pygame.OPENGL | pygame.DOUBLEBUF
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # where there is no vsync, there is none
                pygame.display.set_mode(size, flags, vsync=1)
            return moderngl.create_context(require=330)
        except Exception as error:  # moderngl raises bare ones
            pygame.display.quit()
            raise WindowError(
                f"OpenGL 3.3 is needed to draw the board in 3D, and cannot be had here: {error}. "
                "Install the driver of the graphics card; on Debian or Ubuntu without one, "
                "'apt install libgl1 libegl1' brings a slower replacement. "
                "'--board 2d' does without"
            ) from error


def wake() -> None:
    """End the window's wait, from any thread."""
    try:
        pygame.event.post(pygame.event.Event(WAKE))
    except pygame.error:  # the window is being closed
        return


def _no_larger_than_screen(size: tuple[int, int]) -> tuple[int, int]:
    """`size`, or as much of it as the screen has: it may be another one than last time."""
    screen = _screen_size()
    return min(size[0], screen[0]), min(size[1], screen[1])


def _screen_size() -> tuple[int, int]:
    width, height = pygame.display.get_desktop_sizes()[0]
    return width, height


def _fitting_size() -> tuple[int, int]:
    """As large as the screen allows at the usual proportions: the picture is what counts."""
    screen = _screen_size()
    share = min(
        _SHARE_OF_SCREEN * edge / usual for edge, usual in zip(screen, _USUAL_SIZE, strict=True)
    )
    return round(share * _USUAL_SIZE[0]), round(share * _USUAL_SIZE[1])


def _no_screen(reason: str) -> str:
    advice = (
        "start it in a desktop session, or set DISPLAY or WAYLAND_DISPLAY to one"
        if sys.platform not in ("win32", "darwin")
        else "start it in a desktop session"
    )
    return f"there is no screen to open a window on ({reason}): {advice}"
