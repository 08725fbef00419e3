"""The shows over the board, which change nothing of the game: Slam! and the winner's confetti.

It is told the time and knows no clock. Owns when a show begins and ends and what it sounds like.
May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

import zlib
from typing import Final

import attrs

from plakoto.position import Side
from plakoto.protocol.events import Finished
from plakoto.protocol.messages import TableEvent
from plakoto_client.scene import Frame
from plakoto_client.scene.confetti import Confetti, ConfettiDraw, Triumph
from plakoto_client.scene.slam import CALM_S, IMPACT_S, REOPENING_S, Slam
from plakoto_client.settings import Settings
from plakoto_client.sound.cue import Cue, Sound
from plakoto_client.view.pace import Pace

_CALM_STRENGTH: Final = 0.35
"""Of the bang of a lid that is put down gently."""
_CANNON_X: Final = 7.5
"""Where the cannons are heard."""


@attrs.define
class _Slamming:
    slam: Slam
    began_s: float
    is_calm: bool
    told_s: float = -1.0
    """Up to which second of it its sounds have been told."""


@attrs.define
class _Cheering:
    confetti: Confetti
    began_s: float
    told_s: float = -1.0


class Show:
    """What is being shown over the board, if anything."""

    def __init__(self) -> None:
        self._is_wanted = False
        self._slamming: _Slamming | None = None
        self._cheering: _Cheering | None = None
        self._cheered: tuple[str, int] | None = None
        self._shows = 0
        self._cues: list[Cue] = []

    @property
    def is_slamming(self) -> bool:
        """Whether the board is being slammed, or about to be."""
        return self._is_wanted or self._slamming is not None

    @property
    def is_on(self) -> bool:
        """Whether the picture changes from moment to moment."""
        return self.is_slamming or self._cheering is not None

    def slam(self) -> None:
        """Slam the board with the next picture; it goes on until it is over or is `restore`d."""
        if not self.is_slamming:
            self._is_wanted = True

    def restore(self) -> None:
        """Put everything back where it was at once."""
        self._is_wanted = False
        self._slamming = None

    def cheer(self, end: TableEvent, viewer: Side, now_s: float, settings: Settings) -> None:
        """Fire confetti if `end` is the end of a game that the viewer has won; once for each."""
        which = (end.table, end.seq)
        event = end.event
        if not isinstance(event, Finished) or self._cheered == which:
            return
        self._cheered = which
        if event.outcome.winner != viewer.value or not settings.confetti:
            return
        triumph = Triumph.DOUBLE if event.outcome.points > 1 else Triumph.GAME
        if end.state.match_winner is not None:
            triumph = Triumph.MATCH
        seed = zlib.crc32(f"{end.table} {end.seq}".encode())
        confetti = Confetti(triumph, seed, is_calm=settings.reduced_motion)
        self._cheering = _Cheering(confetti, now_s)

    def over(self, frame: Frame, now_s: float, tempo: Pace, *, is_calm: bool) -> Frame:
        """`frame` with what is being shown over it.

        Args:
            frame: the picture of the board as it stands.
            now_s: the time.
            tempo: how fast things go.
            is_calm: whether nothing is to fly about or shake.
        """
        shown = frame
        if self._is_wanted:
            self._is_wanted = False
            self._shows += 1
            self._slamming = _Slamming(Slam.of(frame, self._shows, is_calm=is_calm), now_s, is_calm)
        if self._slamming is not None:
            elapsed = tempo.elapsed(now_s - self._slamming.began_s)
            self._sound_slam(self._slamming, elapsed)
            if elapsed >= self._slamming.slam.duration_s:
                self._slamming = None
            else:
                shown = self._slamming.slam.over(frame, elapsed)
        if self._cheering is not None:
            elapsed = tempo.elapsed(now_s - self._cheering.began_s)
            self._sound_cannons(self._cheering, elapsed)
            if elapsed >= self._cheering.confetti.duration_s:
                self._cheering = None
            else:
                drawn = ConfettiDraw(self._cheering.confetti, elapsed)
                shown = attrs.evolve(shown, confetti=drawn)
        return shown

    def take_cues(self) -> tuple[Cue, ...]:
        """What has come to be heard since this was last asked."""
        cues = tuple(self._cues)
        self._cues.clear()
        return cues

    def _sound_slam(self, slamming: _Slamming, elapsed: float) -> None:
        bang_s = CALM_S if slamming.is_calm else IMPACT_S
        bang = Cue(Sound.SLAM, strength=_CALM_STRENGTH if slamming.is_calm else 1.0)
        told = [(0.0, Cue(Sound.WHOOSH)), (bang_s, bang)]
        told += [] if slamming.is_calm else [(REOPENING_S, Cue(Sound.WHOOSH))]
        self._cues += [cue for when, cue in told if slamming.told_s < when <= elapsed]
        slamming.told_s = elapsed

    def _sound_cannons(self, cheering: _Cheering, elapsed: float) -> None:
        self._cues += [
            Cue(Sound.POPPER, (sign * _CANNON_X, 0.0, 0.0))
            for when in cheering.confetti.salvos_s
            for sign in (-1, 1)
            if cheering.told_s < when <= elapsed
        ]
        cheering.told_s = elapsed
