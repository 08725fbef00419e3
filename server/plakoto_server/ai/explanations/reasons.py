"""What a reason is: a fact of the position, the code it belongs to, and its figures.

Owns the list of everything that can be said; how it is worded belongs to the languages’ files.
Imports nothing, so that reasons can be sent about and worded anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

Figure = int | float | tuple[int, ...]
"""A number, or the numbers of several points."""


class Fact(NamedTuple):
    """A kind of thing that can be said."""

    code: str
    """One of `CODES`: what it is about."""
    figures: tuple[str, ...]
    """The names of its figures."""
    counted: str | None = None
    """The figure that decides between singular and plural; of several points, how many."""


CODES = (
    "forced",
    "mother",
    "pin-made",
    "pin-released",
    "blot-left",
    "block",
    "bearing-off",
    "mars",
    "race",
    "look-ahead",
)
"""What reasons are about."""

FACTS: Mapping[str, Fact] = MappingProxyType(
    {
        "pass": Fact("forced", ("high", "low")),
        "only-play": Fact("forced", ("high", "low", "plays")),
        # The game ends, or would with the best play.
        "win-by-mother": Fact("mother", ("score",)),
        "tie": Fact("mother", ("score",)),
        "win-by-mars": Fact("mars", ("score",)),
        "win": Fact("bearing-off", ("score",)),
        "no-win-by-mother": Fact("mother", ("score",)),
        "no-tie": Fact("mother", ("score",)),
        "no-win-by-mars": Fact("mars", ("score",)),
        "no-win": Fact("bearing-off", ("score",)),
        # The mothers.
        "mother-pinned": Fact("mother", ("score", "count"), "count"),
        "mother-kept": Fact("mother", ("score", "count"), "count"),
        "mother-released": Fact("mother", ("point",)),
        "mother-missed": Fact("mother", ("point",)),
        "own-mother-pinned": Fact("mother", ("score", "count"), "count"),
        "own-mother-left": Fact("mother", ("point",)),
        "own-mother-stays": Fact("mother", ("point", "count"), "count"),
        "own-mother-exposed": Fact("mother", ("point", "rolls"), "rolls"),
        "own-mother-alone": Fact("mother", ("point", "rolls")),
        "mother-within-reach": Fact("mother", ("point", "rolls"), "rolls"),
        # Pins.
        "pin-made": Fact("pin-made", ("points",), "points"),
        "pin-released": Fact("pin-released", ("points",), "points"),
        "pin-missed": Fact("pin-made", ("points",), "points"),
        "pin-kept": Fact("pin-made", ("points",), "points"),
        # Lone checkers.
        "blot": Fact("blot-left", ("point", "rolls"), "rolls"),
        "blots": Fact("blot-left", ("count", "points", "rolls", "any"), "any"),
        "no-blot": Fact("blot-left", ("rolls",)),
        "more-danger": Fact("blot-left", ("rolls", "best"), "rolls"),
        # Closed points, several of them in a row, and getting past theirs.
        "point-made": Fact("block", ("points",), "points"),
        "point-broken": Fact("block", ("points",), "points"),
        "point-missed": Fact("block", ("points",), "points"),
        "prime": Fact("block", ("length", "first", "last", "behind"), "behind"),
        "block": Fact("block", ("length", "first", "last", "behind")),
        "shorter-block": Fact("block", ("length", "best")),
        "escape": Fact("block", ("count", "length", "first", "last", "left"), "count"),
        "no-escape": Fact("block", ("left", "length", "first", "last", "best"), "left"),
        # Bearing off and mars.
        "all-home": Fact("bearing-off", ("count",), "count"),
        "fewer-home": Fact("bearing-off", ("count", "best"), "count"),
        "borne-off": Fact("bearing-off", ("count", "left"), "count"),
        "fewer-off": Fact("bearing-off", ("count", "best"), "count"),
        "mars-saved": Fact("mars", ("score",)),
        "mars-hunt": Fact("mars", ("count", "pips", "left"), "pips"),
        "mars-flight": Fact("mars", ("count", "pips", "left"), "pips"),
        "doubles": Fact("mars", ("wins", "won", "losses", "lost")),
        "double-wins": Fact("mars", ("wins", "won")),
        "double-losses": Fact("mars", ("losses", "lost")),
        "fewer-wins": Fact("look-ahead", ("games",)),
        "fewer-double-wins": Fact("mars", ("games",)),
        "more-double-losses": Fact("mars", ("games",)),
        # Who is ahead.
        "pins-held": Fact("pin-made", ("theirs", "mine")),
        "race-begins": Fact("race", ("mine", "theirs")),
        "race-ahead": Fact("race", ("lead", "mine", "theirs"), "lead"),
        "race-behind": Fact("race", ("lead", "mine", "theirs"), "lead"),
        "race-even": Fact("race", ("mine",)),
        # What no fact of the position tells.
        "chances": Fact("look-ahead", ("wins", "losses")),
        "look-ahead": Fact("look-ahead", ("difference",)),
        "about-equal": Fact("look-ahead", ("difference", "margin")),
        "equal": Fact("look-ahead", ("difference",)),
    }
)
"""Everything that can be said, in the order in which it is said of a play.

`point` and `points` are the mover's own numbers. `rolls` and `any` are out of 36; `games`, `wins`
and `losses` out of 100, and of these `won` and `lost` are double; `difference` and `margin` are
points a game, `score` those of a finished game; `best` is the same figure after the best play.
"""


class Reason(NamedTuple):
    """A reason for or against a candidate."""

    rank: int
    """Of the candidate: 1 is the best."""
    fact: str
    """One of `FACTS`."""
    figures: Mapping[str, Figure]
    """What the fact says, by the names in `FACTS`."""

    @property
    def code(self) -> str:
        """One of `CODES`."""
        return FACTS[self.fact].code
