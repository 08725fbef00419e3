"""What can be pressed: buttons, choices, switches and sliders, by pointer and keyboard alike."""

from __future__ import annotations

import enum
from collections.abc import Callable

import attrs
from imgui_bundle import imgui

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.theme import (
    BODY,
    BRASS,
    BRASS_DEEP,
    BRASS_LIGHT,
    INK,
    IVORY,
    MUTED,
    SMALL,
    STRONG,
    STRONG_SMALL,
    WARNING,
    WASH,
    WASH_HELD,
    WASH_HOVERED,
    Colour,
    TextStyle,
)

ROUNDING = 9
BUTTON_HEIGHT = 42
_PADDING = 20
_LEAST_PADDING = 6
"""Beside a label that has to be made smaller to fit."""
_DISABLED = 0.38
_FOCUS_GAP = 3
_LEAST_CAPTION = 7.0
"""Units to which a card's name shrinks to fit."""


class Weight(enum.Enum):
    """How much a button asks to be pressed."""

    PRIMARY = "primary"
    PLAIN = "plain"
    QUIET = "quiet"
    """No ground until the pointer is over it."""
    GRAVE = "grave"
    """Something is given up."""


_GROUNDS = {
    Weight.PRIMARY: (BRASS, BRASS_LIGHT, BRASS_DEEP),
    Weight.PLAIN: (WASH, WASH_HOVERED, WASH_HELD),
    Weight.QUIET: (WASH.faded(0), WASH_HOVERED, WASH_HELD),
    Weight.GRAVE: (WARNING.faded(0.75), WARNING, WARNING.faded(0.6)),
}


def button_width(canvas: Canvas, label: str, style: TextStyle = STRONG, least: float = 0) -> float:
    """Pixels a button needs for its label; `least` in units."""
    return max(canvas.px(least), canvas.measure(label, style)[0] + 2 * canvas.px(_PADDING))


def button(
    canvas: Canvas,
    name: str,
    box: Box,
    label: str,
    *,
    weight: Weight = Weight.PLAIN,
    style: TextStyle = STRONG,
    is_enabled: bool = True,
    is_default: bool = False,
    hint: str | None = None,
    glow: float = 0.0,
) -> bool:
    """Draw a button and say whether it has been pressed.

    One that `is_default` has the focus when its sheet opens; `hint` is shown while the pointer
    rests on it; `glow`, 0 to 1, is a halo that draws the eye.
    """
    pressed, ground, focused = _press(canvas, name, box, weight, is_enabled=is_enabled)
    if is_default:
        imgui.set_item_default_focus()
    if glow and is_enabled:
        for ring in range(1, 5):
            grown = box.inset(-ring * canvas.px(1.5))
            canvas.outline(
                grown, BRASS_LIGHT.faded(0.34 * glow * (1 - ring / 5)), ROUNDING + ring * 1.5, 2
            )
    opacity = 1.0 if is_enabled else _DISABLED
    canvas.fill(box, ground.faded(opacity), ROUNDING)
    ink = INK if weight is Weight.PRIMARY and is_enabled else IVORY.faded(opacity)
    text = canvas.label(box, label, _fitting(canvas, box, label, style), ink)
    _explain(canvas, hint)
    _finish(canvas, name, box, text, is_focused=focused, is_enabled=is_enabled, hint=hint)
    return pressed


def icon_button(
    canvas: Canvas,
    name: str,
    box: Box,
    draw: Callable[[Canvas, Box, Colour], None],
    *,
    is_on: bool = False,
    hint: str | None = None,
) -> bool:
    """Draw a button with a picture, outlined while it `is_on`; say whether it was pressed."""
    pressed, ground, focused = _press(canvas, name, box, Weight.PLAIN)
    _paint_choice(canvas, box, ground, is_chosen=is_on)
    draw(canvas, box, BRASS_LIGHT if is_on else IVORY)
    _explain(canvas, hint)
    _finish(canvas, name, box, None, is_focused=focused, hint=hint)
    return pressed


def choice(
    canvas: Canvas,
    name: str,
    box: Box,
    label: str,
    *,
    is_chosen: bool,
    style: TextStyle = STRONG,
    hint: str | None = None,
) -> bool:
    """Draw one of several alternatives and say whether it has been pressed."""
    pressed, ground, focused = _press(canvas, name, box, Weight.PLAIN)
    _paint_choice(canvas, box, ground, is_chosen=is_chosen)
    ink = BRASS_LIGHT if is_chosen else IVORY
    text = canvas.label(box, label, _fitting(canvas, box, label, style), ink)
    _explain(canvas, hint)
    _finish(canvas, name, box, text, is_focused=focused, hint=hint)
    return pressed


