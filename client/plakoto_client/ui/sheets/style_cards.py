"""The style cards of the settings sheet: a painted picture of each, or its tones until then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.style_card import Rgb, StyleCard, Swatch
from plakoto_client.ui.theme import SHADOW, WASH, Colour
from plakoto_client.ui.widgets import picture_card

COLUMNS: Final = 2
CAPTION_ROOM: Final = 30
"""Units below a card's picture for its name."""
_ASPECT: Final = 16 / 9
_GAP: Final = 8
_EDGE: Final = 5
_ROUNDING: Final = 6
_POINTS: Final = 8
_CHECKERS: Final = 3


def draw_cards(
    canvas: Canvas,
    box: Box,
    cards: Sequence[tuple[str, str, StyleCard | None]],
    chosen: str,
    hint: str,
) -> tuple[str | None, float]:
    """Draw the cards in lines from the top of `box`.

    Args:
        canvas: what is painted on.
        box: their room; its height does not count.
        cards: what each is called by the setting and on the screen, and what is known of it.
        chosen: the style in use.
        hint: what the pointer is told.

    Returns:
        The style that has been pressed, and the y below the last line.
    """
    px = canvas.px
    gap = px(_GAP)
    width = (box.width - gap * (COLUMNS - 1)) / COLUMNS
    height = (width - 2 * px(_EDGE)) / _ASPECT + px(_EDGE + CAPTION_ROOM)
    pressed: str | None = None
    for index, (theme, label, card) in enumerate(cards):
        line, column = divmod(index, COLUMNS)
        place = Box(
            box.left + column * (width + gap), box.top + line * (height + gap), width, height
        )

        def paint(room: Box, card: StyleCard | None = card) -> None:
            _paint(canvas, room, card)

        room = Box(
            place.left + px(_EDGE),
            place.top + px(_EDGE),
            width - 2 * px(_EDGE),
            height - px(_EDGE + CAPTION_ROOM),
        )
        if picture_card(
            canvas,
            f"theme-{theme}",
            place,
            label,
            (room, paint),
            is_chosen=theme == chosen,
            hint=hint,
        ):
            pressed = theme
    lines = -(-len(cards) // COLUMNS)
    return pressed, box.top + lines * (height + gap) - gap


def _paint(canvas: Canvas, room: Box, card: StyleCard | None) -> None:
    if card is None:
        canvas.fill(room, WASH, _ROUNDING)
    elif card.picture is None:
        _paint_swatch(canvas, room, card.swatch)
    else:
        canvas.image(room, card.picture, _ROUNDING)


def _paint_swatch(canvas: Canvas, room: Box, swatch: Swatch) -> None:
    """Draw a corner of a board in the tones of the style."""
    canvas.fill(room, _colour(swatch.frame), _ROUNDING)
    field = room.inset(0.06 * room.width, 0.10 * room.height)
    canvas.fill(field, _colour(swatch.field), 1)
    step = field.width / _POINTS
    for number in range(_POINTS):
        left = field.left + number * step
        tip = field.top + 0.42 * field.height
        canvas.pen.add_triangle_filled(
            (left, field.bottom),
            (left + step, field.bottom),
            (left + step / 2, tip),
            _colour(swatch.points[number % 2]).packed,
        )
    radius = 0.44 * step
    for number in range(_CHECKERS):
        y = field.bottom - radius - 2 * number * radius
        for tone, x in ((swatch.dark, 1.5), (swatch.light, _POINTS - 1.5)):
            middle = field.left + x * step
            canvas.disc(middle, y, radius, _colour(tone))
            canvas.ring(middle, y, radius, SHADOW.faded(0.5), 1.0)
            canvas.ring(middle, y, 0.6 * radius, SHADOW.faded(0.35), 1.0)


def _colour(tone: Rgb) -> Colour:
    return Colour(*(part / 255 for part in tone))
