"""Every button there is, found by itself, asks for the same by mouse, keyboard and gamepad.

In each language; and the keyboard's place is to be seen.

What is pressed is read from the record of what has been drawn: a new button is tested by being
there. Each moment of the game is shown anew before each press.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import numpy as np
import pygame
import pytest

from client.ui.hud_models import MOMENTS, Player, hud_model
from plakoto_client.app.gamepad import Gamepads
from plakoto_client.settings import Favourite, Scale, Settings, domain_of, setting_names
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.intents import Intent
from plakoto_client.ui.items import Item, Kind
from plakoto_client.ui.model import HudModel, Sheet
from plakoto_client.ui.sheets.settings_groups import GROUPS

pytestmark = pytest.mark.gl

SHEETS = {name: model for name, model in MOMENTS.items() if model.sheet is not None}
BOARDS = {
    name: model
    for name, model in MOMENTS.items()
    if model.sheet is None and model.state is not None
}
NOWHERE = hud_model(sheet=None)
KEPT = (Favourite("Evening", Settings(light=40)), Favourite("Morning", Settings()))
FRAMES = 2
"""That a key needs to have its effect."""
KEYED = re.compile(r"\((?P<key>[^()]+)\)$")
"""How a hint names its key."""


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, ...]:
    """One file of settings that could be taken over."""
    path = tmp_path / "friend.vbs"
    path.write_text("{}", encoding="utf-8")
    return (path,)


def shown_anew(player: Player, model: HudModel) -> None:
    """Close whatever is open, and show `model`."""
    player.see(attrs.evolve(NOWHERE, settings=model.settings))
    player.see(model)


def on_sheet(player: Player) -> list[Item]:
    """What can be pressed on the sheet that is open; of the settings, what is about the rows."""
    items = [item for item in player.overlay.items if item.kind is Kind.BUTTON and item.is_enabled]
    last = items[-1].panel
    return [
        item
        for item in items
        if item.panel == last and not (last == "settings-sheet" and item.is_scrolled)
    ]


def in_rows(player: Player) -> list[Item]:
    """What can be pressed in the rows of the settings."""
    items = [item for item in player.overlay.items if item.kind is Kind.BUTTON and item.is_enabled]
    return [item for item in items if item.is_scrolled]


Those = Callable[[Player], list[Item]]


class Keys:
    """The keyboard: Tab goes on, Space and Enter press by turns."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._presses = 0

    def go_on(self) -> None:
        """Go to the next button."""
        told(self._player, key_events(pygame.K_TAB))

    def press(self) -> list[Intent]:
        """Press the button that has the focus."""
        self._presses += 1
        key = pygame.K_SPACE if self._presses % 2 else pygame.K_RETURN
        return told(self._player, key_events(key))


