"""Slam!: the board shuts with a bang, everything flies, and all comes back where it was."""

from __future__ import annotations

import attrs
import numpy as np
import pytest

from plakoto.notation import parse_position
from plakoto.position import Side
from plakoto_client.scene import (
    Arrangement,
    DieDraw,
    Frame,
    Marker,
    MarkerKind,
    home_camera,
    rest_frame,
    rest_poses,
)
from plakoto_client.scene.fold import FLAT
from plakoto_client.scene.layout import BOARD_HALF_WIDTH, RAIL_HEIGHT, TABLE_LEVEL
from plakoto_client.scene.slam import CALM_S, IMPACT_S, REOPENING_S, SLAM_S, Slam

ARRANGEMENT = Arrangement.of(
    parse_position("w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0")
)


def resting() -> Frame:
    dice = [DieDraw(pose) for pose in rest_poses((5, 2), Side.WHITE, Side.WHITE, seed=1)]
    frame = rest_frame(ARRANGEMENT, Side.WHITE, home_camera(640, 360), dice)
    return attrs.evolve(frame, markers=(Marker(MarkerKind.LANDING, (1.0, 0.0, 2.0)),))


def moments(slam: Slam) -> list[float]:
    return [step * slam.duration_s / 60 for step in range(60)]


@pytest.mark.parametrize("is_calm", [False, True])
def test_after_the_show_the_picture_is_the_very_one_before(*, is_calm: bool) -> None:
    frame = resting()

    slam = Slam.of(frame, 1, is_calm=is_calm)

    assert slam.over(frame, slam.duration_s) is frame


def test_shortly_before_the_end_everything_is_all_but_home() -> None:
    frame = resting()

    last = Slam.of(frame, 1).over(frame, SLAM_S - 0.002)

    for seen, home in zip(last.checkers, frame.checkers, strict=True):
        assert seen.place == pytest.approx(home.place, abs=0.01)
    for seen_die, home_die in zip(last.dice, frame.dice, strict=True):
        assert seen_die.pose.place == pytest.approx(home_die.pose.place, abs=0.01)


def test_the_board_is_shut_between_the_bang_and_the_reopening() -> None:
    frame = resting()
    slam = Slam.of(frame, 1)

    assert slam.over(frame, IMPACT_S - 0.1).fold.angle < np.pi
    assert slam.over(frame, 0.5 * (IMPACT_S + REOPENING_S)).fold.angle == pytest.approx(np.pi)
    assert slam.over(frame, SLAM_S - 0.1).fold == FLAT


def test_a_shut_board_lies_half_upon_half_in_the_middle() -> None:
    frame = resting()

    fold = Slam.of(frame, 1).over(frame, IMPACT_S + 1.0).fold

    outer_left = fold.moved((-BOARD_HALF_WIDTH, RAIL_HEIGHT, 3.0))
    outer_right = fold.moved((BOARD_HALF_WIDTH, RAIL_HEIGHT, 3.0))
    assert outer_left == pytest.approx(outer_right)
    assert fold.moved((BOARD_HALF_WIDTH, TABLE_LEVEL, 0.0))[1] > RAIL_HEIGHT
    assert fold.moved((-BOARD_HALF_WIDTH, 0.0, 0.0))[0] == pytest.approx(-BOARD_HALF_WIDTH / 2)


def test_everything_comes_to_lie_on_the_table_beside_the_open_board() -> None:
    frame = resting()

    lying = Slam.of(frame, 1).over(frame, REOPENING_S)

    for checker in lying.checkers:
        x, y, z = checker.place
        assert y == pytest.approx(TABLE_LEVEL, abs=0.5)
        assert abs(x) > BOARD_HALF_WIDTH or abs(z) > BOARD_HALF_WIDTH * 0.85


@pytest.mark.parametrize("seed", range(6))
def test_nothing_sinks_into_the_table(seed: int) -> None:
    frame = resting()
    slam = Slam.of(frame, seed)

    for moment in moments(slam):
        seen = slam.over(frame, moment)
        assert min(checker.place[1] for checker in seen.checkers) > TABLE_LEVEL - 0.05
        assert min(die.pose.place[1] for die in seen.dice) > TABLE_LEVEL


def test_no_ring_hangs_in_the_air_meanwhile() -> None:
    frame = resting()

    assert Slam.of(frame, 1).over(frame, 1.0).markers == ()


def test_with_reduced_motion_nothing_flies_and_nothing_shakes() -> None:
    frame = resting()
    slam = Slam.of(frame, 1, is_calm=True)

    for moment in moments(slam):
        seen = slam.over(frame, moment)
        assert seen.camera == frame.camera
        assert seen.fold.angle < 0.5
        for now, home in zip(seen.checkers, frame.checkers, strict=True):
            assert now.place == pytest.approx(seen.fold.moved(home.place))
    assert slam.over(frame, CALM_S / 2).fold.angle > 0.1


def test_the_same_seed_gives_the_same_show() -> None:
    frame = resting()

    assert Slam.of(frame, 4).over(frame, 1.3) == Slam.of(frame, 4).over(frame, 1.3)
