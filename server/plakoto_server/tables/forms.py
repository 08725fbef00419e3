"""The rules' values in the form they have in messages and events, and back."""

from __future__ import annotations

from plakoto.outcome import Outcome, Termination
from plakoto.plays import Step
from plakoto.position import Side
from plakoto.protocol.events import OutcomeData, SideLetter, StepData


def side_letter(side: Side) -> SideLetter:
    """`w` or `b`."""
    return "w" if side is Side.WHITE else "b"


def step_data(step: Step) -> StepData:
    """A step of the rules as it is sent."""
    return StepData(step.origin, step.target, step.die, step.pins)


def step_of(data: StepData) -> Step:
    """A sent step as the rules know it."""
    return Step(data.origin, data.target, data.die, data.pins)


def outcome_data(outcome: Outcome) -> OutcomeData:
    """An outcome as it is sent."""
    winner = outcome.winner and side_letter(outcome.winner)
    return OutcomeData(outcome.termination.value, winner, outcome.points)


def outcome_of(data: OutcomeData) -> Outcome:
    """A sent outcome as the rules know it."""
    winner = Side(data.winner) if data.winner else None
    return Outcome(Termination(data.termination), winner, data.points)
