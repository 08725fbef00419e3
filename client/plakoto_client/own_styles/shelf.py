"""The shelf of styles: the ten, and those that lie as files in the folder of styles.

A file that makes no sense is passed over, and what is wrong with it is kept to be told. May import
neither GL nor pygame.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from platformdirs import user_config_path

from plakoto_client.own_styles.errors import StyleFileError
from plakoto_client.own_styles.file import ENDING, OwnStyle, read_style
from plakoto_client.render.styles import Style, find_style
from plakoto_client.settings import OWN_THEME
from plakoto_client.ui.i18n import gettext as _

MOST: Final = 24
"""Files that are read; the first ones by name."""
_log = logging.getLogger(__name__)


def styles_folder(data: Path | None) -> Path:
    """Where files of styles lie, given the folder asked for on the command line."""
    folder = user_config_path("plakoto", appauthor=False) if data is None else data
    return folder / "styles"


class StyleShelf:
    """All styles there are."""

    def __init__(self, folder: Path | None = None) -> None:
        """Know the ten; what lies in `folder` is read by `refresh`."""
        self.folder = folder
        self.own: tuple[OwnStyle, ...] = ()
        """The player's own, by the names of their files."""
        self.faults: tuple[str, ...] = ()
        """What was wrong with files that have been passed over."""

    def refresh(self) -> bool:
        """Read the folder anew; whether anything is otherwise than before."""
        before = self.own, self.faults
        own: list[OwnStyle] = []
        faults: list[str] = []
        for path in self._files():
            try:
                own.append(read_style(path))
            except StyleFileError as error:
                _log.warning("the style %s is passed over: %s", path, error)
                faults.append(
                    _("{file} is passed over. {reason}").format(file=path.name, reason=error)
                )
        self.own, self.faults = tuple(own), tuple(faults)
        return before != (self.own, self.faults)

    def find(self, theme: str) -> Style:
        """The style that the setting `theme` names; the usual one if there is none."""
        if theme.startswith(OWN_THEME):
            return next(
                (each.style for each in self.own if each.style.name == theme), find_style("")
            )
        return find_style(theme)

    def _files(self) -> list[Path]:
        if self.folder is None:
            return []
        try:
            found = sorted(
                path
                for path in self.folder.iterdir()
                if path.suffix.lower() == ENDING and path.is_file()
            )
        except OSError:  # there is no such folder until the player makes one
            return []
        return found[:MOST]
