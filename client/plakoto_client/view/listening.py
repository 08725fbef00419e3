"""What is to be heard of a game: what moves on the board, whose turn it is, how the game ends.

Watches a `Game` from outside and remembers what it last saw. May not import pygame, GL or anything
that draws or plays.
"""

from __future__ import annotations

import attrs

from plakoto.position import Side
from plakoto.protocol.messages import TableState
from plakoto_client.scene import PlacedChecker
from plakoto_client.sound.cue import Cue, Sound
from plakoto_client.view import sounds
from plakoto_client.view.game import Game
from plakoto_client.view.table import TableView


@attrs.frozen
class _Seen:
    """How a table looked a moment ago."""

    view: TableView
    can_roll: bool
    is_over: bool
    selected: int | None
    refusals: int


class Listener:
    """Tells what is to be heard from one look at the game to the next."""

    def __init__(self) -> None:
        self._seen: _Seen | None = None

    def heard(self, game: Game) -> tuple[Cue, ...]:
        """What has come to be heard since the last look."""
        view = game.table
        if view is None:
            self._seen = None
            return ()
        before = self._seen if self._seen is not None and self._seen.view is view else None
        now = _Seen(view, view.can_roll, view.state.phase == "over", view.selected, game.refusals)
        self._seen = now
        cues = [*view.playback.stage.take_cues(), *game.show.take_cues()]
        if before is None:
            return tuple(cues)
        if now.refusals != before.refusals:
            cues.append(Cue(Sound.REFUSAL))
        elif now.selected not in (None, before.selected):
            top = _top_checker(view, now.selected)
            cues += [] if top is None else [sounds.lifting(top.place)]
        if now.is_over and not before.is_over:
            cues.append(_result(view.state, view.viewer))
        elif now.can_roll and not before.can_roll:
            cues.append(Cue(Sound.TURN))
        return tuple(cues)


def _result(state: TableState, viewer: Side) -> Cue:
    """Won, lost, or neither, which sounds like the next turn."""
    winner = None if state.outcome is None else state.outcome.winner
    if winner is None:
        return Cue(Sound.TURN)
    return Cue(Sound.WIN if winner == viewer.value else Sound.LOSE)


def _top_checker(view: TableView, point: int | None) -> PlacedChecker | None:
    return next(
        (each for each in view.playback.stage.placed() if each.point == point and each.is_top),
        None,
    )
