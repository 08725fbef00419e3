"""Tells the phase of a board: see `plakoto_server.ai.network.phases`."""

from __future__ import annotations

from plakoto.kernels import PIN, POINTS, THEIR_START, Board, reordering_inner
from plakoto_server.ai.network.phases import KINDS_OF_PINS, MOST_PINNED, NO_PIN, OPENING, RACE


@reordering_inner
def phase_of(board: Board) -> int:
    """The phase of a board, seen by the side that has just moved."""
    mine = theirs = 0
    for point in range(POINTS):
        mine += 1 if board[point] < -PIN else 0
        theirs += 1 if board[point] > PIN else 0
    if mine + theirs > 0:
        return KINDS_OF_PINS * min(mine, MOST_PINNED) + min(theirs, MOST_PINNED)
    if board[0] > 0 and board[THEIR_START] < 0:
        return OPENING
    rearmost = 0
    while rearmost < POINTS and board[rearmost] <= 0:
        rearmost += 1
    for point in range(rearmost, POINTS):
        if board[point] < 0:
            return NO_PIN
    return RACE
