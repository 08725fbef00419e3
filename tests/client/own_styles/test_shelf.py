"""The shelf: what lies in the folder of styles, and what is passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from plakoto_client.own_styles import StyleShelf
from plakoto_client.own_styles.shelf import MOST
from plakoto_client.render.styles import WALNUT, find_style
from plakoto_client.ui.i18n import choose_language

GOOD = 'format = 1\nname = "{name}"\nbegin_from = "teak"\n'


@pytest.fixture(autouse=True)
def _english() -> None:
    choose_language("en")


def shelf_with(folder: Path, **files: str) -> StyleShelf:
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    shelf = StyleShelf(folder)
    shelf.refresh()
    return shelf


def test_files_are_found_by_their_names(tmp_path: Path) -> None:
    shelf = shelf_with(tmp_path, b=GOOD.format(name="Second"), a=GOOD.format(name="First"))
    (tmp_path / "readme.txt").write_text("no style", encoding="utf-8")
    (tmp_path / "folder.toml").mkdir()

    shelf.refresh()

    assert [own.label for own in shelf.own] == ["First", "Second"]
    assert shelf.faults == ()
    assert shelf.find("own:b").recipes == find_style("teak").recipes
    assert shelf.find("olive") == find_style("olive")


@pytest.mark.parametrize("theme", ["own:gone", "plastic", ""])
def test_a_style_that_is_gone_is_walnut(tmp_path: Path, theme: str) -> None:
    assert shelf_with(tmp_path).find(theme) == WALNUT


def test_a_broken_file_is_passed_over_and_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    shelf = shelf_with(tmp_path, good=GOOD.format(name="Good"), bad="format = 1")

    assert [own.label for own in shelf.own] == ["Good"]
    assert len(shelf.faults) == 1
    assert shelf.faults[0].startswith("bad.toml is passed over. The entry “name” is missing")
    assert "bad.toml" in caplog.text


def test_a_change_of_the_folder_is_seen(tmp_path: Path) -> None:
    shelf = shelf_with(tmp_path, mine=GOOD.format(name="Mine"))

    assert not shelf.refresh()
    (tmp_path / "mine.toml").write_text(GOOD.format(name="Mine") + "[finish]\nfield = 0.5")
    assert shelf.refresh()
    assert shelf.find("own:mine").finish.field == 0.5


def test_no_more_files_are_read_than_can_be_shown(tmp_path: Path) -> None:
    files = {f"s{number:02}": GOOD.format(name=f"{number}") for number in range(MOST + 3)}

    assert len(shelf_with(tmp_path, **files).own) == MOST


def test_without_a_folder_there_are_the_ten(tmp_path: Path) -> None:
    for shelf in (StyleShelf(), StyleShelf(tmp_path / "none")):
        assert not shelf.refresh()
        assert shelf.own == ()
