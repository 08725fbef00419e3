"""Writes what happens as plain lines, for screen readers, for logs and for tests.

Tells what is new in each picture: events, notices, what the keyboard's cursor stands on, the sheet
that opens with all its words, the button that has the focus. Nothing in the program reads it.
"""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import Final, TextIO

from plakoto_client.app.errors import TellingError
from plakoto_client.app.loop import App
from plakoto_client.ui.items import Item, Kind
from plakoto_client.ui.model import Sheet
from plakoto_client.ui.status import status_sentence
from plakoto_client.view import tell_board

STANDARD_OUTPUT: Final = Path("-")


class Teller:
    """Appends lines to one file, or to the standard output."""

    def __init__(self, path: Path) -> None:
        """Begin the file anew; `-` is the standard output.

        Raises:
            TellingError: it cannot be written.
        """
        self._stack = contextlib.ExitStack()
        self._out = self._opened(path)
        self._table: str | None = None
        self._told = 0
        self._notice: str | None = None
        self._status: str | None = None
        self._cursor: str | None = None
        self._sheet: Sheet | None = None
        self._is_sheet_told = True
        self._focus: str | None = None

    def close(self) -> None:
        """Close the file."""
        self._stack.close()

    def tell(self, app: App) -> None:
        """Write what is new in the picture that `app` has just drawn."""
        picture = app.picture
        if picture is None:
            return
        model = picture.model
        self._tell_table(app)
        if model.notice != self._notice:
            self._notice = model.notice
            self._say(*([] if model.notice is None else model.notice.splitlines()))
        status = status_sentence(model)
        if status != self._status and model.sheet is None:
            self._status = status
            self._say(status)
        if model.cursor != self._cursor:
            self._cursor = model.cursor
            self._say(*([] if model.cursor is None else [model.cursor]))
        self._tell_sheet(model.sheet, app.graphics.overlay.items)

    def _tell_table(self, app: App) -> None:
        game = app.game
        if game.table is not None and game.table.table != self._table:
            self._table = game.table.table
            self._told = game.chronicle.count
            self._say(*tell_board(game.table.state, game.table.viewer))
        elif game.chronicle.count > self._told:
            sentences = game.chronicle.sentences(self._told)
            self._told = game.chronicle.count
            self._say(*sentences)

    def _tell_sheet(self, sheet: Sheet | None, items: tuple[Item, ...]) -> None:
        """Say all that stands on a sheet once it is laid out, then where the focus goes."""
        if sheet is not self._sheet:
            self._sheet, self._is_sheet_told, self._focus = sheet, sheet is None, None
        panel = next((item.name for item in reversed(items) if item.kind is Kind.PANEL), None)
        words = [item.name for item in items if item.kind is Kind.TEXT and item.panel == panel]
        if not self._is_sheet_told and words and panel is not None and panel.endswith("-sheet"):
            self._is_sheet_told = True
            self._say(*words)
        focused = next((item for item in items if item.is_focused), None)
        if sheet is not None and focused is not None and focused.name != self._focus:
            self._focus = focused.name
            self._say(focused.words or focused.name)

    def _say(self, *lines: str) -> None:
        self._out.writelines(f"{line}\n" for line in lines)

    def _opened(self, path: Path) -> TextIO:
        if path == STANDARD_OUTPUT:
            if sys.stdout is None:
                raise TellingError(
                    "there is no standard output to tell the game on: name a file instead"
                )
            if hasattr(sys.stdout, "reconfigure"):
                sys.stdout.reconfigure(encoding="utf-8", line_buffering=True)
            return sys.stdout
        try:
            file = path.open("w", encoding="utf-8", buffering=1)
        except OSError as error:
            raise TellingError(f"the game cannot be told ({error}): choose another file") from error
        return self._stack.enter_context(file)
