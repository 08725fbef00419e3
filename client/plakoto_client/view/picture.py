"""Composes the picture: the stage, with what is selected, carried and aimed at.

May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

from collections.abc import Collection

import attrs

from plakoto.position import OFF, POINTS, Side
from plakoto_client.scene import (
    Camera,
    CheckerDraw,
    Frame,
    Glow,
    Marker,
    MarkerKind,
    PlacedChecker,
    draw_checker,
    draw_moving,
    target_marker,
)
from plakoto_client.settings import Settings
from plakoto_client.view.stage import Stage
from plakoto_client.view.traces import last_play_markers


@attrs.frozen
class Marks:
    """What the player is being shown, in his own numbers."""

    movable: Collection[int] = ()
    """Points whose top checker may be moved now."""
    selected: int | None = None
    """The point whose top checker has been picked up."""
    targets: Collection[int] = ()
    """Where the selected checker may go, `OFF` for the tray."""
    aimed: int | None = None
    """The target under the pointer."""
    cursor: int | None = None
    """Where the keyboard's cursor stands; None while it is hidden."""


def compose(
    stage: Stage, marks: Marks, camera: Camera, now_s: float, settings: Settings | None = None
) -> Frame:
    """The picture at this moment, as it is set; by default as at first."""
    wanted = settings or Settings()
    placed = stage.placed()
    frame = Frame(
        camera,
        stage.viewer,
        tuple(_checkers(stage, marks, now_s)),
        stage.dice(now_s),
        _markers(stage, marks, placed, stage.traces_strength(now_s) if wanted.trails else 0.0),
        stage.trails(now_s) if wanted.trails else (),
    )
    return lit(frame, wanted)


def lit(frame: Frame, settings: Settings) -> Frame:
    """`frame` in the light, and with the numbers and marks, that are set."""
    return attrs.evolve(
        frame,
        light=settings.light / 100,
        numbers=settings.numbers,
        marks=settings.shape_marks,
    )


def _checkers(stage: Stage, marks: Marks, now_s: float) -> list[CheckerDraw]:
    drawn = []
    for placed, place in stage.standing(now_s):
        if place is None:
            drawn.append(draw_checker(placed, _glow(placed, stage.viewer, marks)))
        else:
            moving = draw_moving(placed, place)
            is_carried = placed.checker == stage.carried
            drawn.append(attrs.evolve(moving, glow=Glow.SELECTED) if is_carried else moving)
    return drawn


def _glow(placed: PlacedChecker, viewer: Side, marks: Marks) -> Glow:
    if placed.side is not viewer or not placed.is_top or placed.point == OFF:
        return Glow.NONE
    if placed.point == marks.selected:
        return Glow.SELECTED
    if marks.selected is None and placed.point in marks.movable:
        return Glow.MOVABLE
    return Glow.NONE


def _markers(
    stage: Stage, marks: Marks, placed: tuple[PlacedChecker, ...], traces: float
) -> tuple[Marker, ...]:
    viewer = stage.viewer
    found = [*last_play_markers(stage.state, stage.arrangement, placed, viewer, traces)]
    found += [
        target_marker(
            stage.arrangement,
            viewer,
            viewer,
            target,
            MarkerKind.AIMED if target == marks.aimed else MarkerKind.TARGET,
        )
        for target in sorted(marks.targets)
    ]
    if marks.cursor is not None:
        found.append(_cursor(stage, placed, marks.cursor))
    return tuple(found)


def _cursor(stage: Stage, placed: tuple[PlacedChecker, ...], spot: int) -> Marker:
    """The cursor lies where the top checker of its point stands, or one would arrive."""
    viewer = stage.viewer
    top = next((each for each in placed if each.point == spot and each.is_top), None)
    if top is not None and spot <= POINTS:
        return Marker(MarkerKind.CURSOR, top.place)
    return target_marker(stage.arrangement, viewer, viewer, spot, MarkerKind.CURSOR)
