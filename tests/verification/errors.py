"""The errors of a level in games against itself.

Its choices are compared with the play that the network likes best once every roll has had its best
reply. Imports Numba.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from plakoto import kernels
from plakoto_server.ai.compiled.advanced import ADVANCED, choose_with_network
from plakoto_server.ai.compiled.evaluation import evaluate
from plakoto_server.ai.compiled.expectation import expect
from plakoto_server.ai.compiled.minds import Mind
from plakoto_server.ai.compiled.players import choose_board
from plakoto_server.ai.compiled.randomness import Chance, below, seeded
from plakoto_server.ai.compiled.shots import count_shots
from plakoto_server.ai.jobs import shipped_mind
from plakoto_server.ai.levels import LEVELS
from plakoto_server.ai.network.weights import OUTCOMES
from verification.equity import POINTS_WON

ERROR = 0.05
"""Points that a choice must lose to be counted."""
BLUNDER = 0.2
JUDGED = 12
"""Plays that are looked at more deeply: those that the network likes best at first sight."""
MORE_SHOTS = 4
"""Rolls of 36 by which a play must be more in danger than the best one."""
WAYS = ("leaves more shots", "has fewer pins", "runs from the start", "stays on the start")


def choices(level: int, mind: Mind) -> Iterator[tuple[kernels.Boards, int]]:
    """The boards a roll leads to and the row chosen, turn after turn, without end."""
    boards = np.empty((kernels.CAPACITY, kernels.SIZE), np.int8)
    chance = np.zeros(1, np.uint64)
    seeded(chance, 1, 0, level)
    board = kernels.start_board()
    while True:
        count, row = choice(level, mind, board, boards, chance)
        yield boards[:count], row
        if kernels.outcome(boards[row]) == kernels.ONGOING:
            kernels.switch_sides(boards[row], board)
        else:
            board = kernels.start_board()


def choice(
    level: int, mind: Mind, board: kernels.Board, boards: kernels.Boards, chance: Chance
) -> tuple[int, int]:
    """Roll and let the level choose: how many plays there are, and the row of the chosen one."""
    dice = below(chance, 6) + 1, below(chance, 6) + 1
    if level < ADVANCED:
        row = choose_board(level, board, *dice, boards, chance)
    else:
        row = choose_with_network(level, mind, board, *dice, boards, chance)
    return kernels.legal_plays(board, *dice, boards), row


def judged(mind: Mind, board: kernels.Board) -> float:
    """What a board is worth to the side that left it."""
    points = kernels.outcome(board)
    if points != kernels.ONGOING:
        return float(points)
    theirs, chances = np.empty(kernels.SIZE, np.int8), np.empty(OUTCOMES, np.float32)
    kernels.switch_sides(board, theirs)
    expect(mind, theirs, chances)
    return -float(chances @ POINTS_WON)


def loss(mind: Mind, boards: kernels.Boards, chosen: int) -> tuple[float, int]:
    """The points that the choice loses, and the row of the best play."""
    chances = np.empty((len(boards), OUTCOMES), np.float32)
    evaluate(mind, boards, chances)
    rows = {chosen, *np.argsort(-(chances @ POINTS_WON))[:JUDGED].tolist()}
    values = {row: judged(mind, boards[row]) for row in sorted(rows)}
    best = max(values, key=lambda row: values[row])
    return values[best] - values[chosen], best


def ways(chosen: kernels.Board, best: kernels.Board) -> Iterator[str]:
    """In what the chosen play differs from the best one, for the worse."""
    if shots(chosen) >= shots(best) + MORE_SHOTS:
        yield "leaves more shots"
    if pins(chosen) < pins(best):
        yield "has fewer pins"
    if at_start(chosen) < at_start(best):
        yield "runs from the start"
    if at_start(chosen) > at_start(best):
        yield "stays on the start"


def shots(board: kernels.Board) -> int:
    """Rolls that can pin a lone checker, summed over all that stand alone."""
    found = np.empty(kernels.POINTS, np.int64)
    count_shots(board, found)
    return int(found.sum())


def pins(board: kernels.Board) -> int:
    """Checkers of the other side that are pinned."""
    return int((board[: kernels.POINTS] > kernels.PIN).sum())


def at_start(board: kernels.Board) -> int:
    """The mover's free checkers on his start."""
    return max(int(board[0]), 0) % kernels.PIN


def row_of(level: int, decisions: int) -> str:
    """The level's row of the table."""
    mind = shipped_mind()
    losses: list[float] = []
    differing: Counter[str] = Counter()
    for boards, chosen in choices(level, mind):
        if len(boards) == 1:
            continue
        points, best = loss(mind, boards, chosen)
        losses.append(points)
        if points >= ERROR:
            differing.update(ways(boards[chosen], boards[best]))
        if len(losses) == decisions:
            break
    errors = sum(points >= ERROR for points in losses)
    blunders = sum(points >= BLUNDER for points in losses)
    cells = [
        f"{level} {LEVELS[level]}",
        f"{np.mean(losses):.3f}",
        f"{errors / decisions:.1%}",
        f"{blunders / decisions:.1%}",
        *(f"{differing[way] / max(errors, 1):.0%}" for way in WAYS),
    ]
    return f"| {' | '.join(cells)} |"
