"""How the interface looks: colours, measures and fonts. Everything is scaled from one unit.

A unit is a pixel of a window of 1280 by 720; `Theme.px` turns units into pixels.
"""

from __future__ import annotations

import contextlib
import enum
from collections.abc import Iterator
from importlib import resources

import attrs
from imgui_bundle import imgui

from plakoto_client.ui.layout import Layout, layout_for

_FONTS = resources.files("plakoto_client.ui") / "fonts"
_REFERENCE = (1280.0, 720.0)
_GROWTH = 0.85
"""How much of a larger window goes into larger text; the rest is room."""
_SMALLEST = 0.78
"""Below this, text cannot be read; a smaller window loses room instead."""
_LEAST_UNIT = 0.58
"""Whoever asks for small print gets it down to here."""
_ROOM = (400.0, 300.0)
"""Units that a window must have, or nothing on it can be used."""
_COMPACT_ROOM = {Layout.TALL: (360.0, 560.0), Layout.WIDE: (600.0, 350.0)}
"""The same of a window that is laid out compactly."""
_CORNER_HEIGHT = 300.0
_CORNER_SHARE = 0.5
"""The panels in the corners, so many units high, take at most this share of the height."""


@attrs.frozen
class Colour:
    """Red, green, blue and opacity, each 0 to 1, as sRGB."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    def faded(self, alpha: float) -> Colour:
        """The colour with its opacity multiplied by `alpha`."""
        return attrs.evolve(self, alpha=self.alpha * alpha)

    def darkened(self, share: float) -> Colour:
        """The colour with `share` of its light."""
        return attrs.evolve(
            self, red=self.red * share, green=self.green * share, blue=self.blue * share
        )

    @property
    def packed(self) -> int:
        """As ImGui wants it."""
        return imgui.get_color_u32(imgui.ImVec4(self.red, self.green, self.blue, self.alpha))


PANEL = Colour(0.090, 0.060, 0.045, 0.90)
SHEET = Colour(0.100, 0.068, 0.052, 0.98)
VEIL = Colour(0.03, 0.02, 0.015, 0.55)
"""Over the board while a sheet is open."""
SHADOW = Colour(0, 0, 0, 1)
BRASS = Colour(0.875, 0.705, 0.405)
BRASS_LIGHT = Colour(0.955, 0.815, 0.545)
BRASS_DEEP = Colour(0.745, 0.565, 0.285)
INK = Colour(0.120, 0.075, 0.040)
"""Text on brass."""
IVORY = Colour(0.960, 0.930, 0.875)
MUTED = Colour(0.780, 0.730, 0.655)
"""Text of less weight; contrast with a panel is above 7 to 1."""
WASH = Colour(1, 0.95, 0.88, 0.075)
WASH_HOVERED = Colour(1, 0.93, 0.80, 0.16)
WASH_HELD = Colour(1, 0.93, 0.80, 0.24)
HAIRLINE = Colour(0.875, 0.705, 0.405, 0.30)
WARNING = Colour(0.690, 0.235, 0.165)
WHITE_CHECKER = Colour(0.915, 0.870, 0.775)
WHITE_RIM = Colour(0.660, 0.580, 0.455)
BLACK_CHECKER = Colour(0.270, 0.160, 0.118)
BLACK_RIM = Colour(0.610, 0.430, 0.320)
DIE_FACE = Colour(0.955, 0.925, 0.860)
DIE_PIP = Colour(0.110, 0.080, 0.065)


class Face(enum.Enum):
    """A typeface the package ships."""

    TEXT = "Inter-Regular.otf"
    STRONG = "Inter-SemiBold.otf"
    TITLE = "GFSDidot.otf"


@attrs.frozen
class TextStyle:
    """A typeface and its size in units."""

    face: Face
    size: float


SMALL = TextStyle(Face.TEXT, 15)
BODY = TextStyle(Face.TEXT, 17)
STRONG = TextStyle(Face.STRONG, 17)
STRONG_SMALL = TextStyle(Face.STRONG, 15)
CAPTION = TextStyle(Face.STRONG, 14)
LARGE = TextStyle(Face.STRONG, 20)
HEADING = TextStyle(Face.TITLE, 24)
TITLE = TextStyle(Face.TITLE, 34)
SCORE = TextStyle(Face.TITLE, 34)
BRAND = TextStyle(Face.TITLE, 30)
POSTER = TextStyle(Face.TITLE, 60)


class Theme:
    """Fonts and measures at one scale."""

    def __init__(self, size: tuple[int, int]) -> None:
        atlas = imgui.get_io().fonts
        self._fonts = {
            face: atlas.add_font_from_file_ttf(str(_FONTS / face.value), BODY.size) for face in Face
        }
        self.unit = 1.0
        self.ui_scale = 1.0
        """How much larger than usual the player wants everything; `fit` heeds it."""
        self.corner_unit = 1.0
        """The unit of the panels in the upper corners, which must leave room for the board."""
        self.wanted_layout = "auto"
        """Whether everything shall be laid out compactly, as it is set; `fit` heeds it."""
        self.layout = Layout.FULL
        self.fit(size)
        _set_style()

    def fit(self, size: tuple[int, int]) -> None:
        """Choose layout and unit for a framebuffer of `size` pixels."""
        self.layout = layout_for(size, self.wanted_layout)
        ratio = min(size[0] / _REFERENCE[0], size[1] / _REFERENCE[1])
        if ratio > 1:
            ratio = 1 + (ratio - 1) * _GROWTH
        if self.layout.is_compact:
            room = _COMPACT_ROOM[self.layout]
            most = min(size[0] / room[0], size[1] / room[1])
            self.unit = self.corner_unit = min(max(1.0, ratio) * self.ui_scale, most)
            return
        usual = max(_SMALLEST, ratio)
        most = max(usual, min(size[0] / _ROOM[0], size[1] / _ROOM[1]))
        self.unit = max(_LEAST_UNIT, min(usual * self.ui_scale, most))
        self.corner_unit = min(self.unit, max(usual, _CORNER_SHARE * size[1] / _CORNER_HEIGHT))

    @contextlib.contextmanager
    def reduced_to(self, unit: float) -> Iterator[None]:
        """Lay out with a unit no larger than `unit` for a while: what is drawn would not fit."""
        before, self.unit = self.unit, max(min(self.unit, unit), min(self.unit, _SMALLEST))
        try:
            yield
        finally:
            self.unit = before

    def px(self, units: float) -> float:
        """Pixels of a length in units, rounded so that edges stay sharp."""
        return float(round(units * self.unit))

    def font(self, style: TextStyle) -> imgui.ImFont:
        """The font of `style`."""
        return self._fonts[style.face]

    def font_px(self, style: TextStyle) -> float:
        """The height of `style` in pixels."""
        return float(round(style.size * self.unit))


def _set_style() -> None:
    """Switch off what ImGui draws of its own: every widget here is painted by `canvas`."""
    style = imgui.get_style()
    style.window_border_size = 0
    style.child_border_size = 0
    style.window_padding = imgui.ImVec2(0, 0)
    style.item_spacing = imgui.ImVec2(0, 0)
    style.scrollbar_rounding = 6
    colours = {
        imgui.Col_.window_bg: Colour(0, 0, 0, 0),
        imgui.Col_.child_bg: Colour(0, 0, 0, 0),
        imgui.Col_.popup_bg: SHEET,
        imgui.Col_.text: IVORY,
        imgui.Col_.nav_cursor: Colour(0, 0, 0, 0),  # `canvas` draws the focus
        imgui.Col_.scrollbar_bg: Colour(0, 0, 0, 0),
        imgui.Col_.scrollbar_grab: BRASS.faded(0.45),
        imgui.Col_.scrollbar_grab_hovered: BRASS.faded(0.7),
        imgui.Col_.scrollbar_grab_active: BRASS,
    }
    for slot, colour in colours.items():
        style.set_color_(slot, imgui.ImVec4(colour.red, colour.green, colour.blue, colour.alpha))
