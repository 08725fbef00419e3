"""Looking ahead over the network: every roll of the other side with its best reply, and so on.

Boards with both sides home are judged by the bear-off table instead (`compiled.bearoff`).

Plies are counted as GNU Backgammon counts them: 0 judges a board after a play by the network alone,
1 takes the mean over all rolls of the other side, each played as 0 plies like best, 2 plays each
of them as 1 ply likes best, of those plays that 0 plies like. Owns no choice of how far to look
(that is `plakoto_server.ai.search`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import (
    CAPACITY,
    ONGOING,
    SIZE,
    Board,
    Boards,
    legal_plays,
    outcome,
    reordering_inner,
    switch_sides,
)
from plakoto_server.ai.compiled.bearoff import Table, race_chances
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.evaluation import Distribution, decide, equity_of
from plakoto_server.ai.compiled.greedy import (
    SLOTS,
    WORK_ROWS,
    Slots,
    Work,
    forget_changes,
    judge_change,
)
from plakoto_server.ai.compiled.minds import MIND, Mind
from plakoto_server.ai.network.weights import HIDDEN, OUTCOMES

MOST_PLIES = 3
MOST_KEPT = 8
"""The most plays of a roll that are looked at more deeply."""
ROLLS = 21
"""Different rolls; number `high * (high - 1) / 2 + low - 1` is that of two dice."""
_DICE = 6
_DISTRIBUTIONS = 3
"""That a search holds at each ply."""
_WAYS = np.float32(36.0)
_NO_EQUITY = np.float32(-9.0)

Distributions = NDArray[np.float32]
"""float32[n, OUTCOMES]: a distribution in each row."""
Spaces = tuple[NDArray[np.int8], NDArray[np.int16], NDArray[np.int32], NDArray[np.float32]]
"""A list of boards, what `judge_change` works in (twice), and distributions, for each ply."""


def spaces(plies: int) -> Spaces:
    """What searches up to so many plies work in; they leave it ready for the next one."""
    return (
        np.empty((plies, CAPACITY, SIZE), np.int8),
        np.zeros((plies, WORK_ROWS, HIDDEN), np.int16),
        np.zeros((plies, SLOTS), np.int32),
        np.empty((plies, _DISTRIBUTIONS, OUTCOMES), np.float32),
    )


@reordering_inner
def share_of(high: int, low: int) -> np.float32:
    """How often a roll falls."""
    return np.float32(1 if high == low else 2) / _WAYS


@reordering_inner
def _copy(chances: Distribution, out: Distribution) -> None:
    for k in range(OUTCOMES):
        out[k] = chances[k]


@reordering_inner
def _add(share: np.float32, chances: Distribution, total: Distribution) -> None:
    for k in range(OUTCOMES):
        total[k] += share * chances[k]


@reordering_inner
def turn_round(chances: Distribution, out: Distribution) -> None:
    """Write to `out` (another array) what a distribution means for the other side."""
    for k in range(OUTCOMES):
        out[k] = chances[OUTCOMES - 1 - k]


@reordering_inner
def _judge_row(
    mind: Mind,
    table: Table,
    board: Board,
    after: Board,
    work: Work,
    slots: Slots,
    used: int,
    chances: Distribution,
) -> int:
    """Write the outcomes' probabilities of any board that `board` leads to; return rows in use."""
    points = outcome(after)
    if points != ONGOING:
        decide(points, chances)
        return used
    if race_chances(table, after, chances):
        return used
    return judge_change(mind, board, after, work, slots, used, chances)


@kernel(
    f"int64({MIND}, float32[:, ::1], int8[::1], int64, int64, int8[:, ::1], {MIND}, int32[::1],"
    " float32[:, ::1])",
    reorders=True,
)
def judge_plays(
    mind: Mind,
    table: Table,
    board: Board,
    die1: int,
    die2: int,
    boards: Boards,
    work: Work,
    slots: Slots,
    chances: Distributions,
) -> int:
    """List the plays of a roll in `boards`, each with its outcomes' probabilities; return how many.

    Args:
        mind: the network.
        table: the bear-off table.
        board: before the turn, seen by the mover, as are `boards`.
        die1: 1 to 6.
        die2: 1 to 6.
        boards: at least `CAPACITY` rows, overwritten.
        work: from `work_space`.
        slots: from `work_space`.
        chances: a row for each of `boards`, overwritten.
    """
    count = legal_plays(board, die1, die2, boards)
    used = 0
    for row in range(count):
        used = _judge_row(mind, table, board, boards[row], work, slots, used, chances[row])
    forget_changes(slots, used)
    return count


