"""What the player may do with the dice left: the turn behind a state, and where a checker can go.

Searches the rules of `plakoto.turn` to show what is possible; only the server moves a checker.
May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

from functools import lru_cache

import attrs

from plakoto.notation import parse_position, parse_roll
from plakoto.plays import Step, advance
from plakoto.position import OFF, Position, Side, own_index
from plakoto.protocol.events import StepData
from plakoto.protocol.messages import TableState
from plakoto.turn import Turn


def turn_of(state: TableState) -> Turn | None:
    """The turn being played in `state`; None unless there are dice to be played."""
    if state.phase != "moving" or state.roll is None:
        return None
    return _turn(state.position, state.roll, state.steps)


def origins(turn: Turn) -> tuple[int, ...]:
    """The mover's own points from which a checker may move now, in ascending order."""
    return tuple(sorted({step.origin for step in turn.next_steps}))


def destinations(turn: Turn, origin: int) -> dict[int, tuple[Step, ...]]:
    """Where the checker on the mover's own point `origin` can go with the dice left.

    Returns:
        The steps that lead to each target: as few as possible, and with the smallest die that
        bears off, so that the larger one stays.
    """
    found: dict[int, tuple[Step, ...]] = {}
    ways: list[tuple[Turn, tuple[Step, ...]]] = [(turn, ())]
    while ways:
        further = []
        for now, steps in ways:
            standing = steps[-1].target if steps else origin
            leaving = [step for step in now.next_steps if step.origin == standing]
            for step in sorted(leaving, key=lambda step: step.die):
                if step.target not in found:
                    found[step.target] = (*steps, step)
                    further.append((now.after(step), (*steps, step)))
        ways = further
    return found


def as_data(step: Step) -> StepData:
    """`step` as it travels on the wire."""
    return StepData(step.origin, step.target, step.die, step.pins)


def as_step(step: StepData) -> Step:
    """The step that came over the wire."""
    return Step(step.origin, step.target, step.die, step.pins)


@lru_cache(maxsize=8)
def _turn(position: str, roll: str, steps: tuple[StepData, ...]) -> Turn:
    made = tuple(as_step(step) for step in steps)
    before = parse_position(position)
    for step in reversed(made):
        before = _taken_back(before, step)
    return attrs.evolve(Turn.begin(before, parse_roll(roll)), steps=made)


def _taken_back(position: Position, step: Step) -> Position:
    """The board before `step`: a checker moves back as it came, pinning what it had pinned."""
    if step.target != OFF:
        return advance(position, Step(step.target, step.origin, step.die))
    side = position.turn
    on_the_brink = attrs.evolve(
        position,
        white_off=position.white_off - (side is Side.WHITE),
        black_off=position.black_off - (side is Side.BLACK),
    )
    return _added(on_the_brink, step.origin)


def _added(position: Position, point: int) -> Position:
    """The board with one more checker of the mover on its own `point`."""
    side = position.turn
    stacks = list(position.stacks)
    index = own_index(side, point)
    stack = stacks[index]
    stacks[index] = (
        attrs.evolve(stack, count=stack.count + 1)
        if stack.owner is side
        else attrs.evolve(stack, owner=side, count=1, pins=stack.owner is not None)
    )
    return attrs.evolve(position, stacks=tuple(stacks))
