"""The rules say the same in both languages, and are set within their page."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from plakoto_client.ui.i18n import LANGUAGES
from plakoto_client.ui.rules_text import (
    Block,
    Line,
    Paragraph,
    RulesText,
    Span,
    Table,
    load_rules,
    parse_rules,
)
from plakoto_client.ui.theme import BODY, TextStyle
from plakoto_client.ui.typesetting import Typesetter

SAMPLE = """# Title

## First

Some **strong** words.

- one
2. two

| Head | Points |
| row | 1 |

## Second

End.
"""


def test_a_text_is_read_into_its_parts() -> None:
    text = parse_rules(SAMPLE)

    assert text.title == "Title"
    assert [section.title for section in text.sections] == ["First", "Second"]
    assert text.sections[0].blocks == (
        Paragraph((Span("Some "), Span("strong", is_strong=True), Span(" words."))),
        Paragraph((Span("one"),), "•"),
        Paragraph((Span("two"),), "2."),
        Table((((Span("Head"),), (Span("Points"),)), ((Span("row"),), (Span("1"),)))),
    )


@pytest.mark.parametrize("text", ["## Section\n\nno title", "# Title\n\nbefore any section"])
def test_a_text_out_of_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"title|before the first section"):
        parse_rules(text)


def test_both_languages_have_the_same_structure() -> None:
    english, greek = (load_rules(code) for code in ("en", "el"))

    assert _structure(english) == _structure(greek)


def test_both_languages_name_the_same_numbers() -> None:
    english, greek = (load_rules(code) for code in ("en", "el"))

    for one, other in zip(english.sections, greek.sections, strict=True):
        for block, counterpart in zip(one.blocks, other.blocks, strict=True):
            assert _numbers(block) == _numbers(counterpart), _words(counterpart)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_the_rules_is_there(language: str) -> None:
    """Spot checks of what a rule book must not forget."""
    terms = {
        "en": ("mother", "pinned", "tie", "mars", "double", "Bearing off", "resign", "larger"),
        "el": ("μάνα", "πλακωμένο", "ισόπαλο", "διπλό", "διπλές", "μάζεμα", "εγκαταλείψετε"),
    }
    text = load_rules(language)
    words = " ".join(
        [section.title for section in text.sections]
        + [_words(block) for section in text.sections for block in section.blocks]
    )

    assert [term for term in terms[language] if term not in words] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [420.0, 700.0])
def test_no_line_is_wider_than_its_page(language: str, width: float) -> None:
    text = load_rules(language)

    page = Typesetter(_measure, lambda units: units, width).set(text)

    assert [run.text for run in page.runs if run.x + _measure(run.text, run.style) > width] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_runs_of_words_overlap(language: str) -> None:
    page = Typesetter(_measure, lambda units: units, 500.0).set(load_rules(language))

    by_line: dict[float, list[tuple[float, float]]] = {}
    for run in page.runs:
        by_line.setdefault(run.y, []).append((run.x, run.x + _measure(run.text, run.style)))

    for spans in by_line.values():
        spans.sort()
        assert all(end <= start for (_, end), (start, _) in pairwise(spans))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_set(language: str) -> None:
    text = load_rules(language)

    page = Typesetter(_measure, lambda units: units, 500.0).set(text)

    wanted = [section.title for section in text.sections]
    for section in text.sections:
        for block in section.blocks:
            wanted += [block.mark] if isinstance(block, Paragraph) else []
            wanted.append(_words(block))
    assert sorted(_letters(wanted)) == sorted(_letters([run.text for run in page.runs]))


def test_sections_start_below_each_other_and_end_within_the_text() -> None:
    page = Typesetter(_measure, lambda units: units, 500.0).set(load_rules("en"))

    assert list(page.sections) == sorted(set(page.sections))
    assert page.sections[0] == 0
    assert page.height > max(run.y for run in page.runs)


def _measure(text: str, style: TextStyle) -> float:
    return len(text) * style.size / BODY.size * 8.0


def _structure(text: RulesText) -> list[list[tuple[str, int]]]:
    return [[_shape(block) for block in section.blocks] for section in text.sections]


def _shape(block: Block) -> tuple[str, int]:
    match block:
        case Paragraph(line, mark):
            return (mark, sum(span.is_strong for span in line))
        case Table(rows):
            return ("table", len(rows))


def _numbers(block: Block) -> list[str]:
    return sorted(re.findall(r"\d+", _words(block)))


def _words(block: Block) -> str:
    lines: tuple[Line, ...]
    match block:
        case Paragraph(line, _):
            lines = (line,)
        case Table(rows):
            lines = tuple(cell for row in rows for cell in row)
    return " ".join("".join(span.text for span in line) for line in lines)


def _letters(texts: list[str]) -> str:
    return "".join("".join(texts).split())
