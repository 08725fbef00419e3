"""Fills in what the HUD shows of a table. May not import pygame, GL or anything that draws."""

from __future__ import annotations

import attrs

from plakoto.position import Side
from plakoto_client.ui.model import DieChip, HudModel
from plakoto_client.view.dice import are_used
from plakoto_client.view.table import TableView
from plakoto_client.view.words import spot_text


def with_table(model: HudModel, view: TableView) -> HudModel:
    """`model` with everything that the table has to say."""
    position = view.playback.stage.position
    return attrs.evolve(
        model,
        state=view.state,
        viewer=view.viewer,
        pips=(position.pips(Side.WHITE), position.pips(Side.BLACK)),
        off=(position.white_off, position.black_off),
        dice=_chips(view),
        is_thinking=view.is_thinking,
        can_roll=view.can_roll,
        can_undo=view.can_undo,
        can_commit=view.can_commit,
        resignations=view.resignations,
        cursor=spot_text(position, view.viewer, view.cursor.spot) if view.cursor.is_shown else None,
    )


def _chips(view: TableView) -> tuple[DieChip, ...]:
    roll = view.state.roll
    if roll is None or view.playback.stage.is_throwing:
        return ()
    faces = (int(roll[0]), int(roll[1]))
    if faces[0] == faces[1]:
        left = len(view.state.dice_left)
        return tuple(DieChip(faces[0], used=number >= left) for number in range(4))
    return tuple(
        DieChip(face, used=used)
        for face, used in zip(faces, are_used(faces, view.state.dice_left), strict=True)
    )
