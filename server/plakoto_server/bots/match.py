"""Plays the games of a match: in workers of a pool, or move by move.

Owns no figure of the result (that is `statistics`) and prints nothing.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from importlib.metadata import version
from itertools import groupby

import attrs

from plakoto_server.ai.jobs import GameResult, play_pairs
from plakoto_server.ai.network.weights import SHIPPED
from plakoto_server.ai.pool import Pool
from plakoto_server.bots.interrupts import WAKE_SECONDS, Check
from plakoto_server.bots.match_log import PlayedGame, Settings
from plakoto_server.bots.players import CompiledPlayer, Player
from plakoto_server.bots.programs import Patience

Players = tuple[Player, Player]
"""The two of a match, named first and second."""
Pair = tuple[GameResult, GameResult]
"""Two games with the same dice; the player named first is White in the first."""

MOST_PAIRS_A_JOB = 25
JOB_SECONDS = 1.0
"""About how long a job shall take: games that end are soon written down, and a match soon stops."""
JOBS_A_WORKER = 3
"""Jobs handed out ahead, so that no worker waits for the next."""
FINGERPRINT = 16
"""Digits that tell one network from another."""


@attrs.frozen
class Plan:
    """A match as it is asked for."""

    players: Players
    pairs: int
    """How many pairs of games."""
    seed: int
    """0 to 2**63 - 1."""
    luck: bool
    """Whether to judge the luck of each game."""
    patience: Patience = attrs.field(factory=Patience)
    """For players that are other programs."""

    @property
    def games(self) -> int:
        """How many games."""
        return 2 * self.pairs

    @property
    def is_compiled(self) -> bool:
        """Whether its games are played in compiled code altogether."""
        return all(isinstance(player, CompiledPlayer) for player in self.players)

    def settings(self) -> Settings:
        """What its games depend on, besides their numbers."""
        return {
            "players": [player.name for player in self.players],
            "seed": self.seed,
            "luck": self.luck,
            "plakoto": version("plakoto"),
            "network": hashlib.sha256(SHIPPED.read_bytes()).hexdigest()[:FINGERPRINT],
        }


def play_match(
    pool: Pool, plan: Plan, games: Iterable[int], check: Check = lambda: None
) -> Iterator[PlayedGame]:
    """Play games of a match, in the order in which they end.

    A game depends on the seed of the match and its own number alone, but for players who are given
    a time to think or do as they like.

    Args:
        pool: where compiled games are played and Mr. Makis thinks; as many games as it has workers
            are played at a time.
        plan: the match.
        games: the numbers of the games, in rising order. Where games are compiled, the other game
            of a pair is played, too.
        check: asked while waiting, and may raise.

    Raises:
        PlakotoError: a player cannot be had; the message says why.
    """
    first, second = plan.players
    if isinstance(first, CompiledPlayer) and isinstance(second, CompiledPlayer):
        job = partial(play_pairs, first.number, second.number, plan.seed, luck=plan.luck)
        yield from _play_compiled(pool, job, _pairs_of(games), check)
    else:
        # Loads Numba and compiles, which the games of a worker do not ask of this process.
        from plakoto_server.bots.lanes import play_in_lanes  # noqa: PLC0415  they load Numba
        from plakoto_server.bots.movers import mover_of  # noqa: PLC0415  likewise

        yield from play_in_lanes(
            lambda: (
                mover_of(first, pool, plan.patience),
                mover_of(second, pool, plan.patience),
            ),
            pool.workers,
            games,
            plan.seed,
            check,
            luck=plan.luck,
        )


def _play_compiled(
    pool: Pool, job: Callable[[int, int], list[GameResult]], pairs: Iterable[int], check: Check
) -> Iterator[PlayedGame]:
    """Play pairs of games in jobs: `job(k, n)` plays n pairs from number k on."""
    waiting = _Stretches(pairs)
    running: dict[Future[list[GameResult]], int] = {}
    pairs_a_job, done_pairs, started = 1, 0, time.monotonic()
    while True:
        while len(running) < JOBS_A_WORKER * pool.workers and (
            stretch := waiting.next(pairs_a_job)
        ):
            running[pool.submit(job, *stretch)] = stretch[0]
        if not running:
            return
        check()
        done, _ = wait(running, WAKE_SECONDS, FIRST_COMPLETED)
        for ended in done:
            start, results = running.pop(ended), ended.result()
            for number, result in enumerate(results, start=2 * start):
                yield PlayedGame(number, result)
            done_pairs += len(results) // 2
        pairs_a_second = done_pairs / max(time.monotonic() - started, 1e-9) / pool.workers
        pairs_a_job = max(1, min(MOST_PAIRS_A_JOB, int(JOB_SECONDS * pairs_a_second)))


def _pairs_of(games: Iterable[int]) -> Iterator[int]:
    """The pairs to which games belong that are given in rising order, each once."""
    return (pair for pair, _ in groupby(games, lambda game: game // 2))


class _Stretches:
    """Cuts rising numbers into stretches that follow each other."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = iter(numbers)
        self._next = next(self._numbers, None)

    def next(self, most: int) -> tuple[int, int] | None:
        """The next stretch of up to `most`: its first number, and how many; None at the end."""
        start, count = self._next, 0
        if start is None:
            return None
        while self._next == start + count and count < most:
            self._next = next(self._numbers, None)
            count += 1
        return start, count
