"""The card every sheet is laid out on, and the row of buttons at its foot."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

import attrs
from imgui_bundle import imgui

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.ornaments import diamond
from plakoto_client.ui.theme import BRASS_LIGHT, HAIRLINE, SHEET, STRONG, TITLE, VEIL
from plakoto_client.ui.widgets import BUTTON_HEIGHT, Weight, button, button_width

_LEAST_MARGIN = 16
PAD = 30
HEAD = 84
FOOT = BUTTON_HEIGHT + 2 * 22
_GAP = 12


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
    canvas: Canvas, name: str, width: float, height: float, *, is_docked: bool = False
) -> Iterator[Box]:
    """Veil the board and open a card of `width` by `height` units; gives the card's box.

    In a window that is too small for it everything on the card is drawn smaller, and where text
    could not be read any more, the card loses room. A card that `is_docked` lies at the right edge
    and leaves the board to be seen as it is.
    """
    screen = Box(0, 0, *canvas.size)
    unit = min(
        screen.width / (width + 2 * _LEAST_MARGIN), screen.height / (height + 2 * _LEAST_MARGIN)
    )
    with canvas.theme.reduced_to(unit):
        card = _card(canvas, screen, width, height, is_docked=is_docked)
        with canvas.window(name, screen, is_sheet=True):
            if imgui.is_window_appearing():
                imgui.set_window_focus()
            if not is_docked:
                canvas.fill(screen, VEIL)
            canvas.panel(name, card, SHEET, rounding=18)
            canvas.outline(card.inset(canvas.px(6)), HAIRLINE.faded(0.6), 13)
            yield card


def _card(canvas: Canvas, screen: Box, width: float, height: float, *, is_docked: bool) -> Box:
    margin = canvas.px(_LEAST_MARGIN)
    wide = min(canvas.px(width), screen.width - 2 * margin)
    high = min(canvas.px(height), screen.height - 2 * margin)
    left = screen.width - wide - margin if is_docked else (screen.width - wide) / 2
    return Box(float(round(left)), float(round((screen.height - high) / 2)), wide, high)


def title(canvas: Canvas, card: Box, text: str) -> Box:
    """Write a sheet's title and return what is left of the card for its content."""
    px = canvas.px
    canvas.text_in(
        Box(card.left, card.top + px(18), card.width, px(46)), text, TITLE, BRASS_LIGHT, align=0.5
    )
    middle = card.centre[0]
    y = card.top + px(72)
    reach = min(px(150), card.width / 2 - px(PAD))
    canvas.rule(middle - reach, middle - px(14), y)
    canvas.rule(middle + px(14), middle + reach, y)
    diamond(canvas, middle, y)
    return Box(
        card.left + px(PAD),
        card.top + px(HEAD),
        card.width - 2 * px(PAD),
        card.height - px(HEAD) - px(FOOT),
    )


def foot(canvas: Canvas, card: Box, buttons: Sequence[FootButton]) -> str | None:
    """Draw the buttons at the foot, centred, and return the name of the one pressed."""
    px = canvas.px
    widths = [button_width(canvas, item.label, STRONG, 130) for item in buttons]
    room = sum(widths) + px(_GAP) * (len(buttons) - 1)
    left = card.left + (card.width - room) / 2
    pressed: str | None = None
    for item, width in zip(buttons, widths, strict=True):
        box = Box(left, card.bottom - px(22 + BUTTON_HEIGHT), width, px(BUTTON_HEIGHT))
        if button(
            canvas,
            item.name,
            box,
            item.label,
            weight=item.weight,
            is_default=item.is_default,
            is_enabled=item.is_enabled,
        ):
            pressed = item.name
        left += width + px(_GAP)
    return pressed
