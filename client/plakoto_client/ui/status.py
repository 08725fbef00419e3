"""The sentence in the action bar: what the game waits for."""

from __future__ import annotations

from plakoto.position import Side
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.model import Connection, HudModel
from plakoto_client.ui.wording import roll_text, side_to_move, verdict


def status_sentence(model: HudModel) -> str:
    """Say what is going on, short enough for one line."""
    state = model.state
    if model.connection is Connection.LOST:
        return _("Waiting for the game to come back")
    if state is None:
        return model.starting or _("Choose a game")
    if state.phase == "closed":
        return _("This table is closed")
    if state.outcome is not None:
        return verdict(state, state.outcome, model.viewer).title
    if model.is_thinking:
        return _("The computer is thinking")
    mine = side_to_move(state) is model.viewer
    if state.phase == "rolling":
        return _rolling(model) if mine else _("The computer rolls")
    if not mine:
        return _("The computer plays")
    if model.can_commit:
        return _("Done, or take a step back")
    return _("Your move")


def _rolling(model: HudModel) -> str:
    state = model.state
    if state is not None and state.turn_number == 0 and state.throws:
        white, black = state.throws[-1]
        mine, theirs = (white, black) if model.viewer is Side.WHITE else (black, white)
        return _("You start ({dice}): roll the dice").format(dice=roll_text(f"{mine}{theirs}"))
    return _("Your turn: roll the dice")
