"""A playback of a table in memory, with time in the test's hand."""

from __future__ import annotations

import attrs

from plakoto.protocol.messages import TableEvent
from plakoto_client.ui.wording import person_side
from plakoto_client.view.pace import Pace
from plakoto_client.view.playback import Playback
from playing.desk import Desk

_TICK_S = 0.01


@attrs.define
class Show:
    """A desk, its playback, and a clock."""

    desk: Desk
    playback: Playback
    now_s: float = 100.0

    @classmethod
    def of(cls, desk: Desk, speed: float = 1.0) -> Show:
        """Begin to show `desk` as it is."""
        viewer = person_side(desk.table.settings)
        return cls(desk, Playback("desk", desk.state, desk.seq, viewer, Pace(speed)))

    def hear(self) -> None:
        """Let the playback hear what has happened."""
        for event in self.desk.events():
            self.playback.push(event)

    def wait(self, seconds: float) -> list[TableEvent]:
        """Let time pass in small steps; return what has come to be shown."""
        shown: list[TableEvent] = []
        until_s = self.now_s + seconds
        while self.now_s < until_s:
            self.now_s += _TICK_S
            shown += self.playback.advance(self.now_s)
        return shown
