"""Passes pygame's events on to Dear ImGui. Text comes from TEXTINPUT, so that Greek arrives."""

from __future__ import annotations

from types import MappingProxyType

import pygame
from imgui_bundle import imgui

_K = imgui.Key
_KEYS = MappingProxyType(
    {
        pygame.K_LEFT: _K.left_arrow,
        pygame.K_RIGHT: _K.right_arrow,
        pygame.K_UP: _K.up_arrow,
        pygame.K_DOWN: _K.down_arrow,
        pygame.K_PAGEUP: _K.page_up,
        pygame.K_PAGEDOWN: _K.page_down,
        pygame.K_HOME: _K.home,
        pygame.K_END: _K.end,
        pygame.K_DELETE: _K.delete,
        pygame.K_BACKSPACE: _K.backspace,
        pygame.K_SPACE: _K.space,
        pygame.K_RETURN: _K.enter,
        pygame.K_KP_ENTER: _K.keypad_enter,
        pygame.K_TAB: _K.tab,
    }
)
"""What the interface understands; Escape is dealt with by the overlay."""
_MODIFIERS = (
    (pygame.KMOD_CTRL, _K.mod_ctrl),
    (pygame.KMOD_SHIFT, _K.mod_shift),
    (pygame.KMOD_ALT, _K.mod_alt),
    (pygame.KMOD_META, _K.mod_super),
)
_BUTTONS = MappingProxyType(
    {pygame.BUTTON_LEFT: 0, pygame.BUTTON_RIGHT: 1, pygame.BUTTON_MIDDLE: 2}
)


def pass_key(event: pygame.event.Event) -> None:
    """Tell ImGui of a key pressed or released."""
    io = imgui.get_io()
    for mask, key in _MODIFIERS:
        io.add_key_event(key, bool(event.mod & mask))
    if event.key in _KEYS:
        io.add_key_event(_KEYS[event.key], event.type == pygame.KEYDOWN)


def pass_text(event: pygame.event.Event) -> None:
    """Tell ImGui of text typed."""
    imgui.get_io().add_input_characters_utf8(event.text)


def pass_pointer(event: pygame.event.Event, position: tuple[float, float]) -> None:
    """Tell ImGui of a pointer moved, a button or a wheel, at `position` in pixels."""
    io = imgui.get_io()
    if event.type == pygame.MOUSEWHEEL:
        io.add_mouse_wheel_event(float(event.x), float(event.y))
        return
    io.add_mouse_pos_event(*position)
    if event.type != pygame.MOUSEMOTION and event.button in _BUTTONS:
        io.add_mouse_button_event(_BUTTONS[event.button], event.type == pygame.MOUSEBUTTONDOWN)


def forget_pointer() -> None:
    """Tell ImGui that the pointer is not over the interface."""
    far = -imgui.FLT_MAX
    imgui.get_io().add_mouse_pos_event(far, far)
