"""The number of rolls that can pin a lone checker."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from plakoto import kernels
from plakoto.dice import ALL_ROLLS
from plakoto.notation import parse_position
from plakoto_server.ai.compiled.players import choose_board
from plakoto_server.ai.compiled.randomness import below, seeded
from plakoto_server.ai.compiled.shots import ROLLS, count_shots


def shots_at(board: kernels.Board) -> dict[int, int]:
    """Shots at each lone checker of the side that has just moved, by its own point."""
    shots = np.full(kernels.POINTS, -1, np.int64)
    count_shots(board, shots)
    return {i + 1: int(shots[i]) for i in range(kernels.POINTS) if shots[i]}


def legal_shots_at(board: kernels.Board) -> dict[int, int]:
    """The same by trying every legal play of every roll."""
    theirs = np.empty(kernels.SIZE, np.int8)
    kernels.switch_sides(board, theirs)
    boards = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)
    found: dict[int, int] = {}
    for roll in ALL_ROLLS:
        count = kernels.legal_plays(theirs, roll.high, roll.low, boards)
        for i in range(kernels.POINTS):
            point = kernels.POINTS - 1 - i
            if board[i] == 1 and (boards[:count, point] > kernels.PIN).any():
                found[i + 1] = found.get(i + 1, 0) + (1 if roll.is_double else 2)
    return found


def boards_of_games(games: int) -> Iterator[kernels.Board]:
    """Boards just after a play, from games between a level that leaves shots and one that hits."""
    boards = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)
    chance = np.zeros(1, np.uint64)
    for game in range(games):
        seeded(chance, 1, 0, game)
        board = kernels.start_board()
        for turn in range(1000):
            dice = below(chance, 6) + 1, below(chance, 6) + 1
            row = choose_board(2 + turn % 2, board, *dice, boards, chance)
            if kernels.outcome(boards[row]) != kernels.ONGOING:
                break
            yield boards[row].copy()
            kernels.switch_sides(boards[row], board)


@pytest.mark.parametrize(
    ("text", "expected", "reason"),
    [
        ("w1/5/b15/17 b 14 0", {1: 17}, "any 6 (11), 5-1, 4-2, 3-3, 2-2"),
        ("w1/w2/w2/w2/w2/w2/b15/17 b 4 0", {1: 11}, "6 directly, every other way is closed"),
        ("w1/12/b15/10 b 14 0", {}, "13 away: no roll makes it"),
        ("w1/11/b15/11 b 14 0", {1: 3}, "12 away: 6-6, 4-4, 3-3"),
        ("w1/11/w2/b15/10 b 12 0", {}, "13 away"),
        ("w1/7/w2/3/b15/11 b 12 0", {1: 2}, "12 away, but 4-4 lands on a closed point: 6-6, 3-3"),
        ("w2/5/b15/17 b 13 0", {}, "two checkers cannot be pinned"),
        ("b1w/5/b14/17 b 14 0", {}, "pinned already"),
        ("b15/w1/22 b 14 0", {}, "past every opposing checker"),
    ],
)
def test_hand_counted_shots(text: str, expected: dict[int, int], reason: str) -> None:
    position = parse_position(text)

    board = kernels.board_of(position.with_turn(position.turn.opponent))

    assert shots_at(board) == expected, reason


def test_no_legal_pin_is_overlooked_and_few_are_imagined() -> None:
    """That the whole roll must be played takes a shot away now and then."""
    counted = legal = 0

    for board in boards_of_games(30):
        mine, theirs = shots_at(board), legal_shots_at(board)
        assert set(theirs) <= set(mine)
        assert all(rolls <= mine[point] <= ROLLS for point, rolls in theirs.items())
        counted += sum(mine.values())
        legal += sum(theirs.values())

    assert legal > 10_000
    assert counted - legal < 0.01 * legal
