"""What the levels play."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings

from plakoto.dice import Roll
from plakoto.errors import NotationError
from plakoto.notation import parse_position, parse_roll
from plakoto.plays import LegalPlays
from plakoto.position import Position
from plakoto_server.ai.choosing import choose
from plakoto_server.ai.jobs import GameResult, choose_play, play_pairs
from plakoto_server.ai.levels import LEVELS, MAKIS
from strategies import positions, rolls

every_level = pytest.mark.parametrize("level", [level for level in LEVELS if level != MAKIS])
"""Mr. Makis takes his time: see `search/test_thinking.py`."""
patiently = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def points_share(games: list[GameResult]) -> float:
    """Points of the player named first among all points."""
    first = sum(game.points for game in games if game.winner == 0)
    return first / sum(game.points for game in games)


@every_level
@patiently
@given(position=positions(), roll=rolls())
def test_every_choice_is_legal(level: int, position: Position, roll: Roll) -> None:
    assert choose(position, roll, level, 1) in LegalPlays(position, roll)


@every_level
@patiently
@given(position=positions(), roll=rolls())
def test_the_same_question_gets_the_same_answer(level: int, position: Position, roll: Roll) -> None:
    assert choose(position, roll, level, 5).steps == choose(position, roll, level, 5).steps


@every_level
@patiently
@given(position=positions(), roll=rolls())
def test_colours_make_no_difference(level: int, position: Position, roll: Roll) -> None:
    mirrored = choose(position.sides_switched(), roll, level, 5)

    assert mirrored.result == choose(position, roll, level, 5).result.sides_switched()


def test_the_beginner_plays_every_play_about_as_often() -> None:
    position, roll = parse_position("w13/2/w1/2/w1/16/b15 w 0 0"), parse_roll("31")
    legal = LegalPlays(position, roll)

    chosen = Counter(choose(position, roll, 1, seed).result for seed in range(100 * len(legal)))

    assert set(chosen) == {play.result for play in legal}
    assert all(60 < times < 140 for times in chosen.values())


@pytest.mark.parametrize(
    ("text", "roll", "expected", "reason"),
    [
        ("b14/8/w14/7/w1/5/b1 w 0 0", "65", "18/24* 10/15", "their mother, and the game"),
        ("w2/4/b3/3/w13/13/b12 w 0 0", "41", "10/14 10/11", "no lone mother five points away"),
        ("w5/11/w10/5/b1/4/b14 w 0 0", "62", "13/19* 1/3", "a pin in their first six points"),
        ("w5/11/w9/5/w1b/4/b14 w 0 0", "51", "1/6 1/2", "the pin is kept"),
        ("b15/17/w5/w5/w5/3 w 0 0", "64", "19/off 21/off", "two checkers borne off"),
    ],
)
def test_the_intermediate_player_finds(text: str, roll: str, expected: str, reason: str) -> None:
    assert choose_play(text, roll, 3, 1) == expected, reason


def test_the_novice_overlooks_a_danger_that_the_intermediate_player_sees() -> None:
    """He runs with one of the last two checkers on his start, in front of three of theirs."""
    position, roll = parse_position("w2/4/b3/3/w13/13/b12 w 0 0"), parse_roll("41")

    left_alone = [choose(position, roll, 2, seed).result.stacks[0].count == 1 for seed in range(20)]

    assert any(left_alone)
    assert choose(position, roll, 3, 1).result.stacks[0].count == 2


def test_the_intermediate_player_now_and_then_overlooks_what_takes_both_dice() -> None:
    """His seventh point can be pinned by 11 rolls, each of which takes two steps or more."""
    text = "2/w2/w2/w2/w2/w3/1/w2/1/w2/5/b3/b4/b2/b2/b2/b2/2 w 0 0"

    chosen = Counter(choose_play(text, "54", 3, seed) for seed in range(500))

    assert set(chosen) == {"3/8 4/8", "3/8 3/7"}
    assert 75 <= chosen["3/8 3/7"] <= 125


def test_each_level_beats_the_one_below() -> None:
    assert points_share(play_pairs(2, 1, 1, 0, 200)) > 0.9
    assert points_share(play_pairs(3, 2, 1, 0, 200)) > 0.8


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no level 99, only 1, 2, 3, "):
        choose(Position.start(), parse_roll("65"), 99, 1)


def test_a_job_refuses_texts_that_are_none() -> None:
    with pytest.raises(NotationError):
        choose_play("nonsense", "65", 1, 1)
    with pytest.raises(NotationError):
        choose_play("w15/22/b15 w 0 0", "77", 1, 1)


def test_naming_a_job_loads_no_numba() -> None:
    """The server starts fast and leaves compiling to its workers."""
    ask = (
        "import sys, plakoto_server.ai.jobs, plakoto_server.ai.levels, plakoto_server.ai.pool;"
        "print([name for name in sys.modules if name in ('numba', 'numpy', 'plakoto.kernels')])"
    )

    run = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)

    assert run.stdout == "[]\n"


def test_choosing_a_levels_play_loads_no_network() -> None:
    """The game's workers start no slower for a player that they do not need."""
    ask = (
        "import sys, plakoto_server.ai.choosing;"
        "print([name for name in sys.modules if 'weights' in name or 'evaluation' in name])"
    )

    run = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)

    assert run.stdout == "[]\n"
