"""How the game stands with the server, which sheet is open, and what is said."""

from __future__ import annotations

import attrs
import pytest

from plakoto.notation import parse_position
from plakoto.position import Side
from plakoto.protocol.messages import (
    CloseTable,
    CreateTable,
    Done,
    ListTables,
    Refused,
    Request,
    Resign,
    TableRequest,
    Tables,
    TableSummary,
)
from plakoto_client.net.deliveries import (
    Failed,
    Listening,
    Offline,
    Online,
    Prepared,
    Preparing,
    Trouble,
    Unprepared,
    Unwatched,
)
from plakoto_client.ui import intents
from plakoto_client.ui.i18n import choose_language
from plakoto_client.ui.model import Connection, Sheet
from plakoto_client.view.game import Game
from plakoto_client.view.pace import INSTANT, NOTICE_S, Pace
from playing.desk import Desk

START = parse_position("w15/22/b15 w 0 0")


@attrs.define
class Recorder:
    """A link that keeps what is asked of it, and hands a table's requests to a desk."""

    desk: Desk | None = None
    connected: list[tuple[int, str]] = attrs.field(factory=list)
    requests: list[Request] = attrs.field(factory=list)
    watched: list[str] = attrs.field(factory=list)

    def connect(self, port: int, token: str) -> None:
        """Take note of the server's place."""
        self.connected.append((port, token))

    def request(self, request: Request) -> None:
        """Take note of a request, and hand it on."""
        self.requests.append(request)
        if self.desk is not None and isinstance(request, TableRequest):
            self.desk.request(request)

    def watch(self, table: str) -> None:
        """Take note of a table."""
        self.watched.append(table)


@pytest.fixture
def link() -> Recorder:
    return Recorder()


@pytest.fixture
def game(link: Recorder) -> Game:
    """A game that has just come online."""
    game = Game(link, Pace(INSTANT))
    game.take(Online((1, 2, 3)), 0.0)
    return game


def list_of(link: Recorder, *summaries: TableSummary) -> Tables:
    """The answer to the last request for the list of tables."""
    asked = [each for each in link.requests if isinstance(each, ListTables)]
    return Tables(asked[-1].id, summaries)


def at_desk(game: Game, link: Recorder, desk: Desk) -> None:
    """Sit down at `desk`."""
    link.desk = desk
    game.take(desk.watched(), 0.0)
    game.advance(0.0)


def settle(game: Game, desk: Desk, now_s: float = 0.0) -> None:
    """Deliver what has happened at the desk, and show it."""
    desk.deliver(lambda delivery: game.take(delivery, now_s))
    game.advance(now_s)


def test_the_embedded_server_is_connected_to_when_it_listens(link: Recorder) -> None:
    game = Game(link, Pace())

    game.take(Listening(4000, "token"), 0.0)

    assert link.connected == [(4000, "token")]
    assert game.connection is Connection.STARTING


def test_online_asks_for_the_tables_and_their_list_opens_the_first_sheet(
    game: Game, link: Recorder
) -> None:
    assert game.connection is Connection.READY
    assert game.sheet is None

    game.take(list_of(link), 0.0)

    assert game.sheet is Sheet.WELCOME
    assert game.hud().levels == (1, 2, 3)


def test_unfinished_games_are_offered_and_finished_ones_are_not(game: Game, link: Recorder) -> None:
    running = TableSummary("running", 5, Desk(position=START).state)
    finished = TableSummary("finished", 9, resigned_desk().state)

    game.take(list_of(link, running, finished), 0.0)

    assert game.hud().unfinished == (running,)


def test_a_new_game_is_created_and_watched(game: Game, link: Recorder) -> None:
    game.carry_out(intents.NewGame(Side.BLACK, 3, 5, opening_dice_played=True))

    request = link.requests[-1]
    assert isinstance(request, CreateTable)
    assert request.settings.white.level == 3
    assert request.settings.black.level is None
    assert request.settings.match_length == 5
    assert request.settings.opening_dice_played
    game.take(Done(request.id, "new", 2), 0.0)
    assert link.watched == ["new"]


def test_pressing_start_twice_creates_one_table(game: Game, link: Recorder) -> None:
    game.carry_out(intents.NewGame(Side.WHITE, 1))
    game.carry_out(intents.NewGame(Side.WHITE, 1))

    assert sum(isinstance(each, CreateTable) for each in link.requests) == 1


