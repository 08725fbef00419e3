"""Whole games in compiled code: the same as played turn by turn with the reference rules."""

from __future__ import annotations

import numpy as np
import pytest

from plakoto.dice import Roll
from plakoto.kernels import board_of
from plakoto.outcome import Termination, judge
from plakoto.plays import LegalPlays
from plakoto.position import Position, Side
from plakoto_server.ai.choosing import choose
from plakoto_server.ai.compiled.evaluation import evaluate
from plakoto_server.ai.compiled.games import choice_seed, seed_dice, throw
from plakoto_server.ai.compiled.minds import mind_of
from plakoto_server.ai.jobs import GameResult, play_pairs
from plakoto_server.ai.network import NETWORK
from plakoto_server.ai.network.weights import OUTCOMES, load_weights

SEED = 7


def network_play(position: Position, roll: Roll) -> Position:
    """The position after the play whose board the network values most, judged one by one."""
    results = [play.result for play in LegalPlays(position, roll)]
    boards = np.array([board_of(result.with_turn(position.turn)) for result in results])
    chances = np.empty((len(boards), OUTCOMES), np.float32)
    evaluate(mind_of(load_weights()), boards, chances)
    best = int(np.argmax(chances @ np.array([2, 1, 0, -1, -2])))
    return results[best]


def replayed(levels: tuple[int, int], game: int) -> GameResult:
    """A game of the match played by the reference rules, each play chosen by itself."""
    dice = np.zeros(1, np.uint64)
    seed_dice(dice, SEED, game)
    white, black = throw(dice), throw(dice)
    while white == black:
        white, black = throw(dice), throw(dice)
    players = {Side.WHITE: game % 2, Side.BLACK: 1 - game % 2}
    position = Position.start(Side.WHITE if white > black else Side.BLACK)
    turn, outcome = 0, None
    while outcome is None:
        roll = Roll.of(throw(dice), throw(dice))
        level = levels[players[position.turn]]
        if level == NETWORK:
            position = network_play(position, roll)
        else:
            position = choose(position, roll, level, int(choice_seed(SEED, game, turn))).result
        outcome = judge(position)
        turn += 1
    return GameResult(
        winner=players[outcome.winner] if outcome.winner else -1,
        points=outcome.points,
        borne_off=int(outcome.termination in (Termination.BORNE_OFF, Termination.MARS)),
        turns=turn,
    )


@pytest.mark.parametrize("levels", [(3, 2), (1, 3), (4, 5)])
def test_a_game_is_the_one_the_reference_rules_give(levels: tuple[int, int]) -> None:
    compiled = play_pairs(*levels, SEED, 10, 4)

    assert compiled == [replayed(levels, game) for game in range(20, 28)]


def test_a_result_does_not_depend_on_where_a_job_starts() -> None:
    together = play_pairs(3, 2, SEED, 0, 6)

    assert play_pairs(3, 2, SEED, 0, 2) + play_pairs(3, 2, SEED, 2, 4) == together


def test_games_of_a_pair_have_the_same_dice_and_changed_seats() -> None:
    """The network leaves nothing to chance: it plays the same game twice against itself."""
    games = play_pairs(NETWORK, NETWORK, SEED, 0, 20)

    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first._replace(winner=1 - first.winner) == second


def test_the_network_beats_every_level() -> None:
    for level in (1, 2, 3):
        games = play_pairs(NETWORK, level, SEED, 0, 100)

        won = sum(game.points for game in games if game.winner == 0)
        assert won > 0.6 * sum(game.points for game in games)


def test_a_game_of_the_network_is_the_one_the_reference_rules_give() -> None:
    compiled = play_pairs(NETWORK, 3, SEED, 10, 4)

    assert compiled == [replayed((NETWORK, 3), game) for game in range(20, 28)]


def test_another_seed_gives_other_games() -> None:
    assert play_pairs(3, 2, 1, 0, 5) != play_pairs(3, 2, 2, 0, 5)
