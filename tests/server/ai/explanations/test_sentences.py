"""How reasons sound in both languages."""

from __future__ import annotations

import tomllib
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from plakoto_server.ai.explanations import LANGUAGES, Reason, sentence
from plakoto_server.ai.explanations.reasons import FACTS
from plakoto_server.ai.explanations.sentences import wording

EXAMPLES = Path(__file__).parents[3] / "data" / "explanations.toml"
SAID: list[dict[str, Any]] = tomllib.loads(EXAMPLES.read_text(encoding="utf-8"))["said"]


def fields(form: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(form) if name}


def reason(said: dict[str, Any]) -> Reason:
    """The reason that an example words."""
    figures = {
        name: tuple(figure) if isinstance(figure, list) else figure
        for name, figure in said["figures"].items()
    }
    return Reason(1, said["fact"], figures)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("said", SAID, ids=lambda said: said["fact"])
def test_a_reason_sounds_as_written(said: dict[str, Any], language: str) -> None:
    assert sentence(reason(said), language) == said[language]


def test_there_is_an_example_of_every_form_of_every_fact() -> None:
    examples = [said["fact"] for said in SAID]

    assert examples == [
        fact for fact, kind in FACTS.items() for _ in range(2 if kind.counted else 1)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_everything_and_nothing_else(language: str) -> None:
    assert set(wording(language).facts) == set(FACTS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fact", FACTS)
def test_every_form_tells_every_figure_of_its_fact(fact: str, language: str) -> None:
    kind = FACTS[fact]
    forms = wording(language).facts[fact]
    figures = set(kind.figures)
    if fact == "blots":
        assert fields(wording(language).first_blot) == {"point", "rolls"}
        assert fields(wording(language).next_blot) == {"point", "rolls"}
        figures = figures - {"points", "rolls"} | {"each"}

    assert len(forms) == (2 if kind.counted else 1)
    assert [fields(form) for form in forms] == [figures] * len(forms)


def test_greek_is_written_in_greek() -> None:
    """A sentence left in English would have Latin letters outside the braces."""
    greek = wording("el")
    forms = [form for forms in greek.facts.values() for form in forms]
    texts = ["".join(text for text, *_ in Formatter().parse(form)) for form in forms]

    assert [text for text in texts if any("a" <= letter.lower() <= "z" for letter in text)] == []


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="no language 'fr': choose one of en, el"):
        sentence(Reason(1, "no-blot", {"rolls": 0}), "fr")
