"""The lamp: how it comes on and goes out, and where it can be clicked."""

import itertools
import math

import pytest

from plakoto_client.scene.camera import home_camera
from plakoto_client.scene.lamp import (
    BULB,
    OFF_S,
    ON_S,
    is_on_lamp,
    lamp_is_settled,
    lamp_level,
)

STEPS = [step / 200 for step in range(201)]


def test_a_lamp_that_has_long_been_switched_stands_at_its_end() -> None:
    assert lamp_level(math.inf, is_on=True) == 1.0
    assert lamp_level(math.inf, is_on=False) == 0.0
    assert lamp_is_settled(math.inf)


def test_it_stutters_twice_before_it_burns() -> None:
    levels = [lamp_level(step * ON_S, is_on=True) for step in STEPS]

    falls = sum(
        before > here < after
        for before, here, after in zip(levels, levels[1:], levels[2:], strict=False)
    )
    assert falls == 2
    assert levels[0] == 0.0
    assert levels[-1] == 1.0


def test_it_glows_on_for_a_while_when_it_is_put_out() -> None:
    levels = [lamp_level(step * OFF_S, is_on=False) for step in STEPS]

    assert levels[0] == 1.0
    assert 0.0 < levels[100] < 0.2
    assert levels[-1] == 0.0
    assert all(later <= earlier for earlier, later in itertools.pairwise(levels))


@pytest.mark.parametrize("is_on", [True, False])
def test_a_calm_lamp_never_flickers(*, is_on: bool) -> None:
    levels = [lamp_level(step, is_on=is_on, calm=True) for step in STEPS]

    assert levels == sorted(levels, reverse=not is_on)
    assert {levels[0], levels[-1]} == {0.0, 1.0}


def test_it_is_clicked_where_it_is_seen_and_nowhere_on_the_board() -> None:
    camera = home_camera(1280, 720)

    assert is_on_lamp(camera.ray(camera.project(BULB)))
    for x, z in itertools.product((-6.0, 0.0, 6.0), (-5.0, 0.0, 5.0)):
        assert not is_on_lamp(camera.ray(camera.project((x, 0.0, z))))
