"""The ten board styles: what the case, the field, the points, the checkers and the table are of.

Plain values; a style is what is told from the outside ("carrara"), its recipes say how it is made.
No GL here.
"""

from __future__ import annotations

from typing import Final

import attrs

from plakoto_client.render import materials
from plakoto_client.render.recipes import Pattern, Recipe, Tone, brightness

GOLD: Final[Tone] = (1.0, 0.91, 0.68)
"""Leaf for numbers on dark rails."""
INK: Final[Tone] = (0.13, 0.075, 0.045)
"""What numbers on pale rails are inlaid with: gold would be lost there."""
_PALE: Final = 0.55
"""Brightness of rails, from 0 to 1, above which gold cannot be read."""


@attrs.frozen
class Finish:
    """How smooth a surface is, and what the inlays are of."""

    field: float = 0.17
    """Roughness of the coat over the playing surface: 0.1 is a mirror, 0.5 is satin."""
    frame: float = 0.22
    table: float = 0.46
    line: Tone = (0.80, 0.66, 0.42)
    """Of the inlaid lines."""
    number: Tone | None = None
    """Of the numbers on the rails; None: gold leaf, or ink where the rails are pale."""


@attrs.frozen
class Style:
    """One look of the whole set."""

    name: str
    """As settings, files and the command line write it."""
    frame: Recipe
    field: Recipe
    light_point: Recipe
    dark_point: Recipe
    table: Recipe
    light_checker: Recipe
    dark_checker: Recipe
    die: Recipe
    finish: Finish = Finish()

    @property
    def recipes(self) -> tuple[Recipe, ...]:
        """All of them, in the order of `textures.Part`."""
        return (
            self.frame,
            self.field,
            self.light_point,
            self.dark_point,
            self.table,
            self.light_checker,
            self.dark_checker,
            self.die,
        )

    @property
    def number_tone(self) -> Tone:
        """What the numbers on the rails are of."""
        if self.finish.number is not None:
            return self.finish.number
        return INK if brightness(self.frame.middle) > _PALE else GOLD

    @property
    def has_planks(self) -> bool:
        """Whether the table is laid with boards: one of stone is a single slab."""
        return self.table.pattern is not Pattern.MARBLE


WALNUT: Final = Style(
    "walnut",
    materials.WALNUT,
    materials.PALE_WALNUT,
    materials.MAPLE,
    materials.PADAUK,
    materials.SMOKED,
    materials.IVORY,
    materials.EBONY,
    materials.DICE,
)
STYLES: Final[tuple[Style, ...]] = (
    WALNUT,
    Style(
        "olive",
        materials.EBONY_WOOD,
        materials.OLIVE,
        materials.GREEN_STAIN,
        materials.EBONY_WOOD,
        materials.WALNUT,
        materials.IVORY,
        materials.JADE,
        materials.DICE,
    ),
    Style(
        "mahogany",
        materials.MAHOGANY,
        materials.MAPLE,
        materials.ROSEWOOD,
        materials.BOG_OAK,
        materials.SMOKED,
        materials.IVORY,
        materials.EBONY,
        materials.DICE,
    ),
    Style(
        "burl",
        materials.DARK_BURL,
        materials.BURL,
        materials.HOLLY,
        materials.BOG_OAK,
        materials.SMOKED,
        materials.IVORY,
        materials.EBONY,
        materials.DICE,
    ),
    Style(
        "zebrano",
        materials.WENGE,
        materials.ZEBRANO,
        materials.ASH,
        materials.WENGE,
        materials.SMOKED,
        materials.IVORY,
        materials.HORN,
        materials.DICE,
    ),
    Style(
        "aegean",
        materials.SEA_OAK,
        materials.PALE_OAK,
        materials.GREY_STAIN,
        materials.BLUE_STAIN,
        materials.WALNUT,
        materials.PEARL,
        materials.LAPIS,
        materials.DICE,
    ),
    Style(
        "cherry",
        materials.CHERRY,
        materials.PEAR,
        materials.HOLLY,
        materials.WENGE,
        materials.SMOKED,
        materials.IVORY,
        materials.OXBLOOD,
        materials.DICE,
    ),
    Style(
        "teak",
        materials.DARK_TEAK,
        materials.TEAK,
        materials.HOLLY,
        materials.ROSEWOOD,
        materials.SMOKED,
        materials.IVORY,
        materials.HORN,
        materials.DICE,
    ),
    Style(
        "carrara",
        materials.NERO,
        materials.CARRARA,
        materials.NERO,
        materials.PALE_VERDE,
        materials.CHARCOAL,
        materials.IVORY,
        materials.EBONY,
        materials.DICE,
        Finish(field=0.20, frame=0.16, table=0.32, line=(0.83, 0.70, 0.42)),
    ),
    Style(
        "verde",
        materials.CREMA,
        materials.VERDE,
        materials.CREMA,
        materials.ROSSO,
        materials.WALNUT,
        materials.PEARL,
        materials.OXBLOOD,
        materials.DICE,
        Finish(field=0.20, frame=0.16, table=0.34, line=(0.83, 0.70, 0.42)),
    ),
)
"""All styles that come with the game, the first one being the usual."""


def find_style(name: str) -> Style:
    """The style of this name; the usual one if there is none."""
    return next((style for style in STYLES if style.name == name), WALNUT)
