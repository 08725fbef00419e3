"""A touch screen: one finger points, two turn the view, and nothing happens twice."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from plakoto_client.app.fingers import Fingers, Gesture
from plakoto_client.app.viewing import Viewing
from plakoto_client.scene import home_camera
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.model import Sheet
from playing.desk import Desk
from playing.inside import Player, playing_alone, playing_at
from playing.touch import Hand

SIZE = (390, 844)
WIDE = (640, 360)
NO_CACHE = Path()
"""A plain window keeps nothing."""


def test_a_game_is_set_up_rolled_and_moved_by_taps_in_a_tall_window() -> None:
    with playing_alone(39, SIZE) as player:
        hand = Hand(player)
        hand.tap_button("start")
        player.until(lambda: player.app.game.table is not None)
        table = player.table
        player.until(lambda: table.is_my_turn)
        hand.tap_button("roll")
        player.until(lambda: table.turn is not None)
        origin = table.choices()[0]

        hand.tap(player.checker_pixel(origin))
        assert table.selected == origin
        target = table.choices()[0]
        hand.tap(player.spot_pixel(target))

        player.until(lambda: bool(table.state.steps))


def test_a_checker_is_dragged_by_a_finger() -> None:
    with playing_at(Desk(dice=[6, 1, 6, 4]), size=SIZE, cache=NO_CACHE, is_plain=True) as player:
        hand, table = Hand(player), player.table
        hand.tap_button("roll")
        player.until(lambda: table.turn is not None)
        start, end = player.checker_pixel(1), player.spot_pixel(7)

        hand.put(start)
        hand.move(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        assert table.playback.stage.carried is not None
        hand.move(end)
        hand.lift(end)

        player.until(lambda: len(table.state.steps) == 1)


def test_one_tap_is_one_press() -> None:
    """A finger and the mouse that SDL makes of it would pick a checker up and put it down again."""
    with playing_at(Desk(dice=[6, 1, 6, 4]), size=SIZE, cache=NO_CACHE, is_plain=True) as player:
        hand, table = Hand(player), player.table
        hand.tap_button("roll")
        player.until(lambda: table.turn is not None)

        hand.tap(player.checker_pixel(1))

        assert table.selected == 1


def test_a_second_finger_takes_back_what_the_first_has_begun() -> None:
    with playing_at(Desk(dice=[6, 1, 6, 4]), size=SIZE, cache=NO_CACHE, is_plain=True) as player:
        hand, table = Hand(player), player.table
        hand.tap_button("roll")
        player.until(lambda: table.turn is not None)
        start, end = player.checker_pixel(1), player.spot_pixel(7)
        hand.put(start)
        hand.move(end)

        hand.put((20.0, 400.0), finger=1)
        hand.lift((20.0, 400.0), finger=1)
        hand.lift(end)

        assert table.playback.stage.carried is None
        assert table.state.steps == ()


def test_a_finger_scrolls_a_sheet_and_presses_nothing_on_its_way() -> None:
    with playing_alone(39, WIDE) as player:
        hand = Hand(player)
        assert player.app.game.sheet is Sheet.WELCOME
        before = box_of(player, "level-1")
        x, y = before.centre

        hand.put((x, y))
        for step in range(1, 6):
            hand.move((x, y - 20.0 * step))
        hand.lift((x, y - 100.0))
        player.until(lambda: not player.app.graphics.overlay.needs_redraw)

        assert box_of(player, "level-1").top < before.top - 20
        hand.tap_button("start")
        player.until(lambda: player.app.game.table is not None)
        assert player.app.preferences.store.settings.level == 3


def test_a_slider_is_dragged_by_a_finger() -> None:
    with playing_alone(39, SIZE) as player:
        hand = Hand(player)
        player.key(pygame.K_COMMA, mod=pygame.KMOD_CTRL)
        player.until(lambda: not player.app.graphics.overlay.needs_redraw)
        box = box_of(player, "light")

        hand.put(box.centre)
        hand.move((box.left + 10, box.centre[1]))
        hand.move((box.left - 50, box.centre[1]))
        player.until(lambda: not player.app.graphics.overlay.needs_redraw)
        hand.lift((box.left - 50, box.centre[1]))

        assert player.app.preferences.store.settings.light == 25


def box_of(player: Player, name: str) -> Box:
    return next(i.box for i in player.app.graphics.overlay.items if i.name == name)


def finger(kind: int, number: int, x: float, y: float, touch: int = 7) -> pygame.event.Event:
    return pygame.event.Event(kind, touch_id=touch, finger_id=number, x=x, y=y)


def test_two_fingers_turn_and_spread() -> None:
    fingers = Fingers(has_touch_screen=True)
    list(fingers.events(finger(pygame.FINGERDOWN, 1, 0.4, 0.5), (1000, 1000)))
    list(fingers.events(finger(pygame.FINGERDOWN, 2, 0.6, 0.5), (1000, 1000)))

    (moved,) = fingers.events(finger(pygame.FINGERMOTION, 2, 0.8, 0.5), (1000, 1000))

    assert isinstance(moved, Gesture)
    assert (moved.across, moved.down, moved.spread) == pytest.approx((100, 0, 2))


@pytest.mark.parametrize("is_free", [False, True])
def test_the_view_follows_two_fingers_only_while_it_is_free(*, is_free: bool) -> None:
    viewing = Viewing()
    home = home_camera(1280, 720)
    viewing.lock(is_locked=not is_free)

    viewing.follow(Gesture(100, 0, 1.5), home)

    assert viewing.is_gliding is is_free
    assert (viewing.camera(home, 0.0, is_calm=True) != home) is is_free


def test_fingers_on_a_trackpad_are_left_to_the_mouse() -> None:
    fingers = Fingers(has_touch_screen=False)

    assert list(fingers.events(finger(pygame.FINGERDOWN, 1, 0.4, 0.5), (100, 100))) == []
    assert not fingers.is_echo(pygame.event.Event(pygame.MULTIGESTURE, pinched=0.1))


def test_a_mouse_that_reports_as_a_finger_is_passed_over() -> None:
    fingers = Fingers(has_touch_screen=True)

    assert list(fingers.events(finger(pygame.FINGERDOWN, 1, 0.4, 0.5, touch=-1), (9, 9))) == []
