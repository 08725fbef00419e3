"""The style cards as the interface shows them: which styles there are, and the pictures so far."""

from __future__ import annotations

import hashlib

from plakoto_client.app.plain_palettes import palette_of
from plakoto_client.app.previews import Previews, Wanted
from plakoto_client.own_styles import StyleShelf
from plakoto_client.render.styles import STYLES, Style
from plakoto_client.ui.style_card import StyleCard, Swatch


class StyleCards:
    """Keeps the cards in step with the folder of styles and with the painter."""

    def __init__(self, shelf: StyleShelf, previews: Previews | None = None) -> None:
        """Read what lies on the `shelf`; without `previews` there are no pictures."""
        self._shelf = shelf
        self._previews = previews
        self._told_version = 0
        self.cards: tuple[StyleCard, ...] = ()
        """One for each style, the ten first."""
        self.look_again()

    @property
    def faults(self) -> tuple[str, ...]:
        """What was wrong with files that have been passed over."""
        return self._shelf.faults

    def look_again(self) -> None:
        """Read the folder of styles anew."""
        self._shelf.refresh()
        self._make()

    def paint(self) -> None:
        """Let the pictures be painted that are missing: the cards are about to be seen."""
        if self._previews is not None:
            own = [Wanted(each.style, each.file) for each in self._shelf.own]
            self._previews.want([*map(Wanted, STYLES), *own])

    def is_news(self) -> bool:
        """Whether there are new pictures since it was last asked; the cards show them."""
        if self._previews is None or self._previews.version == self._told_version:
            return False
        self._told_version = self._previews.version
        self._make()
        return True

    def _make(self) -> None:
        ten = (self._card(style, None) for style in STYLES)
        own = (self._card(each.style, each.label) for each in self._shelf.own)
        self.cards = (*ten, *own)

    def _card(self, style: Style, label: str | None) -> StyleCard:
        palette = palette_of(style)
        return StyleCard(
            style.name,
            Swatch(palette.frame, palette.field, palette.points, palette.light, palette.dark),
            label,
            None if self._previews is None else self._previews.picture(style),
            hashlib.sha256(repr(style).encode()).hexdigest(),
        )
