"""How a game ends: judged once after each whole turn, for the side that just moved."""

from __future__ import annotations

import enum

import attrs

from plakoto.errors import IllegalPlayError
from plakoto.position import CHECKERS, START, Position, Side

SINGLE = 1
"""Points of a plain win."""
DOUBLE = 2
"""Points of a mars (a gammon, to backgammon players) and of a pinned mother."""


class Termination(enum.Enum):
    """What ended a game."""

    BORNE_OFF = "borne_off"
    MARS = "mars"
    MOTHER = "mother"
    TIE = "tie"
    RESIGNED = "resigned"


@attrs.frozen
class Outcome:
    """The end of a game."""

    termination: Termination
    winner: Side | None
    """None for a tie."""
    points: int
    """What the winner scores: 0 (tie), 1 or 2."""


TIE = Outcome(Termination.TIE, None, 0)


def judge(position: Position) -> Outcome | None:
    """The outcome of a finished turn, None while play goes on.

    Args:
        position: after the turn, so that its `turn` is the side that has *not* just moved.
    """
    mover, other = position.turn.opponent, position.turn
    if position.off(mover) == CHECKERS:
        if position.off(other):
            return Outcome(Termination.BORNE_OFF, mover, SINGLE)
        return Outcome(Termination.MARS, mover, DOUBLE)
    if position.is_mother_pinned(other):
        if position.is_mother_pinned(mover):
            return TIE
        if not position.at(mover, START).checkers(mover):
            return Outcome(Termination.MOTHER, mover, DOUBLE)
    return None


def resignation(position: Position, side: Side, points: int) -> Outcome:
    """The outcome of `side` giving up for 1 or 2 points.

    Raises:
        IllegalPlayError: not 1 or 2, or 2 though `side` has borne a checker off.
    """
    if points not in resignations(position, side):
        raise IllegalPlayError(
            f"{side.name.title()} cannot resign for {points}: "
            + ("a checker is borne off" if points == DOUBLE else "it is 1 or 2")
        )
    return Outcome(Termination.RESIGNED, side.opponent, points)


def resignations(position: Position, side: Side) -> tuple[int, ...]:
    """The points `side` can resign for."""
    return (SINGLE,) if position.off(side) else (SINGLE, DOUBLE)
