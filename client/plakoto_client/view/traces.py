"""The rings that show where the last turn began and ended, checker by checker, and then fade.

May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from plakoto.errors import IllegalPlayError
from plakoto.position import Side
from plakoto.protocol.events import StepData
from plakoto.protocol.messages import TableState
from plakoto_client.scene import (
    Arrangement,
    Marker,
    MarkerKind,
    PlacedChecker,
    target_marker,
    viewers_number,
)


def journeys(steps: Sequence[StepData]) -> tuple[tuple[int, int], ...]:
    """From where to where each checker went in all, in the mover's own numbers."""
    found: list[tuple[int, int]] = []
    for step in steps:
        earlier = next((way for way in reversed(found) if way[1] == step.origin), None)
        if earlier is None:
            found.append((step.origin, step.target))
        else:
            found[found.index(earlier)] = (earlier[0], step.target)
    return tuple(found)


def last_play_markers(
    state: TableState,
    arrangement: Arrangement,
    placed: Sequence[PlacedChecker],
    viewer: Side,
    strength: float = 1.0,
) -> tuple[Marker, ...]:
    """Rings at both ends of the last turn's journeys, until the next turn has a step.

    Args:
        state: what is shown.
        arrangement: which checker is where.
        placed: where each lies.
        viewer: who looks.
        strength: how clearly they are seen; 0 is not at all.
    """
    if state.last_play is None or state.steps or strength <= 0:
        return ()
    side = Side(state.last_play.side)
    markers: list[Marker] = []
    for origin, target in journeys(state.last_play.steps):
        left = _place_left(arrangement, viewer, side, origin)
        landed = _top_checker(placed, side, viewers_number(viewer, side, target))
        markers += [left] if left else []
        markers += [Marker(MarkerKind.LANDING, landed.place)] if landed else []
    return tuple(attrs.evolve(each, strength=strength) for each in dict.fromkeys(markers))


def _place_left(arrangement: Arrangement, viewer: Side, side: Side, origin: int) -> Marker | None:
    """A ring where the checker came from; none where the other side has closed the point."""
    try:
        return target_marker(arrangement, viewer, side, origin, MarkerKind.ORIGIN)
    except IllegalPlayError:
        return None


def _top_checker(placed: Sequence[PlacedChecker], side: Side, point: int) -> PlacedChecker | None:
    return next(
        (each for each in placed if each.point == point and each.side is side and each.is_top),
        None,
    )
