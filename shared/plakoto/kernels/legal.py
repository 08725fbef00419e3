"""Every board that a roll can lead to: the compiled twin of `plakoto.plays`.

Three facts make it fast, and are why no list of boards seen is kept in mid-game:

- Within a turn the other side's checkers stand still, so a board is told by the mover's counts,
  and a point closed to him stays closed, an open one open.
- With a double, the set of points that checkers step from fixes the board and the board fixes the
  set. Taken from the rearmost point forwards, any such set can be played that can be played at all:
  bearing off asks only that everything further back has gone.
- With two different dice and nothing to bear off, different pairs (point the larger die is played
  from, point the smaller one is) give different boards, but for one checker that plays both.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from plakoto.kernels.board import CHECKERS, HOME, OFF, PIN, POINTS, SIZE, Board, arrive, leave
from plakoto.kernels.compiling import inner, kernel

Boards = NDArray[np.int8]
"""int8[n, 26]: a board in each row."""

DOUBLE_DICE = 4
"""How often a double is played."""
MAX_PLAYS = 3060
"""The most boards a roll can lead to: ways to share out 4 dice among 15 checkers, C(18, 4)."""
CAPACITY = MAX_PLAYS + 1
"""Rows of a list that can take all boards of any roll; one more serves as the working board."""


@inner
def _survey(board: Board) -> tuple[int, int, int, int]:
    """Points with a free checker and points open to land on, as bit sets; checkers; those outside.

    A checker is outside while it is short of home, pinned or not.
    """
    movable = landing = checkers = outside = 0
    for i in range(POINTS):
        value = int(board[i])
        if value >= -1:
            landing |= 1 << i
        mine = 0
        if value > 0:
            movable |= 1 << i
            mine = value if value < PIN else value - PIN
        elif value < -PIN:
            mine = 1
        checkers += mine
        if i < HOME:
            outside += mine
    return movable, landing, checkers, outside


@inner
def _copy(board: Board, out: Boards, row: int) -> None:
    for k in range(SIZE):
        out[row, k] = board[k]


@inner
def _target(point: int, die: int) -> int:
    return min(point + die, OFF)


@inner
def _furthest_back(board: Board) -> int:
    """The mover's rearmost point, a pinned checker included; `OFF` if all are borne off."""
    for i in range(POINTS):
        if board[i] > 0 or board[i] < -PIN:
            return i
    return OFF


@inner
def _can_step(board: Board, point: int, die: int, landing: int) -> bool:
    """Whether the mover can play `die` from `point` on this board."""
    if board[point] <= 0:
        return False
    if point + die < OFF:
        return (landing >> (point + die)) & 1 == 1
    furthest = _furthest_back(board)
    return furthest >= HOME and (point + die == OFF or point == furthest)


@inner
def _two_dice(board: Board, high: int, low: int, movable: int, landing: int, out: Boards) -> int:
    """All plays of both dice where at least two checkers are outside, so that none is borne off."""
    count = 0
    high_from = movable & (landing >> high)
    low_from = movable & (landing >> low)
    both = landing >> (high + low) & (landing >> high | landing >> low) & movable
    for i in range(POINTS):
        if high_from >> i & 1:
            # One checker playing both dice is left to `both`, also if it only takes
            # over the part of another on its way.
            others = low_from & ~(1 << (i + high))
            if i >= low:
                others &= ~(1 << (i - low))
            if board[i] == 1 or board[i] == PIN + 1:
                others &= ~(1 << i)
            for j in range(POINTS):
                if others >> j & 1:
                    _copy(board, out, count)
                    row = out[count]
                    leave(row, i)
                    leave(row, j)
                    arrive(row, i + high)
                    arrive(row, j + low)
                    count += 1
        if both >> i & 1:
            _copy(board, out, count)
            row = out[count]
            leave(row, i)
            arrive(row, i + high + low)
            count += 1
    return count


@inner
def _two_dice_near_home(board: Board, high: int, low: int, landing: int, out: Boards) -> int:
    """All plays of both dice where checkers may be borne off: both orders tried, repeats left."""
    count = 0
    for order in range(2):
        first, second = (high, low) if order == 0 else (low, high)
        for i in range(POINTS):
            if not _can_step(board, i, first, landing):
                continue
            for j in range(POINTS):
                _copy(board, out, count)
                row = out[count]
                leave(row, i)
                arrive(row, _target(i, first))
                if _can_step(row, j, second, landing):
                    leave(row, j)
                    arrive(row, _target(j, second))
                    if not _is_listed(out, count):
                        count += 1
    return count


@inner
def _is_listed(out: Boards, row: int) -> bool:
    """Whether the board in `row` stands in an earlier row already."""
    for earlier in range(row):
        same = True
        for k in range(SIZE):
            if out[earlier, k] != out[row, k]:
                same = False
                break
        if same:
            return True
    return False


@inner
def _one_die(board: Board, die: int, landing: int, out: Boards) -> int:
    """All plays of one die alone."""
    count = 0
    for i in range(POINTS):
        if _can_step(board, i, die, landing):
            _copy(board, out, count)
            row = out[count]
            leave(row, i)
            arrive(row, _target(i, die))
            count += 1
    return count


@inner
def _double(board: Board, die: int, landing: int, out: Boards) -> int:
    """All plays of a double: depth first, each step from the last one's point or further on.

    The row after the last finished board is the one worked on. `path` holds the points stepped
    from, five bits each.
    """
    count = longest = depth = path = point = 0
    _copy(board, out, 0)
    while True:
        row = out[count]
        while depth < DOUBLE_DICE and point < POINTS and not _can_step(row, point, die, landing):
            point += 1
        if depth < DOUBLE_DICE and point < POINTS:
            leave(row, point)
            arrive(row, _target(point, die))
            path = path << 5 | point
            depth += 1
            continue
        # No further step: a play, unless a longer one is known. A board that steps
        # have been made from is always behind the longest by then.
        if depth > longest:
            longest = depth
            if count:
                _copy(row, out, 0)
            count = 0
        if depth == longest:
            _copy(out[count], out, count + 1)
            count += 1
        if depth == 0:
            return count
        point = path & 31
        path >>= 5
        depth -= 1
        row = out[count]
        leave(row, _target(point, die))
        arrive(row, point)
        point += 1


@kernel("int64(int8[::1], int64, int64, int8[:, ::1])")
def legal_plays(board: Board, die1: int, die2: int, out: Boards) -> int:
    """Write to `out` each board that the mover can leave, seen by him; return how many.

    Each is written once. A turn that must pass leaves the board as it is: one row.

    Args:
        board: before the turn.
        die1: 1 to 6.
        die2: 1 to 6.
        out: at least `CAPACITY` rows.

    Raises:
        ValueError: `out` is too small, or the mover has too many checkers for it.
    """
    if out.shape[0] < CAPACITY:
        raise ValueError("the list of boards needs CAPACITY rows")
    movable, landing, checkers, outside = _survey(board)
    if checkers > CHECKERS:
        raise ValueError("the mover has more than 15 checkers")
    if die1 == die2:
        return _double(board, die1, landing, out)
    high, low = max(die1, die2), min(die1, die2)
    if outside > 1:
        count = _two_dice(board, high, low, movable, landing, out)
    else:
        count = _two_dice_near_home(board, high, low, landing, out)
    if count == 0:
        count = _one_die(board, high, landing, out)
    if count == 0:
        count = _one_die(board, low, landing, out)
    if count == 0:
        _copy(board, out, 0)
        count = 1
    return count