class Pad:
    """The gamepad: a shoulder goes on, A presses."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._pads = Gamepads()

    def go_on(self) -> None:
        """Go to the next button."""
        self._push(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)

    def press(self) -> list[Intent]:
        """Press the button that has the focus."""
        return self._push(pygame.CONTROLLER_BUTTON_A)

    def _push(self, button: int) -> list[Intent]:
        events = [
            pygame.event.Event(kind, instance_id=0, button=button)
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
        ]
        keys = [key for event in events for key in self._pads.keys(event, has_sheet=True)]
        return told(self._player, keys)


def key_events(key: int) -> list[pygame.event.Event]:
    kinds = (pygame.KEYDOWN, pygame.KEYUP)
    return [pygame.event.Event(kind, key=key, mod=0, unicode="") for kind in kinds]


def told(player: Player, events: list[pygame.event.Event]) -> list[Intent]:
    """What is asked for when the interface is told of `events`."""
    intents: list[Intent] = []
    for event in events:
        player.overlay.handle_event(event)
        intents += [intent for _ in range(FRAMES) for intent in player.frame()]
    return intents


def each_by_mouse(
    player: Player, show: Callable[[], None], those: Those = on_sheet
) -> dict[str, list[Intent]]:
    """What each button of a sheet asks for, scrolled into sight and clicked."""
    show()
    found: dict[str, list[Intent]] = {}
    for name in [item.name for item in those(player)]:
        if player.buttons()[name].is_scrolled:
            player.reach(name)
        before = seen(player)
        found[name] = player.click(name)
        if seen(player) != before:
            show()
    return found


def each_by_focus(
    player: Player, show: Callable[[], None], hands: Keys | Pad, those: Those = on_sheet
) -> dict[str, list[Intent]]:
    """What each button asks for, found and pressed one after the other."""
    show()
    found: dict[str, list[Intent]] = {}
    for name in [item.name for item in those(player)]:
        for _ in range(2 * len(player.buttons())):
            if player.focus() == name:
                break
            hands.go_on()
        assert player.focus() == name, f"the focus never comes to {name}"
        before = seen(player)
        found[name] = hands.press()
        if seen(player) != before:
            show()
    return found


def seen(player: Player) -> list[tuple[str, str | None, Box]]:
    return [(item.name, item.words, item.box) for item in player.overlay.items]


@pytest.mark.parametrize("moment", SHEETS)
def test_every_button_of_a_sheet_asks_for_the_same_however_it_is_pressed(
    seat: Callable[..., Player], moment: str, language: str
) -> None:
    """By keyboard in one language and by gamepad in the other, each against the mouse."""
    mouse, other = seat(), seat()
    hands = Keys(other) if language == "en" else Pad(other)

    clicked = each_by_mouse(mouse, lambda: shown_anew(mouse, SHEETS[moment]))

    assert clicked
    assert each_by_focus(other, lambda: shown_anew(other, SHEETS[moment]), hands) == clicked


@pytest.mark.parametrize("number", range(len(GROUPS)), ids=[group.name for group in GROUPS])
def test_every_row_of_the_settings_asks_for_the_same_however_it_is_pressed(
    seat: Callable[..., Player], number: int, files: tuple[Path, ...]
) -> None:
    """By keyboard in one group and by gamepad in the next, each against the mouse."""
    model = hud_model(sheet=Sheet.SETTINGS, favourites=KEPT, exported=files)
    mouse, other = seat(), seat()
    hands = Pad(other) if number % 2 else Keys(other)

    def show(player: Player) -> None:
        shown_anew(player, model)
        player.click(f"group-{GROUPS[number].name}")

    clicked = each_by_mouse(mouse, lambda: show(mouse), in_rows)
    focused = each_by_focus(other, lambda: show(other), hands, in_rows)

    turned = {row.name for each in GROUPS for row in each.rows if is_slider(row.name)}
    assert clicked
    assert {name: asked for name, asked in focused.items() if name not in turned} == {
        name: asked for name, asked in clicked.items() if name not in turned
    }


def is_slider(name: str) -> bool:
    """Whether it is turned by arrows and dragged: `test_settings_sheet` does so with each."""
    return isinstance(domain_of(name), Scale)


@pytest.mark.parametrize(
    "moment", ["welcome", "rules", "menu", "settings", "resign", "won", "words"]
)
def test_where_the_keyboard_is_can_be_seen(seat: Callable[..., Player], moment: str) -> None:
    """The picture about each button is another one while it has the focus."""
    player = seat((640, 360), has_pixels=True)
    shown_anew(player, SHEETS[moment])
    names = [item.name for item in on_sheet(player)]
    told(player, key_events(pygame.K_LSHIFT))  # whoever uses the mouse wants no frame
    keys = Keys(player)

    for _ in names:
        name = player.focus()
        assert name is not None
        box, focused = player.buttons()[name].box, pixels(player)
        keys.go_on()
        if player.focus() == name:  # there is no other: the mouse takes the frame away
            player.point(pygame.MOUSEMOTION, 1, 1)
        if player.buttons()[name].box == box:  # it has not been scrolled away
            assert differ(player, focused, pixels(player), box), name


def pixels(player: Player) -> np.ndarray:
    width, height = player.size
    data = np.frombuffer(player.target.read(components=3), np.uint8)
    return data.reshape(height, width, 3)[::-1].astype(int)


def differ(player: Player, one: np.ndarray, other: np.ndarray, box: Box) -> bool:
    """Whether the frame around `box` is another in the two pictures."""
    width, height = player.size
    grown = box.inset(-5)
    rows = slice(max(0, int(grown.top)), min(height, int(grown.bottom)))
    columns = slice(max(0, int(grown.left)), min(width, int(grown.right)))
    return bool((np.abs(one[rows, columns] - other[rows, columns]).sum(axis=2) > 60).sum() > 20)


def test_whatever_is_beside_the_board_names_its_key_or_is_on_a_sheet_too(player: Player) -> None:
    """The keyboard has no focus outside sheets: each button has a key, or a twin in a sheet."""
    on_sheets = set(asked_on_sheets(player))
    lonely: list[str] = []

    for moment, model in BOARDS.items():
        player.see(model)
        items = [item for item in player.buttons().values() if item.is_enabled]
        for item in items:
            player.see(model)
            asked = player.click(item.name)
            has_key = item.hint is not None and KEYED.search(item.hint) is not None
            if asked and not has_key and not set(map(repr, asked)) <= on_sheets:
                lonely.append(f"{moment} {item.name}")

    assert lonely == []


def asked_on_sheets(player: Player) -> Iterator[str]:
    """What the menu and the settings ask for, where the keyboard has a focus."""
    for asked in each_by_mouse(player, lambda: shown_anew(player, MOMENTS["menu"])).values():
        yield from map(repr, asked)
    shown_anew(player, MOMENTS["settings"])
    for group in GROUPS:
        player.click(f"group-{group.name}")
        for name in [item.name for item in in_rows(player) if item.name in setting_names()]:
            if not is_slider(name):
                yield from map(repr, player.click(name))
