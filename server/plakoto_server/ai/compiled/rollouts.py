"""Play-outs: games played on by the network from a board, told by their seed and number alone.

The luck of the dice is taken out of a play-out's result: for a roll thrown, what the network thinks
of its best play less the mean of the same over all rolls. That leaves the mean of all play-outs as
it is (luck is 0 on average), and most of its scatter goes. The first two rolls are dealt out evenly
over the numbers instead of thrown. Play-outs of other boards with the same seed and numbers have
the same dice.

The boards of the first two turns come up again and again; what is found out about them is kept in a
*tree*. Owns no number of play-outs and no statistics.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import (
    CAPACITY,
    ONGOING,
    SIZE,
    Board,
    outcome,
    reordering_inner,
    switch_sides,
)
from plakoto_server.ai.compiled.bearoff import Table, race_chances
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.evaluation import Distribution
from plakoto_server.ai.compiled.greedy import SLOTS, WORK_ROWS, choose_greedily
from plakoto_server.ai.compiled.lookahead import (
    ROLLS,
    Distributions,
    best_replies,
    mean_over_rolls,
)
from plakoto_server.ai.compiled.minds import MIND, Mind
from plakoto_server.ai.compiled.randomness import Chance, below, seeded
from plakoto_server.ai.network.weights import HIDDEN, OUTCOMES

TREE_TURNS = 2
TREE_NODES = 1 + ROLLS
"""The board before the first roll, and those before the second."""
_NO_NODE = TREE_NODES
"""Takes the boards of later turns, one after the other."""
_WAYS = 36
_DICE, _DEAL = 0, 1
"""Streams of random numbers of a seed: the dice of a play-out, the order of the rolls dealt."""

Tree = tuple[NDArray[np.int8], NDArray[np.float32], NDArray[np.float32]]
"""For each node the best board after each roll and its outcomes' probabilities, and their mean over
the rolls, which is all 0 until the node is looked at. One more node follows."""


def new_tree() -> Tree:
    """A tree of which nothing is known yet, for one board."""
    return (
        np.empty((TREE_NODES + 1, ROLLS, SIZE), np.int8),
        np.empty((TREE_NODES + 1, ROLLS, OUTCOMES), np.float32),
        np.zeros((TREE_NODES + 1, OUTCOMES), np.float32),
    )


@reordering_inner
def _roll_number(way: int) -> int:
    """The number of the roll that two dice show which fell one of 36 ways."""
    first, second = way // 6, way % 6
    high, low = max(first, second), min(first, second)
    return high * (high + 1) // 2 + low


@reordering_inner
def _dice_of(roll: int) -> tuple[int, int]:
    high = 1
    while high * (high + 1) // 2 <= roll:
        high += 1
    return high, roll - high * (high - 1) // 2 + 1


@reordering_inner
def _deal(seed: int, order: NDArray[np.int64]) -> None:
    """Shuffle the 36 ways two dice can fall, once for the first roll and once for the second."""
    chance = np.empty(1, np.uint64)
    for turn in range(2):
        seeded(chance, seed, _DEAL, turn)
        for k in range(_WAYS):
            order[turn, k] = k
        for k in range(_WAYS - 1, 0, -1):
            other = below(chance, k + 1)
            order[turn, k], order[turn, other] = order[turn, other], order[turn, k]


@reordering_inner
def _next_roll(order: NDArray[np.int64], number: int, turn: int, dice: Chance) -> int:
    """The roll of a turn: of any 36 play-outs in a row, the first two are all different ways.

    Of 1,296 in a row (36 times 36, starting at a multiple), so are the first two together.
    """
    if turn == 0:
        return _roll_number(order[0, number % _WAYS])
    if turn == 1:
        return _roll_number(order[1, (number + number // _WAYS) % _WAYS])
    return _roll_number(below(dice, _WAYS))


@reordering_inner
def _add(total: NDArray[np.float64], chances: Distribution, sign: float, is_theirs: int) -> None:
    """Add a distribution, turned round where it is the other side's."""
    for k in range(OUTCOMES):
        total[k] += sign * chances[OUTCOMES - 1 - k if is_theirs else k]


@kernel(
    f"void({MIND}, float32[:, ::1], int8[::1], uint64, int64, int64, int64,"
    " int8[:, :, ::1], float32[:, :, ::1], float32[:, ::1], float64[:, ::1])",
    reorders=True,
)
def play_out(
    mind: Mind,
    table: Table,
    start: Board,
    seed: int,
    first: int,
    turns: int,
    adjusted: int,
    tree_boards: NDArray[np.int8],
    tree_chances: NDArray[np.float32],
    tree_means: Distributions,
    results: NDArray[np.float64],
) -> None:
    """Write the result of play-outs `first`, `first + 1` and so on, a row each.

    A result is what the outcomes' probabilities of the last board are, exact where the game has
    ended or both sides are home, less the luck on the way: numbers that sum to 1, but may lie
    outside 0 to 1.

    Args:
        mind: the network, which plays and judges.
        table: the bear-off table, which judges once both sides are home.
        start: after a play, seen by the side that has made it, as are the results.
        seed: of all the play-outs.
        first: number of the first one.
        turns: after so many the network judges; 1 or more.
        adjusted: the luck of so many turns is taken out.
        tree_boards: from `new_tree`, always for the same board.
        tree_chances: likewise.
        tree_means: likewise.
        results: float64[play-outs, OUTCOMES], overwritten.
    """
    boards = np.empty((CAPACITY, SIZE), np.int8)
    work, slots = np.zeros((WORK_ROWS, HIDDEN), np.int16), np.zeros(SLOTS, np.int32)
    found, board = np.empty((2, OUTCOMES), np.float32), np.empty(SIZE, np.int8)
    order, dice = np.empty((2, _WAYS), np.int64), np.empty(1, np.uint64)
    _deal(seed, order)
    for row in range(results.shape[0]):
        number = first + row
        seeded(dice, seed, _DICE, number)
        result = results[row]
        result[:] = 0
        switch_sides(start, board)
        node = 0
        for turn in range(turns):
            is_theirs = 1 - turn % 2
            roll = _next_roll(order, number, turn, dice)
            if turn < adjusted:
                replies, chances, mean = tree_boards[node], tree_chances[node], tree_means[node]
                if node == _NO_NODE or mean.sum() == 0:
                    best_replies(mind, table, board, boards, work, slots, found, replies, chances)
                    mean_over_rolls(chances, mean)
                after, judged = replies[roll], chances[roll]
                _add(result, mean, 1.0, is_theirs)
                _add(result, judged, -1.0, is_theirs)
                node = node * ROLLS + roll + 1 if turn + 1 < TREE_TURNS else _NO_NODE
            else:
                high, low = _dice_of(roll)
                best = choose_greedily(mind, board, high, low, boards, work, slots, found)
                after, judged = boards[best], found[0]
            is_over = outcome(after) != ONGOING or race_chances(table, after, judged)
            if is_over or turn == turns - 1:
                _add(result, judged, 1.0, is_theirs)
                break
            switch_sides(after, board)
