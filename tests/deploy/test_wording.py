"""The first start speaks Greek to a Greek."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from bootstrap import wording
from bootstrap.game import main
from bootstrap.wording import DOMAIN, LOCALE_FOLDER, system_language, use_language

GREEK = LOCALE_FOLDER / "el" / "LC_MESSAGES" / f"{DOMAIN}.po"


def sentences(catalogue: Catalog) -> dict[object, object]:
    return {message.id: message.string for message in catalogue if message.id}


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Leave the language as other tests want it."""
    yield
    use_language("en")


def test_everything_said_is_translated_and_nothing_else() -> None:
    """An argument of a message has its place in the translation as well."""
    found = extract_from_dir(
        Path(wording.__file__).parent,
        method_map=[("**.py", "python")],
        keywords={"_": None, "noop": None},
    )
    said = {message for _file, _line, message, _comments, _context in found}

    with GREEK.open("rb") as file:
        catalogue = read_po(file, locale="el", domain=DOMAIN)

    assert {message.id for message in catalogue if message.id} == said
    assert all(message.string and not message.fuzzy for message in catalogue if message.id)
    assert [error for _message, errors in catalogue.check() for error in errors] == []


def test_the_compiled_catalogue_belongs_to_its_source() -> None:
    with GREEK.open("rb") as file:
        written = read_po(file, locale="el", domain=DOMAIN)

    with GREEK.with_suffix(".mo").open("rb") as file:
        compiled = read_mo(file)

    assert sentences(compiled) == sentences(written)


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "el_GR.UTF-8"}, "el"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "el_CY"}, "el"),
        ({"LANGUAGE": "el:en", "LANG": "en_US.UTF-8"}, "el"),
        ({"LANG": "el"}, "el"),
        ({"LANG": "elx_XX"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_system_says_which_language(variables: dict[str, str], code: str) -> None:
    assert system_language(variables) == code


@pytest.mark.parametrize(("name", "code"), [("Greek_Greece", "el"), ("de_DE", "en"), (None, "en")])
def test_without_variables_the_locale_decides(
    name: str | None, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: (name, "UTF-8"))

    assert system_language({}) == code


def test_a_greek_is_helped_in_greek(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANGUAGE", "el")

    main(["--help"])

    assert "Ξεκινά το Πλακωτό." in capsys.readouterr().out
