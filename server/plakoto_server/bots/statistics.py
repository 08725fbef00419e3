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

Scored = Sequence[tuple[float, float]]
"""What both players scored in each pair of games."""


@attrs.frozen
class Score:
    """What one player achieved."""

    games: int
    """Games won."""
    points: int
    forfeits: int = 0
    """Games lost by a crash, a hang or an illegal play."""


@attrs.frozen
class AdjustedFigures:
    """The share again, the luck of the dice taken out of every game."""

    share: float
    """Can leave 0 to 1 by a little where there are few games."""
    interval: tuple[float, float] | None
    """95% interval of `share`; None with fewer than two pairs."""
    worth: float | None
    """How many times as many games it would take to be as sure without; None if it is not known."""


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
    adjusted: AdjustedFigures | None = None
    """None if the luck of the games was not judged, or no point was scored."""

    @property
    def games(self) -> int:
        """Games played."""
        return 2 * self.pairs

    @property
    def doubles(self) -> int:
        """Games played to their end and won by two points."""
        return self.mars + self.mothers

    @property
    def forfeits(self) -> int:
        """Games that were not played to their end."""
        return sum(score.forfeits for score in self.scores)

    def per_game(self, count: int) -> float:
        """`count` for each game played, 0 if there was none."""
        return count / self.games if self.games else 0.0


def figures_of(pairs: Sequence[Pair]) -> MatchFigures:
    """The figures of the pairs played, in any order."""
    games = [game for pair in pairs for game in pair]
    ended = [game for game in games if not game.forfeit]
    doubles = [game for game in ended if game.points == DOUBLE]
    points = [_points(pair) for pair in pairs]
    return MatchFigures(
        pairs=len(pairs),
        scores=(_score(games, 0), _score(games, 1)),
        share=_share(points),
        interval=_interval(points),
        singles=sum(game.points == SINGLE for game in ended),
        mars=sum(bool(game.borne_off) for game in doubles),
        mothers=sum(not game.borne_off for game in doubles),
        ties=sum(game.points == 0 for game in ended),
        turns=sum(game.turns for game in games),
        adjusted=_adjusted(pairs, points),
    )


def _score(games: Iterable[GameResult], player: int) -> Score:
    games = list(games)
    won = [game.points for game in games if game.winner == player]
    return Score(
        games=len(won),
        points=sum(won),
        forfeits=sum(bool(game.forfeit) and game.winner == 1 - player for game in games),
    )


def _points(pair: Pair) -> tuple[int, int]:
    """Points of both players in a pair."""
    return _score(pair, 0).points, _score(pair, 1).points


def _adjusted(pairs: Sequence[Pair], points: Scored) -> AdjustedFigures | None:
    """The figures without the luck.

    Luck comes to nothing on average, so that to take what a player owes to it from his lead changes
    no mean, only the spread. The points scored in all are left as they are: half the luck is taken
    from one player, half is given to the other.
    """
    adjusted = []
    for pair, (first, second) in zip(pairs, points, strict=True):
        lucks = [game.luck for game in pair if game.luck is not None]
        if len(lucks) < len(pair):
            return None
        half = sum(lucks) / 2
        adjusted.append((first - half, second + half))
    share, raw = _share(adjusted), _error(points)
    if share is None:
        return None
    error = _error(adjusted)
    return AdjustedFigures(
        share=share,
        interval=None if error is None else (share - error, share + error),
        worth=(raw / error) ** 2 if raw and error else None,
    )


def _share(scored: Scored) -> float | None:
    first = sum(first for first, _ in scored)
    total = sum(first + second for first, second in scored)
    return first / total if total else None


def _interval(scored: Scored) -> tuple[float, float] | None:
    """95% interval of the share."""
    share, reach = _share(scored), _error(scored)
    if share is None or reach is None:
        return None
    return max(0.0, share - reach), min(1.0, share + reach)


def _error(scored: Scored) -> float | None:
    """Half the width of the 95% interval of a ratio of sums, its error taken from the pairs.

    A pair is one observation, as its games share their dice: most luck cancels out within it. To
    first order the share is off by the mean of what each pair adds to or takes from it.
    """
    share = _share(scored)
    number = len(scored)
    if share is None or number < 2:  # noqa: PLR2004  one pair has no spread
        return None
    total = sum(first + second for first, second in scored)
    deviations = (first - share * (first + second) for first, second in scored)
    variance = sum(deviation**2 for deviation in deviations) * number / (number - 1)
    return NORMAL_95 * math.sqrt(variance) / total
