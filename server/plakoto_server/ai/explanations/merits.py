"""What speaks for the best play, most important first.

Owns the choice and order of what is said of it; every figure comes from its `Effects`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plakoto.dice import Roll
from plakoto.outcome import Termination
from plakoto.position import START
from plakoto_server.ai.explanations.effects import HUNDRED, LEAST_BLOCK, Effects
from plakoto_server.ai.explanations.reasons import Figure
from plakoto_server.ai.explanations.view import THEIR_START

Finding = tuple[str, dict[str, Figure]]
"""A fact that can be said, and its figures."""

_PRIME = 6
"""Closed points in a row that no single die gets past."""
_LIKELY = 0.25
"""A chance of a double win or loss worth a word while the sides have still to pass each other."""
_POSSIBLE = 0.01
"""The same in a race."""
_WIDE = 20
"""Pips ahead or behind worth a word in the middle of a game."""
_FEW = 2
"""With fewer facts than this the race is told of anyway."""


def merits(play: Effects, rivals: Sequence[Effects], roll: Roll, plays: int) -> Iterator[Finding]:
    """What is to be said of the best play; always something.

    Args:
        play: the best one.
        rivals: the next ones.
        roll: what was rolled.
        plays: how many legal plays there are.
    """
    if plays == 1:
        yield from _no_choice(play, roll)
    if play.outcome:
        yield game_end(play)
        return
    found = [
        *_their_mother(play),
        *_my_mother(play),
        *_pins(play, rivals),
        *_lone_checkers(play),
        *_blocks(play),
        *_bearing_off(play),
        *_mars(play),
    ]
    doubles = list(_doubles(play))
    yield from found
    yield from doubles
    yield from _ahead(play, is_short=len(found) + len(doubles) < _FEW)
    if not doubles:
        won, lost = play.games_won, play.games_lost
        yield "chances", {"wins": won, "losses": lost}


def game_end(play: Effects) -> Finding:
    """How a play ends the game."""
    facts = {
        Termination.MOTHER: "win-by-mother",
        Termination.TIE: "tie",
        Termination.MARS: "win-by-mars",
        Termination.BORNE_OFF: "win",
    }
    if play.outcome is None:
        raise AssertionError("the game goes on")
    return facts[play.outcome.termination], {"score": play.outcome.points}


def _no_choice(play: Effects, roll: Roll) -> Iterator[Finding]:
    dice: dict[str, Figure] = {"high": roll.high, "low": roll.low}
    if play.before.mine == play.after.mine:
        yield "pass", dice
    else:
        yield "only-play", {**dice, "plays": 1}


def _their_mother(play: Effects) -> Iterator[Finding]:
    after = play.after
    if play.holds_mother:
        fact = "mother-kept" if play.held_mother else "mother-pinned"
        yield fact, {"score": 2, "count": after.mine[START]}
    elif play.held_mother:
        yield "mother-released", {"point": THEIR_START}


def _my_mother(play: Effects) -> Iterator[Finding]:
    before, after = play.before, play.after
    if START in after.pinned:
        yield "own-mother-pinned", {"score": 2, "count": after.theirs[THEIR_START]}
    elif before.mine[START] and not after.mine[START]:
        yield "own-mother-left", {"point": START}
    elif START in after.lone:
        rolls = play.danger.at[START]
        fact = "own-mother-exposed" if rolls else "own-mother-alone"
        yield fact, {"point": START, "rolls": rolls}
    if play.mother_shots:
        yield "mother-within-reach", {"point": THEIR_START, "rolls": play.mother_shots}


def _pins(play: Effects, rivals: Sequence[Effects]) -> Iterator[Finding]:
    if play.pins_made:
        yield "pin-made", {"points": tuple(sorted(play.pins_made))}
    if play.pins_released:
        yield "pin-released", {"points": tuple(sorted(play.pins_released))}
    kept = {p for p in play.pins_kept if any(p in rival.pins_released for rival in rivals)}
    if kept:
        yield "pin-kept", {"points": tuple(sorted(kept))}


def _lone_checkers(play: Effects) -> Iterator[Finding]:
    blots = play.blots
    if len(blots) == 1:
        (point, rolls) = blots[0]
        yield "blot", {"point": point, "rolls": rolls}
    elif blots:
        points, shots = zip(*blots, strict=True)
        yield (
            "blots",
            {"count": len(blots), "points": points, "rolls": shots, "any": play.danger.any},
        )
    elif play.after.has_contact and START not in play.after.lone:
        yield "no-blot", {"rolls": 0}


def _blocks(play: Effects) -> Iterator[Finding]:
    if play.doors_made:
        yield "point-made", {"points": tuple(sorted(play.doors_made))}
    if play.doors_broken:
        yield "point-broken", {"points": tuple(sorted(play.doors_broken))}
    block = play.after.block
    if block and block.length >= LEAST_BLOCK:
        fact = "prime" if block.length >= _PRIME else "block"
        yield (
            fact,
            {
                "length": block.length,
                "first": block.first,
                "last": block.last,
                "behind": play.after.theirs_beyond(block.last),
            },
        )
    if play.escape:
        count, run = play.escape
        yield (
            "escape",
            {
                "count": count,
                "length": run.length,
                "first": run.first,
                "last": run.last,
                "left": play.after.mine_before(run.first),
            },
        )


def _bearing_off(play: Effects) -> Iterator[Finding]:
    if play.came_home and not play.after.mine_outside:
        yield "all-home", {"count": play.came_home}
    if play.bore_off:
        yield "borne-off", {"count": play.bore_off, "left": play.after.mine_left}


def _mars(play: Effects) -> Iterator[Finding]:
    after, expectation = play.after, play.expectation
    if after.my_off and not play.before.my_off:
        yield "mars-saved", {"score": 1}
    least = _least(play)
    if not after.has_contact and expectation.win2 >= least and after.theirs_outside:
        yield (
            "mars-hunt",
            {
                "count": after.theirs_outside,
                "pips": after.their_pips_to_home,
                "left": after.mine_left,
            },
        )
    if not after.has_contact and expectation.loss2 >= least and after.mine_outside:
        yield (
            "mars-flight",
            {
                "count": after.mine_outside,
                "pips": after.my_pips_to_home,
                "left": after.theirs_left,
            },
        )


def _least(play: Effects) -> float:
    """The chance of a double win or loss that is worth a word."""
    return _LIKELY if play.after.has_contact else _POSSIBLE


def _doubles(play: Effects) -> Iterator[Finding]:
    win2, loss2 = play.expectation.win2, play.expectation.loss2
    if max(win2, loss2) < _least(play):
        return
    wins: dict[str, Figure] = {"wins": play.games_won, "won": round(HUNDRED * win2, 1)}
    losses: dict[str, Figure] = {"losses": play.games_lost, "lost": round(HUNDRED * loss2, 1)}
    if min(win2, loss2) >= _POSSIBLE:
        yield "doubles", {**wins, **losses}
    elif win2 > loss2:
        yield "double-wins", wins
    else:
        yield "double-losses", losses


def _ahead(play: Effects, *, is_short: bool) -> Iterator[Finding]:
    """Who is ahead: in pins, or else in pips, which tell little while checkers are pinned."""
    after = play.after
    if after.pins or after.pinned:
        if after.pinned or after.pins != play.pins_made:
            yield "pins-held", {"theirs": len(after.pins), "mine": len(after.pinned)}
        return
    apart = abs(after.my_pips - after.their_pips)
    if not after.has_contact or apart >= _WIDE or is_short:
        yield _race(play)


def _race(play: Effects) -> Finding:
    mine, theirs = play.after.my_pips, play.after.their_pips
    if play.before.has_contact and not play.after.has_contact:
        return "race-begins", {"mine": mine, "theirs": theirs}
    if mine < theirs:
        return "race-ahead", {"lead": theirs - mine, "mine": mine, "theirs": theirs}
    if mine > theirs:
        return "race-behind", {"lead": mine - theirs, "mine": mine, "theirs": theirs}
    return "race-even", {"mine": mine}