def entry(canvas: Canvas, name: str, box: Box, label: str, *, is_chosen: bool) -> bool:
    """Draw a line of a list, its text at the left, and say whether it has been pressed."""
    pressed, ground, focused = _press(canvas, name, box, Weight.QUIET)
    canvas.fill(box, ground, ROUNDING)
    if is_chosen:
        canvas.fill(box, BRASS.faded(0.16), ROUNDING)
        bar = Box(box.left, box.top + canvas.px(6), canvas.px(3), box.height - canvas.px(12))
        canvas.fill(bar, BRASS, 1)
    room = box.inset(canvas.px(12), 0)
    text = canvas.label(room, label, SMALL, BRASS_LIGHT if is_chosen else IVORY, align=0.0)
    _finish(canvas, name, box, text, is_focused=focused)
    return pressed


def card(canvas: Canvas, name: str, box: Box, *, is_chosen: bool = False) -> bool:
    """Draw the ground of a large choice whose content the caller paints over it."""
    pressed, ground, focused = _press(canvas, name, box, Weight.PLAIN)
    _paint_choice(canvas, box, ground, is_chosen=is_chosen)
    _finish(canvas, name, box, None, is_focused=focused)
    return pressed


def picture_card(
    canvas: Canvas,
    name: str,
    box: Box,
    label: str,
    picture: tuple[Box, Callable[[Box], None]],
    *,
    is_chosen: bool,
    hint: str | None = None,
) -> bool:
    """Draw an alternative with a picture above its name and say whether it has been pressed.

    `picture` is its room within `box`, and what paints it.
    """
    pressed, ground, focused = _press(canvas, name, box, Weight.PLAIN)
    _paint_choice(canvas, box, ground, is_chosen=is_chosen)
    room, paint = picture
    paint(room)
    below = Box(room.left, room.bottom, room.width, box.bottom - room.bottom)
    style = STRONG_SMALL
    while style.size > _LEAST_CAPTION and canvas.measure(label, style)[0] > below.width:
        style = attrs.evolve(style, size=style.size - 0.5)
    text = canvas.label(below, label, style, BRASS_LIGHT if is_chosen else IVORY)
    _explain(canvas, hint)
    _finish(canvas, name, box, text, is_focused=focused, hint=hint)
    return pressed


def switch(
    canvas: Canvas, name: str, box: Box, label: str, *, is_on: bool, hint: str | None = None
) -> bool:
    """Draw a switch with its label beside it and say whether it has been pressed."""
    pressed, ground, focused = _press(canvas, name, box, Weight.QUIET)
    canvas.fill(box, ground, ROUNDING)
    height = canvas.px(22)
    track = Box(box.left + canvas.px(8), box.centre[1] - height / 2, canvas.px(40), height)
    canvas.fill(track, BRASS if is_on else WASH_HELD, 11)
    radius = height / 2 - canvas.px(3)
    x = track.right - height / 2 if is_on else track.left + height / 2
    canvas.disc(x, track.centre[1], radius, INK if is_on else IVORY)
    left = track.right + canvas.px(12)
    room = Box(left, box.top, box.right - left, box.height)
    style = canvas.fitting(label, BODY, room.width - canvas.px(4))
    text = canvas.label(room, label, style, IVORY, align=0.0)
    _explain(canvas, hint)
    _finish(canvas, name, box, text, is_focused=focused, hint=hint)
    return pressed


