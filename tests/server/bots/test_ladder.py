"""The ladder: who plays whom, and the table."""

from __future__ import annotations

import re

import attrs

from plakoto_server.ai.jobs import GameResult
from plakoto_server.ai.levels import LEVELS, MAKIS
from plakoto_server.bots.ladder import as_table, rungs
from plakoto_server.bots.players import LevelPlayer, MakisPlayer
from plakoto_server.bots.report import Match
from plakoto_server.bots.statistics import figures_of

MAKIS_PLAYER = MakisPlayer("10@1s", seconds=1.0)
WON = GameResult(0, 1, 1, 90, luck=0.25)
LOST = GameResult(1, 1, 1, 80, luck=-0.25)
NOVICE = Match(
    players=(LevelPlayer(2), LevelPlayer(1)),
    seed=1,
    games_asked=4,
    figures=figures_of([(WON, WON), (WON, LOST)]),
    seconds=1.0,
)


def test_each_level_meets_the_one_below_and_mr_makis_the_best() -> None:
    names = [(first.name, second.name) for first, second in rungs(MAKIS_PLAYER)]

    levels = [str(level) for level in LEVELS if level != MAKIS]
    assert names == [*zip(levels[1:], levels, strict=False), ("10@1s", levels[-1])]


def test_the_table_for_people() -> None:
    interrupted = attrs.evolve(
        NOVICE, players=(MAKIS_PLAYER, LevelPlayer(2)), figures=figures_of([(WON, LOST)])
    )

    lines = as_table([NOVICE, interrupted], markdown=False).splitlines()

    assert [re.split("  +", line) for line in lines] == [
        ["match", "games", "points share", "95% interval", "luck taken out", "95% interval"],
        ["2 Novice against 1 Beginner", "4", "75.0%", "26.0 to 100.0%", "68.8%", "32.0 to 105.5%"],
        ["Mr. Makis, 1 s a play against 2 Novice", "2 of 4", "50.0%", "-", "50.0%", "-"],
    ]
    assert len({len(line) for line in lines}) == 1


def test_the_table_for_documents() -> None:
    nothing = attrs.evolve(NOVICE, figures=figures_of([]))

    assert (
        as_table([NOVICE, nothing], markdown=True)
        == """\
| match | games | points share | 95% interval | luck taken out | 95% interval |
| --- | --- | --- | --- | --- | --- |
| 2 Novice against 1 Beginner | 4 | 75.0% | 26.0 to 100.0% | 68.8% | 32.0 to 105.5% |
| 2 Novice against 1 Beginner | 0 of 4 | - | - | - | - |"""
    )
