"""The tier follows the time that pictures take, and does not flicker."""

import itertools
from collections.abc import Iterable

import pytest

from plakoto_client.render.tier_choice import FOR_CARD, FOR_CPU, TIERS, Patience, TierChoice

COSTS = {"low": 0.010, "mid": 0.019, "high": 0.045}
"""What a picture costs on some machine, in seconds."""


def changes(choice: TierChoice, times: Iterable[float]) -> list[str]:
    """The tiers that are taken up one after another."""
    return [choice.tier for seconds in times if choice.take(seconds)]


def play(choice: TierChoice, slowness: float, pictures: int = 2000) -> list[str]:
    """Draw with whatever tier is chosen on a machine that many times as slow."""
    times = (COSTS[choice.tier] * slowness for _ in range(pictures))
    return changes(choice, times)


@pytest.mark.parametrize("tier", TIERS)
def test_a_tier_that_is_fast_enough_stays(tier: str) -> None:
    choice = TierChoice(Patience(0.050, best=tier), tier)

    assert changes(choice, [0.040] * 500) == []
    assert choice.tier == tier


def test_a_slow_machine_comes_down_to_the_cheapest_tier() -> None:
    choice = TierChoice(FOR_CARD, "high")

    assert play(choice, slowness=20.0) == ["mid", "low"]


def test_a_fast_machine_climbs_to_the_best_tier() -> None:
    choice = TierChoice(FOR_CARD, "low")

    assert play(choice, slowness=0.05) == ["mid", "high"]


def test_a_processor_never_draws_the_best_tier_unasked() -> None:
    choice = TierChoice(FOR_CPU, "high")

    assert choice.tier == "mid"
    assert play(choice, slowness=0.01) == []


@pytest.mark.parametrize("slowness", [0.1 * step for step in range(1, 60)])
@pytest.mark.parametrize("first", TIERS)
def test_no_machine_sees_the_tier_go_up_and_down(first: str, slowness: float) -> None:
    choice = TierChoice(FOR_CARD, first)

    taken = [TIERS.index(tier) for tier in (first, *play(choice, slowness))]

    steps = [after - before for before, after in itertools.pairwise(taken)]
    turns = sum(one * other < 0 for one, other in itertools.pairwise(steps))
    assert turns <= 1
    assert all(down < 0 for down in steps[1:]) or turns == 0


def test_times_that_swing_about_the_limit_lower_the_tier_once_and_never_raise_it() -> None:
    choice = TierChoice(Patience(0.025), "high")
    swinging = [0.024, 0.060] * 400

    assert len(changes(choice, swinging)) <= 2
    assert changes(choice, [0.024] * 400) == []


def test_a_few_slow_pictures_among_many_change_nothing() -> None:
    choice = TierChoice(FOR_CARD, "high")

    assert changes(choice, [0.4 if number % 5 == 0 else 0.012 for number in range(400)]) == []


def test_a_tier_that_was_too_slow_is_not_tried_again() -> None:
    choice = TierChoice(FOR_CARD, "high")
    play(choice, slowness=1.0)
    assert choice.tier == "mid"

    assert changes(choice, [0.001] * 400) == []


def test_the_first_pictures_after_a_change_are_not_judged() -> None:
    """They compile shaders and fill caches."""
    choice = TierChoice(FOR_CARD, "high")

    assert changes(choice, [9.0, 9.0, 9.0, *[0.012] * 400]) == []
    choice.forget()
    assert changes(choice, [9.0, 9.0, 9.0, *[0.012] * 400]) == []
