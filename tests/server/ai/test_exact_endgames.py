"""The exact tables that endgames and races are measured by: against the rules, dice and each other.

The measurements themselves are commands of their own: see `docs/ai.md`.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from plakoto import kernels
from plakoto.dice import ALL_ROLLS
from plakoto.kernels import CHECKERS, HOME, OFF, SIZE, THEIR_OFF, Board
from plakoto.plays import LegalPlays
from plakoto.position import Position, Side
from plakoto_server.ai.bearoff import load_table
from plakoto_server.ai.compiled.bearoff import FULL, HOMES, race_chances
from verification import race_table
from verification.choosers import boards_after, one_sided
from verification.endgame_losses import endgames, losses, table_error
from verification.equity import POINTS_WON
from verification.race_losses import fewest_rolls
from verification.race_losses import losses as race_losses
from verification.race_table import Races, number_of, prepared, solve
from verification.two_sided import ROLLS, Exact, solve_all

FEW = 2
SHARES = {roll: (1 if roll.is_double else 2) / 36 for roll in ALL_ROLLS}


@pytest.fixture(scope="module")
def exact() -> Exact:
    """Every endgame with at most two checkers on one side."""
    return solve_all(FEW)


@pytest.fixture(scope="module")
def races() -> Races:
    """Races with one checker at most outside home, on the point before it."""
    table = prepared(load_table())
    solve(1, 0, table.more, table.to_first, table.mean, table.mean_to_first)
    return table


def board_with(mine: tuple[int, ...], theirs: tuple[int, ...]) -> Board:
    """The board with checkers so many points away from being borne off."""
    board = np.zeros(SIZE, np.int8)
    for away in mine:
        board[OFF - away] += 1
    for away in theirs:
        board[away - 1] -= 1
    board[OFF], board[THEIR_OFF] = CHECKERS - len(mine), CHECKERS - len(theirs)
    return board


@cache
def equity_by_the_rules(position: Position) -> float:
    """Points that the side about to roll may expect if both play for points (no mars)."""
    if position.off(position.turn.opponent) == CHECKERS:
        return -1.0
    return sum(
        share * max(-equity_by_the_rules(play.result) for play in LegalPlays(position, roll))
        for roll, share in SHARES.items()
    )


def test_endgames_of_two_checkers_are_worth_what_the_rules_say(exact: Exact) -> None:
    homes = [(6, 6), (6, 1), (4, 3), (2, 1), (6,), (1,)]
    for mine in homes:
        for theirs in homes:
            board = board_with(mine, theirs)
            other = np.empty(SIZE, np.int8)
            kernels.switch_sides(board, other)

            by_the_rules = -equity_by_the_rules(kernels.position_of(other, Side.WHITE))

            assert exact.equity(board) == pytest.approx(by_the_rules, abs=1e-5)


def play_out(exact: Exact, after: Board, rng: np.random.Generator) -> int:
    """The points of the side that has just moved, both sides playing the exact best."""
    board, sign = np.empty(SIZE, np.int8), 1
    while (points := kernels.outcome(after)) == kernels.ONGOING:
        kernels.switch_sides(after, board)
        plays = boards_after(board, *rng.integers(1, 7, 2).tolist())
        after = max(plays, key=exact.equity)
        sign = -sign
    return sign * points


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ((2, 2), (6,) * 15),
        ((6, 5), (6,) * 13 + (4, 4)),
        ((6,) * 15, (3, 1)),
        ((5,) * 15, (6, 6)),
        ((6, 3), (5, 5)),
    ],
)
def test_exact_equities_are_what_games_come_to(
    exact: Exact, mine: tuple[int, ...], theirs: tuple[int, ...]
) -> None:
    rng = np.random.default_rng(1)
    after = board_with(mine, theirs)

    points = [play_out(exact, after, rng) for _ in range(1500)]

    error = np.std(points) / np.sqrt(len(points))
    assert np.mean(points) == pytest.approx(exact.equity(after), abs=4 * error + 0.002)
    assert np.std(points) > 0.1


def test_what_is_not_solved_is_refused(exact: Exact) -> None:
    with pytest.raises(KeyError):
        exact.equity(board_with((6, 6, 6), (6, 6, 6)))


@pytest.mark.parametrize("mars", [False, True])
def test_the_table_that_the_program_plays_by_loses_next_to_nothing(
    exact: Exact, *, mars: bool
) -> None:
    boards = list(endgames(3, 60, FEW, mars=mars))

    found = losses(exact, boards, one_sided())

    assert len(found.plays) == 60
    assert 0 <= found.mean < 0.001
    assert table_error(exact, boards) < 0.001


def test_a_player_that_errs_is_seen_to_lose(exact: Exact) -> None:
    """The worst play of each roll, instead of the best."""

    def worst(board: Board, die1: int, die2: int) -> Board:
        return min(boards_after(board, die1, die2), key=exact.equity)

    found = losses(exact, endgames(3, 60, FEW, mars=False), worst)

    assert found.mean > 0.01
    assert found.worst > 0.1
    assert found.worst_at != "-"


def test_every_place_of_a_sides_checkers_has_a_number_of_its_own() -> None:
    board = np.empty(SIZE, np.int8)
    set_side = race_table.set_side
    numbers = set()
    for outside, place, home in [(1, 0, 0), (1, 17, 11627), (2, 0, 0), (2, 170, 8567), (2, 7, 5)]:
        number = set_side(outside, place, home, board)

        assert number_of(board) == number
        assert board[:OFF].sum() == CHECKERS
        assert (board[:HOME].sum(), number >= HOMES) == (outside, True)
        numbers.add(number)
    assert len(numbers) == 5
    assert max(numbers) == race_table.SIDES - 1


def test_a_number_is_told_by_the_movers_checkers_alone() -> None:
    """The other side's may have passed them and stand in the mover's home."""
    alone, passed = board_with((20, 21, *(1,) * 13), ()), board_with((20, 21, *(1,) * 13), ())
    passed[2], passed[19], passed[THEIR_OFF] = -1, -2, 12

    assert number_of(alone) == number_of(passed) > 0


def test_every_play_lowers_the_number() -> None:
    rng, board = np.random.default_rng(1), np.empty(SIZE, np.int8)
    for _ in range(30):
        outside = int(rng.integers(1, 3))
        number = race_table.set_side(
            outside, rng.integers((18, 171)[outside - 1]), rng.integers(8568), board
        )
        for high, low in ROLLS:
            for after in boards_after(board, high, low):
                assert 0 <= number_of(after) < number


def test_a_race_goes_on_by_the_rules(races: Races) -> None:
    """A row is the mean, over all rolls, of the best rows that the rules let it reach."""
    rng, board = np.random.default_rng(1), np.empty(SIZE, np.int8)
    for home in rng.integers(0, 11628, 8).tolist():
        number = race_table.set_side(1, 0, home, board)
        board[:6] = 0
        board[THEIR_OFF] = CHECKERS
        position = kernels.position_of(board, Side.WHITE).validated()
        more, first = np.eye(1, race_table.ROLLS)[0], np.eye(1, race_table.FIRST_ROLLS)[0]
        for roll, share in SHARES.items():
            after = [
                number_of(kernels.board_of(play.result.with_turn(Side.WHITE)))
                for play in LegalPlays(position, roll)
            ]
            more[1:] += share * races.more[min(after, key=lambda n: races.mean[n])][:-1]
            if min(after) >= FULL:
                best = min(after, key=lambda n: races.mean_to_first[n - FULL])
                first[1:] += share * races.to_first[best - FULL][:-1]

        np.testing.assert_allclose(races.more[number], more, atol=1e-5)
        np.testing.assert_allclose(races.to_first[number - FULL], first, atol=1e-5)


def test_with_both_sides_home_a_race_is_what_the_bear_off_says(races: Races) -> None:
    table, chances = load_table(), np.empty(5, np.float32)
    boards = np.array([*endgames(5, 20, 6, mars=True), *endgames(5, 20, 6, mars=False)])

    found = races.chances(boards)

    for board, race in zip(boards, found, strict=True):
        race_chances(table, board, chances)
        np.testing.assert_allclose(race, chances, atol=1e-5)
    assert found.sum(axis=1) == pytest.approx(np.ones(40))


def test_the_fewest_rolls_lose_no_rolls_and_the_most_do(races: Races) -> None:
    start = board_with((7, *(6, 5, 4, 3, 2, 1) * 2, 6, 6), (6,) * 15)

    def most(board: Board, die1: int, die2: int) -> Board:
        after = boards_after(board, die1, die2)
        return after[np.argmax(races.rolls_after(after))]

    best, worst = (race_losses(races, [start], choose) for choose in (fewest_rolls(races), most))

    assert best.rolls == [0]
    assert worst.rolls[0] > 0.1
    assert worst.points[0] > best.points[0] >= 0


def test_equities_are_counted_in_points(races: Races) -> None:
    won = board_with((), (6,) * 15)

    assert (races.chances(np.array([won])) @ POINTS_WON).tolist() == [2]
