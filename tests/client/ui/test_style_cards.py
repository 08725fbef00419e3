"""The style cards: pictures, tones until they are there, and styles of the player's own."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import numpy as np
import pygame
import pytest

from client.ui.hud_models import Player, hud_model
from plakoto_client.flat import FlatPainter, Ground
from plakoto_client.settings import THEMES, Settings
from plakoto_client.ui.intents import ChangeSetting
from plakoto_client.ui.model import HudModel, Sheet
from plakoto_client.ui.overlay import Overlay
from plakoto_client.ui.style_card import StyleCard, Swatch, Thumbnail

pytestmark = pytest.mark.gl

SWATCH = Swatch(
    (90, 60, 40), (200, 170, 120), ((60, 30, 20), (230, 200, 150)), (240,) * 3, (30,) * 3
)
PINK = (250, 40, 200)
SIZE = (1280, 720)


def thumbnail(colour: tuple[int, int, int] = PINK) -> Thumbnail:
    return Thumbnail(np.full((18, 32, 3), colour, np.uint8))


def model(*, picture: Thumbnail | None = None, chosen: str = "olive") -> HudModel:
    ten = tuple(StyleCard(theme, SWATCH, picture=picture) for theme in THEMES)
    own = StyleCard("own:harbour", SWATCH, "Λιμάνι της Ύδρας", picture)
    return hud_model(sheet=Sheet.SETTINGS, styles=(*ten, own), settings=Settings(theme=chosen))


def opened(player: Player, wanted: HudModel) -> Player:
    player.see(wanted)
    player.click("group-style")
    return player


def pixel(player: Player, name: str) -> tuple[int, ...]:
    """The colour in the upper part of a card, where its picture is."""
    x, y = player.buttons()[name].box.centre
    row = player.size[1] - int(y - 20)
    return tuple(player.target.read(viewport=(int(x), row, 1, 1), components=3))


def test_ones_own_style_stands_beside_the_ten_and_is_chosen_by_keyboard(player: Player) -> None:
    opened(player, model())

    shown = [name for name in player.buttons() if name.startswith("theme-")]
    player.reach("theme-own:harbour")

    assert shown == [f"theme-{theme}" for theme in (*THEMES, "own:harbour")]
    assert player.buttons()["theme-own:harbour"].words == "Λιμάνι της Ύδρας"
    assert player.press(pygame.K_RETURN) == [ChangeSetting("theme", "own:harbour")]


def test_the_style_in_use_is_not_chosen_again(player: Player) -> None:
    opened(player, model())

    assert player.click("theme-olive") == []
    assert player.click("theme-walnut") == [ChangeSetting("theme", "walnut")]


def test_a_card_shows_tones_first_and_the_picture_once_it_is_there(
    seat: Callable[..., Player],
) -> None:
    player = seat(SIZE, has_pixels=True)
    opened(player, model())
    before = pixel(player, "theme-walnut")

    player.see(model(picture=thumbnail()))

    assert np.abs(np.subtract(pixel(player, "theme-walnut"), PINK)).max() <= 2
    assert np.abs(np.subtract(before, PINK)).max() > 50


def test_where_the_keyboard_is_can_be_seen(seat: Callable[..., Player]) -> None:
    player = seat(SIZE, has_pixels=True)
    opened(player, model(picture=thumbnail()))
    player.reach("theme-mahogany")

    box = player.buttons()["theme-mahogany"].box
    left = (int(box.left) - 4, SIZE[1] - int(box.centre[1]), 4, 1)
    ring = np.frombuffer(player.target.read(viewport=left, components=3), np.uint8)

    assert player.focus() == "theme-mahogany"
    assert ring.max() > 200


def test_a_picture_is_uploaded_once_and_old_ones_are_let_go(player: Player) -> None:
    painter = player.overlay._renderer
    first = thumbnail()
    number = painter.texture_of(first)
    before = len(painter._textures)

    assert painter.texture_of(first) == number
    for _ in range(200):
        painter.texture_of(thumbnail())

    assert len(painter._textures) <= before + 64


def test_the_plain_board_shows_the_same_cards() -> None:
    painter = FlatPainter(SIZE)
    overlay = Overlay(painter)
    ground = Ground(pygame.Surface(SIZE, 0, 32), ())
    shown = model(picture=thumbnail())
    for _ in range(4):
        overlay.draw(shown, ground)
    tab = next(item for item in overlay.items if item.name == "group-style")
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        place = tuple(int(part) for part in tab.box.centre)
        overlay.handle_event(pygame.event.Event(kind, pos=place, button=pygame.BUTTON_LEFT))
        for _ in range(3):
            overlay.draw(shown, ground)

    card = next(item for item in overlay.items if item.name == "theme-walnut")
    x, y = card.box.centre
    colour = painter.surface.get_at((int(x), int(y) - 20))[:3]
    overlay.release()

    assert np.abs(np.subtract(colour, PINK)).max() <= 3


def test_a_long_name_fits_its_card(player: Player) -> None:
    long = model()
    *ten, own = long.styles
    opened(player, attrs.evolve(long, styles=(*ten, attrs.evolve(own, label="Ώ" * 40))))

    item = player.buttons()["theme-own:harbour"]

    assert item.text is not None
    assert item.box.encloses(item.text)
