"""What gamepads do: which keys they stand for, and that nothing stays pressed."""

from __future__ import annotations

import pygame
import pytest

from plakoto_client.app.gamepad import EVENTS, Gamepads

PAD = 7


@pytest.fixture
def gamepads() -> Gamepads:
    """No gamepad is needed: events tell everything."""
    return Gamepads()


def keys(
    gamepads: Gamepads, kind: int, *, has_sheet: bool = False, **facts: object
) -> list[tuple[int, int]]:
    event = pygame.event.Event(kind, instance_id=PAD, **facts)
    assert kind in EVENTS
    return [(each.type, each.key) for each in gamepads.keys(event, has_sheet=has_sheet)]


@pytest.mark.parametrize(
    ("button", "key"),
    [
        (pygame.CONTROLLER_BUTTON_A, pygame.K_RETURN),
        (pygame.CONTROLLER_BUTTON_B, pygame.K_ESCAPE),
        (pygame.CONTROLLER_BUTTON_X, pygame.K_SPACE),
        (pygame.CONTROLLER_BUTTON_Y, pygame.K_u),
        (pygame.CONTROLLER_BUTTON_START, pygame.K_F10),
        (pygame.CONTROLLER_BUTTON_BACK, pygame.K_b),
        (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.K_TAB),
        (pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.K_LEFT),
    ],
)
def test_a_button_presses_and_lets_go_of_its_key(gamepads: Gamepads, button: int, key: int) -> None:
    down = keys(gamepads, pygame.CONTROLLERBUTTONDOWN, button=button)
    up = keys(gamepads, pygame.CONTROLLERBUTTONUP, button=button)

    assert down == [(pygame.KEYDOWN, key)]
    assert up == [(pygame.KEYUP, key)]


def test_start_closes_the_sheet_that_is_open(gamepads: Gamepads) -> None:
    start = pygame.CONTROLLER_BUTTON_START

    pressed = keys(gamepads, pygame.CONTROLLERBUTTONDOWN, button=start, has_sheet=True)

    assert pressed == [(pygame.KEYDOWN, pygame.K_ESCAPE)]


def test_nothing_is_taken_back_behind_a_sheet(gamepads: Gamepads) -> None:
    undo = pygame.CONTROLLER_BUTTON_Y

    assert keys(gamepads, pygame.CONTROLLERBUTTONDOWN, button=undo, has_sheet=True) == []


def test_a_stick_presses_once_and_does_not_flutter(gamepads: Gamepads) -> None:
    axis, full = pygame.CONTROLLER_AXIS_LEFTX, 32767
    values = (0.2, 0.7, 0.5, 0.9, 0.4, 0.1, -1.0)

    pressed = [
        key
        for value in values
        for key in keys(gamepads, pygame.CONTROLLERAXISMOTION, axis=axis, value=round(value * full))
    ]

    assert pressed == [
        (pygame.KEYDOWN, pygame.K_RIGHT),
        (pygame.KEYUP, pygame.K_RIGHT),
        (pygame.KEYDOWN, pygame.K_LEFT),
    ]


def test_a_stick_thrown_from_end_to_end_changes_its_key(gamepads: Gamepads) -> None:
    axis = pygame.CONTROLLER_AXIS_LEFTY
    keys(gamepads, pygame.CONTROLLERAXISMOTION, axis=axis, value=32767)

    assert keys(gamepads, pygame.CONTROLLERAXISMOTION, axis=axis, value=-32768) == [
        (pygame.KEYUP, pygame.K_DOWN),
        (pygame.KEYDOWN, pygame.K_UP),
    ]


def test_a_pad_of_unknown_make_works_by_its_numbers(gamepads: Gamepads) -> None:
    cross = keys(gamepads, pygame.JOYHATMOTION, hat=0, value=(1, 0))
    centred = keys(gamepads, pygame.JOYHATMOTION, hat=0, value=(0, 0))
    button = keys(gamepads, pygame.JOYBUTTONDOWN, button=0)
    stick = keys(gamepads, pygame.JOYAXISMOTION, axis=1, value=-0.8)

    assert cross == [(pygame.KEYDOWN, pygame.K_RIGHT)]
    assert centred == [(pygame.KEYUP, pygame.K_RIGHT)]
    assert button == [(pygame.KEYDOWN, pygame.K_RETURN)]
    assert stick == [(pygame.KEYDOWN, pygame.K_UP)]


def test_what_a_pad_holds_is_let_go_when_it_is_pulled_out(gamepads: Gamepads) -> None:
    keys(gamepads, pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A)

    assert keys(gamepads, pygame.JOYDEVICEREMOVED) == [(pygame.KEYUP, pygame.K_RETURN)]
    assert keys(gamepads, pygame.CONTROLLERBUTTONUP, button=pygame.CONTROLLER_BUTTON_A) == []


def test_listening_without_any_pad_is_no_trouble(gamepads: Gamepads) -> None:
    gamepads.open()
    gamepads.close()
    gamepads.open()
    gamepads.close()
