"""What a stretch of training consists of."""

from __future__ import annotations

import attrs
import pytest

from plakoto_server.bots.training.plan import Course, Plan

PLAN = Plan(
    amount=1000,
    rate=Course(0.01, 0.0001),
    trace=Course(0.8, 0.4),
    batch=Course(4, 16),
    lanes=2,
    lane_round=50,
)


@pytest.mark.parametrize(("games", "rounds"), [(1, 1), (100, 1), (101, 2), (1000, 10)])
def test_games_are_rounded_up_to_whole_rounds(games: int, rounds: int) -> None:
    assert attrs.evolve(PLAN, amount=games).rounds == rounds


def test_settings_go_from_the_first_to_the_last_value() -> None:
    lessons = [PLAN.lesson(done, seed=3, number=9) for done in (0, 5, 10)]

    assert [lesson.rate for lesson in lessons] == pytest.approx([0.01, 0.001, 0.0001])
    assert [lesson.trace for lesson in lessons] == pytest.approx([0.8, 0.6, 0.4])
    assert [lesson.games for lesson in lessons] == [4, 8, 16]
    assert [lesson.steps for lesson in lessons] == [12, 6, 3]
    assert {(lesson.seed, lesson.number) for lesson in lessons} == {(3, 9)}


def test_a_round_takes_a_step_at_least() -> None:
    assert attrs.evolve(PLAN, lane_round=1).lesson(0, 1, 0).steps == 1


def test_polishing_has_its_settings_change_likewise() -> None:
    plan = attrs.evolve(PLAN, passes=3)
    exercises = [plan.exercise(done, seed=3, number=9) for done in (0, 5, 10)]

    assert (PLAN.is_polishing, plan.is_polishing) == (False, True)
    assert [exercise.rate for exercise in exercises] == pytest.approx([0.01, 0.001, 0.0001])
    assert [exercise.batch for exercise in exercises] == [4, 8, 16]
    assert {(e.positions, e.passes, e.seed, e.number) for e in exercises} == {(50, 3, 3, 9)}


def test_a_polishing_step_takes_no_more_positions_than_a_round_has() -> None:
    assert attrs.evolve(PLAN, passes=1, lane_round=3).exercise(0, 1, 0).batch == 3
