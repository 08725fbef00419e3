"""Slam! and confetti as they are drawn: seen while they last, and gone without a trace."""

import attrs
import moderngl
import numpy as np
import pytest

from plakoto.notation import parse_position
from plakoto.position import Side
from plakoto_client.render import Renderer, capture
from plakoto_client.render.confetti_pass import snippet_rows
from plakoto_client.scene import (
    Arrangement,
    DieDraw,
    Frame,
    home_camera,
    rest_frame,
    rest_poses,
)
from plakoto_client.scene.confetti import MOST_SNIPPETS, Confetti, ConfettiDraw, Triumph
from plakoto_client.scene.slam import IMPACT_S, Slam

pytestmark = pytest.mark.gl

SIZE = (320, 180)
ARRANGEMENT = Arrangement.of(
    parse_position("w5/w1/w1/w3/1/w1/w1b/1/b1/2/b1w/w1b/b2/1/b2/3/b1/1/b1w/1/b5 w 0 0")
)


def resting() -> Frame:
    dice = [DieDraw(pose) for pose in rest_poses((5, 2), Side.WHITE, Side.WHITE, seed=1)]
    return rest_frame(ARRANGEMENT, Side.WHITE, home_camera(*SIZE), dice)


def test_after_a_slam_the_picture_is_the_one_before_bit_for_bit(
    ctx: moderngl.Context, renderer: Renderer
) -> None:
    """Light, shadows and all, though everything has been drawn elsewhere meanwhile."""
    frame = resting()
    slam = Slam.of(frame, 1)
    before = capture(ctx, renderer, frame, SIZE)

    during = [
        capture(ctx, renderer, slam.over(frame, moment), SIZE)
        for moment in (0.1, 0.4, IMPACT_S + 0.3, 3.3)
    ]
    after = capture(ctx, renderer, slam.over(frame, slam.duration_s), SIZE)

    for picture in during:
        assert (np.abs(picture.astype(int) - before).max(axis=-1) > 30).mean() > 0.1
    assert np.array_equal(after, before)


def test_confetti_of_six_colours_is_over_the_board_and_then_gone(
    ctx: moderngl.Context, renderer: Renderer
) -> None:
    frame = resting()
    confetti = Confetti(Triumph.MATCH, 3)
    before = capture(ctx, renderer, frame, SIZE)

    seen = capture(ctx, renderer, attrs.evolve(frame, confetti=ConfettiDraw(confetti, 1.2)), SIZE)
    after = capture(ctx, renderer, frame, SIZE)

    changed = np.abs(seen.astype(int) - before).max(axis=-1) > 40
    red, green, blue = seen[changed].astype(int).T
    assert changed.sum() > 200
    assert ((red > 1.5 * green) & (red > 1.5 * blue)).any()
    assert ((green > 1.2 * red) & (green > 1.2 * blue)).any()
    assert ((blue > 1.3 * red) & (blue > 1.3 * green)).any()
    assert np.array_equal(after, before)


def test_the_greatest_triumph_fits_into_the_buffer() -> None:
    rows = snippet_rows(Confetti(Triumph.MATCH, 3).at(1.0))

    assert rows.shape == (MOST_SNIPPETS, 11)
