"""Grain, shade and smooth edges: what the plain board's parts are painted with.

Shapes are drawn larger and then made smaller, which smooths their edges. Owns no measure of the
board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pygame

from plakoto_client.flat.palette import Rgb

Floats = npt.NDArray[np.float32]
Pixel = tuple[float, float]

FINENESS: Final = 3
"""How many times larger shapes are drawn than they are shown."""


def grained(size: tuple[int, int], colour: Rgb, seed: int, strength: float) -> pygame.Surface:
    """Wood: `colour` with streaks from left to right.

    Args:
        size: in pixels.
        colour: of the whole.
        seed: which piece of wood.
        strength: how much of the grain is seen, 1 for plain wood.
    """
    width, height = size
    noise = np.random.default_rng(seed)
    fine = _stretched(noise, (max(width // 90, 2), max(height, 2)), size)
    broad = _stretched(noise, (max(width // 260, 2), max(height // 9, 2)), size)
    cloud = _stretched(noise, (max(width // 200, 2), max(height // 160, 2)), size)
    tone = 1 + strength * (0.16 * (fine - 0.5) + 0.20 * (broad - 0.5) + 0.16 * (cloud - 0.5))
    return _surface_of(tone[:, :, None] * np.array(colour))


def lit_from_above(surface: pygame.Surface, fall: float) -> None:
    """Let `surface` grow darker towards its corners, by `fall` at most."""
    width, height = surface.get_size()
    x = np.linspace(-1, 1, 64, dtype=np.float32)[:, None]
    y = np.linspace(-1, 1, 64, dtype=np.float32)[None, :]
    dark = 1 - fall * np.clip((x + 0.25) ** 2 + (y + 0.35) ** 2, 0, 2) / 2
    small = _surface_of(np.repeat((255 * dark)[:, :, None], 3, axis=2))
    shade = pygame.transform.smoothscale(small, (width, height))
    surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def polygon_mask(size: tuple[int, int], shapes: Sequence[Sequence[Pixel]]) -> pygame.Surface:
    """White where the `shapes` are, with smooth edges, over nothing."""
    large = pygame.Surface((size[0] * FINENESS, size[1] * FINENESS), pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    for shape in shapes:
        corners = [(x * FINENESS, y * FINENESS) for x, y in shape]
        pygame.draw.polygon(large, (255, 255, 255, 255), corners)
    return pygame.transform.smoothscale(large, size)


def inlaid(
    target: pygame.Surface, material: pygame.Surface, shapes: Sequence[Sequence[Pixel]]
) -> None:
    """Lay `material`, as large as `target`, into `shapes` of it."""
    xs = [x for shape in shapes for x, _ in shape]
    ys = [y for shape in shapes for _, y in shape]
    area = pygame.Rect(int(min(xs)) - 1, int(min(ys)) - 1, 0, 0)
    area.size = (int(max(xs)) - area.left + 2, int(max(ys)) - area.top + 2)
    area = area.clip(target.get_rect())
    if not area.width or not area.height:
        return
    moved = [[(x - area.left, y - area.top) for x, y in shape] for shape in shapes]
    mask = polygon_mask(area.size, moved)
    mask.blit(material, (0, 0), area, special_flags=pygame.BLEND_RGB_MULT)
    target.blit(mask, area)


def soft_ellipse(size: tuple[int, int], colour: Rgb, strength: float) -> pygame.Surface:
    """A spot that fades towards its edge: a shadow or a light."""
    width, height = size
    x = (np.arange(width, dtype=np.float32) + 0.5)[:, None] / width * 2 - 1
    y = (np.arange(height, dtype=np.float32) + 0.5)[None, :] / height * 2 - 1
    near = np.clip(1 - np.sqrt(x * x + y * y), 0, 1)
    smooth = near * near * (3 - 2 * near)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*colour, 0))
    alpha = pygame.surfarray.pixels_alpha(surface)
    alpha[:] = np.clip(255 * strength * smooth * 1.6, 0, 255 * strength)
    del alpha
    return surface


def shaded(colour: Rgb, factor: float) -> Rgb:
    """`colour`, lighter (above 1) or darker (below 1)."""
    red, green, blue = (min(255, max(0, round(value * factor))) for value in colour)
    return red, green, blue


def mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """`one` with a `share` of `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _stretched(noise: np.random.Generator, cells: tuple[int, int], size: tuple[int, int]) -> Floats:
    """Noise from 0 to 1 in `cells`, smoothly stretched to `size`."""
    values = (255 * noise.random(cells, dtype=np.float32)).astype(np.uint8)
    small = _surface_of(np.repeat(values[:, :, None], 3, axis=2))
    large = pygame.transform.smoothscale(small, size)
    stretched = pygame.surfarray.array3d(large)[:, :, 0] / np.float32(255)
    return stretched.astype(np.float32)


def _surface_of(pixels: npt.NDArray[Any]) -> pygame.Surface:
    """Red, green and blue from 0 to 255, shape (width, height, 3), as a surface."""
    width, height = pixels.shape[:2]
    surface = pygame.Surface((width, height), 0, 32)
    pygame.surfarray.blit_array(surface, np.clip(pixels, 0, 255).astype(np.uint8))
    return surface
