"""The statistics of play-outs, held to NumPy's."""

from __future__ import annotations

import numpy as np
import pytest

from plakoto_server.ai.search.tally import Tally, expected_loss

RNG = np.random.default_rng(1)
RESULTS = RNG.dirichlet(np.ones(5), (3, 40))
"""Of three boards, 40 play-outs each."""
EQUITIES = RESULTS @ np.array([2.0, 1.0, 0.0, -1.0, -2.0])


def tally(first: int, end: int) -> Tally:
    """That of some of the play-outs."""
    results, equities = RESULTS[:, first:end], EQUITIES[:, first:end]
    return Tally(
        end - first,
        tuple(map(tuple, results.sum(axis=1).tolist())),
        tuple(map(tuple, (equities @ equities.T).tolist())),
    )


def test_tallies_add_up() -> None:
    whole = Tally.nothing(3) + tally(0, 10) + tally(10, 40)

    assert whole.playouts == 40
    for board in range(3):
        assert whole.equity(board) == pytest.approx(EQUITIES[board].mean())
        assert whole.expectation(board) == pytest.approx(tuple(RESULTS[board].mean(axis=0)))
        error = EQUITIES[board].std(ddof=1) / 40**0.5
        assert whole.half_width(board) == pytest.approx(2.0227 * error, rel=1e-3)


@pytest.mark.parametrize(
    ("playouts", "width"), [(5, 2.7764), (6, 2.5706), (10, 2.2622), (30, 2.0452)]
)
def test_an_interval_of_few_playouts_is_that_of_students_t(playouts: int, width: float) -> None:
    error = EQUITIES[0, :playouts].std(ddof=1) / playouts**0.5

    assert tally(0, playouts).half_width(0) == pytest.approx(width * error, rel=0.03)


def test_differences_are_paired() -> None:
    error = (EQUITIES[0] - EQUITIES[2]).std(ddof=1) / 40**0.5

    assert tally(0, 40).difference_error(0, 2) == pytest.approx(error)


def test_a_tally_of_some_boards_forgets_the_others() -> None:
    some = tally(0, 40).only([2, 0])

    assert len(some.sums) == len(some.products) == 2
    assert some.equity(0) == pytest.approx(EQUITIES[2].mean())
    assert some.difference_error(0, 1) == pytest.approx(tally(0, 40).difference_error(0, 2))


def test_chances_are_never_below_zero() -> None:
    """Taking out the luck may leave a rare outcome there."""
    found = Tally(2, ((0.5, 1.5, -0.02, 0.02, 0.0),), ((1.0,),)).expectation(0)

    assert found.tie == 0
    assert sum(found) == pytest.approx(1)


def test_little_is_known_after_one_playout() -> None:
    assert tally(0, 1).half_width(0) == 2


@pytest.mark.parametrize(("lead", "error"), [(0.1, 0.1), (0.0, 0.3), (-0.2, 0.1), (0.3, 0.1)])
def test_the_expected_loss_is_that_of_a_normal_distribution(lead: float, error: float) -> None:
    true_leads = np.random.default_rng(2).normal(lead, error, 400_000)

    assert expected_loss(lead, error) == pytest.approx(np.maximum(-true_leads, 0).mean(), abs=0.002)


@pytest.mark.parametrize(("lead", "expected"), [(0.1, 0.0), (-0.1, 0.1)])
def test_without_error_the_loss_is_certain(lead: float, expected: float) -> None:
    assert expected_loss(lead, 0.0) == expected
