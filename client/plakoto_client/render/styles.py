"""The ten board styles: what the case, the field, the points, the checkers and the table are of.

Plain values; a style is what is told from the outside ("carrara"), its recipes say how it is made.
No GL here.
"""

from __future__ import annotations

from typing import Final

import attrs

from plakoto_client.render.recipes import Pattern, Recipe, Tone, tone, wood


@attrs.frozen
class Finish:
    """How smooth a surface is, and what the inlays are of."""

    field: float = 0.17
    """Roughness of the coat over the playing surface: 0.1 is a mirror, 0.5 is satin."""
    frame: float = 0.22
    table: float = 0.46
    line: Tone = (0.80, 0.66, 0.42)
    """Of the inlaid lines."""


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


def _cast(name: str, light: str, dark: str, shape: tuple[float, float, float, float]) -> Recipe:
    pale, deep = tone(light), tone(dark)
    red, green, blue = ((a + b) / 2 for a, b in zip(pale, deep, strict=True))
    return Recipe(name, Pattern.CLOUDY, pale, (red, green, blue), deep, shape)


def _stone(
    name: str,
    ground: str,
    cloud: str,
    vein: str,
    *,
    veins: float = 3.0,
    strength: float = 0.8,
    clouds: float = 0.35,
    specks: float = 0.0,
) -> Recipe:
    return Recipe(
        name,
        Pattern.MARBLE,
        tone(ground),
        tone(cloud),
        tone(vein),
        (veins, strength, clouds, specks),
    )


_WALNUT: Final = wood("walnut", "#77543a", rings=6.0, contrast=0.44, pores=0.55, depth=0.40)
_SMOKED: Final = wood("smoked-oak", "#50392a", rings=5.0, contrast=0.40, pores=0.70, depth=0.38)
_PALE_WALNUT: Final = wood(
    "pale-walnut", "#a98561", rings=4.5, contrast=0.40, pores=0.50, depth=0.50
)
_MAPLE: Final = wood(
    "maple", "#e6c692", rings=7.0, contrast=0.20, pores=0.10, curl=0.24, depth=0.66
)
_HOLLY: Final = wood(
    "holly", "#efe6d2", rings=8.0, contrast=0.10, pores=0.05, curl=0.10, depth=0.80
)
_EBONY_WOOD: Final = wood("ebony-wood", "#33261f", rings=9.0, contrast=0.22, pores=0.30, depth=0.45)
_WENGE: Final = Recipe(
    "wenge",
    Pattern.STRIPED,
    tone("#5b3f2b"),
    tone("#412b1d"),
    tone("#1f130d"),
    (9.0, 0.5, 0.6, 0.4),
)
_ROSEWOOD: Final = Recipe(
    "rosewood",
    Pattern.STRIPED,
    tone("#7d3e2a"),
    tone("#5a2618"),
    tone("#241009"),
    (5.0, 0.55, 0.45, 1.0),
)
_CHERRY: Final = wood("cherry", "#8c4630", rings=8.0, contrast=0.26, pores=0.18, depth=0.52)
_PADAUK: Final = wood("padauk", "#713a28", rings=9.0, contrast=0.30, pores=0.35, depth=0.46)
_PEAR: Final = wood("pear", "#e0b989", rings=9.0, contrast=0.16, pores=0.08, curl=0.16, depth=0.70)
_MAHOGANY: Final = wood("mahogany", "#91492b", rings=4.0, contrast=0.28, pores=0.60, curl=0.30)
_OLIVE: Final = Recipe(
    "olive",
    Pattern.STRIPED,
    tone("#d9b878"),
    tone("#b98d4f"),
    tone("#5c3d20"),
    (2.4, 0.5, 0.2, 1.9),
)
_GREEN_STAIN: Final = wood("green-stain", "#55774e", rings=7.0, contrast=0.30, pores=0.3, depth=0.5)
_BLUE_STAIN: Final = wood("blue-stain", "#41618f", rings=7.0, contrast=0.30, pores=0.3, depth=0.5)
_GREY_STAIN: Final = wood("grey-stain", "#c9cdcb", rings=7.0, contrast=0.22, pores=0.2, depth=0.66)
_PALE_OAK: Final = wood("pale-oak", "#e3d2ac", rings=5.0, contrast=0.30, pores=0.45, depth=0.66)
_SEA_OAK: Final = wood("sea-oak", "#7f6a4d", rings=5.0, contrast=0.44, pores=0.75, depth=0.45)
_TEAK: Final = wood("teak", "#c88f52", rings=6.0, contrast=0.42, pores=0.40, depth=0.50)
_DARK_TEAK: Final = wood("dark-teak", "#7a5330", rings=6.0, contrast=0.44, pores=0.45, depth=0.42)
_ZEBRANO: Final = Recipe(
    "zebrano",
    Pattern.STRIPED,
    tone("#dcbd8a"),
    tone("#a67c4d"),
    tone("#3e2a1d"),
    (3.0, 0.62, 0.3, 0.9),
)
_BURL: Final = Recipe(
    "walnut-burl",
    Pattern.BURL,
    tone("#b98450"),
    tone("#875630"),
    tone("#3b2012"),
    (14.0, 0.34, 0.3, 0.0),
)
_DARK_BURL: Final = Recipe(
    "dark-burl",
    Pattern.BURL,
    tone("#6d4526"),
    tone("#4a2c17"),
    tone("#1e1008"),
    (16.0, 0.34, 0.3, 0.0),
)
_CARRARA: Final = _stone("carrara", "#e9e7e1", "#cfcfcd", "#74777a", strength=0.75)
_NERO: Final = _stone("nero", "#201f1f", "#121213", "#c9c2b4", veins=4.0, strength=0.55, clouds=0.3)
_VERDE: Final = _stone(
    "verde", "#1d3a2c", "#0f2219", "#a9bda8", veins=4.0, strength=0.55, clouds=0.5, specks=0.4
)
_PALE_VERDE: Final = _stone(
    "pale-verde", "#3a5f47", "#24412f", "#c4d2bf", veins=4.0, strength=0.5, clouds=0.5, specks=0.3
)
_CREMA: Final = _stone("crema", "#ead9b8", "#d8bf94", "#a3763f", veins=3.0, strength=0.5)
_ROSSO: Final = _stone(
    "rosso", "#7c3427", "#58211a", "#d9b7a2", veins=4.0, strength=0.55, clouds=0.55
)
_CHARCOAL: Final = _stone(
    "charcoal", "#2c2b2b", "#1d1d1e", "#55524e", veins=2.0, strength=0.35, clouds=0.5
)
_IVORY: Final = _cast("ivory", "#efe4cc", "#cdb28a", (0.30, 0.22, 0.35, 0.0))
_DICE: Final = _cast("dice-ivory", "#f3ecdb", "#dcc8a4", (0.25, 0.20, 0.5, 0.0))
_EBONY: Final = _cast("ebony", "#3a2b25", "#171211", (0.50, 0.60, 0.0, 0.0))
_HORN: Final = _cast("horn", "#5e3f2b", "#1b110c", (0.85, 0.45, 0.0, 0.0))
_JADE: Final = _cast("jade", "#3f6b50", "#16301f", (0.6, 0.05, 0.15, 0.0))
_PEARL: Final = _cast("pearl", "#f4f0e8", "#d9d6cf", (0.35, 0.02, 0.0, 0.0))
_LAPIS: Final = _cast("lapis", "#2c477d", "#101b3a", (0.7, 0.05, 0.35, 0.0))
_OXBLOOD: Final = _cast("oxblood", "#6e2219", "#260b08", (0.65, 0.15, 0.0, 0.0))

