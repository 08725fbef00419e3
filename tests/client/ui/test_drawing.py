"""What the overlay puts on the framebuffer, and what it leaves behind."""

from __future__ import annotations

import gc
from collections.abc import Callable

import attrs
import moderngl
import pygame
import pytest

from client.ui.hud_models import MOMENTS, Player, hud_model
from plakoto_client.settings import Settings
from plakoto_client.ui.backend import ImguiRenderer
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import choose_language
from plakoto_client.ui.model import DieChip, Sheet
from plakoto_client.ui.overlay import Overlay

pytestmark = pytest.mark.gl


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_leaves_its_mark_within_its_panels(
    seat: Callable[..., Player], moment: str
) -> None:
    player = seat((1024, 640), has_pixels=True)

    player.see(MOMENTS[moment])

    for item in player.overlay.items:
        x, y = item.box.centre
        if Box(0, 0, *player.size).contains(x, y):
            assert _alpha(player, x, y) > 0, f"nothing is drawn at {item.name}"


def test_the_board_is_not_touched_between_the_panels(seat: Callable[..., Player]) -> None:
    player = seat(has_pixels=True)

    player.see(MOMENTS["moving"])

    assert _alpha(player, 640, 360) == 0


def test_a_used_die_is_dimmer_than_one_to_play(seat: Callable[..., Player]) -> None:
    player = seat(has_pixels=True)
    dice = (DieChip(6, used=False), DieChip(6, used=True))

    player.see(hud_model(dice=dice))
    bar = next(item.box for item in player.overlay.items if item.name == "actions")
    step = player.overlay.unit * 43
    y = bar.centre[1]
    fresh, used = (
        _brightness(player, bar.left + player.overlay.unit * 30 + number * step, y)
        for number in range(2)
    )

    assert fresh > 2 * used


def test_greek_letters_have_glyphs(seat: Callable[..., Player]) -> None:
    """A letter that no font holds would be drawn as the same box as any other."""
    player = seat(has_pixels=True)
    notices = ("ΩΩΩΩΩΩ", "άάάάάά", "ϊϊϊϊϊϊ", "ΰΰΰΰΰΰ", "ξξξξξξ")

    pictures = set()
    for notice in notices:
        player.see(hud_model(notice=notice))
        box = next(item.box for item in player.overlay.items if item.name == notice)
        pictures.add((box.width, _pixels(player, box)))

    assert len(pictures) == len(notices)


def test_a_change_of_language_shows_in_the_next_frame(player: Player) -> None:
    player.see(MOMENTS["menu"])
    before = player.texts()

    choose_language("el")
    player.frame()

    assert "Menu" in before
    assert "Μενού" in player.texts()


def test_a_new_size_is_laid_out_at_once(player: Player) -> None:
    player.see(MOMENTS["moving"])

    player.overlay.resize((2560, 1440), 1.0)
    player.frame()

    bar = next(item.box for item in player.overlay.items if item.name == "actions")
    assert bar.centre[0] == pytest.approx(1280, abs=1)
    assert 1300 < bar.bottom < 1440


def test_the_same_picture_is_drawn_twice(seat: Callable[..., Player]) -> None:
    player = seat(has_pixels=True)

    player.see(MOMENTS["moving"])
    first = player.target.read()
    player.frame()

    assert player.target.read() == first


@pytest.mark.parametrize("moment", ["moving", "menu", "rules"])
def test_a_still_picture_asks_for_no_more_frames(player: Player, moment: str) -> None:
    player.see(MOMENTS[moment])

    assert not player.overlay.needs_redraw
    assert player.overlay.seconds_to_redraw is None


@pytest.mark.parametrize("moment", ["thinking", "splash", "lost", "done"])
def test_a_moving_picture_asks_for_frames_one_by_one(player: Player, moment: str) -> None:
    player.see(MOMENTS[moment])
    at_once = player.overlay.seconds_to_redraw

    player.seconds += 1

    assert at_once is not None
    assert at_once > 0
    assert player.overlay.needs_redraw


@pytest.mark.parametrize("moment", ["thinking", "splash", "lost", "done"])
def test_with_reduced_motion_nothing_moves(gl: moderngl.Context, moment: str) -> None:
    target = gl.simple_framebuffer((8, 8))
    overlay = Overlay(ImguiRenderer(gl, (1280, 720)), clock=lambda: 0.0, reduced_motion=True)

    for _ in range(4):
        overlay.draw(MOMENTS[moment], target)
    wanted = overlay.seconds_to_redraw
    overlay.release()
    target.release()

    assert wanted is None


@pytest.mark.parametrize("moment", ["thinking", "splash", "lost", "done"])
def test_the_setting_for_less_motion_stills_the_picture(player: Player, moment: str) -> None:
    player.see(attrs.evolve(MOMENTS[moment], settings=Settings(reduced_motion=True)))

    assert player.overlay.seconds_to_redraw is None


def test_an_event_over_a_button_asks_for_frames(player: Player) -> None:
    player.see(MOMENTS["moving"])
    x, y = player.buttons()["undo"].box.centre

    player.overlay.handle_event(player.pointer_event(pygame.MOUSEMOTION, x, y))

    assert player.overlay.needs_redraw


def test_nothing_is_left_on_the_graphics_card(gl: moderngl.Context) -> None:
    target = gl.simple_framebuffer((8, 8))
    before = _gl_objects()

    overlay = Overlay(ImguiRenderer(gl, (1280, 720)))
    for sheet in (None, Sheet.RULES, Sheet.WELCOME):
        overlay.draw(hud_model(sheet=sheet), target)
    during = _gl_objects()
    overlay.release()

    after = _gl_objects()
    target.release()
    assert during > before
    assert after == before


def test_two_overlays_do_not_disturb_each_other(seat: Callable[..., Player]) -> None:
    first, second = seat(), seat((1024, 640))

    first.see(MOMENTS["menu"])
    second.see(MOMENTS["resign"])
    first.see(MOMENTS["menu"])

    assert "quit" in first.buttons()
    assert "resign-2" in second.buttons()


def _gl_objects() -> int:
    """How many GL objects have been made and not released, by whomever."""
    kinds = (moderngl.Buffer, moderngl.Program, moderngl.Texture, moderngl.VertexArray)
    return sum(
        isinstance(thing, kinds) and not isinstance(thing.mglo, moderngl.InvalidObject)
        for thing in gc.get_objects()
    )


def _alpha(player: Player, x: float, y: float) -> int:
    return _pixels(player, Box(x, y, 1, 1))[3]


def _brightness(player: Player, x: float, y: float) -> int:
    return sum(_pixels(player, Box(x, y, 1, 1))[:3])


def _pixels(player: Player, box: Box) -> bytes:
    """The pixels of a rectangle, from its lower left corner."""
    left, bottom = int(box.left), int(player.size[1] - box.bottom)
    pixels: bytes = player.target.read(
        viewport=(left, max(0, bottom), int(box.width), int(box.height)), components=4
    )
    return pixels
