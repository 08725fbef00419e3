"""The luck of rolls and of games."""

from __future__ import annotations

import numpy as np
import pytest

from plakoto.kernels import CAPACITY, SIZE, Boards, legal_plays, start_board
from plakoto_server.ai.compiled.evaluation import evaluate
from plakoto_server.ai.compiled.greedy import work_space
from plakoto_server.ai.compiled.luck import worth_of_roll
from plakoto_server.ai.compiled.measuring import boards_of_games
from plakoto_server.ai.jobs import play_pairs, shipped_mind
from plakoto_server.ai.network import NETWORK
from plakoto_server.ai.network.weights import OUTCOMES

ROLLS = [(die1, die2) for die1 in range(1, 7) for die2 in range(1, 7)]


@pytest.fixture(scope="module")
def boards() -> Boards:
    """Boards of about a game, and the start."""
    return np.concatenate([start_board()[np.newaxis], boards_of_games(shipped_mind(), 90, 3)[::9]])


def worths(board: Boards) -> list[tuple[float, float]]:
    """What each of 36 rolls is worth, and what a roll is worth on average."""
    boards = np.empty((CAPACITY, SIZE), np.int8)
    work, slots = work_space()
    found = np.empty((2, OUTCOMES), np.float32)
    return [
        worth_of_roll(shipped_mind(), board, die1, die2, boards, work, slots, found)
        for die1, die2 in ROLLS
    ]


def test_a_roll_is_worth_the_equity_of_its_best_play(boards: Boards) -> None:
    out = np.empty((CAPACITY, SIZE), np.int8)
    chances = np.empty((CAPACITY, OUTCOMES), np.float32)
    for board in boards:
        for (die1, die2), (worth, _) in zip(ROLLS, worths(board), strict=True):
            count = legal_plays(board, die1, die2, out)
            evaluate(shipped_mind(), out[:count], chances[:count])

            best = (chances[:count] @ np.array([2, 1, 0, -1, -2])).max()
            assert worth == pytest.approx(best, abs=1e-4)


def test_the_luck_of_all_rolls_comes_to_nothing(boards: Boards) -> None:
    for board in boards:
        found = worths(board)

        assert sum(worth for worth, _ in found) / 36 == pytest.approx(found[0][1])
        assert len({usual for _, usual in found}) == 1


def test_luck_is_nothing_on_average_and_explains_much_of_what_happens() -> None:
    """Between the network and level 3: with its luck taken out, a pair spreads half as much."""
    games = play_pairs(NETWORK, 3, 1, 0, 100, luck=True)
    pairs = list(zip(games[::2], games[1::2], strict=True))

    luck = np.array([sum(game.luck or 0 for game in pair) for pair in pairs])
    points = np.array(
        [sum((game.winner == 0) - (game.winner == 1) for game in pair) for pair in pairs]
    )
    lead = np.array(
        [sum(game.points if game.winner == 0 else -game.points for game in pair) for pair in pairs]
    )
    assert abs(luck.mean()) < 2.5 * luck.std() / len(luck) ** 0.5
    assert luck.std() > 0.5
    assert (lead - luck).var() < 0.5 * lead.var()
    assert np.corrcoef(points, luck)[0, 1] > 0.5


def test_the_luck_of_a_game_is_the_other_way_round_for_the_other_player() -> None:
    games = play_pairs(NETWORK, NETWORK, 7, 0, 5, luck=True)

    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first.luck
        assert first.luck == -(second.luck or 0)


def test_judging_the_luck_changes_no_game() -> None:
    games = play_pairs(3, 2, 7, 0, 5, luck=True)

    assert [game._replace(luck=None) for game in games] == play_pairs(3, 2, 7, 0, 5)
