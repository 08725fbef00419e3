"""Numbers and dates as they are written in the language in use.

Greek writes 4.096 and 1,5 where English writes 4,096 and 1.5, and has its own names of months in a
case of their own. Plural forms are the catalogues' business. May import nothing that draws.
"""

from __future__ import annotations

from datetime import datetime
from types import MappingProxyType

from babel.dates import format_date, format_time
from babel.numbers import format_decimal, format_percent

from plakoto_client.ui.i18n import current_language

_LOCALES = MappingProxyType({"en": "en_GB", "el": "el_GR"})
"""Whose habits go with each language."""


def number_text(number: float) -> str:
    """A number, with its thousands set apart and two decimals at most."""
    return str(format_decimal(number, format="#,##0.##", locale=_locale()))


def percent_text(percent: int) -> str:
    """A share of a hundred."""
    return str(format_percent(percent / 100, locale=_locale()))


def factor_text(percent: int) -> str:
    """How many times as much as usual: 1.5× is 150 percent."""
    return f"{number_text(percent / 100)}×"


def moment_text(moment: datetime) -> str:
    """A day and the time of the day, to the minute."""
    day = format_date(moment.date(), "long", locale=_locale())
    return f"{day}, {format_time(moment.time(), 'HH:mm', locale=_locale())}"


def _locale() -> str:
    return _LOCALES[current_language()]
