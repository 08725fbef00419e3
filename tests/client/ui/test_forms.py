"""Numbers, dates and plurals as English and Greek write them."""

from __future__ import annotations

from datetime import datetime

import pytest

from plakoto_client.ui.forms import factor_text, moment_text, number_text, percent_text
from plakoto_client.ui.i18n import choose_language, ngettext
from plakoto_client.ui.wording import points_text


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ("en", ["4,096.5", "60%", "1.25×", "1×", "1 December 2026, 18:05"]),
        ("el", ["4.096,5", "60%", "1,25×", "1×", "1 Δεκεμβρίου 2026, 18:05"]),
    ],
)
def test_numbers_and_dates_go_by_the_language(code: str, texts: list[str]) -> None:
    choose_language(code)

    assert [
        number_text(4096.5),
        percent_text(60),
        factor_text(125),
        factor_text(100),
        moment_text(datetime(2026, 12, 1, 18, 5)),  # noqa: DTZ001 - a time of the player's day
    ] == texts


@pytest.mark.parametrize(
    ("code", "texts"),
    [("en", ["1 point", "2 points"]), ("el", ["1 πόντος", "2 πόντοι"])],
)
def test_plurals_go_by_the_language(code: str, texts: list[str]) -> None:
    choose_language(code)

    assert [points_text(count) for count in (1, 2)] == texts
    added = [
        ngettext(
            "Taken over from {file}, with {count} new favourite.",
            "Taken over from {file}, with {count} new favourites.",
            count,
        )
        for count in (0, 1, 2)
    ]
    assert added[0] == added[2] != added[1]
