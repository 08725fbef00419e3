"""The whole game as the window sees it: the connection, the table, the open sheet, the notices.

Takes what arrives from the server and what the player intends, and tells what is to be drawn. May
not import pygame, GL or anything that draws.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import attrs

from plakoto.position import Side
from plakoto.protocol.events import Finished, GameStarted
from plakoto.protocol.messages import (
    CloseTable,
    CreateTable,
    Done,
    ListTables,
    Refused,
    Request,
    TableEvent,
    Tables,
    TableSummary,
    Watched,
)
from plakoto_client.net.deliveries import (
    Delivery,
    Failed,
    Listening,
    Offline,
    Online,
    Prepared,
    Preparing,
    Rejected,
    Unprepared,
    Unwatched,
)
from plakoto_client.net.session import new_id
from plakoto_client.settings import Favourites, Settings
from plakoto_client.ui import intents
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import Intent
from plakoto_client.ui.model import Connection, HudModel, Sheet
from plakoto_client.ui.server_refusals import refusal_sentence
from plakoto_client.ui.style_card import StyleCard
from plakoto_client.view.auto_end import AutoEnd
from plakoto_client.view.chronicle import Chronicle
from plakoto_client.view.failures import failure_text
from plakoto_client.view.foresight import Foresight
from plakoto_client.view.hud import with_table
from plakoto_client.view.pace import NOTICE_S, Pace
from plakoto_client.view.seating import is_unfinished, seating, wanted_settings
from plakoto_client.view.show import Show
from plakoto_client.view.table import TableView
from plakoto_client.view.telling import tell_board
from plakoto_client.view.words import notice_of


class Link(Protocol):
    """The way to the server."""

    def connect(self, port: int, token: str) -> None:
        """Connect to the server on `port` of this machine."""

    def request(self, request: Request) -> None:
        """Send `request`."""

    def watch(self, table: str) -> None:
        """Follow the events of `table`."""


class Game:
    """What is being played, and how it stands with the server."""

    def __init__(
        self, link: Link, tempo: Pace | None = None, foresight: Foresight | None = None
    ) -> None:
        """Play over `link`; without `foresight` a picture waits for dice that are not found yet."""
        self.table: TableView | None = None
        self.sheet: Sheet | None = None
        self.connection = Connection.STARTING
        self.failure: str | None = None
        """Why the game cannot go on at all."""
        self.chronicle = Chronicle()
        """What has happened at the table."""
        self.refusals = 0
        """How often the player has been told why something cannot be done."""
        self.show = Show()
        """What is shown over the board and changes nothing."""
        self._link = link
        self._foresight = foresight
        self.settings = Settings()
        self.favourites: Favourites = ()
        self.exported: tuple[Path, ...] = ()
        """Files of settings that could be taken over."""
        self.styles: tuple[StyleCard, ...] = ()
        """What is known of each board style."""
        self._pace = tempo or Pace()
        self._auto_end = AutoEnd()
        self._levels: tuple[int, ...] = ()
        self._unfinished: tuple[TableSummary, ...] = ()
        self._has_list = False
        self._creating: str | None = None
        self._preparing: Preparing | None = None
        self._notice: str | None = None
        self._notice_until_s = 0.0

    @property
    def pace(self) -> Pace:
        """How fast checkers and dice go."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = pace
        if self.table is not None:
            self.table.playback.stage.pace = pace

    @property
    def can_slam(self) -> bool:
        """Whether the board may be slammed: nothing moves on it, and shows are to be seen."""
        view = self.table
        return (
            view is not None
            and view.playback.is_up_to_date
            and view.playback.stage.is_at_rest
            and not self._pace.is_instant
        )

    # --- what arrives ---------------------------------------------------------------------

    def take(self, delivery: Delivery, now_s: float) -> None:
        """Deal with something that has arrived."""
        match delivery:
            case TableEvent():
                self._take_event(delivery)
            case Watched():
                self._sit_down(delivery)
            case Done() | Refused():
                self._take_answer(delivery, now_s)
            case Tables(tables=tables):
                self._take_list(tables)
            case Unwatched():
                self.table = None
                self.say(_("That game is gone: the server does not know it any more."), now_s)
                self._ask_for_list()
            case Unprepared(reason=reason):
                self._preparing = None
                sentence = _("The computer players are not ready and may play at random: {reason}")
                self.say(sentence.format(reason=reason), now_s)
            case _:
                self._take_news(delivery)

    def _take_news(self, delivery: Delivery) -> None:
        """Take note of how it stands with the server and its process."""
        match delivery:
            case Listening(port=port, token=token):
                self._link.connect(port, token)
            case Online(levels=levels):
                self.connection = Connection.READY
                self._levels = levels
                if self.table is None:
                    self._ask_for_list()
            case Offline() if self.connection is Connection.READY:
                self.connection = Connection.LOST
            case Preparing():
                self._preparing = delivery
            case Prepared():
                self._preparing = None
            case Failed() | Rejected():
                self.failure = failure_text(delivery)

    def _take_event(self, event: TableEvent) -> None:
        self.show.restore()
        if self.table is not None and event.table == self.table.table:
            self.table.push(event)

    def _sit_down(self, watched: Watched) -> None:
        if self.table is None or self.table.table != watched.table:
            self.chronicle = Chronicle()
        self.show.restore()
        self.table = TableView(watched, self._link.request, self._pace, self._foresight)
        self.sheet = Sheet.RESULT if self.table.state.phase == "over" else None

    def _take_answer(self, answer: Done | Refused, now_s: float) -> None:
        is_creation = answer.re is not None and answer.re == self._creating
        if is_creation:
            self._creating = None
        if isinstance(answer, Refused):
            self.say(refusal_sentence(answer), now_s)
        elif is_creation and answer.table is not None:
            self._link.watch(answer.table)
        if self.table is not None and self.table.answered(answer, now_s):
            self.table.shown()

    def _take_list(self, tables: tuple[TableSummary, ...]) -> None:
        self._unfinished = tuple(each for each in tables if is_unfinished(each.state))
        if self.table is None and (not self._has_list or self.sheet is None):
            self.sheet = Sheet.WELCOME
        self._has_list = True

    def _ask_for_list(self) -> None:
        self._link.request(ListTables(new_id()))

    # --- what the player intends ----------------------------------------------------------

    def carry_out(self, intent: Intent) -> None:
        """Do what the player asks for, as far as it is the game's business."""
        match intent:
            case intents.ShowSheet(sheet=sheet):
                self._open(None if sheet is None else Sheet(sheet))
            case intents.NewGame():
                self._set_up(intent)
            case intents.SlamBoard():
                self._slam()
            case intents.ResumeGame(table=table):
                if self.table is None or self.table.table != table:
                    self._link.watch(table)
                self.sheet = None
            case _ if self.table is not None:
                self._act(self.table, intent)

    def _slam(self) -> None:
        """Slam the board, unless something is moving on it; a sheet closes so that it is seen."""
        if self.can_slam:
            self.sheet = None
            self.show.slam()

    def _act(self, view: TableView, intent: Intent) -> None:
        if self.connection is not Connection.READY:
            return
        match intent:
            case intents.RollDice():
                view.roll()
            case intents.Undo():
                view.undo()
            case intents.EndTurn():
                view.commit()
            case intents.Resign(points=points):
                view.resign(points)
                self.sheet = None
            case intents.NextGame():
                view.next_game()
                self.sheet = None

    def press(self, spot: int, now_s: float) -> None:
        """Act on the player's own point `spot`; say why, if nothing can be done there."""
        if self.table is None or self.connection is not Connection.READY:
            return
        refusal = self.table.press(spot)
        if refusal is not None:
            self.refusals += 1
            self.say(refusal, now_s)

    def _open(self, sheet: Sheet | None) -> None:
        if sheet is None and self.table is None:
            sheet = Sheet.WELCOME if self._has_list else None
        if sheet is Sheet.WELCOME:
            self._ask_for_list()
        self.sheet = sheet

    def _set_up(self, wanted: intents.NewGame) -> None:
        if self._creating is not None:
            return
        if self.table is not None and not is_unfinished(self.table.playback.last):
            self._link.request(CloseTable(new_id(), self.table.table))
        request = CreateTable(
            new_id(),
            seating(
                wanted.side, wanted.level, wanted.match_length, is_played=wanted.opening_dice_played
            ),
        )
        self._creating = request.id
        self._link.request(request)

    # --- time and picture -----------------------------------------------------------------

    def advance(self, now_s: float) -> None:
        """Let time pass."""
        if self._notice is not None and now_s >= self._notice_until_s:
            self._notice = None
        if self.table is None:
            return
        for event in self.table.playback.advance(now_s):
            self._has_been_shown(event, now_s)
        waiting = self.table.playback.waiting_for()
        if waiting is not None and waiting.event is not None:
            self.show.cheer(waiting.event, self.table.viewer, now_s, self.settings)
        self._end_turn_by_itself(self.table, now_s)

    def _end_turn_by_itself(self, view: TableView, now_s: float) -> None:
        is_wanted = self.settings.auto_end and self.connection is Connection.READY
        if self._auto_end.is_due(view, self._pace, now_s, is_wanted=is_wanted):
            view.commit()

    def hurry(self, now_s: float) -> None:
        """Put every checker under way where it is going: the player wants to go on."""
        if self.table is None:
            return
        for event in self.table.playback.hurry(now_s):
            self._has_been_shown(event, now_s)

    def next_change_s(self, now_s: float) -> float | None:
        """Seconds until something changes by itself; None if nothing will."""
        waits = [] if self._notice is None else [max(self._notice_until_s - now_s, 0.0)]
        waits += [0.0] if self.show.is_on else []
        if self.table is not None:
            change = self.table.playback.next_change_s(now_s)
            waits += [] if change is None else [change]
            ending = self._auto_end.seconds_left(self._pace, now_s)
            waits += [] if ending is None else [ending]
        return min(waits, default=None)

    def forget_notice(self) -> None:
        """Say no more what was being said: it is in another language now."""
        self._notice = None

    def say(self, text: str, now_s: float, lasts_s: float = NOTICE_S) -> None:
        """Show `text` for a while."""
        self._notice, self._notice_until_s = text, now_s + lasts_s

    def offer_set_up(self) -> None:
        """Open the first sheet if another game would have to be begun to play as it is set."""
        wanted = wanted_settings(self.settings)
        if self.table is not None and self.table.state.settings != wanted:
            self._open(Sheet.WELCOME)

    def hud(self) -> HudModel:
        """Everything flat on the screen."""
        model = HudModel(
            self.connection,
            self.sheet,
            None,
            Side.WHITE,
            notice=self._notice or self._waiting_for(),
            unfinished=self._unfinished,
            levels=self._levels,
            starting=self._starting(),
            settings=self.settings,
            favourites=self.favourites,
            exported=self.exported,
            styles=self.styles,
        )
        if self.table is None:
            return model
        model = attrs.evolve(with_table(model, self.table), can_slam=self.can_slam)
        if self.sheet is not Sheet.WORDS:
            return model
        described = tell_board(self.table.state, self.table.viewer)
        return attrs.evolve(model, described=described, told=self.chronicle.sentences())

    def _has_been_shown(self, event: TableEvent, now_s: float) -> None:
        view = self.table
        if view is None:
            return
        view.shown()
        self.chronicle.note(event, view.viewer)
        notice = notice_of(event, view.viewer)
        if notice is not None:
            self.say(notice, now_s)
        match event.event:
            case Finished():
                self.sheet = Sheet.RESULT
            case GameStarted() if self.sheet is Sheet.RESULT:
                self.sheet = None

    def _starting(self) -> str | None:
        if self.connection is Connection.STARTING:
            return self._being_prepared() or _("Starting the game")
        return self._being_prepared()

    def _waiting_for(self) -> str | None:
        """What the computer's move is waiting for at the first start."""
        is_thinking = self.table is not None and self.table.is_thinking
        return self._being_prepared() if is_thinking else None

    def _being_prepared(self) -> str | None:
        if self._preparing is None:
            return None
        return _("Preparing the computer players: {done} of {total}").format(
            done=self._preparing.done, total=self._preparing.total
        )
