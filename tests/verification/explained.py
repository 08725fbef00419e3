"""Analyses of all sorts of turns, cheap enough for thousands: the network's values, no look-ahead.

Half come from games that levels and the network play against each other, half from the positions
that `sampling` draws so that every corner of the rules has its share. Each gets some error, as
play-outs would have it, or none.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from plakoto import kernels
from plakoto.dice import Roll
from plakoto.notation import parse_position
from plakoto.outcome import judge
from plakoto.plays import Play
from plakoto.position import Position, Side
from plakoto_server.ai.analysis import Analysis, Candidate
from plakoto_server.ai.compiled.evaluation import evaluate
from plakoto_server.ai.compiled.players import choose_board
from plakoto_server.ai.jobs import Expectation, shipped_mind
from plakoto_server.ai.network.weights import OUTCOMES
from verification.bruteforce import write
from verification.choosers import boards_after
from verification.sampling import Sample, Sampler

CANDIDATES = 4
"""As many as the engine shows."""
_LEVELS = (1, 2, 3)
_NETWORK = 0
_SHARE = 0.15
"""Of the turns of a game, those that are taken."""
_ERRORS = (0.0, 0.01, 0.04)


def analyses(seed: int, count: int) -> Iterator[Analysis]:
    """As many analyses, the same for the same seed."""
    rng = random.Random(seed)
    from_games = _turns_of_games(rng)
    for _ in range(count - count // 2):
        yield analyse(*next(from_games), error=rng.choice(_ERRORS))
    for now in Sampler(Sample(f"explained {seed}", count // 2)):
        position = parse_position(write(now.board, now.mover))
        yield analyse(position, Roll.of(*now.roll), error=rng.choice(_ERRORS))


def analyse(position: Position, roll: Roll, error: float = 0.0) -> Analysis:
    """The best plays as the network sees them after the play."""
    boards, chances = _judged(position, roll)
    candidates = [
        Candidate(Play((), _result(board, position.turn)), Expectation(*row), error, 0, 0)
        for board, row in zip(boards, chances, strict=True)
    ]
    candidates.sort(key=lambda candidate: -candidate.expectation.equity)
    return Analysis(position, roll, tuple(candidates[:CANDIDATES]))


def _judged(position: Position, roll: Roll) -> tuple[list[kernels.Board], list[list[float]]]:
    """The boards that a roll leads to, and the outcomes' probabilities of each."""
    boards = boards_after(kernels.board_of(position), roll.high, roll.low)
    chances = np.empty((len(boards), OUTCOMES), np.float32)
    evaluate(shipped_mind(), boards, chances)
    exact = chances.astype(np.float64)
    return list(boards), (exact / exact.sum(axis=1, keepdims=True)).tolist()


def _result(board: kernels.Board, mover: Side) -> Position:
    return kernels.position_of(board, mover).with_turn(mover.opponent)


def _turns_of_games(rng: random.Random) -> Iterator[tuple[Position, Roll]]:
    """Turns of games between players that change from game to game."""
    while True:
        players = {side: rng.choice((_NETWORK, *_LEVELS)) for side in Side}
        position = Position.start(rng.choice(list(Side)))
        while not judge(position):
            roll = Roll.of(rng.randint(1, 6), rng.randint(1, 6))
            if rng.random() < _SHARE:
                yield position, roll
            position = _played(position, roll, players[position.turn], rng)


def _played(position: Position, roll: Roll, player: int, rng: random.Random) -> Position:
    if player == _NETWORK:
        return analyse(position, roll).candidates[0].play.result
    boards = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)
    chance = np.array([rng.getrandbits(64)], np.uint64)
    row = choose_board(player, kernels.board_of(position), roll.high, roll.low, boards, chance)
    return _result(boards[row], position.turn)
