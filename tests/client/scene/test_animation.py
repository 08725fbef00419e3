"""Checkers on the move."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plakoto.position import CHECKERS, POINTS
from plakoto_client.scene import Arc, Glide, drop_duration_s, drop_height
from plakoto_client.scene.layout import CHECKER_HEIGHT
from plakoto_client.scene.piles import pile_place

places = st.builds(
    pile_place,
    st.integers(1, POINTS),
    st.integers(0, CHECKERS - 1),
    over_pin=st.booleans(),
)


@given(start=places, end=places)
def test_a_step_begins_and_ends_where_it_should(
    start: tuple[float, float, float], end: tuple[float, float, float]
) -> None:
    arc = Arc(start, end)

    assert arc.at(0.0) == start
    assert arc.at(arc.duration_s) == pytest.approx(end)
    assert arc.at(1e6) == arc.at(arc.duration_s)
    assert not arc.is_over(arc.duration_s - 1e-6)
    assert arc.is_over(arc.duration_s)
    assert 0.32 <= arc.duration_s <= 0.77


@given(start=places, end=places)
def test_a_step_rises_over_both_ends(
    start: tuple[float, float, float], end: tuple[float, float, float]
) -> None:
    highest = max(place[1] for place in Arc(start, end).points())

    assert highest > max(start[1], end[1]) + 2 * CHECKER_HEIGHT


def test_a_longer_step_takes_longer() -> None:
    short = Arc((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))
    long = Arc((-6.0, 0.0, 0.0), (6.0, 0.0, 0.0))

    assert short.duration_s < long.duration_s


@given(start=places, end=places, moment=st.floats(0, 1))
def test_a_dropped_checker_glides_home_in_a_straight_line(
    start: tuple[float, float, float], end: tuple[float, float, float], moment: float
) -> None:
    glide = Glide(start, end)

    here = glide.at(moment * glide.duration_s)

    assert math.dist(start, here) + math.dist(here, end) == pytest.approx(math.dist(start, end))
    assert glide.at(glide.duration_s) == pytest.approx(end)
    assert glide.is_over(glide.duration_s)


def test_at_a_new_game_the_checkers_fall_one_after_another_and_lie_still() -> None:
    end_s = drop_duration_s(CHECKERS)
    moments = [end_s * step / 500 for step in range(501)]

    for order in range(CHECKERS):
        heights = [height for s in moments if (height := drop_height(order, s)) is not None]
        assert heights[-1] == 0
        assert min(heights) == 0
        assert all(abs(b - a) < 0.1 for a, b in itertools.pairwise(heights))
    assert drop_height(3, 0.0) is None
    assert drop_height(0, 0.0) is not None
