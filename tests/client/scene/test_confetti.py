"""Confetti: how much of it, in what colours, and that it ends."""

from __future__ import annotations

import numpy as np
import pytest

from plakoto_client.scene.confetti import COLOURS, MOST_SNIPPETS, Confetti, Triumph


@pytest.mark.parametrize(
    ("triumph", "at_first", "in_all"),
    [(Triumph.GAME, 160, 160), (Triumph.DOUBLE, 180, 280), (Triumph.MATCH, 180, 320)],
)
def test_a_greater_triumph_fires_more(triumph: Triumph, at_first: int, in_all: int) -> None:
    confetti = Confetti(triumph, 1)

    assert len(confetti.at(0.3).places) == at_first
    assert len(confetti.at(1.0).places) == in_all
    assert in_all <= MOST_SNIPPETS


def test_it_comes_from_both_sides_in_six_colours() -> None:
    seen = Confetti(Triumph.GAME, 1).at(0.1)

    assert (seen.places[:, 0] < 0).sum() == (seen.places[:, 0] > 0).sum()
    assert set(seen.colours.tolist()) == set(range(len(COLOURS)))
    assert len(COLOURS) == 6


@pytest.mark.parametrize("is_calm", [False, True])
@pytest.mark.parametrize("triumph", Triumph)
def test_it_is_over_when_it_says_so(triumph: Triumph, *, is_calm: bool) -> None:
    confetti = Confetti(triumph, 1, is_calm=is_calm)

    assert len(confetti.at(confetti.duration_s - 0.2).places)
    assert not len(confetti.at(confetti.duration_s + 0.01).places)
    assert confetti.duration_s < 9


@pytest.mark.parametrize("is_calm", [False, True])
def test_no_snippet_sinks_through_the_board(*, is_calm: bool) -> None:
    confetti = Confetti(Triumph.MATCH, 1, is_calm=is_calm)

    lowest = [confetti.at(step * 0.05).places for step in range(20, 140)]

    assert min(float(places[:, 1].min()) for places in lowest if len(places)) > 0.4


def test_with_reduced_motion_fewer_sink_slowly_without_spinning() -> None:
    calm = Confetti(Triumph.MATCH, 1, is_calm=True)

    now, later = calm.at(1.6), calm.at(1.7)

    assert len(now.places) == 170
    assert len(calm.at(3.0).places) < 320
    assert np.array_equal(now.turns, later.turns)
    assert float(np.abs(later.places[:, 1] - now.places[:, 1]).max()) < 0.2
