"""What the program takes of OpenGL it gives back, whatever is changed, opened and closed."""

from __future__ import annotations

from pathlib import Path

import pytest

from gl_census import census
from plakoto_client.app.graphics import Graphics
from plakoto_client.app.splash import Splash
from plakoto_client.app.window import Window
from playing.desk import Desk
from playing.inside import playing_at
from steady import SIZE, Changes

pytestmark = pytest.mark.gl
CHANGES = 60
STYLES = ("walnut", "olive", "carrara")


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Baked once for all tests here."""
    return tmp_path_factory.mktemp("cache")


def test_changes_of_size_and_style_sheets_and_photos_leave_nothing_behind(cache: Path) -> None:
    """The short form of `python tests/steady.py changes`, which makes 500 of them."""
    with playing_at(Desk(dice=(5, 3)), cache, size=SIZE) as player:
        somebody = Changes(player, seed=2, styles=STYLES)
        somebody.step(0)
        somebody.resize(SIZE)
        before = census(player.app.window.ctx)

        for number in range(1, CHANGES + 1):
            somebody.step(number)
        somebody.restyle(STYLES[0])
        somebody.resize(SIZE)

        assert census(player.app.window.ctx) == before
        assert min(somebody.counts.values()) > 3


def test_whatever_a_window_was_drawn_with_is_freed(cache: Path) -> None:
    """The first picture, board and interface: nothing is left for the end of the context."""
    window = Window("Plakoto", SIZE, fullscreen=False, offscreen=True)
    try:
        splash = Splash(window)
        splash.show("one\ntwo")
        graphics = Graphics(window, "low", cache, lambda: splash.show("three"))
        splash.release()
        in_use = census(window.ctx)

        graphics.release()

        assert min(in_use["textures"], in_use["buffers"], in_use["programs"]) > 0
        assert census(window.ctx).total() == 0
    finally:
        window.close()


def test_a_forgotten_object_is_counted() -> None:
    """The count sees what nobody has registered anywhere."""
    window = Window("Plakoto", SIZE, fullscreen=False, offscreen=True)
    try:
        before = census(window.ctx)

        forgotten = window.ctx.texture((4, 4), 4)

        assert census(window.ctx) - before == {"textures": 1}
        forgotten.release()
    finally:
        window.close()