WALNUT: Final = Style(
    "walnut", _WALNUT, _PALE_WALNUT, _MAPLE, _PADAUK, _SMOKED, _IVORY, _EBONY, _DICE
)
STYLES: Final[tuple[Style, ...]] = (
    WALNUT,
    Style("olive", _EBONY_WOOD, _OLIVE, _GREEN_STAIN, _EBONY_WOOD, _WALNUT, _IVORY, _JADE, _DICE),
    Style("mahogany", _MAHOGANY, _MAPLE, _ROSEWOOD, _EBONY_WOOD, _SMOKED, _IVORY, _EBONY, _DICE),
    Style("burl", _DARK_BURL, _BURL, _HOLLY, _EBONY_WOOD, _SMOKED, _IVORY, _EBONY, _DICE),
    Style("zebrano", _WENGE, _ZEBRANO, _PALE_OAK, _WENGE, _SMOKED, _IVORY, _HORN, _DICE),
    Style("aegean", _SEA_OAK, _PALE_OAK, _GREY_STAIN, _BLUE_STAIN, _WALNUT, _PEARL, _LAPIS, _DICE),
    Style("cherry", _CHERRY, _PEAR, _HOLLY, _WENGE, _SMOKED, _IVORY, _OXBLOOD, _DICE),
    Style("teak", _DARK_TEAK, _TEAK, _HOLLY, _ROSEWOOD, _SMOKED, _IVORY, _HORN, _DICE),
    Style(
        "carrara",
        _NERO,
        _CARRARA,
        _NERO,
        _PALE_VERDE,
        _CHARCOAL,
        _PEARL,
        _EBONY,
        _DICE,
        Finish(field=0.10, frame=0.10, table=0.30, line=(0.83, 0.70, 0.42)),
    ),
    Style(
        "verde",
        _CREMA,
        _VERDE,
        _CREMA,
        _ROSSO,
        _WALNUT,
        _PEARL,
        _OXBLOOD,
        _DICE,
        Finish(field=0.10, frame=0.12, table=0.34, line=(0.83, 0.70, 0.42)),
    ),
)
"""All styles that come with the game, the first one being the usual."""


def find_style(name: str) -> Style:
    """The style of this name; the usual one if there is none."""
    return next((style for style in STYLES if style.name == name), WALNUT)
