"""Says a reason in English or Greek.

Owns the languages there are, plural forms and how figures are written; the wording itself stands in
a file for each language. Imports no Numba.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from plakoto_server.ai.explanations.reasons import FACTS, Figure, Reason

LANGUAGES = {"en": "english.toml", "el": "greek.toml"}
"""The languages there are, and the files with their sentences."""
_DECIMALS = {"games": 1, "wins": 1, "won": 1, "losses": 1, "lost": 1, "difference": 3, "margin": 3}
"""Digits after the decimal mark of figures that are no whole numbers."""


class Wording(NamedTuple):
    """How reasons are said in one language."""

    facts: Mapping[str, tuple[str, ...]]
    """For each fact one form, or singular and plural where something is counted."""
    first_blot: str
    """The first of several lone checkers."""
    next_blot: str
    """Each of the others."""
    conjunction: str
    """Between the last two of several points."""
    decimal_mark: str


@cache
def wording(language: str) -> Wording:
    """The sentences of one of `LANGUAGES`.

    Raises:
        ValueError: there is no such language.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}: choose one of {', '.join(LANGUAGES)}")
    text = (Path(__file__).parent / LANGUAGES[language]).read_text(encoding="utf-8")
    read = tomllib.loads(text)
    facts = {fact: tuple(forms) for fact, forms in read.pop("facts").items()}
    return Wording(facts, **read)


def sentence(reason: Reason, language: str) -> str:
    """`reason` in words.

    Args:
        reason: one that `explain` found.
        language: one of `LANGUAGES`.

    Raises:
        ValueError: there is no such language.
    """
    said = wording(language)
    fact = FACTS[reason.fact]
    figures = reason.figures
    form = 0 if fact.counted is None or _count(figures[fact.counted]) == 1 else 1
    written = {name: _written(name, figures[name], said) for name in fact.figures}
    if reason.fact == "blots":
        written["each"] = _each_blot(figures, said)
    return said.facts[reason.fact][form].format(**written)


def _count(figure: Figure) -> float:
    return len(figure) if isinstance(figure, tuple) else figure


def _written(name: str, figure: Figure, said: Wording) -> str:
    if isinstance(figure, tuple):
        *others, last = map(str, figure)
        return f"{', '.join(others)}{said.conjunction}{last}" if others else last
    if name in _DECIMALS:
        return f"{figure:.{_DECIMALS[name]}f}".replace(".", said.decimal_mark)
    return str(figure)


def _each_blot(figures: Mapping[str, Figure], said: Wording) -> str:
    points, rolls = figures["points"], figures["rolls"]
    if not (isinstance(points, tuple) and isinstance(rolls, tuple)):
        raise TypeError("several blots need several points and rolls")
    forms = [said.first_blot] + [said.next_blot] * (len(points) - 1)
    return ", ".join(
        form.format(point=point, rolls=count)
        for form, point, count in zip(forms, points, rolls, strict=True)
    )
