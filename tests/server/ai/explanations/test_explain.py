"""What is said of single positions, and that finding reasons needs little."""

from __future__ import annotations

import subprocess
import sys

import pytest

from plakoto_server.ai.explanations import CODES, explain
from plakoto_server.ai.explanations.reasons import FACTS
from verification.explained_by_hand import CASES, Case


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_matters_is_told_with_its_figures(case: Case) -> None:
    reasons = explain(case.analysis())

    told = {r.fact: dict(r.figures) for r in reasons if r.rank == case.rank}
    assert told.get(case.fact) == case.figures


def test_only_the_best_play_and_the_next_two_are_explained() -> None:
    analysis = CASES[0].analysis()
    four = analysis._replace(candidates=analysis.candidates * 4)

    assert {reason.rank for reason in explain(four)} == {1, 2, 3}


def test_black_is_told_the_same_in_its_own_numbers() -> None:
    """The mirror image of a position has the same reasons."""
    for case in CASES:
        analysis = case.analysis()
        mirrored = analysis._replace(
            position=analysis.position.sides_switched(),
            candidates=tuple(
                one._replace(play=type(one.play)((), one.play.result.sides_switched()))
                for one in analysis.candidates
            ),
        )

        assert explain(mirrored) == explain(analysis)


def test_every_fact_belongs_to_a_code() -> None:
    assert {fact.code for fact in FACTS.values()} == set(CODES)


def test_importing_loads_no_numba() -> None:
    """A process that only words reasons, or hands them on, starts quickly."""
    ask = "import sys, plakoto_server.ai.explanations; print('numba' in sys.modules)"

    run = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)

    assert run.stdout == "False\n"
