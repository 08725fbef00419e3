"""The card every sheet is laid out on, what of it can be scrolled, and the buttons at its foot."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

import attrs
from imgui_bundle import imgui

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.layout import Layout
from plakoto_client.ui.ornaments import diamond
from plakoto_client.ui.theme import BRASS_LIGHT, HAIRLINE, HEADING, SHEET, STRONG, TITLE, VEIL
from plakoto_client.ui.widgets import BUTTON_HEIGHT, Weight, button, button_width

_LEAST_MARGIN = 16
_COMPACT_MARGIN = 6
_PAD = 30
_COMPACT_PAD = 14
_HEAD = 84
_COMPACT_HEAD = 46
_FOOT_PAD = 22
_COMPACT_FOOT_PAD = 8
_GAP = 12
_LEAST_BUTTON = 130
_LEAST_COMPACT_BUTTON = 96
_DOCKED_SHARE = {Layout.TALL: 0.58, Layout.WIDE: 0.62}
"""Of a small window, that a card takes which leaves the board to be seen."""
_BAR = 14
"""Room of a scroll bar."""


@attrs.frozen
class FootButton:
    """A button at the foot of a sheet."""

    name: str
    label: str
    weight: Weight = Weight.PLAIN
    is_default: bool = False
    is_enabled: bool = True


@contextlib.contextmanager
def sheet(
    canvas: Canvas,
    name: str,
    width: float,
    height: float,
    *,
    is_docked: bool = False,
    is_drawer: bool = False,
) -> Iterator[Box]:
    """Veil the board and open a card of `width` by `height` units; gives the card's box.

    In a window that is too small for it everything on the card is drawn smaller, and where text
    could not be read any more, the card loses room; in a compact layout it loses room at once. A
    card that `is_docked` lies at the right edge, or at the lower one of a tall window, and leaves
    the board to be seen as it is; one that `is_drawer` is pulled out of an edge of a small window.
    """
    screen = Box(0, 0, *canvas.size)
    unit = min(
        screen.width / (width + 2 * _LEAST_MARGIN), screen.height / (height + 2 * _LEAST_MARGIN)
    )
    with canvas.theme.reduced_to(canvas.theme.unit if canvas.is_compact else unit):
        card = (
            _docked(canvas, screen, width, is_drawer=is_drawer)
            if canvas.is_compact and (is_docked or is_drawer)
            else _card(canvas, screen, width, height, is_docked=is_docked)
        )
        with canvas.window(name, screen, is_sheet=True):
            if imgui.is_window_appearing():
                imgui.set_window_focus()
            if not is_docked:
                canvas.fill(screen, VEIL)
            canvas.panel(name, card, SHEET, rounding=18)
            canvas.outline(card.inset(canvas.px(6)), HAIRLINE.faded(0.6), 13)
            yield card


def _card(canvas: Canvas, screen: Box, width: float, height: float, *, is_docked: bool) -> Box:
    margin = canvas.px(_COMPACT_MARGIN if canvas.is_compact else _LEAST_MARGIN)
    wide = min(canvas.px(width), screen.width - 2 * margin)
    high = min(canvas.px(height), screen.height - 2 * margin)
    left = screen.width - wide - margin if is_docked else (screen.width - wide) / 2
    return Box(float(round(left)), float(round((screen.height - high) / 2)), wide, high)


def _docked(canvas: Canvas, screen: Box, width: float, *, is_drawer: bool) -> Box:
    """The place at the edge of a small window: the left one for a drawer, else right or below."""
    margin = canvas.px(_COMPACT_MARGIN)
    share = _DOCKED_SHARE[canvas.layout]
    if canvas.layout is Layout.TALL:
        high = float(round(share * screen.height))
        return Box(margin, screen.height - high - margin, screen.width - 2 * margin, high)
    wide = min(canvas.px(width), float(round(share * screen.width)))
    left = margin if is_drawer else screen.width - wide - margin
    return Box(left, margin, wide, screen.height - 2 * margin)


def pad_px(canvas: Canvas) -> float:
    """Pixels between a card's edge and what is on it."""
    return canvas.px(_COMPACT_PAD if canvas.is_compact else _PAD)


def head_units(canvas: Canvas) -> float:
    """Units that the title takes."""
    return _COMPACT_HEAD if canvas.is_compact else _HEAD


