"""What values settings may take, and what becomes of the others."""

from __future__ import annotations

import math

import attrs
import pytest

from plakoto_client.settings import (
    Choice,
    Numbers,
    Scale,
    Settings,
    Size,
    Switch,
    default_of,
    domain_of,
    setting_names,
)

_WRONG = {
    "language": "xx",
    "fullscreen": 1,
    "window": (0, 5),
    "ui_scale": 74,
    "level": 6,
    "side": "red",
    "match_length": 2,
    "theme": "plastic",
    "light": 165,
    "saved_view": (0.0, 2.0, 20.0),
    "speed": 110,
    "volume": 101,
    "quality": "best",
    "photo_samples": 0,
}


def test_the_defaults_are_those_of_the_paper() -> None:
    settings = Settings()

    assert (settings.level, settings.side, settings.theme, settings.light) == (
        3,
        "white",
        "walnut",
        100,
    )
    assert settings.numbers
    assert settings.trails
    assert settings.sound
    off = (
        settings.auto_end,
        settings.opening_dice_played,
        settings.lamp,
        settings.round_shown,
        settings.dice_sum,
        not settings.view_locked,
    )
    assert not any(off)
    assert settings.match_length is None


@pytest.mark.parametrize("name", setting_names())
def test_every_default_lies_in_its_domain_and_survives_mending(name: str) -> None:
    default = default_of(name)
    stored = list(default) if isinstance(default, tuple) else default

    assert domain_of(name).problem(default) is None
    assert domain_of(name).mend(stored) == default


@pytest.mark.parametrize(("name", "value"), _WRONG.items())
def test_a_value_outside_its_domain_is_refused_by_name(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"the setting {name} must be"):
        attrs.evolve(Settings(), **{name: value})


def test_every_switch_refuses_what_merely_resembles_a_truth_value() -> None:
    switches = [name for name in setting_names() if isinstance(domain_of(name), Switch)]

    for name in switches:
        with pytest.raises(ValueError, match="true or false"):
            attrs.evolve(Settings(), **{name: "yes"})

    assert len(switches) > 10


def test_a_number_beyond_a_scale_is_mended_to_its_end() -> None:
    scale = Scale(25, 160, 5)

    assert [scale.mend(each) for each in (-1e9, 26, 27.6, 160, 4e300)] == [25, 25, 30, 160, 160]


@pytest.mark.parametrize("value", ["5", None, True, math.nan, math.inf, [5]])
def test_what_is_no_number_is_no_place_on_a_scale(value: object) -> None:
    scale = Scale(0, 10)

    assert scale.problem(scale.mend(value)) is not None


def test_a_choice_tells_numbers_from_truth_values() -> None:
    lengths = Choice((None, 1, 3))

    assert lengths.problem(True) is not None  # noqa: FBT003 - the value is what is tested
    assert lengths.problem(1) is None
    assert lengths.mend(None) is None


@pytest.mark.parametrize(
    "value", [[0, 5], [5], "big", [True, 5], [5, True], [5, 1 << 30], [1.5, 2]]
)
def test_no_size_is_made_of_nonsense(value: object) -> None:
    assert Size().problem(Size().mend(value)) is not None


def test_a_view_is_brought_within_its_bounds() -> None:
    view = Numbers(((-1.0, 1.0), (2.0, 3.0)))

    assert view.mend([5, 2.5]) == (1.0, 2.5)
    assert view.problem(view.mend([0.0, math.nan])) is not None
    assert view.problem(view.mend([0.0])) is not None
