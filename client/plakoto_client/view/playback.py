"""Shows a table's events one after another, each in its time.

The picture may lag the server, but never shows anything the server has not said. Owns the queue of
acts and when each begins. It is told the time and knows no clock. May not import
pygame, GL or anything that draws.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable
from typing import Final

from plakoto.position import Side
from plakoto.protocol.messages import TableEvent, TableState
from plakoto_client.view.dice import coming_cast
from plakoto_client.view.foresight import AtOnce, Foresight
from plakoto_client.view.pace import Pace
from plakoto_client.view.script import Act, Throw, acts_of
from plakoto_client.view.stage import Stage

_LONGEST_QUEUE: Final = 30
"""More acts than this pile up only while the picture is frozen: then it jumps to the last state."""

_LOOK_AGAIN_S: Final = 0.05
"""After this time it is asked again whether dice have been found that lie on the board."""


class Playback:
    """The queue between what the server says and what is to be seen."""

    def __init__(
        self,
        table: str,
        state: TableState,
        seq: int,
        viewer: Side,
        tempo: Pace,
        foresight: Foresight | None = None,
    ) -> None:
        self.table = table
        self.viewer = viewer
        self._foresight = foresight or AtOnce()
        self.stage = Stage(table, state, viewer, tempo, self._foresight)
        self.seq = seq
        """Number of the event whose state is shown."""
        self.last = state
        """The server's latest state."""
        self.last_seq = seq
        self._queue: deque[Act] = deque()
        self._under_way: Act | None = None
        self._free_since_s = -math.inf
        self._look_ahead(())

    @property
    def is_up_to_date(self) -> bool:
        """Whether the latest state is shown, though a checker may still be arriving."""
        return not self._queue and self.seq == self.last_seq

    def push(self, event: TableEvent) -> None:
        """Take note of what happened at the table."""
        acts = acts_of(event, self.last, self.viewer)
        self._queue.extend(acts)
        self.last, self.last_seq = event.state, event.seq
        self._look_ahead(acts)

    def waiting_for(self) -> Act | None:
        """The act that is waiting for its time, if any."""
        return self._queue[0] if self._queue and self._under_way is None else None

    def advance(self, now_s: float) -> tuple[TableEvent, ...]:
        """Let time pass.

        Returns:
            The events whose state has come to be shown.
        """
        shown: list[TableEvent] = []
        if math.isinf(self._free_since_s):
            self._free_since_s = now_s  # the first look at the table
        if len(self._queue) > _LONGEST_QUEUE:
            shown += self._skip(now_s)
        while self.stage.settle(now_s):
            if self._under_way is not None:
                self._finish(self._under_way, now_s, shown)
            if not self._queue or now_s < self._next_begins_s():
                break
            if not self._is_found(self._queue[0], now_s):
                break
            self._begin(self._queue.popleft(), now_s, shown)
        return tuple(shown)

    def hurry(self, now_s: float) -> tuple[TableEvent, ...]:
        """Finish the checkers' movements that are under way at once."""
        self.stage.hurry()
        return self.advance(now_s)

    def next_change_s(self, now_s: float) -> float | None:
        """Seconds until the picture changes: 0 while something moves, None if nothing will."""
        if self._under_way is not None or not self.stage.settle(now_s):
            return 0.0
        waits = [self._next_begins_s() - now_s] if self._queue else []
        fading = self.stage.seconds_to_fade(now_s)
        if fading is not None:
            waits.append(fading)
        if self.stage.is_missing_dice:
            waits.append(_LOOK_AGAIN_S)
        return max(min(waits), 0.0) if waits else None

    def _look_ahead(self, acts: Iterable[Act]) -> None:
        """Have the flights of the dice found that are to be thrown now, and next."""
        if self.stage.pace.is_instant:
            return
        casts = [act.motion.cast for act in acts if isinstance(act.motion, Throw)]
        coming = coming_cast(self.table, self.last)
        for cast in casts if coming is None else [*casts, coming]:
            self._foresight.is_found(cast, self.viewer)

    def _is_found(self, act: Act, now_s: float) -> bool:
        """Whether an act can begin: dice whose flight is still looked for are shaken meanwhile."""
        motion = act.motion
        if not isinstance(motion, Throw) or self.stage.pace.is_instant:
            return True
        if self._foresight.is_found(motion.cast, self.viewer):
            return True
        self.stage.shake(motion.cast, now_s)
        return False

    def _next_begins_s(self) -> float:
        return self._free_since_s + self.stage.pace.lasts(self._queue[0].wait_s)

    def _begin(self, act: Act, now_s: float, shown: list[TableEvent]) -> None:
        self._under_way = act
        if act.state is not None:
            self.stage.show(act.state, now_s)
        if act.motion is not None:
            self.stage.begin(act.motion, now_s)
        if act.event is not None and not act.shows_after:
            self._show(act.event, now_s, shown)

    def _finish(self, act: Act, now_s: float, shown: list[TableEvent]) -> None:
        self._under_way = None
        self._free_since_s = now_s
        if act.event is not None and act.shows_after:
            self._show(act.event, now_s, shown)

    def _show(self, event: TableEvent, now_s: float, shown: list[TableEvent]) -> None:
        self.stage.show(event.state, now_s)
        self.seq = event.seq
        shown.append(event)

    def _skip(self, now_s: float) -> list[TableEvent]:
        waiting = [self._under_way, *self._queue] if self._under_way else [*self._queue]
        shown = [act.event for act in waiting if act.event and act.event.seq > self.seq]
        self._queue.clear()
        self._under_way = None
        self.stage.hurry()
        self.stage.show(self.last, now_s)
        self.seq = self.last_seq
        self._free_since_s = now_s
        return shown
