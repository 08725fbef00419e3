"""Sets the rules in lines of a given width: where every run of words goes, in pixels."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from plakoto_client.ui.rules_text import Block, Line, Paragraph, RulesText, Table
from plakoto_client.ui.theme import (
    BODY,
    BRASS,
    BRASS_LIGHT,
    CAPTION,
    HEADING,
    IVORY,
    STRONG,
    Colour,
    TextStyle,
)

_LEADING = 1.42
_FIRST_COLUMN = 0.40
"""Share of a table's width."""

Measure = Callable[[str, TextStyle], float]
"""Width in pixels of a text in a style."""


@attrs.frozen
class Run:
    """Words that stand together on a line."""

    x: float
    y: float
    text: str
    style: TextStyle
    colour: Colour


@attrs.frozen
class SetText:
    """A text set for one width."""

    runs: tuple[Run, ...]
    """From top to bottom; places relative to the text's upper left corner."""
    rules: tuple[tuple[float, float], ...]
    """y and strength of the level lines in tables."""
    sections: tuple[float, ...]
    """y of each section."""
    height: float


class Typesetter:
    """Sets one text; `px` turns units into pixels."""

    def __init__(self, measure: Measure, px: Callable[[float], float], width: float) -> None:
        self._measure = measure
        self._px = px
        self._width = width
        self._runs: list[Run] = []
        self._rules: list[tuple[float, float]] = []
        self._y = 0.0

    def set(self, text: RulesText) -> SetText:
        """Set the sections below each other; the title is the sheet's."""
        starts = []
        for index, section in enumerate(text.sections):
            if index:
                self._y += self._px(18)
            starts.append(self._y)
            self._runs.append(Run(0, self._y, section.title, HEADING, BRASS_LIGHT))
            self._y += self._px(HEADING.size + 12)
            for block in section.blocks:
                self._set_block(block)
        return SetText(tuple(self._runs), tuple(self._rules), tuple(starts), self._y)

    def _set_block(self, block: Block) -> None:
        match block:
            case Paragraph(line, mark):
                indent = self._px(24) if mark else 0.0
                if mark:
                    self._runs.append(Run(self._px(4), self._y, mark, STRONG, BRASS))
                self._y = self._set_line(line, indent, self._y, self._width - indent)
                self._y += self._px(7)
            case Table(rows):
                self._set_table(rows)

    def _set_table(self, rows: tuple[tuple[Line, Line], ...]) -> None:
        gap = self._px(20)
        first = round(self._width * self._first_column(rows))
        for index, (left, right) in enumerate(rows):
            is_head = index == 0
            below = max(
                self._set_line(left, 0, self._y, first - gap, is_head=is_head),
                self._set_line(right, first, self._y, self._width - first, is_head=is_head),
            )
            self._y = below + self._px(5)
            self._rules.append((self._y, 1.0 if is_head else 0.35))
            self._y += self._px(7)
        self._y += self._px(5)

    def _first_column(self, rows: tuple[tuple[Line, Line], ...]) -> float:
        """Most of the width if the second column holds only short words, as points do."""
        longest = max(self._natural_width(right) for _left, right in rows)
        return (
            max(_FIRST_COLUMN, 1 - (longest + self._px(30)) / self._width)
            if (longest < self._width / 3)
            else _FIRST_COLUMN
        )

    def _natural_width(self, line: Line) -> float:
        return sum(self._measure(span.text, STRONG) for span in line)

    def _set_line(
        self, line: Line, left: float, top: float, width: float, *, is_head: bool = False
    ) -> float:
        """Set words one after the other, breaking where the width ends; the y below."""
        step = float(round(self._px(BODY.size) * _LEADING))
        colour = BRASS if is_head else IVORY
        x, y = 0.0, top
        for group in _groups(line, is_head=is_head):
            room = sum(self._measure(word, style) for word, style in group)
            space = self._measure(" ", group[0][1]) if x else 0.0
            if x and x + space + room > width:
                x, y, space = 0.0, y + step, 0.0
            x += space
            for word, style in group:
                self._append(Run(left + x, y, word, style, colour), has_space=space > 0)
                x += self._measure(word, style)
                space = 0.0
        return y + step

    def _append(self, run: Run, *, has_space: bool) -> None:
        """Add a word, joined to the run before it if the two look alike."""
        last = self._runs[-1] if self._runs else None
        if has_space and last and (last.y, last.style) == (run.y, run.style) and last.x < run.x:
            self._runs[-1] = attrs.evolve(last, text=f"{last.text} {run.text}")
        else:
            self._runs.append(run)


def _groups(line: Line, *, is_head: bool) -> list[list[tuple[str, TextStyle]]]:
    """The words of a line with their styles; words with no blank between stay together."""
    groups: list[list[tuple[str, TextStyle]]] = []
    is_open = False
    for span in line:
        style = CAPTION if is_head else STRONG if span.is_strong else BODY
        for index, word in enumerate(span.text.split(" ")):
            if word and is_open and index == 0:
                groups[-1].append((word, style))
            elif word:
                groups.append([(word, style)])
        is_open = not span.text.endswith(" ")
    return groups
