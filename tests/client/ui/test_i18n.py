"""The choice of the language, and plural forms."""

from __future__ import annotations

import pytest

from plakoto_client.ui import i18n


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "el_GR.UTF-8"}, "el"),
        ({"LANG": "el"}, "el"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "el_CY.UTF-8"}, "el"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "de:el:en"}, "el"),
        ({"LANG": "Greek_Greece.1253"}, "el"),
        ({"LC_ALL": "C", "LANG": "el_GR.UTF-8"}, "el"),
        ({"LANG": "elx_XX"}, "en"),
    ],
)
def test_the_system_language_is_the_default(environment: dict[str, str], language: str) -> None:
    assert i18n.system_language(environment) == language


def test_a_system_that_says_nothing_has_some_language() -> None:
    assert i18n.system_language({}) in i18n.LANGUAGES


def test_a_language_without_a_catalogue_is_refused() -> None:
    with pytest.raises(ValueError, match="choose one of en, el"):
        i18n.choose_language("tlh")


def test_a_refused_language_changes_nothing() -> None:
    i18n.choose_language("el")

    with pytest.raises(ValueError, match="no language 'de'"):
        i18n.choose_language("de")

    assert i18n.current_language() == "el"
    assert i18n.gettext("Rules") == "Κανόνες"


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [("en", "1 point", "2 points"), ("el", "1 πόντος", "2 πόντοι")],
)
def test_numbers_have_their_plural(language: str, one: str, many: str) -> None:
    i18n.choose_language(language)

    said = [i18n.ngettext("{count} point", "{count} points", n).format(count=n) for n in (1, 2)]

    assert said == [one, many]


def test_a_context_tells_equal_words_apart() -> None:
    i18n.choose_language("el")

    assert i18n.pgettext("side", "White") == "Λευκά"
    assert i18n.gettext("White") == "White"
