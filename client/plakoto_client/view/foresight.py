"""Finds the flights of dice before they are thrown, so that no picture waits for them.

A flight does not depend on the faces that the server will tell, so it can be looked for as soon as
the board is known. May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, Protocol

from plakoto.position import Side
from plakoto_client.view.dice import Cast

_REMEMBERED: Final = 16
"""Searches; fewer than `find_toss` remembers ways, two of which an opening throw takes."""

_What = tuple[int, tuple[tuple[Side, int], ...], Side]


class Foresight(Protocol):
    """Whoever finds flights of dice."""

    def is_found(self, cast: Cast, viewer: Side) -> bool:
        """Whether the flights of `cast` are known, and if not, have them found."""


class AtOnce:
    """Lets whoever needs a flight look for it himself, and wait."""

    def is_found(self, cast: Cast, viewer: Side) -> bool:
        """Say that it will do."""
        del cast, viewer
        return True


class InThread:
    """Finds flights in a thread of its own, one cast after another."""

    def __init__(self) -> None:
        self._searcher = ThreadPoolExecutor(max_workers=1, thread_name_prefix="dice")
        self._searches: OrderedDict[_What, Future[None]] = OrderedDict()

    def is_found(self, cast: Cast, viewer: Side) -> bool:
        """Whether the search is over; begin it the first time."""
        hands = tuple((side, len(faces)) for side, faces in cast.hands)
        what = (cast.seed, hands, viewer)
        if what not in self._searches:
            self._searches[what] = self._searcher.submit(cast.find_ahead, viewer)
            if len(self._searches) > _REMEMBERED:
                self._searches.popitem(last=False)
        self._searches.move_to_end(what)
        return self._searches[what].done()

    def close(self) -> None:
        """Begin no more searches; the one under way ends by itself."""
        self._searcher.shutdown(wait=False, cancel_futures=True)
