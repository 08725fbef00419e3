"""The levels' choices among the boards that a roll can lead to."""

from __future__ import annotations

from plakoto.kernels import Board, Boards, legal_plays
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.randomness import Chance, below


@kernel("int64(int64, int8[::1], int64, int64, int8[:, ::1], uint64[::1])")
def choose_board(
    level: int, board: Board, die1: int, die2: int, boards: Boards, chance: Chance
) -> int:
    """List the plays of a roll in `boards` and return the row that `level` chooses.

    Args:
        level: one of `LEVELS`.
        board: before the turn, seen by the mover, as are `boards`.
        die1: 1 to 6.
        die2: 1 to 6.
        boards: at least `CAPACITY` rows, overwritten.
        chance: what the level leaves to chance comes from here.
    """
    count = legal_plays(board, die1, die2, boards)
    return below(chance, count)
