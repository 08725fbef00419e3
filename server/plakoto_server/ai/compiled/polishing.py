"""Polishing the network on deeper targets: what it thinks of a board after looking one ply ahead.

Boards come from games that the network plays against itself, now and then by a play that it likes
a little less than the best, so that it also gets to know what it wrongly passes by. Each board is
told the mean, over the 21 rolls of the other side, of how the best reply is judged; the bear-off
table judges exactly where it can. No dice of one game blur this target. A board counts the more the
further the network's own judgement is from it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import (
    CAPACITY,
    CHECKERS,
    ONGOING,
    SIZE,
    THEIR_START,
    Boards,
    outcome,
    reordering_inner,
    switch_sides,
)
from plakoto_server.ai.compiled.bearoff import Table
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.descent import (
    SLOPE_ROWS,
    add_slope,
    take_step,
)
from plakoto_server.ai.compiled.evaluation import equity_of, judge_alone
from plakoto_server.ai.compiled.greedy import SLOTS, WORK_ROWS, choose_greedily
from plakoto_server.ai.compiled.lookahead import (
    ROLLS,
    Distributions,
    best_replies,
    judge_plays,
    mean_over_rolls,
    turn_round,
)
from plakoto_server.ai.compiled.minds import MIND, Mind, Parameters
from plakoto_server.ai.compiled.randomness import below, seeded
from plakoto_server.ai.network.weights import HIDDEN, OUTCOMES

_GAMES, _ORDER = 3, 4
"""Streams of random numbers of the seed: of the games, and of the order in which boards are
learnt from."""
_ONE_IN = 8
"""Of so many turns about one gives a board to learn from."""
_STRAYING = 2
"""Of so many such turns about one strays from the best play."""
_NEAR = np.float32(0.15)
"""By how many points of equity a play may be worse than the best to be strayed to."""
_USUAL_ERROR = np.float32(0.03)
"""A board whose equity is wrong by so much counts once; one that is right, half of that."""
_MOST_WEIGHT = np.float32(3.0)
_HALF = np.float32(0.5)


@reordering_inner
def _best(judged: Distributions, count: int) -> int:
    """The row of highest equity."""
    best = 0
    for row in range(1, count):
        if equity_of(judged[row]) > equity_of(judged[best]):
            best = row
    return best


@reordering_inner
def _near(judged: Distributions, count: int, best: int, first: int) -> int:
    """A row whose equity is near the best: the next one from row `first` on."""
    least = equity_of(judged[best]) - _NEAR
    row = first
    while equity_of(judged[row]) < least:
        row = (row + 1) % count
    return row


@kernel(
    f"void({MIND}, float32[:, ::1], uint64, int64, int8[:, ::1], float32[:, ::1], float32[::1])",
    reorders=True,
)
def gather(
    mind: Mind,
    table: Table,
    seed: int,
    number: int,
    kept: Boards,
    targets: Distributions,
    weights: NDArray[np.float32],
) -> None:
    """Fill `kept` with boards that plays left, each with what it is told and how much it counts.

    Args:
        mind: the network that plays, and judges the replies.
        table: the bear-off table.
        seed: of the games.
        number: of this stretch of games, which tells its dice from others of the seed.
        kept: overwritten; each board is seen by the side that has moved, and not decided.
        targets: a row for each, overwritten.
        weights: one for each, overwritten.
    """
    boards, replies = np.empty((CAPACITY, SIZE), np.int8), np.empty((ROLLS, SIZE), np.int8)
    board = np.empty(SIZE, np.int8)
    work, slots = np.zeros((WORK_ROWS, HIDDEN), np.int16), np.zeros(SLOTS, np.int32)
    judged = np.empty((CAPACITY, OUTCOMES), np.float32)
    each, mean = np.empty((ROLLS, OUTCOMES), np.float32), np.empty(OUTCOMES, np.float32)
    hidden, nothing = np.empty(HIDDEN, np.int16), np.zeros(HIDDEN, np.int16)
    own = np.empty(OUTCOMES, np.float32)
    chance = np.empty(1, np.uint64)
    seeded(chance, seed, _GAMES, number)
    found = 0
    points = 0
    while found < kept.shape[0]:
        if points != ONGOING:
            board[:] = 0
            board[0], board[THEIR_START] = CHECKERS, -CHECKERS
        die1, die2 = below(chance, 6) + 1, below(chance, 6) + 1
        if below(chance, _ONE_IN) > 0:
            row = choose_greedily(mind, board, die1, die2, boards, work, slots, judged)
            points = outcome(boards[row])
            switch_sides(boards[row], board)
            continue
        count = judge_plays(mind, table, board, die1, die2, boards, work, slots, judged)
        row = _best(judged, count)
        if below(chance, _STRAYING) == 0:
            row = _near(judged, count, row, below(chance, count))
        points = outcome(boards[row])
        switch_sides(boards[row], board)
        if points == ONGOING:
            kept[found] = boards[row]
            judge_alone(mind, boards[row], hidden, nothing, own)
            best_replies(mind, table, board, boards, work, slots, judged, replies, each)
            mean_over_rolls(each, mean)
            turn_round(mean, targets[found])
            error = abs(equity_of(targets[found]) - equity_of(own)) / _USUAL_ERROR
            weights[found] = min(_HALF + _HALF * error, _MOST_WEIGHT)
            found += 1


@kernel(
    "void(float32[:, ::1], float32[:, ::1], float32[:, ::1], int64, int8[:, ::1], float32[:, ::1],"
    " float32[::1], int64, int64, float64, uint64, int64, float64[::1])",
    reorders=True,
)
def fit(
    parameters: Parameters,
    means: Parameters,
    squares: Parameters,
    step: int,
    boards: Boards,
    targets: Distributions,
    weights: NDArray[np.float32],
    passes: int,
    batch: int,
    rate: float,
    seed: int,
    number: int,
    figures: NDArray[np.float64],
) -> None:
    """Learn what boards are told, each as often as there are passes.

    Args:
        parameters: changed.
        means: Adam's running means of the slope; changed.
        squares: Adam's running means of its squares; changed.
        step: steps that these were gathered over.
        boards: each seen by the side that has moved, and not decided.
        targets: what each is told.
        weights: how much each counts.
        passes: how often each is learnt from.
        batch: boards of each step; those left over after the last whole step are not learnt from.
        rate: Adam's step size.
        seed: of the order of the boards.
        number: of these boards, which tells their order from that of others of the seed.
        figures: overwritten with the sum of the errors of the first pass (see `descent`), and the
            steps taken.
    """
    slope = np.zeros_like(parameters)
    work = np.zeros((SLOPE_ROWS, HIDDEN), np.float32)
    order = np.arange(boards.shape[0])
    chance = np.empty(1, np.uint64)
    seeded(chance, seed, _ORDER, number)
    figures[:] = 0.0
    for turn in range(passes):
        for place in range(order.shape[0] - 1, 0, -1):
            other = below(chance, place + 1)
            order[place], order[other] = order[other], order[place]
        for start in range(0, order.shape[0] - batch + 1, batch):
            for place in range(start, start + batch):
                k = order[place]
                error = add_slope(parameters, boards[k], targets[k], weights[k], slope, work)
                figures[0] += error if turn == 0 else 0.0
            step += 1
            figures[1] += 1
            take_step(parameters, slope, batch, step, rate, means, squares)
