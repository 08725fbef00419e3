"""From an entry of a style's file to a recipe: a material by name, a variation, or one made anew.

May import neither GL nor pygame.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs

from plakoto_client.own_styles.entries import Entries
from plakoto_client.own_styles.errors import StyleFileError
from plakoto_client.render.materials import MATERIALS
from plakoto_client.render.recipes import Pattern, Recipe, Tone, shades
from plakoto_client.ui.i18n import gettext as _


@attrs.frozen
class Figure:
    """One of the four numbers of a pattern."""

    name: str
    high: float
    usual: float
    low: float = 0.0
    is_whole: bool = False


PATTERNS: Final[Mapping[str, Pattern]] = {pattern.name.lower(): pattern for pattern in Pattern}
"""By the names that files use."""
FIGURES: Final[Mapping[Pattern, tuple[Figure, ...]]] = {
    Pattern.SAWN: (
        Figure("rings", 20, 6, low=1),
        Figure("contrast", 1, 0.4),
        Figure("pores", 1, 0.4),
        Figure("curl", 1, 0.12),
    ),
    Pattern.BURL: (
        Figure("eyes", 32, 14, low=4, is_whole=True),
        Figure("contrast", 1, 0.34),
        Figure("pores", 1, 0.3),
    ),
    Pattern.STRIPED: (
        Figure("stripes", 16, 4, low=1),
        Figure("contrast", 1, 0.5),
        Figure("pores", 1, 0.4),
        Figure("waviness", 3, 0.8),
    ),
    Pattern.MARBLE: (
        Figure("veins", 8, 3, low=1, is_whole=True),
        Figure("strength", 1.2, 0.7),
        Figure("clouds", 1, 0.35),
        Figure("specks", 1, 0),
    ),
    Pattern.CLOUDY: (
        Figure("clouds", 1, 0.4),
        Figure("lines", 1, 0.1),
        Figure("specks", 1, 0.1),
    ),
}
"""What the numbers of `Recipe.shape` are called, their bounds and what is usual."""
_TONES: Final = ("light", "middle", "dark")


def read_part(entries: Entries, part: str, name: str) -> Recipe:
    """The recipe that the entry `part` asks for.

    Args:
        entries: the table of parts.
        part: which of them.
        name: what a recipe is called that does not come with the game.

    Raises:
        StyleFileError: there is no such material, or something about it is wrong.
    """
    if isinstance(entries.values[part], str):
        return MATERIALS[entries.word(part, MATERIALS)]
    table = entries.table(part)
    if ("like" in table.values) is ("pattern" in table.values):
        raise StyleFileError(
            _("“{key}” needs either “like”, the name of a material, or “pattern”.").format(
                key=table.path
            )
        )
    if "like" in table.values:
        base = MATERIALS[table.word("like", MATERIALS)]
        pattern, tones, usual = base.pattern, (base.light, base.middle, base.dark), base.shape
    else:
        pattern = PATTERNS[table.word("pattern", PATTERNS)]
        if not {"colour", "light", "dark"} & set(table.values):
            raise table.refusal("colour", _("a material made anew needs a colour"))
        grey = (0.5, 0.5, 0.5)
        tones = shades(grey, 0.55)
        first, second, third, *rest = (figure.usual for figure in FIGURES[pattern])
        usual = (first, second, third, rest[0] if rest else 0.0)
    figures = FIGURES[pattern]
    table.refuse_unknown(
        ("like", "pattern", "colour", *_TONES, *(figure.name for figure in figures))
    )
    shape = [
        table.number(figure.name, figure.low, figure.high, is_whole=figure.is_whole)
        if figure.name in table.values
        else value
        for figure, value in zip(figures, usual, strict=False)
    ]
    shape += usual[len(shape) :]
    return Recipe(name, pattern, *_tones(table, tones), (shape[0], shape[1], shape[2], shape[3]))


def _tones(table: Entries, usual: tuple[Tone, Tone, Tone]) -> tuple[Tone, Tone, Tone]:
    """The palest, the middle and the deepest tone."""
    light, middle, dark = usual
    if "colour" in table.values:
        wanted = table.colour("colour")
        middle, dark = (_related(wanted, light, each) for each in (middle, dark))
        light = wanted
    given = {name: table.colour(name) for name in _TONES if name in table.values}
    light, dark = given.get("light", light), given.get("dark", dark)
    if "middle" in given:
        middle = given["middle"]
    elif given:
        red, green, blue = ((one + other) / 2 for one, other in zip(light, dark, strict=True))
        middle = (red, green, blue)
    return light, middle, dark


def _related(wanted: Tone, light: Tone, other: Tone) -> Tone:
    """What stands to `wanted` as `other` stands to `light`."""
    red, green, blue = (
        min(new * old / max(pale, 0.01), 1.0)
        for new, pale, old in zip(wanted, light, other, strict=True)
    )
    return red, green, blue
