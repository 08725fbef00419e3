"""Files with the ending `.vbs`: a set-up and favourites, to keep or to give to somebody else.

The file of a stranger is never trusted: its size and form are checked, every value is mended or
dropped, and nothing of the machine (language, window) is taken over.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

import attrs
from platformdirs import user_documents_path

from plakoto_client.settings.errors import ExchangeError
from plakoto_client.settings.favourites import (
    SETUP_NAMES,
    Favourites,
    favourite_as_plain,
    favourites_from_plain,
    joined,
    with_setup_of,
)
from plakoto_client.settings.file import Remembered
from plakoto_client.settings.plain import as_plain, from_plain
from plakoto_client.settings.writing import write_atomically
from plakoto_client.ui.i18n import gettext as _

ENDING: Final = ".vbs"
LARGEST: Final = 64 * 1024
"""Bytes of a file that is taken over."""
_FORMAT: Final = "plakoto-setup"
_VERSION: Final = 1


@attrs.frozen
class Imported:
    """What has been taken over."""

    remembered: Remembered
    added: int
    """How many favourites are new."""
    left_out: int
    """How many were there already, found no room, or made no sense."""


def exchange_folder(data: Path | None) -> Path:
    """Where exported files go, given the folder asked for on the command line."""
    return user_documents_path() / "Plakoto" if data is None else data / "exported"


def exported_files(folder: Path) -> tuple[Path, ...]:
    """The files in `folder` that could be taken over, the newest first."""
    try:
        found = [each for each in folder.iterdir() if each.suffix.lower() == ENDING]
        dated = [(each.stat().st_mtime, each) for each in found if each.is_file()]
    except OSError:
        return ()
    return tuple(path for _time, path in sorted(dated, reverse=True))


def export_to(folder: Path, remembered: Remembered, app: str, now: datetime) -> Path:
    """Write a new file into `folder` and return its path.

    Args:
        folder: made if it is not there.
        remembered: what to write.
        app: name and version of the program.
        now: the time, with its zone.

    Raises:
        ExchangeError: it cannot be written.
    """
    text = export_text(remembered, app, now)
    stem = f"plakoto-{now:%Y-%m-%d}"
    path = folder / f"{stem}{ENDING}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{ENDING}"
        number += 1
    try:
        write_atomically(path, text)
    except OSError as error:
        raise ExchangeError(
            _("The settings cannot be written to {file}: {reason}").format(file=path, reason=error)
        ) from error
    return path


def export_text(remembered: Remembered, app: str, now: datetime) -> str:
    """The content of a file."""
    document = {
        "format": _FORMAT,
        "version": _VERSION,
        "app": app,
        "exportedAt": now.isoformat(timespec="seconds"),
        "setup": as_plain(remembered.settings, SETUP_NAMES),
        "favourites": [favourite_as_plain(each) for each in remembered.favourites],
    }
    return f"{json.dumps(document, indent=1, ensure_ascii=False)}\n"


def import_from(path: Path, current: Remembered) -> Imported:
    """`current` with the set-up of the file over it and its favourites added.

    Raises:
        ExchangeError: it cannot be read, or is no such file; nothing has been changed.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise ExchangeError(
            _("{file} cannot be read: {reason}").format(file=path.name, reason=error.strerror)
        ) from error
    return import_content(content, path.name, current)


def import_content(content: bytes, name: str, current: Remembered) -> Imported:
    """`current` with what a file called `name` contains.

    Raises:
        ExchangeError: it is no such file; nothing has been changed.
    """
    if len(content) > LARGEST:
        raise ExchangeError(
            _("{file} is too large: a file of settings has at most {count} KiB.").format(
                file=name, count=LARGEST // 1024
            )
        )
    document = _document(content, name)
    setup = document.get("setup")
    if not isinstance(setup, Mapping):
        raise ExchangeError(_no_settings(name))
    settings = from_plain(setup, current.settings, SETUP_NAMES).settings
    listed = document.get("favourites", [])
    offered = favourites_from_plain(listed)
    favourites: Favourites = joined(current.favourites, offered)
    new = len(favourites) - len(current.favourites)
    count = len(listed) if isinstance(listed, list) else 0
    return Imported(
        Remembered(with_setup_of(current.settings, settings), favourites), new, count - new
    )


def _document(content: bytes, name: str) -> dict[str, object]:
    try:
        document = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise ExchangeError(_no_settings(name)) from error
    if not isinstance(document, dict) or document.get("format") != _FORMAT:
        raise ExchangeError(_no_settings(name))
    version = document.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise ExchangeError(_no_settings(name))
    if version > _VERSION:
        raise ExchangeError(
            _("{file} was written by a newer Plakoto: update this one to read it.").format(
                file=name
            )
        )
    return document


def _no_settings(name: str) -> str:
    return _(
        "{file} holds no settings of Plakoto: choose a file that was exported here, "
        "with the ending .vbs."
    ).format(file=name)