def test_a_new_game_leaves_an_unfinished_one_open(game: Game, link: Recorder) -> None:
    at_desk(game, link, Desk(position=START))

    game.carry_out(intents.NewGame(Side.WHITE, 1))

    assert not any(isinstance(each, CloseTable) for each in link.requests)


def test_a_new_game_closes_a_table_with_nothing_left_to_play_for(
    game: Game, link: Recorder
) -> None:
    at_desk(game, link, resigned_desk())

    game.carry_out(intents.NewGame(Side.WHITE, 1))

    assert any(isinstance(each, CloseTable) for each in link.requests)


def test_sitting_down_closes_the_sheet_and_shows_the_state(game: Game, link: Recorder) -> None:
    game.take(list_of(link), 0.0)

    at_desk(game, link, Desk(position=START))

    assert game.sheet is None
    model = game.hud()
    assert model.state is not None
    assert model.pips == (360, 360)
    assert model.can_roll


def test_the_table_one_sits_at_is_not_watched_again(game: Game, link: Recorder) -> None:
    at_desk(game, link, Desk(position=START))
    game.carry_out(intents.ShowSheet(Sheet.WELCOME.value))

    game.carry_out(intents.ResumeGame("desk"))

    assert link.watched == []
    assert game.sheet is None


def test_intents_become_requests(game: Game, link: Recorder) -> None:
    desk = Desk(position=START, dice=(6, 5))
    at_desk(game, link, desk)

    game.carry_out(intents.RollDice())
    settle(game, desk)
    game.press(1, 0.0)
    game.press(12, 0.0)
    settle(game, desk)
    game.carry_out(intents.Undo())
    settle(game, desk)
    game.press(6, 0.0)
    game.press(12, 0.0)
    settle(game, desk)
    game.carry_out(intents.EndTurn())
    settle(game, desk)

    assert [type(each).__name__ for each in desk.requests] == [
        "RollDice",
        "MakeStep",
        "MakeStep",
        "UndoStep",
        "MakeStep",
        "CommitTurn",
    ]


def test_the_dice_in_the_bar_follow_what_has_been_played(game: Game, link: Recorder) -> None:
    desk = Desk(position=START, dice=(6, 5))
    at_desk(game, link, desk)
    game.carry_out(intents.RollDice())
    settle(game, desk)

    game.press(1, 0.0)
    game.press(7, 0.0)
    settle(game, desk)

    assert [(chip.face, chip.used) for chip in game.hud().dice] == [(6, True), (5, False)]


def test_a_double_has_four_dice_in_the_bar(game: Game, link: Recorder) -> None:
    desk = Desk(position=START, dice=(3, 3))
    at_desk(game, link, desk)
    game.carry_out(intents.RollDice())
    settle(game, desk)

    game.press(1, 0.0)
    game.press(4, 0.0)
    settle(game, desk)

    assert [(chip.face, chip.used) for chip in game.hud().dice] == [
        (3, False),
        (3, False),
        (3, False),
        (3, True),
    ]


def test_the_result_opens_its_sheet_and_the_next_game_closes_it(game: Game, link: Recorder) -> None:
    desk = Desk(position=START)
    at_desk(game, link, desk)
    game.carry_out(intents.Resign(2))
    settle(game, desk)
    assert game.sheet is Sheet.RESULT

    game.carry_out(intents.NextGame())
    settle(game, desk)

    assert game.sheet is None
    assert game.hud().state is not None
    assert desk.state.game == 2


def test_a_finished_game_that_is_taken_up_shows_its_result(game: Game, link: Recorder) -> None:
    at_desk(game, link, resigned_desk())

    assert game.sheet is Sheet.RESULT


def test_a_refusal_is_said_and_fades(game: Game, link: Recorder) -> None:
    desk = Desk(position=START, dice=(6, 5))
    at_desk(game, link, desk)
    game.carry_out(intents.RollDice())
    settle(game, desk)

    game.press(20, 10.0)
    assert game.hud().notice == "There is no checker of yours on point 20."
    assert game.next_change_s(10.0) == pytest.approx(NOTICE_S)

    game.advance(10.0 + NOTICE_S)
    assert game.hud().notice is None


