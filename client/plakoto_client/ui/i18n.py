"""Chooses the language and translates: the one place that knows the message catalogues.

Text is written in English in the code and looked up at the moment it is drawn, so that a change of
language shows at once. May import nothing that draws.
"""

from __future__ import annotations

import gettext as _gettext
import locale
import os
from collections.abc import Mapping
from pathlib import Path

DOMAIN = "plakoto"
LANGUAGES = ("en", "el")
"""Codes of the languages there is a catalogue for; the first is the fallback."""
LANGUAGE_NAMES = {"en": "English", "el": "Ελληνικά"}
"""Each language in its own words."""
LOCALE_DIR = Path(__file__).parent / "locale"

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables that name the player's language, the strongest first."""
_NEUTRAL = ("", "C", "POSIX")


class _Chosen:
    """The language in use. One for the program: two languages on one screen are never wanted."""

    def __init__(self) -> None:
        self.code = LANGUAGES[0]
        self.catalogue = _gettext.NullTranslations()  # English as it stands in the code

    def use(self, code: str) -> None:
        self.catalogue = _gettext.translation(DOMAIN, str(LOCALE_DIR), languages=[code])
        self.code = code


def choose_language(code: str) -> None:
    """Translate into `code`, one of `LANGUAGES`, from now on.

    Raises:
        ValueError: there is no catalogue for it.
    """
    if code not in LANGUAGES:
        raise ValueError(f"no language {code!r}: choose one of {', '.join(LANGUAGES)}")
    _chosen.use(code)


def current_language() -> str:
    """The code of the language in use."""
    return _chosen.code


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The one of `LANGUAGES` that the player's system is set to, else the first."""
    wanted = next(
        (value for name in _VARIABLES if (value := environment.get(name, "")) not in _NEUTRAL),
        None,
    )
    if wanted is None:
        wanted = locale.getlocale()[0] or ""
    for name in wanted.split(":"):
        short = name.lower().replace("greek", "el")  # Windows says Greek_Greece
        for code in LANGUAGES:
            if short == code or short.startswith((f"{code}_", f"{code}-", f"{code}.")):
                return code
    return LANGUAGES[0]


def gettext(message: str) -> str:
    """`message` in the language in use."""
    return _chosen.catalogue.gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The form of the message that goes with `number`, in the language in use."""
    return _chosen.catalogue.ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """`message` as it is said in `context`, which tells apart equal English words."""
    return _chosen.catalogue.pgettext(context, message)


def noop(message: str) -> str:
    """Mark `message` for the catalogues; `gettext` translates it where it is used."""
    return message


_chosen = _Chosen()
