"""Writes down the figures of a match, for people and for programs."""

from __future__ import annotations

import json

import attrs

from plakoto_server.bots.match import Players
from plakoto_server.bots.statistics import MatchFigures

SLOW = 2.0
"""Games a second, below which they are told a minute."""


@attrs.frozen
class Match:
    """A match as it was asked for and how it went."""

    players: Players
    seed: int
    games_asked: int
    figures: MatchFigures
    seconds: float
    """From the first game to the last, the start of the workers left out."""
    games_now: int | None = None
    """Games played in these seconds, if not all: others were taken from a log, or count only once
    the other game of their pair is played."""

    @property
    def is_complete(self) -> bool:
        """Whether all games asked for were played."""
        return self.figures.games == self.games_asked

    @property
    def games_per_second(self) -> float:
        """The speed of the games that were played now."""
        now = self.figures.games if self.games_now is None else self.games_now
        return now / self.seconds if self.seconds else 0.0


def as_text(match: Match) -> str:
    """The figures as lines for people."""
    figures = match.figures
    first, second = match.players
    width = max(len(first.title), len(second.title))
    state = "" if match.is_complete else f" of {match.games_asked}, interrupted"
    kinds = ", ".join(
        f"{name} {_percent(figures.per_game(count))}"
        for name, count in (
            ("singles", figures.singles),
            ("doubles", figures.doubles),
            ("ties", figures.ties),
        )
    )
    mars, mothers = (figures.per_game(count) for count in (figures.mars, figures.mothers))
    turns = figures.per_game(figures.turns)
    lines = [f"{first.title} against {second.title}: {figures.games} games{state}"]
    for player, score in zip(match.players, figures.scores, strict=True):
        lost = f" {score.forfeits:6} forfeited" if figures.forfeits else ""
        lines.append(
            f"  {player.title:{width}}  {score.games:6} games {score.points:6} points{lost}"
        )
    share = f"{_percent(figures.share)}{_interval(figures.interval)}"
    lines.append(f"  points share of {first.title}: {share}")
    if adjusted := figures.adjusted:
        worth = f" (worth {adjusted.worth:.1f} times the games)" if adjusted.worth else ""
        share = f"{_percent(adjusted.share)}{_interval(adjusted.interval)}{worth}"
        lines.append(f"  luck taken out: {share}")
    lines += [
        f"  {kinds} (mars {_percent(mars)}, mother {_percent(mothers)})",
        f"  {turns:.1f} turns a game, {_speed(match)}, seed {match.seed}",
    ]
    return "\n".join(lines)


def as_json(match: Match) -> str:
    """The figures as one JSON object on one line; shares are from 0 to 1."""
    figures = match.figures
    return json.dumps(
        {
            "players": [
                {"name": player.name, "title": player.title, **attrs.asdict(score)}
                for player, score in zip(match.players, figures.scores, strict=True)
            ],
            "seed": match.seed,
            "games": figures.games,
            "games_asked": match.games_asked,
            "complete": match.is_complete,
            "points_share": figures.share,
            "points_share_95": figures.interval,
            "luck_adjusted": figures.adjusted and attrs.asdict(figures.adjusted),
            "singles": figures.per_game(figures.singles),
            "doubles": figures.per_game(figures.doubles),
            "mars": figures.per_game(figures.mars),
            "mothers": figures.per_game(figures.mothers),
            "ties": figures.per_game(figures.ties),
            "turns_per_game": figures.per_game(figures.turns),
            "games_per_second": match.games_per_second,
        }
    )


def _speed(match: Match) -> str:
    if match.games_now == 0:
        return "played before" if match.figures.games else "none played"
    if match.games_per_second < SLOW:
        return f"{60 * match.games_per_second:.1f} games/min"
    return f"{match.games_per_second:.0f} games/s"


def _percent(share: float | None) -> str:
    return "no share, as no point was scored" if share is None else f"{100 * share:.1f}%"


def _interval(interval: tuple[float, float] | None) -> str:
    if interval is None:
        return ""
    low, high = interval
    return f", 95% interval {100 * low:.1f} to {100 * high:.1f}%"
