"""How a match is written down."""

from __future__ import annotations

import json

import attrs

from plakoto_server.ai.jobs import GameResult
from plakoto_server.bots.players import LevelPlayer
from plakoto_server.bots.report import Match, as_json, as_text
from plakoto_server.bots.statistics import figures_of

SINGLE_0 = GameResult(winner=0, points=1, borne_off=1, turns=90)
MARS_0 = GameResult(winner=0, points=2, borne_off=1, turns=70)
MOTHER_1 = GameResult(winner=1, points=2, borne_off=0, turns=30)
TIE = GameResult(winner=-1, points=0, borne_off=0, turns=41)
MATCH = Match(
    players=(LevelPlayer(3), LevelPlayer(2)),
    seed=7,
    games_asked=6,
    figures=figures_of([(SINGLE_0, MOTHER_1), (MARS_0, TIE), (SINGLE_0, SINGLE_0)]),
    seconds=0.5,
)


def test_a_match_as_text() -> None:
    assert (
        as_text(MATCH)
        == """\
3 Intermediate against 2 Novice: 6 games
  3 Intermediate       4 games      5 points
  2 Novice             1 games      2 points
  points share of 3 Intermediate: 71.4%, 95% interval 23.4 to 100.0%
  singles 50.0%, doubles 33.3%, ties 16.7% (mars 16.7%, mother 16.7%)
  68.5 turns a game, 12 games/s, seed 7"""
    )


def test_a_match_as_json() -> None:
    written = json.loads(as_json(MATCH))

    low, high = written.pop("points_share_95")
    assert 0 <= low < written["points_share"] < high <= 1
    assert written == {
        "players": [
            {"name": "3", "title": "3 Intermediate", "games": 4, "points": 5, "forfeits": 0},
            {"name": "2", "title": "2 Novice", "games": 1, "points": 2, "forfeits": 0},
        ],
        "seed": 7,
        "games": 6,
        "games_asked": 6,
        "complete": True,
        "points_share": 5 / 7,
        "luck_adjusted": None,
        "singles": 3 / 6,
        "doubles": 2 / 6,
        "mars": 1 / 6,
        "mothers": 1 / 6,
        "ties": 1 / 6,
        "turns_per_game": 411 / 6,
        "games_per_second": 12.0,
    }


def test_a_match_with_luck_and_forfeits() -> None:
    pairs = [
        (SINGLE_0._replace(luck=0.5), MOTHER_1._replace(luck=-1.0)),
        (MARS_0._replace(luck=1.0), TIE._replace(luck=0.0)),
        (SINGLE_0._replace(luck=0.75), MOTHER_1._replace(luck=-0.5, forfeit="crashed")),
    ]
    match = attrs.evolve(MATCH, figures=figures_of(pairs), seconds=60.0)

    assert (
        as_text(match)
        == """\
3 Intermediate against 2 Novice: 6 games
  3 Intermediate       3 games      4 points      1 forfeited
  2 Novice             2 games      4 points      0 forfeited
  points share of 3 Intermediate: 50.0%, 95% interval 13.3 to 86.7%
  luck taken out: 45.3%, 95% interval 22.1 to 68.5% (worth 2.5 times the games)
  singles 33.3%, doubles 33.3%, ties 16.7% (mars 16.7%, mother 16.7%)
  58.5 turns a game, 6.0 games/min, seed 7"""
    )
    adjusted = json.loads(as_json(match))["luck_adjusted"]
    assert adjusted["share"] == (4 - 0.75 / 2) / 8
    assert adjusted["interval"][0] < adjusted["share"] < adjusted["interval"][1]


def test_only_the_games_played_now_count_for_the_speed() -> None:
    resumed = attrs.evolve(MATCH, games_now=2)

    assert " 4 games/s" in as_text(resumed)
    assert "a game, played before, seed" in as_text(attrs.evolve(MATCH, games_now=0, seconds=0.0))


def test_an_interrupted_match_says_so() -> None:
    interrupted = attrs.evolve(MATCH, games_asked=400)

    assert "6 games of 400, interrupted" in as_text(interrupted)
    assert json.loads(as_json(interrupted))["complete"] is False


def test_a_match_without_a_game_is_written_down_too() -> None:
    nothing = attrs.evolve(MATCH, figures=figures_of([]), seconds=0.0)

    assert "no share, as no point was scored" in as_text(nothing)
    assert "0.0 turns a game, none played, seed" in as_text(attrs.evolve(nothing, games_now=0))
    assert json.loads(as_json(nothing))["points_share"] is None
    assert json.loads(as_json(nothing))["points_share_95"] is None
