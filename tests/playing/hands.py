"""Three ways to play inside a test: by mouse, by keyboard alone, by gamepad events alone."""

from __future__ import annotations

from typing import Protocol

import pygame

from plakoto.position import OFF
from plakoto_client.ui.items import Item, Kind
from plakoto_client.ui.model import Sheet
from playing.inside import Player

_PAD = 3
"""Number of the gamepad, as events tell it."""
_LONGEST_ROUND = 120
"""More buttons than any sheet has; so many steps of the focus go all the way round."""


class Hands(Protocol):
    """A way to do everything that the game lets one do."""

    def roll(self) -> None:
        """Throw the dice."""

    def move(self, origin: int, target: int) -> None:
        """Move a checker between the player's own points."""

    def end_turn(self) -> None:
        """End the turn."""

    def open(self, sheet: Sheet) -> None:
        """Open a sheet from the board."""

    def close(self) -> None:
        """Close the sheet that is open."""

    def press(self, name: str) -> None:
        """Press a button of the sheet that is open."""


class Mouse:
    """Clicks only."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def roll(self) -> None:
        """Click Roll."""
        self._player.press("roll")

    def move(self, origin: int, target: int) -> None:
        """Click the checker and the target in turn."""
        self._player.click_move(origin, target)

    def end_turn(self) -> None:
        """Click Done."""
        self._player.press("done")

    def open(self, sheet: Sheet) -> None:
        """Click through the panel in the corner, or the menu."""
        straight = {
            Sheet.WELCOME: "new-game",
            Sheet.RULES: "rules",
            Sheet.RESIGN: "resign",
            Sheet.MENU: "menu",
            Sheet.SETTINGS: "settings",
        }
        shown = {item.name for item in buttons(self._player)}
        if straight.get(sheet) in shown:
            self._player.press(straight[sheet])
        else:  # in a small window the menu holds everything
            name = "new-game" if sheet is Sheet.WELCOME else sheet.value
            self._player.press("menu")
            self._player.press(f"menu-{name}")
        self._player.until(lambda: self._player.app.game.sheet is sheet)
        settle(self._player)

    def close(self) -> None:
        """Click whatever closes the sheet."""
        ways = ("close", "resume", "keep-playing", "view-board", "welcome-close")
        shown = {item.name for item in buttons(self._player)}
        self._player.press(next(name for name in ways if name in shown))
        settle(self._player)

    def press(self, name: str) -> None:
        """Click it; of two with one name, that of the sheet, which lies on top."""
        shown = [item for item in buttons(self._player) if item.name == name]
        self._player.click(shown[-1].box.centre)
        settle(self._player)


class _ByFocus:
    """What keyboard and gamepad have in common: a cursor on the board, a focus on sheets."""

    def __init__(self, player: Player) -> None:
        self._player = player

    def move(self, origin: int, target: int) -> None:
        """Go to the checker, pick it up, go to the target, put it down."""
        self._go_to(origin)
        self._choose()
        self._player.until(lambda: self._player.table.selected == origin)
        self._go_to(target)
        self._choose()

    def press(self, name: str) -> None:
        """Move the focus to the button, and press it."""
        for _ in range(_LONGEST_ROUND):
            if focused(self._player) == name:
                break
            self._next()
            settle(self._player)
        else:
            raise AssertionError(f"the focus never comes to {name}")
        self._choose()
        settle(self._player)

    def close(self) -> None:
        """Go back."""
        self._back()
        settle(self._player)

    def _go_to(self, spot: int) -> None:
        """Go to one of the choices of the moment, as Tab and the shoulder buttons do."""
        table = self._player.table
        for _ in range(len(table.choices()) + 1):
            if table.cursor.is_shown and table.cursor.spot == spot:
                return
            self._next()
        raise AssertionError(f"the cursor never comes to {spot}")

    def _choose(self) -> None:
        raise NotImplementedError

    def _next(self) -> None:
        raise NotImplementedError

    def _back(self) -> None:
        raise NotImplementedError


class Keyboard(_ByFocus):
    """Keys only."""

    def roll(self) -> None:
        """Press Space."""
        self._player.key(pygame.K_SPACE)

    def end_turn(self) -> None:
        """Press Space."""
        self._player.key(pygame.K_SPACE)

    def open(self, sheet: Sheet) -> None:
        """Press the sheet's key, or go through the menu."""
        keys = {
            Sheet.WELCOME: pygame.K_n,
            Sheet.RULES: pygame.K_r,
            Sheet.MENU: pygame.K_F10,
            Sheet.WORDS: pygame.K_b,
        }
        if sheet in keys:
            self._player.key(keys[sheet])
            settle(self._player)
        else:
            self._player.key(pygame.K_F10)
            settle(self._player)
            self.press(f"menu-{sheet.value}")
        self._player.until(lambda: self._player.app.game.sheet is sheet)
        settle(self._player)

    def _go_to(self, spot: int) -> None:
        """Type the point's number: 0 is the tray."""
        digits = "0" if spot == OFF else str(spot)
        self._player.key(*(getattr(pygame, f"K_{digit}") for digit in digits))

    def _choose(self) -> None:
        self._player.key(pygame.K_RETURN)

    def _next(self) -> None:
        self._player.key(pygame.K_TAB)

    def _back(self) -> None:
        self._player.key(pygame.K_ESCAPE)


class Gamepad(_ByFocus):
    """Events of a gamepad only."""

    def roll(self) -> None:
        """Press X."""
        self._press(pygame.CONTROLLER_BUTTON_X)

    def end_turn(self) -> None:
        """Press X."""
        self._press(pygame.CONTROLLER_BUTTON_X)

    def open(self, sheet: Sheet) -> None:
        """Press Start or Back, or go through the menu."""
        if sheet is Sheet.WORDS:
            self._press(pygame.CONTROLLER_BUTTON_BACK)
            settle(self._player)
        else:
            self._press(pygame.CONTROLLER_BUTTON_START)
            settle(self._player)
            if sheet is not Sheet.MENU:
                name = "new-game" if sheet is Sheet.WELCOME else sheet.value
                self.press(f"menu-{name}")
        self._player.until(lambda: self._player.app.game.sheet is sheet)
        settle(self._player)

    def _choose(self) -> None:
        self._press(pygame.CONTROLLER_BUTTON_A)

    def _next(self) -> None:
        self._press(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)

    def _back(self) -> None:
        self._press(pygame.CONTROLLER_BUTTON_B)

    def _press(self, button: int) -> None:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, instance_id=_PAD, button=button))
        self._player.app.step(0.0)


def settle(player: Player) -> None:
    """Let the picture come to rest."""
    player.app.step(0.0)
    player.until(lambda: not player.app.graphics.overlay.needs_redraw)


def buttons(player: Player) -> list[Item]:
    """What can be pressed on the screen now."""
    items = player.app.graphics.overlay.items
    return [item for item in items if item.kind is Kind.BUTTON and item.is_enabled]


def focused(player: Player) -> str | None:
    """The button that has the focus."""
    return next((item.name for item in buttons(player) if item.is_focused), None)
