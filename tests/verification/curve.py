"""Draw the learning curve of a training run, from the curve.csv in its folder."""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

from verification import drawing
from verification.workers import Say

MINUTE = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("curve", type=Path, help="as `plakoto-server train` writes it")
    parser.add_argument("picture", type=Path, help="to write, such as curve.svg")


def run(options: argparse.Namespace, say: Say) -> int:
    """Draw the share of the points and the error over the time of training."""
    from matplotlib.ticker import PercentFormatter  # noqa: PLC0415  slow to load

    with options.curve.open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table))
    points = {name: [float(row[name]) for row in rows] for name in rows[0]}
    minutes = [seconds / MINUTE for seconds in points["seconds"]]
    figure, (shares, errors) = drawing.panels(2, 1, (9, 5.6), one_x=True)
    shares.fill_between(minutes, points["low"], points["high"], color="#e8d3b9")
    shares.plot(minutes, points["share"], color="#7a3b1d")
    shares.set(ylabel="points against level 3", ylim=(0.5, 0.85))
    shares.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    errors.plot(minutes, points["error"], color="#7a3b1d")
    errors.set(ylabel="error (nats)", xlabel="minutes of training", ylim=(0, None))
    rates = points["rate"]
    for row in range(1, len(rows)):
        if rates[row] > rates[row - 1]:  # the step size only grows where a stretch begins
            for panel in (shares, errors):
                panel.axvline(minutes[row - 1], color="0.6", linewidth=1, linestyle="--")
    drawing.save(figure, options.picture)
    say(f"drawn in {options.picture}")
    return 0
