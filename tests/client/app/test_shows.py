"""Slam! in the running program: asked for by button, key and gamepad, and over without a trace."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pygame
import pytest

from plakoto.notation import parse_position
from plakoto_client.scene import Frame
from plakoto_client.scene.fold import FLAT
from plakoto_client.scene.slam import SLAM_S
from playing.desk import Desk
from playing.inside import Player, playing_at

START = parse_position("w15/22/b15 w 0 0")


@attrs.define
class Clock:
    """Time in the test's hand."""

    now_s: float = 100.0

    def __call__(self) -> float:
        """The time."""
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def desk() -> Desk:
    return Desk(position=START, dice=(6, 5, 4, 3))


@pytest.fixture
def player(desk: Desk, clock: Clock, tmp_path: Path) -> Iterator[Player]:
    """White at the plain board, about to roll."""
    with playing_at(desk, tmp_path, 1.0, is_plain=True, clock=clock) as player:
        player.app.step(0.0)
        yield player


def drawn(player: Player) -> Frame:
    player.app.step(0.0)
    assert player.app.picture is not None
    return player.app.picture.frame


def pixels(player: Player) -> bytes:
    """All of the window, with the pointer in a corner where it lights up nothing."""
    away = {"pos": (2, 2), "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, away))
    player.app.step(0.0)
    player.until(lambda: not player.app.graphics.overlay.needs_redraw)
    return player.app.graphics.read()


def slam_by_key(player: Player) -> None:
    player.key(pygame.K_s)


def slam_by_button(player: Player) -> None:
    player.press("slam")


def slam_by_gamepad(player: Player) -> None:
    event = pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=0, button=8)
    pygame.event.post(event)
    player.app.step(0.0)


@pytest.mark.parametrize("slam", [slam_by_key, slam_by_button, slam_by_gamepad])
def test_the_board_is_slammed_and_then_drawn_as_before_bit_for_bit(
    player: Player, clock: Clock, slam: Callable[[Player], None]
) -> None:
    before, frame = pixels(player), drawn(player)

    slam(player)
    clock.now_s += 1.0
    during = drawn(player)
    clock.now_s += SLAM_S
    after = drawn(player)

    assert during.fold != FLAT
    assert after == frame
    assert pixels(player) == before


def test_a_key_ends_the_show_and_does_nothing_else(
    player: Player, clock: Clock, desk: Desk
) -> None:
    frame = drawn(player)
    player.key(pygame.K_s)
    clock.now_s += 1.0
    assert drawn(player) != frame

    player.key(pygame.K_SPACE)

    assert drawn(player) == frame
    assert not desk.requests


def test_an_event_at_the_table_ends_the_show(player: Player, clock: Clock) -> None:
    player.key(pygame.K_s)
    clock.now_s += 1.0
    assert drawn(player).fold != FLAT

    player.table.roll()
    player.app.step(0.0)

    assert drawn(player).fold == FLAT
    assert not player.app.game.show.is_slamming


def test_nothing_is_drawn_any_more_when_the_show_is_over(player: Player, clock: Clock) -> None:
    player.key(pygame.K_s)
    drawn(player)
    clock.now_s += SLAM_S
    drawn(player)
    pictures: list[object] = []
    player.app.watchers.append(pictures.append)

    for _ in range(5):
        clock.now_s += 0.02
        player.app.step(0.0)

    assert not pictures
