"""The players whose plays are held against exact ones, each as a function of the board and dice.

Imports Numba.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from plakoto.dice import Roll
from plakoto.kernels import CAPACITY, SIZE, Board, board_of, legal_plays, position_of
from plakoto.position import Side
from plakoto_server.ai.bearoff import load_table
from plakoto_server.ai.compiled.bearoff import Table, race_chances
from plakoto_server.ai.compiled.greedy import choose_greedily, work_space
from plakoto_server.ai.jobs import shipped_mind
from plakoto_server.ai.network.weights import OUTCOMES
from verification.equity import POINTS_WON

Choose = Callable[[Board, int, int], Board]
"""The board after the play chosen, from the board before it and the two dice."""


def boards_after(board: Board, die1: int, die2: int) -> NDArray[np.int8]:
    """Every board that a roll can lead to, seen by the side that moves."""
    boards = np.empty((CAPACITY, SIZE), np.int8)
    return boards[: legal_plays(board, die1, die2, boards)].copy()


def network() -> Choose:
    """The network's best play, without looking ahead."""
    mind, (work, slots) = shipped_mind(), work_space()
    boards, found = np.empty((CAPACITY, SIZE), np.int8), np.empty((2, OUTCOMES), np.float32)

    def choose(board: Board, die1: int, die2: int) -> Board:
        row = choose_greedily(mind, board, die1, die2, boards, work, slots, found)
        return boards[row].copy()

    return choose


def table_equity(table: Table, board: Board) -> float:
    """The equity of the side that has just moved, by the one-sided table; both sides are home."""
    chances = np.empty(OUTCOMES, np.float32)
    if not race_chances(table, board, chances):
        raise ValueError("not both sides are home")
    return float(chances @ POINTS_WON)


def one_sided() -> Choose:
    """The best play by the one-sided table that the program plays by; both sides are home."""
    table = load_table()

    def choose(board: Board, die1: int, die2: int) -> Board:
        after = boards_after(board, die1, die2)
        return after[np.argmax([table_equity(table, row) for row in after])]

    return choose


def makis() -> Choose:
    """What Mr. Makis plays, given all the time he wants."""
    from plakoto_server.ai.search.thinking import think  # noqa: PLC0415  compiles for a while

    def choose(board: Board, die1: int, die2: int) -> Board:
        before = position_of(board, Side.WHITE)
        best = think(before, Roll.of(die1, die2), 1).candidates[0]
        return board_of(best.play.result.with_turn(Side.WHITE))

    return choose


CHOOSERS: Mapping[str, Callable[[], Choose]] = {
    "net": network,
    "table": one_sided,
    "10": makis,
}
"""By name: the network, the one-sided table, Mr. Makis."""
