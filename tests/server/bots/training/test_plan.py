"""What a stretch of training consists of."""

from __future__ import annotations

import attrs
import pytest

from plakoto_server.bots.training.plan import Course, Plan

PLAN = Plan(
    games=1000,
    rate=Course(0.01, 0.0001),
    trace=Course(0.8, 0.4),
    batch=Course(4, 16),
    lanes=2,
    round_games=50,
)


@pytest.mark.parametrize(("games", "rounds"), [(1, 1), (100, 1), (101, 2), (1000, 10)])
def test_games_are_rounded_up_to_whole_rounds(games: int, rounds: int) -> None:
    assert attrs.evolve(PLAN, games=games).rounds == rounds


def test_settings_go_from_the_first_to_the_last_value() -> None:
    lessons = [PLAN.lesson(done, seed=3, number=9) for done in (0, 5, 10)]

    assert [lesson.rate for lesson in lessons] == pytest.approx([0.01, 0.001, 0.0001])
    assert [lesson.trace for lesson in lessons] == pytest.approx([0.8, 0.6, 0.4])
    assert [lesson.games for lesson in lessons] == [4, 8, 16]
    assert [lesson.steps for lesson in lessons] == [12, 6, 3]
    assert {(lesson.seed, lesson.number) for lesson in lessons} == {(3, 9)}


def test_a_round_takes_a_step_at_least() -> None:
    assert attrs.evolve(PLAN, round_games=1).lesson(0, 1, 0).steps == 1