@kernel(
    f"void({MIND}, float32[:, ::1], int8[::1], int8[:, ::1], {MIND}, int32[::1], float32[:, ::1],"
    " int8[:, ::1], float32[:, ::1])",
    reorders=True,
)
def best_replies(
    mind: Mind,
    table: Table,
    board: Board,
    boards: Boards,
    work: Work,
    slots: Slots,
    found: Distributions,
    replies: Boards,
    chances: Distributions,
) -> None:
    """Write for each roll the board that the network likes best and what it thinks of it.

    Args:
        mind: the network.
        table: the bear-off table.
        board: its mover is about to roll and sees it, and all the other boards.
        boards: at least `CAPACITY` rows, overwritten.
        work: from `work_space`.
        slots: from `work_space`.
        found: at least one row, overwritten.
        replies: `ROLLS` rows, overwritten.
        chances: `ROLLS` rows, overwritten.
    """
    used = number = 0
    for high in range(1, _DICE + 1):
        for low in range(1, high + 1):
            count = legal_plays(board, high, low, boards)
            best, most = 0, _NO_EQUITY
            for row in range(count):
                used = _judge_row(mind, table, board, boards[row], work, slots, used, found[0])
                equity = equity_of(found[0])
                if equity > most:
                    best, most = row, equity
                    _copy(found[0], chances[number])
            for k in range(SIZE):
                replies[number, k] = boards[best, k]
            number += 1
    forget_changes(slots, used)


@reordering_inner
def mean_over_rolls(chances: Distributions, mean: Distribution) -> None:
    """Write the mean of a distribution for each roll."""
    number = 0
    for k in range(OUTCOMES):
        mean[k] = 0
    for high in range(1, _DICE + 1):
        for low in range(1, high + 1):
            _add(share_of(high, low), chances[number], mean)
            number += 1


@reordering_inner
def _insert(equities: Distribution, rows: NDArray[np.int64], kept: int, keep: int, row: int) -> int:
    """Sort a row whose equity stands in `equities[kept]` into the best; return how many are kept.

    Equal ones stay in the order of their rows.
    """
    equity = equities[kept]
    place = kept
    while place > 0 and equities[place - 1] < equity:
        if place < keep:
            equities[place] = equities[place - 1]
            rows[place] = rows[place - 1]
        place -= 1
    if place < keep:
        equities[place] = equity
        rows[place] = row
    return min(kept + 1, keep)


@reordering_inner
def _keep_best(
    mind: Mind,
    table: Table,
    board: Board,
    boards: Boards,
    count: int,
    keep: int,
    margin: float,
    work: Work,
    slots: Slots,
    used: int,
    chances: Distribution,
    rows: NDArray[np.int64],
) -> tuple[int, int]:
    """Write the best rows of `boards`, best first; return how many, and rows of `work` in use."""
    equities = np.empty(MOST_KEPT + 1, np.float32)
    kept = 0
    for row in range(count):
        used = _judge_row(mind, table, board, boards[row], work, slots, used, chances)
        equities[kept] = equity_of(chances)
        kept = _insert(equities, rows, kept, keep, row)
    while equities[kept - 1] < equities[0] - margin:
        kept -= 1
    return kept, used


@kernel(
    f"void({MIND}, float32[:, ::1], int8[::1], int64, int64, float32, int8[:, :, ::1],"
    " int16[:, :, ::1], int32[:, ::1], float32[:, :, ::1], float32[::1])",
    reorders=True,
)
def expect_ahead(
    mind: Mind,
    table: Table,
    board: Board,
    plies: int,
    keep: int,
    margin: float,
    boards: NDArray[np.int8],
    works: NDArray[np.int16],
    slots: NDArray[np.int32],
    found: NDArray[np.float32],
    chances: Distribution,
) -> None:
    """Write the outcomes' probabilities for the side about to roll on `board`, which it sees.

    Args:
        mind: the network.
        table: the bear-off table.
        board: before the roll; the game is not over.
        plies: how far to look, 1 to `MOST_PLIES`.
        keep: how many plays of each roll to look at with more than 0 plies, 1 to `MOST_KEPT`.
        margin: none that 0 plies like so much less than the best, in points.
        boards: from `spaces`.
        works: from `spaces`.
        slots: from `spaces`.
        found: from `spaces`.
        chances: overwritten.
    """
    here = plies - 1
    mine, work, places, judged = boards[here], works[here], slots[here], found[here]
    if plies == 1:
        replies, each = np.empty((ROLLS, SIZE), np.int8), np.empty((ROLLS, OUTCOMES), np.float32)
        best_replies(mind, table, board, mine, work, places, judged, replies, each)
        mean_over_rolls(each, chances)
        return
    rows, theirs = np.empty(MOST_KEPT + 1, np.int64), np.empty(SIZE, np.int8)
    best, deeper, answered = judged[0], judged[1], judged[2]
    for k in range(OUTCOMES):
        chances[k] = 0
    used = 0
    for high in range(1, _DICE + 1):
        for low in range(1, high + 1):
            count = legal_plays(board, high, low, mine)
            kept, used = _keep_best(
                mind, table, board, mine, count, keep, margin, work, places, used, deeper, rows
            )
            most = _NO_EQUITY
            for candidate in range(kept):
                after = mine[rows[candidate]]
                points = outcome(after)
                if points != ONGOING:
                    decide(points, deeper)
                else:
                    switch_sides(after, theirs)
                    expect_ahead(
                        mind,
                        table,
                        theirs,
                        here,
                        keep,
                        margin,
                        boards,
                        works,
                        slots,
                        found,
                        answered,
                    )
                    turn_round(answered, deeper)
                if equity_of(deeper) > most:
                    most = equity_of(deeper)
                    _copy(deeper, best)
            _add(share_of(high, low), best, chances)
    forget_changes(places, used)
