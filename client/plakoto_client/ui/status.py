"""The sentence in the action bar: what the game waits for."""

from __future__ import annotations

from plakoto.position import Side
from plakoto.protocol.messages import TableState
from plakoto_client.ui.i18n import gettext as _
from plakoto_client.ui.model import Connection, HudModel
from plakoto_client.ui.wording import roll_text, side_to_move, verdict


def status_sentence(model: HudModel) -> str:
    """Say what is going on, short enough for one line; where it is set so, with the dice's sum."""
    sentence = _sentence(model)
    left = 0 if model.state is None else sum(model.state.dice_left)
    if not (model.settings.dice_sum and left) or model.connection is Connection.LOST:
        return sentence
    return _("{sentence} (sum {sum})").format(sentence=sentence, sum=left)


def _sentence(model: HudModel) -> str:
    state = model.state
    if model.connection is Connection.LOST:
        return _("Waiting for the game to come back")
    if state is None:
        return model.starting or _("Choose a game")
    if state.outcome is not None:
        return verdict(state, state.outcome, model.viewer).title
    if state.phase == "closed":
        return _("This table is closed")
    if side_to_move(state) is model.viewer:
        return _own_turn(model, state)
    return _others_turn(model, state)


def _own_turn(model: HudModel, state: TableState) -> str:
    if state.phase == "rolling":
        if state.turn_number == 0 and state.throws:
            white, black = state.throws[-1]
            dice = (white, black) if model.viewer is Side.WHITE else (black, white)
            return _("You start with {dice}: roll the dice").format(
                dice=roll_text(f"{dice[0]}{dice[1]}")
            )
        return _("Your turn: roll the dice")
    if model.can_commit:
        return _("Press Done to end your turn") if state.steps else _("You cannot move")
    return _("Your move") if not state.steps else _("Go on: dice are left to play")


def _others_turn(model: HudModel, state: TableState) -> str:
    if model.is_thinking:
        return _("The computer is thinking")
    return _("The computer rolls") if state.phase == "rolling" else _("The computer plays")
