"""The play that the network likes best, without looking further.

A play changes few places of the board, and plays of one roll make the same changes again and again.
What a change adds to the hidden sums is worked out when it is first met in a turn, and kept; so are
the sums before the play, for each phase of the game that plays lead to.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import ONGOING, SIZE, Board, Boards, legal_plays, outcome, reordering_inner
from plakoto_server.ai.compiled.compiling import kernel
from plakoto_server.ai.compiled.evaluation import (
    MIDDLE,
    Distribution,
    decide,
    equity_of,
    judge,
    set_of,
    sum_in,
)
from plakoto_server.ai.compiled.minds import MIND, Mind
from plakoto_server.ai.network.features import CONTENTS
from plakoto_server.ai.network.phases import PHASES
from plakoto_server.ai.network.weights import BIAS, HIDDEN, MIND_ROWS, OUTCOMES

Work = NDArray[np.int16]
"""int16[WORK_ROWS, HIDDEN]: zeros, the sums of changes beyond the fourth, then the hidden sums
before the play in each phase, and what each change adds."""
Slots = NDArray[np.int32]
"""int32[SLOTS]: for each row of a mind, the row of `Work` that holds what a change to it adds, 0 if
none does; for the row of biases, the row that holds the sums before the play. Then the rows so
used, and at last the places where a board differs."""

_ZEROS, _REST, _FIRST = range(3)
WORK_ROWS = _FIRST + PHASES * (1 + 8 * SIZE)
"""Up to four checkers leave a place or come to it: eight changes each."""
_USED = PHASES * MIND_ROWS
_PLACES = _USED + WORK_ROWS
SLOTS = _PLACES + SIZE + 1
_IN_ONE_GO = 4


def work_space() -> tuple[Work, Slots]:
    """What `best_row` works in; it leaves it ready for the next time."""
    return np.zeros((WORK_ROWS, HIDDEN), np.int16), np.zeros(SLOTS, np.int32)


@reordering_inner
def forget_changes(slots: Slots, used: int) -> None:
    """Leave `slots` ready for the next time; `used` is what `judge_change` returned last."""
    for k in range(used):
        slots[slots[_USED + k]] = 0


@reordering_inner
def _sums_before(
    mind: Mind, first: int, before: Board, work: Work, slots: Slots, used: int
) -> tuple[int, int]:
    """The row of `work` with the hidden sums of `before` in a set, and rows in use."""
    biases = first + BIAS
    if slots[biases] == 0:
        sum_in(mind, first, before, work[_FIRST + used])
        slots[biases] = _FIRST + used
        slots[_USED + used] = biases
        used += 1
    return slots[biases], used


@reordering_inner
def _find_changes(
    mind: Mind, first: int, before: Board, after: Board, work: Work, slots: Slots, used: int
) -> tuple[int, int]:
    """Note the rows of `work` that `after` adds to `before`; return how many, and rows in use."""
    changes = 0
    for place in range(SIZE):
        slots[_PLACES + changes] = place
        changes += 1 if before[place] != after[place] else 0
    for change in range(changes):
        place = slots[_PLACES + change]
        middle = first + place * CONTENTS + MIDDLE
        new = middle + int(after[place])
        if slots[new] == 0:
            come, gone = mind[new], mind[middle + int(before[place])]
            difference = work[_FIRST + used]
            for k in range(HIDDEN):
                difference[k] = np.int16(come[k] - gone[k])
            slots[new] = _FIRST + used
            slots[_USED + used] = new
            used += 1
        slots[_PLACES + change] = slots[new]
    return changes, used


@reordering_inner
def judge_change(
    mind: Mind,
    before: Board,
    after: Board,
    work: Work,
    slots: Slots,
    used: int,
    chances: Distribution,
) -> int:
    """Write the outcomes' probabilities of a board that is not decided; return rows in use.

    Args:
        mind: the network.
        before: the board before the play.
        after: the board to judge.
        work: from `work_space`.
        slots: from `work_space`.
        used: 0 for the first board that `before` leads to, then what this returned for the one
            judged last; after all of them `forget_changes` gets it.
        chances: overwritten.
    """
    first = set_of(mind, after)
    row, used = _sums_before(mind, first, before, work, slots, used)
    changes, used = _find_changes(mind, first, before, after, work, slots, used)
    sums = work[row]
    for extra in range(_IN_ONE_GO, changes):
        difference, rest = work[slots[_PLACES + extra]], work[_REST]
        for k in range(HIDDEN):
            rest[k] = np.int16(sums[k] + difference[k])
        sums = rest
    for missing in range(changes, _IN_ONE_GO):
        slots[_PLACES + missing] = _ZEROS
    judge(
        mind,
        first,
        after,
        sums,
        work[slots[_PLACES]],
        work[slots[_PLACES + 1]],
        work[slots[_PLACES + 2]],
        work[slots[_PLACES + 3]],
        chances,
    )
    return used


@reordering_inner
def best_row(
    mind: Mind,
    board: Board,
    boards: Boards,
    count: int,
    work: Work,
    slots: Slots,
    found: NDArray[np.float32],
) -> int:
    """The row of highest equity among the first `count` boards that `board` leads to.

    Args:
        mind: the network.
        board: before the play.
        boards: after each play.
        count: how many of them there are.
        work: from `work_space`.
        slots: from `work_space`.
        found: float32[2, OUTCOMES], overwritten; its first row becomes the outcomes' probabilities
            of the row returned.
    """
    best, most, used = 0, np.float32(-9.0), 0
    for row in range(count):
        points = outcome(boards[row])
        if points != ONGOING:
            decide(points, found[1])
        else:
            used = judge_change(mind, board, boards[row], work, slots, used, found[1])
        equity = equity_of(found[1])
        if equity > most:
            best, most = row, equity
            for k in range(OUTCOMES):
                found[0, k] = found[1, k]
    forget_changes(slots, used)
    return best


@kernel(
    f"int64({MIND}, int8[::1], int64, int64, int8[:, ::1], {MIND}, int32[::1], float32[:, ::1])",
    reorders=True,
)
def choose_greedily(
    mind: Mind,
    board: Board,
    die1: int,
    die2: int,
    boards: Boards,
    work: Work,
    slots: Slots,
    found: NDArray[np.float32],
) -> int:
    """List the plays of a roll in `boards` and return the row of highest equity.

    Args:
        mind: the network.
        board: before the turn, seen by the mover, as are `boards`.
        die1: 1 to 6.
        die2: 1 to 6.
        boards: at least `CAPACITY` rows, overwritten.
        work: from `work_space`.
        slots: from `work_space`.
        found: float32[2, OUTCOMES], overwritten; its first row becomes the outcomes' probabilities
            after the play.
    """
    count = legal_plays(board, die1, die2, boards)
    return best_row(mind, board, boards, count, work, slots, found)
