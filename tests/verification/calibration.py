"""Compare the network's probabilities with what came of one position of each of many games.

The positions of each outcome are put into bins of equal counts by the probability that the network
gave to it. The expected calibration error is the mean, over the bins, of how far the mean
probability is from the share of games in which that outcome came.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import attrs
import numpy as np
from numpy.typing import NDArray

from verification import drawing
from verification.resampling import interval
from verification.workers import Say, add_workers, in_order

NAMES = ("win 2", "win 1", "tie", "loss 1", "loss 2")
PART = 2000
"""Games of one job."""
RESAMPLES = 400
WANTED = 0.01
"""The greatest error of an outcome that is good enough."""
Numbers = NDArray[np.float64]


@attrs.frozen
class Part:
    """Some of the games of a sample."""

    seed: int
    first: int
    games: int


@attrs.frozen(eq=False)
class Bins:
    """One outcome: what was said and what came, bin by bin."""

    said: Numbers
    came: Numbers
    counts: Numbers

    @property
    def error(self) -> float:
        """The expected calibration error, 0 to 1."""
        return float(np.average(np.abs(self.said - self.came), weights=self.counts))


def sample(part: Part) -> tuple[Numbers, NDArray[np.int64]]:
    """What the network said of a position of each game, and the number of what came."""
    from plakoto.kernels import SIZE  # noqa: PLC0415  likewise
    from plakoto_server.ai.jobs import shipped_mind  # noqa: PLC0415  only in a worker: Numba
    from verification import network_games  # noqa: PLC0415  likewise

    picked = np.empty((part.games, SIZE), np.int8)
    chances = np.empty((part.games, len(NAMES)), np.float32)
    came = np.empty(part.games, np.int64)
    network_games.sample_boards(
        shipped_mind(), part.seed, part.first, network_games.ANY, picked, chances, came
    )
    return chances.astype(np.float64), came


def bins_of(said: Numbers, came: NDArray[np.bool_], bins: int) -> Bins:
    """Sort positions into bins of equal counts by what was said of one outcome."""
    order = np.argsort(said, kind="stable")
    parts = np.array_split(order, bins)
    return Bins(
        said=np.array([said[part].mean() for part in parts]),
        came=np.array([came[part].mean() for part in parts]),
        counts=np.array([len(part) for part in parts], np.float64),
    )


def resampled_error(
    said: Numbers, came: NDArray[np.bool_], bins: int, chance: np.random.Generator
) -> float:
    """The error of as many positions, drawn from these with replacement."""
    rows = chance.integers(0, len(said), len(said))
    return bins_of(said[rows], came[rows], bins).error


def error_by_luck(said: Numbers, bins: int, chance: np.random.Generator) -> float:
    """The error that perfect probabilities would show on as many games, by luck alone."""
    return bins_of(said, chance.random(len(said)) < said, bins).error


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("--games", type=int, default=200_000, help="how many (%(default)s)")
    parser.add_argument("--bins", type=int, default=20, help="of each outcome (%(default)s)")
    parser.add_argument("--seed", type=int, default=20_000, help="of the games (%(default)s)")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the bins (.svg or .png)")
    add_workers(parser)


def run(options: argparse.Namespace, say: Say) -> int:
    """Play, tell each outcome's error with its interval, and return the exit status."""
    parts = [
        Part(options.seed, first, min(PART, options.games - first))
        for first in range(0, options.games, PART)
    ]
    what = f"parts of {PART:,} games"
    answers = list(in_order(sample, parts, options.workers, what, say))
    said = np.concatenate([said for said, _ in answers])
    came = np.concatenate([came for _, came in answers])
    say("")
    say(f"{len(came):,} positions, {options.bins} bins; expected calibration error:")
    worst, drawn = 0.0, []
    for number, name in enumerate(NAMES):
        chances, happened = said[:, number], came == number
        found = bins_of(chances, happened, options.bins)
        low, high = interval(
            lambda chance, c=chances, h=happened: resampled_error(c, h, options.bins, chance),
            1,
            RESAMPLES,
        )
        luck = interval(
            lambda chance, c=chances: error_by_luck(c, options.bins, chance), 2, RESAMPLES
        )
        say(
            f"  {name}: {found.error:.4f} (95% of resamples {low:.4f} to {high:.4f}; by luck alone"
            f" {luck[0]:.4f} to {luck[1]:.4f}); said {chances.mean():.4f}, came"
            f" {happened.mean():.4f}"
        )
        worst = max(worst, found.error)
        drawn.append(found)
    if options.plot:
        plot(drawn, options.plot)
        say(f"drawn in {options.plot}")
    say(f"at most {WANTED} wanted")
    return 0 if worst <= WANTED else 1


def plot(outcomes: list[Bins], file: Path) -> None:
    """Draw what was said against what came, a panel for each outcome."""
    figure, panels = drawing.panels(1, len(outcomes), (15, 3.4))
    for name, bins, panel in zip(NAMES, outcomes, panels, strict=True):
        top = max(bins.said.max(), bins.came.max(), 0.01) * 1.05
        spread = 1.96 * np.sqrt(bins.came * (1 - bins.came) / bins.counts)
        panel.plot((0, top), (0, top), color="0.75", linewidth=1)
        panel.errorbar(
            bins.said, bins.came, spread, fmt="o", markersize=3, linewidth=1, color="#7a3b1d"
        )
        panel.set(title=f"{name} (error {bins.error:.4f})", xlabel="said", xlim=(0, top))
        panel.set(ylim=(0, top), aspect="equal")
    panels[0].set_ylabel("came")
    drawing.save(figure, file)
