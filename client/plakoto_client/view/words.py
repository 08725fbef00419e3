"""Sentences about what happened at a table and what stands on a point, for the player to read.

May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

from plakoto.position import OFF, Position, Side
from plakoto.protocol.events import (
    GameStarted,
    Rolled,
)
from plakoto.protocol.messages import TableEvent
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.i18n import ngettext
from plakoto_client.ui.wording import (
    computer_level,
    roll_text,
    side_name,
    side_to_move,
)


def notice_of(event: TableEvent, viewer: Side) -> str | None:
    """What the player is told at the moment an event is shown, if anything."""
    match event.event:
        case GameStarted(starter=starter, throws=throws):
            return _who_starts(is_me=Side(starter) is viewer, was_thrown_for=bool(throws))
        case Rolled(roll=roll) if not event.state.next_steps:
            if computer_level(event.state.settings, side_to_move(event.state)) is None:
                return _("No checker can move with {roll}: you pass.").format(roll=roll_text(roll))
            return _("The computer cannot move with {roll} and passes.").format(
                roll=roll_text(roll)
            )
        case _:
            return None


def _who_starts(*, is_me: bool, was_thrown_for: bool) -> str:
    if was_thrown_for:
        return (
            _("You threw the higher die: you start.")
            if is_me
            else _("The computer threw the higher die: it starts.")
        )
    return _("You start this game.") if is_me else _("The computer starts this game.")


def spot_text(position: Position, viewer: Side, spot: int) -> str:
    """What stands on the viewer's own point `spot`, or on his tray."""
    if spot == OFF:
        count = position.off(viewer)
        return _("Tray: {checkers} borne off").format(checkers=_checkers(count))
    stack = position.at(viewer, spot)
    if stack.owner is None:
        return _("Point {point}: empty").format(point=spot)
    text = _("Point {point}: {checkers} of {side}").format(
        point=spot, checkers=_checkers(stack.count), side=side_name(stack.owner)
    )
    if stack.pins:
        text += _(", pinning one of {side}").format(side=side_name(stack.owner.opponent))
    return text


def _checkers(count: int) -> str:
    return ngettext("{count} checker", "{count} checkers", count).format(count=count)
