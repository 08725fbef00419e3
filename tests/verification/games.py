"""Random games by the brute-force rules alone, and what makes a turn in them worth checking.

Every position met is reachable by construction: it comes from the start by legal plays. Plain
random play almost never bears off over a captive or holds a mother while it holds its own start,
so each side of a game plays in a temper that is drawn for it: a liking for certain boards.
"""

from __future__ import annotations

import enum
import random
from collections.abc import Callable, Iterator
from itertools import pairwise

import attrs

from verification.bruteforce import (
    AHEAD,
    OTHER,
    OUTSIDE_HOME,
    START,
    TRAY,
    Board,
    legal_boards,
    read,
    result,
)

Temper = Callable[[Board, str], float]
"""How much a side likes a board that it can move to; it takes the one it likes best."""

OPENING, FIRST_MOVER = read("w15/22/b15 w 0 0")
LONGEST_GAME = 400
"""Turns; two sides that only wait for each other are stopped."""


class Category(enum.Enum):
    """A corner of the rules that a turn stands in; the value describes it in the tables."""

    CAPTIVE_AT_HOME = "a captive at home while bearing off"
    CAPTIVE_OUTSIDE = "a captive outside home"
    ONLY_CAPTIVE_OUTSIDE = "only captives keep it from bearing off"
    WAIVER = "the waiver in force"
    ONE_DIE_FORCED = "one die forced"
    LARGER_DIE_FORCED = "either die, but not both: the larger"
    DOUBLE_IN_PART = "a double played in part"
    NO_DIE = "no die can be played"
    CAN_BEAR_OUT = "the game can be won by bearing off"
    CAN_TAKE_MOTHER = "the game can be won by the mother"
    CAN_TIE = "the game can be tied"


@attrs.frozen
class Situation:
    """A position met in a game, its roll, and all that the brute-force rules say of it."""

    board: Board
    mover: str
    roll: tuple[int, int]
    must_play: int
    """Dice that have to be played."""
    answers: dict[Board, str]
    """Every board in which the turn may end, with what it decides."""


def situation(board: Board, mover: str, roll: tuple[int, int]) -> Situation:
    """The situation of a side that has rolled."""
    must_play, ends = legal_boards(board, mover, roll)
    answers = {end: result(end, mover) for end in sorted(ends)}
    return Situation(board, mover, roll, must_play, answers)


def game(
    rng: random.Random, board: Board = OPENING, mover: str = FIRST_MOVER
) -> Iterator[Situation]:
    """Each turn of a random game that goes on from a board."""
    tempers = {side: rng.choice(TEMPERS) for side in OTHER}
    whim = {side: rng.choice((0.0, 0.1, 0.3)) for side in OTHER}
    for _ in range(LONGEST_GAME):
        now = situation(board, mover, (rng.randint(1, 6), rng.randint(1, 6)))
        yield now
        choices = list(now.answers)
        if rng.random() < whim[mover]:
            board = rng.choice(choices)
        else:
            liking = [tempers[mover](choice, mover) + rng.random() / 100 for choice in choices]
            board = choices[liking.index(max(liking))]
        if now.answers[board] != "none":
            return
        mover = OTHER[mover]


def categories(now: Situation) -> set[Category]:
    """Every category that a situation belongs to."""
    found = _categories_of_the_board(now.board, now.mover)
    is_double = now.roll[0] == now.roll[1]
    if is_double and 1 <= now.must_play <= 3:
        found.add(Category.DOUBLE_IN_PART)
    if not is_double and now.must_play == 1:
        found.add(Category.ONE_DIE_FORCED)
        if all(legal_boards(now.board, now.mover, (die, die))[0] for die in now.roll):
            found.add(Category.LARGER_DIE_FORCED)
    if now.must_play == 0:
        found.add(Category.NO_DIE)
    if "tie" in now.answers.values():
        found.add(Category.CAN_TIE)
    for end, decided in now.answers.items():
        if decided.startswith(now.mover):
            is_borne_out = len(end[TRAY[now.mover]]) == 15
            found.add(Category.CAN_BEAR_OUT if is_borne_out else Category.CAN_TAKE_MOTHER)
    return found


def _categories_of_the_board(board: Board, mover: str) -> set[Category]:
    found = set()
    outside = [place for place in OUTSIDE_HOME[mover] if mover in board[place]]
    captives = _held(board, OTHER[mover])
    captives_outside = set(captives) & set(outside)
    if captives_outside:
        found.add(Category.CAPTIVE_OUTSIDE)
        if len(captives_outside) == len(outside):
            found.add(Category.ONLY_CAPTIVE_OUTSIDE)
    if captives and not outside:
        found.add(Category.CAPTIVE_AT_HOME)
    for holder, victim in OTHER.items():
        if START[victim] in _held(board, holder) and holder in board[START[holder]]:
            found.add(Category.WAIVER)
    return found


def _held(board: Board, holder: str) -> list[int]:
    """The places where `holder` has a checker of the other side below its own."""
    return [
        place
        for place in range(1, 25)
        if board[place].endswith(holder) and OTHER[holder] in board[place]
    ]


def _behind(board: Board, mover: str) -> float:
    """How far the side has to go still; the last checkers count most. 0 to 1."""
    distances = (25 - place if AHEAD[mover] > 0 else place for place in range(25))
    squares = sum(
        board[place].count(mover) * distance**2
        for place, distance in zip(range(25), distances, strict=True)
    )
    return squares / (15 * 24**2)


def wander(_board: Board, _mover: str) -> float:
    """Likes every board."""
    return 0


def capture(board: Board, mover: str) -> float:
    """Likes captives."""
    return len(_held(board, mover))


def block(board: Board, mover: str) -> float:
    """Likes closed points, side by side."""
    made = [place.count(mover) > 1 for place in board[1:25]]
    return sum(made) + sum(all(two) for two in pairwise(made))


def jail(board: Board, mover: str) -> float:
    """Likes captives in their own home, but neither a mother nor one outside."""
    other = OTHER[mover]
    held = _held(board, mover)
    outside = sum(place in OUTSIDE_HOME[other] for place in held)
    return 2 * (len(held) - outside) - outside - 10 * (START[other] in held) - _behind(board, mover)


def race(board: Board, mover: str) -> float:
    """Likes to bring its last checkers home, and no lone ones on the way."""
    outside = [place for place in OUTSIDE_HOME[mover] if board[place].endswith(mover)]
    return -sum(len(board[place]) == 1 for place in outside) - 20 * _behind(board, mover)


def linger(board: Board, mover: str) -> float:
    """Likes to hold the other mother before it leaves its own start."""
    start = board[START[mover]].count(mover)
    return 50 * (START[OTHER[mover]] in _held(board, mover)) + start + _behind(board, mover)


def expose(board: Board, mover: str) -> float:
    """Likes its mother alone."""
    return -abs(board[START[mover]].count(mover) - 1) + len(_held(board, mover)) / 2


TEMPERS: tuple[Temper, ...] = (wander, capture, block, jail, race, linger, expose)
