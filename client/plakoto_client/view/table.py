"""One table as its player sees it: what he may do, what he has picked up, what he has asked for.

Sends intentions; only the server's events move a checker. May not import pygame, GL or anything
that draws.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from plakoto.plays import Step
from plakoto.position import OFF, Side
from plakoto.protocol.messages import (
    CommitTurn,
    Done,
    MakeStep,
    NextGame,
    Refused,
    Resign,
    RollDice,
    TableEvent,
    TableRequest,
    TableState,
    UndoStep,
    Watched,
)
from plakoto.turn import Turn
from plakoto_client.net.session import new_id
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.wording import computer_level, person_side, side_to_move
from plakoto_client.view.cursor import Cursor
from plakoto_client.view.foresight import Foresight
from plakoto_client.view.pace import Pace
from plakoto_client.view.picture import Marks
from plakoto_client.view.playback import Playback
from plakoto_client.view.refusals import why_not_from, why_not_to
from plakoto_client.view.turns import as_data, as_step, destinations, origins, turn_of


class TableView:
    """The table that is being played at."""

    def __init__(
        self,
        watched: Watched,
        send: Callable[[TableRequest], None],
        tempo: Pace,
        foresight: Foresight | None = None,
    ) -> None:
        self.table = watched.table
        self.viewer: Side = person_side(watched.state.settings)
        self.playback = Playback(
            watched.table, watched.state, watched.seq, self.viewer, tempo, foresight
        )
        self.selected: int | None = None
        """The player's own point whose top checker he has picked up."""
        self.cursor = Cursor()
        self._send = send
        self._request: str | None = None
        self._effect_seq: int | None = None
        """Number of the event that the last request led to, until it has arrived."""
        self._path: deque[Step] = deque()
        """What is still to be asked for, of a move with several dice."""

    # --- what may be done -----------------------------------------------------------------

    @property
    def state(self) -> TableState:
        """The state that is shown."""
        return self.playback.stage.state

    @property
    def is_free(self) -> bool:
        """Whether nothing is under way that a new request would have to wait for."""
        return self.playback.is_up_to_date and self._request is None and not self._path

    @property
    def is_my_turn(self) -> bool:
        """Whether the player may act now."""
        state = self.state
        return (
            self.is_free
            and state.phase in ("rolling", "moving")
            and side_to_move(state) is self.viewer
        )

    @property
    def can_roll(self) -> bool:
        """Whether the dice are the player's to throw."""
        return self.is_my_turn and self.state.phase == "rolling"

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self.is_my_turn and self.state.phase == "moving" and bool(self.state.steps)

    @property
    def can_commit(self) -> bool:
        """Whether the turn may end here."""
        return self.is_my_turn and self.state.can_commit

    @property
    def resignations(self) -> tuple[int, ...]:
        """Points the player could resign for now."""
        return self.state.resignations if self.is_my_turn else ()

    @property
    def is_thinking(self) -> bool:
        """Whether the computer is looking for its play, or seems to."""
        state = self.state
        return (
            state.phase == "moving"
            and not state.steps
            and bool(state.next_steps)
            and computer_level(state.settings, side_to_move(state)) is not None
        )

    @property
    def turn(self) -> Turn | None:
        """The player's turn, if he may make a step of it now."""
        return turn_of(self.state) if self.is_my_turn else None

    def choices(self) -> tuple[int, ...]:
        """The player's own points that it makes sense to choose now, in ascending order."""
        turn = self.turn
        if turn is None:
            return ()
        if self.selected is None:
            return origins(turn)
        return tuple(sorted(destinations(turn, self.selected)))

    def marks(self, aimed: int | None = None) -> Marks:
        """What the player is to be shown, with the pointer on his own point `aimed`."""
        turn = self.turn
        cursor = self.cursor.spot if self.cursor.is_shown else None
        if turn is None:
            return Marks(cursor=cursor)
        if self.selected is None:
            return Marks(movable=origins(turn), cursor=cursor)
        targets = destinations(turn, self.selected)
        return Marks((), self.selected, targets, aimed if aimed in targets else None, cursor)

    # --- what the player does -------------------------------------------------------------

    def roll(self) -> None:
        """Throw the dice, if they are the player's to throw."""
        if self.can_roll:
            self._ask(RollDice(new_id(), self.table))

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        if self.can_undo:
            self.selected = None
            self._ask(UndoStep(new_id(), self.table))

    def commit(self) -> None:
        """End the turn, if it may end here."""
        if self.can_commit:
            self.selected = None
            self._ask(CommitTurn(new_id(), self.table))

    def resign(self, points: int) -> None:
        """Give the game up, if it is the player's turn to."""
        if points in self.resignations:
            self.selected = None
            self._ask(Resign(new_id(), self.table, points))

    def next_game(self) -> None:
        """Go on with the next game of the table."""
        if self.is_free and self.state.phase == "over" and self.state.match_winner is None:
            self._ask(NextGame(new_id(), self.table))

    def press(self, spot: int) -> str | None:
        """Act on the player's own point `spot` (`OFF`: his tray): pick up, put down, change.

        Returns:
            Why nothing could be done, in words; None if something was.
        """
        turn = self.turn
        if turn is None:
            return self._why_not_now()
        if self.selected is not None and self.selected != spot and self.go(spot):
            return None
        if spot == self.selected:
            self.selected = None
        elif spot in origins(turn):
            self.select(spot)
        elif self.selected is not None:
            return str(why_not_to(turn, self.selected, spot))
        elif spot == OFF:
            return _("Choose a checker first.")
        else:
            return str(why_not_from(turn, spot))
        return None

    def select(self, point: int) -> None:
        """Pick up the top checker of the player's own `point`."""
        turn = self.turn
        if turn is None or point not in origins(turn):
            return
        self.selected = point
        if self.cursor.is_shown:
            self.cursor = self.cursor.nearest(tuple(destinations(turn, point)))

    def go(self, target: int) -> bool:
        """Move the selected checker to `target`, by as many dice as it takes.

        Returns:
            Whether it can go there.
        """
        turn = self.turn
        if turn is None or self.selected is None:
            return False
        steps = destinations(turn, self.selected).get(target)
        if steps is None:
            return False
        self.selected = None
        self._path = deque(steps)
        self._follow_path()
        return True

    # --- what the server says -------------------------------------------------------------

    def push(self, event: TableEvent) -> None:
        """Take note of what happened at the table."""
        self.playback.push(event)
        if self._effect_seq is not None and event.seq >= self._effect_seq:
            self._request = self._effect_seq = None
        self._follow_path()

    def answered(self, answer: Done | Refused, now_s: float) -> bool:
        """Take note of the answer to a request; tell whether it was one of this table's."""
        if answer.re != self._request or self._request is None:
            return False
        if isinstance(answer, Refused):
            self._request = None
            self._path.clear()
            self.playback.stage.let_go(now_s)
        elif answer.seq is None or answer.seq <= self.playback.last_seq:
            self._request = None
            self._follow_path()
        else:
            self._effect_seq = answer.seq
        return True

    def shown(self) -> None:
        """Take note that another state has come to be shown."""
        turn = self.turn
        if turn is None or self.selected not in origins(turn):
            self.selected = None
        if turn is not None and self.cursor.is_shown and self.selected is None:
            self.cursor = self.cursor.nearest(origins(turn))

    def _follow_path(self) -> None:
        """Ask for the next step of the path once the one before has taken effect."""
        if not self._path or self._request is not None:
            return
        step = self._path[0]
        if step not in map(as_step, self.playback.last.next_steps):
            self._path.clear()
            return
        self._path.popleft()
        self._ask(MakeStep(new_id(), self.table, as_data(step)))

    def _ask(self, request: TableRequest) -> None:
        self._request = request.id
        self._send(request)

    def _why_not_now(self) -> str | None:
        if self.can_roll:
            return _("Roll the dice first.")
        if self.state.phase == "moving" and side_to_move(self.state) is not self.viewer:
            return _("It is the computer’s turn.")
        return None
