"""The settings sheet by mouse and by keyboard: rows, favourites, files, at every size and scale."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable
from pathlib import Path

import attrs
import pygame
import pytest

from client.ui.hud_models import Player, hud_model
from plakoto_client.settings import (
    LONGEST_NAME,
    Choice,
    Favourite,
    Plain,
    Scale,
    Settings,
    Switch,
    domain_of,
)
from plakoto_client.ui.i18n import gettext
from plakoto_client.ui.intents import (
    AddFavourite,
    ApplyFavourite,
    ChangeSetting,
    ChooseLanguage,
    ExportSettings,
    ImportSettings,
    RemoveFavourite,
    RenameFavourite,
    ResetSettings,
    ShowSheet,
)
from plakoto_client.ui.items import Kind
from plakoto_client.ui.model import HudModel, Sheet
from plakoto_client.ui.sheets.settings_groups import GROUPS, Group, Row

pytestmark = pytest.mark.gl

ROWS = [row for group in GROUPS for row in group.rows]
SCALES = [row for row in ROWS if isinstance(domain_of(row.name), Scale)]
SWITCHES = [row for row in ROWS if isinstance(domain_of(row.name), Switch)]
CHOICES = [row for row in ROWS if row.words]
FAVOURITES = (Favourite("Evening", Settings(light=40)), Favourite("Ω" * LONGEST_NAME, Settings()))


def model(**changes: object) -> HudModel:
    return hud_model(sheet=Sheet.SETTINGS, favourites=FAVOURITES, **changes)


def opened(player: Player, name: str, **changes: object) -> Player:
    """`player` with the settings open at the group of the row, or the group, called `name`."""
    group = next(
        group
        for group in GROUPS
        if group.name == name or any(row.name == name for row in group.rows)
    )
    player.see(model(**changes))
    for _ in GROUPS:
        if f"group-{group.name}" in player.buttons():
            player.click(f"group-{group.name}")
        elif gettext(group.label) not in player.texts():  # a small window shows one at a time
            player.click("group-next")
    return player


def by_name(rows: list[Row]) -> list[str]:
    return [row.name for row in rows]


@pytest.mark.parametrize("name", by_name(SWITCHES))
def test_a_switch_is_turned_by_mouse_and_by_keyboard(player: Player, name: str) -> None:
    opened(player, name)
    wanted = [ChangeSetting(name, not getattr(Settings(), name))]

    assert player.click(name) == wanted
    player.reach(name)
    assert player.press(pygame.K_SPACE) == wanted


@pytest.mark.parametrize("name", by_name(CHOICES))
def test_a_choice_is_made_by_mouse_and_by_keyboard(player: Player, name: str) -> None:
    opened(player, name)
    domain = domain_of(name)
    assert isinstance(domain, Choice)

    for value in domain.values:
        if value != getattr(Settings(), name):
            player.reach(f"{name}-{value}")  # which brings it into sight
            assert player.press(pygame.K_RETURN) == [ChangeSetting(name, value)]
            assert player.click(f"{name}-{value}") == [ChangeSetting(name, value)]


def test_every_value_of_a_choice_has_a_word() -> None:
    for row in CHOICES:
        domain = domain_of(row.name)
        assert isinstance(domain, Choice)
        assert tuple(value for value, _word in row.words) == domain.values


@pytest.mark.parametrize("name", by_name(SCALES))
def test_a_slider_is_turned_by_keys_within_its_bounds(player: Player, name: str) -> None:
    scale = domain_of(name)
    assert isinstance(scale, Scale)
    value = scale.nearest((scale.low + scale.high) / 2)
    opened(player, name, settings=Settings().changed({name: value}))
    player.reach(name)

    wanted: dict[int, Plain] = {
        pygame.K_RIGHT: value + scale.step,
        pygame.K_LEFT: value - scale.step,
        pygame.K_HOME: scale.low,
        pygame.K_END: scale.high,
    }
    for key, turned in wanted.items():
        assert player.press(key) == [ChangeSetting(name, turned)]
    assert player.focus() == name


@pytest.mark.parametrize("name", by_name(SCALES))
def test_a_slider_follows_the_mouse_to_both_ends_and_no_further(player: Player, name: str) -> None:
    scale = domain_of(name)
    assert isinstance(scale, Scale)
    middle = scale.nearest((scale.low + scale.high) / 2)
    opened(player, name, settings=Settings().changed({name: middle}))
    box = player.buttons()[name].box
    x, y = box.centre

    player.point(pygame.MOUSEBUTTONDOWN, x, y)
    asked = player.point(pygame.MOUSEMOTION, box.right + 300, y)
    assert asked[-1] == ChangeSetting(name, scale.high)
    asked = player.point(pygame.MOUSEMOTION, box.left - 300, y)
    assert asked[-1] == ChangeSetting(name, scale.low)
    player.point(pygame.MOUSEBUTTONUP, box.left - 300, y)
    assert player.point(pygame.MOUSEMOTION, x, y) == []


def test_the_language_is_chosen_here_too(player: Player) -> None:
    opened(player, "language")

    assert player.click("language-el") == [ChooseLanguage("el")]


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("group", [group for group in GROUPS if group.rows], ids=lambda g: g.name)
def test_what_the_keyboard_is_at_is_explained(player: Player, group: Group) -> None:
    opened(player, group.name)
    for row in group.rows:
        name = next(name for name in player.buttons() if name.split("-")[0] == row.name)
        player.reach(name)

        said = [
            item.name
            for item in player.overlay.items
            if item.kind is Kind.TEXT and item.panel == "settings-sheet" and not item.is_scrolled
        ]
        assert " ".join(said) == f"{gettext('Settings')} {gettext(row.hint)}"


def test_starting_afresh_takes_two_presses(player: Player) -> None:
    player.see(model())

    assert player.click("reset") == []
    assert player.click("reset") == [ResetSettings()]


def test_the_question_is_asked_again_after_closing(player: Player) -> None:
    player.see(model())
    player.click("reset")
    player.see(hud_model())

    player.see(model())

    assert player.click("reset") == []


def test_escape_closes_the_settings_even_before_the_first_game(player: Player) -> None:
    player.see(attrs.evolve(model(), state=None))

    assert player.press(pygame.K_ESCAPE) == [ShowSheet(None)]


# --- favourites ---------------------------------------------------------------------------------


def write(player: Player, text: str) -> None:
    player.overlay.handle_event(pygame.event.Event(pygame.TEXTINPUT, text=text))
    player.see(player.model)


def test_a_favourite_is_taken(player: Player) -> None:
    opened(player, "favourites")

    assert player.click("favourite-0") == [ApplyFavourite(0)]


def test_a_favourite_is_added_by_keyboard_alone(player: Player) -> None:
    opened(player, "favourites")
    player.reach("favourite-name")

    write(player, "Καλοκαίρι")

    assert player.press(pygame.K_RETURN) == [AddFavourite("Καλοκαίρι")]


def test_a_favourite_is_added_by_mouse(player: Player) -> None:
    opened(player, "favourites")
    assert not player.buttons()["keep-favourite"].is_enabled

    player.click("favourite-name")
    write(player, "Summer")

    assert player.click("keep-favourite") == [AddFavourite("Summer")]
    assert not player.buttons()["keep-favourite"].is_enabled


def test_more_letters_than_a_name_may_have_are_not_taken(player: Player) -> None:
    opened(player, "favourites")
    player.click("favourite-name")

    write(player, "x" * 60)

    assert player.click("keep-favourite") == [AddFavourite("x" * LONGEST_NAME)]


def test_a_favourite_is_renamed(player: Player) -> None:
    opened(player, "favourites")

    player.click("rename-0")
    player.click("favourite-name")
    write(player, "Night")

    assert player.click("keep-favourite") == [RenameFavourite(0, "Night")]


def test_deleting_takes_two_presses(player: Player) -> None:
    opened(player, "favourites")

    assert player.click("delete-1") == []
    assert player.click("delete-0") == []
    assert player.click("delete-0") == [RemoveFavourite(0)]


def test_with_eight_favourites_there_is_no_line_for_another(player: Player) -> None:
    eight = tuple(Favourite(f"set-up {number}", Settings()) for number in range(8))

    player.see(attrs.evolve(model(), favourites=eight))
    player.click("group-favourites")

    assert "favourite-name" not in player.buttons()
    assert "favourite-7" in player.buttons()


# --- files --------------------------------------------------------------------------------------


def test_settings_are_written_and_taken_over(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "friend.vbs"
    path.write_text("{}", encoding="utf-8")
    os.utime(path, (1_796_148_000, 1_796_148_000))
    opened(player, "files", exported=(path,))

    assert player.click("export") == [ExportSettings()]
    assert player.click("import-0") == [ImportSettings(path)]
    assert "friend.vbs" in player.texts()


def test_a_file_is_dated_as_the_language_writes_it(
    player: Player, tmp_path: Path, language: str
) -> None:
    path = tmp_path / "friend.vbs"
    path.write_text("{}", encoding="utf-8")
    os.utime(path, (1_796_148_000, 1_796_148_000))

    opened(player, "files", exported=(path, tmp_path / "none.vbs"))

    month = {"en": "December 2026", "el": "Δεκεμβρίου 2026"}[language]
    assert any(month in text for text in player.texts())


# --- how it lies --------------------------------------------------------------------------------


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (2560, 1440)])
def test_every_group_fits_at_every_size_and_scale(
    seat: Callable[..., Player], size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    """Nothing covers anything or leaves the sheet, and no label is wider than its button."""
    path = tmp_path / "plakoto-2026-12-01-12.vbs"
    path.write_text("{}", encoding="utf-8")
    player = seat(size)
    player.overlay.set_scale(scale)
    faults: list[str] = []

    for group in GROUPS:
        opened(player, group.name, exported=(path,))
        items = [each for each in player.overlay.items if each.panel == "settings-sheet"]
        card = next(each.box for each in items if each.kind is Kind.PANEL)
        faults += [
            f"{group.name}: {each.name} leaves the sheet"
            for each in items
            if not each.is_scrolled and not card.encloses(each.box)
        ]
        faults += [
            f"{group.name}: {each.name} is wider than the sheet"
            for each in items
            if each.box.left < card.left or each.box.right > card.right
        ]
        faults += [
            f"{group.name}: the label of {each.name} is wider than its button"
            for each in items
            if each.text and not each.box.inset(3, 0).encloses(each.text)
        ]
        texts = [
            each
            for each in items
            if each.kind is Kind.TEXT or (each.kind is Kind.BUTTON and each.text is not None)
        ]
        faults += [
            f"{group.name}: {one.name} covers {other.name}"
            for one, other in itertools.combinations(texts, 2)
            if one.is_scrolled is other.is_scrolled and one.box.overlaps(other.box)
        ]

    assert faults == []


def test_the_writing_grows_with_its_scale(seat: Callable[..., Player]) -> None:
    player = seat((2560, 1440))
    heights = []

    for scale in (0.75, 1.0, 1.5, 2.0):
        player.overlay.set_scale(scale)
        player.see(hud_model())
        heights.append(player.buttons()["done"].box.height)

    assert heights == sorted(heights)
    assert heights[0] == pytest.approx(0.75 * heights[1], rel=0.03)
    assert heights[2] == pytest.approx(1.5 * heights[1], rel=0.03)
    assert heights[3] == pytest.approx(2.0 * heights[1], rel=0.03)


def test_at_the_largest_scale_the_panels_are_all_in_the_window(player: Player) -> None:
    player.overlay.set_scale(2.0)
    player.see(hud_model(settings=Settings(round_shown=True, dice_sum=True)))

    panels = [item.box for item in player.overlay.items if item.kind is Kind.PANEL]

    assert all(box.left >= 0 and box.right <= 1280 and box.bottom <= 720 for box in panels)
    assert not any(a.overlaps(b) for a, b in itertools.combinations(panels, 2))


def test_strong_contrast_lets_nothing_through_a_panel(seat: Callable[..., Player]) -> None:
    pixels = []
    for is_strong, ground in itertools.product((False, True), (0.0, 1.0)):
        player = seat((640, 480), has_pixels=True)
        player.see(hud_model(settings=Settings(high_contrast=is_strong)))
        player.target.clear(ground, ground, ground)
        player.overlay.draw(player.model, player.target)
        box = player.buttons()["menu"].box
        place = (int(box.left) - 3, 480 - int(box.bottom), 1, 1)
        pixels.append(player.target.read(viewport=place))

    assert pixels[0] != pixels[1]
    assert pixels[2] == pixels[3]
