"""What speaks against the next plays, compared with the best, most important first.

Owns the choice and order of what is said of them; every figure comes from the `Effects` of both.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from plakoto.position import START
from plakoto_server.ai.explanations.effects import HUNDRED, LEAST_BLOCK, Effects
from plakoto_server.ai.explanations.merits import Finding, game_end
from plakoto_server.ai.explanations.view import THEIR_START

_CLEAR = 0.02
"""A difference between chances that is worth a word."""
_NOTICEABLE = 3
"""The same between rolls that pin something."""
_DIGITS = 3
"""Of a difference in points a game."""


def faults(play: Effects, best: Effects) -> Iterator[Finding]:
    """The facts of the board that speak against `play` beside the best one; there may be none."""
    if play.outcome:
        yield game_end(play)
        return
    if best.outcome:
        fact, figures = game_end(best)
        yield f"no-{fact}", figures
        return
    yield from _mothers(play, best)
    yield from _pins(play, best)
    yield from _lone_checkers(play, best)
    yield from _blocks(play, best)
    yield from _bearing_off(play, best)


def verdict(play: Effects, best: Effects) -> Finding | None:
    """That a play is as good as the best, to all that is known; None if it is worse."""
    difference = best.expectation.equity - play.expectation.equity
    margin = math.hypot(best.error, play.error)
    apart: float = abs(round(difference, _DIGITS))
    if apart == 0:
        return "equal", {"difference": apart}
    if difference <= margin:
        return "about-equal", {"difference": apart, "margin": round(margin, _DIGITS)}
    return None


def unexplained(play: Effects, best: Effects) -> Finding:
    """That no fact tells why a play is worse."""
    difference = best.expectation.equity - play.expectation.equity
    return "look-ahead", {"difference": round(difference, _DIGITS)}


def _mothers(play: Effects, best: Effects) -> Iterator[Finding]:
    if best.holds_mother and not play.holds_mother:
        fact = "mother-released" if play.held_mother else "mother-missed"
        yield fact, {"point": THEIR_START}
    rolls = play.danger.at.get(START, 0)
    if rolls > best.danger.at.get(START, 0):
        yield "own-mother-exposed", {"point": START, "rolls": rolls}
    elif play.after.mine[START] and not best.after.mine[START]:
        yield "own-mother-stays", {"point": START, "count": play.after.mine[START]}


def _pins(play: Effects, best: Effects) -> Iterator[Finding]:
    lacking = best.after.pins - play.after.pins - {THEIR_START}
    released, missed = lacking & play.before.pins, lacking - play.before.pins
    if released:
        yield "pin-released", {"points": tuple(sorted(released))}
    if missed:
        yield "pin-missed", {"points": tuple(sorted(missed))}


def _lone_checkers(play: Effects, best: Effects) -> Iterator[Finding]:
    more = play.danger.any - best.danger.any
    if more <= 0:
        return
    worse = [(p, rolls) for p, rolls in play.blots if rolls > best.danger.at.get(p, 0)]
    if worse:
        point, rolls = worse[0]
        yield "blot", {"point": point, "rolls": rolls}
    if more >= _NOTICEABLE and play.danger.any not in play.danger.at.values():
        yield "more-danger", {"rolls": play.danger.any, "best": best.danger.any}


def _blocks(play: Effects, best: Effects) -> Iterator[Finding]:
    length = play.after.block.length if play.after.block else 0
    best_block = best.after.block
    if best_block and best_block.length >= LEAST_BLOCK and length < best_block.length:
        yield "shorter-block", {"length": length, "best": best_block.length}
    elif len(play.after.doors) < len(best.after.doors):
        lacking = best.after.doors - play.after.closed
        broken, missed = lacking & play.doors_broken, lacking - play.before.closed
        if broken:
            yield "point-broken", {"points": tuple(sorted(broken))}
        if missed:
            yield "point-missed", {"points": tuple(sorted(missed))}
    if best.escape:
        _, run = best.escape
        left, best_left = play.after.mine_before(run.first), best.after.mine_before(run.first)
        if left > best_left:
            yield (
                "no-escape",
                {
                    "left": left,
                    "length": run.length,
                    "first": run.first,
                    "last": run.last,
                    "best": best_left,
                },
            )


def _bearing_off(play: Effects, best: Effects) -> Iterator[Finding]:
    if play.bore_off < best.bore_off:
        yield "fewer-off", {"count": play.bore_off, "best": best.bore_off}
    elif not best.after.has_contact and play.after.mine_outside > best.after.mine_outside:
        yield (
            "fewer-home",
            {"count": play.after.mine_outside, "best": best.after.mine_outside},
        )


def worse_chances(play: Effects, best: Effects) -> Iterator[Finding]:
    """What was found of wins and double ones that speaks against `play`, if it is clear."""
    if play.outcome or best.outcome:
        return
    wins = best.expectation.win2 + best.expectation.win1
    fewer = wins - play.expectation.win2 - play.expectation.win1
    if fewer >= _CLEAR:
        yield "fewer-wins", {"games": round(HUNDRED * fewer, 1)}
    fewer = best.expectation.win2 - play.expectation.win2
    if fewer >= _CLEAR:
        yield "fewer-double-wins", {"games": round(HUNDRED * fewer, 1)}
    more = play.expectation.loss2 - best.expectation.loss2
    if more >= _CLEAR:
        yield "more-double-losses", {"games": round(HUNDRED * more, 1)}
