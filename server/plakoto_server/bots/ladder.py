"""The ladder: each level against the one below, Mr. Makis against the best of them.

Owns who plays whom and the table of what came of it. Plays nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from plakoto_server.ai.levels import LEVELS, MAKIS
from plakoto_server.bots.match import Players
from plakoto_server.bots.players import LevelPlayer, MakisPlayer
from plakoto_server.bots.report import Match

HEADINGS = ("match", "games", "points share", "95% interval", "luck taken out", "95% interval")
NOT_KNOWN = "-"


def rungs(makis: MakisPlayer) -> list[Players]:
    """The matches of the ladder, weakest players first; the better one is named first."""
    levels = [LevelPlayer(level) for level in sorted(LEVELS) if level != MAKIS]
    matches: list[Players] = list(zip(levels[1:], levels[:-1], strict=True))
    return [*matches, (makis, levels[-1])]


def as_table(matches: Sequence[Match], *, markdown: bool) -> str:
    """The figures of the matches, aligned for people or as Markdown."""
    rows = [_row(match) for match in matches]
    if markdown:
        lines = [HEADINGS, ("---",) * len(HEADINGS), *rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)
    widths = [max(map(len, column)) for column in zip(HEADINGS, *rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in [HEADINGS, *rows]
    )


def _row(match: Match) -> tuple[str, ...]:
    figures, adjusted = match.figures, match.figures.adjusted
    first, second = match.players
    games = f"{figures.games:,}" + ("" if match.is_complete else f" of {match.games_asked:,}")
    return (
        f"{first.title} against {second.title}",
        games,
        *_share(figures.share, figures.interval),
        *(_share(adjusted.share, adjusted.interval) if adjusted else (NOT_KNOWN, NOT_KNOWN)),
    )


def _share(share: float | None, interval: tuple[float, float] | None) -> tuple[str, str]:
    if share is None:
        return NOT_KNOWN, NOT_KNOWN
    if interval is None:
        return f"{100 * share:.1f}%", NOT_KNOWN
    low, high = interval
    return f"{100 * share:.1f}%", f"{100 * low:.1f} to {100 * high:.1f}%"
