"""Games played move by move, several at a time: a thread, a *lane*, for each.

A lane has movers of its own, so a process of its own for a player that is another program. The dice
stay in this process: what workers and programs are asked holds no more than a position and a roll.
Imports Numba.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator

from plakoto_server.bots.interrupts import WAKE_SECONDS, Check
from plakoto_server.bots.match_log import PlayedGame
from plakoto_server.bots.movers import Mover
from plakoto_server.bots.playing import play_game

Movers = tuple[Mover, Mover]


class _Lanes:
    """Lanes at work."""

    def __init__(
        self, movers: list[Movers], games: Iterable[int], seed: int, *, luck: bool
    ) -> None:
        self.ended: queue.Queue[PlayedGame | BaseException | None] = queue.Queue()
        """Games as they end, errors that are no fault of a player's, None for each lane's end."""
        self._movers = movers
        self._games = iter(games)
        self._seed = seed
        self._luck = luck
        self._lock = threading.Lock()
        self._stopped = False
        self._threads = [
            threading.Thread(target=self._play, args=(pair,), name=f"lane {number}")
            for number, pair in enumerate(movers)
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Leave games unfinished and nothing running."""
        with self._lock:
            self._stopped = True
        for pair in self._movers:
            for mover in pair:
                mover.abort()
        for thread in self._threads:
            thread.join()

    def _next_game(self) -> int | None:
        with self._lock:
            return None if self._stopped else next(self._games, None)

    def _play(self, movers: Movers) -> None:
        """Play games until there are no more."""
        try:
            while (number := self._next_game()) is not None:
                game = play_game(movers, self._seed, number, luck=self._luck)
                # What a mover did when it was aborted is no fault of its.
                if not self._stopped:
                    self.ended.put(game)
        except BaseException as error:  # noqa: BLE001  raised again where the games are wanted
            if not self._stopped:
                self.ended.put(error)
        for mover in movers:
            mover.quit()
        self.ended.put(None)


def play_in_lanes(
    new_movers: Callable[[], Movers],
    lanes: int,
    games: Iterable[int],
    seed: int,
    check: Check,
    *,
    luck: bool,
) -> Iterator[PlayedGame]:
    """Play games of a match, in the order in which they end.

    Args:
        new_movers: makes the two players, for one lane.
        lanes: how many games at a time.
        games: their numbers.
        seed: of the match.
        check: asked while waiting, and may raise.
        luck: whether to judge the luck of each game.
    """
    at_work = _Lanes([new_movers() for _ in range(lanes)], games, seed, luck=luck)
    at_work.start()
    playing = lanes
    try:
        while playing:
            try:
                ended = at_work.ended.get(timeout=WAKE_SECONDS)
            except queue.Empty:
                check()
                continue
            if ended is None:
                playing -= 1
            elif isinstance(ended, BaseException):
                raise ended
            else:
                yield ended
            check()
    finally:
        at_work.stop()
