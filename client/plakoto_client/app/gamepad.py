"""Gamepads: turns their buttons, crosses and sticks into the keys that do the same.

So whatever can be done by keyboard can be done by gamepad, and there is one way through the program
for both. Pads that SDL knows report by the names of an Xbox pad's buttons, whatever is printed on
them; others report bare numbers, of which the usual order is assumed.

- left stick, cross: move the cursor or the focus; right stick: scroll
- A: pick up, put down, press; X: roll, end the turn; Y: take a step back; B: back
- left stick pressed: Slam!
- shoulders: the next or the last checker that can move, or button; Start: menu; Back: in words
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

import attrs
import pygame
from pygame._sdl2 import controller  # the only way to SDL's names for the buttons of each make

_PRESS: Final = 0.6
_LET_GO: Final = 0.35
"""A stick presses beyond the one and lets go below the other, so that it does not flutter."""
_FULL: Final = 32767
"""Of a controller's axis; a joystick's goes from -1 to 1."""

_UP, _DOWN, _LEFT, _RIGHT = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)


@attrs.frozen
class _Key:
    code: int
    mod: int = 0


_MENU: Final = _Key(pygame.K_F10)
_BACK: Final = _Key(pygame.K_ESCAPE)
_A, _B, _X, _Y = range(4)
_ACTIONS: Final = MappingProxyType(
    {
        _A: _Key(pygame.K_RETURN),
        _B: _BACK,
        _X: _Key(pygame.K_SPACE),
        _Y: _Key(pygame.K_u),
    }
)
_CONTROLLER: Final = MappingProxyType(
    {
        **_ACTIONS,
        pygame.CONTROLLER_BUTTON_BACK: _Key(pygame.K_b),
        pygame.CONTROLLER_BUTTON_START: _MENU,
        pygame.CONTROLLER_BUTTON_LEFTSTICK: _Key(pygame.K_s),
        pygame.CONTROLLER_BUTTON_LEFTSHOULDER: _Key(pygame.K_TAB, pygame.KMOD_SHIFT),
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: _Key(pygame.K_TAB),
        pygame.CONTROLLER_BUTTON_DPAD_UP: _Key(_UP),
        pygame.CONTROLLER_BUTTON_DPAD_DOWN: _Key(_DOWN),
        pygame.CONTROLLER_BUTTON_DPAD_LEFT: _Key(_LEFT),
        pygame.CONTROLLER_BUTTON_DPAD_RIGHT: _Key(_RIGHT),
    }
)
_JOYSTICK: Final = MappingProxyType(
    {
        **_ACTIONS,
        4: _Key(pygame.K_TAB, pygame.KMOD_SHIFT),
        5: _Key(pygame.K_TAB),
        6: _Key(pygame.K_b),
        7: _MENU,
        8: _Key(pygame.K_s),
    }
)
_AXES: Final = MappingProxyType(
    {
        pygame.CONTROLLER_AXIS_LEFTX: (_Key(_LEFT), _Key(_RIGHT)),
        pygame.CONTROLLER_AXIS_LEFTY: (_Key(_UP), _Key(_DOWN)),
        pygame.CONTROLLER_AXIS_RIGHTY: (_Key(pygame.K_PAGEUP), _Key(pygame.K_PAGEDOWN)),
    }
)
"""What each axis presses at its lower and its upper end."""
EVENTS: Final = frozenset(
    {
        pygame.JOYDEVICEADDED,
        pygame.JOYDEVICEREMOVED,
        pygame.JOYBUTTONDOWN,
        pygame.JOYBUTTONUP,
        pygame.JOYHATMOTION,
        pygame.JOYAXISMOTION,
        pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERBUTTONUP,
        pygame.CONTROLLERAXISMOTION,
    }
)
"""What is to be given to `Gamepads.keys`."""


class Gamepads:
    """All that are plugged in."""

    def __init__(self) -> None:
        self._devices: dict[int, controller.Controller | pygame.joystick.JoystickType] = {}
        self._known: set[int] = set()
        """Those that report by SDL's names; their bare numbers are passed over."""
        self._held: dict[tuple[int, str, int], _Key] = {}
        """What each stick, cross or button is pressing."""

    def open(self) -> None:
        """Begin to listen; gamepads plugged in now or later report by events."""
        pygame.joystick.init()
        controller.init()

    def close(self) -> None:
        """Let go of all of them."""
        for device in self._devices.values():
            device.quit()
        self._devices.clear()
        if controller.get_init():
            controller.quit()
        pygame.joystick.quit()

    def keys(self, event: pygame.event.Event, *, has_sheet: bool) -> Iterator[pygame.event.Event]:
        """The keys that are pressed or let go by an event of `EVENTS`.

        Args:
            event: what a gamepad reports.
            has_sheet: whether a sheet is open: Start closes it, and Y has nothing to take back.
        """
        match event.type:
            case pygame.JOYDEVICEADDED:
                self._plug_in(event.device_index)
            case pygame.JOYDEVICEREMOVED:
                yield from self._unplug(event.instance_id)
            case pygame.CONTROLLERAXISMOTION:
                yield from self._axis(event.instance_id, event.axis, event.value / _FULL)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
                yield from self._button(event, _CONTROLLER, has_sheet=has_sheet)
            case _ if event.instance_id in self._known:
                return
            case pygame.JOYAXISMOTION:
                yield from self._axis(event.instance_id, event.axis, event.value)
            case pygame.JOYHATMOTION:
                across, up = event.value
                yield from self._lean(event.instance_id, "cross", 0, across, _AXES[0])
                yield from self._lean(event.instance_id, "cross", 1, -up, _AXES[1])
            case pygame.JOYBUTTONDOWN | pygame.JOYBUTTONUP:
                yield from self._button(event, _JOYSTICK, has_sheet=has_sheet)

    def _plug_in(self, index: int) -> None:
        if controller.is_controller(index):
            pad = controller.Controller(index)
            number = pad.as_joystick().get_instance_id()
            self._known.add(number)
            self._devices[number] = pad
        else:
            stick = pygame.joystick.Joystick(index)
            self._devices[stick.get_instance_id()] = stick

    def _unplug(self, number: int) -> Iterator[pygame.event.Event]:
        """Forget a gamepad, and let go of what it was pressing."""
        self._devices.pop(number, None)
        self._known.discard(number)
        for place in [each for each in self._held if each[0] == number]:
            yield _event(pygame.KEYUP, self._held.pop(place))

    def _button(
        self, event: pygame.event.Event, meanings: MappingProxyType[int, _Key], *, has_sheet: bool
    ) -> Iterator[pygame.event.Event]:
        place = (event.instance_id, "button", event.button)
        if event.type in (pygame.CONTROLLERBUTTONUP, pygame.JOYBUTTONUP):
            if place in self._held:
                yield _event(pygame.KEYUP, self._held.pop(place))
            return
        key = meanings.get(event.button)
        if key is None or (has_sheet and event.button == _Y):
            return
        if key == _MENU and has_sheet:
            key = _BACK
        self._held[place] = key
        yield _event(pygame.KEYDOWN, key)

    def _axis(self, number: int, axis: int, value: float) -> Iterator[pygame.event.Event]:
        if axis in _AXES:
            yield from self._lean(number, "stick", axis, value, _AXES[axis])

    def _lean(
        self, number: int, what: str, axis: int, value: float, ends: tuple[_Key, _Key]
    ) -> Iterator[pygame.event.Event]:
        """Press the key at the end that a stick leans to; let go of what it leant to before."""
        place = (number, what, axis)
        held = self._held.get(place)
        key = ends[0] if value < -_PRESS else ends[1] if value > _PRESS else None
        if held is not None and (key not in (None, held) or abs(value) < _LET_GO):
            yield _event(pygame.KEYUP, self._held.pop(place))
            held = None
        if key is not None and held is None:
            self._held[place] = key
            yield _event(pygame.KEYDOWN, key)


def _event(kind: int, key: _Key) -> pygame.event.Event:
    return pygame.event.Event(kind, key=key.code, mod=key.mod, unicode="", scancode=0)