def slider(
    canvas: Canvas,
    name: str,
    box: Box,
    share: float,
    *,
    hint: str | None = None,
    is_enabled: bool = True,
) -> tuple[float | None, bool]:
    """Draw a slider whose knob stands at `share` of its way, 0 to 1.

    Returns:
        Where the pointer has dragged it, None if it does not; and whether it has the focus.
    """
    _pressed, ground, focused = _press(canvas, name, box, Weight.QUIET, is_enabled=is_enabled)
    is_dragged = is_enabled and imgui.is_item_active() and imgui.is_mouse_down(0)
    radius = canvas.px(9)
    left, right = box.left + radius + canvas.px(4), box.right - radius - canvas.px(4)
    y, thickness = box.centre[1], canvas.px(6)
    opacity = 1.0 if is_enabled else _DISABLED
    canvas.fill(box, ground, ROUNDING)
    x = left + (right - left) * share
    canvas.fill(Box(left, y - thickness / 2, right - left, thickness), WASH_HELD.faded(opacity), 3)
    canvas.fill(Box(left, y - thickness / 2, x - left, thickness), BRASS.faded(opacity), 3)
    canvas.disc(x, y, radius, BRASS_LIGHT if is_dragged else IVORY.faded(opacity))
    canvas.ring(x, y, radius, BRASS_DEEP.faded(opacity), max(1.0, canvas.px(2)))
    if not is_dragged:
        _explain(canvas, hint)
    _finish(canvas, name, box, None, is_focused=focused, is_enabled=is_enabled, hint=hint)
    if not is_dragged:
        return None, focused
    return min(max((imgui.get_mouse_pos().x - left) / max(right - left, 1), 0.0), 1.0), focused


def switch_width(canvas: Canvas, label: str) -> float:
    """Pixels a switch needs with its label."""
    return canvas.px(8 + 40 + 12 + 12) + canvas.measure(label, BODY)[0]


def _fitting(canvas: Canvas, box: Box, label: str, style: TextStyle) -> TextStyle:
    """`style`, or as much smaller as the label must be for its button."""
    return canvas.fitting(label, style, box.width - 2 * canvas.px(_LEAST_PADDING))


def _paint_choice(canvas: Canvas, box: Box, ground: Colour, *, is_chosen: bool) -> None:
    """Paint the ground of an alternative; the chosen one is outlined, not only tinted."""
    canvas.fill(box, ground, ROUNDING)
    if is_chosen:
        canvas.fill(box, BRASS.faded(0.20), ROUNDING)
        canvas.outline(box, BRASS, ROUNDING, 1.5)


def _focus_ring(canvas: Canvas, box: Box) -> None:
    """Show where the keyboard is."""
    canvas.outline(box.inset(-canvas.px(_FOCUS_GAP)), IVORY, ROUNDING + _FOCUS_GAP, 2)


def _explain(canvas: Canvas, hint: str | None) -> None:
    """Show `hint` while the pointer rests on the widget just laid out."""
    if hint and imgui.is_item_hovered(imgui.HoveredFlags_.for_tooltip.value):
        _tooltip(canvas, hint)


def _tooltip(canvas: Canvas, text: str) -> None:
    """Show a hint beside the pointer."""
    imgui.push_style_var(
        imgui.StyleVar_.window_padding.value, imgui.ImVec2(canvas.px(10), canvas.px(7))
    )
    imgui.push_style_var(imgui.StyleVar_.window_rounding.value, canvas.px(7))
    imgui.push_font(canvas.theme.font(SMALL), canvas.theme.font_px(SMALL))
    imgui.push_style_color(imgui.Col_.text.value, MUTED.packed)
    imgui.set_tooltip(text)
    imgui.pop_style_color()
    imgui.pop_font()
    imgui.pop_style_var(2)


def _press(
    canvas: Canvas, name: str, box: Box, weight: Weight, *, is_enabled: bool = True
) -> tuple[bool, Colour, bool]:
    """Lay out an invisible button; pressed?, its ground now, focused?"""
    imgui.set_cursor_screen_pos(imgui.ImVec2(box.left, box.top))
    imgui.begin_disabled(not is_enabled)
    pressed = imgui.invisible_button(
        f"{canvas.panel_name}/{name}",
        imgui.ImVec2(max(box.width, 1), max(box.height, 1)),
        imgui.ButtonFlags_.enable_nav.value,
    )
    imgui.end_disabled()
    resting, hovered, held = _GROUNDS[weight]
    ground = resting
    if is_enabled and imgui.is_item_active():
        ground = held
    elif is_enabled and imgui.is_item_hovered():
        ground = hovered
    focused = is_enabled and imgui.is_item_focused()
    return pressed, ground, focused


def _finish(
    canvas: Canvas,
    name: str,
    box: Box,
    label: Box | None,
    *,
    is_focused: bool,
    is_enabled: bool = True,
    hint: str | None = None,
) -> None:
    """Frame the widget if the keyboard is there, and note where it stands."""
    if is_focused and canvas.shows_focus:
        _focus_ring(canvas, box)
    canvas.record_button(name, box, label, is_enabled=is_enabled, is_focused=is_focused, hint=hint)
