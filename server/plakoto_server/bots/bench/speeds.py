"""How fast one core plays, lists plays and judges them, in compiled loops. Imports Numba."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

import attrs
import numpy as np

from plakoto_server.ai.compiled.evaluation import evaluate
from plakoto_server.ai.compiled.games import COLUMNS, play_games
from plakoto_server.ai.compiled.measuring import (
    boards_of_games,
    judge_turns,
    list_plays,
    plays_of_turns,
)
from plakoto_server.ai.jobs import shipped_mind
from plakoto_server.ai.levels import LEVELS, MAKIS
from plakoto_server.ai.network import NETWORK
from plakoto_server.ai.network.weights import OUTCOMES
from plakoto_server.bots.bench.beside import EVALUATIONS, PLAYS, SELF_PLAY

BOARDS = 2000
SEED = 7
GAMES = 400
LEVEL_GAMES = 20
ROUNDS = 50
"""How often the plays of every board are listed, or every board is judged."""


@attrs.frozen
class Speed:
    """Something that is done again and again."""

    name: str
    work: Callable[[], int]
    """Does it some times, and returns how many."""
    note: str = ""
    counterpart: str = ""
    """What another program calls the same, if it has it."""

    def measure(self) -> float:
        """How often it is done in a second."""
        start = time.perf_counter()
        amount = self.work()
        return amount / (time.perf_counter() - start)


def speeds() -> Iterator[Speed]:
    """Everything that is measured on one core."""
    mind = shipped_mind()
    boards = boards_of_games(mind, BOARDS, SEED)
    plays, starts = plays_of_turns(boards, SEED)
    chances = np.empty((BOARDS, OUTCOMES), np.float32)
    nobody = np.empty(0, np.float64)

    def games(player: int, number: int) -> int:
        results = np.empty((number, COLUMNS), np.int32)
        play_games(player, player, SEED, 0, mind, results, nobody)
        return number

    def evaluated() -> int:
        for _ in range(ROUNDS):
            evaluate(mind, boards, chances)
        return ROUNDS * BOARDS

    def listed() -> int:
        list_plays(boards, ROUNDS, SEED)
        return ROUNDS * BOARDS

    each = list_plays(boards, 1, SEED) / BOARDS
    yield Speed(SELF_PLAY, partial(games, NETWORK, GAMES), "by the network", SELF_PLAY)
    yield Speed(PLAYS, listed, f"{each:.1f} plays each", PLAYS)
    yield Speed(
        EVALUATIONS,
        lambda: judge_turns(mind, boards, plays, starts, ROUNDS // 2),
        "of all plays of a turn",
        EVALUATIONS,
    )
    yield Speed("evaluations from scratch/s", evaluated, "of single boards", EVALUATIONS)
    for level, title in LEVELS.items():
        if level != MAKIS:
            yield Speed(f"games of level {level}/s", partial(games, level, LEVEL_GAMES), title)
