"""The keyboard alone works every sheet, and no key slips through an open sheet to the board."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from client.ui.hud_models import MOMENTS, Player
from plakoto.position import Side
from plakoto_client.ui.intents import NewGame, NextGame, Quit, Resign, ResumeGame, ShowSheet

pytestmark = pytest.mark.gl

SHEETS = [name for name, model in MOMENTS.items() if model.sheet is not None]
GAME_KEYS = (
    pygame.K_SPACE,
    pygame.K_RETURN,
    pygame.K_u,
    pygame.K_BACKSPACE,
    pygame.K_n,
    pygame.K_r,
    pygame.K_TAB,
    pygame.K_LEFT,
    pygame.K_5,
    pygame.K_ESCAPE,
)


@pytest.mark.parametrize("moment", SHEETS)
@pytest.mark.parametrize("key", GAME_KEYS, ids=pygame.key.name)
def test_no_game_key_passes_an_open_sheet(player: Player, moment: str, key: int) -> None:
    player.see(MOMENTS[moment])

    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        event = pygame.event.Event(kind, key=key, mod=0, unicode="")
        assert player.overlay.handle_event(event)


@pytest.mark.parametrize("key", GAME_KEYS, ids=pygame.key.name)
def test_every_key_is_the_boards_while_no_sheet_is_open(player: Player, key: int) -> None:
    player.see(MOMENTS["moving"])

    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")

    assert not player.overlay.handle_event(event)
    assert player.frame() == []


@pytest.mark.parametrize("moment", SHEETS)
def test_tab_reaches_every_button_of_a_sheet(player: Player, moment: str) -> None:
    player.see(MOMENTS[moment])
    sheet = {item.panel for item in player.buttons().values()} - {"brand", "actions", "tools"}
    buttons = player.buttons().items()
    wanted = {name for name, item in buttons if item.panel in sheet and item.is_enabled}

    seen: set[str | None] = {player.focus()}
    for _ in wanted:
        player.press(pygame.K_TAB)
        seen.add(player.focus())

    assert wanted <= seen


@pytest.mark.parametrize(
    ("moment", "button"),
    [
        ("first-welcome", "start"),
        ("welcome", "resume-first"),
        ("rules", "close"),
        ("menu", "resume"),
        ("resign", "keep-playing"),
        ("won", "next-game"),
        ("match-won", "new-match"),
    ],
)
def test_a_sheet_opens_with_the_focus_on_its_safest_button(
    player: Player, moment: str, button: str
) -> None:
    player.see(MOMENTS["moving"])

    player.see(MOMENTS[moment])

    assert player.focus() == button


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_the_focused_button_is_pressed(player: Player, key: int) -> None:
    player.see(MOMENTS["won"])

    assert player.press(key) == [NextGame()]


def test_a_game_is_set_up_by_keyboard_alone(player: Player) -> None:
    player.see(MOMENTS["first-welcome"])

    for button in ("side-b", "level-1", "length-11", "opening-dice"):
        player.reach(button)
        player.press(pygame.K_SPACE)
    player.reach("start")

    assert player.press(pygame.K_RETURN) == [
        NewGame(Side.BLACK, 1, match_length=11, opening_dice_played=True)
    ]


def test_an_unfinished_game_is_resumed_by_keyboard_alone(player: Player) -> None:
    player.see(MOMENTS["welcome"])

    player.reach("resume-third")

    assert player.press(pygame.K_RETURN) == [ResumeGame("third")]


def test_the_arrows_go_up_and_down_the_menu(player: Player) -> None:
    player.see(MOMENTS["menu"])

    player.reach("quit", pygame.K_DOWN)

    assert player.press(pygame.K_RETURN) == [Quit()]


def test_a_double_is_given_up_by_keyboard_alone(player: Player) -> None:
    player.see(MOMENTS["resign"])

    player.reach("resign-2", pygame.K_RIGHT)

    assert player.press(pygame.K_SPACE) == [Resign(2)]


@pytest.mark.parametrize("moment", ["rules", "menu", "resign", "won", "welcome"])
def test_escape_closes_a_sheet(player: Player, moment: str) -> None:
    player.see(MOMENTS[moment])

    assert player.press(pygame.K_ESCAPE) == [ShowSheet(None)]


def test_escape_leaves_the_first_welcome_open(player: Player) -> None:
    """Behind it there is nothing to play yet."""
    player.see(MOMENTS["first-welcome"])

    assert player.press(pygame.K_ESCAPE) == []


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ((pygame.K_END,), "Scroll a text"),
        ((pygame.K_PAGEDOWN, pygame.K_PAGEDOWN), "The mother"),
        ((pygame.K_DOWN,) * 6, "A turn"),
        ((pygame.K_END, pygame.K_HOME), "The game in short"),
    ],
)
def test_the_rules_are_read_by_keyboard(player: Player, keys: tuple[int, ...], words: str) -> None:
    player.see(MOMENTS["rules"])

    for key in keys:
        player.press(key)
    player.see(MOMENTS["rules"])

    assert words in player.texts()


def test_the_focus_is_framed_only_for_those_who_use_the_keyboard(
    seat: Callable[..., Player],
) -> None:
    player, other = seat(has_pixels=True), seat(has_pixels=True)
    for each in (player, other):
        each.see(MOMENTS["menu"])

    player.press(pygame.K_TAB)
    other.press(pygame.K_TAB)
    other.point(pygame.MOUSEMOTION, 5, 5)

    assert player.focus() == other.focus() == "menu-new-game"
    assert player.target.read() != other.target.read()
