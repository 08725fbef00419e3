"""How each player comes to a play, in a game that is played move by move.

A mover is given the position, the roll and a number for what it leaves to chance: nothing else.
Imports Numba.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Protocol

import numpy as np

from plakoto.dice import Roll
from plakoto.errors import PlakotoError
from plakoto.kernels import CAPACITY, SIZE, board_of, position_of
from plakoto.plays import LegalPlays, Play
from plakoto.position import Position
from plakoto_server.ai.choosing import choose
from plakoto_server.ai.compiled.greedy import choose_greedily, work_space
from plakoto_server.ai.jobs import search, shipped_mind
from plakoto_server.ai.network.weights import OUTCOMES
from plakoto_server.ai.pool import Pool
from plakoto_server.bots.players import (
    LevelPlayer,
    MakisPlayer,
    NetworkPlayer,
    Player,
    ProgramPlayer,
)
from plakoto_server.bots.programs import Patience, Program, ProgramFault

_SEEDS = 10**18
"""Seeds that the engine interface knows."""


class Mover(Protocol):
    """A player at work, in one game at a time."""

    def prepare(self) -> None:
        """Be ready for a game.

        Raises:
            ProgramFault: a program is not.
        """

    def choose(self, position: Position, roll: Roll, seed: int) -> Play:
        """The play it makes.

        Raises:
            ProgramFault: a program makes none, or an illegal one.
        """

    def quit(self) -> None:
        """Leave nothing running. Nothing more will be asked."""

    def abort(self) -> None:
        """Give up what is being thought about, from any thread, and leave nothing running."""


class LevelMover:
    """One of the levels that choose at once, in this process."""

    def __init__(self, player: LevelPlayer) -> None:
        self._level = player.level

    def prepare(self) -> None:
        """See `Mover`."""

    def choose(self, position: Position, roll: Roll, seed: int) -> Play:
        """See `Mover`."""
        return choose(position, roll, self._level, seed)

    def quit(self) -> None:
        """See `Mover`."""

    def abort(self) -> None:
        """See `Mover`."""


class NetworkMover:
    """The network, in this process."""

    def __init__(self) -> None:
        self._mind = shipped_mind()
        self._boards = np.empty((CAPACITY, SIZE), np.int8)
        self._work, self._slots = work_space()
        self._found = np.empty((2, OUTCOMES), np.float32)

    def prepare(self) -> None:
        """See `Mover`."""

    def choose(self, position: Position, roll: Roll, _seed: int) -> Play:
        """See `Mover`."""
        row = choose_greedily(
            self._mind,
            board_of(position),
            roll.high,
            roll.low,
            self._boards,
            self._work,
            self._slots,
            self._found,
        )
        after = position_of(self._boards[row], position.turn)
        play = LegalPlays(position, roll).to(after.with_turn(position.turn.opponent))
        if play is None:
            raise AssertionError(f"the network chose an illegal play of {roll} in {position}")
        return play

    def quit(self) -> None:
        """See `Mover`."""

    def abort(self) -> None:
        """See `Mover`."""


class MakisMover:
    """Mr. Makis, in a worker of the pool."""

    def __init__(self, player: MakisPlayer, pool: Pool) -> None:
        self._player = player
        self._pool = pool
        self._thought: Future[Play] | None = None
        self._aborted = False

    def prepare(self) -> None:
        """See `Mover`."""

    def choose(self, position: Position, roll: Roll, seed: int) -> Play:
        """See `Mover`.

        Raises:
            concurrent.futures.CancelledError: it was aborted meanwhile.
        """
        self._thought = self._pool.submit(
            search,
            position,
            roll,
            _one_way(seed),
            self._player.seconds,
            self._player.playouts,
        )
        if self._aborted:
            self._thought.cancel()
        return self._thought.result()

    def quit(self) -> None:
        """See `Mover`."""

    def abort(self) -> None:
        """See `Mover`."""
        self._aborted = True
        if self._thought:
            self._thought.cancel()


class UnfitProgramError(PlakotoError):
    """A program that cannot even be started for its first game."""


class ProgramMover:
    """Another program."""

    def __init__(self, player: ProgramPlayer, patience: Patience) -> None:
        self._name = player.title
        self._program = Program(player.command, player.level, patience)
        self._has_played = False

    def prepare(self) -> None:
        """See `Mover`. A program that ended in the last game gets another chance.

        Raises:
            UnfitProgramError: it cannot be started the first time, which is no game lost but a
                mistake in its name.
        """
        if self._program.is_running:
            return
        try:
            with self._ended_after_a_fault():
                self._program.start()
        except ProgramFault as fault:
            if self._has_played:
                raise
            raise UnfitProgramError(f"{self._name} {fault}") from fault
        self._has_played = True

    def choose(self, position: Position, roll: Roll, seed: int) -> Play:
        """See `Mover`."""
        with self._ended_after_a_fault():
            return self._program.choose(position, roll, _one_way(seed))

    def quit(self) -> None:
        """See `Mover`."""
        self._program.quit()

    def abort(self) -> None:
        """See `Mover`."""
        self._program.end(for_good=True)

    @contextmanager
    def _ended_after_a_fault(self) -> Iterator[None]:
        """Whatever a program may still have to say after a fault would be taken for an answer."""
        try:
            yield
        except ProgramFault:
            self._program.end()
            raise


def mover_of(player: Player, pool: Pool, patience: Patience) -> Mover:
    """A player at work."""
    match player:
        case LevelPlayer():
            return LevelMover(player)
        case NetworkPlayer():
            return NetworkMover()
        case MakisPlayer():
            return MakisMover(player, pool)
        case _:
            return ProgramMover(player, patience)


def _one_way(seed: int) -> int:
    """A seed made from another so that nobody can tell the other, nor the dice, from it."""
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()) % _SEEDS
