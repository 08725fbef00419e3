"""The file in which the settings are kept from one start to the next.

JSON, versioned, replaced as a whole. Whatever is wrong with it, the game starts: a file that cannot
be used is set aside under another name, never deleted, and the player is told.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import attrs
from platformdirs import user_config_path

from plakoto_client.settings.favourites import (
    Favourites,
    favourite_as_plain,
    favourites_from_plain,
)
from plakoto_client.settings.migration import FORMAT, VERSION, migrated, version_of
from plakoto_client.settings.model import Settings
from plakoto_client.settings.plain import as_plain, from_plain
from plakoto_client.settings.writing import write_atomically
from plakoto_client.ui.i18n import gettext as _

_NAME: Final = "settings.json"
_LARGEST: Final = 1 << 20
"""Bytes; a larger file was not written by this program."""
_log = logging.getLogger(__name__)


@attrs.frozen
class Remembered:
    """What the program remembers."""

    settings: Settings = attrs.field(factory=Settings)
    favourites: Favourites = ()


@attrs.frozen
class Loaded:
    """What has been read, and what was wrong with it."""

    remembered: Remembered
    set_aside: Path | None = None
    """Where a file lies that could not be used, or not all of it."""
    is_newer: bool = False
    """Whether that file belongs to a later version of the program."""
    unreadable: str | None = None
    """Why the system would not let the file be read."""

    def notice(self) -> str | None:
        """What the player is to be told, in the language in use; None if all went well."""
        if self.unreadable is not None:
            return _("Your settings could not be read: {reason}").format(reason=self.unreadable)
        if self.set_aside is None:
            return None
        if self.is_newer:
            return _(
                "Your settings come from a newer Plakoto and are kept in {file}. "
                "The game starts with the usual ones."
            ).format(file=self.set_aside)
        return _(
            "Your settings were damaged. What could be read is in use; "
            "the old file is kept in {file}."
        ).format(file=self.set_aside)


def settings_path(data: Path | None) -> Path:
    """Where the settings are kept, given the folder asked for on the command line."""
    folder = user_config_path("plakoto", appauthor=False) if data is None else data
    return folder / _NAME


def load(path: Path) -> Loaded:
    """Read the settings; never fails."""
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except FileNotFoundError:
        return Loaded(Remembered())
    except OSError as error:
        _log.warning("the settings in %s cannot be read: %s", path, error)
        return Loaded(Remembered(), unreadable=str(error))
    document = _parsed(content)
    version = None if document is None else version_of(document)
    if document is None or version is None:
        return Loaded(Remembered(), _set_aside(path, "damaged"))
    if version > VERSION:
        return Loaded(Remembered(), _set_aside(path, "newer"), is_newer=True)
    return _read(path, migrated(document, version))


def save(path: Path, remembered: Remembered) -> None:
    """Replace the file by one that holds `remembered`.

    Raises:
        OSError: it cannot be written; the old one is still there.
    """
    document = {
        "format": FORMAT,
        "version": VERSION,
        "settings": as_plain(remembered.settings),
        "favourites": [favourite_as_plain(each) for each in remembered.favourites],
    }
    write_atomically(path, f"{json.dumps(document, indent=2, ensure_ascii=False)}\n")


def _parsed(content: bytes) -> dict[str, object] | None:
    """The object that a file holds; None if it holds anything else."""
    if len(content) > _LARGEST:
        return None
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) else None


def _read(path: Path, document: dict[str, object]) -> Loaded:
    stored = document.get("settings")
    if not isinstance(stored, Mapping):
        return Loaded(Remembered(), _set_aside(path, "damaged"))
    reading = from_plain(stored)
    listed = document.get("favourites", [])
    favourites = favourites_from_plain(listed)
    remembered = Remembered(reading.settings, favourites)
    is_whole = isinstance(listed, list) and len(listed) == len(favourites)
    if not reading.refused and is_whole:
        return Loaded(remembered)
    _log.warning("no sense in %s of %s", ", ".join(reading.refused) or "the favourites", path)
    return Loaded(remembered, _set_aside(path, "damaged"))


def _set_aside(path: Path, reason: str) -> Path | None:
    """Give the file another name, one that is free, and tell which; None if that is not allowed."""
    number = 1
    while (aside := path.with_name(f"{path.stem}.{reason}-{number}{path.suffix}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError as error:
        _log.warning("%s cannot be set aside: %s", path, error)
        return path
    return aside
