"""Speaks the language of the player's system; owns the choice and the catalogue.

Whatever `deploy/play.py` says goes through here; what only developers see is English. After a
change of wording:

    pybabel extract -k noop -o messages.pot deploy/bootstrap
    pybabel update -N -i messages.pot -o deploy/bootstrap/locale/el/LC_MESSAGES/bootstrap.po -l el
    pybabel compile -D bootstrap -d deploy/bootstrap/locale
"""

import gettext
import locale
import os
from collections.abc import Mapping
from pathlib import Path

DOMAIN = "bootstrap"
LOCALE_FOLDER = Path(__file__).parent / "locale"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language is wanted, the strongest first."""


class _Chosen:
    """The language in use: one for the whole program."""

    catalogue = gettext.NullTranslations()


def _(message: str) -> str:
    """Return the message in the language in use."""
    return _Chosen.catalogue.gettext(message)


def noop(message: str) -> str:
    """Mark a message for the catalogue; it is translated where it is used."""
    return message


def use_language(code: str) -> None:
    """Speak the language with this code from now on; English where there is no catalogue."""
    _Chosen.catalogue = gettext.translation(DOMAIN, LOCALE_FOLDER, [code], fallback=True)


def system_language(variables: Mapping[str, str] = os.environ) -> str:
    """Return the code of the language that the system is set to: "el" or "en"."""
    named = (variables.get(name, "") for name in VARIABLES)
    wanted = next((name for name in named if name), None) or locale.getlocale()[0] or ""
    is_greek = wanted.lower().startswith(("el_", "el.", "el:", "greek")) or wanted.lower() == "el"
    return "el" if is_greek else "en"
