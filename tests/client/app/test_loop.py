"""The program's loop at a table in memory: mouse, keys, sheets, sizes, languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from plakoto.notation import parse_position
from plakoto.position import OFF
from plakoto.protocol.messages import CommitTurn, MakeStep, RollDice, UndoStep
from plakoto_client.scene import Glow, MarkerKind
from plakoto_client.scene.layout import CHECKER_HEIGHT
from plakoto_client.ui.i18n import choose_language, current_language
from plakoto_client.ui.intents import ChooseLanguage
from plakoto_client.ui.model import Sheet
from playing.desk import Desk
from playing.inside import Player, playing_at

pytestmark = pytest.mark.gl

START = parse_position("w15/22/b15 w 0 0")


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Baked once for all tests here."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def desk() -> Desk:
    return Desk(position=START, dice=(6, 5, 4, 3, 2, 1))


@pytest.fixture
def player(desk: Desk, cache: Path) -> Iterator[Player]:
    """White, about to roll."""
    with playing_at(desk, cache) as player:
        yield player


def rolled(player: Player) -> None:
    player.key(pygame.K_SPACE)
    player.until(lambda: player.table.turn is not None)


def asked(desk: Desk) -> list[type]:
    return [type(request) for request in desk.requests]


def test_a_click_on_the_board_rolls(player: Player, desk: Desk) -> None:
    player.click(player.spot_pixel(18))

    assert asked(desk) == [RollDice]


def test_a_click_on_the_table_does_not_roll(player: Player, desk: Desk) -> None:
    width, height = player.app.window.size

    player.click((width - 3, height / 2))

    assert asked(desk) == []


def test_a_drag_to_a_target_moves_the_checker(player: Player, desk: Desk) -> None:
    rolled(player)

    player.drag_move(1, 7)
    player.until(lambda: player.table.state.steps)

    assert asked(desk) == [RollDice, MakeStep]
    assert player.table.playback.stage.is_at_rest


def test_a_drag_elsewhere_says_why_and_the_checker_stays_selected(
    player: Player, desk: Desk
) -> None:
    rolled(player)

    player.drag_move(1, 24)

    assert asked(desk) == [RollDice]
    assert player.app.game.hud().notice == "Point 24 is closed: two or more checkers hold it."
    assert player.table.selected == 1
    player.until(lambda: player.table.playback.stage.is_at_rest)


def test_a_small_movement_of_the_hand_is_still_a_click(player: Player) -> None:
    rolled(player)
    x, y = player.checker_pixel(1)

    player.drag((x, y), (x + 6, y + 4))

    assert player.table.selected == 1
    assert player.table.playback.stage.carried is None


def test_the_checker_in_the_hand_follows_the_pointer(player: Player) -> None:
    rolled(player)
    start, end = player.checker_pixel(1), player.spot_pixel(7)

    player.hold(start, end)

    frame = player.app.picture
    assert frame is not None
    (held,) = (each for each in frame.frame.checkers if each.glow is Glow.SELECTED)
    x, y = frame.frame.camera.project(held.place)
    assert (x, y) == pytest.approx(end, abs=1.5)
    aimed = [each for each in frame.frame.markers if each.kind is MarkerKind.AIMED]
    assert len(aimed) == 1


def test_the_dice_end_the_turn_when_all_are_played(player: Player, desk: Desk) -> None:
    rolled(player)
    player.click_move(1, 12)
    player.until(lambda: player.table.can_commit)
    die = player.table.playback.stage.dice(0.0)[0]

    player.click(player.app.graphics.camera.project(die.pose.place))

    assert asked(desk)[-1] is CommitTurn


def test_a_right_click_puts_the_checker_down(player: Player) -> None:
    rolled(player)
    player.click(player.checker_pixel(1))
    assert player.table.selected == 1

    player.click((320, 240), button=pygame.BUTTON_RIGHT)

    assert player.table.selected is None


def test_keys_alone_play_a_turn(player: Player, desk: Desk) -> None:
    player.key(pygame.K_SPACE)
    player.until(lambda: player.table.turn is not None)
    player.key(pygame.K_RETURN)
    assert player.table.cursor.spot == 1
    player.key(pygame.K_RETURN)
    assert player.table.selected == 1
    player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    player.until(lambda: player.table.state.steps)
    player.key(pygame.K_u)
    player.until(lambda: not player.table.state.steps)
    for keys in ((pygame.K_1, pygame.K_RETURN), (pygame.K_1, pygame.K_2, pygame.K_RETURN)):
        player.key(*keys)  # a number's digits have to follow each other soon
    player.until(lambda: player.table.can_commit)
    player.key(pygame.K_RETURN)

    assert asked(desk) == [RollDice, MakeStep, UndoStep, MakeStep, MakeStep, CommitTurn]


def test_escape_puts_down_then_hides_then_opens_the_menu(player: Player) -> None:
    rolled(player)
    player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)

    player.key(pygame.K_ESCAPE)
    assert player.table.selected is None
    assert player.table.cursor.is_shown
    player.key(pygame.K_ESCAPE)
    assert not player.table.cursor.is_shown
    assert player.app.game.sheet is None
    player.key(pygame.K_ESCAPE)
    assert player.app.game.sheet is Sheet.MENU


def test_arrows_home_and_end_move_the_cursor(player: Player) -> None:
    spots = []
    for key in (pygame.K_LEFT, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_END, pygame.K_HOME):
        player.key(key)
        spots.append(player.table.cursor.spot)

    assert spots == [2, 23, 24, OFF, 1]


def test_the_mouse_hides_the_cursor(player: Player) -> None:
    player.key(pygame.K_LEFT)

    player.click(player.spot_pixel(18))

    assert not player.table.cursor.is_shown


def test_no_key_reaches_the_board_behind_a_sheet(player: Player, desk: Desk) -> None:
    player.key(pygame.K_r)
    player.until(lambda: player.app.game.sheet is Sheet.RULES)

    for key in (pygame.K_u, pygame.K_n, pygame.K_LEFT, pygame.K_1, pygame.K_TAB):
        player.key(key)

    assert player.app.game.sheet is Sheet.RULES
    assert not player.table.cursor.is_shown
    assert asked(desk) == []
    player.key(pygame.K_ESCAPE)
    player.until(lambda: player.app.game.sheet is None)


def test_letters_work_by_their_place_on_a_greek_keyboard(player: Player) -> None:
    player.key(0x3C1, scancode=pygame.KSCAN_R)

    assert player.app.game.sheet is Sheet.RULES


def test_ctrl_q_quits(player: Player) -> None:
    player.key(pygame.K_q, mod=pygame.KMOD_CTRL)

    assert not player.app.is_open


def test_the_close_button_of_the_window_quits(player: Player) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))

    player.app.step(0.0)

    assert not player.app.is_open


def test_f11_fills_the_screen_and_the_picture_comes_back(player: Player) -> None:
    """Everything of OpenGL is made anew, and the game goes on."""
    before = player.app.window.size

    player.key(pygame.K_F11)
    player.app.step(0.0)

    assert player.app.window.is_fullscreen
    assert any(player.app.graphics.read())
    player.key(pygame.K_F11)
    player.app.step(0.0)
    assert player.app.window.size == before
    rolled(player)


def test_a_resized_window_is_drawn_anew(player: Player) -> None:
    pygame.display.set_mode((800, 600), pygame.OPENGL | pygame.DOUBLEBUF | pygame.RESIZABLE)
    player.until(lambda: player.app.graphics.camera.width == 800)
    player.app.step(0.0)

    picture = player.app.picture
    assert picture is not None
    assert picture.frame.camera.width == 800


def test_another_language_shows_at_once(player: Player) -> None:
    try:
        player.app.carry_out(ChooseLanguage("el"))
        player.app.step(0.0)

        assert current_language() == "el"
        assert pygame.display.get_caption()[0] == "Πλακωτό"
        words = [item.name for item in player.app.graphics.overlay.items]
        assert "Ρίξε" in " ".join(words) or any("ζάρια" in word for word in words)
    finally:
        choose_language("en")


def test_an_unchanged_picture_is_not_drawn_again(player: Player) -> None:
    player.until(lambda: not player.app.graphics.overlay.needs_redraw)
    player.app.step(0.0)
    drawn: list[object] = []
    player.app.watchers.append(drawn.append)

    for _ in range(5):
        player.app.step(0.0)

    assert drawn == []


@pytest.mark.parametrize("size", [(60, 40), (1600, 200), (200, 1600)])
def test_windows_of_odd_shapes_are_drawn(player: Player, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.OPENGL | pygame.DOUBLEBUF | pygame.RESIZABLE)

    player.until(lambda: player.app.graphics.camera.width == size[0])
    player.app.step(0.0)

    assert any(player.app.graphics.read())


def test_the_view_is_turned_when_it_is_free_and_checkers_are_still_found(player: Player) -> None:
    rolled(player)
    player.key(pygame.K_RIGHT, pygame.K_UP, mod=pygame.KMOD_LSHIFT)
    assert player.app.picture is not None
    assert player.app.picture.frame.camera is player.app.graphics.camera

    player.key(pygame.K_v)
    player.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_PLUS, mod=pygame.KMOD_LSHIFT)
    player.until(lambda: not player.app._viewing.is_gliding)
    camera = player.app.picture.frame.camera
    (x, y, z) = next(
        each.place
        for each in player.table.playback.stage.placed()
        if each.point == 1 and each.is_top
    )
    player.click(camera.project((x, y + CHECKER_HEIGHT, z)))

    assert camera.eye[0] > 1
    assert player.table.selected == 1
    assert player.app.preferences.store.settings.saved_view is not None
    player.key(pygame.K_v)
    player.until(lambda: not player.app._viewing.is_gliding)
    assert player.app.picture.frame.camera == player.app.graphics.camera
