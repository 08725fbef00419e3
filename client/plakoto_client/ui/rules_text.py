"""Reads the rules of the game, one text a language, into sections, paragraphs and tables.

The files are a small part of Markdown: one `#` title, `##` sections, paragraphs, `-` and `1.`
lists, `|` tables whose first row is their head, and `**strong**` words. Draws nothing.
"""

from __future__ import annotations

import re
from importlib import resources

import attrs

_FILES = resources.files("plakoto_client.ui") / "rules"
_NUMBERED = re.compile(r"(\d+)\. (.*)")
_STRONG = "**"
_BULLET = "•"


@attrs.frozen
class Span:
    """Words set in one weight."""

    text: str
    is_strong: bool = False


Line = tuple[Span, ...]
"""A text in one or several weights."""


@attrs.frozen
class Paragraph:
    """Running text; a list's item has a mark in front."""

    line: Line
    mark: str = ""


@attrs.frozen
class Table:
    """Rows of two columns; the first is the head."""

    rows: tuple[tuple[Line, Line], ...]


Block = Paragraph | Table


@attrs.frozen
class Section:
    """A heading with what stands below it."""

    title: str
    blocks: tuple[Block, ...]


@attrs.frozen
class RulesText:
    """The whole text in one language."""

    title: str
    sections: tuple[Section, ...]


def load_rules(language: str) -> RulesText:
    """The rules in `language`, one of `i18n.LANGUAGES`."""
    return parse_rules((_FILES / f"{language}.md").read_text(encoding="utf-8"))


def parse_rules(text: str) -> RulesText:
    """Read a text of the form described above.

    Raises:
        ValueError: it has no title, or text before its first section.
    """
    title: str | None = None
    sections: list[tuple[str, list[Block]]] = []
    rows: list[tuple[Line, Line]] = []
    for line in [*text.splitlines(), ""]:
        if not line.startswith("|") and rows:
            sections[-1][1].append(Table(tuple(rows)))
            rows = []
        if line.startswith("## "):
            sections.append((line[3:].strip(), []))
        elif line.startswith("# "):
            title = line[2:].strip()
        elif line.strip():
            if not sections:
                raise ValueError(f"text before the first section: {line!r}")
            if line.startswith("|"):
                rows.append(_parse_row(line))
            else:
                sections[-1][1].append(_parse_paragraph(line))
    if title is None:
        raise ValueError("the rules have no title: begin the file with a line '# …'")
    return RulesText(title, tuple(Section(name, tuple(blocks)) for name, blocks in sections))


def _parse_row(line: str) -> tuple[Line, Line]:
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    first, second = cells
    return _parse_line(first), _parse_line(second)


def _parse_paragraph(line: str) -> Paragraph:
    if line.startswith("- "):
        return Paragraph(_parse_line(line[2:]), _BULLET)
    if numbered := _NUMBERED.fullmatch(line):
        return Paragraph(_parse_line(numbered[2]), f"{numbered[1]}.")
    return Paragraph(_parse_line(line))


def _parse_line(text: str) -> Line:
    parts = text.split(_STRONG)
    return tuple(Span(part, index % 2 == 1) for index, part in enumerate(parts) if part)
