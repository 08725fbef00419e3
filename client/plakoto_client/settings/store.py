"""The settings in use: changes them, tells who wants to know, and keeps them.

A change takes effect at once and is written a moment later, so that a slider that is being dragged
does not write a hundred files. It is told the time and knows no clock.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final

import attrs

from plakoto_client.settings import favourites as listing
from plakoto_client.settings.favourites import Favourites
from plakoto_client.settings.file import Loaded, Remembered, load, save
from plakoto_client.settings.model import Settings

_QUIET_S: Final = 0.8
"""So long must nothing have changed before the file is written."""
_log = logging.getLogger(__name__)

Listener = Callable[[Settings, Settings], None]
"""Told the settings before a change and after it."""


class SettingsStore:
    """Settings and favourites, and the file they are kept in."""

    def __init__(self, path: Path | None, loaded: Loaded | None = None) -> None:
        """Read the file, or take what has been `loaded` from it.

        Args:
            path: of the file; None keeps nothing.
            loaded: what it holds, if that has been read already.
        """
        if loaded is None:
            loaded = Loaded(Remembered()) if path is None else load(path)
        self.loaded = loaded
        self._path = path
        self._remembered = loaded.remembered
        self._listeners: list[Listener] = []
        self._is_changed = False
        self._due_s: float | None = None

    @property
    def settings(self) -> Settings:
        """The settings in use."""
        return self._remembered.settings

    @property
    def favourites(self) -> Favourites:
        """The player's favourites."""
        return self._remembered.favourites

    @property
    def remembered(self) -> Remembered:
        """Both."""
        return self._remembered

    def listen(self, listener: Listener) -> None:
        """Tell `listener` of every change from now on."""
        self._listeners.append(listener)

    def change(self, **values: object) -> None:
        """Set the settings named.

        Raises:
            ValueError: a value is outside its domain; nothing has been changed.
        """
        self.replace(attrs.evolve(self._remembered, settings=self.settings.changed(values)))

    def replace(self, remembered: Remembered) -> None:
        """Put `remembered` in the place of everything."""
        before, self._remembered = self._remembered, remembered
        if before == remembered:
            return
        self._is_changed, self._due_s = True, None
        if before.settings != remembered.settings:
            for listener in self._listeners:
                listener(before.settings, remembered.settings)

    def reset(self) -> None:
        """Go back to the usual set-up; language, window and favourites stay."""
        settings = listing.with_setup_of(self.settings, Settings())
        self.replace(attrs.evolve(self._remembered, settings=settings))

    # --- favourites -----------------------------------------------------------------------

    def add_favourite(self, name: str) -> None:
        """Keep the set-up in use as a favourite called `name`.

        Raises:
            FavouriteError: there are too many, or the name will not do.
        """
        self._list(listing.added(self.favourites, name, self.settings))

    def rename_favourite(self, index: int, name: str) -> None:
        """Give a favourite another name.

        Raises:
            FavouriteError: the name will not do.
        """
        self._list(listing.renamed(self.favourites, index, name))

    def remove_favourite(self, index: int) -> None:
        """Forget a favourite."""
        self._list(listing.removed(self.favourites, index))

    def apply_favourite(self, index: int) -> None:
        """Take the set-up of a favourite."""
        settings = self.favourites[index].applied_to(self.settings)
        self.replace(attrs.evolve(self._remembered, settings=settings))

    def _list(self, favourites: Favourites) -> None:
        self.replace(attrs.evolve(self._remembered, favourites=favourites))

    # --- the file -------------------------------------------------------------------------

    def keep(self, now_s: float) -> None:
        """Write the file if something has changed and nothing has since for a moment."""
        if not self._is_changed:
            return
        if self._due_s is None:
            self._due_s = now_s + _QUIET_S
        elif now_s >= self._due_s:
            self.save()

    def seconds_to_keep(self, now_s: float) -> float | None:
        """Seconds until `keep` has something to do; None if it has not."""
        if not self._is_changed:
            return None
        return 0.0 if self._due_s is None else max(0.0, self._due_s - now_s)

    def save(self) -> None:
        """Write the file now if something has changed; a folder that forbids it costs no game."""
        if not self._is_changed:
            return
        self._is_changed, self._due_s = False, None
        if self._path is None:
            return
        try:
            save(self._path, self._remembered)
        except OSError as error:
            _log.warning("the settings are not kept in %s: %s", self._path, error)
