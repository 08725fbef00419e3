"""The program without OpenGL 3.3: it says so, and the game goes on on a plain board."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import moderngl
import pygame
import pytest

from plakoto.notation import parse_position
from plakoto.protocol.messages import CommitTurn, MakeStep, RollDice
from plakoto_client.app.errors import WindowError
from plakoto_client.app.window import Window
from plakoto_client.settings import Settings
from plakoto_client.ui.intents import ChangeSetting
from plakoto_client.ui.model import Sheet
from playing.desk import Desk
from playing.inside import Player, playing_at

START = parse_position("w15/22/b15 w 0 0")


@pytest.fixture
def desk() -> Desk:
    return Desk(position=START, dice=(6, 5, 4, 3, 2, 1))


@pytest.fixture
def player(desk: Desk, tmp_path: Path) -> Iterator[Player]:
    """White, about to roll, at a plain board."""
    with playing_at(desk, tmp_path, is_plain=True) as player:
        yield player


def _refuse(**_versions: int) -> moderngl.Context:
    raise ValueError("Requested OpenGL version 3.3, got version 2.1")


def test_without_opengl_the_window_is_plain_and_knows_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(moderngl, "create_context", _refuse)

    window = Window("Plakoto", (640, 480), fullscreen=False, offscreen=True, is_plain=None)

    assert window.is_plain
    assert window.size == (640, 480)
    assert "got version 2.1" in str(window.why_plain)
    assert window.surface.get_size() == (640, 480)
    window.close()


def test_whoever_insists_on_opengl_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderngl, "create_context", _refuse)

    with pytest.raises(WindowError, match=r"OpenGL 3\.3 is needed .* --board 2d|'--board 2d'"):
        Window("Plakoto", (640, 480), fullscreen=False, offscreen=True, is_plain=False)


def test_a_plain_window_is_not_mistaken_for_one_with_opengl() -> None:
    window = Window("Plakoto", (640, 480), fullscreen=False, offscreen=True, is_plain=True)

    with pytest.raises(WindowError, match="no OpenGL"):
        _ = window.ctx
    assert window.why_plain is None
    window.close()


def test_a_turn_is_played_by_mouse_on_the_plain_board(player: Player, desk: Desk) -> None:
    player.click(player.spot_pixel(18))
    player.until(lambda: player.table.turn is not None)
    player.drag_move(1, 7)
    player.until(lambda: player.table.state.steps)
    player.click_move(1, 6)
    player.until(lambda: player.table.can_commit)
    player.press("done")

    assert [type(each) for each in desk.requests] == [RollDice, MakeStep, MakeStep, CommitTurn]


def test_the_board_and_the_interface_are_both_in_the_picture(player: Player) -> None:
    """The window shows what was painted, and an open sheet darkens the board."""
    width, height = player.app.window.size
    before = player.app.window.surface.copy()

    player.key(pygame.K_r)
    player.until(lambda: player.app.game.sheet is Sheet.RULES)
    player.until(lambda: not player.app.graphics.overlay.needs_redraw)

    after = player.app.window.surface
    assert len(player.app.graphics.read()) == 3 * width * height
    changed = sum(
        before.get_at((x, y)) != after.get_at((x, y))
        for x in range(0, width, 20)
        for y in range(0, height, 20)
    )
    assert changed > 0.9 * len(range(0, width, 20)) * len(range(0, height, 20))


def test_a_resized_plain_window_is_drawn_anew(player: Player) -> None:
    pygame.display.set_mode((800, 600), pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=(800, 600), w=800, h=600))
    player.until(lambda: player.app.graphics.camera.width == 800)
    player.app.step(0.0)

    assert len(player.app.graphics.read()) == 3 * 800 * 600


def test_a_plain_window_fills_the_screen_and_comes_back(player: Player) -> None:
    before = player.app.window.size

    player.key(pygame.K_F11)
    player.app.step(0.0)
    assert player.app.window.is_fullscreen
    player.key(pygame.K_F11)
    player.app.step(0.0)

    assert player.app.window.size == before
    player.click(player.spot_pixel(18))
    player.until(lambda: player.table.turn is not None)


@pytest.mark.parametrize(("name", "value"), [("theme", "carrara"), ("shape_marks", True)])
def test_settings_of_the_board_show_at_once(player: Player, name: str, value: object) -> None:
    assert getattr(Settings(), name) != value
    before = player.app.graphics.read()

    player.app.carry_out(ChangeSetting(name, value))
    player.app.step(0.0)

    assert player.app.graphics.read() != before
