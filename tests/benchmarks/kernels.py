"""Measure the compiled rules and levels on one core: medians of five runs.

    python tests/benchmarks/kernels.py

Takes about half a minute. Run it on a quiet machine; it is no test: the figures depend on the
machine.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

import numpy as np
from numba import njit

from plakoto import kernels
from plakoto_server.ai.compiled.evaluation import evaluate
from plakoto_server.ai.compiled.games import COLUMNS, TURNS, play_games
from plakoto_server.ai.compiled.players import INTERMEDIATE, choose_board
from plakoto_server.ai.compiled.randomness import below, seeded
from plakoto_server.ai.jobs import MATCH_PARTS
from plakoto_server.ai.levels import LEVELS
from plakoto_server.ai.network import NETWORK
from plakoto_server.ai.network.weights import OUTCOMES, load_weights

BOARDS = 2000
ROUNDS = 50
GAMES = 1000
RUNS = 5


@njit
def list_plays(boards: kernels.Boards, rounds: int, out: kernels.Boards) -> int:
    """List the plays of a random roll from each board, again and again; return how many."""
    np.random.seed(1)  # noqa: NPY002  the only generator there is in compiled code
    total = 0
    for _ in range(rounds):
        for i in range(boards.shape[0]):
            die1, die2 = np.random.randint(1, 7), np.random.randint(1, 7)  # noqa: NPY002  likewise
            total += kernels.legal_plays(boards[i], die1, die2, out)
    return total


def midgame_boards() -> kernels.Boards:
    """Boards before a turn, from whole games of the Intermediate level against itself."""
    found = np.empty((BOARDS, kernels.SIZE), np.int8)
    out = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)
    chance = np.zeros(1, np.uint64)
    seeded(chance, 1, 0, 0)
    board = kernels.start_board()
    for i in range(BOARDS):
        dice = below(chance, 6) + 1, below(chance, 6) + 1
        row = choose_board(INTERMEDIATE, board, *dice, out, chance)
        if kernels.outcome(out[row]) == kernels.ONGOING:
            kernels.switch_sides(out[row], board)
        else:
            board = kernels.start_board()
        found[i] = board
    return found


def rate(work: Callable[[], object], amount: int) -> float:
    """The median of how much is done in a second."""
    work()
    rates = []
    for _ in range(RUNS):
        start = time.perf_counter()
        work()
        rates.append(amount / (time.perf_counter() - start))
    return statistics.median(rates)


def seconds_to_load(cache: str) -> float:
    """How long a fresh process takes to load all that matches need, compiled code from `cache`."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", f"import {', '.join(MATCH_PARTS)}"],
        env={**os.environ, "PLAKOTO_CACHE": cache},
        check=True,
    )
    return time.perf_counter() - start


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as cache:
        compiling, loading = seconds_to_load(cache), seconds_to_load(cache)
    boards = midgame_boards()
    out = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)
    results = np.empty((GAMES, COLUMNS), np.int32)
    each = list_plays(boards, ROUNDS, out) / (BOARDS * ROUNDS)
    plays = rate(lambda: list_plays(boards, ROUNDS, out), BOARDS * ROUNDS)
    lines = [
        f"starting a worker: {compiling:.1f} s the first time, {loading:.1f} s from then on",
        f"legal plays: {plays:,.0f} positions x rolls a second ({each:.1f} plays each)",
    ]
    mind = load_weights().mind()
    for level, name in {**LEVELS, NETWORK: "the network"}.items():
        games = rate(
            lambda level=level: play_games(level, level, 7, 0, mind, results, np.empty(0)), GAMES
        )
        turns = results[:, TURNS].mean()
        lines.append(f"games of {name} against itself: {games:,.0f} a second ({turns:.0f} turns)")
    chances = np.empty((BOARDS, OUTCOMES), np.float32)
    judged = rate(lambda: [evaluate(mind, boards, chances) for _ in range(ROUNDS)], BOARDS * ROUNDS)
    lines.append(f"the network's judgements of single boards: {judged:,.0f} a second")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
