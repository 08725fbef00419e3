"""Remembers what has happened at a table, to be told in whatever language is in use.

May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from plakoto.position import Side
from plakoto.protocol.messages import TableEvent
from plakoto_client.view.telling import tell_event

_MOST_EVENTS: Final = 400
"""More than a long game has; of a longer one the beginning is forgotten."""


class Chronicle:
    """The events that have been shown, the oldest first."""

    def __init__(self) -> None:
        self._events: deque[tuple[int, TableEvent, Side]] = deque(maxlen=_MOST_EVENTS)
        self._count = 0

    def note(self, event: TableEvent, viewer: Side) -> None:
        """Take note of what `viewer` has just been shown."""
        self._count += 1
        self._events.append((self._count, event, viewer))

    @property
    def count(self) -> int:
        """How many events there have been."""
        return self._count

    def sentences(self, after: int = 0) -> tuple[str, ...]:
        """What has happened since event number `after`, one sentence each."""
        return tuple(
            sentence
            for number, event, viewer in self._events
            if number > after
            for sentence in tell_event(event, viewer)
        )
