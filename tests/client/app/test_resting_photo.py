"""A photo takes the board's place while it rests, and makes way for whatever happens."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from pictures import likeness
from plakoto.position import Position
from plakoto_client.render.photo import Pixels
from playing.desk import Desk
from playing.inside import Player, playing_at

pytestmark = pytest.mark.gl

SIZE = (320, 240)


class Hands:
    """Of a clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def read(self) -> float:
        """Tell the time."""
        return self.now_s


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def clock() -> Hands:
    return Hands()


@pytest.fixture
def player(cache: Path, clock: Hands) -> Iterator[Player]:
    """Somebody before the board, whose photos are quick."""
    desk = Desk(position=Position.start())
    with playing_at(desk, cache, size=SIZE, clock=clock.read) as made:
        made.app.preferences.store.change(photo_samples=16, depth_of_field=False)
        settle(made, clock)
        yield made


def settle(player: Player, clock: Hands) -> None:
    """Let time go on until nothing asks to be drawn anew."""
    for _ in range(40):
        clock.now_s += 0.5
        player.app.step(0.0)
        if not player.app.graphics.overlay.needs_redraw:
            return


def shown(player: Player) -> Pixels:
    width, height = player.app.window.size
    rows = np.frombuffer(player.app.graphics.read(), np.uint8)
    return rows.reshape(height, width, 3)[::-1]


def rest(player: Player, clock: Hands) -> None:
    """Let the board rest until its photo is finished."""
    player.app.preferences.store.change(photo_at_rest=True)
    player.app.step(0.0)
    clock.now_s += 5.0
    picture = player.app.picture
    assert picture is not None
    player.until(lambda: player.app.graphics.has_photo_of(picture.frame))
    player.app.step(0.0)


def test_a_resting_board_becomes_a_photo_that_shows_the_same(player: Player, clock: Hands) -> None:
    drawn = shown(player)

    rest(player, clock)

    photo = shown(player)
    assert 0.5 < likeness(drawn, photo) < 0.99


def test_a_photo_makes_way_at_once_for_what_happens(player: Player, clock: Hands) -> None:
    drawn = shown(player)
    rest(player, clock)

    photo = shown(player)
    player.key(pygame.K_RIGHT)

    assert (photo == drawn).mean() < 0.5
    assert (shown(player) == drawn).mean() > 0.8  # all but the cursor and the words


def test_without_the_setting_the_board_stays_as_it_is_drawn(player: Player, clock: Hands) -> None:
    drawn = shown(player)

    for _ in range(20):
        clock.now_s += 5.0
        player.app.step(0.0)

    assert (shown(player) == drawn).all()


def test_no_photo_is_begun_while_the_player_has_a_cursor_on_the_board(
    player: Player, clock: Hands
) -> None:
    player.key(pygame.K_RIGHT)
    player.app.preferences.store.change(photo_at_rest=True)
    settle(player, clock)
    picture = player.app.picture
    assert picture is not None

    for _ in range(20):
        clock.now_s += 5.0
        player.app.step(0.0)

    assert picture.frame.markers
    assert not player.app.graphics.has_photo_of(picture.frame)
