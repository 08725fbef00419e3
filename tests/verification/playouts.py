"""Compare the network's equities of contact positions with what comes of them, played out.

Each position is from another game of the network against itself. It is played out to the end many
times by the network on both sides, each time with new dice and nothing adjusted, so that nothing
but luck stands between the mean and the truth about that play. The luck left in the means is taken
out of the error: noise-corrected RMS = sqrt(mean square of the difference - mean squared standard
error).
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Sequence
from pathlib import Path

import attrs
import numpy as np
from numpy.typing import NDArray

from verification import contact_positions
from verification.contact_positions import Job, jobs_of, pick
from verification.equity import POINTS_WON
from verification.resampling import interval
from verification.workers import Say, in_order

RESAMPLES = 2000
WANTED_RMS, WANTED_MEAN = 0.05, 0.01
"""The greatest errors of the network alone that are good enough, in points."""
Numbers = NDArray[np.float64]


@attrs.frozen
class Compared:
    """Equities of one position for the side that has just played."""

    position: str
    """The side to move is the other one."""
    mean: float
    """Of the play-outs."""
    error: float
    """One standard error of it."""
    judged: tuple[float, ...]
    """By the network looking 0, 1, ... plies ahead."""


def compare(job: Job) -> Compared:
    """Pick the position, judge it, and play it out."""
    from plakoto.kernels import position_of  # noqa: PLC0415  likewise
    from plakoto.notation import format_position  # noqa: PLC0415  likewise
    from plakoto.position import Side  # noqa: PLC0415  likewise
    from plakoto_server.ai.compiled.evaluation import evaluate  # noqa: PLC0415  Numba
    from plakoto_server.ai.jobs import shipped_mind  # noqa: PLC0415  likewise
    from plakoto_server.ai.judging import expectation_of  # noqa: PLC0415  likewise
    from verification import network_games  # noqa: PLC0415  likewise

    mind = shipped_mind()
    picked = pick(job.seed, job.number)
    chances = np.empty((1, len(POINTS_WON)), np.float32)
    evaluate(mind, picked[np.newaxis], chances)
    came = np.empty(len(POINTS_WON), np.int64)
    network_games.play_out(mind, picked, job.seed + 1, job.playouts, came)
    share = came / job.playouts
    mean = float(share @ POINTS_WON)
    variance = float(share @ POINTS_WON**2) - mean**2
    after = position_of(picked, Side.WHITE).with_turn(Side.BLACK)
    judged = (float(chances[0] @ POINTS_WON), -expectation_of(after).equity)
    return Compared(format_position(after), mean, (variance / job.playouts) ** 0.5, judged)


def rms(difference: Numbers, errors: Numbers) -> float:
    """The noise-corrected root mean square of differences from means with standard errors."""
    return float(np.sqrt(max(0.0, np.mean(difference**2) - np.mean(errors**2))))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    contact_positions.add_arguments(parser, positions=500, playouts=10_000, seed=30_000)
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write every position's figures")


def run(options: argparse.Namespace, say: Say) -> int:
    """Play out, tell how far the network is from it, and return the exit status."""
    compared = list(in_order(compare, jobs_of(options), options.workers, "positions", say))
    if options.csv:
        write_csv(compared, options.csv)
        say(f"written to {options.csv}")
    means = np.array([one.mean for one in compared])
    errors = np.array([one.error for one in compared])
    say("")
    say(
        f"{len(compared)} contact positions, {options.playouts:,} play-outs each; mean standard"
        f" error of a position {errors.mean():.4f}"
    )
    met = False
    for plies in range(len(compared[0].judged)):
        difference = np.array([one.judged[plies] for one in compared]) - means
        error = rms(difference, errors)
        low, high = _interval(difference, errors)
        bias = difference.mean()
        spread = 1.96 * difference.std(ddof=1) / len(difference) ** 0.5
        say(
            f"  network, {plies} {'ply' if plies == 1 else 'plies'} ahead: RMS error {error:.4f}"
            f" (95% {low:.4f} to {high:.4f}), mean signed error {bias:+.4f} ± {spread:.4f}"
        )
        if plies == 0:
            met = error <= WANTED_RMS and abs(bias) <= WANTED_MEAN
    say(f"for 0 plies: RMS at most {WANTED_RMS} and mean at most {WANTED_MEAN} wanted")
    return 0 if met else 1


def _interval(difference: Numbers, errors: Numbers) -> tuple[float, float]:
    def draw(chance: np.random.Generator) -> float:
        rows = chance.integers(0, len(errors), len(errors))
        return rms(difference[rows], errors[rows])

    return interval(draw, 1, RESAMPLES)


def write_csv(compared: Sequence[Compared], file: Path) -> None:
    """Write one line for each position."""
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out, lineterminator="\n")
        plies = range(len(compared[0].judged))
        writer.writerow(["position", "mean", "standard error", *(f"{n} plies" for n in plies)])
        for one in compared:
            figures = (one.mean, one.error, *one.judged)
            writer.writerow([one.position, *(f"{figure:.5f}" for figure in figures)])
