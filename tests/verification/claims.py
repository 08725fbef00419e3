"""What an explanation claims, worked out again from the boards: shares no code with the packages.

For every fact there is a function that says with which figures it is true of a play, or None where
it is not true at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

import attrs

from verification.bruteforce import result
from verification.scene import Scene

Figures = dict[str, object]


@attrs.define(slots=False)
class Played:
    """A play: the board before and after it, and what is known of it."""

    was: Scene
    now: Scene
    others: tuple[Scene, ...]
    """After the other plays that are explained."""
    roll: tuple[int, int]
    plays: int
    """How many legal plays there were."""
    win2: float
    win1: float
    loss1: float
    loss2: float
    error: float

    @property
    def equity(self) -> float:
        """Points won less points lost."""
        return 2 * self.win2 + self.win1 - self.loss1 - 2 * self.loss2

    @property
    def wins(self) -> float:
        """How likely it is that the game is won."""
        return self.win2 + self.win1

    @property
    def losses(self) -> float:
        """How likely it is that it is lost."""
        return self.loss1 + self.loss2

    @cached_property
    def end(self) -> str:
        """How it ends the game: `none`, `tie`, or the points won, with `off` if by bearing off."""
        verdict = result(self.now.board, self.now.me).strip(self.now.me)
        return f"{verdict} off" if self.now.my_off == 15 else verdict

    @cached_property
    def danger(self) -> tuple[dict[int, int], int]:
        """The exposed lone checkers and what pins any of them; none once the game is over."""
        return self.now.danger if self.end == "none" else ({}, 0)

    @property
    def blots(self) -> dict[int, int]:
        """The exposed lone checkers but for the mother."""
        return {p: rolls for p, rolls in self.danger[0].items() if p != 1}

    @property
    def opened(self) -> set[int]:
        """Doors given up for nothing that is pinned next."""
        return self.was.doors - self.now.shut(self.now.me) - set(self.danger[0])


Claim = Callable[[Played, Played], Figures | None]


def true_figures(fact: str, played: Played, best: Played) -> Figures | None:
    """The figures with which `fact` is true of a play; None if it is not true."""
    return CLAIMS[fact](played, best)


def _points(points: set[int]) -> Figures | None:
    return {"points": tuple(sorted(points))} if points else None


def _only_if(holds: object, **figures: object) -> Figures | None:
    return figures if holds else None


def _their_mother(played: Played, *, was: bool, now: bool) -> bool:
    return (24 in played.was.pins, 24 in played.now.pins) == (was, now)


def _within_reach(played: Played, _: Played) -> Figures | None:
    lies_open = played.end == "none" and played.now.points[24] == played.now.them
    rolls = Scene(played.now.board, played.now.them).danger[0].get(1, 0) if lies_open else 0
    return _only_if(rolls, point=24, rolls=rolls)


def _blots(played: Played, _: Played) -> Figures | None:
    worst_first = sorted(played.blots.items(), key=lambda blot: (-blot[1], blot[0]))
    return _only_if(
        len(worst_first) > 1,
        count=len(worst_first),
        points=tuple(point for point, _ in worst_first),
        rolls=tuple(rolls for _, rolls in worst_first),
        any=played.danger[1],
    )


def _one_blot(played: Played, best: Played) -> Figures | None:
    """Of the best play its only one; of another the worst that the best play does not leave so."""
    worst_first = sorted(played.blots.items(), key=lambda blot: (-blot[1], blot[0]))
    if played is best:
        worst_first = worst_first if len(worst_first) == 1 else []
    else:
        worst_first = [(p, n) for p, n in worst_first if n > best.danger[0].get(p, 0)]
        if played.danger[1] <= best.danger[1]:
            return None
    if not worst_first:
        return None
    point, rolls = worst_first[0]
    return {"point": point, "rolls": rolls}


def _block(played: Played, _: Played) -> Figures | None:
    rearmost_of_equals = sorted(played.now.rows, key=lambda row: (-row[0], -row[1], row[2]))
    length, behind, first = (rearmost_of_equals or [(0, 0, 0)])[0]
    return _only_if(length > 2, length=length, first=first, last=first + length - 1, behind=behind)


def _their_rows(scene: Scene) -> list[tuple[int, int]]:
    """Length and first point of rows of three or more shut points of theirs but for their start."""
    shut = scene.shut(scene.them) - {24}
    firsts = shut - {p + 1 for p in shut}
    rows = [(next(n for n in range(1, 25) if p + n not in shut), p) for p in firsts]
    return [row for row in rows if row[0] > 2]


def _escape(played: Played, _: Played) -> Figures | None:
    found = [
        (length, played.was.mine(range(1, first)) - played.now.mine(range(1, first)), -first)
        for length, first in _their_rows(played.was)
    ]
    length, count, back = max((row for row in found if row[1]), default=(0, 0, -1))
    first = -back
    left = played.now.mine(range(1, first))
    last = first + length - 1
    return _only_if(count, count=count, length=length, first=first, last=last, left=left)


def _no_escape(played: Played, best: Played) -> Figures | None:
    figures = _escape(best, best)
    if figures is None:
        return None
    behind = range(1, int(str(figures["first"])))
    left, best_left = played.now.mine(behind), best.now.mine(behind)
    row = {name: figures[name] for name in ("length", "first", "last")}
    return _only_if(left > best_left, left=left, best=best_left, **row)


def _hunt(played: Played, _: Played) -> Figures | None:
    outside = range(7, 25)
    count = played.now.theirs(outside)
    pips = sum((p - 6) * played.now.theirs([p]) for p in outside)
    holds = count and not played.now.meets and not played.now.their_off
    return _only_if(holds, count=count, pips=pips, left=15 - played.now.my_off)


def _flight(played: Played, _: Played) -> Figures | None:
    outside = range(1, 19)
    count = played.now.mine(outside)
    pips = sum((19 - p) * played.now.mine([p]) for p in outside)
    holds = count and not played.now.meets and not played.now.my_off
    return _only_if(holds, count=count, pips=pips, left=15 - played.now.their_off)


def _race(sign: int) -> Claim:
    def claim(played: Played, _: Played) -> Figures | None:
        mine, theirs = played.now.my_pips, played.now.their_pips
        lead = sign * (theirs - mine)
        return _only_if(lead > 0, lead=lead, mine=mine, theirs=theirs)

    return claim


def _wins(played: Played) -> Figures:
    return {"wins": 100 * played.wins, "won": 100 * played.win2}


def _losses(played: Played) -> Figures:
    return {"losses": 100 * played.losses, "lost": 100 * played.loss2}


def _difference(played: Played, best: Played) -> float:
    return best.equity - played.equity


CLAIMS: Mapping[str, Claim] = {
    "pass": lambda p, _: _only_if(
        p.plays == 1 and p.was.board == p.now.board, high=max(p.roll), low=min(p.roll)
    ),
    "only-play": lambda p, _: _only_if(
        p.plays == 1 and p.was.board != p.now.board,
        high=max(p.roll),
        low=min(p.roll),
        plays=p.plays,
    ),
    "win-by-mother": lambda p, _: _only_if(p.end == "2", score=2),
    "tie": lambda p, _: _only_if(p.end == "tie", score=0),
    "win-by-mars": lambda p, _: _only_if(p.end == "2 off", score=2),
    "win": lambda p, _: _only_if(p.end == "1 off", score=1),
    "no-win-by-mother": lambda p, b: _only_if(p.end == "none" and b.end == "2", score=2),
    "no-tie": lambda p, b: _only_if(p.end == "none" and b.end == "tie", score=0),
    "no-win-by-mars": lambda p, b: _only_if(p.end == "none" and b.end == "2 off", score=2),
    "no-win": lambda p, b: _only_if(p.end == "none" and b.end == "1 off", score=1),
    "mother-pinned": lambda p, _: _only_if(
        _their_mother(p, was=False, now=True) and p.now.mine([1]), score=2, count=p.now.mine([1])
    ),
    "mother-kept": lambda p, _: _only_if(
        _their_mother(p, was=True, now=True) and p.now.mine([1]), score=2, count=p.now.mine([1])
    ),
    "mother-released": lambda p, b: _only_if(
        _their_mother(p, was=True, now=False) and (p is b or 24 in b.now.pins), point=24
    ),
    "mother-missed": lambda p, b: _only_if(
        _their_mother(p, was=False, now=False) and 24 in b.now.pins, point=24
    ),
    "own-mother-pinned": lambda p, _: _only_if(
        1 in p.now.pinned and p.now.theirs([24]), score=2, count=p.now.theirs([24])
    ),
    "own-mother-left": lambda p, _: _only_if(p.was.mine([1]) and not p.now.mine([1]), point=1),
    "own-mother-stays": lambda p, b: _only_if(
        p.now.mine([1]) and not b.now.mine([1]), point=1, count=p.now.mine([1])
    ),
    "own-mother-exposed": lambda p, b: _only_if(
        p.danger[0].get(1, 0) > (0 if p is b else b.danger[0].get(1, 0)),
        point=1,
        rolls=p.danger[0].get(1),
    ),
    "own-mother-alone": lambda p, _: _only_if(
        p.now.points[1] == p.now.me and 1 not in p.danger[0], point=1, rolls=0
    ),
    "mother-within-reach": _within_reach,
    "pin-made": lambda p, _: _points(p.now.pins - p.was.pins - {24}),
    "pin-released": lambda p, b: _points(
        (p.was.pins - p.now.pins - {24}) & (p.was.pins if p is b else b.now.pins)
    ),
    "pin-missed": lambda p, b: _points(b.now.pins - p.now.pins - p.was.pins - {24}),
    "pin-kept": lambda p, _: _points(
        {
            point
            for point in p.was.pins & p.now.pins - {24}
            if any(point not in other.pins for other in p.others)
        }
    ),
    "blot": _one_blot,
    "blots": _blots,
    "no-blot": lambda p, _: _only_if(not p.danger[1] and p.now.meets, rolls=0),
    "more-danger": lambda p, b: _only_if(
        p.danger[1] > b.danger[1], rolls=p.danger[1], best=b.danger[1]
    ),
    "point-made": lambda p, _: _points(p.now.doors - p.was.shut(p.was.me)),
    "point-broken": lambda p, b: _points(p.opened if p is b else p.opened & b.now.doors),
    "point-missed": lambda p, b: _points(b.now.doors - p.was.shut(p.was.me) - p.now.shut(p.now.me)),
    "prime": lambda p, b: _block(p, b) if p.now.longest >= 6 else None,
    "block": lambda p, b: _block(p, b) if p.now.longest < 6 else None,
    "shorter-block": lambda p, b: _only_if(
        p.now.longest < b.now.longest, length=p.now.longest, best=b.now.longest
    ),
    "escape": _escape,
    "no-escape": _no_escape,
    "all-home": lambda p, _: _only_if(
        p.was.mine(range(1, 19)) and not p.now.mine(range(1, 19)), count=p.was.mine(range(1, 19))
    ),
    "fewer-home": lambda p, b: _only_if(
        p.now.mine(range(1, 19)) > b.now.mine(range(1, 19)),
        count=p.now.mine(range(1, 19)),
        best=b.now.mine(range(1, 19)),
    ),
    "borne-off": lambda p, _: _only_if(
        p.now.my_off > p.was.my_off, count=p.now.my_off - p.was.my_off, left=15 - p.now.my_off
    ),
    "fewer-off": lambda p, b: _only_if(
        p.now.my_off < b.now.my_off,
        count=p.now.my_off - p.was.my_off,
        best=b.now.my_off - b.was.my_off,
    ),
    "mars-saved": lambda p, _: _only_if(p.now.my_off and not p.was.my_off, score=1),
    "mars-hunt": _hunt,
    "mars-flight": _flight,
    "doubles": lambda p, _: _wins(p) | _losses(p),
    "double-wins": lambda p, _: _wins(p) if p.loss2 < 0.01 else None,
    "double-losses": lambda p, _: _losses(p) if p.win2 < 0.01 else None,
    "fewer-wins": lambda p, b: _only_if(b.wins > p.wins, games=100 * (b.wins - p.wins)),
    "fewer-double-wins": lambda p, b: _only_if(b.win2 > p.win2, games=100 * (b.win2 - p.win2)),
    "more-double-losses": lambda p, b: _only_if(p.loss2 > b.loss2, games=100 * (p.loss2 - b.loss2)),
    "pins-held": lambda p, _: _only_if(
        p.now.pins or p.now.pinned, theirs=len(p.now.pins), mine=len(p.now.pinned)
    ),
    "race-begins": lambda p, _: _only_if(
        p.was.meets and not p.now.meets, mine=p.now.my_pips, theirs=p.now.their_pips
    ),
    "race-ahead": _race(1),
    "race-behind": _race(-1),
    "race-even": lambda p, _: _only_if(p.now.my_pips == p.now.their_pips, mine=p.now.my_pips),
    "chances": lambda p, _: {"wins": 100 * p.wins, "losses": 100 * p.losses},
    "look-ahead": lambda p, b: _only_if(
        _difference(p, b) ** 2 > p.error**2 + b.error**2, difference=_difference(p, b)
    ),
    "about-equal": lambda p, b: _only_if(
        _difference(p, b) ** 2 <= p.error**2 + b.error**2,
        difference=_difference(p, b),
        margin=(p.error**2 + b.error**2) ** 0.5,
    ),
    "equal": lambda p, b: _only_if(abs(_difference(p, b)) < 0.0006, difference=_difference(p, b)),
}
"""For each fact its claim; the second play is the best one, which may be the same."""
