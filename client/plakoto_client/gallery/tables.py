"""Takes pictures of the game's window: the program itself, at a prepared table, unseen."""

from __future__ import annotations

import contextlib
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs
import pygame

from plakoto.protocol.messages import ListTables, Request, Tables, Watched
from plakoto_client.app.graphics import Graphics
from plakoto_client.app.loop import App
from plakoto_client.app.plain_graphics import PlainGraphics
from plakoto_client.app.preferences import Preferences
from plakoto_client.app.previews import Previews
from plakoto_client.app.style_cards import StyleCards
from plakoto_client.app.window import Window, wake
from plakoto_client.gallery.catalogue import TablePicture
from plakoto_client.gallery.states import told, unfinished
from plakoto_client.net.deliveries import Delivery, Online
from plakoto_client.own_styles import StyleShelf
from plakoto_client.render.styles import STYLES
from plakoto_client.scene.layout import on_point
from plakoto_client.settings import SettingsStore
from plakoto_client.ui.i18n import choose_language
from plakoto_client.ui.intents import AddFavourite, ResumeGame, ShowSheet
from plakoto_client.ui.sheets.settings_groups import STYLE
from plakoto_client.view import INSTANT, Game, Pace

_LEVELS: Final = (1, 2, 3, 4, 5, 10)
_MOST_FRAMES: Final = 120
"""After so many the picture counts as settled, though something on it goes on moving."""
_INWARDS: Final = 1.8
"""From the foot of a point to where the pointer aims."""
_NOW_S: Final = 1000.0
"""The time does not go on: nothing fades while a picture settles."""
_PATIENCE_S: Final = 300.0
"""How long the painter of the style cards is waited for; what it has not painted is seen so."""


def take_table(picture: TablePicture, quality: str, cache: Path | None) -> pygame.Surface:
    """Show the table in a window that nobody sees, and read it."""
    with _running(picture, quality, cache) as (app, previews):
        shown: deque[bytes] = deque(maxlen=1)
        app.watchers.append(lambda app: shown.append(app.graphics.read()))
        _settle(app)
        app.carry_out(ResumeGame(picture.name))
        _settle(app)
        _arrange(app, picture)
        if picture.group == STYLE.name:
            _await_cards(app, previews)
        return pygame.image.frombytes(shown[-1], app.window.size, "RGB", True)  # noqa: FBT003 - upside down, as GL reads


class _Prepared:
    """A link to nowhere: whatever is asked, one table is there."""

    def __init__(self, picture: TablePicture) -> None:
        self._watched = Watched("gallery", picture.name, 1, picture.state)
        self._arrived: list[Delivery] = [Online(_LEVELS)]

    def connect(self, port: int, token: str) -> None:
        """There is nothing to connect to."""

    def request(self, request: Request) -> None:
        """Tell of games that were left; everything else remains unanswered."""
        if isinstance(request, ListTables):
            self._arrived.append(Tables(request.id, unfinished()))

    def watch(self, table: str) -> None:
        """Sit down."""
        del table  # there is but one
        self._arrived.append(self._watched)

    def collect(self) -> Iterator[Delivery]:
        """Yield everything that has arrived."""
        while self._arrived:
            yield self._arrived.pop(0)


@contextlib.contextmanager
def _running(
    picture: TablePicture, quality: str, cache: Path | None
) -> Iterator[tuple[App, Previews]]:
    choose_language(picture.language)
    with contextlib.ExitStack() as stack:
        window = Window(
            "Plakoto",
            picture.size,
            fullscreen=False,
            offscreen=True,
            is_plain=picture.is_plain,
        )
        stack.callback(window.close)
        graphics = PlainGraphics(window) if picture.is_plain else Graphics(window, quality, cache)
        stack.callback(graphics.release)
        previews = Previews(cache, wake, is_plain=picture.is_plain)
        stack.enter_context(contextlib.closing(previews))
        link = _Prepared(picture)
        game = Game(link, Pace(INSTANT))
        store = SettingsStore(None)
        store.change(**{"language": picture.language, **picture.settings})
        cards = StyleCards(StyleShelf(), previews)
        preferences = Preferences(store, window, graphics, game, speed=INSTANT, cards=cards)
        yield App(window, graphics, game, link, lambda: _NOW_S, preferences), previews


def _arrange(app: App, picture: TablePicture) -> None:
    """Bring about what the picture shows beside the table's state."""
    view = app.game.table
    if view is None:
        raise AssertionError("the prepared table has not been shown")
    if picture.selected is not None:
        view.select(picture.selected)
    if picture.cursor is not None:
        view.cursor = attrs.evolve(view.cursor, spot=picture.cursor, is_shown=True)
    if picture.aimed is not None:
        x, y = app.graphics.camera.project(on_point(picture.aimed, _INWARDS, 0.0))
        _point_at(x, y)
    for event in told():
        app.game.chronicle.note(event, view.viewer)
    for name in picture.favourites:
        app.carry_out(AddFavourite(name))
    app.carry_out(ShowSheet(None if picture.sheet is None else picture.sheet.value))
    _settle(app)
    if picture.group is not None:
        _click(app, f"group-{picture.group}")
    _settle(app)


def _await_cards(app: App, previews: Previews) -> None:
    """Let the styles' pictures be painted."""
    end_s = time.monotonic() + _PATIENCE_S
    while any(previews.picture(style) is None for style in STYLES) and time.monotonic() < end_s:
        app.step(0.1)
    app.step(0.0)
    _settle(app)


def _click(app: App, name: str) -> None:
    (box,) = (item.box for item in app.graphics.overlay.items if item.name == name)
    x, y = box.centre
    _point_at(x, y)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=(round(x), round(y)), button=1, touch=False))


def _point_at(x: float, y: float) -> None:
    pygame.event.post(
        pygame.event.Event(
            pygame.MOUSEMOTION,
            pos=(round(x), round(y)),
            rel=(0, 0),
            buttons=(0, 0, 0),
            touch=False,
        )
    )


def _settle(app: App) -> None:
    app.step(0.0)
    for _ in range(_MOST_FRAMES):
        if not app.graphics.overlay.needs_redraw:
            return
        app.step(0.0)
