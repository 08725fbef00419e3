"""Tells the board and what happens on it in plain sentences, as somebody would who sees it.

For whoever listens instead of looking, for logs and for tests. Points are told by the viewer's own
numbers, as the board shows them. May not import pygame, GL or anything that draws.
"""

from __future__ import annotations

from plakoto.notation import parse_position
from plakoto.position import OFF, POINTS, Position, Side
from plakoto.protocol.events import (
    Committed,
    Finished,
    GameStarted,
    Rolled,
    StepData,
    Stepped,
    Undone,
)
from plakoto.protocol.messages import TableEvent, TableState
from plakoto_client.scene import viewers_number
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.i18n import ngettext
from plakoto_client.ui.wording import (
    length_text,
    points_text,
    roll_text,
    score_of,
    side_name,
    side_to_move,
    verdict,
)
from plakoto_client.view.words import notice_of, spot_text


def tell_board(state: TableState, viewer: Side) -> tuple[str, ...]:
    """Say how the game stands and what stands where, one sentence a line."""
    position = parse_position(state.position)
    lines = [
        _("Game {number}. {length}. Score: you {yours}, the computer {theirs}.").format(
            number=state.game,
            length=length_text(state.settings),
            yours=score_of(state, viewer),
            theirs=score_of(state, viewer.opponent),
        ),
        _("You play {side}. Your home is points 19 to 24.").format(side=side_name(viewer)),
        _turn(state, viewer),
        _("Pips: you {yours}, the computer {theirs}.").format(
            yours=position.pips(viewer), theirs=position.pips(viewer.opponent)
        ),
    ]
    lines += [
        spot_text(position, viewer, point) + "."
        for point in range(1, POINTS + 1)
        if position.at(viewer, point).owner is not None
    ]
    return (*lines, *_borne_off(position, viewer))


def tell_event(event: TableEvent, viewer: Side) -> tuple[str, ...]:
    """Say what has just happened, one sentence a line; nothing if it needs no words."""
    state = event.state
    told: tuple[str, ...] = ()
    match event.event:
        case GameStarted():
            told = (_("Game {number} begins.").format(number=state.game),)
        case Rolled(roll=roll):
            is_mine = side_to_move(state) is viewer
            said = _("You roll {roll}.") if is_mine else _("The computer rolls {roll}.")
            told = (said.format(roll=roll_text(roll)),)
        case Stepped(step=step):
            told = (_step(viewer, side_to_move(state), step),)
        case Undone() if side_to_move(state) is viewer:
            told = (_("You take a step back."),)
        case Committed() if state.phase == "rolling":
            told = (_turn(state, viewer),)
        case Finished():
            told = _end(state, viewer)
    notice = notice_of(event, viewer)
    return told if notice is None else (*told, notice)


def _step(viewer: Side, side: Side, step: StepData) -> str:
    start = viewers_number(viewer, side, step.origin)
    if step.target == OFF:
        said = (
            _("You bear off from point {origin}.")
            if side is viewer
            else _("The computer bears off from point {origin}.")
        )
        return said.format(origin=start)
    if step.pins:
        said = (
            _("You move from point {origin} to point {target} and pin a checker.")
            if side is viewer
            else _("The computer moves from point {origin} to point {target} and pins a checker.")
        )
    else:
        said = (
            _("You move from point {origin} to point {target}.")
            if side is viewer
            else _("The computer moves from point {origin} to point {target}.")
        )
    return said.format(origin=start, target=viewers_number(viewer, side, step.target))


def _turn(state: TableState, viewer: Side) -> str:
    """Whose turn it is, and with which dice."""
    if state.outcome is not None:
        return " ".join(_end(state, viewer))
    is_mine = side_to_move(state) is viewer
    if state.phase == "rolling":
        return _("Your turn: roll the dice.") if is_mine else _("It is the computer’s turn.")
    left = ", ".join(str(die) for die in state.dice_left)
    if not left:
        return _("All your dice are played.") if is_mine else _("It is the computer’s turn.")
    said = (
        _("Your turn. Dice left to play: {dice}.")
        if is_mine
        else _("The computer’s turn. Dice left to play: {dice}.")
    )
    return said.format(dice=left)


def _end(state: TableState, viewer: Side) -> tuple[str, ...]:
    if state.outcome is None:
        return ()
    words = verdict(state, state.outcome, viewer)
    worth = () if state.outcome.winner is None else (f"+{points_text(state.outcome.points)}.",)
    return (f"{words.title}.", words.reason, *worth)


def _borne_off(position: Position, viewer: Side) -> tuple[str, ...]:
    yours, theirs = position.off(viewer), position.off(viewer.opponent)
    return (
        ngettext(
            "You have borne off {count} checker.", "You have borne off {count} checkers.", yours
        ).format(count=yours),
        ngettext(
            "The computer has borne off {count} checker.",
            "The computer has borne off {count} checkers.",
            theirs,
        ).format(count=theirs),
    )
