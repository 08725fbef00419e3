"""Tells the phase of a board: see `plakoto_server.ai.network.phases`."""

from __future__ import annotations

import numpy as np

from plakoto.kernels import PIN, POINTS, THEIR_START, Board, reordering_inner
from plakoto_server.ai.network.phases import KINDS_OF_PINS, MOST_PINNED, NO_PIN, OPENING, RACE

_NONE, _ONE = np.int32(0), np.int32(1)
_SHIFT = 5
_MINE, _MASK = np.int32(1 << _SHIFT), (1 << _SHIFT) - 1
"""What a pinned checker of the mover counts, so that one sum tells those of both sides."""


@reordering_inner
def phase_of(board: Board) -> int:
    """The phase of a board, seen by the side that has just moved.

    One loop without a branch, of numbers of one size, is what processors do eight times at once.
    """
    mine = theirs = pinned = _NONE
    for point in range(POINTS):
        content = np.int32(board[point])
        bit = _ONE << np.int32(point)
        mine |= bit if content > 0 else _NONE
        theirs |= bit if content < 0 else _NONE
        pinned += (_ONE if content > PIN else _NONE) + (_MINE if content < -PIN else _NONE)
    if pinned:
        my_pinned, their_pinned = int(pinned) >> _SHIFT, int(pinned) & _MASK
        return KINDS_OF_PINS * min(my_pinned, MOST_PINNED) + min(their_pinned, MOST_PINNED)
    if mine & 1 and theirs >> THEIR_START:
        return OPENING
    rearmost = mine & -mine
    return NO_PIN if theirs & -rearmost else RACE
