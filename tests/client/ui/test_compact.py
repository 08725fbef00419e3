"""Small windows: the board first, everything else reachable, in its place and large enough."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import attrs
import pytest

from client.ui.hud_models import MOMENTS, Player, hud_model
from plakoto_client.settings import Favourite, Settings
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.intents import ShowSheet
from plakoto_client.ui.items import Item, Kind
from plakoto_client.ui.layout import FINGER, Layout, layout_for
from plakoto_client.ui.model import Sheet
from plakoto_client.ui.sheets.settings_groups import GROUPS

pytestmark = pytest.mark.gl

SIZES = ((640, 360), (800, 480), (390, 844), (1280, 720))
SCALES = (0.75, 1.0, 2.0)
SMALL = SIZES[:3]


def named(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


@pytest.mark.parametrize(
    ("size", "wanted", "layout"),
    [
        ((700, 900), "auto", Layout.TALL),
        ((701, 900), "auto", Layout.FULL),
        ((900, 500), "auto", Layout.WIDE),
        ((900, 501), "auto", Layout.FULL),
        ((390, 844), "full", Layout.FULL),
        ((1280, 720), "compact", Layout.WIDE),
        ((720, 1280), "compact", Layout.TALL),
    ],
)
def test_a_small_window_is_laid_out_compactly_unless_it_is_set_otherwise(
    size: tuple[int, int], wanted: str, layout: Layout
) -> None:
    assert layout_for(size, wanted) is layout


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=named)
def test_nothing_overlaps_or_is_cut_off_in_any_moment(
    seat: Callable[..., Player], size: tuple[int, int], scale: float, language: str
) -> None:
    player = seat(size)
    player.overlay.set_scale(scale)
    faults: list[str] = []

    for moment, model in MOMENTS.items():
        player.see(attrs.evolve(model, settings=Settings(round_shown=True, dice_sum=True)))
        faults += [f"{language} {moment}: {fault}" for fault in faults_of(player)]

    assert faults == []


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SMALL, ids=named)
def test_every_group_of_settings_is_reached_and_fits(
    seat: Callable[..., Player], size: tuple[int, int], scale: float
) -> None:
    player = seat(size)
    player.overlay.set_scale(scale)
    kept = (Favourite("Evening", Settings()), Favourite("M" * 40, Settings()))
    player.see(hud_model(sheet=Sheet.SETTINGS, favourites=kept))
    faults: list[str] = []
    found: set[str] = set()

    for group in GROUPS:
        faults += [f"{group.name}: {fault}" for fault in faults_of(player)]
        found |= set(player.buttons())
        player.click("group-next")

    assert faults == []
    rows = {row.name for group in GROUPS for row in group.rows}
    assert rows <= {name.split("-")[0] for name in found}
    assert {"favourite-name", "export"} <= found


@pytest.mark.parametrize("size", SMALL, ids=named)
def test_whatever_can_be_pressed_is_large_enough_for_a_finger(
    seat: Callable[..., Player], size: tuple[int, int]
) -> None:
    player = seat(size)
    small: list[str] = []

    for moment, model in MOMENTS.items():
        player.see(model)
        small += [
            f"{moment} {name}: {item.box}"
            for name, item in player.buttons().items()
            if min(item.box.width, item.box.height) < FINGER
        ]

    assert small == []


@pytest.mark.parametrize("size", SMALL, ids=named)
def test_the_board_gets_most_of_a_small_window(
    seat: Callable[..., Player], size: tuple[int, int]
) -> None:
    player = seat(size)
    player.see(MOMENTS["moving"])

    panels = [item.box for item in player.overlay.items if item.kind is Kind.PANEL]

    covered = sum(box.width * box.height for box in panels)
    assert covered < 0.4 * size[0] * size[1]


@pytest.mark.parametrize("size", SMALL, ids=named)
def test_the_drawer_holds_what_the_strips_have_no_room_for(
    seat: Callable[..., Player], size: tuple[int, int]
) -> None:
    player = seat(size)
    player.see(MOMENTS["moving"])

    assert player.click("menu") == [ShowSheet(Sheet.MENU.value)]
    player.see(MOMENTS["menu"])
    assert {
        "menu-new-game",
        "menu-settings",
        "menu-rules",
        "menu-words",
        "menu-resign",
        "quit",
        "menu-language-el",
    } <= set(player.buttons())


@pytest.mark.parametrize("size", SMALL, ids=named)
def test_every_button_of_a_sheet_is_reached_by_keyboard_and_scrolled_into_sight(
    seat: Callable[..., Player], size: tuple[int, int]
) -> None:
    player = seat(size)

    for moment in ("welcome", "menu", "settings"):
        player.see(MOMENTS[moment])
        sheet = f"{moment}-sheet"
        names = [name for name, item in player.buttons().items() if item.panel == sheet]
        card = next(item.box for item in player.overlay.items if item.name == sheet)
        for name in names:
            player.reach(name)
            box = player.buttons()[name].box
            assert card.encloses(box), (moment, name)


def faults_of(player: Player) -> list[str]:
    """What leaves its panel or the window, covers something, or is wider than its button."""
    items = player.overlay.items
    screen = Box(0, 0, *player.size)
    panels = {item.name: item.box for item in items if item.kind is Kind.PANEL}
    found = [
        f"{name} leaves the window" for name, box in panels.items() if not screen.encloses(box)
    ]
    for item in items:
        panel = panels[item.panel]
        if not item.is_scrolled and not panel.encloses(item.box):
            found.append(f"{item.name!r} leaves {item.panel}")
        if item.box.left < panel.left - 0.5 or item.box.right > panel.right + 0.5:
            found.append(f"{item.name!r} is wider than {item.panel}")
        if item.text and not item.box.encloses(item.text):
            found.append(f"the label of {item.name} is wider than its button")
    found += [
        f"{first.name!r} covers {second.name!r}"
        for first, second in combinations(_leaves(items), 2)
        if first.panel == second.panel
        and first.is_scrolled is second.is_scrolled
        and first.box.overlaps(second.box)
    ]
    if player.model.sheet is None:
        found += [
            f"panel {first} covers panel {second}"
            for first, second in combinations(panels, 2)
            if panels[first].overlaps(panels[second])
        ]
    return found


def _leaves(items: tuple[Item, ...]) -> list[Item]:
    """Texts and buttons, but not a card that has texts of its own upon it."""
    texts = [item for item in items if item.kind is Kind.TEXT]
    return texts + [item for item in items if item.kind is Kind.BUTTON and item.text is not None]
