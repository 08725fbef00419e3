"""Level 3: pins and guards. A hand evaluation of the board a play leaves.

Its figures were set by hand. Those of pins, risks, blocks, starts, crowds and pips were also tried
larger and smaller, in 4,000 games with paired dice against the evaluation as it stood, and changed
where that was better. Walls, mobility and chances to pin later were tried and did not gain.
"""

from __future__ import annotations

from plakoto.kernels import (
    OFF,
    ONGOING,
    PIN,
    POINTS,
    THEIR_OFF,
    Board,
    inner,
    my_pips,
    outcome,
    their_pips,
)
from plakoto_server.ai.compiled.shots import ROLLS, Shots, find_shots

OVERLOOKS_SHOTS = 0.2
"""Share of turns in which he overlooks the shots that take more than one die."""
_GAME_OVER = 100.0
"""For each point won: more than anything on the board."""
_PIN = (1.5, 0.6, 0.4, 0.25, 0.1)
"""A pin, in points of the game, by where the pinned checker stands on its own path: on its start,
in the rest of its first six points, and in each six after that. What a lone checker would lose."""
_ZONE = 6
_BLOCK = 0.05
"""A point held closed to free checkers that have still to come past."""
_START = 0.04
"""A free checker that has not left its start: it is far from home, and the mother among them."""
_CROWD = 0.02
"""A checker beyond the fourth on a point."""
_CROWD_FROM = 4
_PIPS = 0.003
"""One pip."""
_OFF = 0.03
"""A checker borne off."""


@inner
def intermediate_value(board: Board, shots: Shots, dice: int) -> float:
    """What `board` is worth to the side whose play left it; `shots` is overwritten.

    In points of the game, roughly: it is meant for comparing plays of one roll. Shots that take
    more than so many `dice` are overlooked.
    """
    result = outcome(board)
    if result != ONGOING:
        return _GAME_OVER * result
    find_shots(board, shots, dice)
    rear, their_rear = _rear(board), _their_rear(board)
    value = _PIPS * (their_pips(board) - my_pips(board))
    value += _OFF * (int(board[OFF]) - int(board[THEIR_OFF]))
    for i in range(POINTS):
        here = int(board[i])
        their_i = POINTS - 1 - i
        if here > 0:
            value += _holding(here, i, their_i, _BLOCK if i < their_rear else 0.0)
            value -= int(shots[i]) / ROLLS * _PIN[_zone(i)]
        elif here < 0:
            value -= _holding(-here, their_i, i, _BLOCK if i > rear else 0.0)
    return value


@inner
def _holding(here: int, own: int, others: int, block: float) -> float:
    """What a point is worth to the side that holds it.

    Args:
        here: its checkers, with `PIN` added for a pin.
        own: the point's index on its owner's path.
        others: the same on the other side's path.
        block: what closing it is worth.
    """
    value = 0.0
    count = here % PIN
    if here > PIN:
        value += _PIN[_zone(others)]
    if here > 1:
        value += block
    if own == 0:
        value -= _START * count
    elif count > _CROWD_FROM:
        value -= _CROWD * (count - _CROWD_FROM)
    return value


@inner
def _zone(index: int) -> int:
    return 0 if index == 0 else 1 + index // _ZONE


@inner
def _rear(board: Board) -> int:
    """Index of the mover's rearmost point, pinned or not; `POINTS` if he has none."""
    for i in range(POINTS):
        if board[i] > 0 or board[i] < -PIN:
            return i
    return POINTS


@inner
def _their_rear(board: Board) -> int:
    """The same for the other side, in the mover's numbering; -1 if it has none."""
    for i in range(POINTS - 1, -1, -1):
        if board[i] < 0 or board[i] > PIN:
            return i
    return -1
