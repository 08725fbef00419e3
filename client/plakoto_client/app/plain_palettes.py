"""The colours of any style for the plain board: of the ten as chosen, of others by their tones.

Without GL and pygame.
"""

from __future__ import annotations

from typing import Final

from plakoto_client.flat.palette import PALETTES, Palette, Rgb
from plakoto_client.render.recipes import Pattern, Recipe
from plakoto_client.render.styles import Style, find_style

_GRAIN: Final = {Pattern.MARBLE: 0.45, Pattern.CLOUDY: 0.3}
"""How much grain is seen, where it is less than that of wood."""


def palette_of(style: Style) -> Palette:
    """What the plain board is coloured in this style."""
    known = PALETTES.get(style.name)
    if known is not None and find_style(style.name) == style:
        return known
    return Palette(
        frame=_seen(style.frame),
        field=_seen(style.field),
        points=(_seen(style.dark_point), _seen(style.light_point)),
        table=_seen(style.table),
        light=_seen(style.light_checker),
        dark=_seen(style.dark_checker),
        grain=_GRAIN.get(style.field.pattern, 1.0),
    )


def _seen(recipe: Recipe) -> Rgb:
    """A material as it looks from afar: between its palest and its middle tone."""
    red, green, blue = (
        round(255 * (0.4 * pale + 0.6 * middle))
        for pale, middle in zip(recipe.light, recipe.middle, strict=True)
    )
    return red, green, blue
