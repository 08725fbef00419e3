"""What panels and sheets are painted with: windows, text and shapes, each recorded as an `Item`.

Widgets that can be pressed are in `widgets`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

import attrs
from imgui_bundle import imgui

from plakoto_client.ui.geometry import Box
from plakoto_client.ui.items import Item, Kind
from plakoto_client.ui.layout import FINGER, Layout
from plakoto_client.ui.style_card import Thumbnail
from plakoto_client.ui.theme import (
    HAIRLINE,
    IVORY,
    MUTED,
    PANEL,
    SHADOW,
    Colour,
    TextStyle,
    Theme,
)

_MUTED_RGB = (MUTED.red, MUTED.green, MUTED.blue)
_UNTINTED = 0xFFFFFFFF
_CONTRAST_GROUND = 0.4
"""How much of a panel's own colour is left of it with strong contrast."""
_LEAST_TEXT = 9.0
"""Units below which no text is brought to fit its room."""
_SHADOW_RINGS = 9
_SHADOW_STEP = 2.4
_SHADOW_DROP = 4
_SHADOW_STRENGTH = 0.30
_FIXED = (
    imgui.WindowFlags_.no_decoration
    | imgui.WindowFlags_.no_move
    | imgui.WindowFlags_.no_saved_settings
    | imgui.WindowFlags_.no_background
)
_FLAT = _FIXED | imgui.WindowFlags_.no_bring_to_front_on_focus | imgui.WindowFlags_.no_nav


@attrs.frozen
class Swipe:
    """A finger's way over something that can be scrolled, in pixels."""

    place: tuple[float, float]
    """Where it was put down."""
    down: float


