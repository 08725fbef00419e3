"""The pill above the board that counts the rounds, where the player has set it so."""

from __future__ import annotations

from plakoto.protocol.messages import TableState
from plakoto_client.ui.canvas import Canvas
from plakoto_client.ui.geometry import Box
from plakoto_client.ui.hud import brand_box, score_box
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.model import HudModel
from plakoto_client.ui.theme import BRASS_LIGHT, STRONG_SMALL

_HEIGHT = 32
_MARGIN = 14
_CLOSE = 4


def round_of(state: TableState) -> int:
    """The number of the round: each side's n-th turn makes the n-th round."""
    is_to_roll = state.phase == "rolling"
    turn = state.turn_number + (1 if is_to_roll else 0)
    return (max(turn, 1) + 1) // 2


def round_text(state: TableState) -> str:
    """The round in words."""
    return _("Round {number}").format(number=round_of(state))


def round_pill(canvas: Canvas, model: HudModel, room: Box | None = None) -> None:
    """Draw it between the corners, or above in `room`; too narrow a window does without."""
    if model.state is None or not model.settings.round_shown:
        return
    px = canvas.px
    text = round_text(model.state)
    width = canvas.measure(text, STRONG_SMALL)[0] + px(44)
    free = Box(0, 0, *canvas.size) if room is None else room
    above = px(_MARGIN if room is None else _CLOSE)
    left = free.left + (free.width - width) / 2
    box = Box(float(round(left)), free.top + above, width, px(_HEIGHT))
    corners = (brand_box(px), score_box(canvas.size[0], px)) if room is None else ()
    if any(box.overlaps(corner) for corner in corners):
        return
    with canvas.window("round", box):
        canvas.panel("round", box, rounding=16)
        canvas.text_in(box, text, STRONG_SMALL, BRASS_LIGHT, align=0.5)
