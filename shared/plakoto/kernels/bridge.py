"""Between the reference's positions and the kernels' boards."""

from __future__ import annotations

import numpy as np

from plakoto.kernels.board import OFF, PIN, POINTS, SIZE, THEIR_OFF, Board
from plakoto.position import EMPTY, Position, Side, Stack


def board_of(position: Position) -> Board:
    """The board of a valid position as its side to move sees it."""
    mover = position.turn
    board = np.zeros(SIZE, np.int8)
    for i in range(POINTS):
        stack = position.at(mover, i + 1)
        value = stack.count + PIN * stack.pins
        board[i] = value if stack.owner is mover else -value
    board[OFF] = position.off(mover)
    board[THEIR_OFF] = position.off(mover.opponent)
    return board


def position_of(board: Board, turn: Side) -> Position:
    """The position whose side to move is `turn` and sees `board`."""
    stacks = [_stack(int(value), turn) for value in board[:POINTS]]
    mine, theirs = int(board[OFF]), int(board[THEIR_OFF])
    if turn is Side.WHITE:
        return Position(tuple(stacks), turn, mine, theirs)
    return Position(tuple(reversed(stacks)), turn, theirs, mine)


def _stack(value: int, mover: Side) -> Stack:
    if value == 0:
        return EMPTY
    owner = mover if value > 0 else mover.opponent
    pins = abs(value) > PIN
    return Stack(owner, abs(value) - PIN * pins, pins)
