"""Draw the learning curve of a training run, from the curve.csv in its folder."""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

from verification.workers import Say

MINUTE = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("curve", type=Path, help="as `plakoto-server train` writes it")
    parser.add_argument("picture", type=Path, help="to write, such as curve.svg")


def run(options: argparse.Namespace, say: Say) -> int:
    """Draw the share of the points and the error over the time of training."""
    import matplotlib as mpl  # noqa: PLC0415  slow to load, and only needed here

    mpl.use("agg")
    mpl.rcParams["svg.hashsalt"] = "plakoto"  # the same bytes for the same figures
    from matplotlib import pyplot as plt  # noqa: PLC0415  after the choice of what it draws with

    with options.curve.open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    points = {name: [float(row[name]) for row in rows] for name in rows[0]}
    minutes = [seconds / MINUTE for seconds in points["seconds"]]
    figure, (shares, errors) = plt.subplots(
        2, 1, figsize=(9, 5.6), sharex=True, layout="constrained"
    )
    shares.fill_between(minutes, points["low"], points["high"], color="#e8d3b9")
    shares.plot(minutes, points["share"], color="#7a3b1d")
    shares.set(ylabel="points against level 3", ylim=(0.5, 0.85))
    shares.yaxis.set_major_formatter(mpl.ticker.PercentFormatter(1, decimals=0))
    errors.plot(minutes, points["error"], color="#7a3b1d")
    errors.set(ylabel="error (nats)", xlabel="minutes of training", ylim=(0, None))
    rates = points["rate"]
    for row in range(1, len(rows)):
        if rates[row] > rates[row - 1]:  # the step size only grows where a stretch begins
            for panel in (shares, errors):
                panel.axvline(minutes[row - 1], color="0.6", linewidth=1, linestyle="--")
    figure.savefig(options.picture, metadata={"Date": None} if _is_svg(options.picture) else None)
    plt.close(figure)
    say(f"drawn in {options.picture}")
    return 0


def _is_svg(picture: Path) -> bool:
    return picture.suffix == ".svg"
