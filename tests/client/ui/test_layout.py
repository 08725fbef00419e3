"""Nothing is clipped, covered or wider than its button, in either language, at any size."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from client.ui.hud_models import MOMENTS, Player
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.items import Item, Kind
from plakoto_client.ui.wording import level_character, level_name

pytestmark = pytest.mark.gl

SIZES = ((640, 480), (700, 1000), (1024, 640), (1280, 720), (1600, 1200), (2560, 1440))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_every_moment_fits(
    seat: Callable[..., Player], size: tuple[int, int], language: str
) -> None:
    player = seat(size)
    faults: list[str] = []

    for moment, model in MOMENTS.items():
        player.see(model)
        faults += [f"{language} {moment}: {fault}" for fault in _faults(player)]

    assert faults == []


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_a_level_stands_on_its_card_and_what_is_said_of_it_below(
    seat: Callable[..., Player], size: tuple[int, int]
) -> None:
    """Beside a list of unfinished games the cards are narrow, and Greek has long words."""
    player = seat(size)
    player.see(MOMENTS["welcome"])

    for level in player.model.levels:
        player.reach(f"level-{level}")
        player.press(pygame.K_SPACE)

        texts = [item for item in player.overlay.items if item.kind is Kind.TEXT]
        card = player.buttons()[f"level-{level}"].box
        assert [item.name for item in texts if card.encloses(item.box)] == [level_name(level)]
        assert level_character(level) in " ".join(item.name for item in texts)


def test_the_panels_leave_the_middle_of_the_board_free(player: Player) -> None:
    player.see(MOMENTS["moving"])

    middle = Box(320, 110, 640, 500)
    assert not [item for item in _panels(player) if item.box.overlaps(middle)]


def _faults(player: Player) -> list[str]:
    items = player.overlay.items
    screen = Box(0, 0, *player.size)
    panels = {item.name: item.box for item in _panels(player)}
    open_sheet = player.model.sheet is not None
    found = [
        f"{name} leaves the screen" for name, box in panels.items() if not screen.encloses(box)
    ]
    found += [
        f"{item.name!r} leaves {item.panel}"
        for item in items
        if not item.is_scrolled and not panels[item.panel].encloses(item.box)
    ]
    found += [
        f"the label of {item.name} is wider than its button"
        for item in items
        if item.text and not item.box.inset(player.overlay.unit * 4, 0).encloses(item.text)
    ]
    found += [
        f"{first.name!r} covers {second.name!r}"
        for first, second in combinations(_leaves(items), 2)
        if first.panel == second.panel
        and first.is_scrolled is second.is_scrolled
        and first.box.overlaps(second.box)
    ]
    if not open_sheet:
        found += [
            f"panel {first} covers panel {second}"
            for first, second in combinations(panels, 2)
            if panels[first].overlaps(panels[second])
        ]
    return found


def _panels(player: Player) -> list[Item]:
    return [item for item in player.overlay.items if item.kind is Kind.PANEL]


def _leaves(items: tuple[Item, ...]) -> list[Item]:
    """Texts and buttons, but not a card that has texts of its own upon it."""
    texts = [item for item in items if item.kind is Kind.TEXT]
    return texts + [item for item in items if item.kind is Kind.BUTTON and item.text is not None]
