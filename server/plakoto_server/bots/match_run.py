"""A match under way: what was played before, what is being played, and what came of it."""

from __future__ import annotations

import time
from pathlib import Path
from types import TracebackType
from typing import Self

from plakoto_server.ai.jobs import MATCH_PARTS, SEARCH_PARTS, GameResult
from plakoto_server.ai.pool import Pool
from plakoto_server.bots.interrupts import Check, answer_to
from plakoto_server.bots.match import Plan, play_match
from plakoto_server.bots.match_log import MatchLog, PlayedGame
from plakoto_server.bots.players import MakisPlayer
from plakoto_server.bots.progress import Progress
from plakoto_server.bots.report import Match
from plakoto_server.bots.statistics import figures_of


class MatchRun:
    """Plays the games of a match that its log does not hold yet. Use it in a `with` statement."""

    def __init__(self, plan: Plan, log: Path | None = None) -> None:
        """Take a match up, or begin it.

        Args:
            plan: the match.
            log: where its games are written down.

        Raises:
            MatchLogError: the log belongs to another match, is no log or cannot be opened.
            OSError: it cannot be read or written.
        """
        self.plan = plan
        self._log = None if log is None else MatchLog(log, plan.settings())
        self._results: dict[int, GameResult] = {}
        if self._log:
            found = self._log.games.values()
            self._results = {game.number: game.result for game in found if game.number < plan.games}
        self._games_before = len(self._results)
        self._seconds = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._log:
            self._log.close()

    @property
    def is_complete(self) -> bool:
        """Whether there is nothing left to play."""
        return len(self._results) == self.plan.games

    def play(self, pool: Pool, progress: Progress, check: Check) -> None:
        """Play what is missing. What was played counts, also if this is interrupted.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed.
            PlakotoError: a player cannot be had; the message says why.
        """
        before = frozenset(self._results)
        missing = (game for game in range(self.plan.games) if game not in before)
        progress.show("starting the players (some seconds longer the first time)")
        if parts := self._parts():
            answer_to(pool.warm_up(parts=parts), check)
        progress.restart(self._games_before)
        started = time.perf_counter()
        for game in play_match(pool, self.plan, missing, check):
            self._note(game, progress)
            self._seconds = time.perf_counter() - started
            progress.update(len(self._results), self.plan.games)

    def match(self) -> Match:
        """The match as far as it was played: only whole pairs count."""
        # In the order of their numbers, so that no sum depends on which game ended first.
        pairs = [
            (self._results[number], self._results[number + 1])
            for number in range(0, self.plan.games, 2)
            if number in self._results and number + 1 in self._results
        ]
        return Match(
            players=self.plan.players,
            seed=self.plan.seed,
            games_asked=self.plan.games,
            figures=figures_of(pairs),
            seconds=self._seconds,
            games_now=len(self._results) - self._games_before,
        )

    def _parts(self) -> tuple[str, ...]:
        """What the workers have to load."""
        if self.plan.is_compiled:
            return MATCH_PARTS
        if any(isinstance(player, MakisPlayer) for player in self.plan.players):
            return SEARCH_PARTS
        return ()

    def _note(self, game: PlayedGame, progress: Progress) -> None:
        """Write a game down, unless it is the other one of a pair and was there already."""
        if game.number in self._results:
            return
        self._results[game.number] = game.result
        if self._log:
            self._log.add(game)
        if game.result.forfeit:
            loser = self.plan.players[1 - game.result.winner]
            progress.note(f"game {game.number}: {loser.title} {game.result.forfeit}")
