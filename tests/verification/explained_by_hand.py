"""Positions set up for what seldom happens or is easily miscounted, with what must be told."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from plakoto.notation import parse_play, parse_position, parse_roll
from plakoto.plays import LegalPlays
from plakoto_server.ai.analysis import Analysis, Candidate
from plakoto_server.ai.jobs import Expectation

EVEN = Expectation(0.1, 0.4, 0.0, 0.4, 0.1)
BEHIND = Expectation(0.085, 0.4, 0.0, 0.4, 0.115)
"""0.06 points less, but no chance clearly so."""


@attrs.frozen
class Case:
    """A position, plays of it that are liked in this order, and what must be said of one."""

    name: str
    position: str
    roll: str
    plays: tuple[str, ...]
    rank: int
    fact: str
    figures: Mapping[str, object]
    chances: tuple[Expectation, ...] = (EVEN, BEHIND)
    error: float = 0.0

    def analysis(self) -> Analysis:
        """The analysis that likes these plays."""
        position, roll = parse_position(self.position), parse_roll(self.roll)
        legal = LegalPlays(position, roll)
        candidates = [
            Candidate(parse_play(play, legal), chances, self.error, 1, 1000)
            for play, chances in zip(self.plays, self.chances, strict=False)
        ]
        return Analysis(position, roll, tuple(candidates))


LAST_TWO = ("24/off 23/off", "23/24 24/off")
AT_THE_MOTHER = ("18/24* 12/13", "12/18 12/13")
RUN_OR_STAY = ("1/2 12/18", "12/18 12/13")
LEVEL_RACE = ("3/b3/b12/14/w15/4 w 0 0", "21", ("20/21 20/22", "20/22 22/23"))

CASES = (
    Case(
        "no checker can move",
        "w15/b2/b2/b2/b2/b2/b2/16/b3 w 0 0",
        "21",
        ("-",),
        1,
        "pass",
        {"high": 2, "low": 1},
    ),
    Case(
        "one way to play",
        "4/w1/b15/17/w14 w 0 0",
        "21",
        ("5/7 7/8",),
        1,
        "only-play",
        {"high": 2, "low": 1, "plays": 1},
    ),
    Case(
        "the last checkers are borne off",
        "b14/21/w1/w1 w 13 1",
        "21",
        LAST_TWO,
        1,
        "win",
        {"score": 1},
    ),
    Case(
        "the last checkers could be borne off",
        "b14/21/w1/w1 w 13 1",
        "21",
        LAST_TWO,
        2,
        "no-win",
        {"score": 1},
    ),
    Case(
        "mars",
        "b15/21/w1/w1 w 13 0",
        "21",
        LAST_TWO,
        1,
        "win-by-mars",
        {"score": 2},
    ),
    Case(
        "mars could be had",
        "b15/21/w1/w1 w 13 0",
        "21",
        LAST_TWO,
        2,
        "no-win-by-mars",
        {"score": 2},
    ),
    Case(
        "their mother is pinned and my start is empty",
        "11/w14/5/w1/1/b14/3/b1 w 0 0",
        "61",
        AT_THE_MOTHER,
        1,
        "win-by-mother",
        {"score": 2},
    ),
    Case(
        "their mother could be pinned with my start empty",
        "11/w14/5/w1/1/b14/3/b1 w 0 0",
        "61",
        AT_THE_MOTHER,
        2,
        "no-win-by-mother",
        {"score": 2},
    ),
    Case(
        "both mothers are pinned",
        "b1w/10/w13/5/w1/1/b13/3/b1 w 0 0",
        "61",
        AT_THE_MOTHER,
        1,
        "tie",
        {"score": 0},
    ),
    Case(
        "both mothers could be pinned",
        "b1w/10/w13/5/w1/1/b13/3/b1 w 0 0",
        "61",
        AT_THE_MOTHER,
        2,
        "no-tie",
        {"score": 0},
    ),
    Case(
        "their mother is pinned while three of mine are on my start",
        "w3/10/w11/5/w1/1/b14/3/b1 w 0 0",
        "61",
        AT_THE_MOTHER,
        1,
        "mother-pinned",
        {"score": 2, "count": 3},
    ),
    Case(
        "their mother could be pinned",
        "w3/10/w11/5/w1/1/b14/3/b1 w 0 0",
        "61",
        AT_THE_MOTHER,
        2,
        "mother-missed",
        {"point": 24},
    ),
    Case(
        "their mother has been pinned before",
        "w3/10/w11/7/b14/3/w1b w 0 0",
        "61",
        ("12/18 12/13",),
        1,
        "mother-kept",
        {"score": 2, "count": 3},
    ),
    Case(
        "their mother is freed: only a position set up by hand allows it",
        "b14/17/w14/4/w1b w 0 0",
        "21",
        ("24/off 19/21",),
        1,
        "mother-released",
        {"point": 24},
    ),
    Case(
        "my mother is pinned",
        "b1w/10/w14/7/b11/3/b3 w 0 0",
        "61",
        ("12/18 12/13",),
        1,
        "own-mother-pinned",
        {"score": 2, "count": 3},
    ),
    Case(
        "my mother gets away",
        "w1/5/b2/4/w14/11/b13 w 0 0",
        "61",
        RUN_OR_STAY,
        1,
        "own-mother-left",
        {"point": 1},
    ),
    Case(
        "my mother stays six in front of theirs: 11 sixes, 5-1, 4-2, 3-3 and 2-2",
        "w1/5/b2/4/w14/11/b13 w 0 0",
        "61",
        RUN_OR_STAY,
        2,
        "own-mother-exposed",
        {"point": 1, "rolls": 17},
    ),
    Case(
        "my mother stays where nobody is near",
        "w1/10/w14/11/b15 w 0 0",
        "61",
        RUN_OR_STAY,
        2,
        "own-mother-stays",
        {"point": 1, "count": 1},
    ),
    Case(
        "my mother is alone where nobody is near",
        "w1/10/w14/11/b15 w 0 0",
        "61",
        RUN_OR_STAY[1:],
        1,
        "own-mother-alone",
        {"point": 1, "rolls": 0},
    ),
    Case(
        "their mother six in front of mine: 11 sixes, 5-1, 4-2 and 3-3, but 2-2 is blocked",
        "w3/10/w11/5/w1/1/b14/3/b1 w 0 0",
        "61",
        AT_THE_MOTHER[1:],
        1,
        "mother-within-reach",
        {"point": 24, "rolls": 16},
    ),
    Case(
        "a pin",
        "w14/6/w1/b1/14/b14 w 0 0",
        "61",
        ("1/7 8/9*", "1/7 7/8"),
        1,
        "pin-made",
        {"points": (9,)},
    ),
    Case(
        "a pin that could be had",
        "w14/6/w1/b1/14/b14 w 0 0",
        "61",
        ("1/7 8/9*", "1/7 7/8"),
        2,
        "pin-missed",
        {"points": (9,)},
    ),
    Case(
        "a pin that the next play gives up",
        "w12/7/w1b/w2/13/b14 w 0 0",
        "61",
        ("1/7 1/2", "9/15 1/2"),
        1,
        "pin-kept",
        {"points": (9,)},
    ),
    Case(
        "a pin given up",
        "w12/7/w1b/w2/13/b14 w 0 0",
        "61",
        ("1/7 1/2", "9/15 1/2"),
        2,
        "pin-released",
        {"points": (9,)},
    ),
    Case(
        "a lone checker six in front of theirs: 11 sixes, 5-1, 4-2, 3-3 and 2-2",
        "w14/10/w1/11/b15 w 0 0",
        "51",
        ("12/17 17/18",),
        1,
        "blot",
        {"point": 18, "rolls": 17},
    ),
    Case(
        "three in front of their last checker, which has to play both dice: only 2-1 stops there",
        "13/w1/5/b1/2/w14/1 w 0 14",
        "21",
        ("14/16 16/17",),
        1,
        "blot",
        {"point": 17, "rolls": 2},
    ),
    Case(
        "seven in front of theirs with one and six closed: 5-2 and 4-3 pin, 6-1 does not",
        "w10/10/w1/5/w2/4/w2/b15 w 0 0",
        "41",
        ("12/16 16/17",),
        1,
        "blot",
        {"point": 17, "rolls": 4},
    ),
    Case(
        "six closed points in a row",
        "w3/2/w1/w2/w2/w2/w2/w2/w1/13/b15 w 0 0",
        "61",
        ("4/10 1/2",),
        1,
        "prime",
        {"length": 6, "first": 5, "last": 10, "behind": 15},
    ),
    Case(
        "past three closed points",
        "4/w3/2/b2/b2/b2/1/w12/11/b9 w 0 0",
        "61",
        ("5/11 12/13", "12/18 12/13"),
        1,
        "escape",
        {"count": 1, "length": 3, "first": 8, "last": 10, "left": 2},
    ),
    Case(
        "not past three closed points",
        "4/w3/2/b2/b2/b2/1/w12/11/b9 w 0 0",
        "61",
        ("5/11 12/13", "12/18 12/13"),
        2,
        "no-escape",
        {"left": 3, "length": 3, "first": 8, "last": 10, "best": 2},
    ),
    Case(
        "the last checker comes home",
        "b15/16/w1/w14/5 w 0 0",
        "21",
        ("18/19 19/21", "19/20 19/21"),
        1,
        "all-home",
        {"count": 1},
    ),
    Case(
        "the last checker stays outside",
        "b15/16/w1/w14/5 w 0 0",
        "21",
        ("18/19 19/21", "19/20 19/21"),
        2,
        "fewer-home",
        {"count": 1, "best": 0},
    ),
    Case(
        "they may not come home in time: fifteen have two points to go",
        "7/b15/15/w3 w 12 0",
        "21",
        ("24/off 24/off",),
        1,
        "mars-hunt",
        {"count": 15, "pips": 30, "left": 1},
    ),
    Case(
        "I may not come home in time: fourteen have two points to go",
        "b3/14/w1/w14/7 w 0 12",
        "21",
        ("16/17 17/19",),
        1,
        "mars-flight",
        {"count": 14, "pips": 28, "left": 3},
    ),
    Case(
        "the last checkers pass each other",
        "4/w1/b15/17/w14 w 0 0",
        "21",
        ("5/7 7/8",),
        1,
        "race-begins",
        {"mine": 31, "theirs": 90},
    ),
    Case("as far to go", *LEVEL_RACE, 1, "race-even", {"mine": 72}),
    Case(
        "half the games won, ten of them double, and as many lost",
        *LEVEL_RACE,
        1,
        "doubles",
        {"wins": 50.0, "won": 10.0, "losses": 50.0, "lost": 10.0},
    ),
    Case(
        "half the games won while double ones are seldom for a game with contact",
        "w14/10/w1/11/b15 w 0 0",
        "51",
        ("12/17 17/18",),
        1,
        "chances",
        {"wins": 50.0, "losses": 50.0},
    ),
    Case(
        "nothing on the board tells them apart, but ten games more are lost",
        *LEVEL_RACE,
        2,
        "fewer-wins",
        {"games": 10.0},
        chances=(EVEN, Expectation(0.1, 0.3, 0.0, 0.5, 0.1)),
    ),
    Case("nothing tells them apart", *LEVEL_RACE, 2, "look-ahead", {"difference": 0.06}),
    Case(
        "play-outs do not tell them apart",
        *LEVEL_RACE,
        2,
        "about-equal",
        {"difference": 0.06, "margin": 0.071},
        error=0.05,
    ),
    Case("equally good", *LEVEL_RACE, 2, "equal", {"difference": 0.0}, chances=(EVEN, EVEN)),
)
