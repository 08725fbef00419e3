"""The favourites on the settings sheet: take one, keep one more, rename, delete."""

from __future__ import annotations

from typing import Final

import attrs

from plakoto_client.settings import LONGEST_NAME, MOST_FAVOURITES, Favourites
from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import (
    AddFavourite,
    ApplyFavourite,
    Intent,
    RemoveFavourite,
    RenameFavourite,
)
from plakoto_client.ui.sheets.settings_rows import paragraph
from plakoto_client.ui.text_field import text_field
from plakoto_client.ui.theme import CAPTION, SMALL
from plakoto_client.ui.widgets import Weight, button, button_width, entry

_ROW: Final = 36
_STEP: Final = 42


@attrs.define
class FavouritesPane:
    """What is being written, and which favourite is being renamed or deleted."""

    _text: str = ""
    _renaming: int | None = None
    _deleting: int | None = None

    def forget(self) -> None:
        """Leave off renaming and deleting."""
        if self._renaming is not None:
            self._text = ""
        self._renaming = self._deleting = None

    def draw(
        self, canvas: Canvas, favourites: Favourites, left: float, top: float, width: float
    ) -> list[Intent]:
        """Draw the list and the line to add to it."""
        px, high = canvas.px, canvas.control_px(_ROW)
        intents: list[Intent] = []
        if self._renaming is not None and self._renaming >= len(favourites):
            self.forget()
        explanation = _(
            "A favourite keeps how the board is laid and played at: style, light, level, side and "
            "the rest. Press one to take it."
        )
        top = paragraph(canvas, left, top, width, explanation) + px(8)
        for index in range(len(favourites)):
            row = Box(left, top, width, high)
            intents += self._draw_favourite(canvas, favourites, index, row)
            top += high + px(_STEP - _ROW)
        if len(favourites) < MOST_FAVOURITES or self._renaming is not None:
            intents += self._draw_line(canvas, favourites, Box(left, top + px(6), width, high))
        else:
            text = _("There is room for {count}: delete one to keep another.")
            paragraph(canvas, left, top + px(6), width, text.format(count=MOST_FAVOURITES))
        return intents

    def _draw_favourite(
        self, canvas: Canvas, favourites: Favourites, index: int, row: Box
    ) -> list[Intent]:
        px = canvas.px
        name = favourites[index].name
        delete = _("Sure?") if self._deleting == index else _("Delete")
        widths = [button_width(canvas, each, CAPTION) - px(12) for each in (_("Rename"), delete)]
        listed = Box(row.left, row.top, row.width - sum(widths) - 2 * px(6), row.height)
        intents: list[Intent] = []
        if entry(
            canvas,
            f"favourite-{index}",
            listed,
            _cut(canvas, name, listed.width - px(28)),
            is_chosen=self._renaming == index,
        ):
            self.forget()
            intents.append(ApplyFavourite(index))
        place = Box(listed.right + px(6), row.top, widths[0], row.height)
        if button(canvas, f"rename-{index}", place, _("Rename"), style=CAPTION):
            self._renaming, self._text, self._deleting = index, name, None
        place = Box(place.right + px(6), row.top, widths[1], row.height)
        weight = Weight.GRAVE if self._deleting == index else Weight.PLAIN
        if button(canvas, f"delete-{index}", place, delete, style=CAPTION, weight=weight):
            if self._deleting == index:
                self.forget()
                intents.append(RemoveFavourite(index))
            else:
                self._deleting = index
        return intents

    def _draw_line(self, canvas: Canvas, favourites: Favourites, row: Box) -> list[Intent]:
        px = canvas.px
        label = _("Keep this") if self._renaming is None else _("Rename")
        width = button_width(canvas, label, CAPTION)
        field = Box(row.left, row.top, row.width - width - px(8), row.height)
        written = text_field(
            canvas,
            "favourite-name",
            field,
            self._text,
            _("Name of a new favourite"),
            longest=LONGEST_NAME,
        )
        self._text = written.text
        place = Box(field.right + px(8), row.top, width, row.height)
        pressed = button(
            canvas,
            "keep-favourite",
            place,
            label,
            style=CAPTION,
            is_enabled=bool(self._text.strip()),
        )
        if not ((pressed or written.is_entered) and self._text.strip()):
            return []
        text, renaming = self._text, self._renaming
        if _is_taken(favourites, text, renaming):
            return [AddFavourite(text) if renaming is None else RenameFavourite(renaming, text)]
        self._text, self._renaming, self._deleting = "", None, None
        return [AddFavourite(text) if renaming is None else RenameFavourite(renaming, text)]


def _is_taken(favourites: Favourites, text: str, renaming: int | None) -> bool:
    """Whether the name will be refused, so that what was written had better stay."""
    name = " ".join(text.split()).casefold()
    return any(
        each.name.casefold() == name for index, each in enumerate(favourites) if index != renaming
    )


def _cut(canvas: Canvas, text: str, width: float) -> str:
    """As much of `text` as fits into `width`."""
    if canvas.measure(text, SMALL)[0] <= width:
        return text
    while text and canvas.measure(f"{text}…", SMALL)[0] > width:
        text = text[:-1]
    return f"{text.rstrip()}…"
