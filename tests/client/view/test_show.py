"""The shows over the board: when they begin, what ends them, what they sound like."""

from __future__ import annotations

from typing import Literal

import attrs
import pytest

from plakoto.notation import parse_position
from plakoto.position import Side
from plakoto.protocol.events import Finished, OutcomeData, Rolled
from plakoto.protocol.messages import TableEvent
from plakoto_client.scene import Arrangement, Frame, home_camera, rest_frame
from plakoto_client.scene.confetti import Triumph
from plakoto_client.scene.fold import FLAT
from plakoto_client.scene.slam import IMPACT_S, SLAM_S
from plakoto_client.settings import Settings
from plakoto_client.sound import Sound
from plakoto_client.view.pace import Pace
from plakoto_client.view.show import Show
from playing.desk import Desk

START = parse_position("w15/22/b15 w 0 0")
FRAME = rest_frame(Arrangement.of(START), Side.WHITE, home_camera(640, 360))
PACE = Pace()


def shown(show: Show, now_s: float, *, is_calm: bool = False) -> Frame:
    return show.over(FRAME, now_s, PACE, is_calm=is_calm)


def sounds(show: Show) -> list[Sound]:
    return [cue.sound for cue in show.take_cues()]


def end(winner: Side | None = Side.WHITE, points: int = 1, *, is_match: bool = False) -> TableEvent:
    letter: Literal["w", "b"] | None = None
    if winner is not None:
        letter = "w" if winner is Side.WHITE else "b"
    state = attrs.evolve(Desk(position=START).state, match_winner=letter if is_match else None)
    outcome = OutcomeData("borne_off" if winner else "tie", letter, points)
    return TableEvent("desk", 7, Finished(outcome), state)


def test_nothing_is_shown_unasked() -> None:
    show = Show()

    assert shown(show, 10.0) is FRAME
    assert not show.is_on


def test_a_slam_ends_by_itself_and_leaves_the_picture_as_it_was() -> None:
    show = Show()
    show.slam()

    during = [shown(show, 10.0 + step * SLAM_S / 20) for step in range(20)]

    assert all(frame.fold != FLAT for frame in during[1:10])
    assert shown(show, 10.0 + SLAM_S) is FRAME
    assert not show.is_on


def test_restoring_puts_everything_back_at_once() -> None:
    show = Show()
    show.slam()
    shown(show, 10.0)
    assert shown(show, 11.0) != FRAME

    show.restore()

    assert shown(show, 11.01) is FRAME
    assert not show.is_on


def test_the_bang_is_heard_when_the_board_shuts() -> None:
    show = Show()
    show.slam()
    shown(show, 10.0)
    shown(show, 10.0 + IMPACT_S - 0.01)
    assert sounds(show) == [Sound.WHOOSH]

    shown(show, 10.0 + IMPACT_S + 0.01)

    assert sounds(show) == [Sound.SLAM]


def test_a_slam_that_is_broken_off_is_not_heard_later() -> None:
    show = Show()
    show.slam()
    shown(show, 10.0)
    show.take_cues()

    show.restore()
    shown(show, 12.0)

    assert not sounds(show)


@pytest.mark.parametrize(
    ("event", "triumph"),
    [
        (end(), Triumph.GAME),
        (end(points=2), Triumph.DOUBLE),
        (end(is_match=True), Triumph.MATCH),
    ],
)
def test_the_winner_gets_his_confetti_and_then_there_is_rest(
    event: TableEvent, triumph: Triumph
) -> None:
    show = Show()

    show.cheer(event, Side.WHITE, 10.0, Settings())
    first = shown(show, 10.1)

    assert first.confetti is not None
    assert first.confetti.confetti.triumph is triumph
    assert sounds(show) == [Sound.POPPER] * 2
    assert shown(show, 30.0) is FRAME
    assert not show.is_on


def test_the_end_of_one_game_is_celebrated_once() -> None:
    show = Show()
    show.cheer(end(), Side.WHITE, 10.0, Settings())
    shown(show, 30.0)

    show.cheer(end(), Side.WHITE, 31.0, Settings())

    assert not show.is_on


@pytest.mark.parametrize(
    ("event", "settings"),
    [
        pytest.param(end(Side.BLACK), Settings(), id="lost"),
        pytest.param(end(None, 0), Settings(), id="drawn"),
        pytest.param(end(), Settings(confetti=False), id="not wanted"),
    ],
)
def test_there_is_no_confetti_without_a_win_or_where_it_is_not_wanted(
    event: TableEvent, settings: Settings
) -> None:
    show = Show()

    show.cheer(event, Side.WHITE, 10.0, settings)

    assert shown(show, 10.1) is FRAME


def test_nothing_but_the_end_of_a_game_is_celebrated() -> None:
    show = Show()

    show.cheer(attrs.evolve(end(), event=Rolled("31")), Side.WHITE, 10.0, Settings())

    assert not show.is_on


def test_with_reduced_motion_confetti_sinks_in_silence() -> None:
    show = Show()

    show.cheer(end(), Side.WHITE, 10.0, Settings(reduced_motion=True))
    frame = shown(show, 11.0)

    assert frame.confetti is not None
    assert frame.confetti.confetti.is_calm
    assert not sounds(show)
