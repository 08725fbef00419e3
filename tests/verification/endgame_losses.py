"""What plays in endgames lose, by a table in which both sides play for points. Imports Numba."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs
import numpy as np

from plakoto.kernels import CHECKERS, HOME, OFF, SIZE, THEIR_OFF, Board, position_of
from plakoto.notation import format_position
from plakoto.position import Side
from plakoto_server.ai.bearoff import load_table
from plakoto_server.ai.compiled.bearoff import HOME_POINTS
from verification.choosers import Choose, boards_after, table_equity
from verification.two_sided import ROLLS, SHARES, Exact


@attrs.define
class Losses:
    """What the plays of a chooser lost."""

    plays: list[float] = attrs.Factory(list)
    """Of each position, over its rolls, each counted as often as it falls."""
    worst: float = 0.0
    worst_at: str = "-"
    """Position and roll."""

    @property
    def mean(self) -> float:
        """Points lost a play."""
        return float(np.mean(self.plays))


def endgames(seed: int, count: int, few: int, *, mars: bool) -> Iterator[Board]:
    """Random boards before a roll, with both sides home and 1 to `few` checkers a side.

    With `mars` one side has all its 15 instead: the side to move in every second board.
    """
    rng = np.random.default_rng(seed)
    for number in range(count):
        mine, theirs = rng.integers(1, few + 1, 2).tolist()
        if mars:
            mine, theirs = (CHECKERS, theirs) if number % 2 else (mine, CHECKERS)
        board = np.zeros(SIZE, np.int8)
        for point in rng.integers(0, HOME_POINTS, mine):
            board[HOME + point] += 1
        for point in rng.integers(0, HOME_POINTS, theirs):
            board[point] -= 1
        board[OFF], board[THEIR_OFF] = CHECKERS - mine, CHECKERS - theirs
        yield board


def losses(exact: Exact, boards: Iterable[Board], choose: Choose) -> Losses:
    """What a chooser's plays of all 21 rolls of some boards lose."""
    found = Losses()
    for board in boards:
        mean = 0.0
        for (high, low), share in zip(ROLLS, SHARES.tolist(), strict=True):
            best = max(map(exact.equity, boards_after(board, high, low)))
            lost = best - exact.equity(choose(board, high, low))
            mean += share * lost
            if lost > found.worst:
                found.worst = lost
                position = format_position(position_of(board, Side.WHITE))
                found.worst_at = f"{position}, roll {high}{low}"
        found.plays.append(mean)
    return found


def table_error(exact: Exact, boards: Iterable[Board]) -> float:
    """Root mean square of how far the program's table is from the exact equity.

    Args:
        exact: the endgames solved.
        boards: taken as seen by the side that has just moved.
    """
    table = load_table()
    errors = [table_equity(table, board) - exact.equity(board) for board in boards]
    return float(np.sqrt(np.mean(np.square(errors))))
