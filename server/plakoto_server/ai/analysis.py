"""What an analysis of a roll says: plain values, so that every process can read them.

Owns no thinking. Imports no Numba.
"""

from __future__ import annotations

from typing import NamedTuple

from plakoto.dice import Roll
from plakoto.plays import Play
from plakoto.position import Position
from plakoto_server.ai.jobs import Expectation


class Candidate(NamedTuple):
    """A play that was looked at, and what came of it."""

    play: Play
    expectation: Expectation
    """Of the side that moves, after the play."""
    error: float
    """Half the width of the 95% interval of the equity; 0 if that is exact."""
    plies: int
    """How far the search looked ahead; 0 judges the position after the play."""
    playouts: int
    """How many games were played out."""


class Analysis(NamedTuple):
    """The best plays of a roll."""

    position: Position
    """Before the play; the game is not over."""
    roll: Roll
    candidates: tuple[Candidate, ...]
    """Best first; at least one."""
