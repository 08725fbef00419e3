"""Checked values of a TOML document: each is of the kind it ought to be, or the fault is told.

Knows nothing of styles. May import neither GL nor pygame.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import Final

import attrs

from plakoto_client.own_styles.errors import StyleFileError
from plakoto_client.render.recipes import Tone, tone
from plakoto_client.ui.i18n import gettext as _

COLOURS: Final[Mapping[str, str]] = {
    "amber": "#b8752f",
    "bone": "#e6dcc4",
    "brass": "#cca96b",
    "charcoal": "#2c2b2b",
    "chestnut": "#6a452f",
    "copper": "#b3704f",
    "cream": "#ead9b8",
    "ebony": "#33261f",
    "gold": "#f3d38f",
    "honey": "#d2a05a",
    "ink": "#21130b",
    "ivory": "#efe4cc",
    "jade": "#5c675f",
    "lapis": "#434c61",
    "oxblood": "#63352d",
    "pearl": "#f4f0e8",
    "sand": "#d9c39a",
    "silver": "#c9cbcb",
    "slate": "#565c63",
    "tobacco": "#80593a",
}
"""Colours that can be called by name."""
_LONGEST_SHOWN: Final = 40


@attrs.frozen
class Entries:
    """One table of the document; `path` is what it is called from the top, for messages."""

    values: Mapping[str, object]
    path: str = ""

    def key(self, name: str) -> str:
        """What the entry `name` is called from the top."""
        return f"{self.path}.{name}" if self.path else name

    def refuse_unknown(self, known: Collection[str]) -> None:
        """Let nothing stand that would have no effect.

        Raises:
            StyleFileError: there is an entry that is not among `known`.
        """
        for name in self.values:
            if name not in known:
                raise StyleFileError(
                    _("There is no entry “{key}”; here may stand: {known}.").format(
                        key=shortened(self.key(name)), known=", ".join(known)
                    )
                )

    def table(self, name: str) -> Entries:
        """A table, empty if it is not there.

        Raises:
            StyleFileError: it is something else.
        """
        value = self.values.get(name, {})
        if not isinstance(value, dict):
            raise self.refusal(name, _("a table is expected"))
        return Entries(value, self.key(name))

    def text(self, name: str, longest: int) -> str:
        """A line of text, without blanks about it.

        Raises:
            StyleFileError: it is missing, empty, too long, or no such text.
        """
        value = self.values.get(name)
        text = value.strip() if isinstance(value, str) else ""
        if not text or len(text) > longest or not text.isprintable():
            raise self.refusal(
                name,
                _("a text of one line and {longest} letters at most is expected").format(
                    longest=longest
                ),
            )
        return text

    def word(self, name: str, words: Collection[str]) -> str:
        """One of several words.

        Raises:
            StyleFileError: it is none of them.
        """
        value = self.values.get(name)
        if not isinstance(value, str) or value not in words:
            raise self.refusal(
                name, _("one of these is expected: {words}").format(words=", ".join(words))
            )
        return value

    def number(self, name: str, low: float, high: float, *, is_whole: bool = False) -> float:
        """A number from `low` to `high`.

        Raises:
            StyleFileError: it is no number, or out of bounds.
        """
        value = self.values.get(name)
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if is_number and (not is_whole or isinstance(value, int)):
            number = float(value)  # type: ignore[arg-type]  # seen to be one two lines above
            if math.isfinite(number) and low <= number <= high:
                return number
        expected = (
            _("a whole number from {low} to {high} is expected")
            if is_whole
            else _("a number from {low} to {high} is expected")
        )
        raise self.refusal(name, expected.format(low=f"{low:g}", high=f"{high:g}"))

    def colour(self, name: str) -> Tone:
        """A colour: `#rrggbb`, or one of `COLOURS`.

        Raises:
            StyleFileError: it is neither.
        """
        value = self.values.get(name)
        if isinstance(value, str):
            try:
                return tone(COLOURS.get(value, value))
            except ValueError:
                pass  # told below, with the names of colours
        raise self.refusal(
            name,
            _('a colour like "#a98561" is expected, or one of these: {words}').format(
                words=", ".join(COLOURS)
            ),
        )

    def refusal(self, name: str, expected: str) -> StyleFileError:
        """The fault of the entry `name`, which is not what is `expected`."""
        if name not in self.values:
            return StyleFileError(
                _("The entry “{key}” is missing: {expected}.").format(
                    key=self.key(name), expected=expected
                )
            )
        return StyleFileError(
            _("The entry “{key}” cannot be {value}: {expected}.").format(
                key=self.key(name), value=shortened(repr(self.values[name])), expected=expected
            )
        )


def shortened(text: str) -> str:
    """`text` as far as a message has room for it."""
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"
