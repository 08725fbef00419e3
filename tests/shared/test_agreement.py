"""The reference and the kernels, each held against the brute-force rules of the tests.

The whole sample is a command of its own: see `docs/verification.md`.
"""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given

from plakoto.dice import Roll
from plakoto.notation import format_position
from plakoto.position import Position
from strategies import positions, rolls
from verification.agreement import compare
from verification.games import Category, Situation
from verification.implementations import TESTED, ask_bruteforce
from verification.sampling import LEAST_SHARE, REQUIRED, Sample, Sampler

every_implementation = pytest.mark.parametrize("name", TESTED)


@pytest.fixture(scope="module")
def situations() -> list[Situation]:
    return list(Sampler(Sample("quick", 3000)))


@every_implementation
def test_agrees_with_brute_force_on_reachable_positions(
    name: str, situations: list[Situation]
) -> None:
    report = compare(situations, {name: TESTED[name]})

    assert report.disagreements == []
    assert report.checked == 3000


def test_the_sample_holds_every_corner_of_the_rules(situations: list[Situation]) -> None:
    report = compare(situations, {})

    assert len(report.distinct) == len(situations) == 3000
    for category in REQUIRED:
        assert report.counts[category] >= LEAST_SHARE * len(situations), category.value
    for category in Category:
        assert report.counts[category], category.value


@every_implementation
@given(position=positions(), roll=rolls())
def test_agrees_with_brute_force_on_any_position(name: str, position: Position, roll: Roll) -> None:
    text, dice = format_position(position), (roll.low, roll.high)

    assert TESTED[name](text, dice) == ask_bruteforce(text, dice)


def test_a_sample_repeats_itself_for_the_same_seed() -> None:
    first, again, other = (
        list(islice(Sampler(Sample(seed, 3000)), 100)) for seed in ("a", "a", "b")
    )

    assert first == again
    assert first != other


def test_a_disagreement_is_reported(situations: list[Situation]) -> None:
    """The comparison would notice an implementation that passes every turn."""
    report = compare(situations[:10], {"idle": lambda text, _: {text: "none"}})

    assert len(report.disagreements) == 10
    assert report.disagreements[0].startswith("idle differs from the brute-force rules: ")
    assert "not legal" in report.disagreements[0]
