"""A line in which the player writes, such as a name."""

from __future__ import annotations

import attrs
from imgui_bundle import imgui

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.theme import BODY, BRASS, HAIRLINE, IVORY, MUTED, WASH, Colour
from plakoto_client.ui.widgets import ROUNDING

_PAD = 12
_FLAGS = (
    imgui.InputTextFlags_.enter_returns_true.value | imgui.InputTextFlags_.auto_select_all.value
)


@attrs.frozen
class Written:
    """What has become of the line in this frame."""

    text: str
    is_entered: bool
    """Whether Enter was pressed in it."""
    is_active: bool
    """Whether keys go into it."""


def text_field(
    canvas: Canvas, name: str, box: Box, text: str, prompt: str, *, longest: int
) -> Written:
    """Draw a line with `text`, or with `prompt` in its place while it is empty.

    Args:
        canvas: what it is painted on.
        name: of the widget.
        box: where.
        text: what is written so far.
        prompt: what is asked for.
        longest: characters; what goes beyond is not taken.
    """
    # A cursor that blinks would need the picture to be drawn again and again.
    imgui.get_io().config_input_text_cursor_blink = False
    height = canvas.theme.font_px(BODY)
    imgui.set_cursor_screen_pos(imgui.ImVec2(box.left, box.top))
    imgui.set_next_item_width(box.width)
    imgui.push_font(canvas.theme.font(BODY), height)
    padding = imgui.ImVec2(canvas.px(_PAD), (box.height - height) / 2)
    imgui.push_style_var(imgui.StyleVar_.frame_padding.value, padding)
    imgui.push_style_var(imgui.StyleVar_.frame_rounding.value, canvas.px(ROUNDING))
    for slot, colour in (
        (imgui.Col_.frame_bg, WASH),
        (imgui.Col_.text, IVORY),
        (imgui.Col_.text_disabled, MUTED),
        (imgui.Col_.text_selected_bg, BRASS.faded(0.4)),
    ):
        imgui.push_style_color(slot.value, _vector(colour))
    entered, written = imgui.input_text_with_hint(
        f"##{canvas.panel_name}/{name}", prompt, text, _FLAGS
    )
    is_active = imgui.is_item_active()
    is_focused = imgui.is_item_focused()
    imgui.pop_style_color(4)
    imgui.pop_style_var(2)
    imgui.pop_font()
    canvas.outline(box, BRASS if is_active else HAIRLINE, ROUNDING, 1.5)
    canvas.record_button(name, box, None, is_enabled=True, is_focused=is_focused)
    return Written(written[:longest], entered, is_active)


def _vector(colour: Colour) -> imgui.ImVec4:
    return imgui.ImVec4(colour.red, colour.green, colour.blue, colour.alpha)
