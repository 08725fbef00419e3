"""Finds the flights of dice before they are thrown, so that no picture waits for them.

A flight does not depend on the faces that the server will tell, so it can be looked for as soon as
the board is known. May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from functools import lru_cache

from plakoto.position import Side
from plakoto_client.view.dice import Cast


def look_ahead(cast: Cast, viewer: Side) -> Future[None]:
    """Find the flights of `cast` in a thread of their own, one cast after another."""
    return _searcher().submit(cast.find_ahead, viewer)


@lru_cache(maxsize=1)
def _searcher() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="dice")
