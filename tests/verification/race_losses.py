"""What plays in races before home lose against exact play of the fewest-rolls table.

Imports Numba.
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import numpy as np
from numpy.typing import NDArray

from plakoto.kernels import ONGOING, SIZE, Board, Boards, outcome, start_board, switch_sides
from plakoto_server.ai.compiled.bearoff import are_both_home
from plakoto_server.ai.compiled.evaluation import evaluate
from plakoto_server.ai.compiled.games import seed_dice, throw
from plakoto_server.ai.jobs import shipped_mind
from plakoto_server.ai.network.weights import OUTCOMES
from verification.choosers import Choose, boards_after
from verification.equity import POINTS_WON
from verification.network_games import is_contact
from verification.race_table import Races, number_of
from verification.two_sided import ROLLS, SHARES

Numbers = NDArray[np.float64]


@attrs.frozen(eq=False)
class Sample:
    """Boards before a roll, and how many there were to choose from."""

    boards: list[Board]
    met: int
    """Races before home, before a roll, in all games played."""
    solved: int
    """Those of them that are in the table."""


@attrs.define
class Lost:
    """What the plays of a chooser lost, on the mean over all rolls, at each position."""

    points: list[float] = attrs.Factory(list)
    rolls: list[float] = attrs.Factory(list)


@attrs.frozen
class Difference:
    """How the network's judgements differ from the table's, over boards after a play."""

    root_mean_square: float
    mean: float


def sample_races(choose: Choose, seed: int, count: int) -> Sample:
    """One race before home from each of so many games that have one in the table, at random."""
    rng = np.random.default_rng(seed)
    dice = np.empty(1, np.uint64)
    taken: list[Board] = []
    game = met = solved = 0
    while len(taken) < count:
        seed_dice(dice, seed, 2 * game)
        races = [board for board in _boards_before(dice, choose) if _is_race_before_home(board)]
        inside = [board for board in races if _is_solved(board)]
        met, solved = met + len(races), solved + len(inside)
        if inside:
            taken.append(inside[rng.integers(len(inside))])
        game += 1
    return Sample(taken, met, solved)


def _boards_before(dice: NDArray[np.uint64], choose: Choose) -> Iterable[Board]:
    """Every board before a roll of a game between equals."""
    board = start_board()
    while True:
        yield board
        after = choose(board, throw(dice), throw(dice))
        if outcome(after) != ONGOING:
            return
        board = np.empty(SIZE, np.int8)
        switch_sides(after, board)


def _is_race_before_home(board: Board) -> bool:
    return not is_contact(board) and not are_both_home(board)


def _is_solved(board: Board) -> bool:
    other = np.empty(SIZE, np.int8)
    switch_sides(board, other)
    return min(number_of(board), number_of(other)) >= 0


def fewest_rolls(races: Races) -> Choose:
    """The play that expects the fewest rolls, whatever the other side does."""

    def choose(board: Board, die1: int, die2: int) -> Board:
        after = boards_after(board, die1, die2)
        return after[np.argmin(races.rolls_after(after))]

    return choose


def losses(races: Races, boards: Iterable[Board], choose: Choose) -> Lost:
    """What a chooser's plays of all 21 rolls of some boards lose.

    Points by the outcomes that follow from the table, rolls by the play that expects the fewest.
    """
    found = Lost()
    for board in boards:
        points = rolls = 0.0
        for (high, low), share in zip(ROLLS, SHARES.tolist(), strict=True):
            after = boards_after(board, high, low)
            equities, expected = races.chances(after) @ POINTS_WON, races.rolls_after(after)
            chosen = _row_of(choose(board, high, low), after)
            points += share * (equities.max() - equities[chosen])
            rolls += share * (expected[chosen] - expected.min())
        found.points.append(points)
        found.rolls.append(rolls)
    return found


def _row_of(board: Board, boards: Boards) -> int:
    return int(np.flatnonzero((boards == board).all(axis=1))[0])


def differences(races: Races, boards: Iterable[Board], choose: Choose) -> list[Difference]:
    """How the network's winning chances, and its equities, differ from the table's.

    Over the boards that a chooser's plays of all rolls leave, each counted as often as it falls.
    """
    after, weights = [], []
    for board in boards:
        for (high, low), share in zip(ROLLS, SHARES.tolist(), strict=True):
            left = choose(board, high, low)
            if outcome(left) == ONGOING:
                after.append(left)
                weights.append(share)
    said = np.empty((len(after), OUTCOMES), np.float32)
    evaluate(shipped_mind(), np.array(after), said)
    errors = said - races.chances(np.array(after))
    wins, equities = errors[:, :2].sum(1), errors @ POINTS_WON
    return [
        Difference(
            float(np.sqrt(np.average(error**2, weights=weights))),
            float(np.average(error, weights=weights)),
        )
        for error in (wins, equities)
    ]
