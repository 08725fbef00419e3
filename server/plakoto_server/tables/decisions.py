"""What a request, or a computer's turn, makes happen at a table. The rules are asked here."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from plakoto.dice import Dice, roll
from plakoto.errors import IllegalPlayError, ProtocolError
from plakoto.notation import format_roll
from plakoto.outcome import resignation
from plakoto.plays import Play
from plakoto.position import Side
from plakoto.protocol.codec import kind_of
from plakoto.protocol.events import (
    Closed,
    Committed,
    Created,
    Event,
    Finished,
    GameStarted,
    Rolled,
    Stepped,
    TableSettings,
    Undone,
)
from plakoto.protocol.messages import (
    CloseTable,
    CommitTurn,
    MakeStep,
    NextGame,
    Resign,
    RollDice,
    TableRequest,
    UndoStep,
)
from plakoto.turn import Turn
from plakoto_server.tables.forms import outcome_data, side_letter, step_data, step_of
from plakoto_server.tables.phases import Phase, is_possible
from plakoto_server.tables.table import Table


@attrs.frozen
class Happening:
    """An event and the table after it."""

    event: Event
    table: Table


class _Course:
    """Happenings in the making, each following from the table after the one before."""

    def __init__(self, table: Table, *happenings: Happening) -> None:
        self.table = table
        self._happenings = list(happenings)

    def then(self, event: Event) -> None:
        self.table = self.table.after(event)
        self._happenings.append(Happening(event, self.table))

    @property
    def happenings(self) -> tuple[Happening, ...]:
        return tuple(self._happenings)

    @property
    def turn(self) -> Turn:
        if self.table.turn is None:
            raise AssertionError(f"no turn while the table is {self.table.phase}")
        return self.table.turn


def set_up(settings: TableSettings, dice: Dice) -> tuple[Happening, ...]:
    """Set a table up and start its first game with the opening throws."""
    created = Created(settings)
    table = Table.created(created)
    course = _Course(table, Happening(created, table))
    throws = [(dice.throw(), dice.throw())]
    while throws[-1][0] == throws[-1][1]:
        throws.append((dice.throw(), dice.throw()))
    white, black = throws[-1]
    starter = Side.WHITE if white > black else Side.BLACK
    course.then(GameStarted(side_letter(starter), tuple(throws)))
    if settings.opening_dice_played:
        course.then(Rolled(f"{max(white, black)}{min(white, black)}"))
    return course.happenings


def decide(
    table: Table, request: TableRequest, sides: frozenset[Side], dice: Dice
) -> tuple[Happening, ...]:
    """What `request` makes happen.

    Args:
        table: as it is now.
        request: what somebody at the table asks for.
        sides: the sides that he may move for.
        dice: thrown if the request is to roll.

    Raises:
        ProtocolError: nothing; the code and the text say why.
    """
    event, needs_turn, decision = _DECISIONS[type(request)]
    if not is_possible(table.phase, event):
        raise ProtocolError(
            "wrong_phase",
            f"{kind_of(type(request))} is not possible while the table is {table.phase.value}",
        )
    if needs_turn and table.to_move not in sides:
        raise ProtocolError("not_your_turn", "it is the other side's turn")
    course = _Course(table)
    decision(course, request, dice)
    return course.happenings


def computer_rolls(table: Table, dice: Dice) -> tuple[Happening, ...]:
    """The computer's roll, and its pass where the roll leaves it no step."""
    course = _Course(table)
    _roll(course, None, dice)
    return course.happenings


def computer_plays(table: Table, play: Play) -> tuple[Happening, ...]:
    """The computer's play, which is legal, step by step."""
    course = _Course(table)
    for step in play.steps:
        course.then(Stepped(step_data(step)))
    _commit(course)
    return course.happenings


def _roll(course: _Course, _request: object, dice: Dice) -> None:
    course.then(Rolled(format_roll(roll(dice))))
    if course.turn.must_pass:
        _commit(course)


def _step(course: _Course, request: MakeStep, _dice: Dice) -> None:
    try:
        course.turn.after(step_of(request.step))
    except IllegalPlayError as error:
        raise ProtocolError("illegal_step", str(error)) from error
    course.then(Stepped(request.step))


def _undo(course: _Course, _request: object, _dice: Dice) -> None:
    try:
        course.turn.undone()
    except IllegalPlayError as error:
        raise ProtocolError("cannot_undo", str(error)) from error
    course.then(Undone())


def _commit(course: _Course, _request: object = None, _dice: Dice | None = None) -> None:
    try:
        play = course.turn.committed()
    except IllegalPlayError as error:
        raise ProtocolError("cannot_commit", str(error)) from error
    course.then(Committed(tuple(step_data(step) for step in play.steps)))
    if course.table.phase is Phase.DECIDED and course.table.outcome:
        course.then(Finished(outcome_data(course.table.outcome)))


def _resign(course: _Course, request: Resign, _dice: Dice) -> None:
    position = course.table.position
    try:
        outcome = resignation(position, position.turn, request.points)
    except IllegalPlayError as error:
        raise ProtocolError("cannot_resign", str(error)) from error
    course.then(Finished(outcome_data(outcome)))


def _next_game(course: _Course, _request: object, _dice: Dice) -> None:
    if course.table.score.winner:
        raise ProtocolError("match_over", "the match is over; set up a new table for another")
    course.then(GameStarted(side_letter(course.table.next_starter)))


def _close(course: _Course, _request: object, _dice: Dice) -> None:
    course.then(Closed())


_DECISIONS: dict[type[TableRequest], tuple[type[Event], bool, Callable[..., None]]] = {
    RollDice: (Rolled, True, _roll),
    MakeStep: (Stepped, True, _step),
    UndoStep: (Undone, True, _undo),
    CommitTurn: (Committed, True, _commit),
    Resign: (Finished, True, _resign),
    NextGame: (GameStarted, False, _next_game),
    CloseTable: (Closed, False, _close),
}
"""Request: the event it asks for, whether only the side to move may ask, and how it is decided."""
