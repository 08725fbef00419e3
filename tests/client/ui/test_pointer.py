"""What the mouse does to the interface, and what it leaves to the board."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pygame
import pytest

from client.ui.hud_models import MOMENTS, Player, hud_model, table_state
from plakoto.position import Side
from plakoto.protocol.events import OutcomeData
from plakoto_client.ui.intents import (
    ChooseLanguage,
    EndTurn,
    Intent,
    NewGame,
    NextGame,
    Quit,
    Resign,
    ResumeGame,
    RollDice,
    ShowSheet,
    ToggleFullscreen,
    Undo,
)
from plakoto_client.ui.model import Sheet

pytestmark = pytest.mark.gl


@pytest.mark.parametrize(
    ("moment", "button", "intent"),
    [
        ("rolling", "roll", RollDice()),
        ("moving", "undo", Undo()),
        ("done", "done", EndTurn()),
        ("moving", "new-game", ShowSheet("welcome")),
        ("moving", "rules", ShowSheet("rules")),
        ("moving", "menu", ShowSheet("menu")),
        ("moving", "resign", ShowSheet("resign")),
        ("moving", "language-el", ChooseLanguage("el")),
        ("seen-over", "next-game", NextGame()),
        ("seen-over", "result", ShowSheet("result")),
        ("first-welcome", "start", NewGame(Side.WHITE, 3)),
        ("welcome", "resume-second", ResumeGame("second")),
        ("welcome", "welcome-rules", ShowSheet("rules")),
        ("welcome", "welcome-close", ShowSheet(None)),
        ("rules", "close", ShowSheet(None)),
        ("menu", "resume", ShowSheet(None)),
        ("menu", "menu-new-game", ShowSheet("welcome")),
        ("menu", "menu-rules", ShowSheet("rules")),
        ("menu", "menu-resign", ShowSheet("resign")),
        ("menu", "fullscreen", ToggleFullscreen()),
        ("menu", "quit", Quit()),
        ("menu", "menu-language-el", ChooseLanguage("el")),
        ("resign", "keep-playing", ShowSheet(None)),
        ("resign", "resign-1", Resign(1)),
        ("resign", "resign-2", Resign(2)),
        ("won", "next-game", NextGame()),
        ("won", "view-board", ShowSheet(None)),
        ("match-won", "new-match", ShowSheet("welcome")),
    ],
)
def test_a_click_on_a_button_asks_for_what_it_says(
    player: Player, moment: str, button: str, intent: Intent
) -> None:
    player.see(MOMENTS[moment])

    assert player.click(button) == [intent]


def test_a_click_is_one_intent_however_many_frames_follow(player: Player) -> None:
    player.see(MOMENTS["rolling"])

    first = player.click("roll")

    assert first == [RollDice()]
    assert player.see(MOMENTS["rolling"]) == []


@pytest.mark.parametrize(
    ("moment", "button"),
    [
        ("first-welcome", "start"),
        ("rules", "close"),
        ("menu", "resume"),
        ("resign", "keep-playing"),
        ("won", "next-game"),
    ],
)
def test_a_sheet_can_be_clicked_as_soon_as_it_is_seen(
    player: Player, moment: str, button: str
) -> None:
    """No click is lost in the first frames, which a slow machine shows for a while."""
    player.see(MOMENTS["rolling"])
    player.model = MOMENTS[moment]
    player.frame()

    assert len(player.click(button)) == 1


def test_clicks_that_come_all_at_once_are_all_carried_out(player: Player) -> None:
    """As on a machine that draws slowly; until then the overlay asks for more frames."""
    player.see(MOMENTS["first-welcome"])
    for button in ("side-b", "level-1", "length-3", "start"):
        x, y = player.buttons()[button].box.centre
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            player.overlay.handle_event(player.pointer_event(kind, x, y))

    intents = []
    while player.overlay.needs_redraw:
        intents += player.frame()

    assert intents == [NewGame(Side.BLACK, 1, match_length=3)]


@pytest.mark.parametrize("button", ["done", "resign"])
def test_a_disabled_button_does_nothing(player: Player, button: str) -> None:
    player.see(hud_model(can_commit=False, resignations=()))

    assert not player.buttons()[button].is_enabled
    assert player.click(button) == []


def test_the_double_is_no_choice_once_a_checker_is_off(player: Player) -> None:
    player.see(MOMENTS["resign-single"])

    assert "resign-1" in player.buttons()
    assert "resign-2" not in player.buttons()


def test_what_is_chosen_on_the_welcome_sheet_is_what_starts(player: Player) -> None:
    player.see(MOMENTS["first-welcome"])

    for button in ("side-b", "level-2", "length-7", "opening-dice"):
        player.click(button)

    assert player.click("start") == [
        NewGame(Side.BLACK, 2, match_length=7, opening_dice_played=True)
    ]


def test_a_new_game_asks_first_while_one_is_being_played(player: Player) -> None:
    player.see(MOMENTS["welcome"])

    asked = player.click("start")
    stayed = player.click("question-stay")

    assert asked == []
    assert stayed == [ShowSheet(None)]


def test_a_new_game_starts_when_the_player_says_so_twice(player: Player) -> None:
    player.see(MOMENTS["welcome"])

    player.click("start")

    assert player.click("question-start") == [NewGame(Side.WHITE, 3)]


def test_the_question_is_forgotten_when_its_sheet_is_closed(player: Player) -> None:
    player.see(MOMENTS["welcome"])
    player.click("start")

    player.see(MOMENTS["moving"])
    player.see(MOMENTS["welcome"])

    assert "question-start" not in player.buttons()


def test_no_question_is_asked_when_the_last_game_is_over(player: Player) -> None:
    over = table_state(phase="over", roll=None, outcome=OutcomeData("tie", None, 0))
    player.see(hud_model(sheet=Sheet.WELCOME, state=over))

    assert player.click("start") == [NewGame(Side.WHITE, 3)]


def test_a_click_on_the_board_is_left_to_the_board(player: Player) -> None:
    player.see(MOMENTS["moving"])

    event = player.pointer_event(pygame.MOUSEBUTTONDOWN, 640, 360)

    assert not player.overlay.handle_event(event)


def test_a_click_on_a_panel_never_reaches_the_board(player: Player) -> None:
    player.see(MOMENTS["moving"])

    x, y = player.buttons()["rules"].box.centre

    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert player.overlay.handle_event(player.pointer_event(kind, x, y))


def test_no_click_reaches_the_board_while_a_sheet_is_open(player: Player) -> None:
    player.see(MOMENTS["menu"])

    event = player.pointer_event(pygame.MOUSEBUTTONDOWN, 200, 500)

    assert player.overlay.handle_event(event)


def test_a_checker_dragged_over_a_panel_stays_with_the_board(player: Player) -> None:
    player.see(MOMENTS["moving"])
    x, y = player.buttons()["undo"].box.centre

    down = player.overlay.handle_event(player.pointer_event(pygame.MOUSEBUTTONDOWN, 640, 360))
    drag = player.overlay.handle_event(
        pygame.event.Event(
            pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(1, 1), buttons=(1, 0, 0)
        )
    )
    up = player.overlay.handle_event(player.pointer_event(pygame.MOUSEBUTTONUP, x, y))

    assert (down, drag, up) == (False, False, False)
    assert player.frame() == []


def test_a_press_that_began_on_a_panel_ends_there(player: Player) -> None:
    """Letting go over the board must not move a checker."""
    player.see(MOMENTS["moving"])
    x, y = player.buttons()["undo"].box.centre

    player.overlay.handle_event(player.pointer_event(pygame.MOUSEBUTTONDOWN, x, y))

    assert player.overlay.handle_event(player.pointer_event(pygame.MOUSEBUTTONUP, 640, 360))


def test_the_pointer_is_found_on_a_screen_with_two_pixels_a_unit(
    seat: Callable[..., Player],
) -> None:
    player = seat((2560, 1440), 2.0)
    player.see(MOMENTS["rolling"])

    assert player.click("roll") == [RollDice()]


def test_the_wheel_scrolls_the_rules(player: Player) -> None:
    player.see(MOMENTS["rules"])
    before = player.texts()
    player.point(pygame.MOUSEMOTION, 800, 400)

    taken = player.overlay.handle_event(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-5))
    player.see(MOMENTS["rules"])

    assert taken
    assert player.texts() != before


def test_the_wheel_scrolls_a_long_list_of_unfinished_games(player: Player) -> None:
    """Down to the last of them, which can then be taken up."""
    one = MOMENTS["welcome"].unfinished[0]
    games = tuple(attrs.evolve(one, table=f"table{number}") for number in range(12))
    many = attrs.evolve(MOMENTS["welcome"], unfinished=games)
    player.see(many)
    player.point(pygame.MOUSEMOTION, *player.buttons()["resume-table1"].box.centre)

    for _ in range(30):
        player.overlay.handle_event(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-5))
        player.see(many)

    assert player.click("resume-table11") == [ResumeGame("table11")]


def test_the_wheel_over_the_board_is_left_to_the_board(player: Player) -> None:
    player.see(MOMENTS["moving"])
    player.point(pygame.MOUSEMOTION, 640, 360)

    assert not player.overlay.handle_event(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))


def test_a_section_of_the_rules_is_one_click_away(player: Player) -> None:
    player.see(MOMENTS["rules"])
    assert "Playing with the keyboard" not in player.texts()

    player.click("section-10")
    player.see(MOMENTS["rules"])

    assert "Playing with the keyboard" in player.texts()