class Canvas:
    """Paints one frame."""

    def __init__(
        self,
        theme: Theme,
        *,
        seconds: float,
        reduced_motion: bool,
        shows_focus: bool,
        has_high_contrast: bool = False,
        texture_of: Callable[[Thumbnail], int] | None = None,
        swipe: Swipe | None = None,
    ) -> None:
        self.theme = theme
        self._texture_of = texture_of
        self.swipe = swipe
        """How a finger has scrolled since the last frame."""
        self.scrolled: list[Box] = []
        """The regions that can be scrolled."""
        self.shows_focus = shows_focus
        """Whether the keyboard was used last: whoever uses the mouse wants no frame."""
        self.seconds = seconds
        """Time, for what moves."""
        self.reduced_motion = reduced_motion
        self.has_high_contrast = has_high_contrast
        """Whether panels let nothing through and muted text is not muted."""
        self.next_frame_s: float | None = None
        """After how long something drawn will have moved by itself; None if nothing does."""
        self.items: list[Item] = []
        self.panel_name = ""
        self.is_scrolled = False
        self._label = ""
        """The last widget's."""

    @property
    def size(self) -> tuple[float, float]:
        """The framebuffer in pixels."""
        display = imgui.get_io().display_size
        return display.x, display.y

    def want_frame_in(self, seconds: float) -> None:
        """Ask for another frame: what has just been drawn moves by itself."""
        self.next_frame_s = min(seconds, self.next_frame_s or seconds)

    @property
    def pen(self) -> imgui.ImDrawList:
        """What draws shapes in the window being painted."""
        return imgui.get_window_draw_list()

    def px(self, units: float) -> float:
        """Pixels of a length in units."""
        return self.theme.px(units)

    @property
    def layout(self) -> Layout:
        """How everything is laid out."""
        return self.theme.layout

    @property
    def is_compact(self) -> bool:
        """Whether the window is small, or is to be treated so."""
        return self.theme.layout.is_compact

    def control_px(self, units: float) -> float:
        """Pixels of the height of what can be pressed: `units`, or enough for a finger."""
        return self.px(max(units, FINGER) if self.is_compact else units)

    @contextlib.contextmanager
    def window(self, name: str, box: Box, *, is_sheet: bool = False) -> Iterator[None]:
        """Paint in `box`; only a sheet's widgets can be reached by keyboard."""
        imgui.set_next_window_pos(imgui.ImVec2(box.left, box.top))
        imgui.set_next_window_size(imgui.ImVec2(box.width, box.height))
        imgui.begin(name, None, (_FIXED if is_sheet else _FLAT).value)
        before, self.panel_name = self.panel_name, name
        try:
            yield
        finally:
            self.panel_name = before
            imgui.end()

    @contextlib.contextmanager
    def scroll_region(self, name: str, box: Box, *, has_widgets: bool = True) -> Iterator[None]:
        """Paint in `box`, scrolled by the wheel where the content is higher."""
        imgui.set_cursor_screen_pos(imgui.ImVec2(box.left, box.top))
        imgui.push_item_flag(imgui.ItemFlags_.no_nav.value, not has_widgets)
        imgui.begin_child(
            name,
            imgui.ImVec2(box.width, box.height),
            imgui.ChildFlags_.nav_flattened.value if has_widgets else 0,
            0 if has_widgets else imgui.WindowFlags_.no_nav.value,
        )
        imgui.pop_item_flag()
        if self.swipe is not None and box.contains(*self.swipe.place):
            imgui.set_scroll_y(imgui.get_scroll_y() - self.swipe.down)
        before, self.is_scrolled = self.is_scrolled, True
        self.scrolled.append(box)
        try:
            yield
        finally:
            self.is_scrolled = before
            imgui.end_child()

    def panel(self, name: str, box: Box, colour: Colour = PANEL, *, rounding: float = 14) -> None:
        """Paint a panel's ground: soft shadow, warm dark wood tone, hairline of brass."""
        self._shadow(box, rounding)
        if self.has_high_contrast:
            self.fill(box, attrs.evolve(colour, alpha=1.0).darkened(_CONTRAST_GROUND), rounding)
            self.outline(box, IVORY, rounding, 1.5)
        else:
            self.fill(box, colour, rounding)
            self.outline(box, HAIRLINE, rounding)
        self._record(Item(Kind.PANEL, name, box, name))

    def _shadow(self, box: Box, rounding: float) -> None:
        """Darken what lies around a panel, more below it than above.

        Rings, not a pile of filled shapes: those would cost a software renderer many pixels that
        the panel covers anyway.
        """
        step = _SHADOW_STEP * self.theme.unit
        drop = self.px(_SHADOW_DROP)
        pen = self.pen
        pen.push_clip_rect_full_screen()
        for ring in range(-2, _SHADOW_RINGS):
            reach = (ring + 0.5) * step
            grown = box.inset(-reach)
            strength = _SHADOW_STRENGTH * (1 - max(ring, 0) / _SHADOW_RINGS) ** 2
            pen.add_rect(
                (grown.left, grown.top + drop),
                (grown.right, grown.bottom + drop),
                SHADOW.faded(strength).packed,
                rounding=max(0.0, self.px(rounding) + reach),
                thickness=step,
            )
        pen.pop_clip_rect()

    def fill(self, box: Box, colour: Colour, rounding: float = 0) -> None:
        """Fill a rectangle."""
        self.pen.add_rect_filled(
            (box.left, box.top),
            (box.right, box.bottom),
            colour.packed,
            rounding=self.px(rounding),
        )

    def fade(self, box: Box, upper: Colour, lower: Colour) -> None:
        """Fill a rectangle that goes over from one colour into another, downwards."""
        self.pen.add_rect_filled_multi_color(
            (box.left, box.top),
            (box.right, box.bottom),
            col_upr_left=upper.packed,
            col_upr_right=upper.packed,
            col_bot_right=lower.packed,
            col_bot_left=lower.packed,
        )

    def outline(self, box: Box, colour: Colour, rounding: float, thickness: float = 1) -> None:
        """Draw a rectangle's edge, inside it."""
        inner = box.inset(0.5)
        self.pen.add_rect(
            (inner.left, inner.top),
            (inner.right, inner.bottom),
            colour.packed,
            rounding=self.px(rounding),
            thickness=max(1.0, thickness * self.theme.unit),
        )

    def rule(self, left: float, right: float, y: float, colour: Colour = HAIRLINE) -> None:
        """Draw a thin level line."""
        self.pen.add_rect_filled((left, y), (right, y + max(1.0, self.px(1))), colour.packed)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """Fill a circle; lengths in pixels."""
        self.pen.add_circle_filled((x, y), radius, colour.packed, 48)

    def ring(self, x: float, y: float, radius: float, colour: Colour, thickness: float) -> None:
        """Draw a circle's edge; lengths in pixels."""
        self.pen.add_circle((x, y), radius, colour.packed, num_segments=48, thickness=thickness)

    def image(self, box: Box, picture: Thumbnail, rounding: float = 0) -> None:
        """Draw a picture as large as `box`."""
        if self._texture_of is None:
            raise AssertionError("this canvas has nothing that holds pictures")
        self.pen.add_image_rounded(
            imgui.ImTextureRef(self._texture_of(picture)),
            (box.left, box.top),
            (box.right, box.bottom),
            (0, 0),
            (1, 1),
            _UNTINTED,
            self.px(rounding),
        )

    def measure(self, text: str, style: TextStyle) -> tuple[float, float]:
        """Width and height of a line of text."""
        imgui.push_font(self.theme.font(style), self.theme.font_px(style))
        size = imgui.calc_text_size(text)
        imgui.pop_font()
        return size.x, size.y

    def fitting(self, text: str, style: TextStyle, width: float) -> TextStyle:
        """`style`, or as much smaller as a line of text must be for `width` pixels."""
        while style.size > _LEAST_TEXT and self.measure(text, style)[0] > width:
            style = attrs.evolve(style, size=style.size - 0.5)
        return style

    def line_height(self, style: TextStyle) -> float:
        """Distance from one line of a paragraph to the next."""
        return float(round(self.theme.font_px(style) * 1.28))

    def text(
        self, left: float, top: float, text: str, style: TextStyle, colour: Colour = IVORY
    ) -> Box:
        """Write a line and return where it stands."""
        width, height = self.measure(text, style)
        box = Box(float(round(left)), float(round(top)), width, height)
        self._write(box, text, style, colour)
        self._record(Item(Kind.TEXT, text, box, self.panel_name, is_scrolled=self.is_scrolled))
        return box

    def text_in(
        self,
        box: Box,
        text: str,
        style: TextStyle,
        colour: Colour = IVORY,
        *,
        align: float = 0.0,
    ) -> Box:
        """Write a line in the middle of `box`'s height, `align`ed from 0 (left) to 1 (right)."""
        width, height = self.measure(text, style)
        return self.text(
            box.left + (box.width - width) * align,
            box.top + (box.height - height) / 2,
            text,
            style,
            colour,
        )

    def label(
        self, box: Box, text: str, style: TextStyle, colour: Colour, *, align: float = 0.5
    ) -> Box:
        """Write a widget's label, without a record of its own."""
        width, height = self.measure(text, style)
        place = Box(
            float(round(box.left + (box.width - width) * align)),
            float(round(box.top + (box.height - height) / 2)),
            width,
            height,
        )
        self._write(place, text, style, colour)
        self._label = text
        return place

    def wrapped(self, text: str, style: TextStyle, width: float) -> list[str]:
        """`text` broken between words into lines no wider than `width`."""
        lines: list[str] = []
        line = ""
        for word in text.split():
            longer = f"{line} {word}" if line else word
            if line and self.measure(longer, style)[0] > width:
                lines.append(line)
                line = word
            else:
                line = longer
        return [*lines, line] if line else lines

    def paragraph(
        self,
        left: float,
        top: float,
        width: float,
        text: str,
        style: TextStyle,
        colour: Colour = IVORY,
        *,
        align: float = 0.0,
    ) -> float:
        """Write `text` in lines of `width` and return the y below the last."""
        for line in self.wrapped(text, style, width):
            box = Box(left, top, width, self.theme.font_px(style))
            self.text_in(box, line, style, colour, align=align)
            top += self.line_height(style)
        return top

    def record_button(
        self,
        name: str,
        box: Box,
        label: Box | None,
        *,
        is_enabled: bool,
        is_focused: bool,
        hint: str | None = None,
    ) -> None:
        """Note a widget that can be pressed."""
        self._record(
            Item(
                Kind.BUTTON,
                name,
                box,
                self.panel_name,
                text=label,
                words=None if label is None else self._label,
                is_enabled=is_enabled,
                is_focused=is_focused,
                is_scrolled=self.is_scrolled,
                hint=hint,
            )
        )

    def _write(self, box: Box, text: str, style: TextStyle, colour: Colour) -> None:
        if self.has_high_contrast and (colour.red, colour.green, colour.blue) == _MUTED_RGB:
            colour = IVORY.faded(colour.alpha)
        self.pen.add_text(
            self.theme.font(style),
            self.theme.font_px(style),
            (box.left, box.top),
            colour.packed,
            text,
        )

    def _record(self, item: Item) -> None:
        self.items.append(item)
