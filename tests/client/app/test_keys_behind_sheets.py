"""While a sheet is open the board behind it gets nothing: no key, no gamepad, no click."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from plakoto_client.ui.intents import ShowSheet
from plakoto_client.ui.model import Sheet
from playing.desk import Desk
from playing.hands import settle
from playing.inside import Player, playing_at

KEYS = (
    *(getattr(pygame, f"K_{letter}") for letter in "abcdefghijklmnopqrstuvwxyz0123456789"),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END),
    *(pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB),
    *(pygame.K_LEFTBRACKET, pygame.K_RIGHTBRACKET, pygame.K_PLUS, pygame.K_MINUS),
)
"""All but those that press the button in focus, close the sheet or work everywhere."""
OPEN = [sheet for sheet in Sheet if sheet is not Sheet.RESULT]


@pytest.fixture(scope="module")
def player() -> Iterator[Player]:
    """White has rolled 6–4 and may take a step back."""
    desk = Desk(dice=[6, 1, 6, 4])
    with playing_at(desk, Path(), is_plain=True) as seated:
        seated.press("roll")
        seated.until(lambda: seated.table.turn is not None)
        seated.click_move(1, 7)
        seated.until(lambda: len(seated.table.state.steps) == 1)
        yield seated


def told(player: Player) -> tuple[object, ...]:
    """What keys could change of the game and the board."""
    table = player.table
    settings = player.app.preferences.store.settings
    return (
        table.state,
        table.selected,
        table.cursor,
        player.app.game.sheet,
        settings.lamp,
        settings.light,
        settings.view_locked,
        player.app.game.show.is_slamming,
    )


@pytest.mark.parametrize("sheet", OPEN, ids=lambda sheet: sheet.value)
def test_no_key_reaches_the_board_behind_a_sheet(player: Player, sheet: Sheet) -> None:
    player.app.carry_out(ShowSheet(sheet.value))
    settle(player)
    before = told(player)

    player.key(*KEYS)
    settle(player)

    assert told(player) == before
    player.app.carry_out(ShowSheet(None))


@pytest.mark.parametrize("sheet", OPEN, ids=lambda sheet: sheet.value)
def test_no_click_beside_a_sheet_reaches_the_board(player: Player, sheet: Sheet) -> None:
    player.app.carry_out(ShowSheet(sheet.value))
    settle(player)
    before = told(player)

    player.click(player.checker_pixel(1))
    settle(player)

    assert told(player)[:3] == before[:3]
    player.app.carry_out(ShowSheet(None))


@pytest.mark.parametrize("sheet", OPEN, ids=lambda sheet: sheet.value)
def test_escape_closes_every_sheet(player: Player, sheet: Sheet) -> None:
    player.app.carry_out(ShowSheet(sheet.value))
    settle(player)

    player.key(pygame.K_ESCAPE)
    settle(player)

    assert player.app.game.sheet is None
