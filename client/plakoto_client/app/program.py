"""One run of the program, from the first picture to the last: puts the parts together.

The order matters: the server starts first, because it takes longest; then the window shows a first
picture; only then is loaded what draws the board.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from platformdirs import user_cache_path

from plakoto_client.app.errors import GameFailedError
from plakoto_client.app.options import Options
from plakoto_client.app.splash import Splash
from plakoto_client.app.window import Window, wake
from plakoto_client.embedded import EmbeddedServer
from plakoto_client.net.link import ServerLink
from plakoto_client.settings import (
    Settings,
    SettingsStore,
    exchange_folder,
    settings_path,
)
from plakoto_client.ui.i18n import choose_language, pgettext, system_language
from plakoto_client.ui.i18n import gettext as _

if TYPE_CHECKING:
    # What these need takes its time to load.
    from plakoto_client.app.drawing import Drawing
    from plakoto_client.own_styles import StyleShelf

_log = logging.getLogger(__name__)
_IS_PLAIN: Final = {"auto": None, "2d": True, "3d": False}
_PLAIN_NOTICE_S: Final = 15.0


def play(options: Options) -> None:
    """Play until the player quits.

    Raises:
        PlakotoError: there is no screen, no OpenGL, or no server; the message says what to do.
    """
    # Python would see Ctrl-C only after the next event; SDL makes an event of it, if left to.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    store = SettingsStore(settings_path(options.data))
    choose_language(options.language or store.settings.language or system_language())
    link = ServerLink(wake)
    with (
        contextlib.closing(EmbeddedServer(link.deliver, options.data)),
        _window(options, store.settings) as window,
    ):
        try:
            _play_in(window, link, options, store)
        except GameFailedError as error:
            if not options.offscreen:
                _show_until_closed(window, str(error))
            raise
        finally:
            link.close()
            store.change(fullscreen=window.is_fullscreen, window=window.windowed_size)
            store.save()


@contextlib.contextmanager
def _window(options: Options, settings: Settings) -> Iterator[Window]:
    fullscreen = settings.fullscreen if options.fullscreen is None else options.fullscreen
    window = Window(
        pgettext("game", "Plakoto"),
        options.window or settings.window,
        fullscreen=fullscreen,
        offscreen=options.offscreen,
        is_plain=_IS_PLAIN[options.board],
    )
    if window.why_plain is not None:
        _log.warning("the board is drawn in 2D: %s", window.why_plain)
    try:
        yield window
    finally:
        window.close()


def _play_in(window: Window, link: ServerLink, options: Options, store: SettingsStore) -> None:
    splash = Splash(window)
    splash.show(_("Setting up the board"))
    # What draws the board is loaded behind the first picture.
    from plakoto_client.app.gamepad import Gamepads  # noqa: PLC0415 - behind the first picture
    from plakoto_client.app.loop import App  # noqa: PLC0415 - behind the first picture
    from plakoto_client.app.preferences import Preferences  # noqa: PLC0415 - behind the first picture
    from plakoto_client.app.previews import Previews  # noqa: PLC0415 - behind the first picture
    from plakoto_client.app.style_cards import StyleCards  # noqa: PLC0415 - behind the first picture
    from plakoto_client.app.teller import Teller  # noqa: PLC0415 - behind the first picture
    from plakoto_client.app.trace import Trace  # noqa: PLC0415 - behind the first picture
    from plakoto_client.own_styles import StyleShelf, styles_folder  # noqa: PLC0415 - behind the first picture
    from plakoto_client.render.cache import ArrayCache  # noqa: PLC0415 - behind the first picture
    from plakoto_client.sound.player import Player  # noqa: PLC0415 - behind the first picture
    from plakoto_client.view import Game, InThread  # noqa: PLC0415 - behind the first picture

    caches = user_cache_path("plakoto", appauthor=False)
    quality = options.quality or store.settings.quality
    shelf = StyleShelf(styles_folder(options.data))
    shelf.refresh()
    theme = store.settings.theme
    graphics = _drawing(window, splash, quality, caches / "pictures", shelf, theme)
    splash.release()
    foresight = InThread()
    game = Game(link, foresight=foresight)
    with contextlib.ExitStack() as stack:
        stack.callback(graphics.release)
        stack.callback(foresight.close)
        previews = stack.enter_context(
            contextlib.closing(Previews(caches / "pictures", wake, is_plain=window.is_plain))
        )
        preferences = Preferences(
            store,
            window,
            graphics,
            game,
            exchange_folder(options.data),
            cards=StyleCards(shelf, previews),
            speed=options.speed,
        )
        player = None
        if not options.offscreen:
            player = stack.enter_context(contextlib.closing(Player(ArrayCache(caches / "sounds"))))
            player.start()
        gamepads = stack.enter_context(contextlib.closing(Gamepads()))
        gamepads.open()
        app = App(
            window, graphics, game, link, preferences=preferences, speaker=player, gamepads=gamepads
        )
        if window.why_plain is not None:
            game.say(_tell_plain(), time.monotonic(), lasts_s=_PLAIN_NOTICE_S)
        app.photos = options.photos
        if options.trace is not None:
            trace = stack.enter_context(contextlib.closing(Trace(options.trace)))
            app.watchers.append(trace.write)
        if options.tell is not None:
            teller = stack.enter_context(contextlib.closing(Teller(options.tell)))
            app.watchers.append(teller.tell)
        app.run()


def _drawing(
    window: Window, splash: Splash, quality: str, cache: Path, shelf: StyleShelf, theme: str
) -> Drawing:
    """Make what draws board and interface; `splash` shows how far it is."""
    if window.is_plain:
        from plakoto_client.app.plain_graphics import PlainGraphics  # noqa: PLC0415 - behind the first picture

        return PlainGraphics(window, shelf)
    from plakoto_client.app.graphics import Graphics  # noqa: PLC0415 - behind the first picture

    polishing = _("Polishing wood, brass and ivory")
    splash.show(polishing)
    steps = itertools.count(1)
    return Graphics(
        window,
        quality,
        cache,
        lambda: splash.show(f"{polishing}\n{'  •  ' * next(steps)}"),
        shelf,
        theme,
    )


def _tell_plain() -> str:
    return _(
        "OpenGL 3.3 is missing here, so you see a plain board. "
        "The whole game can be played; a newer graphics driver brings the board in 3D."
    )


def _show_until_closed(window: Window, reason: str) -> None:
    """Tell the player why the game cannot go on, where he looks, until he has read it."""
    splash = Splash(window)
    splash.show("\n".join([reason, "", _("Press any key to close.")]))
    window.wait_until_dismissed()
    splash.release()
