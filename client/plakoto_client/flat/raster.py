"""Paints triangles with the processor alone, many at a time.

Two ways: large shapes of one colour are filled row by row by pygame, which is quick; everything
else (edges that fade, letters, pictures) is broken into fragments, one for each pixel of each
triangle, which NumPy blends all together, the lower ones first. Where two triangles share an edge,
each pixel belongs to just one of them, so no seam is painted twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt
import pygame

from plakoto_client.flat.triangles import Bytes, Floats, Rect, Triangles

_LARGE: Final = 240.0
"""Pixels in the box of a shape of one colour from which filling it row by row is quicker."""
_OPAQUE: Final = 255
_MOST_FRAGMENTS: Final = 1 << 19
"""Blended at once: more would only take memory."""

Doubles = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]


class Raster:
    """A picture that triangles are painted on: a surface and an array of the same pixels."""

    def __init__(self, size: tuple[int, int]) -> None:
        width, height = size
        self.size = size
        self.pixels: Bytes = np.zeros((height, width, 4), np.uint8)
        """Red, green, blue and nothing, from the top row down."""
        self.surface = pygame.image.frombuffer(self.pixels, size, "RGBX")  # type: ignore[arg-type]  # takes any buffer

    def paint(self, triangles: Triangles, textures: Mapping[int, Floats], rect: Rect) -> None:
        """Paint `triangles` as far as they lie in `rect`.

        Args:
            triangles: in order, the lowest first.
            textures: red, green, blue and opacity from 0 to 1, by the textures' numbers.
            rect: what may be touched.
        """
        triangles = _visible(triangles, rect)
        if not triangles.count:
            return
        plain = _is_plain(triangles)
        shapes = _shapes(triangles, plain)
        bounds = triangles.bounds()
        waiting = np.zeros(triangles.count, bool)
        start = 0
        for first, last in shapes:
            waiting[start:first] = True
            box = _box(bounds[first:last])
            if (box[2] - box[0]) * (box[3] - box[1]) < _LARGE:
                waiting[first:last] = True
            else:
                if waiting.any() and _overlaps(bounds[waiting], box):
                    self._blend(triangles.chosen(waiting), textures, rect)
                    waiting[:] = False
                self._fill(triangles.chosen(np.arange(first, last)), rect)
            start = last
        waiting[start:] = True
        self._blend(triangles.chosen(waiting), textures, rect)

    def _fill(self, shape: Triangles, rect: Rect) -> None:
        """Fill a convex shape of one colour, joining rows that begin and end alike."""
        red, green, blue, alpha = (int(value) for value in shape.colours[0, 0])
        if not alpha:
            return
        rows = _rows(shape, rect)
        if not len(rows.y):
            return
        top, bottom = int(rows.y.min()), int(rows.y.max()) + 1
        lefts = np.full(bottom - top, np.iinfo(np.int64).max)
        rights = np.full(bottom - top, np.iinfo(np.int64).min)
        np.minimum.at(lefts, rows.y - top, rows.left)
        np.maximum.at(rights, rows.y - top, rows.right)
        changes = np.flatnonzero((np.diff(lefts) != 0) | (np.diff(rights) != 0)) + 1
        edges = [0, *changes.tolist(), bottom - top]
        fill = self.surface.fill
        keep = (_OPAQUE - alpha,) * 3
        add = tuple(round(value * alpha / _OPAQUE) for value in (red, green, blue))
        for first, after in pairwise(edges):
            left, right = int(lefts[first]), int(rights[first])
            if right <= left:
                continue
            area = (left, top + first, right - left, after - first)
            if alpha == _OPAQUE:
                fill((red, green, blue), area)
            else:
                fill(keep, area, pygame.BLEND_RGB_MULT)
                fill(add, area, pygame.BLEND_RGB_ADD)

    def _blend(self, triangles: Triangles, textures: Mapping[int, Floats], rect: Rect) -> None:
        if not triangles.count:
            return
        rows = _rows(triangles, rect)
        lengths = rows.right - rows.left
        ends = np.cumsum(lengths)
        start = 0
        while start < len(lengths):
            begun = int(ends[start - 1]) if start else 0
            stop = max(int(np.searchsorted(ends, begun + _MOST_FRAGMENTS, "right")), start + 1)
            self._blend_rows(triangles, textures, rows.part(start, stop))
            start = stop

    def _blend_rows(
        self, triangles: Triangles, textures: Mapping[int, Floats], rows: _Rows
    ) -> None:
        lengths = rows.right - rows.left
        count = int(lengths.sum())
        if not count:
            return
        row = np.repeat(np.arange(len(lengths)), lengths)
        x = np.arange(count) - np.repeat(np.cumsum(lengths) - lengths, lengths) + rows.left[row]
        y, triangle = rows.y[row], rows.triangle[row]
        colours = _colours_at(triangles, textures, triangle, x, y)
        pixels = y * self.size[0] + x
        order = np.argsort(pixels, kind="stable")
        order = order[colours[order, 3] > 0]
        self._lay_over(pixels[order], colours[order])

    def _lay_over(self, pixels: Indices, colours: Floats) -> None:
        """Blend fragments, sorted by pixel and the lowest first, over what is there."""
        if not len(pixels):
            return
        flat = self.pixels.reshape(-1, 4)
        is_first = np.empty(len(pixels), bool)
        is_first[0] = True
        np.not_equal(pixels[1:], pixels[:-1], out=is_first[1:])
        starts = np.flatnonzero(is_first)
        depth = np.diff(np.append(starts, len(pixels)))
        alphas = colours[:, 3:]
        for layer in range(int(depth.max())):
            index = starts[depth > layer] + layer
            where = pixels[index]
            under = flat[where, :3].astype(np.float32)
            under += (colours[index, :3] - under) * alphas[index]
            flat[where, :3] = under + 0.5


@attrs.frozen(eq=False)
class _Rows:
    """Pieces of pixel rows that triangles cover."""

    triangle: Indices
    y: Indices
    left: Indices
    right: Indices
    """Just past the last pixel."""

    def part(self, start: int, stop: int) -> _Rows:
        piece = slice(start, stop)
        return _Rows(self.triangle[piece], self.y[piece], self.left[piece], self.right[piece])


def _visible(triangles: Triangles, rect: Rect) -> Triangles:
    """Those that may touch a pixel of `rect`."""
    bounds = triangles.bounds()
    left, top = np.maximum(bounds[:, 0], rect.left), np.maximum(bounds[:, 1], rect.top)
    right, bottom = np.minimum(bounds[:, 2], rect.right), np.minimum(bounds[:, 3], rect.bottom)
    shown = (left < right) & (top < bottom) & (triangles.colours[:, :, 3].max(axis=1) > 0)
    return triangles.chosen(shown)


def _is_plain(triangles: Triangles) -> npt.NDArray[np.bool_]:
    """Whether each has one colour and no texture."""
    same_colour = (triangles.colours == triangles.colours[:, :1]).all(axis=(1, 2))
    same_uv = (triangles.uvs == triangles.uvs[:, :1]).all(axis=(1, 2))
    plain: npt.NDArray[np.bool_] = same_colour & same_uv
    return plain


def _shapes(triangles: Triangles, plain: npt.NDArray[np.bool_]) -> list[tuple[int, int]]:
    """The runs of plain triangles that fan out from one corner: each a convex shape."""
    places, colours = triangles.places, triangles.colours
    goes_on = np.zeros(triangles.count, bool)
    goes_on[1:] = (
        plain[1:]
        & plain[:-1]
        & (places[1:, 0] == places[:-1, 0]).all(axis=1)
        & (places[1:, 1] == places[:-1, 2]).all(axis=1)
        & (colours[1:, 0] == colours[:-1, 0]).all(axis=1)
        & (triangles.clips[1:] == triangles.clips[:-1]).all(axis=1)
    )
    starts = np.flatnonzero(plain & ~goes_on)
    stops = np.flatnonzero(plain & ~np.append(goes_on[1:], [False])) + 1
    return list(zip(starts.tolist(), stops.tolist(), strict=True))


def _box(bounds: Floats) -> Floats:
    box: Floats = np.concatenate([bounds[:, :2].min(axis=0), bounds[:, 2:].max(axis=0)])
    return box


def _overlaps(bounds: Floats, box: Floats) -> bool:
    """Whether any of `bounds` shares a pixel with `box`."""
    return bool(
        (
            (bounds[:, 0] < box[2] + 1)
            & (bounds[:, 2] > box[0] - 1)
            & (bounds[:, 1] < box[3] + 1)
            & (bounds[:, 3] > box[1] - 1)
        ).any()
    )


def _rows(triangles: Triangles, rect: Rect) -> _Rows:
    """The pixels whose middles lie in each triangle, row by row."""
    places = triangles.places.astype(np.float64)
    by_height = np.argsort(places[:, :, 1], axis=1, kind="stable")
    corners = np.take_along_axis(places, by_height[:, :, None], axis=1)
    low = np.maximum(triangles.clips[:, :2], (rect.left, rect.top)).astype(np.float64)
    high = np.minimum(triangles.clips[:, 2:], (rect.right, rect.bottom)).astype(np.float64)
    first = np.ceil(np.maximum(corners[:, 0, 1], low[:, 1]) - 0.5).astype(np.int64)
    after = np.ceil(np.minimum(corners[:, 2, 1], high[:, 1]) - 0.5).astype(np.int64)
    counts = np.maximum(after - first, 0)
    triangle = np.repeat(np.arange(triangles.count), counts)
    y = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
    y += first[triangle]
    middle = y + 0.5
    top, knee, foot = (corners[triangle, index] for index in range(3))
    is_upper = middle < knee[:, 1]
    start, end = np.where(is_upper[:, None], top, knee), np.where(is_upper[:, None], knee, foot)
    one, other = _crossing(top, foot, middle), _crossing(start, end, middle)
    left = np.maximum(np.minimum(one, other), low[triangle, 0])
    right = np.minimum(np.maximum(one, other), high[triangle, 0])
    left_pixel = np.ceil(left - 0.5).astype(np.int64)
    right_pixel = np.ceil(right - 0.5).astype(np.int64)
    covered = right_pixel > left_pixel
    return _Rows(triangle[covered], y[covered], left_pixel[covered], right_pixel[covered])


def _crossing(start: Doubles, end: Doubles, y: Doubles) -> Doubles:
    """The x at which lines from `start` down to `end` cross the heights `y`."""
    fall = end[:, 1] - start[:, 1]
    share = np.divide(y - start[:, 1], fall, out=np.zeros_like(fall), where=fall > 0)
    crossing: Doubles = start[:, 0] + share * (end[:, 0] - start[:, 0])
    return crossing


def _colours_at(
    triangles: Triangles,
    textures: Mapping[int, Floats],
    triangle: Indices,
    x: Indices,
    y: Indices,
) -> Floats:
    """Red, green, blue from 0 to 255 and opacity from 0 to 1 of each fragment."""
    shares = _shares(triangles, triangle, x, y)
    corners = triangles.colours.astype(np.float32)
    is_tinted = (corners != corners[:, :1]).any(axis=1)
    colours: Floats = corners[triangle, 0]
    for channel in range(4):
        if is_tinted[:, channel].any():
            colours[:, channel] = (corners[triangle, :, channel] * shares).sum(axis=1)
    colours[:, 3] /= 255
    textured = (triangles.uvs != triangles.uvs[:, :1]).any(axis=(1, 2))[triangle]
    if textured.any():
        which = np.flatnonzero(textured)
        uvs = (triangles.uvs[triangle[which]] * shares[which, :, None]).sum(axis=1)
        owners = triangles.textures[triangle[which]]
        for number in np.unique(owners).tolist():
            mine = owners == number
            colours[which[mine]] *= _texels(textures[number], uvs[mine])
    np.clip(colours, 0, (255, 255, 255, 1), out=colours)
    return colours


def _shares(triangles: Triangles, triangle: Indices, x: Indices, y: Indices) -> Floats:
    """How much each corner weighs at each fragment, shape (fragments, 3)."""
    places = triangles.places.astype(np.float64)
    one, two = places[:, 1] - places[:, 0], places[:, 2] - places[:, 0]
    area = one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]
    scale = np.divide(1.0, area, out=np.zeros_like(area), where=area != 0)
    dx, dy = x + 0.5 - places[triangle, 0, 0], y + 0.5 - places[triangle, 0, 1]
    second = (dx * two[triangle, 1] - dy * two[triangle, 0]) * scale[triangle]
    third = (dy * one[triangle, 0] - dx * one[triangle, 1]) * scale[triangle]
    shares: Floats = np.stack([1 - second - third, second, third], axis=1).astype(np.float32)
    return np.clip(shares, 0, 1)


def _texels(texture: Floats, uvs: Floats) -> Floats:
    """What a texture shows at places between its texels."""
    height, width = texture.shape[:2]
    x, y = uvs[:, 0] * width - 0.5, uvs[:, 1] * height - 0.5
    left, top = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    across, down = (x - left)[:, None], (y - top)[:, None]
    right, low = np.clip(left + 1, 0, width - 1), np.clip(top + 1, 0, height - 1)
    left, top = np.clip(left, 0, width - 1), np.clip(top, 0, height - 1)
    upper = texture[top, left] * (1 - across) + texture[top, right] * across
    lower = texture[low, left] * (1 - across) + texture[low, right] * across
    mixed: Floats = upper * (1 - down) + lower * down
    return mixed
