"""Plays a match in a pool of processes, pair of games by pair of games.

Owns no figure of the result (that is `statistics`) and prints nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait

from plakoto_server.ai.jobs import GameResult, play_pairs
from plakoto_server.ai.pool import Pool
from plakoto_server.bots.interrupts import WAKE_SECONDS, Check
from plakoto_server.bots.players import Player

Players = tuple[Player, Player]
"""The two of a match, named first and second."""
Pair = tuple[GameResult, GameResult]
"""Two games with the same dice; the player named first is White in the first."""

PAIRS_A_JOB = 25
"""Small enough to share out evenly and to stop soon, large enough to keep a worker busy."""
JOBS_A_WORKER = 3
"""Jobs handed out ahead, so that no worker waits for the next."""


def play_match(
    pool: Pool,
    players: Players,
    pairs: int,
    seed: int,
    workers: int,
    check: Check = lambda: None,
) -> Iterator[tuple[int, list[Pair]]]:
    """Play pairs 0 to `pairs` - 1 of the match with this seed, as workers get them done.

    Args:
        pool: where the games are played.
        players: who plays.
        pairs: how many.
        seed: 0 to 2**64 - 1.
        workers: how many jobs the pool does at a time.
        check: asked while waiting, and may raise.

    Yields:
        The number of a pair, and the results from that pair on.
    """
    first, second = (player.number for player in players)
    starts = iter(range(0, pairs, PAIRS_A_JOB))
    running: dict[Future[list[GameResult]], int] = {}
    while True:
        for start in starts:
            count = min(PAIRS_A_JOB, pairs - start)
            running[pool.submit(play_pairs, first, second, seed, start, count)] = start
            if len(running) >= JOBS_A_WORKER * workers:
                break
        if not running:
            return
        check()
        done, _ = wait(running, WAKE_SECONDS, FIRST_COMPLETED)
        for job in done:
            games = job.result()
            yield running.pop(job), list(zip(games[::2], games[1::2], strict=True))
