"""What a material is made of, in numbers: a pattern, three tones and how strong its features are.

Plain values. How a recipe becomes a texture is the business of `textures` and `bake.frag.glsl`. No
GL here.
"""

from __future__ import annotations

import enum
import hashlib
from typing import Final

import attrs

Tone = tuple[float, float, float]
"""A colour as displays show it (sRGB), each part from 0 to 1."""

_GAMMA: Final = 2.2


class Pattern(enum.Enum):
    """The kinds of figure; the value is the number in `bake.frag.glsl`.

    What the four numbers of `Recipe.shape` say:
    """

    SAWN = 0
    """Boards with arches of rings: rings in a width, their contrast, open pores, curl."""
    BURL = 1
    """Wood round many eyes: eyes across the tile (a whole number), contrast, pores, unused."""
    STRIPED = 2
    """Straight dark stripes: stripes in a width, contrast, pores, waviness."""
    MARBLE = 3
    """Veins and clouds: veins across the tile (a whole number), their strength, clouds, specks."""
    CLOUDY = 4
    """Bone, horn, resin: clouds, fine lines, specks, unused."""


@attrs.frozen
class Recipe:
    """One material."""

    name: str
    """Part of a file's name: lower-case letters and hyphens."""
    pattern: Pattern
    light: Tone
    """The palest tone; of marble, the ground."""
    middle: Tone
    dark: Tone
    """The deepest tone; of marble, the veins."""
    shape: tuple[float, float, float, float]

    @property
    def digest(self) -> str:
        """Identifies everything about the recipe but its name."""
        return hashlib.sha256(repr(attrs.evolve(self, name="")).encode()).hexdigest()

    def uniforms(self) -> dict[str, tuple[float, ...]]:
        """The uniforms of the baking shader: tones in linear light, and the shape."""
        return {
            "tone_light": linear(self.light),
            "tone_middle": linear(self.middle),
            "tone_dark": linear(self.dark),
            "shape": self.shape,
        }


def tone(code: str) -> Tone:
    """Read a colour as web pages write it: `#rrggbb`.

    Raises:
        ValueError: it is not six hexadecimal digits after a hash.
    """
    digits = code.removeprefix("#")
    if len(digits) != 6 or code == digits:  # noqa: PLR2004 - two digits for each of three parts
        raise ValueError(f"{code!r} is no colour: write it as #rrggbb")
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def linear(shown: Tone) -> Tone:
    """The light of a colour as displays show it."""
    red, green, blue = (part**_GAMMA for part in shown)
    return red, green, blue


def brightness(shown: Tone) -> float:
    """How bright a colour looks, from 0 to 1 (luma of ITU-R BT.601)."""
    red, green, blue = shown
    return 0.299 * red + 0.587 * green + 0.114 * blue


def wood(
    name: str,
    light: str,
    *,
    rings: float = 6.0,
    contrast: float = 0.42,
    pores: float = 0.4,
    curl: float = 0.12,
    depth: float = 0.42,
) -> Recipe:
    """A sawn wood whose darker tones follow from its palest one.

    Args:
        name: see `Recipe.name`.
        light: its palest tone, `#rrggbb`.
        rings: in a width.
        contrast: of early and late wood.
        pores: how open it is.
        curl: shimmer across the grain.
        depth: how bright its darkest tone is beside the palest.
    """
    return Recipe(name, Pattern.SAWN, *shades(tone(light), depth), (rings, contrast, pores, curl))


def shades(pale: Tone, depth: float) -> tuple[Tone, Tone, Tone]:
    """The palest, middle and darkest tone of a wood whose darkest is `depth` as bright."""
    return pale, _deepened(pale, (1 + depth) / 2), _deepened(pale, depth)


def _deepened(pale: Tone, share: float) -> Tone:
    """Darker and, as wood is, warmer: blue fades first."""
    red, green, blue = pale
    return red * share, green * share**1.10, blue * share**1.22
