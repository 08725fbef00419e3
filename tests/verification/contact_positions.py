"""Contact positions, each from another game of the network against itself, to be played out.

What the measurements by play-outs share: their options, their jobs, and how a position is picked.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import attrs
import numpy as np

from verification.workers import add_workers

if TYPE_CHECKING:
    from plakoto.kernels import Board


@attrs.frozen
class Job:
    """One position to be picked and played out."""

    seed: int
    number: int
    playouts: int


def add_arguments(
    parser: argparse.ArgumentParser, *, positions: int, playouts: int, seed: int
) -> None:
    """Declare the options that all these measurements have, with their defaults."""
    parser.add_argument("--positions", type=int, default=positions, help="how many (%(default)s)")
    parser.add_argument("--playouts", type=int, default=playouts, help="of each (%(default)s)")
    parser.add_argument("--seed", type=int, default=seed, help="of all dice (%(default)s)")
    add_workers(parser)


def jobs_of(options: argparse.Namespace) -> list[Job]:
    """A job for each position that the user wants."""
    return [Job(options.seed, number, options.playouts) for number in range(options.positions)]


def pick(seed: int, game: int) -> Board:
    """A board of a game, at random among those with contact; seen by the side that has played."""
    from plakoto.kernels import SIZE  # noqa: PLC0415  Numba, wanted in a worker only
    from plakoto_server.ai.jobs import shipped_mind  # noqa: PLC0415  likewise
    from plakoto_server.ai.network.weights import OUTCOMES  # noqa: PLC0415  likewise
    from verification import network_games  # noqa: PLC0415  likewise

    picked, chances = np.empty((1, SIZE), np.int8), np.empty((1, OUTCOMES), np.float32)
    kind, came = network_games.CONTACT, np.empty(1, np.int64)
    network_games.sample_boards(shipped_mind(), seed, game, kind, picked, chances, came)
    board: Board = picked[0]
    return board
