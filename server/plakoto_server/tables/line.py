"""Things that end later, one after another: what keeps the order at a table and on a connection."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

Leave = Callable[[], None]
Action = Callable[[Leave], None]
"""Begins something, and calls what it is given once, when that has ended: at once or later.

It must not raise: whoever moves the line has nothing to do with it.
"""


class Line:
    """Begins each action when the one before it has ended. One thread only."""

    def __init__(self) -> None:
        """Start with nobody waiting."""
        self._waiting: deque[Action] = deque()
        self._is_busy = False
        """Whether an action has begun and not ended."""
        self._is_moving = False
        """Whether the loop below is at work."""

    def __len__(self) -> int:
        """How many wait for their turn."""
        return len(self._waiting)

    def join(self, action: Action) -> None:
        """Begin `action` as soon as everything that came before it has ended."""
        self._waiting.append(action)
        self._move()

    def _move(self) -> None:
        # A loop, for actions that end at once would otherwise pile up on the stack.
        if self._is_moving:
            return
        self._is_moving = True
        try:
            while self._waiting and not self._is_busy:
                self._is_busy = True
                self._waiting.popleft()(self._leave)
        finally:
            self._is_moving = False

    def _leave(self) -> None:
        self._is_busy = False
        self._move()
