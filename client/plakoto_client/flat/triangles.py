"""The triangles that ImGui lays a frame out in, as plain arrays, and what differs between frames.

May import neither pygame nor GL.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, Final

import attrs
import numpy as np
import numpy.typing as npt
from imgui_bundle import imgui

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int32]

_VERTEX: Final = np.dtype(
    [("place", np.float32, 2), ("uv", np.float32, 2), ("colour", np.uint8, 4)]
)


@attrs.frozen
class Rect:
    """Whole pixels: `left` and `top` inside, `right` and `bottom` just past it."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def is_empty(self) -> bool:
        """Whether no pixel lies inside."""
        return self.right <= self.left or self.bottom <= self.top

    @property
    def area(self) -> int:
        """How many pixels lie inside."""
        return 0 if self.is_empty else (self.right - self.left) * (self.bottom - self.top)

    def joined(self, other: Rect) -> Rect:
        """The smallest rectangle around both."""
        if self.is_empty or other.is_empty:
            return other if self.is_empty else self
        return Rect(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def within(self, other: Rect) -> Rect:
        """What both share."""
        return Rect(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )


@attrs.frozen(eq=False)
class Triangles:
    """The triangles of one of ImGui's windows, in the order in which they are painted."""

    places: Floats
    """Corners in pixels, shape (n, 3, 2)."""
    uvs: Floats
    """Corners in their texture, from 0 to 1, shape (n, 3, 2)."""
    colours: Bytes
    """Red, green, blue and opacity of the corners, shape (n, 3, 4)."""
    clips: Floats
    """Left, top, right and bottom of what each may paint on, shape (n, 4)."""
    textures: Ints
    """The texture of each, shape (n,)."""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.textures)

    def bounds(self) -> Floats:
        """Left, top, right and bottom of each, as far as it may be painted, shape (n, 4)."""
        low, high = self.places.min(axis=1), self.places.max(axis=1)
        return np.concatenate(
            [np.maximum(low, self.clips[:, :2]), np.minimum(high, self.clips[:, 2:])], axis=1
        )

    def chosen(self, which: npt.NDArray[Any]) -> Triangles:
        """Some of them: a mask, indices or a slice's worth."""
        return Triangles(
            self.places[which],
            self.uvs[which],
            self.colours[which],
            self.clips[which],
            self.textures[which],
        )

    def _records(self) -> Bytes:
        """One row of bytes for each, equal where two triangles paint the same."""
        parts = (self.places, self.uvs, self.colours, self.clips, self.textures)
        return np.concatenate(
            [
                np.ascontiguousarray(each).view(np.uint8).reshape(self.count, each[:1].nbytes)
                for each in parts
            ],
            axis=1,
        )


def read_triangles(commands: imgui.ImDrawList) -> Triangles:
    """Copy what ImGui has laid out for one window."""
    vertices = np.frombuffer(
        _bytes_at(
            commands.vtx_buffer.data_address(), commands.vtx_buffer.size() * imgui.VERTEX_SIZE
        ),
        dtype=_VERTEX,
    )
    indices = np.frombuffer(
        _bytes_at(
            commands.idx_buffer.data_address(), commands.idx_buffer.size() * imgui.INDEX_SIZE
        ),
        dtype=np.uint32 if imgui.INDEX_SIZE == 4 else np.uint16,  # noqa: PLR2004 - bytes of each
    )
    corners, clips, textures = [], [], []
    for command in commands.cmd_buffer:
        count = command.elem_count // 3
        if not count:
            continue
        run = indices[command.idx_offset : command.idx_offset + 3 * count].astype(np.int64)
        corners.append(run.reshape(count, 3) + command.vtx_offset)
        clips.append(np.tile(np.array(tuple(command.clip_rect), dtype=np.float32), (count, 1)))
        textures.append(np.full(count, command.tex_ref.get_tex_id(), dtype=np.int32))
    if not corners:
        return _NONE
    found = vertices[np.concatenate(corners)]
    return Triangles(
        found["place"].copy(),
        found["uv"].copy(),
        found["colour"].copy(),
        np.concatenate(clips),
        np.concatenate(textures),
    )


def difference(before: Sequence[Triangles], after: Sequence[Triangles]) -> list[Rect]:
    """Where a frame has to be painted anew, window by window."""
    rects = []
    for index in range(max(len(before), len(after))):
        old = before[index] if index < len(before) else _NONE
        new = after[index] if index < len(after) else _NONE
        rect = _difference(old, new)
        if not rect.is_empty:
            rects.append(rect)
    return rects


def _difference(old: Triangles, new: Triangles) -> Rect:
    """Around all that is not the same at the beginning or at the end of both."""
    if not old.count or not new.count:
        return _around(old, 0, old.count).joined(_around(new, 0, new.count))
    first, second = old._records(), new._records()  # noqa: SLF001 - of this module's own class
    least = min(old.count, new.count)
    same = (first[:least] == second[:least]).all(axis=1)
    if same.all() and old.count == new.count:
        return _NOWHERE
    head = least if same.all() else int(same.argmin())
    rest = least - head
    if rest:
        tail_same = (first[-rest:] == second[-rest:]).all(axis=1)[::-1]
        tail = rest if tail_same.all() else int(tail_same.argmin())
    else:
        tail = 0
    return _around(old, head, old.count - tail).joined(_around(new, head, new.count - tail))


def _around(triangles: Triangles, start: int, stop: int) -> Rect:
    """The pixels that triangles `start` to `stop` may touch."""
    bounds = triangles.chosen(np.arange(start, stop)).bounds()
    bounds = bounds[(bounds[:, 0] < bounds[:, 2]) & (bounds[:, 1] < bounds[:, 3])]
    if not len(bounds):
        return _NOWHERE
    low, high = np.floor(bounds[:, :2].min(axis=0)), np.ceil(bounds[:, 2:].max(axis=0))
    return Rect(int(low[0]), int(low[1]), int(high[0]), int(high[1]))


def _bytes_at(address: int, length: int) -> Any:  # noqa: ANN401  (ctypes arrays have no name)
    return (ctypes.c_byte * length).from_address(address) if length else b""


_NOWHERE: Final = Rect(0, 0, 0, 0)
_NONE: Final = Triangles(
    np.zeros((0, 3, 2), np.float32),
    np.zeros((0, 3, 2), np.float32),
    np.zeros((0, 3, 4), np.uint8),
    np.zeros((0, 4), np.float32),
    np.zeros(0, np.int32),
)
