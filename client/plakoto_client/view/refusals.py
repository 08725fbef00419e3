"""Why something cannot be played, in the player's own language.

The rules decide what is legal; this module only finds the words for what they refuse. May not
import pygame, GL or anything that draws.
"""

from __future__ import annotations

import enum

import attrs

from plakoto.plays import furthest_back, is_closed, legal_steps
from plakoto.position import HOME, OFF, Side
from plakoto.turn import Turn
from plakoto_client.ui.i18n import gettext, noop


class Reason(enum.Enum):
    """What stands against a step; the value is the sentence, in English."""

    EMPTY = noop("There is no checker of yours on point {point}.")
    THEIRS = noop("The checkers on point {point} are not yours.")
    PINNED = noop("Your checker on point {point} is pinned: it moves when the pinner has left.")
    STUCK = noop("No die can be played from point {point}.")
    BACKWARDS = noop("Checkers only move forward, from point 1 to 24.")
    NO_DIE = noop("None of your dice leads to point {point}.")
    BLOCK = noop("Point {point} is closed: two or more checkers hold it.")
    PINNER = noop("Point {point} is closed: a checker of yours is pinned there.")
    NO_DIE_OFF = noop("None of your dice bears off from point {point}.")
    NOT_HOME = noop("You bear off when all your checkers are home; one is on point {point}.")
    CAPTIVE = noop("Your checker pinned on point {point} stops you from bearing off.")
    FARTHER = noop("A larger die bears off from the furthest point only: that is {point}.")
    BOTH_DICE = noop("That would leave a die unplayed which you can play.")
    LARGER_DIE = noop("Only one of your dice can be played: it must be the larger.")


@attrs.frozen
class Refusal:
    """Why a checker cannot be moved so."""

    reason: Reason
    point: int | None = None
    """The mover's own point that the reason is about."""

    def __str__(self) -> str:
        return gettext(self.reason.value).format(point=self.point)


def why_not_from(turn: Turn, origin: int) -> Refusal | None:
    """Why no checker can be moved from the mover's own point `origin`; None if one can."""
    if any(step.origin == origin for step in turn.next_steps):
        return None
    side = turn.position.turn
    stack = turn.position.at(side, origin)
    if not stack.checkers(side):
        return Refusal(Reason.EMPTY if stack.owner is None else Reason.THEIRS, origin)
    if stack.owner is not side:
        return Refusal(Reason.PINNED, origin)
    if any(
        step.origin == origin for die in turn.dice_left for step in legal_steps(turn.position, die)
    ):
        return _unplayed(turn)
    return Refusal(Reason.STUCK, origin)


def why_not_to(turn: Turn, origin: int, target: int) -> Refusal:
    """Why the checker on `origin`, which may go elsewhere, cannot go to `target` (own numbers)."""
    if target <= origin:
        return Refusal(Reason.BACKWARDS)
    return _why_not_off(turn, origin) if target == OFF else _why_not_onto(turn, origin, target)


def _why_not_onto(turn: Turn, origin: int, target: int) -> Refusal:
    side = turn.position.turn
    landing = turn.position.at(side, target)
    if is_closed(landing, side):
        return Refusal(Reason.PINNER if landing.pins else Reason.BLOCK, target)
    distance = target - origin
    if distance in turn.dice_left:
        return _unplayed(turn)
    return _closed_on_the_way(turn, origin, distance) or Refusal(Reason.NO_DIE, target)


def _closed_on_the_way(turn: Turn, origin: int, distance: int) -> Refusal | None:
    """The first closed stop, where the dice together would cover the distance."""
    side = turn.position.turn
    dice = turn.dice_left
    if distance not in {sum(dice[:count]) for count in range(2, len(dice) + 1)}:
        return None
    for die in dict.fromkeys(dice):
        stops = range(origin + die, origin + distance, die)
        for stop in stops if len(set(dice)) == 1 else stops[:1]:
            landing = turn.position.at(side, stop)
            if is_closed(landing, side):
                return Refusal(Reason.PINNER if landing.pins else Reason.BLOCK, stop)
    return _unplayed(turn)


def _why_not_off(turn: Turn, origin: int) -> Refusal:
    position, side = turn.position, turn.position.turn
    furthest = furthest_back(position, side)
    if furthest < HOME:
        return _outside(turn, side, furthest)
    needed = OFF - origin
    if needed in turn.dice_left:
        return _unplayed(turn)
    if any(die > needed for die in turn.dice_left):
        return Refusal(Reason.FARTHER, furthest) if furthest < origin else _unplayed(turn)
    return Refusal(Reason.NO_DIE_OFF, origin)


def _unplayed(turn: Turn) -> Refusal:
    """A die could move the checker so, but the dice as a whole forbid it."""
    is_single = not turn.plays.roll.is_double and not turn.steps
    if is_single and all(len(play.steps) == 1 for play in turn.plays):
        return Refusal(Reason.LARGER_DIE)
    return Refusal(Reason.BOTH_DICE)


def _outside(turn: Turn, side: Side, furthest: int) -> Refusal:
    """Name the checker that is not home: a free one if there is any, for that one can be moved."""
    outside = [
        (point, is_pinned) for point, _, is_pinned in turn.position.checkers(side) if point < HOME
    ]
    free = [point for point, is_pinned in outside if not is_pinned]
    if free:
        return Refusal(Reason.NOT_HOME, free[0])
    return Refusal(Reason.CAPTIVE, furthest)
