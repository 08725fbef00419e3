"""What the pool's workers are asked to do: functions of plain values, answering with plain values.

The process that asks names these functions without loading Numba, so it is imported only where a
job runs. No job about a position is ever given dice to come or their seed; `play_pairs`, which
plays whole games, throws their dice itself.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from plakoto.dice import Roll
from plakoto.notation import format_play, parse_position, parse_roll
from plakoto.plays import Play
from plakoto.position import Position
from plakoto_server.ai.levels import JUDGING_BY_NETWORK
from plakoto_server.ai.network import NETWORK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plakoto_server.ai.analysis import Analysis, Candidate
    from plakoto_server.ai.compiled.minds import Mind
    from plakoto_server.ai.network.weights import Weights
    from plakoto_server.ai.search.schedule import Schedule
    from plakoto_server.ai.search.tally import Tally

PARTS = (
    "plakoto.kernels",
    "plakoto_server.ai.choosing",
    "plakoto_server.ai.compiled.advanced",
)
"""What a worker has to load, and to compile the first time, in this order, to choose plays.

A part is a module, or a function of a module that makes something ready: see `load`.
"""
MATCH_PARTS = (*PARTS, "plakoto_server.ai.compiled.games")
"""The same for `play_pairs`."""
SEARCH_PARTS = (
    *PARTS,
    "plakoto_server.ai.search.thinking",
    "plakoto_server.ai.bearoff:load_table",
)
"""The same for `search`, `list_candidates` and `tally_playouts`."""
ENGINE_PARTS = (*SEARCH_PARTS, "plakoto_server.ai.judging")
"""The same for everything about one roll: `choose`, `evaluate`, `search`, `analyse`, `play_out`."""


class GameResult(NamedTuple):
    """How a game of a match ended."""

    winner: int
    """0 or 1 for the player named first or second, -1 for a tie."""
    points: int
    """What the winner scores: 0 for a tie."""
    borne_off: int
    """1 if the winner bore off all his checkers, 0 if the mother decided."""
    turns: int
    """Turns of both players, passes included; those before a forfeit."""
    luck: float | None = None
    """Points that the player named first owes to the dice, by the network's judgement (more in
    `plakoto_server.ai.compiled.luck`); None where nobody asked."""
    forfeit: str = ""
    """Why the loser lost without playing on, if he did."""


class Expectation(NamedTuple):
    """The probabilities of a game's outcomes for one side; they sum to 1."""

    win2: float
    win1: float
    tie: float
    loss1: float
    loss2: float

    @property
    def equity(self) -> float:
        """Points won less points lost, on average: -2 to 2."""
        return 2 * (self.win2 - self.loss2) + self.win1 - self.loss1


def load(part: str) -> bool:
    """Load one of these parts; return whether anything had to be compiled for it.

    Args:
        part: `MODULE`, which is imported, or `MODULE:FUNCTION`, which is called after that.
    """
    from numba.core import event  # noqa: PLC0415  only where a job runs

    module, _, function = part.partition(":")
    with event.install_recorder("numba:compile") as compiled:
        loaded = importlib.import_module(module)
        if function:
            getattr(loaded, function)()
    return bool(compiled.buffer)


def choose(position: Position, roll: Roll, level: int, seed: int) -> Play:
    """The play that `level` makes of a roll, the same for the same arguments.

    Raises:
        ValueError: there is no such level.
    """
    from plakoto_server.ai import choosing  # noqa: PLC0415  only where a job runs

    return choosing.choose(position, roll, level, seed)


def choose_play(position_text: str, roll_text: str, level: int, seed: int) -> str:
    """The same, in text.

    Raises:
        PlakotoError: a text is malformed or the position cannot occur.
        ValueError: there is no such level.
    """
    return format_play(choose(parse_position(position_text), parse_roll(roll_text), level, seed))


def evaluate(position: Position) -> Expectation:
    """What the side to move may expect before its roll.

    The mean over all rolls of what the network thinks of the play that it likes best.

    Args:
        position: the game is not over.

    Raises:
        WeightsError: the network that comes with the program is damaged.
    """
    from plakoto_server.ai import judging  # noqa: PLC0415  only where a job runs

    return judging.expectation_of(position)


