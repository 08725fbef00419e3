"""The command that takes the pictures of the gallery."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from plakoto.notation import parse_position
from plakoto.outcome import judge
from plakoto_client.gallery import BoardPicture, TablePicture, pictures
from plakoto_client.gallery.__main__ import main
from plakoto_client.gallery.page import page
from plakoto_client.settings.model import THEMES
from plakoto_client.ui.i18n import choose_language
from plakoto_client.ui.model import Sheet

REPOSITORY = Path(__file__).parents[2]
GALLERY = REPOSITORY / "docs" / "gallery"
TABLES = [picture for picture in pictures() if isinstance(picture, TablePicture)]
BOARDS = [picture for picture in pictures() if isinstance(picture, BoardPicture)]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    choose_language("en")
    yield
    choose_language("en")


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def _own_cache(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the player's own alone."""
    monkeypatch.setattr("plakoto_client.gallery.__main__.user_cache_path", lambda *_, **__: cache)


@pytest.mark.gl
def test_a_picture_is_taken_at_its_size_and_kept_until_it_is_wanted_anew(tmp_path: Path) -> None:
    wanted = ["--out", str(tmp_path), "--quality", "low", "--only", "compact-wide"]

    status = main(wanted)
    taken = (tmp_path / "compact-wide.jpg").stat().st_mtime_ns
    main(["--out", str(tmp_path), "--only", "flat"])

    assert status == 0
    assert is_picture(tmp_path / "compact-wide.jpg", (860, 430))
    assert is_picture(tmp_path / "flat.jpg", (1280, 720))
    assert (tmp_path / "compact-wide.jpg").stat().st_mtime_ns == taken
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "README.md",
        "compact-wide.jpg",
        "flat.jpg",
    ]


def test_nothing_is_taken_where_everything_is_there(tmp_path: Path) -> None:
    for picture in pictures():
        (tmp_path / picture.file).write_text("there already")

    status = main(["--out", str(tmp_path)])

    assert status == 0
    assert {(tmp_path / each.file).read_text() for each in pictures()} == {"there already"}


@pytest.mark.gl
def test_a_photo_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = BoardPicture(name="photo-home", caption="", size=(96, 54), samples=256)
    monkeypatch.setattr("plakoto_client.gallery.__main__.pictures", lambda: (small,))

    main(["--out", str(tmp_path), "--samples", "1"])

    assert is_picture(tmp_path / "photo-home.jpg", (96, 54))


@pytest.mark.parametrize("picture", TABLES, ids=lambda picture: picture.name)
def test_a_picture_shows_what_can_happen(picture: TablePicture) -> None:
    """Its position is valid, and its game is over exactly if the rules say so."""
    outcome = judge(parse_position(picture.state.position))

    assert (outcome is not None) == (picture.state.phase == "over")
    assert bool(picture.state.next_steps) == (picture.state.phase == "moving")


def test_all_that_is_to_be_seen_is_shown() -> None:
    """Every style from home and close, every sheet, photos of 256 samples, odd windows, Greek."""
    drawn = {(each.theme, each.view) for each in BOARDS if each.samples is None}
    photos = [each for each in BOARDS if each.samples is not None]

    assert drawn == {(theme, view) for theme in THEMES for view in ("home", "close")}
    assert {each.sheet for each in TABLES} >= set(Sheet)
    assert {each.view for each in photos} >= {"home", "close", "low"}
    assert all(each.samples == 256 for each in photos)
    assert {each.size for each in TABLES} >= {(3440, 1440)}
    assert any(height > width for width, height in (each.size for each in TABLES))
    assert {each.language for each in TABLES} == {"en", "el"}
    assert any(each.settings.get("lamp") for each in TABLES)
    assert any(each.is_plain for each in TABLES)


def test_names_are_told_apart() -> None:
    names = [each.name for each in pictures()]

    assert len(set(names)) == len(names)


def test_the_page_shows_every_picture_and_nothing_else_hangs_there() -> None:
    kept = {path.name for path in GALLERY.iterdir()}
    text = (GALLERY / "README.md").read_text(encoding="utf-8")
    samples = re.search(r"follow (\d+) paths", text)

    assert samples is not None
    assert text == page(int(samples[1]))
    assert kept == {"README.md", *(each.file for each in pictures())}


def test_the_pictures_have_the_sizes_that_they_are_taken_at() -> None:
    for picture in pictures():
        assert pygame.image.load(GALLERY / picture.file).get_size() == picture.size


def test_the_gallery_is_small_enough_to_be_kept() -> None:
    assert sum(path.stat().st_size for path in GALLERY.iterdir()) < 9_000_000


@pytest.mark.parametrize("page_name", ["README.md", "docs/gallery/README.md"])
def test_links_to_pictures_lead_somewhere(page_name: str) -> None:
    text = (REPOSITORY / page_name).read_text(encoding="utf-8")
    folder = (REPOSITORY / page_name).parent

    links = re.findall(r"\]\(([^)#:]+\.(?:jpg|png))\)", text)

    assert links
    assert all((folder / link).is_file() for link in links)


def is_picture(path: Path, size: tuple[int, int]) -> bool:
    """Whether there is a picture of that size with many colours."""
    surface = pygame.image.load(path)
    width, height = surface.get_size()
    colours = {
        tuple(surface.get_at((x, y)))
        for x in range(0, width, max(width // 24, 1))
        for y in range(0, height, max(height // 16, 1))
    }
    return (width, height) == size and len(colours) > 50
