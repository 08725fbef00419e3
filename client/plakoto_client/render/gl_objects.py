"""Keeps GL objects until all are released together.

A context may be lost or a renderer replaced; whoever makes GL objects registers them here, so that
none outlives its owner.
"""

from __future__ import annotations

from typing import Protocol, TypeVar

import moderngl


class Releasable(Protocol):
    """A GL object that can be freed."""

    def release(self) -> None:
        """Free it."""


_Kept = TypeVar("_Kept", bound=Releasable)


class GlObjects:
    """A heap of GL objects with one life."""

    def __init__(self) -> None:
        self._kept: list[Releasable] = []

    def keep(self, item: _Kept) -> _Kept:
        """Register `item` and hand it back."""
        self._kept.append(item)
        return item

    def release(self) -> None:
        """Free everything, the newest first, since a vertex array needs its buffers to the end.

        A framebuffer that is in use is not freed before another one is: moderngl would bind it
        again, after whatever needs one for a moment.
        """
        while self._kept:
            item = self._kept.pop()
            if isinstance(item, moderngl.Framebuffer) and item.ctx.fbo is item:
                item.ctx.detect_framebuffer(0).use()
            item.release()


def use_again(framebuffer: moderngl.Framebuffer | None) -> None:
    """Bind what was in use before, unless there was nothing."""
    if framebuffer is not None:
        framebuffer.use()