def play_pairs(
    first: int,
    second: int,
    seed: int,
    pair: int,
    pairs: int,
    weights: Weights | None = None,
    *,
    luck: bool = False,
) -> list[GameResult]:
    """The results of `pairs` pairs of games between two players, from number `pair` on.

    The games of a pair are played with the same dice and the seats changed. A result depends on
    the seed and its own number, not on where a job starts.

    Args:
        first: a level, or `NETWORK`.
        second: the same.
        seed: of the match.
        pair: number of the first pair.
        pairs: how many.
        weights: what `NETWORK` and levels 4 and 5 judge by, and luck is judged by, if not those
            that come with the program.
        luck: whether to judge the luck of each game.

    Raises:
        WeightsError: those that come with the program are damaged.
    """
    import numpy as np  # noqa: PLC0415  only where a job runs

    from plakoto_server.ai.compiled import games, minds  # noqa: PLC0415  likewise

    if weights is not None:
        mind = minds.mind_of(weights)
    else:
        needed = luck or not {first, second}.isdisjoint({NETWORK, *JUDGING_BY_NETWORK})
        mind = shipped_mind() if needed else np.empty((0, 0), np.int16)
    results = np.empty((2 * pairs, games.COLUMNS), np.int32)
    lucky = np.empty(2 * pairs if luck else 0, np.float64)
    games.play_games(first, second, seed, 2 * pair, mind, results, lucky)
    judged = lucky.tolist() if luck else [None] * len(results)
    return [
        GameResult(winner, points, borne_off, turns, fortune)
        for (winner, points, borne_off, turns), fortune in zip(
            results.tolist(), judged, strict=True
        )
    ]


def search(
    position: Position, roll: Roll, seed: int, seconds: float | None, playouts: int | None
) -> Play:
    """The best play that Mr. Makis finds, on one core.

    Args:
        position: the game is not over.
        roll: of the side to move.
        seed: of his play-outs.
        seconds: for which he may think.
        playouts: that he may make.
    """
    from plakoto_server.ai.search.thinking import think  # noqa: PLC0415  only where a job runs

    return think(position, roll, seed, seconds=seconds, playouts=playouts).candidates[0].play


@cache
def shipped_mind() -> Mind:
    """The network that comes with the program, as compiled code wants it.

    Raises:
        WeightsError: it is damaged.
    """
    from plakoto_server.ai.compiled.minds import mind_of  # noqa: PLC0415  only where a job runs
    from plakoto_server.ai.network.weights import load_weights  # noqa: PLC0415  likewise

    return mind_of(load_weights())


def list_candidates(
    position: Position, roll: Roll, schedule: Schedule, least: int
) -> list[Candidate]:
    """The plays of a roll, best first: see `plakoto_server.ai.search.shortlist`."""
    from plakoto_server.ai.search import shortlist  # noqa: PLC0415  only where a job runs

    return shortlist.list_candidates(position, roll, schedule, least=least)


def tally_playouts(
    positions: Sequence[Position], seed: int, first: int, playouts: int, schedule: Schedule
) -> Tally:
    """What comes of some play-outs: see `plakoto_server.ai.search.playing_out`.

    The seed is of their dice, which have nothing to do with those of the game.
    """
    from plakoto_server.ai.search import playing_out  # noqa: PLC0415  only where a job runs

    return playing_out.tally_playouts(positions, seed, first, playouts, schedule)


def analyse(position: Position, roll: Roll, seed: int, candidates: int, playouts: int) -> Analysis:
    """A full analysis, on one core: see `plakoto_server.ai.makis.analyse`."""
    from plakoto_server.ai.search import thinking  # noqa: PLC0415  only where a job runs

    return thinking.analyse(position, roll, seed, candidates=candidates, playouts=playouts)


def play_out(position: Position, seed: int, playouts: int) -> tuple[Expectation, float]:
    """What the side to move may expect before its roll, by play-outs.

    Returns:
        Also half the width of the 95% interval of the equity; 0 if that is exact.
    """
    from plakoto_server.ai.search import thinking  # noqa: PLC0415  only where a job runs

    return thinking.play_out(position, seed, playouts=playouts)
