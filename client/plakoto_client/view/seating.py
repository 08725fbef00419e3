"""Which table the settings ask for, and whether one is still worth going on with.

May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

from plakoto.position import Side
from plakoto.protocol.events import Seat, TableSettings
from plakoto.protocol.messages import TableState
from plakoto_client.settings import Settings


def wanted_settings(settings: Settings) -> TableSettings:
    """The table that the settings ask for."""
    side = Side.WHITE if settings.side == "white" else Side.BLACK
    return seating(
        side, settings.level, settings.match_length, is_played=settings.opening_dice_played
    )


def seating(side: Side, level: int, length: int | None, *, is_played: bool) -> TableSettings:
    """A table for a person on `side` against the computer of `level`.

    Args:
        side: the person's.
        level: the computer's.
        length: points to play to; None for single games.
        is_played: whether who wins the opening throw plays both of its dice.
    """
    person, computer = Seat(), Seat(level)
    is_white = side is Side.WHITE
    return TableSettings(
        person if is_white else computer, computer if is_white else person, length, is_played
    )


def is_unfinished(state: TableState) -> bool:
    """Whether there is something left to play for: a game under way, or a match."""
    if state.phase in ("rolling", "moving"):
        return True
    is_match = state.settings.match_length is not None
    return state.phase == "over" and is_match and state.match_winner is None
