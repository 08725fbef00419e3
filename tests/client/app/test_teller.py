"""The game told in lines: what whoever cannot see the board hears, in order."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from plakoto.notation import parse_position
from plakoto_client.app.errors import TellingError
from plakoto_client.app.teller import STANDARD_OUTPUT, Teller
from plakoto_client.ui.model import Sheet
from playing.desk import Desk
from playing.inside import Player, playing_at


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    desk = Desk(position=parse_position("w15/22/b15 w 0 0"), dice=(6, 5, 4, 3))
    with playing_at(desk, tmp_path, is_plain=True) as player:
        yield player


def told(player: Player, path: Path) -> contextlib.closing[Teller]:
    teller = Teller(path)
    player.app.watchers.append(teller.tell)
    return contextlib.closing(teller)


def settle(player: Player) -> None:
    player.app.step(0.0)
    player.until(lambda: not player.app.graphics.overlay.needs_redraw)


def test_a_turn_by_keyboard_is_told_as_it_happens(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "told"
    with told(player, file):
        player.key(pygame.K_HOME)
        player.key(pygame.K_SPACE)
        player.until(lambda: player.table.turn is not None)
        player.key(pygame.K_RETURN)
        settle(player)
        player.key(pygame.K_7, pygame.K_RETURN)
        player.until(lambda: player.table.state.steps)
        settle(player)

    lines = file.read_text(encoding="utf-8").splitlines()
    wanted = (
        "Point 1: 15 checkers of White.",
        "You roll 6–5.",
        "Your move",
        "You move from point 1 to point 7.",
    )
    places = [lines.index(line) for line in wanted]
    assert places == sorted(places)


def test_a_sheet_is_told_with_its_words_and_where_the_focus_is(
    player: Player, tmp_path: Path
) -> None:
    file = tmp_path / "told"
    with told(player, file):
        player.key(pygame.K_b)
        player.until(lambda: player.app.game.sheet is Sheet.WORDS)
        settle(player)
        player.key(pygame.K_ESCAPE)
        settle(player)
        player.key(pygame.K_F10)
        settle(player)
        player.key(pygame.K_TAB)
        settle(player)

    lines = file.read_text(encoding="utf-8").splitlines()
    wanted = ("The board in words", "Close", "Menu", "Back to the game", "New game")
    places = [lines.index(line) for line in wanted]
    assert places == sorted(places)


def test_refusals_are_told(player: Player, tmp_path: Path) -> None:
    file = tmp_path / "told"
    with told(player, file):
        player.key(pygame.K_SPACE)
        player.until(lambda: player.table.turn is not None)
        player.key(pygame.K_5, pygame.K_RETURN)
        settle(player)

    assert "There is no checker of yours on point 5." in file.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_written_is_explained(tmp_path: Path) -> None:
    with pytest.raises(TellingError, match="choose another file"):
        Teller(tmp_path / "no folder" / "told")


def test_a_dash_tells_it_on_the_standard_output(
    player: Player, capsys: pytest.CaptureFixture[str]
) -> None:
    with told(player, STANDARD_OUTPUT):
        player.key(pygame.K_LEFT)
        settle(player)

    assert "Point 2: empty" in capsys.readouterr().out