def test_a_pass_is_noticed(game: Game, link: Recorder) -> None:
    desk = Desk(position=parse_position("w15/4/b2/b2/16/b11 w 0 0"), dice=(6, 5))
    at_desk(game, link, desk)

    game.carry_out(intents.RollDice())
    settle(game, desk)

    assert game.hud().notice == "No checker can move with 6–5: you pass."


def test_a_lost_connection_is_shown_and_nothing_can_be_done(game: Game, link: Recorder) -> None:
    desk = Desk(position=START, dice=(6, 5))
    at_desk(game, link, desk)

    game.take(Offline("cut"), 0.0)
    game.carry_out(intents.RollDice())
    game.press(1, 0.0)

    assert game.connection is Connection.LOST
    assert desk.requests == []
    game.take(Online((1, 2, 3)), 0.0)
    assert game.connection is Connection.READY


def test_failing_attempts_before_the_first_connection_are_no_loss(link: Recorder) -> None:
    game = Game(link, Pace())

    game.take(Offline("not yet"), 0.0)

    assert game.connection is Connection.STARTING


def test_what_is_being_prepared_is_said_at_start(link: Recorder) -> None:
    game = Game(link, Pace())
    assert game.hud().starting == "Starting the game"

    game.take(Preparing(2, 7), 0.0)
    assert game.hud().starting == "Preparing the computer players: 2 of 7"

    game.take(Prepared(), 0.0)
    assert game.hud().starting == "Starting the game"


def test_preparations_that_fail_are_told(link: Recorder) -> None:
    game = Game(link, Pace())
    game.take(Preparing(2, 7), 0.0)

    game.take(Unprepared("no compiler"), 0.0)

    assert game.hud().starting == "Starting the game"
    assert game.hud().notice == (
        "The computer players are not ready and may play at random: no compiler"
    )


def test_the_computers_first_move_may_wait_for_the_preparation(game: Game, link: Recorder) -> None:
    desk = Desk(position=START.with_turn(Side.BLACK), dice=(6, 4))
    at_desk(game, link, desk)
    game.take(Preparing(2, 7), 0.0)
    desk.computer_rolls()
    settle(game, desk)

    assert game.hud().is_thinking
    assert game.hud().notice == "Preparing the computer players: 2 of 7"


def test_a_failed_server_is_the_end(link: Recorder) -> None:
    game = Game(link, Pace())

    game.take(Failed(Trouble.OTHER, "no disk"), 0.0)

    assert game.failure == "The saved games cannot be used.\n\nno disk"


def test_a_second_window_is_told_of_the_first_in_the_players_language(link: Recorder) -> None:
    game = Game(link, Pace())
    choose_language("el")

    game.take(Failed(Trouble.IN_USE, "another server is using /data"), 0.0)
    choose_language("en")

    assert game.failure is not None
    assert game.failure.startswith("Το Πλακωτό είναι ήδη ανοιχτό.")  # noqa: RUF001 - it is Greek
    assert "/data" not in game.failure


def test_a_table_that_is_gone_leads_back_to_the_first_sheet(game: Game, link: Recorder) -> None:
    at_desk(game, link, Desk(position=START))

    game.take(Unwatched("desk", "no such table"), 0.0)
    game.take(list_of(link), 0.0)

    assert game.table is None
    assert game.sheet is Sheet.WELCOME


def test_the_first_sheet_cannot_be_closed_before_there_is_a_game(
    game: Game, link: Recorder
) -> None:
    game.take(list_of(link), 0.0)
    game.carry_out(intents.ShowSheet(Sheet.RULES.value))
    assert game.sheet is Sheet.RULES

    game.carry_out(intents.ShowSheet(None))

    assert game.sheet is Sheet.WELCOME


def test_a_refused_creation_is_said(game: Game, link: Recorder) -> None:
    game.carry_out(intents.NewGame(Side.WHITE, 1))

    game.take(Refused(link.requests[-1].id, "full", "too many tables"), 0.0)

    assert game.hud().notice == "The server refuses: too many tables"
    game.carry_out(intents.NewGame(Side.WHITE, 1))
    assert sum(isinstance(each, CreateTable) for each in link.requests) == 2


def resigned_desk() -> Desk:
    """A table whose only game has been given up."""
    desk = Desk(position=START)
    desk.request(Resign("q", "desk", 1))
    desk.events()
    return desk
