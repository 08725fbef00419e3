"""The view follows mouse and keys while it is free, glides, and comes home when it is locked."""

import pygame
import pytest

from plakoto_client.app.viewing import Viewing
from plakoto_client.scene import Camera, home_camera

HOME = home_camera(1280, 720)
SHIFT = pygame.KMOD_LSHIFT


def event(kind: int, **details: object) -> pygame.event.Event:
    return pygame.event.Event(kind, details)


def key(code: int, mod: int = 0) -> pygame.event.Event:
    return event(pygame.KEYDOWN, key=code, mod=mod, scancode=0)


DRAG = [
    event(pygame.MOUSEBUTTONDOWN, button=pygame.BUTTON_RIGHT, pos=(600, 300)),
    event(pygame.MOUSEMOTION, pos=(500, 300), rel=(-100, 0), buttons=(0, 0, 1)),
    event(pygame.MOUSEBUTTONUP, button=pygame.BUTTON_RIGHT, pos=(500, 300)),
]


@pytest.fixture
def viewing() -> Viewing:
    made = Viewing()
    made.lock(is_locked=False)
    return made


def settled(viewing: Viewing) -> Camera:
    now_s = 0.0
    camera = viewing.camera(HOME, now_s)
    while viewing.is_gliding:
        now_s += 1 / 60
        camera = viewing.camera(HOME, now_s)
    return camera


def test_a_locked_view_heeds_nothing() -> None:
    viewing = Viewing()

    heeded = [viewing.handle(each, HOME) for each in [*DRAG, key(pygame.K_PLUS)]]

    assert not any(heeded)
    assert settled(viewing) is HOME


def test_the_right_button_turns_the_view_and_a_move_without_it_does_not(viewing: Viewing) -> None:
    for each in DRAG:
        viewing.handle(each, HOME)
    turned = settled(viewing)

    moved = event(pygame.MOUSEMOTION, pos=(0, 0), rel=(-300, 0), buttons=(0, 0, 0))

    assert turned.eye[0] > 1
    assert not viewing.handle(moved, HOME)
    assert settled(viewing) == turned


@pytest.mark.parametrize(
    ("nearer", "farther"),
    [
        (event(pygame.MOUSEWHEEL, y=1), event(pygame.MOUSEWHEEL, y=-1)),
        (key(pygame.K_PLUS), key(pygame.K_MINUS)),
        (event(pygame.MULTIGESTURE, pinched=0.1), event(pygame.MULTIGESTURE, pinched=-0.1)),
    ],
)
def test_wheel_keys_and_pinching_come_closer_and_go_back(
    viewing: Viewing, nearer: pygame.event.Event, farther: pygame.event.Event
) -> None:
    assert viewing.handle(nearer, HOME)
    assert settled(viewing).eye[1] < HOME.eye[1]

    assert viewing.handle(farther, HOME)
    assert settled(viewing).eye == pytest.approx(HOME.eye)


def test_shift_and_an_arrow_turn_the_view_but_the_arrow_alone_is_the_cursors(
    viewing: Viewing,
) -> None:
    assert not viewing.handle(key(pygame.K_RIGHT), HOME)

    assert viewing.handle(key(pygame.K_RIGHT, SHIFT), HOME)
    assert settled(viewing).eye[0] > 0


@pytest.mark.parametrize("is_calm", [False, True])
def test_the_view_glides_unless_it_is_to_be_calm(viewing: Viewing, *, is_calm: bool) -> None:
    viewing.handle(key(pygame.K_RIGHT, SHIFT), HOME)

    viewing.camera(HOME, 0.0, is_calm=is_calm)

    assert viewing.is_gliding is not is_calm


def test_home_and_locking_lead_home(viewing: Viewing) -> None:
    viewing.handle(key(pygame.K_RIGHT, SHIFT), HOME)
    settled(viewing)
    viewing.handle(key(pygame.K_c), HOME)
    assert settled(viewing) is HOME

    viewing.handle(key(pygame.K_UP, SHIFT), HOME)
    settled(viewing)
    viewing.lock(is_locked=True)
    assert settled(viewing) is HOME


def test_where_the_view_was_left_is_told_once_and_can_be_recalled(viewing: Viewing) -> None:
    viewing.handle(key(pygame.K_RIGHT, SHIFT), HOME)
    left = settled(viewing)
    told = viewing.news(HOME)
    assert told is not None
    assert viewing.news(HOME) is None

    other = Viewing()
    other.lock(is_locked=False)
    other.recall(told, HOME)

    assert settled(other).eye == pytest.approx(left.eye)


def test_the_air_is_heard_when_the_view_swings_home_by_itself(viewing: Viewing) -> None:
    for each in DRAG:
        viewing.handle(each, HOME)
    assert not viewing.take_swing()

    viewing.handle(key(pygame.K_c), HOME)

    assert viewing.take_swing()
    assert not viewing.take_swing()


def test_a_view_that_is_at_home_does_not_swing(viewing: Viewing) -> None:
    viewing.handle(key(pygame.K_c), HOME)

    assert not viewing.take_swing()
