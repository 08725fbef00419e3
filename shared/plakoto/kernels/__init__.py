"""The rules once more, compiled with Numba for the computer players.

Boards are arrays of 26 bytes seen by the side to move (see `board`); the reference rules
(`plakoto.plays`, `plakoto.outcome`) decide, and tests hold these kernels to them.
"""

from plakoto.kernels.board import (
    CHECKERS,
    DOUBLE,
    HOME,
    OFF,
    ONGOING,
    PIN,
    POINTS,
    SINGLE,
    SIZE,
    THEIR_OFF,
    THEIR_START,
    TIE,
    Board,
    advance,
    arrive,
    leave,
    my_pips,
    outcome,
    start_board,
    switch_sides,
    their_pips,
)
from plakoto.kernels.bridge import board_of, position_of
from plakoto.kernels.compiling import Compiler, inner, reordering_inner
from plakoto.kernels.legal import CAPACITY, MAX_PLAYS, Boards, legal_plays

__all__ = [
    "CAPACITY",
    "CHECKERS",
    "DOUBLE",
    "HOME",
    "MAX_PLAYS",
    "OFF",
    "ONGOING",
    "PIN",
    "POINTS",
    "SINGLE",
    "SIZE",
    "THEIR_OFF",
    "THEIR_START",
    "TIE",
    "Board",
    "Boards",
    "Compiler",
    "advance",
    "arrive",
    "board_of",
    "inner",
    "leave",
    "legal_plays",
    "my_pips",
    "outcome",
    "position_of",
    "reordering_inner",
    "start_board",
    "switch_sides",
    "their_pips",
]
