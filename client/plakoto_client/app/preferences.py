"""Makes settings take effect: carries each change to whatever it concerns, at once.

Between the store of settings on one side and window, graphics and game on the other; the only
module that knows both.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Final

from plakoto.errors import PlakotoError
from plakoto.position import Side
from plakoto_client.app.drawing import Drawing
from plakoto_client.app.style_cards import StyleCards
from plakoto_client.app.window import Window
from plakoto_client.own_styles import StyleShelf
from plakoto_client.settings import (
    Settings,
    SettingsStore,
    export_to,
    exported_files,
    import_from,
)
from plakoto_client.ui import intents
from plakoto_client.ui.i18n import (
    choose_language,
    current_language,
    ngettext,
    pgettext,
    system_language,
)
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import Intent
from plakoto_client.ui.model import Sheet
from plakoto_client.view import Game, Pace

_FAULTS_S: Final = 15.0
_SIDES = {Side.WHITE: "white", Side.BLACK: "black"}


def _local_time() -> datetime:
    return datetime.now().astimezone()


class Preferences:
    """The settings of one run of the program."""

    def __init__(
        self,
        store: SettingsStore,
        window: Window,
        graphics: Drawing,
        game: Game,
        folder: Path | None = None,
        *,
        cards: StyleCards | None = None,
        speed: float | None = None,
        local_time: Callable[[], datetime] = _local_time,
    ) -> None:
        """Let everything stand as it is set.

        Args:
            store: the settings.
            window: whose title and mode go by them.
            graphics: what draws.
            game: what is played.
            folder: where settings are exported to and imported from; None: nowhere.
            cards: the board styles there are; without them, the ten.
            speed: of checkers and dice, in place of the one that is set, until it is changed.
            local_time: the time for the names of exported files.
        """
        self.store = store
        self._window = window
        self._graphics = graphics
        self._game = game
        self._folder = folder
        self._local_time = local_time
        self._is_listed = False
        self._cards = cards or StyleCards(StyleShelf())
        store.listen(self._changed)
        game.pace = _pace(store.settings) if speed is None else Pace(speed)
        graphics.set_ui_scale(store.settings.ui_scale / 100)
        graphics.set_layout(store.settings.layout)
        store.change(fullscreen=window.is_fullscreen)
        self._pass_on()

    def carry_out(self, intent: Intent, now_s: float) -> bool:
        """Do what the player asks for, if it is a matter of settings; tell whether it was."""
        try:
            return self._carry_out(intent, now_s)
        except PlakotoError as error:
            self._game.say(str(error), now_s)
            return True

    def greet(self, now_s: float) -> None:
        """Tell the player if something was wrong with the file of settings."""
        notice = self.store.loaded.notice()
        if notice is not None:
            self._game.say(notice, now_s, lasts_s=12.0)
        self._tell_faults(now_s)

    def notice_sheet(self, sheet: Sheet | None, now_s: float) -> None:
        """Take note of the sheet that is open: that of the settings shows files and styles."""
        is_shown = sheet is Sheet.SETTINGS
        if is_shown and not self._is_listed:
            self._cards.look_again()
            self._cards.paint()
            self._tell_faults(now_s)
            self._pass_on()
        elif self._cards.is_news():
            self._pass_on()
        self._is_listed = is_shown

    def _tell_faults(self, now_s: float) -> None:
        """Tell which files of styles are passed over, and why."""
        if self._cards.faults:
            self._game.say(" ".join(self._cards.faults), now_s, lasts_s=_FAULTS_S)

    def _carry_out(self, intent: Intent, now_s: float) -> bool:
        match intent:
            case intents.ChangeSetting(name=name, value=value):
                self.store.change(**{name: value})
                if name == "quality":
                    # What was asked for at the start may be another than the setting was.
                    self._graphics.set_quality(self.store.settings.quality)
            case intents.ChooseLanguage(code=code):
                self.store.change(language=code)
                self._speak(code)
            case intents.ResetSettings():
                self.store.reset()
                self._game.say(_("Everything is as it was at first."), now_s)
            case intents.NewGame():
                self._remember_choices(intent)
                return False
            case _:
                return self._carry_out_listing(intent, now_s)
        self._pass_on()
        return True

    def _carry_out_listing(self, intent: Intent, now_s: float) -> bool:
        """Deal with favourites and files."""
        match intent:
            case intents.AddFavourite(name=name):
                self.store.add_favourite(name)
            case intents.RenameFavourite(index=index, name=name):
                self.store.rename_favourite(index, name)
            case intents.RemoveFavourite(index=index):
                self.store.remove_favourite(index)
            case intents.ApplyFavourite(index=index):
                self._apply_favourite(index, now_s)
            case intents.ExportSettings():
                self._export(now_s)
            case intents.ImportSettings(path=path):
                self._import(path, now_s)
            case _:
                return False
        self._pass_on()
        return True

    def _apply_favourite(self, index: int, now_s: float) -> None:
        self.store.apply_favourite(index)
        self._game.say(
            _("“{name}” is set up.").format(name=self.store.favourites[index].name), now_s
        )
        self._game.settings = self.store.settings
        self._game.offer_set_up()

    def _export(self, now_s: float) -> None:
        if self._folder is None:
            return
        app = f"{pgettext('game', 'Plakoto')} {version('plakoto')}"
        path = export_to(self._folder, self.store.remembered, app, self._local_time())
        self._game.say(_("Written to {file}").format(file=path), now_s)

    def _import(self, path: Path, now_s: float) -> None:
        imported = import_from(path, self.store.remembered)
        self.store.replace(imported.remembered)
        said = ngettext(
            "Taken over from {file}, with {count} new favourite.",
            "Taken over from {file}, with {count} new favourites.",
            imported.added,
        ).format(file=path.name, count=imported.added)
        if imported.left_out:
            said += " " + ngettext(
                "{count} was left out.", "{count} were left out.", imported.left_out
            ).format(count=imported.left_out)
        self._game.say(said, now_s)

    def _remember_choices(self, wanted: intents.NewGame) -> None:
        """Let the next game be set up as this one."""
        self.store.change(
            side=_SIDES[wanted.side],
            level=wanted.level,
            match_length=wanted.match_length,
            opening_dice_played=wanted.opening_dice_played,
        )

    def _changed(self, before: Settings, after: Settings) -> None:
        if before.language != after.language:
            self._speak(after.language or system_language())
        if before.speed != after.speed:
            self._game.pace = _pace(after)
        if before.quality != after.quality:
            self._graphics.set_quality(after.quality)
        if after.fullscreen not in (before.fullscreen, self._window.is_fullscreen):
            self._graphics.toggle_fullscreen()
        if before.ui_scale != after.ui_scale:
            self._graphics.set_ui_scale(after.ui_scale / 100)
        if before.layout != after.layout:
            self._graphics.set_layout(after.layout)
        self._pass_on()

    def _speak(self, language: str) -> None:
        if language == current_language():
            return
        choose_language(language)
        self._window.entitle(pgettext("game", "Plakoto"))
        self._game.forget_notice()

    def _pass_on(self) -> None:
        """Let the game know what the interface shows of the settings."""
        self._game.settings = self.store.settings
        self._game.favourites = self.store.favourites
        self._game.styles = self._cards.cards
        self._game.exported = () if self._folder is None else exported_files(self._folder)


def _pace(settings: Settings) -> Pace:
    return Pace(settings.speed / 100)
