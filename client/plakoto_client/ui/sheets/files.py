"""Files of settings on the settings sheet: write one, take one over."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.forms import moment_text
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import ExportSettings, ImportSettings, Intent
from plakoto_client.ui.sheets.settings_rows import paragraph
from plakoto_client.ui.theme import IVORY, MUTED, SMALL, STRONG_SMALL
from plakoto_client.ui.widgets import button, button_width, card

_LISTED: Final = 12
"""The newest of the files; older ones can be dropped on the window."""
_FILE: Final = 50


def files_pane(
    canvas: Canvas, files: Sequence[Path], left: float, top: float, width: float
) -> list[Intent]:
    """Draw the pane."""
    px = canvas.px
    intents: list[Intent] = []
    text = _("Write set-up and favourites to a file, to keep it or to give it to a friend.")
    top = paragraph(canvas, left, top, width, text) + px(8)
    label = _("Write to a file")
    box = Box(left + px(8), top, button_width(canvas, label, STRONG_SMALL), canvas.control_px(38))
    if button(canvas, "export", box, label, style=STRONG_SMALL):
        intents.append(ExportSettings())
    top = box.bottom + px(18)
    text = (
        _("Press a file to take it over, or drop one on the window.")
        if files
        else _("To take a file over, drop it on the window.")
    )
    top = paragraph(canvas, left, top, width, text) + px(8)
    for index, path in enumerate(files[:_LISTED]):
        box = Box(left, top, width, px(_FILE))
        if card(canvas, f"import-{index}", box):
            intents.append(ImportSettings(path))
        room = box.width - px(28)
        for text, style, colour, down in (
            (path.name, STRONG_SMALL, IVORY, 6),
            (_written(path), SMALL, MUTED, 27),
        ):
            fitting = canvas.fitting(text, style, room)
            canvas.text(box.left + px(14), box.top + px(down), text, fitting, colour)
        top += px(_FILE + 8)
    return intents


def _written(path: Path) -> str:
    try:
        return moment_text(datetime.fromtimestamp(path.stat().st_mtime).astimezone())
    except OSError:
        return _("gone")
