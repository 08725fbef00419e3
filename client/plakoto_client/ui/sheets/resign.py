"""The sheet on which a player gives the game up, for one point or two."""

from __future__ import annotations

from plakoto.outcome import DOUBLE, SINGLE
from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.intents import Intent, Resign, ShowSheet
from plakoto_client.ui.model import HudModel
from plakoto_client.ui.sheets.frame import FootButton, foot, sheet, title
from plakoto_client.ui.theme import BODY, MUTED
from plakoto_client.ui.widgets import Weight
from plakoto_client.ui.wording import points_text

_WIDTH = 660
_HEIGHT = 290


def resign_sheet(canvas: Canvas, model: HudModel) -> list[Intent]:
    """Draw the sheet; a double is there only while it is on offer."""
    words = {
        SINGLE: _("Single: {points}").format(points=points_text(SINGLE)),
        DOUBLE: _("Double: {points}").format(points=points_text(DOUBLE)),
    }
    buttons = [
        FootButton("keep-playing", _("Keep playing"), Weight.PRIMARY, is_default=True),
        *(
            FootButton(f"resign-{points}", words[points], Weight.GRAVE)
            for points in model.resignations
        ),
    ]
    with sheet(canvas, "resign-sheet", _WIDTH, _HEIGHT) as card:
        room = title(canvas, card, _("Resign this game?"), buttons)
        text = (
            _("The computer scores the points at once, and the game is over.")
            if model.resignations
            else _("You can resign when it is your turn.")
        )
        above = canvas.px(8 if canvas.is_compact else 20)
        canvas.paragraph(room.left, room.top + above, room.width, text, BODY, MUTED, align=0.5)
        pressed = foot(canvas, card, buttons)
    if pressed is None:
        return []
    if pressed == "keep-playing":
        return [ShowSheet(None)]
    return [Resign(int(pressed.removeprefix("resign-")))]
