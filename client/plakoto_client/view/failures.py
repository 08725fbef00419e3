"""Why the game cannot go on, in the player's words. May not import pygame, GL or what draws."""

from __future__ import annotations

from plakoto_client.net.deliveries import Failed, Rejected, Trouble
from plakoto_client.ui.i18n import gettext as _


def failure_text(news: Failed | Rejected) -> str:
    """What is wrong and what to do; below it, where that helps, what server or system said."""
    match news:
        case Failed(trouble=Trouble.IN_USE):
            return _("Plakoto is already open. Go on in its window, or close it first.")
        case Failed(trouble=Trouble.NOT_STARTED):
            said = _("The game’s server cannot be started. Install Plakoto again.")
        case Failed(trouble=Trouble.KEEPS_ENDING):
            said = _("The game’s server keeps ending. Its log says why.")
        case Failed():
            said = _("The saved games cannot be used.")
        case Rejected():
            said = _("The game’s server does not let this window in. Install Plakoto again.")
    return f"{said}\n\n{news.reason}"
