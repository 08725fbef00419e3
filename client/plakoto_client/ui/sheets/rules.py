"""The sheet with the rules of the game and how to play them with mouse and keyboard."""

from __future__ import annotations

import attrs

from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import Intent, ShowSheet
from plakoto_client.ui.sheets.frame import FootButton, foot, sheet, title
from plakoto_client.ui.widgets import Weight

_WIDTH = 1000
_HEIGHT = 690


@attrs.define
class RulesSheet:
    """Where the reader is."""

    def draw(self, canvas: Canvas) -> list[Intent]:
        """Draw the sheet."""
        with sheet(canvas, "rules-sheet", _WIDTH, _HEIGHT) as card:
            title(canvas, card, _("The rules of Plakoto"))
            pressed = foot(
                canvas, card, [FootButton("close", _("Close"), Weight.PRIMARY, is_default=True)]
            )
        return [ShowSheet(None)] if pressed else []
