"""What measures the network and the dice tells good ones from bad ones."""

from __future__ import annotations

import numpy as np
import pytest

from plakoto.kernels import CHECKERS, OFF, PIN, SIZE, THEIR_OFF, start_board
from plakoto_server.ai.jobs import shipped_mind
from verification import calibration, errors, network_games, playouts, throws
from verification.choosers import boards_after
from verification.contact_positions import pick


def test_calibration_tells_honest_probabilities_from_exaggerated_ones() -> None:
    chance = np.random.default_rng(5)
    said = chance.random(40_000)
    came = chance.random(40_000) < said

    honest = calibration.bins_of(said, came, 20).error
    exaggerated = calibration.bins_of(np.clip(1.4 * said - 0.2, 0, 1), came, 20).error

    assert honest < 0.015
    assert exaggerated > 0.05


def test_the_sampled_outcomes_are_those_of_the_side_that_played() -> None:
    picked = np.empty((300, SIZE), np.int8)
    said = np.empty((300, 5), np.float32)
    came = np.empty(300, np.int64)

    network_games.sample_boards(shipped_mind(), 7, 0, network_games.ANY, picked, said, came)

    sure = said.max(axis=1) > 0.9
    assert sure.sum() > 20
    assert (said.argmax(axis=1)[sure] == came[sure]).mean() > 0.8


def test_contact_ends_when_the_sides_have_passed() -> None:
    passed = np.zeros(SIZE, np.int8)
    passed[20], passed[3] = 5, -5
    passed[OFF] = passed[THEIR_OFF] = 10
    meeting = passed.copy()
    meeting[2], meeting[OFF] = 1, 9

    assert network_games.is_contact(start_board())
    assert network_games.is_contact(meeting)
    assert not network_games.is_contact(passed)


def test_a_position_picked_has_contact_and_belongs_to_its_game() -> None:
    picked = pick(3, 5)

    assert network_games.is_contact(picked)
    assert (picked == pick(3, 5)).all()
    assert (picked != pick(3, 6)).any()


def test_an_error_is_told_by_what_it_does_worse_than_the_best_play() -> None:
    best = start_board()
    best[[0, 5, 23]] = 13, 2, -15
    waits_before_them = best.copy()
    waits_before_them[[0, 5, 17]] = 14, 0, 1
    holds_a_pin = best.copy()
    holds_a_pin[[5, 20, 23]] = 1, PIN + 1, -14

    assert set(errors.ways(waits_before_them, best)) == {"leaves more shots", "stays on the start"}
    assert set(errors.ways(best, holds_a_pin)) == {"has fewer pins"}
    assert set(errors.ways(best, best)) == set()


def test_the_best_play_loses_nothing_and_the_others_no_less() -> None:
    boards = boards_after(start_board(), 3, 2)
    found = [errors.loss(shipped_mind(), boards, row) for row in range(len(boards))]

    best = {row for _, row in found}
    assert len(best) == 1
    assert found[best.pop()][0] == 0
    assert min(points for points, _ in found) == 0
    assert len(boards) == 1 or max(points for points, _ in found) > 0


def test_a_board_all_but_lost_plays_out_as_lost() -> None:
    after = np.zeros(SIZE, np.int8)
    after[0], after[OFF] = 2, CHECKERS - 2
    after[1], after[THEIR_OFF] = -1, CHECKERS - 1
    came = np.empty(5, np.int64)

    network_games.play_out(shipped_mind(), after, 1, 100, came)

    assert came.tolist() == [0, 0, 0, 100, 0]


def test_noise_is_taken_out_of_the_error_of_play_outs() -> None:
    chance = np.random.default_rng(3)
    errors = np.full(20_000, 0.03)
    noise = chance.normal(0, 0.03, 20_000)

    perfect = playouts.rms(noise, errors)
    wrong = playouts.rms(noise + chance.normal(0, 0.04, 20_000), errors)

    assert perfect < 0.005
    assert wrong == pytest.approx(0.04, abs=0.003)


def test_the_dice_of_matches_are_even() -> None:
    dice = throws.dice_of_matches(100_000, 1)

    assert all(p > throws.LEAST_P for _, p in throws.tests_of(dice))


def test_dice_that_remember_are_found_out() -> None:
    dice = throws.dice_of_matches(100_000, 1)
    sticky = dice.copy()
    sticky[2::20] = dice[0:-2:20]

    found = dict(throws.tests_of(sticky))

    assert found["faces"] > throws.LEAST_P
    assert found["roll after roll"] < throws.LEAST_P


def test_loaded_dice_are_found_out() -> None:
    dice = throws.dice_of_matches(100_000, 1)
    dice[::100] = 6

    assert dict(throws.tests_of(dice))["faces"] < throws.LEAST_P
