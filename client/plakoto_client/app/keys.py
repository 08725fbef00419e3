"""What each key does on the board. While a sheet is open the interface gets the keys instead."""

from __future__ import annotations

from types import MappingProxyType

import pygame

from plakoto.position import OFF
from plakoto_client.ui import intents
from plakoto_client.ui.intents import Intent
from plakoto_client.ui.model import Sheet
from plakoto_client.view import Game, TableView

_GO = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
_DIGITS = MappingProxyType(
    {getattr(pygame, f"K_{digit}"): digit for digit in range(10)}
    | {getattr(pygame, f"K_KP{digit}"): digit for digit in range(10)}
)
_LETTERS = MappingProxyType(
    {getattr(pygame, f"KSCAN_{letter.upper()}"): letter for letter in "bcenqrsuv"}
)
"""By their places, so that they work with a Greek keyboard too."""

_LIGHT_KEYS = (
    (pygame.K_LEFTBRACKET, pygame.KSCAN_LEFTBRACKET, -10),
    (pygame.K_RIGHTBRACKET, pygame.KSCAN_RIGHTBRACKET, 10),
)
_BOARD_KEYS: MappingProxyType[str | None, Intent] = MappingProxyType(
    {
        "b": intents.ShowSheet(Sheet.WORDS.value),
        "e": intents.ShowSheet(Sheet.RESULT.value),
        "s": intents.SlamBoard(),
        "u": intents.Undo(),
    }
)
"""What letters ask for at a table."""


def letter_of(event: pygame.event.Event) -> str | None:
    """The Latin letter of a key, whatever the keyboard writes."""
    if ord("a") <= event.key <= ord("z"):
        return chr(event.key)
    return _LETTERS.get(event.scancode)


def light_step(event: pygame.event.Event) -> int:
    """By how many percent a key makes the room brighter; 0 for a key that does not."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return 0
    for key, scancode, percent in _LIGHT_KEYS:
        if event.key == key or event.scancode == scancode:
            return percent
    return 0


def global_intent(event: pygame.event.Event) -> Intent | None:
    """What a key asks for wherever it is pressed: full screen, the settings, or to quit."""
    is_command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    is_alt_enter = event.key == pygame.K_RETURN and bool(event.mod & pygame.KMOD_ALT)
    if event.key == pygame.K_F11 or is_alt_enter:
        return intents.ToggleFullscreen()
    if event.key == pygame.K_F12:
        return intents.TakePhoto()
    if is_command and letter_of(event) == "q":
        return intents.Quit()
    if is_command and event.key == pygame.K_COMMA:
        return intents.ShowSheet(Sheet.SETTINGS.value)
    return None


def press_key(event: pygame.event.Event, game: Game, now_s: float) -> None:
    """Act on a key pressed over the board."""
    view = game.table
    letter = letter_of(event)
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return
    if letter == "r":
        game.carry_out(intents.ShowSheet(Sheet.RULES.value))
    elif letter == "n":
        game.carry_out(intents.ShowSheet(Sheet.WELCOME.value))
    elif event.key == pygame.K_F10:
        game.carry_out(intents.ShowSheet(Sheet.MENU.value))
    elif event.key == pygame.K_ESCAPE:
        _escape(game, view)
    elif view is None:
        return
    elif (intent := _board_intent(letter, view)) is not None:
        game.carry_out(intent)
    elif event.key == pygame.K_BACKSPACE:
        game.carry_out(intents.Undo())
    elif event.key in _GO:
        _go(game, view, now_s, is_space=event.key == pygame.K_SPACE)
    else:
        _move_cursor(event, view, now_s)


def _board_intent(letter: str | None, view: TableView) -> Intent | None:
    """What a letter asks for over the board; a game that goes on has no result to tell."""
    if letter == "e" and view.state.outcome is None:
        return None
    return _BOARD_KEYS.get(letter)


def _escape(game: Game, view: TableView | None) -> None:
    """Put down what is held, hide the cursor, or open the menu: whichever comes first."""
    if view is not None and view.selected is not None:
        view.selected = None
    elif view is not None and view.cursor.is_shown:
        view.cursor = view.cursor.hidden()
    else:
        game.carry_out(intents.ShowSheet(Sheet.MENU.value))


def _go(game: Game, view: TableView, now_s: float, *, is_space: bool) -> None:
    """Roll, pick up, put down or end the turn: what the moment asks for.

    The turn may end while a checker could still be moved, if seldom; then Enter on such a checker
    picks it up, and Space ends the turn.
    """
    if view.state.phase == "over":
        is_match_over = view.state.match_winner is not None
        game.carry_out(
            intents.ShowSheet(Sheet.WELCOME.value) if is_match_over else intents.NextGame()
        )
    elif view.can_roll:
        game.carry_out(intents.RollDice())
    elif view.selected is not None and view.cursor.is_shown:
        game.press(view.cursor.spot, now_s)
    elif view.can_commit and (is_space or not _is_on_movable(view)):
        game.carry_out(intents.EndTurn())
    elif view.cursor.is_shown:
        game.press(view.cursor.spot, now_s)
    elif view.turn is not None:
        view.cursor = view.cursor.nearest(tuple(view.choices())).shown()


def _is_on_movable(view: TableView) -> bool:
    return view.cursor.is_shown and view.cursor.spot in view.choices()


def _move_cursor(event: pygame.event.Event, view: TableView, now_s: float) -> None:
    cursor = view.cursor
    match event.key:
        case pygame.K_LEFT:
            view.cursor = cursor.across(-1)
        case pygame.K_RIGHT:
            view.cursor = cursor.across(1)
        case pygame.K_UP | pygame.K_DOWN:
            view.cursor = cursor.other_row()
        case pygame.K_HOME:
            view.cursor = cursor.to(1)
        case pygame.K_END:
            view.cursor = cursor.to(OFF)
        case pygame.K_TAB:
            back = bool(event.mod & pygame.KMOD_SHIFT)
            view.cursor = cursor.among(tuple(view.choices()), -1 if back else 1)
        case _ if event.key in _DIGITS:
            view.cursor = cursor.digit(_DIGITS[event.key], now_s)
