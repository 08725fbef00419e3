"""The materials that come with the game: woods, stones, and what checkers and dice are turned of.

Plain values; which of them a board style is made of is the business of `styles`. No GL here.
"""

from __future__ import annotations

from typing import Final

from plakoto_client.render.recipes import Pattern, Recipe, tone, wood


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


WALNUT: Final = wood("walnut", "#664630", rings=6.0, contrast=0.44, pores=0.55, depth=0.40)
SMOKED: Final = wood("smoked-oak", "#50392a", rings=5.0, contrast=0.40, pores=0.70, depth=0.38)
PALE_WALNUT: Final = wood(
    "pale-walnut", "#a07b57", rings=6.5, contrast=0.27, pores=0.50, depth=0.50
)
MAPLE: Final = wood("maple", "#e6c692", rings=7.0, contrast=0.20, pores=0.10, curl=0.24, depth=0.66)
HOLLY: Final = wood("holly", "#efe6d2", rings=8.0, contrast=0.10, pores=0.05, curl=0.10, depth=0.80)
EBONY_WOOD: Final = wood("ebony-wood", "#33261f", rings=9.0, contrast=0.22, pores=0.30, depth=0.45)
BOG_OAK: Final = wood("bog-oak", "#5f4b3b", rings=5.0, contrast=0.36, pores=0.60, depth=0.45)
ASH: Final = wood("ash", "#cdb389", rings=5.0, contrast=0.32, pores=0.40, depth=0.64)
WENGE: Final = Recipe(
    "wenge",
    Pattern.STRIPED,
    tone("#5b3f2b"),
    tone("#412b1d"),
    tone("#1f130d"),
    (9.0, 0.5, 0.6, 0.4),
)
ROSEWOOD: Final = Recipe(
    "rosewood",
    Pattern.STRIPED,
    tone("#714636"),
    tone("#523126"),
    tone("#24140f"),
    (5.0, 0.55, 0.45, 1.0),
)
CHERRY: Final = wood("cherry", "#663c2a", rings=8.0, contrast=0.26, pores=0.18, depth=0.52)
PADAUK: Final = wood("padauk", "#713a28", rings=9.0, contrast=0.30, pores=0.35, depth=0.46)
PEAR: Final = wood("pear", "#e0b989", rings=9.0, contrast=0.16, pores=0.08, curl=0.16, depth=0.70)
MAHOGANY: Final = wood("mahogany", "#683d29", rings=4.0, contrast=0.28, pores=0.60, curl=0.30)
OLIVE: Final = Recipe(
    "olive",
    Pattern.STRIPED,
    tone("#d9b878"),
    tone("#b98d4f"),
    tone("#5c3d20"),
    (2.4, 0.5, 0.2, 1.9),
)
GREEN_STAIN: Final = wood("green-stain", "#66745b", rings=7.0, contrast=0.30, pores=0.3, depth=0.5)
BLUE_STAIN: Final = wood("blue-stain", "#526585", rings=7.0, contrast=0.30, pores=0.3, depth=0.5)
GREY_STAIN: Final = wood("grey-stain", "#a8b0b1", rings=7.0, contrast=0.22, pores=0.2, depth=0.66)
PALE_OAK: Final = wood("pale-oak", "#e3d2ac", rings=5.0, contrast=0.30, pores=0.45, depth=0.66)
SEA_OAK: Final = wood("sea-oak", "#5c4c36", rings=5.0, contrast=0.44, pores=0.75, depth=0.45)
TEAK: Final = wood("teak", "#c88f52", rings=6.0, contrast=0.42, pores=0.40, depth=0.50)
DARK_TEAK: Final = wood("dark-teak", "#674525", rings=6.0, contrast=0.44, pores=0.45, depth=0.42)
ZEBRANO: Final = Recipe(
    "zebrano",
    Pattern.STRIPED,
    tone("#dcbd8a"),
    tone("#a67c4d"),
    tone("#3e2a1d"),
    (3.0, 0.62, 0.3, 0.9),
)
BURL: Final = Recipe(
    "walnut-burl",
    Pattern.BURL,
    tone("#b98450"),
    tone("#875630"),
    tone("#3b2012"),
    (14.0, 0.34, 0.3, 0.0),
)
DARK_BURL: Final = Recipe(
    "dark-burl",
    Pattern.BURL,
    tone("#6d4526"),
    tone("#4a2c17"),
    tone("#1e1008"),
    (16.0, 0.34, 0.3, 0.0),
)
CARRARA: Final = _stone("carrara", "#d0d0ce", "#a9acaf", "#6a6d71", strength=1.1)
NERO: Final = _stone("nero", "#201f1f", "#121213", "#c9c2b4", veins=4.0, strength=0.55, clouds=0.3)
VERDE: Final = _stone(
    "verde", "#2d3933", "#1a221e", "#a9bda8", veins=4.0, strength=0.55, clouds=0.5, specks=0.4
)
PALE_VERDE: Final = _stone(
    "pale-verde", "#4f6257", "#35463b", "#c4d2bf", veins=4.0, strength=0.5, clouds=0.5, specks=0.3
)
CREMA: Final = _stone("crema", "#ead9b8", "#d8bf94", "#a3763f", veins=3.0, strength=0.5)
ROSSO: Final = _stone(
    "rosso", "#72453b", "#50302a", "#d9b7a2", veins=4.0, strength=0.55, clouds=0.55
)
CHARCOAL: Final = _stone(
    "charcoal", "#2c2b2b", "#1d1d1e", "#55524e", veins=2.0, strength=0.35, clouds=0.5
)
IVORY: Final = _cast("ivory", "#efe4cc", "#cdb28a", (0.30, 0.22, 0.35, 0.0))
DICE: Final = _cast("dice-ivory", "#f3ecdb", "#dcc8a4", (0.25, 0.20, 0.5, 0.0))
EBONY: Final = _cast("ebony", "#3a2b25", "#171211", (0.50, 0.60, 0.0, 0.0))
HORN: Final = _cast("horn", "#80593a", "#2c1c12", (0.85, 0.45, 0.0, 0.0))
JADE: Final = _cast("jade", "#5c675f", "#29312c", (0.6, 0.05, 0.15, 0.0))
PEARL: Final = _cast("pearl", "#f4f0e8", "#d9d6cf", (0.35, 0.02, 0.0, 0.0))
LAPIS: Final = _cast("lapis", "#434c61", "#1a1f2a", (0.7, 0.05, 0.35, 0.0))
OXBLOOD: Final = _cast("oxblood", "#63352d", "#271412", (0.65, 0.15, 0.0, 0.0))

WOODS: Final = (
    WALNUT,
    SMOKED,
    PALE_WALNUT,
    MAPLE,
    HOLLY,
    EBONY_WOOD,
    BOG_OAK,
    ASH,
    WENGE,
    ROSEWOOD,
    CHERRY,
    PADAUK,
    PEAR,
    MAHOGANY,
    OLIVE,
    GREEN_STAIN,
    BLUE_STAIN,
    GREY_STAIN,
    PALE_OAK,
    SEA_OAK,
    TEAK,
    DARK_TEAK,
    ZEBRANO,
    BURL,
    DARK_BURL,
)
STONES: Final = (CARRARA, NERO, VERDE, PALE_VERDE, CREMA, ROSSO, CHARCOAL)
TURNED: Final = (IVORY, DICE, EBONY, HORN, JADE, PEARL, LAPIS, OXBLOOD)
"""What checkers and dice are of."""
MATERIALS: Final = {each.name: each for each in (*WOODS, *STONES, *TURNED)}
"""All of them by name."""