def title(canvas: Canvas, card: Box, text: str, buttons: Sequence[FootButton] = ()) -> Box:
    """Write a sheet's title; what is left of the card above the `buttons` at its foot."""
    px = canvas.px
    head = px(head_units(canvas))
    if canvas.is_compact:
        line = Box(card.left, card.top + px(6), card.width, head - px(10))
        style = canvas.fitting(text, HEADING, card.width - 2 * pad_px(canvas))
        canvas.text_in(line, text, style, BRASS_LIGHT, align=0.5)
        canvas.rule(card.left + pad_px(canvas), card.right - pad_px(canvas), card.top + head)
    else:
        line = Box(card.left, card.top + px(18), card.width, px(46))
        canvas.text_in(line, text, TITLE, BRASS_LIGHT, align=0.5)
        middle = card.centre[0]
        y = card.top + px(72)
        reach = min(px(150), card.width / 2 - pad_px(canvas))
        canvas.rule(middle - reach, middle - px(14), y)
        canvas.rule(middle + px(14), middle + reach, y)
        diamond(canvas, middle, y)
    below = _foot_height(canvas, card, buttons)
    return Box(
        card.left + pad_px(canvas),
        card.top + head,
        card.width - 2 * pad_px(canvas),
        card.height - head - below,
    )


@attrs.define
class Body:
    """The part of a sheet that can be scrolled where it is higher than its room."""

    left: float
    top: float
    """Of the content, which may be above the room's when it has been scrolled."""
    width: float
    bottom: float
    """To be set to the y below the content."""


@contextlib.contextmanager
def scrolled(canvas: Canvas, name: str, room: Box, *, has_widgets: bool = True) -> Iterator[Body]:
    """Let what is painted in a small window be scrolled in `room`, beside a scroll bar."""
    if not canvas.is_compact:
        yield Body(room.left, room.top, room.width, room.top)
        return
    with canvas.scroll_region(name, room, has_widgets=has_widgets):
        offset = imgui.get_scroll_y()
        top = room.top + canvas.px(4) - offset
        body = Body(room.left + canvas.px(4), top, room.width - canvas.px(_BAR + 4), top)
        yield body
        imgui.set_cursor_screen_pos(imgui.ImVec2(room.left, room.top - offset))
        imgui.dummy(imgui.ImVec2(1, max(body.bottom - top + canvas.px(8), 1)))


def foot(canvas: Canvas, card: Box, buttons: Sequence[FootButton]) -> str | None:
    """Draw the buttons at the foot, centred, in as many rows as it takes; the one pressed."""
    px = canvas.px
    pressed: str | None = None
    rows = _rows(canvas, card, buttons)
    high = canvas.control_px(BUTTON_HEIGHT)
    top = card.bottom - _foot_height(canvas, card, buttons) + _foot_pad(canvas)
    for row in rows:
        widths = [_width(canvas, card, item) for item in row]
        left = card.left + (card.width - sum(widths) - px(_GAP) * (len(row) - 1)) / 2
        for item, width in zip(row, widths, strict=True):
            if button(
                canvas,
                item.name,
                Box(left, top, width, high),
                item.label,
                weight=item.weight,
                is_default=item.is_default,
                is_enabled=item.is_enabled,
            ):
                pressed = item.name
            left += width + px(_GAP)
        top += high + px(_GAP)
    return pressed


def _foot_pad(canvas: Canvas) -> float:
    return canvas.px(_COMPACT_FOOT_PAD if canvas.is_compact else _FOOT_PAD)


def _foot_height(canvas: Canvas, card: Box, buttons: Sequence[FootButton]) -> float:
    """Pixels of the foot, none without buttons."""
    count = len(_rows(canvas, card, buttons))
    if not count:
        return _foot_pad(canvas)
    high = canvas.control_px(BUTTON_HEIGHT)
    return count * high + (count - 1) * canvas.px(_GAP) + 2 * _foot_pad(canvas)


def _width(canvas: Canvas, card: Box, item: FootButton) -> float:
    least = _LEAST_COMPACT_BUTTON if canvas.is_compact else _LEAST_BUTTON
    most = card.width - 2 * pad_px(canvas)
    return min(button_width(canvas, item.label, STRONG, least), most)


def _rows(canvas: Canvas, card: Box, buttons: Sequence[FootButton]) -> list[list[FootButton]]:
    """The buttons in rows, as many in each as fit."""
    rows: list[list[FootButton]] = []
    most = card.width - 2 * pad_px(canvas)
    used = 0.0
    for item in buttons:
        width = _width(canvas, card, item)
        if rows and used + canvas.px(_GAP) + width <= most:
            rows[-1].append(item)
            used += canvas.px(_GAP) + width
        else:
            rows.append([item])
            used = width
    return rows
