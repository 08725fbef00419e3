"""A turn that ends by itself: when, and when not."""

from __future__ import annotations

import attrs
import pytest

from plakoto.notation import parse_position
from plakoto.protocol.messages import Watched
from plakoto_client.gallery import midgame
from plakoto_client.view import INSTANT, Pace, TableView
from plakoto_client.view.auto_end import AutoEnd

_MIDGAME = midgame()
_STATE = attrs.evolve(_MIDGAME, next_steps=(), dice_left=(), can_commit=True)
_STEPS = () if _MIDGAME.last_play is None else _MIDGAME.last_play.steps


def seated(**changes: object) -> TableView:
    """A person whose turn could end, with `changes` of the table's state."""
    state = attrs.evolve(_STATE, **{"steps": _STEPS, **changes})
    assert parse_position(state.position)
    return TableView(Watched("watch", "table", 1, state), lambda _: None, Pace(INSTANT))


@pytest.mark.parametrize(("speed", "wait_s"), [(1.0, 0.6), (2.0, 0.3), (INSTANT, 0.0)])
def test_a_turn_ends_a_moment_after_its_last_step(speed: float, wait_s: float) -> None:
    ending, view, pace = AutoEnd(), seated(), Pace(speed)

    early = ending.is_due(view, pace, 10.0, is_wanted=True)

    assert early is (wait_s == 0)
    if not early:
        assert ending.seconds_left(pace, 10.0) == pytest.approx(wait_s)
        assert not ending.is_due(view, pace, 10.0 + wait_s - 0.01, is_wanted=True)
        assert ending.is_due(view, pace, 10.0 + wait_s, is_wanted=True)
    assert ending.seconds_left(pace, 10.0) is None


def test_a_roll_that_cannot_be_played_is_left_to_be_seen_longer() -> None:
    ending, view, pace = AutoEnd(), seated(steps=()), Pace()

    ending.is_due(view, pace, 0.0, is_wanted=True)

    assert ending.seconds_left(pace, 0.0) == pytest.approx(1.6)


@pytest.mark.parametrize("changes", [{"can_commit": False}, {"next_steps": _STEPS}])
def test_a_turn_in_which_something_can_be_played_goes_on(changes: dict[str, object]) -> None:
    ending, view = AutoEnd(), seated(**changes)

    assert not any(ending.is_due(view, Pace(), float(s), is_wanted=True) for s in range(9))


def test_nothing_ends_by_itself_unless_it_is_set_so() -> None:
    ending, view = AutoEnd(), seated()

    assert not any(ending.is_due(view, Pace(), float(s), is_wanted=False) for s in range(9))
    assert ending.seconds_left(Pace(), 9.0) is None


def test_a_step_taken_back_begins_the_wait_anew() -> None:
    ending, pace = AutoEnd(), Pace()
    ending.is_due(seated(), pace, 0.0, is_wanted=True)

    ending.is_due(seated(can_commit=False), pace, 0.5, is_wanted=True)
    ending.is_due(seated(), pace, 0.9, is_wanted=True)

    assert ending.seconds_left(pace, 1.0) == pytest.approx(0.5)
