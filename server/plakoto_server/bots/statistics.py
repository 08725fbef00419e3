"""The figures of a match. Owns no format: `report` writes them down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import attrs

from plakoto.outcome import DOUBLE, SINGLE
from plakoto_server.ai.jobs import GameResult
from plakoto_server.bots.match import Pair

NORMAL_95 = 1.959964
"""Standard errors on each side of the mean that hold 95% of a normal distribution."""


@attrs.frozen
class Score:
    """What one player achieved."""

    games: int
    """Games won."""
    points: int


@attrs.frozen
class MatchFigures:
    """What a match came to. Shares are from 0 to 1."""

    pairs: int
    scores: tuple[Score, Score]
    """Of the player named first and the one named second."""
    share: float | None
    """Points of the first player among all points; None if no point was scored."""
    interval: tuple[float, float] | None
    """95% interval of `share`, by the spread between pairs; None with fewer than two pairs."""
    singles: int
    mars: int
    mothers: int
    """Games that ended with a pinned mother."""
    ties: int
    turns: int
    """Turns of both players in all games, passes included."""

    @property
    def games(self) -> int:
        """Games played."""
        return 2 * self.pairs

    @property
    def doubles(self) -> int:
        """Games won by two points."""
        return self.mars + self.mothers

    def per_game(self, count: int) -> float:
        """`count` for each game played, 0 if there was none."""
        return count / self.games if self.games else 0.0


def figures_of(pairs: Sequence[Pair]) -> MatchFigures:
    """The figures of the pairs played, in any order."""
    games = [game for pair in pairs for game in pair]
    return MatchFigures(
        pairs=len(pairs),
        scores=(_score(games, 0), _score(games, 1)),
        share=_share(pairs),
        interval=_interval(pairs),
        singles=sum(game.points == SINGLE for game in games),
        mars=sum(game.points == DOUBLE and bool(game.borne_off) for game in games),
        mothers=sum(game.points == DOUBLE and not game.borne_off for game in games),
        ties=sum(game.points == 0 for game in games),
        turns=sum(game.turns for game in games),
    )


def _score(games: Iterable[GameResult], player: int) -> Score:
    won = [game.points for game in games if game.winner == player]
    return Score(len(won), sum(won))


def _points(pair: Pair) -> tuple[int, int]:
    """Points of both players in a pair."""
    return _score(pair, 0).points, _score(pair, 1).points


def _share(pairs: Sequence[Pair]) -> float | None:
    first = sum(_points(pair)[0] for pair in pairs)
    second = sum(_points(pair)[1] for pair in pairs)
    return first / (first + second) if first + second else None


def _interval(pairs: Sequence[Pair]) -> tuple[float, float] | None:
    """95% interval of the share: a ratio of sums, its error taken from the pairs.

    A pair is one observation, as its games share their dice: most luck cancels out within it. To
    first order the share is off by the mean of what each pair adds to or takes from it.
    """
    share = _share(pairs)
    number = len(pairs)
    if share is None or number < 2:  # noqa: PLR2004  one pair has no spread
        return None
    scored = [_points(pair) for pair in pairs]
    total = sum(first + second for first, second in scored)
    deviations = (first - share * (first + second) for first, second in scored)
    variance = sum(deviation**2 for deviation in deviations) * number / (number - 1)
    reach = NORMAL_95 * math.sqrt(variance) / total
    return max(0.0, share - reach), min(1.0, share + reach)
