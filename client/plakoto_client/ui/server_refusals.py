"""What the player is told when the server refuses a request: what is wrong, and what to do."""

from __future__ import annotations

from plakoto.protocol.messages import Refused
from plakoto_client.ui.i18n import gettext as _


def refusal_sentence(refused: Refused) -> str:
    """Say in the player's language why the server did not do what it was asked."""
    sentences = {
        "not_stored": _("The game could not be saved. Make room on the disk and try again."),
        "too_many_tables": _("Too many games are open. Finish some of them first."),
        "unknown_table": _("That game does not exist any more. Start another one."),
        "table_damaged": _("That game cannot be read any more. Start another one."),
        "unknown_level": _("The computer cannot play at that level. Choose another one."),
        "not_your_turn": _("Wait: it is not your turn."),
        "wrong_phase": _("That is not possible now."),
        "illegal_step": _("That step is not allowed here."),
        "cannot_undo": _("There is no step to take back."),
        "cannot_commit": _("The turn is not over: dice are left to play."),
        "cannot_resign": _("You cannot resign now."),
        "match_over": _("The match is over. Start a new one."),
    }
    fallback = _("The server refuses: {reason}").format(reason=refused.detail)
    return sentences.get(refused.code, fallback)
