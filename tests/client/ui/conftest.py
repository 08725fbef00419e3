"""A GL context without a window, and players who use the overlay in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import moderngl
import pytest

from client.ui.hud_models import Player
from plakoto_client.render import offscreen_context
from plakoto_client.ui.i18n import LANGUAGES, choose_language


@pytest.fixture(scope="module")
def _context() -> Iterator[moderngl.Context]:
    """No longer than a module: a window's context is not found while such a one lives."""
    with offscreen_context() as ctx:
        yield ctx


@pytest.fixture
def gl(_context: moderngl.Context) -> Iterator[moderngl.Context]:
    """An OpenGL 3.3 context without a window, the current one during the test."""
    with _context:
        yield _context


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    choose_language("en")
    yield
    choose_language("en")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """Each language in turn, chosen."""
    code: str = request.param
    choose_language(code)
    return code


@pytest.fixture
def seat(gl: moderngl.Context) -> Iterator[Callable[..., Player]]:
    """Seats a player before an overlay of a given size; with pixels if they are looked at."""
    players: list[Player] = []

    def make(
        size: tuple[int, int] = (1280, 720), scale: float = 1.0, *, has_pixels: bool = False
    ) -> Player:
        players.append(Player(gl, size, scale, has_pixels=has_pixels))
        return players[-1]

    yield make
    for player in players:
        player.leave()


@pytest.fixture
def player(seat: Callable[..., Player]) -> Player:
    """A player before a window of 1280 by 720."""
    return seat()
